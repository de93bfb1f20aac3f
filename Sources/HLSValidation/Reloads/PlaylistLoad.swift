/// One load of a playlist: what was read, and when.
public struct PlaylistLoad: Sendable {
    /// The playlist as it was loaded: a full one, or a delta update.
    public var playlist: Playlist
    /// When it was loaded, in seconds on any clock that all loads share; nil where that is not known.
    public var time: Double?
    /// What the server said. Its `Date` stands in for a time that is not known.
    public var http: HTTPFacts?

    /// Puts a playlist and the time of its loading together.
    public init(_ playlist: Playlist, at time: Double? = nil, http: HTTPFacts? = nil) {
        self.playlist = playlist
        self.time = time
        self.http = http
    }
}
