/// Playlists held in memory by address, for tests and for playlists that are at hand anyway.
///
/// ```swift
/// let source: MemorySource = ["https://example.com/main.m3u8": "#EXTM3U\n"]
/// ```
public struct MemorySource: PlaylistSource, ExpressibleByDictionaryLiteral {
    private let playlists: [URIReference: String]
    private let redirects: [URIReference: URIReference]

    /// Holds playlists.
    ///
    /// - Parameters:
    ///   - playlists: texts by address; the address is compared byte by byte, and has no fragment.
    ///   - redirects: addresses that lead to others, which may be relative to them.
    public init(_ playlists: [String: String], redirects: [String: String] = [:]) {
        self.init(pairs: playlists.map { ($0, $1) }, redirects: redirects)
    }

    /// Holds playlists by address; the last one counts where an address stands twice.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(pairs: elements, redirects: [:])
    }

    private init(pairs: [(String, String)], redirects: [String: String]) {
        let playlists = pairs.map { (URIReference($0), $1) }
        let redirects = redirects.map { (URIReference($0), URIReference($1)) }
        self.playlists = Dictionary(playlists, uniquingKeysWith: { $1 })
        self.redirects = Dictionary(redirects, uniquingKeysWith: { $1 })
    }

    /// Finds the playlist at an address, or at the one that redirects lead to. The head of a server's answer may stand in
    /// front of it: see ``LoadedPlaylist/init(stored:address:)``.
    ///
    /// - Throws: `SourceError` with `notFound` or `tooManyRedirects`.
    public func load(_ address: URIReference) async throws -> LoadedPlaylist {
        try Task.checkCancellation()
        let file = try file(at: address)
        return LoadedPlaylist(stored: Array(file.text.utf8), address: file.address)
    }

    func file(at address: URIReference) throws -> (text: String, address: URIReference) {
        var place = address.withoutFragment
        var visited: Set<URIReference> = []
        while let next = redirects[place] {
            guard visited.insert(place).inserted else {
                throw SourceError(.tooManyRedirects, reason: "redirects lead in a circle")
            }
            place = next.resolved(against: place).withoutFragment
        }
        guard let text = playlists[place] else {
            throw SourceError(.notFound, reason: "no playlist at this address")
        }
        return (text, place)
    }
}
