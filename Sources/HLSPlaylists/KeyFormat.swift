/// The system that interprets a key's URI, from the `KEYFORMAT` attribute (4.4.4.4).
///
/// Add your own as a static member; any string is a valid format. Formats are compared byte by byte.
public struct KeyFormat: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The URI leads to the key itself, 16 bytes. What an absent KEYFORMAT means.
    public static let identity = KeyFormat(rawValue: "identity")
    /// Apple FairPlay Streaming.
    public static let fairPlay = KeyFormat(rawValue: "com.apple.streamingkeydelivery")
    /// Google Widevine; the URI is a `data:` URI with a PSSH box.
    public static let widevine = KeyFormat(rawValue: "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed")
    /// Microsoft PlayReady; the URI is a `data:` URI with a PlayReady object.
    public static let playReady = KeyFormat(rawValue: "com.microsoft.playready")

    public static let known: [KeyFormat] = [.identity, .fairPlay, .widevine, .playReady]
}
