/// One thing that is not the same in two loads of a playlist.
public struct PlaylistChange: Hashable, Sendable {
    /// What kind of change it is.
    public var kind: Kind
    /// The media sequence number of the segment concerned; nil where none is.
    public var sequence: UInt64?
    /// What changed: the name of a tag such as `EXTINF`, `URI`, the ID of a date range, the URI of a rendition report.
    public var what: String
    /// What the earlier load says, as a playlist writes it: the text behind the colon of a tag, and for a tag that has
    /// none the empty string. Nil where it says nothing.
    @ByteCompared public var before: String?
    /// What the later load says. Nil where it says nothing.
    @ByteCompared public var after: String?
    /// Where that stands in the earlier load; nil where that is not known.
    @Positional public var positionBefore: TextPosition?
    /// Where that stands in the later load; nil where that is not known.
    @Positional public var positionAfter: TextPosition?

    public init(
        _ kind: Kind, sequence: UInt64? = nil, what: String, before: String? = nil, after: String? = nil,
        positionBefore: TextPosition? = nil, positionAfter: TextPosition? = nil
    ) {
        self.kind = kind
        self.sequence = sequence
        self.what = what
        self.before = before
        self.after = after
        self.positionBefore = positionBefore
        self.positionAfter = positionAfter
    }
}

extension PlaylistChange {
    /// A kind of change. More may be added.
    public struct Kind: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A tag about the whole playlist came: a variable, EXT-X-ENDLIST.
        public static let headerAdded = Kind(rawValue: "header-added")
        /// A tag about the whole playlist says something else.
        public static let headerChanged = Kind(rawValue: "header-changed")
        /// A tag about the whole playlist went.
        public static let headerRemoved = Kind(rawValue: "header-removed")

        /// A segment came at the end.
        public static let segmentAdded = Kind(rawValue: "segment-added")
        /// A segment left at the front.
        public static let segmentRemoved = Kind(rawValue: "segment-removed")
        /// A segment that stayed says something else. Keys, initialization sections and bit rates that segments share are
        /// said once, for the first of them.
        public static let segmentChanged = Kind(rawValue: "segment-changed")
        /// A segment came in front of those there were.
        public static let segmentInserted = Kind(rawValue: "segment-inserted")
        /// A segment left at the end.
        public static let segmentWithdrawn = Kind(rawValue: "segment-withdrawn")

        /// A part came.
        public static let partAdded = Kind(rawValue: "part-added")
        /// A part of the same resource says something else.
        public static let partChanged = Kind(rawValue: "part-changed")
        /// Parts of a segment went, while it stayed.
        public static let partsRemoved = Kind(rawValue: "parts-removed")

        /// A tag that the specification does not define came.
        public static let tagAdded = Kind(rawValue: "tag-added")
        /// A tag that the specification does not define has another value.
        public static let tagChanged = Kind(rawValue: "tag-changed")
        /// A tag that the specification does not define went.
        public static let tagRemoved = Kind(rawValue: "tag-removed")

        /// A date range came.
        public static let dateRangeAdded = Kind(rawValue: "date-range-added")
        /// An attribute of a date range came, went or says something else.
        public static let dateRangeChanged = Kind(rawValue: "date-range-changed")
        /// A date range went.
        public static let dateRangeRemoved = Kind(rawValue: "date-range-removed")

        /// A resource is hinted.
        public static let hintAdded = Kind(rawValue: "hint-added")
        /// A resource that was hinted is there.
        public static let hintFulfilled = Kind(rawValue: "hint-fulfilled")
        /// A resource that was hinted is not there, nor hinted any more.
        public static let hintDropped = Kind(rawValue: "hint-dropped")

        /// A rendition report came.
        public static let reportAdded = Kind(rawValue: "report-added")
        /// A rendition report says something else.
        public static let reportChanged = Kind(rawValue: "report-changed")
        /// A rendition report went.
        public static let reportRemoved = Kind(rawValue: "report-removed")

        public static let known: [Kind] = [
            .headerAdded, .headerChanged, .headerRemoved, .segmentAdded, .segmentRemoved, .segmentChanged,
            .segmentInserted, .segmentWithdrawn, .partAdded, .partChanged, .partsRemoved, .tagAdded, .tagChanged,
            .tagRemoved, .dateRangeAdded, .dateRangeChanged, .dateRangeRemoved, .hintAdded, .hintFulfilled,
            .hintDropped, .reportAdded, .reportChanged, .reportRemoved,
        ]
    }
}

extension PlaylistChange: CustomStringConvertible {
    /// The change for people: `segment 1042 changed: EXTINF 6.006 became 5.9`.
    public var description: String {
        switch kind {
        case .segmentAdded: segment + " was added: " + (after ?? "")
        case .segmentRemoved: segment + " was removed: " + (before ?? "")
        case .segmentInserted: segment + " was inserted in front: " + (after ?? "")
        case .segmentWithdrawn: segment + " was withdrawn: " + (before ?? "")
        case .segmentChanged: segment + " changed: " + transition(what)
        case .partAdded, .partChanged, .partsRemoved, .tagAdded, .tagChanged, .tagRemoved:
            (sequence == nil ? "" : segment + ": ") + transition(what)
        case .dateRangeAdded: "date range '\(what)' was added: " + (after ?? "")
        case .dateRangeChanged: "date range '\(what)' changed: " + transition()
        case .dateRangeRemoved: "date range '\(what)' was removed"
        case .hintFulfilled: "hint came true: " + (before ?? "")
        case .hintDropped: "hint did not come true: " + (before ?? "")
        case .reportAdded:
            "rendition report of '\(what)' was added" + (after.map { $0.isEmpty ? "" : ": " + $0 } ?? "")
        case .reportChanged: "rendition report of '\(what)' changed: " + transition()
        case .reportRemoved: "rendition report of '\(what)' was removed"
        default: transition(what)
        }
    }

    private var segment: String { "segment \(sequence ?? 0)" }

    /// What became of something.
    private func transition(_ subject: String = "") -> String {
        func named(_ value: String) -> String {
            subject.isEmpty || value.isEmpty ? subject + value : subject + " " + value
        }
        return switch (before, after) {
        case (let before?, let after?): named(before) + " became " + (after.isEmpty ? "empty" : after)
        case (let before?, nil): named(before) + " was removed"
        case (nil, let after?): named(after) + " was added"
        case (nil, nil): subject
        }
    }
}
