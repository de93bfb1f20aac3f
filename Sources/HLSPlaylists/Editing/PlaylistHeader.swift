/// The tags that stand once in a playlist and hold for all of it, to be edited: see ``PlaylistEditor/header``.
///
/// What belongs to playlists of the other kind has no value, and must not get one.
public struct PlaylistHeader: Hashable, Sendable {
    /// The protocol version (4.4.1.2); nil for no tag.
    public var version: Int?
    /// Whether segments can be decoded without others (4.4.2.1).
    public var independentSegments = false
    /// Where to begin to play (4.4.2.2); nil for no tag.
    public var start: StartPoint?

    // MARK: - Media Playlists

    /// The most a segment lasts, in seconds (4.4.3.1); nil for no tag, which is an error.
    public var targetDuration: Int?
    /// The number of the first segment (4.4.3.2).
    public var mediaSequence: UInt64 = 0
    /// The discontinuity sequence number of the first segment (4.4.3.3).
    public var discontinuitySequence: UInt64 = 0
    /// Whether segments may be added or taken away (4.4.3.5); nil for no tag.
    public var type: PlaylistType?
    /// Whether each segment is a single I-frame (4.4.3.6).
    public var iFramesOnly = false
    /// Whether no segment will be added (4.4.3.4). The tag comes to the end of the text.
    public var hasEndList = false
    /// What holds for all partial segments (4.4.3.7); nil for no tag.
    public var partInformation: PartInformation?
    /// What the server offers (4.4.3.8); nil for no tag.
    public var serverControl: ServerControl?
    /// What a delta update leaves out (4.4.5.2); nil for no tag.
    public var deltaUpdate: DeltaUpdate?

    // MARK: - Multivariant Playlists

    /// Where the steering manifest is (4.4.6.6); nil for no tag.
    public var contentSteering: ContentSteering?

    private init() {}

    init(_ playlist: Playlist) {
        switch playlist {
        case .media(let playlist):
            (version, independentSegments) = (playlist.version, playlist.independentSegments)
            (start, targetDuration, type) = (playlist.start, playlist.targetDuration, playlist.type)
            mediaSequence = playlist.mediaSequence
            discontinuitySequence = playlist.discontinuitySequence
            (iFramesOnly, hasEndList) = (playlist.iFramesOnly, playlist.hasEndList)
            (partInformation, serverControl) = (playlist.partInformation, playlist.serverControl)
            deltaUpdate = playlist.deltaUpdate
        case .multivariant(let playlist):
            (version, independentSegments) = (playlist.version, playlist.independentSegments)
            (start, contentSteering) = (playlist.start, playlist.contentSteering)
        }
    }

    // MARK: - The playlist as it is to be

    func apply(to playlist: inout MediaPlaylist) {
        (playlist.version, playlist.independentSegments) = (version, independentSegments)
        (playlist.start, playlist.targetDuration, playlist.type) = (start, targetDuration, type)
        playlist.mediaSequence = mediaSequence
        playlist.discontinuitySequence = discontinuitySequence
        (playlist.iFramesOnly, playlist.hasEndList) = (iFramesOnly, hasEndList)
        (playlist.partInformation, playlist.serverControl) = (partInformation, serverControl)
        playlist.deltaUpdate = deltaUpdate
    }

    func apply(to playlist: inout MultivariantPlaylist) {
        (playlist.version, playlist.independentSegments) = (version, independentSegments)
        (playlist.start, playlist.contentSteering) = (start, contentSteering)
    }

    /// Refuses values that belong to the other kind of playlist.
    func check(isMedia: Bool) throws(EditingError) {
        if isMedia {
            guard contentSteering == nil else {
                throw EditingError(
                    .wrongKind, reason: "\(TagName.contentSteering.spelling) belongs to Multivariant Playlists")
            }
            return
        }
        var allowed = PlaylistHeader()
        (allowed.version, allowed.independentSegments) = (version, independentSegments)
        (allowed.start, allowed.contentSteering) = (start, contentSteering)
        guard self == allowed else {
            throw EditingError(
                .wrongKind,
                reason: "a Multivariant Playlist has no target duration, nor other tags of Media Playlists")
        }
    }
}
