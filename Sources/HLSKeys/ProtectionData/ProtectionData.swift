/// What the `data:` URI of a key line carries: the DRM system's own description of the key.
public struct ProtectionData: Hashable, Sendable {
    /// The PSSH boxes, in their order: Widevine, and PlayReady in one of its forms.
    public var boxes: [PSSHBox] = []
    /// The PlayReady Object, where it stands there without a box.
    public var playReadyObject: PlayReadyObject?
    /// The strings of `key_ids`, where the data are a JSON object: Widevine's older form.
    public var statedKeyIDs: [String] = []
    /// What is wrong with the data, in words; what stands before it was read.
    public private(set) var fault: String?
    /// Whether the data are one of the three forms.
    public private(set) var isKnownForm = true

    /// Reads the data of a `data:` URI; nil for another URI, and where the data are not base64.
    public init?(_ uri: KeyURI) {
        guard let bytes = DataURI(uri)?.bytes else { return nil }
        self.init(bytes)
    }

    /// Reads PSSH boxes, a PlayReady Object or a JSON object from their bytes.
    public init(_ bytes: [UInt8]) {
        if PSSHBox.mayBegin(bytes) {
            let found = PSSHBox.boxes(in: bytes)
            (boxes, fault) = (found.boxes, found.fault?.reason)
        } else if bytes.first(where: { !$0.isWhiteSpace }) == .leftBrace, let object = JSONObject(bytes) {
            statedKeyIDs = object.strings(named: "key_ids") ?? []
        } else if PlayReadyObject.mayBegin(bytes) {
            do {
                playReadyObject = try PlayReadyObject(reading: bytes)
            } catch {
                fault = error.reason
            }
        } else {
            isKnownForm = false
        }
    }
}

/// A `data:` URI (RFC 2397).
struct DataURI {
    /// The bytes that the data stand for; nil where they are not base64 or not said to be.
    let bytes: [UInt8]?

    init?(_ uri: KeyURI) {
        guard uri.hasScheme("data") else { return nil }
        let text = uri.body.utf8
        let header = text.prefix { $0 != .comma }
        let data = text.dropFirst(header.count + 1)
        guard header.count < text.count, String(Substring(header)).lowercased().containsBytes("base64") else {
            bytes = nil
            return
        }
        bytes = Base64.decode(data) ?? Base64.decode(KeyURI.percentDecoded(String(Substring(data))).utf8)
    }
}
