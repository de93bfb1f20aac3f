/// A playlist of media segments (4.1, 4.4.3 to 4.4.5).
///
///     let playlist = try MediaPlaylist(parsing: text)
///     for segment in playlist.segments { print(segment.sequenceNumber, segment.uri, segment.keys) }
///
/// Reading is lenient: see ``diagnostics`` for what was wrong. A playlist made by hand equals the one that was read when
/// they say the same.
public struct MediaPlaylist: Hashable, Sendable {
    /// The protocol version stated (4.4.1.2). Nil means 1.
    public var version: Int?
    /// Whether every segment can be decoded without others (4.4.2.1).
    public var independentSegments: Bool
    public var start: StartPoint?
    /// The variables, in their order (4.4.2.3).
    public var variables: [VariableDefinition]
    /// The most a segment lasts, in seconds, rounded (4.4.3.1). Nil where the playlist states none, which is an error.
    public var targetDuration: Int?
    /// The number of the first segment (4.4.3.2); 0 where none is stated.
    public var mediaSequence: UInt64
    /// The discontinuity sequence number of the first segment (4.4.3.3); 0 where none is stated.
    public var discontinuitySequence: UInt64
    public var type: PlaylistType?
    /// Whether each segment is a single I-frame (4.4.3.6).
    public var iFramesOnly: Bool
    /// Whether no segment will be added (4.4.3.4).
    public var hasEndList: Bool
    /// What holds for all partial segments; nil where there are none.
    public var partInformation: PartInformation?
    public var serverControl: ServerControl?
    public var segments: MediaSegmentList
    /// The partial segments behind the last segment: those of the one still being made (4.4.4.9). Like segments, they are
    /// made when they are asked for.
    public var trailingParts: [PartialSegment] {
        get { partsAtEnd.parts }
        set { partsAtEnd = PartList(newValue) }
    }
    /// The same parts, none of which is made before it is asked for.
    package internal(set) var partsAtEnd: PartList
    public var preloadHints: [PreloadHint]
    /// How far other playlists have come (4.4.5.4).
    public var renditionReports: TagModelList<RenditionReport>
    /// What this playlist leaves out, where it is a delta update (4.4.5.2).
    public var deltaUpdate: DeltaUpdate?
    /// The date ranges by their IDs, in the order of their first tags (4.4.5.1).
    public var dateRanges: TagModelList<DateRange>
    public var unknownTags: [UnknownTag]

    /// Every key tag in order, those that no segment comes under included.
    @Positional public internal(set) var keyTags: [ContentKey] = []
    /// What was wrong with the text, in the order in which it stands there.
    @Positional public internal(set) var diagnostics: [Diagnostic] = []
    /// The text the playlist was read from; nil when it was made by hand.
    @Positional public internal(set) var text: PlaylistText?
}

extension MediaPlaylist {
    // Here, so that the type has an initializer for its properties as they are as well.
    public init(
        version: Int? = nil, independentSegments: Bool = false, start: StartPoint? = nil,
        variables: [VariableDefinition] = [], targetDuration: Int?, mediaSequence: UInt64 = 0,
        discontinuitySequence: UInt64 = 0, type: PlaylistType? = nil, iFramesOnly: Bool = false,
        hasEndList: Bool = false, partInformation: PartInformation? = nil, serverControl: ServerControl? = nil,
        segments: [MediaSegment] = [], trailingParts: [PartialSegment] = [], preloadHints: [PreloadHint] = [],
        renditionReports: [RenditionReport] = [], deltaUpdate: DeltaUpdate? = nil, dateRanges: [DateRange] = [],
        unknownTags: [UnknownTag] = []
    ) {
        let numbering = SegmentNumbering(
            mediaSequence: mediaSequence, discontinuitySequence: discontinuitySequence,
            skipped: deltaUpdate?.skippedSegments ?? 0)
        self.init(
            version: version, independentSegments: independentSegments, start: start, variables: variables,
            targetDuration: targetDuration, mediaSequence: mediaSequence, discontinuitySequence: discontinuitySequence,
            type: type, iFramesOnly: iFramesOnly, hasEndList: hasEndList, partInformation: partInformation,
            serverControl: serverControl, segments: MediaSegmentList(placed(segments, by: numbering)),
            partsAtEnd: PartList(trailingParts), preloadHints: preloadHints,
            renditionReports: TagModelList(renditionReports),
            deltaUpdate: deltaUpdate, dateRanges: TagModelList(dateRanges), unknownTags: unknownTags)
        keyTags = segments.keyTags
    }
}

/// Gives segments made by hand the numbers and times that follow from their places, and from the date of the first one
/// where that is known from elsewhere.
func placed(_ segments: [MediaSegment], by numbering: SegmentNumbering, firstDate: Instant? = nil) -> [MediaSegment] {
    var placed = segments
    var startTime = 0.0
    var discontinuities: UInt32 = 0
    var lastDate = firstDate.map { (instant: $0, at: 0.0) }
    let firstDated = segments.firstIndex { $0.programDateTime != nil }
    let untilFirst = segments.prefix(firstDated ?? 0).reduce(0) { $0 + ($1.duration ?? 0) }
    for index in placed.indices {
        if placed[index].isDiscontinuity { discontinuities &+= 1 }
        placed[index].sequenceNumber = numbering.sequenceNumber(at: index)
        placed[index].discontinuitySequence = numbering.discontinuitySequence(after: discontinuities)
        placed[index].startTime = startTime
        if let own = placed[index].programDateTime { lastDate = (own.instant, startTime) }
        if let (instant, at) = lastDate
            ?? firstDated.flatMap({ index in
                segments[index].programDateTime.map { ($0.instant, untilFirst) }
            })
        {
            placed[index].date = instant.advanced(bySeconds: startTime - at)
        }
        startTime += placed[index].duration ?? 0
    }
    return placed
}

extension MediaPlaylist {
    /// The length of all segments, in seconds.
    public var duration: Double { segments.duration }

    /// The most a partial segment lasts, in seconds (4.4.3.7).
    public var partTarget: Double? { partInformation?.target }

    /// The distinct keys, in the order in which they first appear.
    public var keys: [ContentKey] { keyTags.distinct() }

    /// The media sequence number the next new segment will have: that of the trailing parts' segment.
    public var nextMediaSequence: UInt64 { numbering.sequenceNumber(at: segments.count) }

    /// The numbers that segments have by their places.
    var numbering: SegmentNumbering {
        SegmentNumbering(
            mediaSequence: mediaSequence, discontinuitySequence: discontinuitySequence,
            skipped: deltaUpdate?.skippedSegments ?? 0)
    }

    /// Where the last segment or part of this playlist is: what a rendition report leaves out when it is the same (4.4.5.4).
    package var liveEdge: (mediaSequence: UInt64?, part: UInt64?) {
        if !partsAtEnd.isEmpty { return (nextMediaSequence, UInt64(partsAtEnd.count - 1)) }
        guard let last = segments.last else { return (nil, nil) }
        return (last.sequenceNumber, last.parts.isEmpty ? nil : UInt64(last.parts.count - 1))
    }

    /// The last media sequence number of the playlist a report is about; where the report leaves it out, this playlist's
    /// own (4.4.5.4).
    public func lastMediaSequence(of report: RenditionReport) -> UInt64? {
        report.lastMediaSequence ?? liveEdge.mediaSequence
    }

    /// The index of the last part of the playlist a report is about; where the report leaves it out, this playlist's own
    /// (4.4.5.4). Nil where there are no parts.
    public func lastPart(of report: RenditionReport) -> UInt64? {
        report.lastPart ?? liveEdge.part
    }
}

extension Sequence<MediaSegment> {
    /// The distinct keys of the segments, in the order in which they first appear.
    var keyTags: [ContentKey] {
        flatMap { ($0.initializationSection?.keys ?? []) + $0.parts.flatMap(\.keys) + $0.keys }.distinct()
    }
}

extension [ContentKey] {
    /// Each key once, where it first stands.
    func distinct() -> [ContentKey] {
        var seen: Set<ContentKey> = []
        return filter { seen.insert($0).inserted }
    }
}
