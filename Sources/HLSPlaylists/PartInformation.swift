/// What holds for all partial segments: EXT-X-PART-INF (4.4.3.7).
public struct PartInformation: TagModel {
    /// The most a partial segment lasts, in seconds. Nil where the tag states none, which is an error.
    public var target: Double?
    public var otherAttributes: [Attribute]
    @Positional public var position: TextPosition?

    public init(target: Double?, otherAttributes: [Attribute] = []) {
        self.target = target
        self.otherAttributes = otherAttributes
    }
}
