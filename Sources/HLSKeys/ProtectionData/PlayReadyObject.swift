/// A PlayReady Object: records, of which the one with the PlayReady Header names the keys.
///
/// As documented in Microsoft's "PlayReady Header Specification" for the header versions 4.0 to 4.3.
public struct PlayReadyObject: Hashable, Sendable {
    /// The `version` of the header, such as `4.3.0.0`; nil where it states none.
    public var headerVersion: String?
    /// The key identifiers as written: the text of KID elements (4.0) or their VALUE attributes (4.1 and later), base64 of
    /// GUIDs, that is, with the first three fields in little-endian order.
    public var writtenKeyIDs: [String]

    /// The key identifiers in the byte order in which the other systems write them.
    public var keyIDs: [KeyID] { writtenKeyIDs.compactMap(PlayReadyObject.keyID) }

    /// The KID that a text of the header stands for: a UUID as it is, or base64 of a GUID.
    static func keyID(_ text: String) -> KeyID? {
        KeyID(text) ?? Base64.decode(text.utf8).flatMap { KeyID(bytes: $0) }?.swapped
    }

    /// Reads an object; nil where the bytes are none.
    public init?(_ bytes: [UInt8]) {
        guard let object = try? PlayReadyObject(reading: bytes) else { return nil }
        self = object
    }

    /// Whether the bytes begin as an object does: with their own number.
    static func mayBegin(_ bytes: [UInt8]) -> Bool {
        var reader = ByteReader(bytes[...])
        return reader.littleEndian(4) == UInt64(bytes.count)
    }

    init(reading bytes: [UInt8]) throws(ProtectionDataFault) {
        var reader = ByteReader(bytes[...])
        guard let length = reader.littleEndian(4), let count = reader.littleEndian(2) else {
            throw ProtectionDataFault(reason: "the PlayReady object has \(bytes.count) bytes; at least 6 are due")
        }
        guard length == UInt64(bytes.count) else {
            throw ProtectionDataFault(
                reason: "the PlayReady object says it has \(length) bytes; \(bytes.count) are there")
        }
        for _ in 0..<count {
            guard let type = reader.littleEndian(2), let length = reader.littleEndian(2),
                let record = reader.bytes(Int(length))
            else { throw ProtectionDataFault(reason: "the PlayReady object ends before its records do") }
            guard type == 1 else { continue }
            self.init(header: PlayReadyObject.text(of: record))
            return
        }
        throw ProtectionDataFault(reason: "the PlayReady object has no record with a header")
    }

    /// Reads the header, which is XML.
    private init(header: String) {
        let elements = XMLElements(header)
        headerVersion = elements.first { $0.name == "WRMHEADER" }?.attributes["version"]
        writtenKeyIDs = elements.filter { $0.name == "KID" }.compactMap { element in
            let text = element.attributes["VALUE"] ?? element.text
            return text.isEmpty ? nil : text
        }
    }

    /// The text of UTF-16 in little-endian order.
    private static func text(of record: ArraySlice<UInt8>) -> String {
        var reader = ByteReader(record)
        var units: [UInt16] = []
        units.reserveCapacity(record.count / 2)
        while let unit = reader.littleEndian(2) { units.append(UInt16(unit)) }
        if units.first == 0xFEFF { units.removeFirst() }
        return String(decoding: units, as: UTF16.self)
    }
}
