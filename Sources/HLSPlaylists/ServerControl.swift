/// What a server can do for clients that reload: EXT-X-SERVER-CONTROL (4.4.3.8).
public struct ServerControl: TagModel {
    /// Segments further than this from the end of the playlist, in seconds, may be skipped by a delta update. Nil: the
    /// server makes none.
    public var canSkipUntil: Double?
    /// Whether a delta update may skip date ranges too.
    public var canSkipDateRanges: Bool
    /// How far from the end to play, in seconds; nil: three target durations.
    public var holdBack: Double?
    /// How far from the end to play in low-latency mode, in seconds. Required where there are partial segments.
    public var partHoldBack: Double?
    /// Whether the server can hold a request until the playlist has what was asked for.
    public var canBlockReload: Bool
    public var otherAttributes: [Attribute]
    @Positional public var position: TextPosition?

    public init(
        canSkipUntil: Double? = nil, canSkipDateRanges: Bool = false, holdBack: Double? = nil,
        partHoldBack: Double? = nil, canBlockReload: Bool = false, otherAttributes: [Attribute] = []
    ) {
        self.canSkipUntil = canSkipUntil
        self.canSkipDateRanges = canSkipDateRanges
        self.holdBack = holdBack
        self.partHoldBack = partHoldBack
        self.canBlockReload = canBlockReload
        self.otherAttributes = otherAttributes
    }

    public var isIgnoredByClients: Bool { hasForbiddingAttribute(flags: ["CAN-SKIP-DATERANGES", "CAN-BLOCK-RELOAD"]) }
}
