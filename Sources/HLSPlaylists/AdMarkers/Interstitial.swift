/// What a date range of the class `com.apple.hls.interstitial` schedules (Appendix D): media played beside the playlist's own.
///
/// Made from a date range by ``DateRange/interstitial``. Values that the specification does not know are as good as absent
/// (D.2), and stay in the date range.
public struct Interstitial: Hashable, Sendable {
    /// An edge of the interstitial that moves to the nearest start of a segment.
    public struct Snap: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Where the primary content is left.
        public static let out = Snap(rawValue: "OUT")
        /// Where it is taken up again.
        public static let `in` = Snap(rawValue: "IN")

        public static let known: [Snap] = [.out, .in]
    }

    /// Something that the viewer may not do.
    public struct Restriction: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Seek or play fast inside the interstitial.
        public static let skip = Restriction(rawValue: "SKIP")
        /// Seek over it.
        public static let jump = Restriction(rawValue: "JUMP")

        public static let known: [Restriction] = [.skip, .jump]
    }

    /// How much of the timeline that viewers see the interstitial takes.
    public struct Occupancy: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A point, whatever its length.
        public static let point = Occupancy(rawValue: "POINT")
        /// As much as it lasts.
        public static let range = Occupancy(rawValue: "RANGE")

        public static let known: [Occupancy] = [.point, .range]
    }

    /// How the interstitial is shown on the timeline that viewers see.
    public struct Style: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Set off from the primary content.
        public static let highlight = Style(rawValue: "HIGHLIGHT")
        /// Like the primary content.
        public static let primary = Style(rawValue: "PRIMARY")

        public static let known: [Style] = [.highlight, .primary]
    }

    /// The address of the one asset, from X-ASSET-URI.
    @ByteCompared public var assetURI: String?
    /// The address of a list of assets, from X-ASSET-LIST.
    @ByteCompared public var assetListURI: String?
    /// How far behind the start the primary content goes on, in seconds, from X-RESUME-OFFSET. Nil for the length of what was
    /// played.
    public var resumeOffset: Double?
    /// The most that is played, in seconds, from X-PLAYOUT-LIMIT.
    public var playoutLimit: Double?
    public var snap: [Snap]
    public var restrictions: [Restriction]
    /// Whether clients may get different content, from X-CONTENT-MAY-VARY.
    public var contentMayVary: Bool
    /// From X-TIMELINE-OCCUPIES.
    public var occupancy: Occupancy
    /// From X-TIMELINE-STYLE.
    public var style: Style
}

extension DateRange {
    /// The class of interstitials (Appendix D).
    package static let interstitial = "com.apple.hls.interstitial"
    /// The attribute with the address of one asset (D.2).
    package static let assetURI = "X-ASSET-URI"
    /// The attribute with the address of a list of assets (D.2).
    package static let assetList = "X-ASSET-LIST"

    package var isInterstitial: Bool { classIdentifier == DateRange.interstitial }

    /// What the range schedules; nil for a range of another class.
    public var interstitial: Interstitial? {
        guard isInterstitial else { return nil }
        return Interstitial(
            assetURI: self[DateRange.assetURI]?.value, assetListURI: self[DateRange.assetList]?.value,
            resumeOffset: self["X-RESUME-OFFSET"]?.value.decimal,
            playoutLimit: self["X-PLAYOUT-LIMIT"]?.value.decimal.flatMap { $0 >= 0 ? $0 : nil },
            snap: list("X-SNAP"), restrictions: list("X-RESTRICT"),
            contentMayVary: self["X-CONTENT-MAY-VARY"]?.value != "NO",
            occupancy: known("X-TIMELINE-OCCUPIES", or: .point), style: known("X-TIMELINE-STYLE", or: .highlight))
    }

    private func list<Value: OpenEnumeration>(_ name: String) -> [Value] {
        (self[name]?.value ?? "").utf8.split(separator: .comma)
            .map { Value(rawValue: String(Substring($0))) }.filter(\.isKnown)
    }

    private func known<Value: OpenEnumeration>(_ name: String, or value: Value) -> Value {
        self[name].map { Value(rawValue: $0.value) }.flatMap { $0.isKnown ? $0 : nil } ?? value
    }
}

extension String {
    /// The decimal number, with or without a minus, that the text is.
    var decimal: Double? {
        let bytes = Array(utf8)
        let isNegative = bytes.first == .minus
        let digits = (isNegative ? 1 : 0)..<bytes.count
        guard let number = DecimalNumber.scan(bytes, digits), number.end == bytes.count else { return nil }
        return isNegative ? -number.value : number.value
    }
}
