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
///   Behind the last segment that is left they go, where nothing comes under them.
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
    var slidCount = 0
    /// Tags that come along with inserted segments.
    var splicedTags: [SplicedTag] = []

    init(_ playlist: Playlist) {
        let multivariant: MultivariantPlaylist? = if case .multivariant(let own) = playlist { own } else { nil }
        let media = playlist.media
        self.playlist = playlist
        header = PlaylistHeader(playlist)
        variables = ListEdits(media?.variables ?? multivariant?.variables ?? [], "variable")
        unknownTags = ListEdits(media?.unknownTags ?? multivariant?.unknownTags ?? [], "unknown tag")
        variants = ListEdits(multivariant?.variants.models ?? [], "variant")
        iFrameVariants = ListEdits(multivariant?.iFrameVariants.models ?? [], "I-frame variant")
        renditions = ListEdits(multivariant?.renditions.models ?? [], "rendition")
        sessionKeys = ListEdits(multivariant?.sessionKeys ?? [], "session key")
        sessionData = ListEdits(multivariant?.sessionData ?? [], "session data")
        segments = ListEdits(media?.segments ?? [], "segment")
        trailingParts = ListEdits(media?.trailingParts ?? [], "trailing part")
        keyTags = ListEdits(media?.keyTags ?? [], "key tag")
        initializationSections = ListEdits(
            media?.segments.rows?.initializationSections ?? [], "initialization section")
        dateRanges = ListEdits(media?.dateRanges.models ?? [], "date range")
        preloadHints = ListEdits(media?.preloadHints ?? [], "preload hint")
        renditionReports = ListEdits(media?.renditionReports.models ?? [], "rendition report")
    }
}
