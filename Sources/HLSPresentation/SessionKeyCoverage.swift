/// How the session keys of a Multivariant Playlist and the keys of its Media Playlists agree (4.4.6.5).
public struct SessionKeyCoverage: Hashable, Sendable {
    /// URIs of keys that a Media Playlist needs and no session key declares: they cannot be fetched ahead.
    public var missing: [String]
    /// URIs of session keys that no Media Playlist uses. Empty where not every playlist was read, since the use may be in
    /// one of the others.
    public var unused: [String]
    /// URIs that both declare with different METHOD or KEYFORMATVERSIONS, or under different key formats.
    public var mismatched: [String]

    public init(missing: [String] = [], unused: [String] = [], mismatched: [String] = []) {
        self.missing = missing
        self.unused = unused
        self.mismatched = mismatched
    }

    /// Whether everything agrees.
    public var isComplete: Bool { missing.isEmpty && unused.isEmpty && mismatched.isEmpty }
}

/// Every key tag of a presentation, by where it stands.
struct DeclaredKeys {
    var session: [ContentKey] = []
    var media: [ContentKey] = []
    var hasMediaPlaylists = false
}

extension SessionKeyCoverage {
    init(_ declared: DeclaredKeys, isComplete: Bool) {
        let session = declared.session.byURI
        let media = declared.media.byURI
        let mismatched = session.order.filter { uri in
            guard let media = media.keys[uri], let session = session.keys[uri] else { return false }
            return !media.isSubset(of: session)
        }
        self.init(
            missing: media.order.filter { session.keys[$0] == nil }.map(\.rawValue),
            unused: isComplete ? session.order.filter { media.keys[$0] == nil }.map(\.rawValue) : [],
            mismatched: mismatched.map(\.rawValue))
    }
}

/// What 4.4.6.5 asks to be equal under one URI.
private struct KeySystem: Hashable {
    var method: EncryptionMethod?
    var keyFormat: KeyFormat
    var keyFormatVersions: [Int]
}

extension [ContentKey] {
    /// The systems of each URI, compared byte by byte, and the URIs in the order in which they first appear.
    fileprivate var byURI: (order: [URIReference], keys: [URIReference: Set<KeySystem>]) {
        var order: [URIReference] = []
        var keys: [URIReference: Set<KeySystem>] = [:]
        for key in self {
            guard let uri = key.uri.map({ URIReference($0) }), !uri.rawValue.isEmpty else { continue }
            if keys[uri] == nil { order.append(uri) }
            keys[uri, default: []].insert(
                KeySystem(
                    method: key.method, keyFormat: key.keyFormat, keyFormatVersions: key.keyFormatVersions))
        }
        return (order, keys)
    }
}
