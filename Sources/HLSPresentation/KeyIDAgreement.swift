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
        for playlist in playlists { compareKeys(of: playlist) }
        guard isComparable else { return nil }
    }

    private mutating func compareKeys(of playlist: MediaPlaylist) {
        var names = KeyNames()
        var known: Set<[Int]> = []
        for run in playlist.segments.keyRuns {
            let keys = run.keys.map { names.named($0) }
            if known.insert(keys.map(\.number)).inserted { compare(keys, in: playlist.text) }
        }
    }

    private mutating func compare(_ keys: [NamedKey], in text: PlaylistText?) {
        let named = keys.filter { !$0.readings.isEmpty }
        guard let first = named.first, named.count > 1 else { return }
        isComparable = true
        for key in named where !systems.contains(key.key.keyFormat) { systems.append(key.key.keyFormat) }
        let common = named.dropFirst().reduce(first.readings) { $0.intersection($1.readings) }
        if common.isEmpty { report(named, in: text) }
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
    private var lines: [TextPosition: NamedKey] = [:]
    private var numbers: [ContentKey: Int] = [:]

    mutating func named(_ key: ContentKey) -> NamedKey {
        if let position = key.position, let named = lines[position] { return named }
        let number = numbers[key] ?? numbers.count
        numbers[key] = number
        let named = NamedKey(key, number: number)
        if let position = key.position { lines[position] = named }
        return named
    }
}

/// A key with the KIDs its line names.
private struct NamedKey {
    let key: ContentKey
    /// Tells the keys of a playlist from each other; those that say the same have one number.
    let number: Int
    let keyIDs: String
    /// The KIDs in every byte order in which they may have been meant. Of those in data that can list the KIDs of several
    /// keys, none where the line also says which one it is about.
    let readings: Set<KeyID>

    init(_ key: ContentKey, number: Int) {
        self.key = key
        self.number = number
        let named = key.identifier.candidates.filter { $0.keyID != nil }
        let own = named.filter { !$0.source.isList }
        let counted = own.isEmpty ? named : own
        readings = Set(counted.flatMap { [$0.keyID, $0.otherByteOrder].compactMap { $0 } })
        var seen: Set<KeyID> = []
        keyIDs = counted.compactMap(\.keyID).filter { seen.insert($0).inserted }.map(\.description)
            .joined(separator: " and ")
    }

    func range(in text: PlaylistText?) -> TextRange? {
        key.position.flatMap { text?.range(ofLineAt: $0) }
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
