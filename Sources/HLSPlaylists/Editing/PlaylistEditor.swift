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

    /// EXT-X-STREAM-INF and their URI lines.
    public var variants: ListEdits<[VariantStream]>
    public var iFrameVariants: ListEdits<[VariantStream]>
    public var renditions: ListEdits<[Rendition]>
    public var sessionKeys: ListEdits<[ContentKey]>
    public var sessionData: ListEdits<[SessionData]>

    public var segments: ListEdits<MediaSegmentList>
    /// The EXT-X-KEY tags of a Media Playlist, ``MediaPlaylist/keyTags``. A change is one of all segments under the key;
    /// where segments need a key that no tag gives them yet, add it to ``MediaSegment/keys``.
    public var keyTags: ListEdits<[ContentKey]>
    /// The EXT-X-MAP tags of a Media Playlist. A change is one of all segments that need the section.
    public var initializationSections: ListEdits<[InitializationSection]>

    private(set) var header = HeaderEdits()
    /// How many segments leave the front, their discontinuities counted elsewhere from now on.
    private(set) var slidCount = 0

    init(_ playlist: Playlist) {
        self.playlist = playlist
        let multivariant: MultivariantPlaylist? = if case .multivariant(let own) = playlist { own } else { nil }
        let media = playlist.media
        variants = ListEdits(multivariant?.variants ?? [], "variant")
        iFrameVariants = ListEdits(multivariant?.iFrameVariants ?? [], "I-frame variant")
        renditions = ListEdits(multivariant?.renditions ?? [], "rendition")
        sessionKeys = ListEdits(multivariant?.sessionKeys ?? [], "session key")
        sessionData = ListEdits(multivariant?.sessionData ?? [], "session data")
        segments = ListEdits(media?.segments ?? [], "segment")
        keyTags = ListEdits(media?.keyTags ?? [], "key tag")
        initializationSections = ListEdits(
            media?.segments.rows?.initializationSections ?? [], "initialization section")
    }

    // MARK: - The header

    /// States the protocol version (4.4.1.2); nil takes the tag away.
    public mutating func setVersion(_ version: Int?) throws {
        let text = try version.map { try AttributeText(field: TagName.version.spelling).integer($0) }
        header.set(.version, text) { playlist in
            switch playlist {
            case .media(var own):
                own.version = version
                playlist = .media(own)
            case .multivariant(var own):
                own.version = version
                playlist = .multivariant(own)
            }
        }
    }

    /// States whether segments can be decoded without others (4.4.2.1).
    public mutating func setIndependentSegments(_ isSet: Bool) {
        header.set(.independentSegments, isSet ? "" : nil) { playlist in
            switch playlist {
            case .media(var own):
                own.independentSegments = isSet
                playlist = .media(own)
            case .multivariant(var own):
                own.independentSegments = isSet
                playlist = .multivariant(own)
            }
        }
    }

    /// States the most a segment lasts, in seconds (4.4.3.1).
    public mutating func setTargetDuration(_ seconds: Int) throws {
        let text = try AttributeText(field: TagName.targetDuration.spelling).integer(seconds)
        try setMedia(.targetDuration, text) { $0.targetDuration = seconds }
    }

    /// States the number of the first segment (4.4.3.2).
    public mutating func setMediaSequence(_ number: UInt64) throws {
        try setMedia(.mediaSequence, "\(number)") { $0.mediaSequence = number }
    }

    /// States the discontinuity sequence number of the first segment (4.4.3.3).
    public mutating func setDiscontinuitySequence(_ number: UInt64) throws {
        try setMedia(.discontinuitySequence, "\(number)") { $0.discontinuitySequence = number }
    }

    /// States whether segments may be added or taken away (4.4.3.5); nil takes the tag away.
    public mutating func setType(_ type: PlaylistType?) throws {
        let text = try type.map { try AttributeText(field: TagName.playlistType.spelling).enumerated($0.rawValue) }
        try setMedia(.playlistType, text) { $0.type = type }
    }

    /// States that no segment will be added (4.4.3.4), or that some may.
    public mutating func setEndList(_ isSet: Bool) throws {
        try setMedia(.endList, isSet ? "" : nil) { $0.hasEndList = isSet }
    }

    private mutating func setMedia(
        _ tag: TagName, _ value: String?, _ change: @escaping @Sendable (inout MediaPlaylist) -> Void
    ) throws(EditingError) {
        guard playlist.media != nil else {
            throw EditingError(.wrongKind, reason: "\(tag.spelling) belongs to Media Playlists")
        }
        header.set(tag, value) { playlist in
            guard var media = playlist.media else { return }
            change(&media)
            playlist = .media(media)
        }
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
        try setMediaSequence(try sum(media.mediaSequence, UInt64(slidCount)))
        if discontinuities > 0 {
            try setDiscontinuitySequence(try sum(media.discontinuitySequence, discontinuities))
        }
    }

    private func sum(_ number: UInt64, _ more: UInt64) throws(EditingError) -> UInt64 {
        let (sum, overflow) = number.addingReportingOverflow(more)
        guard !overflow else {
            throw EditingError(.notExpressible, reason: "\(number) and \(more) are over 18446744073709551615")
        }
        return sum
    }
}
