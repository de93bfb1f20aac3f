/// A playlist of either kind, as its tags decide (4.1).
public enum Playlist: Hashable, Sendable {
    case media(MediaPlaylist)
    case multivariant(MultivariantPlaylist)

    /// Reads a playlist.
    ///
    /// Linear in the length of the text. Whatever can be read is; what was wrong stands in ``diagnostics``.
    ///
    /// - Parameters:
    ///   - bytes: The text. It is kept, not copied.
    ///   - uri: The address it really came from, after redirects; EXT-X-DEFINE:QUERYPARAM reads its query.
    ///   - imports: The variables of the Multivariant Playlist that led here, for EXT-X-DEFINE:IMPORT. Nil when there was
    ///     none.
    ///   - limits: What to refuse.
    ///   - previous: An earlier load of the same playlist, where one is at hand: segments that both have are taken over from
    ///     it instead of being read again, and comparing the two (``PlaylistReload``) takes what changed. What comes of
    ///     reading is the same as without it.
    /// - Throws: ``PlaylistError`` when the bytes are no playlist, or go over a limit.
    public init(
        parsing bytes: [UInt8], uri: URIReference? = nil, imports: [String: String]? = nil,
        limits: ReadingLimits = ReadingLimits(), reusing previous: MediaPlaylist? = nil
    ) throws(PlaylistError) {
        var reader = PlaylistReader(
            PlaylistText(bytes, uri: uri), imports: imports, limits: limits, reusing: previous?.segments)
        self = try reader.read()
    }

    /// Reads a playlist from a string; otherwise like ``init(parsing:uri:imports:limits:reusing:)``.
    public init(
        parsing text: String, uri: URIReference? = nil, imports: [String: String]? = nil,
        limits: ReadingLimits = ReadingLimits()
    ) throws(PlaylistError) {
        try self.init(parsing: Array(text.utf8), uri: uri, imports: imports, limits: limits)
    }

    /// The playlist where it is a Media Playlist.
    package var media: MediaPlaylist? {
        if case .media(let playlist) = self { playlist } else { nil }
    }

    /// What was wrong with the text, in the order in which it stands there.
    public var diagnostics: [Diagnostic] {
        switch self {
        case .media(let playlist): playlist.diagnostics
        case .multivariant(let playlist): playlist.diagnostics
        }
    }

    /// The text it was read from; nil when it was made by hand.
    public var text: PlaylistText? {
        switch self {
        case .media(let playlist): playlist.text
        case .multivariant(let playlist): playlist.text
        }
    }

    /// The variables, in their order (4.4.2.3).
    public var variables: [VariableDefinition] {
        switch self {
        case .media(let playlist): playlist.variables
        case .multivariant(let playlist): playlist.variables
        }
    }
}

extension MediaPlaylist {
    /// Reads a Media Playlist; otherwise like ``Playlist/init(parsing:uri:imports:limits:reusing:)``.
    ///
    /// - Throws: ``PlaylistError``, with code ``PlaylistError/Code/wrongKind`` when it is a Multivariant Playlist.
    public init(
        parsing text: String, uri: URIReference? = nil, imports: [String: String]? = nil,
        limits: ReadingLimits = ReadingLimits()
    ) throws(PlaylistError) {
        try self.init(parsing: Array(text.utf8), uri: uri, imports: imports, limits: limits)
    }

    /// Reads a Media Playlist from bytes, which are kept and not copied; see ``Playlist/init(parsing:uri:imports:limits:reusing:)``
    /// for the load before.
    public init(
        parsing bytes: [UInt8], uri: URIReference? = nil, imports: [String: String]? = nil,
        limits: ReadingLimits = ReadingLimits(), reusing previous: MediaPlaylist? = nil
    ) throws(PlaylistError) {
        let read = try Playlist(parsing: bytes, uri: uri, imports: imports, limits: limits, reusing: previous)
        guard case .media(let playlist) = read else {
            throw PlaylistError(.wrongKind, reason: "a Multivariant Playlist, where a Media Playlist was expected")
        }
        self = playlist
    }
}

extension MultivariantPlaylist {
    /// Reads a Multivariant Playlist; otherwise like ``Playlist/init(parsing:uri:imports:limits:reusing:)``.
    ///
    /// - Throws: ``PlaylistError``, with code ``PlaylistError/Code/wrongKind`` when it is a Media Playlist.
    public init(
        parsing text: String, uri: URIReference? = nil, limits: ReadingLimits = ReadingLimits()
    ) throws(PlaylistError) {
        try self.init(parsing: Array(text.utf8), uri: uri, limits: limits)
    }

    /// Reads a Multivariant Playlist from bytes, which are kept and not copied.
    public init(
        parsing bytes: [UInt8], uri: URIReference? = nil, limits: ReadingLimits = ReadingLimits()
    ) throws(PlaylistError) {
        guard case .multivariant(let playlist) = try Playlist(parsing: bytes, uri: uri, limits: limits) else {
            throw PlaylistError(.wrongKind, reason: "a Media Playlist, where a Multivariant Playlist was expected")
        }
        self = playlist
    }
}
