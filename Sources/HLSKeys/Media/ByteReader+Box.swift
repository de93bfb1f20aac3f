/// The numbers and codes of which boxes are made.
extension ByteReader {
    /// A four-character code: its characters, or `0x` and eight digits where one of them is not printable ASCII.
    mutating func fourCharacterCode() -> String? {
        bytes(4).map { code in
            code.allSatisfy { (0x20...0x7E).contains($0) }
                ? String(decoding: code, as: UTF8.self) : HexadecimalSequence(bytes: Array(code)).description
        }
    }

    /// A number of four bytes.
    mutating func unsigned32() -> UInt32? {
        bigEndian(4).map { UInt32(truncatingIfNeeded: $0) }
    }

    /// The version and the flags with which a full box begins (ISO/IEC 14496-12 section 4.2).
    mutating func versionAndFlags() -> (version: Int, flags: UInt64)? {
        bigEndian(4).map { (Int($0 >> 24), $0 & 0xFF_FFFF) }
    }
}
