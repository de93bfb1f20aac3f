/// When to load a live Media Playlist again, and with which delivery directives (6.2.5, 6.3.4).
public struct NextReload: Hashable, Sendable {
    /// What to ask for, with the directives in the query.
    public var address: URIReference
    /// How long to wait, in seconds from the beginning of the last load. 0 where the server holds the request until there is
    /// something new.
    public var delay: Double
    /// Whether the server may hold the answer back.
    public var isBlocking: Bool

    /// A load without directives.
    public init(at address: URIReference, delay: Double = 0) {
        self.address = address
        self.delay = delay
        isBlocking = false
    }

    /// Works out the load behind one; there is none when the playlist has ended.
    ///
    /// - Parameters:
    ///   - playlist: The last load in full.
    ///   - changed: Whether it differs from the load before, or is the first.
    ///   - address: The playlist's address, without directives.
    ///   - asksForUpdate: Whether a delta update will do where the server makes them: only for who has a full playlist
    ///     that is fresh.
    public init?(after playlist: MediaPlaylist, changed: Bool, at address: URIReference, asksForUpdate: Bool = false) {
        guard !playlist.hasEndList, playlist.type != .vod else { return nil }
        var directives: [String] = []
        isBlocking = playlist.serverControl?.canBlockReload ?? false
        if isBlocking {
            directives.append("_HLS_msn=\(playlist.nextMediaSequence)")
            if playlist.partInformation != nil { directives.append("_HLS_part=\(playlist.partsAtEnd.count)") }
        }
        if asksForUpdate, let control = playlist.serverControl, control.canSkipUntil != nil {
            directives.append("_HLS_skip=\(control.canSkipDateRanges ? "v2" : "YES")")
        }
        self.address = address.adding(directives)
        // Who is answered at once and finds nothing new is not to hammer the server.
        delay = isBlocking && changed ? 0 : NextReload.delay(after: playlist, changed: changed)
    }

    /// A playlist that has changed may be loaded again after the length of its last segment, another one after half a target
    /// duration (6.3.4).
    private static func delay(after playlist: MediaPlaylist, changed: Bool) -> Double {
        let target = Double(playlist.targetDuration ?? 1)
        let delay = changed ? playlist.segments.last?.duration ?? target : target / 2
        // What a playlist says must not make a client hammer the server, or sleep for ever.
        return min(max(delay, 0.1), 3_600)
    }
}

extension URIReference {
    /// The address with query items more, all of them in the order of their bytes (6.3.2).
    fileprivate func adding(_ items: [String]) -> URIReference {
        guard !items.isEmpty else { return self }
        let bare = withoutFragment.rawValue
        let start = bare.utf8.firstIndex(of: UInt8(ascii: "?"))
        let path = start.map { String(bare[..<$0]) } ?? bare
        let old = start.map { bare[$0...].dropFirst().split(separator: "&").map(String.init) } ?? []
        let sorted = (old + items).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return URIReference(path + "?" + sorted.joined(separator: "&"))
    }
}
