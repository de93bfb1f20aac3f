/// Whether the key lines of different systems that cover the same segments name the same key.
///
/// A segment is encrypted once (6.2.3), so that FairPlay, Widevine and PlayReady must lead to one key, and where each
/// names its KID these are mostly the same. The comparison knows that base64 does not tell in which byte order it was made.
public struct KeyIDAgreement: Sendable {
    /// The systems that name KIDs, in the order in which they appear.
    public private(set) var systems: [KeyFormat] = []
    /// Where the KIDs differ; one for each combination of keys and playlist.
    public private(set) var differences: [Diagnostic] = []
    /// Whether some segment is covered by two systems that name KIDs.
    private var isComparable = false

    /// Nil where no segment is covered by two systems that name KIDs.
    init?(_ playlists: [MediaPlaylist]) {
        for playlist in playlists { compareKeys(of: playlist) { $0.identifier } }
        guard isComparable else { return nil }
    }

    /// The same for one playlist whose key lines were read already.
    package init?(_ playlist: MediaPlaylist, identifier: @escaping (ContentKey) -> KeyIdentifier) {
        compareKeys(of: playlist, identifier)
        guard isComparable else { return nil }
    }

    private mutating func compareKeys(
        of playlist: MediaPlaylist, _ identifier: @escaping (ContentKey) -> KeyIdentifier
    ) {
        var names = KeyNames(identifier)
        var reported: Set<[ContentKey]> = []
        for run in playlist.segments.keyRuns where run.keys.count > 1 {
            let named = run.keys.map { names.named($0) }.filter { !$0.readings.isEmpty }
            guard let first = named.first, named.count > 1 else { continue }
            isComparable = true
            for key in named where !systems.contains(key.key.keyFormat) { systems.append(key.key.keyFormat) }
            let common = named.dropFirst().reduce(first.readings) { $0.intersection($1.readings) }
            if common.isEmpty, reported.insert(run.keys).inserted { report(named, in: playlist.text) }
        }
    }

    private mutating func report(_ keys: [NamedKey], in text: PlaylistText?) {
        let list = keys.map { "\($0.key.keyFormat.systemName) \($0.keyIDs)" }.joined(separator: ", ")
        let notes = keys.dropFirst().map { key in
            Diagnostic.Note(message: "\(key.key.keyFormat.systemName) names its key here", range: key.range(in: text))
        }
        differences.append(
            Diagnostic(
                id: "fps-kid-mismatch", severity: .warning,
                message: "the systems name different keys for the same segments: \(list)", uri: text?.uri?.rawValue,
                range: keys.first?.range(in: text), notes: notes))
    }
}

/// The keys of one playlist with what they name: each line is read once, however many runs of segments it covers.
private struct KeyNames {
    private let identifier: (ContentKey) -> KeyIdentifier
    private var lines: [TextPosition: NamedKey] = [:]

    init(_ identifier: @escaping (ContentKey) -> KeyIdentifier) {
        self.identifier = identifier
    }

    mutating func named(_ key: ContentKey) -> NamedKey {
        if let position = key.position, let named = lines[position] { return named }
        let named = NamedKey(key, identifier(key))
        if let position = key.position { lines[position] = named }
        return named
    }
}

extension Presentation {
    /// Whether the systems name the same keys; nil where no two of them name one for the same segment.
    public var keyIDAgreement: KeyIDAgreement? {
        KeyIDAgreement(
            members.compactMap { member in
                if case .media(let playlist)? = member.playlist { playlist } else { nil }
            })
    }
}

extension MediaPlaylist {
    /// Whether the systems name the same keys; nil where no two of them name one for the same segment.
    public var keyIDAgreement: KeyIDAgreement? { KeyIDAgreement([self]) }
}
