/// Where playlists come from: a web server, a directory, memory.
///
/// Conform a type of your own to load playlists through your app's networking, or from a cache.
public protocol PlaylistSource: Sendable {
    /// Loads the playlist at an address.
    ///
    /// Several loads may run at once. A load whose task is cancelled must end, with `CancellationError`: time limits are kept by
    /// cancelling, and a load that goes on all the same holds up whoever follows the presentation.
    ///
    /// - Parameter address: where the playlist is; a fragment has no meaning.
    /// - Returns: the playlist's bytes, and where they were found after all redirects.
    /// - Throws: `SourceError`, or any error of the source's own, when there is nothing to be had.
    func load(_ address: URIReference) async throws -> LoadedPlaylist
}

/// The bytes of a playlist, and the address they were found at.
public struct LoadedPlaylist: Hashable, Sendable {
    /// The playlist as it was stored or sent.
    public var bytes: [UInt8]

    /// Where the bytes really came from, after redirects: the base of the playlist's relative URIs (6.3.1), and the
    /// address whose query parameters it can name (4.4.2.3).
    public var address: URIReference

    /// What the server said, when it came from one.
    public var http: HTTPFacts?

    /// Puts bytes and their address together.
    public init(bytes: [UInt8], address: URIReference, http: HTTPFacts? = nil) {
        self.bytes = bytes
        self.address = address
        self.http = http
    }
}
