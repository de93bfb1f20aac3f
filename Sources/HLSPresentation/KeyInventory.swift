/// The content keys of a presentation: each distinct one once, session keys first, then by first use.
public struct KeyInventory: Sendable {
    /// One content key: everything declared with the same URI and the same key format.
    public struct Entry: Hashable, Sendable {
        /// The key as it is first declared.
        public var key: ContentKey
        /// The URI, variables replaced and otherwise byte for byte as written.
        public var uri: String
        /// Where it is declared, in the order of the playlists.
        public var uses: [ContentKeyUse]

        public init(key: ContentKey, uri: String, uses: [ContentKeyUse]) {
            self.key = key
            self.uri = uri
            self.uses = uses
        }

        /// The system that interprets the URI.
        public var keyFormat: KeyFormat { key.keyFormat }
    }

    public private(set) var entries: [Entry] = []
    /// How session keys and the keys of Media Playlists agree; nil where that was not to be known: the root is a Media
    /// Playlist, or no other was read.
    public private(set) var sessionKeyCoverage: SessionKeyCoverage?

    private var indices: [KeyIdentity: Int] = [:]
    /// Which keys were asked for.
    let isWanted: @Sendable (ContentKey) -> Bool

    /// The place of the entry that a key belongs to.
    func index(of key: ContentKey) -> Int? {
        KeyIdentity(key).flatMap { indices[$0] }
    }

    /// Gathers the keys of a presentation for which `isWanted` holds.
    init(_ presentation: Presentation, where isWanted: @escaping @Sendable (ContentKey) -> Bool) {
        self.isWanted = isWanted
        var declarations = DeclaredKeys()
        for member in presentation.members {
            guard case .multivariant(let playlist)? = member.playlist else { continue }
            for key in playlist.sessionKeys where isWanted(key) {
                declarations.session.append(key)
                add(key, ContentKeyUse(playlist: member.address, key: key, tag: .sessionKey, role: .session))
            }
            for key in playlist.misplacedKeys where isWanted(key) {
                add(key, ContentKeyUse(playlist: member.address, key: key, tag: .key, role: .session))
            }
        }
        for member in presentation.members {
            guard case .media(let playlist)? = member.playlist else { continue }
            declarations.hasMediaPlaylists = true
            declarations.media += playlist.keyTags.filter(isWanted)
            addKeys(of: playlist, member, where: isWanted)
        }
        if case .multivariant? = presentation.root.playlist, declarations.hasMediaPlaylists {
            sessionKeyCoverage = SessionKeyCoverage(declarations, isComplete: presentation.isComplete)
        }
    }

    /// The keys of a Media Playlist, each with all the segments it covers.
    private mutating func addKeys(
        of playlist: MediaPlaylist, _ member: Presentation.Member, where isWanted: (ContentKey) -> Bool
    ) {
        var firsts: [(key: ContentKey, use: ContentKeyUse)] = []
        var places: [KeyIdentity: Int] = [:]
        for key in playlist.keyTags where isWanted(key) {
            guard let identity = KeyIdentity(key), places[identity] == nil else { continue }
            places[identity] = firsts.count
            firsts.append(
                (key, ContentKeyUse(playlist: member.address, key: key, tag: .key, role: member.role.ofKeys)))
        }
        guard !firsts.isEmpty else { return }
        for run in playlist.segments.keyRuns {
            let numbers = playlist.segments.sequenceNumbers(of: run.segments)
            for place in Set(run.keys.compactMap { KeyIdentity($0).flatMap { places[$0] } }) {
                firsts[place].use.cover(numbers, count: run.segments.count)
            }
        }
        for (key, use) in firsts { add(key, use) }
    }

    private mutating func add(_ key: ContentKey, _ use: ContentKeyUse) {
        guard let identity = KeyIdentity(key) else { return }
        if let index = indices[identity] {
            entries[index].uses.append(use)
        } else {
            indices[identity] = entries.count
            entries.append(Entry(key: key, uri: identity.uri.rawValue, uses: [use]))
        }
    }
}

extension KeyInventory: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }
    public subscript(index: Int) -> Entry { entries[index] }
}

extension KeyInventory {
    /// The URIs of the keys.
    public var uris: [String] { entries.map(\.uri) }
}

extension Presentation {
    /// The content keys of one key format.
    ///
    /// Formats are told by the KEYFORMAT attribute. With ``KeyFormat/fairPlay``, keys whose author most likely means
    /// FairPlay are listed too: see ``ContentKey/fairPlay`` to tell them apart.
    public func keys(for format: KeyFormat) -> KeyInventory {
        KeyInventory(self) { format == .fairPlay ? $0.fairPlay != .no : $0.keyFormat == format }
    }

    /// The content keys of all key formats.
    public func keys() -> KeyInventory {
        KeyInventory(self) { _ in true }
    }

    /// Whether every playlist named was read.
    var isComplete: Bool {
        members.allSatisfy { $0.playlist != nil || $0.sameAs != nil }
    }
}

extension PlaylistRole {
    /// The role of the keys that a playlist of this role declares.
    fileprivate var ofKeys: ContentKeyUse.Role {
        switch self {
        case .multivariant: .session
        case .media: .media
        case .variant: .variant
        case .rendition: .rendition
        case .iframe: .iframe
        }
    }
}

extension ContentKeyUse {
    fileprivate init(playlist: URIReference, key: ContentKey, tag: Tag, role: Role) {
        self.init(
            playlist: playlist, line: key.position?.line, tag: tag, role: role,
            segmentCount: role == .session ? nil : 0)
    }

    fileprivate mutating func cover(_ sequences: ClosedRange<UInt64>, count: Int) {
        firstSequence = min(firstSequence ?? .max, sequences.lowerBound)
        lastSequence = max(lastSequence ?? 0, sequences.upperBound)
        segmentCount = (segmentCount ?? 0) + count
    }
}
