/// A short text to be looked for at many places, as words that cover it: the first and the last eight bytes, and those between
/// them.
@usableFromInline
package struct TextWords: Sendable {
    /// How many bytes it has.
    @usableFromInline package let count: Int
    @usableFromInline let first: UInt64
    @usableFromInline let mask: UInt64
    @usableFromInline let second: UInt64
    @usableFromInline let last: UInt64

    package init(_ text: String) {
        let bytes = Array(text.utf8)
        count = bytes.count
        mask = UInt64.max.leading(count)
        first = bytes.word(at: 0)
        second = bytes.word(at: 8)
        last = bytes.word(at: max(0, count - 8))
    }
}

extension [UInt8] {
    // A method of the standard library's type, because only those are inlined into other modules without being public.

    /// Whether a text of up to 24 bytes stands at a place. One of more bytes stands nowhere.
    @inlinable @inline(__always)
    package func has(_ text: TextWords, at start: Int) -> Bool {
        guard (word(at: start) ^ text.first) & text.mask == 0 else { return false }
        guard text.count > 8 else { return true }
        guard word(at: start &+ text.count &- 8) == text.last else { return false }
        return text.count <= 16 || text.count <= 24 && word(at: start &+ 8) == text.second
    }
}
