/// The 16 bytes that name a content key: the KID of Common Encryption.
///
/// Written as a UUID its bytes stand in their order, the most significant first. PlayReady and other users of GUIDs store
/// the first three fields with the least significant byte first: see ``swapped``.
public struct KeyID: Hashable, Sendable {
    /// The first eight bytes as a big-endian number.
    private let high: UInt64
    /// The last eight bytes as a big-endian number.
    private let low: UInt64

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A key identifier of its bytes in their order; nil unless there are 16.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads 32 hexadecimal digits, or 8-4-4-4-12 of them with dashes, of either case.
    ///
    /// White space around them, `0x` in front and one pair of braces are passed over. Nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count >= KeyID.leastLength else { return nil }
        self.init(Array(text.utf8))
    }

    /// The least number of bytes that a text with a key identifier has.
    static let leastLength = 32

    /// Reads UUID text from its bytes.
    init?(_ text: [UInt8]) {
        var range = text.trimmingSpace(0..<text.count)
        if range.count > 2, text[range.lowerBound] == .zero, text[range.lowerBound + 1] | 0x20 == UInt8(ascii: "x") {
            range = range.lowerBound + 2..<range.upperBound
        }
        if range.count > 2, text[range.lowerBound] == .leftBrace, text[range.upperBound - 1] == .rightBrace {
            range = range.lowerBound + 1..<range.upperBound - 1
        }
        let dashes = [8, 13, 18, 23]
        guard range.count == 32 || range.count == 36 else { return nil }
        let isDashed = range.count == 36
        guard !isDashed || dashes.allSatisfy({ text[range.lowerBound + $0] == .minus }) else { return nil }
        let digits = range.filter { !isDashed || !dashes.contains($0 - range.lowerBound) }.map { text[$0] }
        guard let sequence = HexadecimalSequence(digits: digits, 0..<digits.count) else { return nil }
        self.init(bytes: sequence.bytes)
    }

    /// The 16 bytes.
    public var bytes: [UInt8] {
        [high, low].flatMap { word in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    /// The same bytes read in the other byte order: the first three fields of the GUID, of four, two and two bytes, reversed.
    public var swapped: KeyID {
        let first = UInt32(truncatingIfNeeded: high >> 32).byteSwapped
        let second = UInt16(truncatingIfNeeded: high >> 16).byteSwapped
        let third = UInt16(truncatingIfNeeded: high).byteSwapped
        return KeyID(high: UInt64(first) << 32 | UInt64(second) << 16 | UInt64(third), low: low)
    }

    /// The 32 hexadecimal digits, in lower case.
    public var digits: String {
        HexadecimalSequence(bytes: bytes).digits
    }

    /// Whether all bytes are zero, which names no key.
    public var isZero: Bool { high == 0 && low == 0 }
}

extension KeyID: CustomStringConvertible {
    /// The UUID in lower case with dashes, such as `11111111-2222-3333-4444-555555555555`.
    public var description: String {
        var text = Array(digits.utf8)
        for place in [20, 16, 12, 8] { text.insert(.minus, at: place) }
        return String(decoding: text, as: UTF8.self)
    }
}
