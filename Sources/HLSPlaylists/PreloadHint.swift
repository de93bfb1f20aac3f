/// A resource a client may ask for before it is published: EXT-X-PRELOAD-HINT (4.4.5.3).
public struct PreloadHint: TagModel {
    /// What kind of resource is hinted.
    public struct Kind: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The next partial segment.
        public static let part = Kind(rawValue: "PART")
        /// An initialization section.
        public static let map = Kind(rawValue: "MAP")

        public static let known: [Kind] = [.part, .map]
    }

    /// From TYPE; nil where the tag states none, which is an error.
    public var kind: Kind?
    /// The resource, variables replaced. Nil where the tag states none, which is an error.
    @ByteCompared public var uri: String?
    /// The first byte; 0 where the tag does not say.
    public var byteRangeStart: UInt64
    /// The number of bytes; nil: up to the end of the resource.
    public var byteRangeLength: UInt64?
    public var otherAttributes: [Attribute]
    @Positional public var position: TextPosition?

    public init(
        kind: Kind?, uri: String?, byteRangeStart: UInt64 = 0, byteRangeLength: UInt64? = nil,
        otherAttributes: [Attribute] = []
    ) {
        self.kind = kind
        self.uri = uri
        self.byteRangeStart = byteRangeStart
        self.byteRangeLength = byteRangeLength
        self.otherAttributes = otherAttributes
    }

    public var isIgnoredByClients: Bool { hasForbiddingAttribute() || kind?.isKnown == false }
}
