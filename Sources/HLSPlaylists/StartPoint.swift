/// Where playback should begin: EXT-X-START (4.4.2.2).
public struct StartPoint: TagModel {
    /// Seconds from the start, or, negative, back from the end of the last segment. Nil where the tag states none, which
    /// is an error.
    public var timeOffset: Double?
    /// Whether to begin at that very sample and not at the segment that holds it.
    public var isPrecise: Bool
    public var otherAttributes: [Attribute]
    @Positional public var position: TextPosition?

    public init(timeOffset: Double?, isPrecise: Bool = false, otherAttributes: [Attribute] = []) {
        self.timeOffset = timeOffset
        self.isPrecise = isPrecise
        self.otherAttributes = otherAttributes
    }

    public var isIgnoredByClients: Bool { hasForbiddingAttribute(flags: ["PRECISE"]) }
}
