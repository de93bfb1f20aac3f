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
    init?(_ presentation: Presentation) {
        for member in presentation.members {
            guard case .media(let playlist)? = member.playlist else { continue }
            var known: Set<[ContentKey]> = []
            for run in playlist.segments.keyRuns where known.insert(run.keys).inserted {
                compare(run.keys, in: playlist.text)
            }
        }
        guard isComparable else { return nil }
    }

    private mutating func compare(_ keys: [ContentKey], in text: PlaylistText?) {
        let named = keys.map { NamedKey($0) }.filter { !$0.readings.isEmpty }
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

/// A key with the KIDs its line names.
private struct NamedKey {
    let key: ContentKey
    let keyIDs: String
    /// The KIDs in every byte order in which they may have been meant. Of those in data that can list the KIDs of several
    /// keys, none where the line also says which one it is about.
    let readings: Set<KeyID>

    init(_ key: ContentKey) {
        self.key = key
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
    public var keyIDAgreement: KeyIDAgreement? { KeyIDAgreement(self) }
}
