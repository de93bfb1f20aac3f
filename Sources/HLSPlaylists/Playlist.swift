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
    /// - Throws: ``PlaylistError`` when the bytes are no playlist, or go over a limit.
    public init(
        parsing bytes: [UInt8], uri: URIReference? = nil, imports: [String: String]? = nil,
        limits: ReadingLimits = ReadingLimits()
    ) throws(PlaylistError) {
        var reader = PlaylistReader(PlaylistText(bytes, uri: uri), imports: imports, limits: limits)
        self = try reader.read()
    }

    /// Reads a playlist from a string; otherwise like ``init(parsing:uri:imports:limits:)``.
    public init(
        parsing text: String, uri: URIReference? = nil, imports: [String: String]? = nil,
        limits: ReadingLimits = ReadingLimits()
    ) throws(PlaylistError) {
        try self.init(parsing: Array(text.utf8), uri: uri, imports: imports, limits: limits)
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
    /// Reads a Media Playlist; otherwise like ``Playlist/init(parsing:uri:imports:limits:)``.
    ///
    /// - Throws: ``PlaylistError``, with code ``PlaylistError/Code/wrongKind`` when it is a Multivariant Playlist.
    public init(
        parsing text: String, uri: URIReference? = nil, imports: [String: String]? = nil,
        limits: ReadingLimits = ReadingLimits()
    ) throws(PlaylistError) {
        try self.init(parsing: Array(text.utf8), uri: uri, imports: imports, limits: limits)
    }

    /// Reads a Media Playlist from bytes, which are kept and not copied.
    public init(
        parsing bytes: [UInt8], uri: URIReference? = nil, imports: [String: String]? = nil,
        limits: ReadingLimits = ReadingLimits()
    ) throws(PlaylistError) {
        guard case .media(let playlist) = try Playlist(parsing: bytes, uri: uri, imports: imports, limits: limits)
        else {
            throw PlaylistError(.wrongKind, reason: "a Multivariant Playlist, where a Media Playlist was expected")
        }
        self = playlist
    }
}

extension MultivariantPlaylist {
    /// Reads a Multivariant Playlist; otherwise like ``Playlist/init(parsing:uri:imports:limits:)``.
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
