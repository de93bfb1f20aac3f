/// Base64 (RFC 4648 sections 4 and 5), read as leniently as key URIs and ad markers need it.
package enum Base64 {
    /// The bytes that the text stands for; nil where it is no base64.
    ///
    /// White space around the text does not count. Both alphabets are read, also mixed, and padding may be missing
    /// altogether. The unused bits of the last character must be zero: that tells encoded bytes from an identifier that
    /// happens to use the same characters.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let text = Array(text)
        let range = text.trimmingSpace(0..<text.count)
        let digits = text[range].prefix { value(of: $0) != nil }
        let padding = range.upperBound - digits.endIndex
        guard text[digits.endIndex..<range.upperBound].allSatisfy({ $0 == .equals }), padding <= 2 else { return nil }
        guard padding == 0 ? digits.count % 4 != 1 : (digits.count + padding) % 4 == 0 else { return nil }
        return bytes(of: digits)
    }

    /// The bytes of digits, six bits each.
    private static func bytes(of digits: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 3 / 4)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for digit in digits {
            bits = bits << 6 | UInt32(value(of: digit) ?? 0)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
                bits &= 1 << count - 1
            }
        }
        return bits == 0 ? bytes : nil
    }

    /// The text of the bytes in the standard alphabet, padded.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for byte in group { bits = bits << 8 | UInt32(byte) }
            bits <<= UInt32(3 - group.count) * 8
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[Int(bits >> UInt32(18 - place * 6) & 63)] : .equals)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x41...0x5A: digit - 0x41
        case 0x61...0x7A: digit - 0x61 + 26
        case 0x30...0x39: digit - 0x30 + 52
        case UInt8(ascii: "+"), .minus: 62
        case .slash, UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
