/// A hexadecimal-sequence (4.2): `0x` and digits, as bytes.
public struct HexadecimalSequence: Hashable, Sendable {
    /// The bytes, the first digits first. An odd number of digits is read as if a zero stood in front of them.
    public var bytes: [UInt8]

    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads `0x…` or `0X…` with digits of either case. Nil without the prefix, without digits, or with anything else.
    public init?(parsing text: String) {
        let characters = Array(text.utf8)
        self.init(characters, 0..<characters.count)
    }

    package init?(_ characters: [UInt8], _ range: Range<Int>) {
        guard range.count > 2, characters[range.lowerBound] == .zero, characters[range.lowerBound + 1] | 0x20 == 0x78
        else { return nil }
        self.init(digits: characters, range.dropFirst(2))
    }

    /// Reads digits without a prefix; nil without any, or with anything else.
    package init?(digits characters: [UInt8], _ range: Range<Int>) {
        guard !range.isEmpty else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity((range.count + 1) / 2)
        var high: UInt8? = range.count % 2 == 1 ? 0 : nil
        for index in range {
            guard let digit = characters[index].hexadecimalValue else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        self.bytes = bytes
    }

    /// The digits in lower case, without `0x`.
    public var digits: String { text(behind: [], letters: UInt8(ascii: "a")) }

    /// The digits behind some characters; `letters` is the digit of ten.
    private func text(behind prefix: [UInt8], letters: UInt8) -> String {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? .zero + value : letters + (value - 10) }
        var text = prefix
        text.reserveCapacity(prefix.count + bytes.count * 2)
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension HexadecimalSequence: CustomStringConvertible {
    public var description: String { text(behind: Array("0x".utf8), letters: UInt8(ascii: "A")) }
}
