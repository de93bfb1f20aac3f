/// A stretch of a playlist that is for ads, with all the marks that speak of it.
public struct AdBreak: Hashable, Sendable {
    /// Where a break begins or ends.
    public struct Edge: Hashable, Sendable {
        /// The index of the segment that lies behind the edge, or that it cuts; the number of segments at the very end. Nil
        /// before the first segment and behind the last.
        public let segmentIndex: Int?
        /// Seconds from the start of the playlist; negative before it, and nil where the playlist has no dates to find a date in.
        public let time: Double?
        /// The date, where there is one.
        public let date: Instant?
    }

    /// The name of the splice, from the first mark that has one.
    public internal(set) var id: String?
    /// Whether it is an interstitial, and not a splice in the playlist's own media. Interstitials never count as the same break
    /// as a splice: several of them may fill one.
    public let isInterstitial: Bool
    /// Where it begins; nil where it began before the playlist and no mark says when.
    public internal(set) var start: Edge?
    /// Where it is over: at the mark that says so, or the stated end of a date range. Nil where nothing says so, as of a break
    /// that is still on the air. An interstitial ends where the primary content is taken up again.
    public internal(set) var end: Edge?
    /// The length that was announced, in seconds, by the first mark that states one.
    public internal(set) var plannedDuration: Double?
    /// The marks, in the order of the text.
    public internal(set) var markers: [AdMarker]
    /// What its marks say against each other: of each kind the first.
    public internal(set) var conflicts: [AdConflict]

    /// The length from its start to its end, in seconds; nil while one of the two is not known.
    public var duration: Double? {
        guard let start = start?.time, let end = end?.time else { return nil }
        return end - start
    }
}

/// Two marks that cannot both be right, or a mark that others should go with.
public struct AdConflict: Hashable, Sendable, CustomStringConvertible {
    public struct Kind: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A break ends, or goes on, that nothing began. A live playlist may begin inside a break, so that it says nothing of
        /// its first one.
        public static let withoutOut = Kind(rawValue: "without-out")
        /// A break begins inside another one, before that was to end.
        public static let outInsideOut = Kind(rawValue: "out-inside-out")
        /// The time that has passed is not the time since the break began.
        public static let elapsed = Kind(rawValue: "elapsed")
        /// Two marks state different lengths.
        public static let duration = Kind(rawValue: "duration")
        /// Two marks begin the break at different times.
        public static let start = Kind(rawValue: "start")
        /// Two marks end it at different times.
        public static let end = Kind(rawValue: "end")
        /// A mark ends a break of another ID.
        public static let id = Kind(rawValue: "id")

        public static let known: [Kind] = [.withoutOut, .outInsideOut, .elapsed, .duration, .start, .end, .id]
    }

    public let kind: Kind
    /// The mark that does not fit.
    public let marker: AdMarker
    /// The mark that it does not fit with; nil where one is missing.
    public let other: AdMarker?
    /// What was found, with both values: `EXT-X-CUE-OUT-CONT says that 20 s have passed; the break began 12 s before`.
    public let message: String

    /// The message behind the line of the mark.
    public var description: String {
        (marker.position.map { "line \($0.line): " } ?? "") + message
    }
}
