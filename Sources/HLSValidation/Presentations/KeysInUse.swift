/// What tells a content key from others: the system and the URI, byte by byte.
struct KeyName: Hashable {
    let format: KeyFormat
    let uri: URIReference

    /// Nil for a key without a URI, which names nothing.
    init?(_ key: ContentKey) {
        guard let uri = key.uri, !uri.isEmpty else { return nil }
        format = key.keyFormat
        self.uri = URIReference(uri)
    }
}

/// The keys that segments of a presentation come under.
struct KeysInUse {
    /// A key in one Media Playlist.
    struct Use {
        /// The place of the playlist among the Media Playlists of the presentation.
        let member: Int
        /// The key as its first tag states it.
        let key: ContentKey
    }

    /// A key with all playlists that use it, in their order.
    struct Entry {
        let name: KeyName
        fileprivate(set) var uses: [Use]

        var first: Use { uses[0] }
    }

    /// In the order of first use.
    private(set) var entries: [Entry] = []
    /// The first key of each Media Playlist; nil for one that is clear.
    private(set) var firstKeys: [ContentKey?] = []
    private var indices: [KeyName: Int] = [:]

    init(_ media: [MediaMember]) {
        for (place, member) in media.enumerated() { add(member.playlist, at: place) }
    }

    subscript(name: KeyName) -> Entry? { indices[name].map { entries[$0] } }

    /// Whether anything is encrypted.
    var isEmpty: Bool { firstKeys.allSatisfy { $0 == nil } }

    private mutating func add(_ playlist: MediaPlaylist, at place: Int) {
        var seen: Set<KeyName> = []
        var lines: Set<TextPosition> = []
        var first: ContentKey?
        func add(_ keys: [ContentKey]) {
            for key in keys where key.position.map({ lines.insert($0).inserted }) ?? true {
                if first == nil { first = key }
                guard let name = KeyName(key), seen.insert(name).inserted else { continue }
                self.add(Use(member: place, key: key), name)
            }
        }
        for run in playlist.segments.keyRuns { add(run.keys) }
        // Those behind the last segment.
        for part in playlist.trailingParts { add(part.keys) }
        firstKeys.append(first)
    }

    private mutating func add(_ use: Use, _ name: KeyName) {
        if let index = indices[name] {
            entries[index].uses.append(use)
        } else {
            indices[name] = entries.count
            entries.append(Entry(name: name, uses: [use]))
        }
    }
}
