/// Data for the whole presentation: EXT-X-SESSION-DATA (4.4.6.4).
public struct SessionData: TagModel {
    /// What the resource of a URI holds.
    public struct Format: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// JSON; what an absent FORMAT means.
        public static let json = Format(rawValue: "JSON")
        /// Bytes.
        public static let raw = Format(rawValue: "RAW")

        public static let known: [Format] = [.json, .raw]
    }

    /// The name of the value. Nil where the tag states none, which is an error.
    public var dataID: String?
    /// The value itself; exactly one of value and URI is due.
    public var value: String?
    /// The resource that holds it, variables replaced.
    public var uri: String?
    public var format: Format?
    /// The language of the value, a tag of BCP 47.
    public var language: String?
    public var otherAttributes: [Attribute]
    /// Where the tag stands.
    @Positional public var position: TextPosition?

    public init(
        dataID: String?, value: String? = nil, uri: String? = nil, format: Format? = nil, language: String? = nil,
        otherAttributes: [Attribute] = []
    ) {
        self.dataID = dataID
        self.value = value
        self.uri = uri
        self.format = format
        self.language = language
        self.otherAttributes = otherAttributes
    }

    public var isIgnoredByClients: Bool { hasForbiddingAttribute() || format?.isKnown == false }
}
