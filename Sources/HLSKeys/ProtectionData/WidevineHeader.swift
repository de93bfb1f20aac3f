/// The data of a Widevine PSSH box: a message of Protocol Buffers.
enum WidevineHeader {
    /// The entries of field 2, `key_ids`, that have 16 bytes.
    static func keyIDs(in data: ArraySlice<UInt8>) throws(ProtectionDataFault) -> [KeyID] {
        var reader = ByteReader(data)
        var keyIDs: [KeyID] = []
        while !reader.isAtEnd {
            guard let field = reader.variableLength(), let value = value(of: field & 7, &reader) else {
                throw ProtectionDataFault(reason: "the Widevine data of the PSSH box are cut off or no message")
            }
            if field >> 3 == 2, let keyID = KeyID(bytes: value) { keyIDs.append(keyID) }
        }
        return keyIDs
    }

    /// The bytes of the next value, which are none for a number.
    private static func value(of wireType: UInt64, _ reader: inout ByteReader) -> ArraySlice<UInt8>? {
        switch wireType {
        case 0: reader.variableLength().map { _ in [] }
        case 1: reader.bytes(8).map { _ in [] }
        case 2: reader.variableLength().flatMap { Int(exactly: $0) }.flatMap { reader.bytes($0) }
        case 5: reader.bytes(4).map { _ in [] }
        default: nil
        }
    }
}
