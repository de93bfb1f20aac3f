/// What a delta update leaves out: EXT-X-SKIP (4.4.5.2).
public struct DeltaUpdate: TagModel {
    /// The number of segments that are left out where the tag stands. Nil where the tag states none, which is an error.
    public var skippedSegments: UInt64?
    /// The IDs of the date ranges that were removed since; nil where the tag does not say.
    public var recentlyRemovedDateRanges: [String]?
    public var otherAttributes: [Attribute]
    @Positional public var position: TextPosition?

    public init(
        skippedSegments: UInt64?, recentlyRemovedDateRanges: [String]? = nil, otherAttributes: [Attribute] = []
    ) {
        self.skippedSegments = skippedSegments
        self.recentlyRemovedDateRanges = recentlyRemovedDateRanges
        self.otherAttributes = otherAttributes
    }
}
