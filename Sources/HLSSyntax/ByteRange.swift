/// A stretch of a resource: `<length>[@<offset>]` of EXT-X-BYTERANGE, EXT-X-MAP and EXT-X-PART (4.4.4.2, 4.4.4.5, 4.4.4.9).
public struct ByteRange: Hashable, Sendable {
    /// The number of bytes.
    public var length: UInt64
    /// The first byte of the resource, from 0: the offset written, or the one worked out where it may be left out.
    /// Nil where it is left out and nothing says where the range before it ends.
    public var offset: UInt64?
    /// Whether the offset was left out and follows from the range before.
    @Positional public var isOffsetImplied: Bool = false

    public init(length: UInt64, offset: UInt64? = nil) {
        self.length = length
        self.offset = offset
    }

    /// The place behind the range, where the next one may begin. Nil without an offset, or over 2^64 - 1.
    public var end: UInt64? {
        guard let (end, overflow) = offset?.addingReportingOverflow(length), !overflow else { return nil }
        return end
    }

    /// Reads `<n>[@<o>]`; nil where it is anything else.
    package init?(_ bytes: [UInt8], _ range: Range<Int>) {
        if let (length, offset) = bytes.plainByteRange(range) {
            (self.length, self.offset) = (length, offset)
            return
        }
        let mark = bytes.firstIndex(of: .at, in: range)
        guard case .value(let length) = DecimalInteger.parse(bytes, range.lowerBound..<(mark ?? range.upperBound))
        else { return nil }
        self.length = length
        guard let mark else { return }
        guard case .value(let offset) = DecimalInteger.parse(bytes, mark + 1..<range.upperBound) else { return nil }
        self.offset = offset
    }

}

extension [UInt8] {
    /// Reads `<n>@<o>` of up to fifteen digits each; nil where it is anything else. The two never add up to 2^64.
    @inlinable @inline(__always)
    package func plainByteRange(_ range: Range<Int>) -> (length: UInt64, offset: UInt64)? {
        guard let (length, mark) = plainInteger(at: range.lowerBound), mark < count, self[mark] == .at,
            let (offset, end) = plainInteger(at: mark &+ 1), end == range.upperBound
        else { return nil }
        return (length, offset)
    }
}

extension ByteRange: CustomStringConvertible {
    /// The form of a playlist: `1200@0`.
    public var description: String {
        offset.map { "\(length)@\($0)" } ?? "\(length)"
    }
}
