/// A span of time with attributes: all EXT-X-DATERANGE tags of one ID taken together (4.4.5.1).
public struct DateRange: TagModel {
    /// When something is to be done, other than at the start date.
    public struct Cue: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Before the primary asset begins.
        public static let pre = Cue(rawValue: "PRE")
        /// Behind its end.
        public static let post = Cue(rawValue: "POST")
        /// Only once.
        public static let once = Cue(rawValue: "ONCE")

        public static let known: [Cue] = [.pre, .post, .once]
    }

    /// The name that joins the tags of one range.
    public var id: String
    /// What defines the meaning of the `X-` attributes, from CLASS.
    public var classIdentifier: String?
    /// When it begins. Nil where no tag of the ID says so in a date that can be read, which is an error.
    public var startDate: DateTime?
    /// When it ends, as written. See ``MediaPlaylist/effectiveEndDate(of:)`` for what follows from other attributes.
    public var endDate: DateTime?
    /// The length in seconds.
    public var duration: Double?
    /// The length expected, in seconds.
    public var plannedDuration: Double?
    /// Whether it ends where the next range of its class begins.
    public var endOnNext: Bool
    /// The cues; clients ignore unknown ones.
    public var cue: [Cue]
    /// The `X-` and `SCTE35-` attributes, and all others without a property.
    public var otherAttributes: [Attribute]
    /// Where the first tag of the ID stands.
    @Positional public var position: TextPosition?

    public init(
        id: String, classIdentifier: String? = nil, startDate: DateTime? = nil, endDate: DateTime? = nil,
        duration: Double? = nil, plannedDuration: Double? = nil, endOnNext: Bool = false, cue: [Cue] = [],
        otherAttributes: [Attribute] = []
    ) {
        self.id = id
        self.classIdentifier = classIdentifier
        self.startDate = startDate
        self.endDate = endDate
        self.duration = duration
        self.plannedDuration = plannedDuration
        self.endOnNext = endOnNext
        self.cue = cue
        self.otherAttributes = otherAttributes
    }

    public var isIgnoredByClients: Bool { hasForbiddingAttribute(flags: ["END-ON-NEXT"]) }
}

extension DateRange {
    /// The attribute of a name among those without a property.
    package subscript(name: String) -> Attribute? {
        otherAttributes.first { $0.name == name }
    }

    /// When it ends by its own attributes, without a look at other ranges.
    package var statedEnd: Instant? {
        if let endDate { return endDate.instant }
        guard let start = startDate?.instant, let duration else { return nil }
        return start.advanced(bySeconds: duration)
    }
}
