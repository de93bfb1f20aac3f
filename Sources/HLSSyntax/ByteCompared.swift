/// A text that is compared byte by byte, as the specification compares strings (4.2).
///
/// Swift's own strings are equal when Unicode calls them equivalent. Two key URIs with `é` in one and `e` with an accent in
/// the other lead to two keys.
@propertyWrapper
public struct ByteCompared: Hashable, Sendable {
    public var wrappedValue: String?

    public init(wrappedValue: String?) {
        self.wrappedValue = wrappedValue
    }

    public static func == (left: ByteCompared, right: ByteCompared) -> Bool {
        switch (left.wrappedValue, right.wrappedValue) {
        case (let left?, let right?): left.hasBytes(of: right)
        case (nil, nil): true
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        guard let wrappedValue else { return }
        // Of other texts, thousands may be the same to Unicode, and have one hash as strings.
        if wrappedValue.isASCII { return hasher.combine(wrappedValue) }
        // Eight bytes at a time: a hasher takes as long for one.
        var (word, count): (UInt64, UInt64) = (0, 0)
        for byte in wrappedValue.utf8 {
            word = word << 8 | UInt64(byte)
            count += 1
            if count % 8 == 0 { hasher.combine(word) }
        }
        hasher.combine(word)
        hasher.combine(count)
    }
}

extension String {
    /// Whether another text has the same bytes.
    @inlinable
    package func hasBytes(of other: String) -> Bool {
        // Texts that Unicode calls different are told quickly. So is ASCII: nothing else that Unicode calls the same is as short.
        utf8.count == other.utf8.count && self == other && (isASCII || utf8.elementsEqual(other.utf8))
    }

    /// Whether all is ASCII, which has as many bytes as units of UTF-16.
    @inlinable
    var isASCII: Bool { utf16.count == utf8.count }
}
