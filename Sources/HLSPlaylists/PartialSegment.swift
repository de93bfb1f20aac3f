/// A piece of a media segment that is published before the whole: EXT-X-PART (4.4.4.9).
public struct PartialSegment: TagModel {
    /// The resource, variables replaced. Nil where the tag states none, which is an error.
    @ByteCompared public var uri: String?
    /// The length in seconds; nil where the tag states none, which is an error.
    public var duration: Double?
    /// The stretch of the resource, its offset worked out; nil for the whole.
    public var byteRange: ByteRange?
    /// Whether the part holds a frame that can be decoded without others.
    public var isIndependent: Bool
    /// Whether the part is not available.
    public var isGap: Bool
    /// The keys in force, in the order of their tags.
    public var keys: [ContentKey]
    public var otherAttributes: [Attribute]
    /// Where the tag stands.
    @Positional public var position: TextPosition?

    public init(
        uri: String?, duration: Double?, byteRange: ByteRange? = nil, isIndependent: Bool = false, isGap: Bool = false,
        keys: [ContentKey] = [], otherAttributes: [Attribute] = []
    ) {
        self.uri = uri
        self.duration = duration
        self.byteRange = byteRange
        self.isIndependent = isIndependent
        self.isGap = isGap
        self.keys = keys
        self.otherAttributes = otherAttributes
    }

    public var isIgnoredByClients: Bool { hasForbiddingAttribute(flags: ["INDEPENDENT", "GAP"]) }
}
