/// Edits through the model, gathered before any is made: see ``PlaylistDocument/edit(_:)``.
///
/// Each list names its elements by their index before the edit. A list of the other kind of playlist is empty.
///
/// ## What happens to the lines
///
/// - An element that is updated keeps its lines; only the attributes and lines that differ change.
/// - A variant that is removed takes its tag, its URI line, and comments and blank lines between the two with it.
/// - A segment that is removed takes EXTINF, EXT-X-BYTERANGE, EXT-X-PROGRAM-DATE-TIME, EXT-X-GAP, EXT-X-PART and its URI line
///   with it. EXT-X-KEY, EXT-X-MAP and EXT-X-BITRATE stay for the segments behind it, unless others there take their place.
///   EXT-X-DISCONTINUITY stays as well: what follows is still not continuous, and keeps its discontinuity sequence number.
///   Comments, date ranges and tags that nobody knows stay.
/// - A byte range that followed from a segment before it, which is now another one, gets its offset written.
/// - Keys, initialization section and bit rate of a segment are written where they differ from those in force, and again
///   behind it where the next segment needs its own.
public struct PlaylistEditor {
    /// The playlist before the edit.
    public let playlist: Playlist

    /// The tags that stand once.
    public var header: PlaylistHeader
    /// The variables (4.4.2.3). A change is one of everything that refers to them; they are edited by themselves, in an edit
    /// without others.
    public var variables: ListEdits<[VariableDefinition]>
    /// The tags that the specification does not define. In a Media Playlist a new one comes before the segment with the index
    /// ``UnknownTag/segmentIndex``.
    public var unknownTags: ListEdits<[UnknownTag]>

    // MARK: - Multivariant Playlists

    /// EXT-X-STREAM-INF and their URI lines.
    public var variants: ListEdits<[VariantStream]>
    public var iFrameVariants: ListEdits<[VariantStream]>
    public var renditions: ListEdits<[Rendition]>
    public var sessionKeys: ListEdits<[ContentKey]>
    public var sessionData: ListEdits<[SessionData]>

    // MARK: - Media Playlists

    public var segments: ListEdits<MediaSegmentList>
    /// The parts behind the last segment.
    public var trailingParts: ListEdits<[PartialSegment]>
    /// The EXT-X-KEY tags, ``MediaPlaylist/keyTags``. A change is one of all segments under the key; where segments need a key
    /// that no tag gives them yet, add it to ``MediaSegment/keys``.
    public var keyTags: ListEdits<[ContentKey]>
    /// The EXT-X-MAP tags. A change is one of all segments that need the section.
    public var initializationSections: ListEdits<[InitializationSection]>
    /// The date ranges, all tags of one ID taken together. A change is one of each tag that has the attribute.
    public var dateRanges: ListEdits<[DateRange]>
    public var preloadHints: ListEdits<[PreloadHint]>
    public var renditionReports: ListEdits<[RenditionReport]>

    /// How many segments leave the front, their discontinuities counted elsewhere from now on.
    private(set) var slidCount = 0

    init(_ playlist: Playlist) {
        let multivariant: MultivariantPlaylist? = if case .multivariant(let own) = playlist { own } else { nil }
        let media = playlist.media
        self.playlist = playlist
        header = PlaylistHeader(playlist)
        variables = ListEdits(media?.variables ?? multivariant?.variables ?? [], "variable")
        unknownTags = ListEdits(media?.unknownTags ?? multivariant?.unknownTags ?? [], "unknown tag")
        variants = ListEdits(multivariant?.variants ?? [], "variant")
        iFrameVariants = ListEdits(multivariant?.iFrameVariants ?? [], "I-frame variant")
        renditions = ListEdits(multivariant?.renditions ?? [], "rendition")
        sessionKeys = ListEdits(multivariant?.sessionKeys ?? [], "session key")
        sessionData = ListEdits(multivariant?.sessionData ?? [], "session data")
        segments = ListEdits(media?.segments ?? [], "segment")
        trailingParts = ListEdits(media?.trailingParts ?? [], "trailing part")
        keyTags = ListEdits(media?.keyTags ?? [], "key tag")
        initializationSections = ListEdits(
            media?.segments.rows?.initializationSections ?? [], "initialization section")
        dateRanges = ListEdits(media?.dateRanges ?? [], "date range")
        preloadHints = ListEdits(media?.preloadHints ?? [], "preload hint")
        renditionReports = ListEdits(media?.renditionReports ?? [], "rendition report")
    }

    // MARK: - A live playlist moves on

    /// Takes segments away from the front, as a live playlist does that moves on (6.2.2): EXT-X-MEDIA-SEQUENCE grows by
    /// their number, EXT-X-DISCONTINUITY-SEQUENCE by the number of their EXT-X-DISCONTINUITY tags, which go with them.
    ///
    /// A date stays with its segment: the first one left has none of its own unless its tags say one.
    ///
    /// - Throws: ``EditingError`` where there are not so many, the playlist is a delta update, or a number goes over 64 bits.
    public mutating func removeFirstSegments(_ count: Int) throws {
        guard let media = playlist.media, let rows = media.segments.rows, count >= 0, count <= rows.rows.count else {
            throw EditingError(
                .noSuchElement, reason: "there are no \(count) segments; the playlist has \(segments.original.count)")
        }
        guard media.deltaUpdate == nil else {
            throw EditingError(.notExpressible, reason: "a delta update leaves its first segments out already")
        }
        guard count > 0 else { return }
        for index in 0..<count where !segments.removed.contains(index) { try segments.remove(at: index) }
        slidCount = max(slidCount, count)
        let discontinuities = UInt64(rows.discontinuities(rows.rows[slidCount - 1]))
        header.mediaSequence = try sum(media.mediaSequence, UInt64(slidCount))
        header.discontinuitySequence = try sum(media.discontinuitySequence, discontinuities)
    }

    private func sum(_ number: UInt64, _ more: UInt64) throws(EditingError) -> UInt64 {
        let (sum, overflow) = number.addingReportingOverflow(more)
        guard !overflow else {
            throw EditingError(.notExpressible, reason: "\(number) and \(more) are over 18446744073709551615")
        }
        return sum
    }
}
