/// One mark about ads as it stands in a playlist, in any of the forms that packagers write.
///
/// None of the forms but EXT-X-DATERANGE is part of HLS; what they mean is how packagers use them. A mark keeps all that was
/// written in ``source``.
public struct AdMarker: Hashable, Sendable {
    /// What a mark says.
    public struct Kind: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A break begins.
        public static let out = Kind(rawValue: "out")
        /// A break that began earlier goes on.
        public static let continued = Kind(rawValue: "continued")
        /// A break is over.
        public static let `in` = Kind(rawValue: "in")
        /// A splice message, without a word on whether a break begins or ends.
        public static let signal = Kind(rawValue: "signal")
        /// Something about the content, for whoever chooses the ads.
        public static let asset = Kind(rawValue: "asset")
        /// An interstitial is scheduled.
        public static let interstitial = Kind(rawValue: "interstitial")

        public static let known: [Kind] = [.out, .continued, .in, .signal, .asset, .interstitial]
    }

    /// The tag that a mark is written with.
    public struct Form: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let cueOut = Form(rawValue: "EXT-X-CUE-OUT")
        public static let cueOutContinued = Form(rawValue: "EXT-X-CUE-OUT-CONT")
        public static let cueIn = Form(rawValue: "EXT-X-CUE-IN")
        /// With a TYPE such as `SpliceOut`.
        public static let cue = Form(rawValue: "EXT-X-CUE")
        public static let cueContinued = Form(rawValue: "EXT-X-CUE-CONT")
        public static let cueSpan = Form(rawValue: "EXT-X-CUE-SPAN")
        public static let oatclsSCTE35 = Form(rawValue: "EXT-OATCLS-SCTE35")
        public static let scte35 = Form(rawValue: "EXT-X-SCTE35")
        public static let splicePointSCTE35 = Form(rawValue: "EXT-X-SPLICEPOINT-SCTE35")
        public static let asset = Form(rawValue: "EXT-X-ASSET")
        /// With SCTE35-OUT, SCTE35-IN or SCTE35-CMD, or of the class of interstitials.
        public static let dateRange = Form(rawValue: "EXT-X-DATERANGE")

        public static let known: [Form] = [
            .cueOut, .cueOutContinued, .cueIn, .cue, .cueContinued, .cueSpan, .oatclsSCTE35, .scte35,
            .splicePointSCTE35, .asset, .dateRange,
        ]
    }

    /// What was written.
    public enum Source: Hashable, Sendable {
        case tag(UnknownTag)
        /// All tags of one ID.
        indirect case dateRange(DateRange)
    }

    public let source: Source
    public let kind: Kind
    /// The name of the splice: ID, or else BREAKID. Forms have names of their own, so that one splice may have several.
    public let id: String?
    /// The length of the break that the mark states, in seconds. Nil where it states none, or 0, which stands for that.
    public let duration: Double?
    /// How long the break has lasted where the mark stands, in seconds.
    public let elapsed: Double?
    /// The SCTE-35 message, from base64 or hexadecimal digits. Nil where there is none, or one that cannot be read.
    public let scte35: [UInt8]?
    /// The index of the segment that a tag stands before, or in which the date of a date range lies: the number of segments
    /// where that is behind them, and 0 where it is before them or not known.
    @Positional public internal(set) var segmentIndex: Int
    /// Seconds from the start of the playlist to the instant that the mark is about; negative before it, and nil where that is
    /// not known.
    @Positional public internal(set) var time: Double?
    /// The date of that instant, where the playlist has dates.
    @Positional public internal(set) var date: Instant?
}

extension AdMarker {
    public var form: Form {
        switch source {
        case .tag(let tag): Form(rawValue: tag.name)
        case .dateRange: .dateRange
        }
    }

    /// Where the tag stands; of several tags with one ID the first.
    public var position: TextPosition? {
        switch source {
        case .tag(let tag): tag.position
        case .dateRange(let range): range.position
        }
    }

    /// The attributes of a tag, names in upper case, as far as its value is a list of them; those of a date range that have
    /// no property.
    public var attributes: [Attribute] {
        switch source {
        case .tag(let tag): AttributeList(parsing: tag.value ?? "").attributes
        case .dateRange(let range): range.otherAttributes
        }
    }

    /// What the interstitial is, for marks of that kind.
    public var interstitial: Interstitial? {
        if case .dateRange(let range) = source { range.interstitial } else { nil }
    }
}
