/// A 128-bit initialization vector (4.4.4.4, 5.2), the most significant bytes first.
public struct InitializationVector: Hashable, Sendable {
    /// The first eight bytes as a big-endian number.
    public var high: UInt64
    /// The last eight bytes as a big-endian number.
    public var low: UInt64

    public init(high: UInt64 = 0, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The vector that a key of the identity format has where none is written: the segment's media sequence number
    /// (5.2).
    public init(mediaSequenceNumber: UInt64) {
        self.init(low: mediaSequenceNumber)
    }

    /// A vector of at most 16 bytes; fewer are the last ones, as in a number. Nil over 16 or without any.
    public init?(_ sequence: HexadecimalSequence) {
        guard (1...16).contains(sequence.bytes.count) else { return nil }
        (high, low) = (0, 0)
        for byte in sequence.bytes {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(byte)
        }
    }

    /// The vector that 32 digits say; nil for any others.
    init?(_ characters: [UInt8], _ digits: Range<Int>) {
        guard digits.count == 32, let high = characters.hexadecimalNumber(at: digits.lowerBound),
            let low = characters.hexadecimalNumber(at: digits.lowerBound + 16)
        else { return nil }
        self.init(high: high, low: low)
    }

    /// The 16 bytes.
    public var bytes: [UInt8] {
        [high, low].flatMap { word in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    /// The 32 hexadecimal digits, in lower case and without `0x`.
    public var digits: String {
        HexadecimalSequence(bytes: bytes).digits
    }
}

extension InitializationVector: CustomStringConvertible {
    public var description: String { HexadecimalSequence(bytes: bytes).description }
}

extension [UInt8] {
    /// What sixteen hexadecimal digits say.
    fileprivate func hexadecimalNumber(at index: Int) -> UInt64? {
        guard let high = word(at: index).hexadecimalNumber, let low = word(at: index + 8).hexadecimalNumber else {
            return nil
        }
        return UInt64(high) << 32 | UInt64(low)
    }
}
