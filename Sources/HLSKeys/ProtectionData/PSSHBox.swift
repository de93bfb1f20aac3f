/// A Protection System Specific Header box of ISO Common Encryption (ISO/IEC 23001-7 section 8.1): what one DRM system
/// needs to know, as Widevine and PlayReady key lines carry it.
public struct PSSHBox: Hashable, Sendable {
    /// The system, as a UUID in lower case with dashes.
    public var systemID: String
    /// The version of the box; from 1 on it lists its key identifiers itself.
    public var version: Int
    /// The key identifiers that the box lists, or that its data name where it lists none.
    public var keyIDs: [KeyID]
    /// The system's own data.
    public var data: [UInt8]

    /// The system of Widevine.
    public static let widevine = "edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"
    /// The system of PlayReady.
    public static let playReady = "9a04f079-9840-4286-ab92-e65be0885f95"
    /// The system of FairPlay, which players know and need no box for.
    public static let fairPlay = "94ce86fb-07ff-4f43-adb8-93d2fa968ca2"

    /// The PlayReady object in the data, where the system is PlayReady.
    public var playReadyObject: PlayReadyObject? {
        systemID == PSSHBox.playReady ? PlayReadyObject(data) : nil
    }
}

/// What stands in the way of reading a key line's data, in words.
struct ProtectionDataFault: Error, Hashable {
    var reason: String
}

extension PSSHBox {
    /// Whether the bytes begin as a PSSH box does.
    static func mayBegin(_ bytes: [UInt8]) -> Bool {
        bytes.dropFirst(4).starts(with: "pssh".utf8)
    }

    /// Reads boxes one behind the other, and gives those before the first that is malformed.
    static func boxes(in bytes: [UInt8]) -> (boxes: [PSSHBox], fault: ProtectionDataFault?) {
        var reader = ByteReader(bytes[...])
        var boxes: [PSSHBox] = []
        do {
            while !reader.isAtEnd { boxes.append(try PSSHBox(&reader)) }
        } catch {
            return (boxes, error)
        }
        return (boxes, nil)
    }

    private init(_ reader: inout ByteReader) throws(ProtectionDataFault) {
        try self.init(content: PSSHBox.content(&reader))
    }

    /// Reads a box from what stands behind its size and type.
    init(content: ArraySlice<UInt8>) throws(ProtectionDataFault) {
        var content = ByteReader(content)
        guard let version = content.bigEndian(1), content.bytes(3) != nil, let system = content.bytes(16),
            let systemID = KeyID(bytes: system)
        else { throw ProtectionDataFault(reason: "the PSSH box ends before its system is named") }
        self.systemID = systemID.description
        self.version = Int(version)
        keyIDs = version > 0 ? try PSSHBox.keyIDs(&content) : []
        guard let size = content.bigEndian(4), let data = content.bytes(Int(clamping: size)) else {
            throw ProtectionDataFault(reason: "the PSSH box ends before its data do")
        }
        self.data = Array(data)
        if keyIDs.isEmpty, self.systemID == PSSHBox.widevine { keyIDs = try WidevineHeader.keyIDs(in: data) }
    }

    /// The bytes of the next box behind its size and type.
    private static func content(_ reader: inout ByteReader) throws(ProtectionDataFault) -> ArraySlice<UInt8> {
        let most = reader.rest.count
        guard let size = reader.bigEndian(4), let type = reader.bytes(4) else {
            throw ProtectionDataFault(reason: "\(most) bytes are left; a PSSH box has at least 32")
        }
        guard type.elementsEqual("pssh".utf8) else {
            throw ProtectionDataFault(reason: "a box of another type than pssh stands in the data")
        }
        // Size 0 is up to the end, size 1 is written behind the type (ISO/IEC 14496-12 section 4.2).
        var (length, header) = (size == 0 ? UInt64(most) : size, 8)
        if size == 1 { (length, header) = (reader.bigEndian(8) ?? 0, 16) }
        guard length >= UInt64(header), length <= UInt64(most), let content = reader.bytes(Int(length) - header) else {
            throw ProtectionDataFault(reason: "the PSSH box says it has \(length) bytes; \(most) are there")
        }
        return content
    }

    private static func keyIDs(_ content: inout ByteReader) throws(ProtectionDataFault) -> [KeyID] {
        guard let count = content.bigEndian(4), count <= UInt64(content.rest.count / 16),
            let bytes = content.bytes(Int(count) * 16)
        else { throw ProtectionDataFault(reason: "the PSSH box ends before its list of key identifiers does") }
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: 16).compactMap {
            KeyID(bytes: bytes[$0..<$0 + 16])
        }
    }
}
