/// How the session keys of a Multivariant Playlist and the keys of its Media Playlists agree (4.4.6.5).
public struct SessionKeyCoverage: Hashable, Sendable {
    /// URIs of keys that a Media Playlist needs and no session key declares: they cannot be fetched ahead.
    public var missing: [String]
    /// URIs of session keys that no Media Playlist uses. Empty where not every playlist was read, since the use may be in
    /// one of the others.
    public var unused: [String]
    /// URIs that both declare with different METHOD or KEYFORMATVERSIONS, or under different key formats.
    public var mismatched: [String]

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
        missing = media.order.filter { session.keys[$0] == nil }
        unused = isComplete ? session.order.filter { media.keys[$0] == nil } : []
        mismatched = session.order.filter { uri in
            guard let media = media.keys[uri], let session = session.keys[uri] else { return false }
            return !media.isSubset(of: session)
        }
    }
}

/// What 4.4.6.5 asks to be equal under one URI.
private struct KeySystem: Hashable {
    var method: EncryptionMethod?
    var keyFormat: KeyFormat
    var keyFormatVersions: [Int]
}

extension [ContentKey] {
    /// The systems of each URI, and the URIs in the order in which they first appear.
    fileprivate var byURI: (order: [String], keys: [String: Set<KeySystem>]) {
        var order: [String] = []
        var keys: [String: Set<KeySystem>] = [:]
        for key in self {
            guard let uri = key.uri, !uri.isEmpty else { continue }
            if keys[uri] == nil { order.append(uri) }
            keys[uri, default: []].insert(
                KeySystem(
                    method: key.method, keyFormat: key.keyFormat, keyFormatVersions: key.keyFormatVersions))
        }
        return (order, keys)
    }
}
