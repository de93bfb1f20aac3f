/// What is wrong with the characters of a line (4.1).
package enum CharacterFault: Hashable, Sendable {
    /// The byte begins no well-formed UTF-8 sequence.
    case notUTF8
    /// U+FEFF, the byte order mark.
    case byteOrderMark
    /// A control character other than the line ends: U+0000-U+001F, U+007F-U+009F.
    case control(Unicode.Scalar)
}

extension Unicode.Scalar {
    /// The character as Unicode's tables name it, such as U+0301.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// Walks the characters of a line that has controls or bytes over ASCII.
package enum CharacterCheck {
    /// Calls `report` for each fault with the place of its first byte and its length in bytes. Broken UTF-8 is reported
    /// once for a run of bytes.
    package static func faults(
        in bytes: [UInt8], _ range: Range<Int>, report: (CharacterFault, Range<Int>) -> Void
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            // Most of a line that has something out of the ordinary is as plain as any other.
            let plainCount = bytes.word(at: index).printableCount
            index += plainCount
            guard plainCount < 8, index < range.upperBound else { continue }
            let byte = bytes[index]
            if byte < 0x80 {
                report(.control(Unicode.Scalar(byte)), index..<index + 1)
                index += 1
            } else if let (scalar, length) = scalar(in: bytes, index..<range.upperBound) {
                if scalar.value <= 0x9F { report(.control(scalar), index..<index + length) }
                if scalar == "\u{FEFF}" { report(.byteOrderMark, index..<index + length) }
                index += length
            } else {
                let start = index
                repeat {
                    index += 1
                } while index < range.upperBound && bytes[index] >= 0x80
                    && scalar(in: bytes, index..<range.upperBound) == nil
                report(.notUTF8, start..<index)
            }
        }
    }

    /// The scalar that begins at the range's start and the number of its bytes (RFC 3629), or nil.
    package static func scalar(in bytes: [UInt8], _ range: Range<Int>) -> (scalar: Unicode.Scalar, length: Int)? {
        let first = UInt32(bytes[range.lowerBound])
        let (length, bits, least): (Int, UInt32, UInt32)
        switch first {
        case ..<0x80: return (Unicode.Scalar(bytes[range.lowerBound]), 1)
        case 0xC2...0xDF: (length, bits, least) = (2, first & 0x1F, 0x80)
        case 0xE0...0xEF: (length, bits, least) = (3, first & 0x0F, 0x800)
        case 0xF0...0xF4: (length, bits, least) = (4, first & 0x07, 0x1_0000)
        default: return nil
        }
        guard range.count >= length else { return nil }
        var scalar = bits
        for index in range.lowerBound + 1..<range.lowerBound + length {
            guard bytes[index] & 0xC0 == 0x80 else { return nil }
            scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
        }
        guard scalar >= least else { return nil }
        return Unicode.Scalar(scalar).map { ($0, length) }
    }
}

extension UInt64 {
    /// How many of the eight bytes, from the first on, are printable characters of ASCII.
    fileprivate var printableCount: Int {
        // A top bit for each byte below 0x20, from 0x7F on, or over ASCII; exact up to the first.
        let others = (self &- 0x2020_2020_2020_2020) | (self &+ 0x0101_0101_0101_0101) | self
        return (others & 0x8080_8080_8080_8080).trailingZeroBitCount &>> 3
    }
}
