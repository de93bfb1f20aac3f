/// Percent-encoding of bytes (RFC 3986 section 2.1).
package enum PercentEncoding {
    /// Whether a URI cannot hold this byte anywhere: it is neither reserved, unreserved nor a `%` (RFC 3986 section 2).
    package static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: false
        default: true
        }
    }

    /// The bytes with those that `isEncoded` names written as `%` and two upper-case digits (RFC 3986 section 2.1).
    package static func encoded(_ bytes: [UInt8], where isEncoded: (UInt8) -> Bool) -> [UInt8] {
        guard bytes.contains(where: isEncoded) else { return bytes }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 16)
        for byte in bytes {
            if isEncoded(byte) {
                output += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 0xF)]
            } else {
                output.append(byte)
            }
        }
        return output
    }

    /// The bytes with each `%` and its two hexadecimal digits replaced by the byte they stand for.
    ///
    /// A `%` without two digits after it stays.
    package static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let byte = encodedByte(in: bytes, at: index) {
                output.append(byte)
                index += 3
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return output
    }

    private static func encodedByte(in bytes: [UInt8], at index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return nil }
        guard let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2]) else { return nil }
        return high << 4 | low
    }

    private static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
    }
}

extension URIReference {
    /// The text with its percent-encoded bytes decoded (RFC 3986 section 2.1); `nil` when the result is not UTF-8.
    ///
    /// A `%` without two hexadecimal digits after it stays, and so does `+`.
    package static func percentDecoded(_ text: some StringProtocol) -> String? {
        let bytes = PercentEncoding.decoded(Array(text.utf8))
        // Decoding repairs what is not UTF-8; only well-formed bytes come through it unchanged.
        let decoded = String(decoding: bytes, as: UTF8.self)
        return decoded.utf8.elementsEqual(bytes) ? decoded : nil
    }

    /// A reference to a file, from its path as a user types it.
    ///
    /// `%`, `?`, `#` and what a URI cannot hold are encoded. A path that would read as a scheme or an authority gets
    /// `./` or `/.` in front (RFC 3986 sections 4.2 and 3.3).
    package static func percentEncodedPath(_ path: String) -> URIReference {
        let encoded = PercentEncoding.encoded(Array(path.utf8)) { byte in
            "%?#".utf8.contains(byte) || PercentEncoding.isForbidden(byte)
        }
        let text = String(decoding: encoded, as: UTF8.self)
        if text.utf8.starts(with: "//".utf8) { return URIReference("/." + text) }
        let firstSegment = text.utf8.prefix { $0 != UInt8(ascii: "/") }
        return URIReference(firstSegment.contains(UInt8(ascii: ":")) ? "./" + text : text)
    }
}
