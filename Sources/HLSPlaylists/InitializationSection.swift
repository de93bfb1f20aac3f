/// What a decoder needs before the first byte of the segments: EXT-X-MAP, the Media Initialization Section (4.4.4.5).
public struct InitializationSection: TagModel {
    /// The resource that holds it, variables replaced. Nil where the tag states none, which is an error.
    @ByteCompared public var uri: String?
    /// The stretch of the resource; nil for the whole.
    public var byteRange: ByteRange?
    /// The keys in force where the tag stands, in the order of their tags: the section is encrypted by them when their
    /// method encrypts whole resources.
    public var keys: [ContentKey]
    public var otherAttributes: [Attribute]
    /// Where the tag stands.
    @Positional public var position: TextPosition?

    public init(
        uri: String?, byteRange: ByteRange? = nil, keys: [ContentKey] = [], otherAttributes: [Attribute] = []
    ) {
        self.uri = uri
        self.byteRange = byteRange
        self.keys = keys
        self.otherAttributes = otherAttributes
    }
}
