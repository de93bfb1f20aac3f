/// Whether the key lines of different systems that cover the same segments name the same key.
///
/// A segment is encrypted once (6.2.3), so that FairPlay, Widevine and PlayReady must lead to one key, and where each
/// names its KID these are mostly the same. The comparison knows that base64 does not tell in which byte order it was made.
public struct KeyIDAgreement: Sendable {
    /// The systems that name KIDs, in the order in which they appear.
    public let systems: [KeyFormat]
    /// Where the KIDs differ; one for each combination of keys and playlist.
    public let differences: [Diagnostic]

    /// Nil where no segment is covered by two systems that name KIDs.
    init?(_ playlists: [MediaPlaylist]) {
        var comparison = KeyIDComparison()
        var differences: [Diagnostic] = []
        for playlist in playlists {
            comparison.compareKeys(of: playlist, { $0.identifier }) { differences.append($0.diagnostic) }
        }
        guard comparison.isAny else { return nil }
        systems = comparison.systems
        self.differences = differences
    }
}

/// Key lines for the same segments that name different KIDs.
package struct KeyIDDifference {
    fileprivate let keys: [NamedKey]
    fileprivate let text: PlaylistText?

    package var range: TextRange? { keys.first?.range(in: text) }

    package var message: String {
        let list = keys.map { "\($0.key.keyFormat.systemName) \($0.keyIDs)" }.joined(separator: ", ")
        return "the systems name different keys for the same segments: \(list)"
    }

    package var notes: [Diagnostic.Note] {
        keys.dropFirst().map { key in
            Diagnostic.Note(message: "\(key.key.keyFormat.systemName) names its key here", range: key.range(in: text))
        }
    }

    fileprivate var diagnostic: Diagnostic {
        Diagnostic(
            id: "fps-kid-mismatch", severity: .warning, message: message, uri: text?.uri?.rawValue, range: range,
            notes: notes)
    }
}

extension MediaPlaylist {
    /// Visits each combination of keys that name different KIDs, for rules whose key lines were read already.
    package func forEachKeyIDDifference(
        identifier: @escaping (ContentKey) -> KeyIdentifier, _ visit: (KeyIDDifference) -> Void
    ) {
        var comparison = KeyIDComparison()
        comparison.compareKeys(of: self, identifier, visit)
    }
}

/// Compares the keys in force for the same segments.
private struct KeyIDComparison {
    private(set) var systems: [KeyFormat] = []
    private var known: Set<KeyFormat> = []
    /// Whether some segment is covered by two systems that name KIDs.
    private(set) var isAny = false

    mutating func compareKeys(
        of playlist: MediaPlaylist, _ identifier: @escaping (ContentKey) -> KeyIdentifier,
        _ visit: (KeyIDDifference) -> Void
    ) {
        var names = KeyNames(identifier)
        var visited: Set<[Int]> = []
        for run in playlist.segments.keyRuns where run.keys.count > 1 {
            let covering = names.named(run.keys)
            let named = covering.filter { !$0.readings.isEmpty }
            guard let first = named.first, named.count > 1 else { continue }
            isAny = true
            for key in named where known.insert(key.key.keyFormat).inserted { systems.append(key.key.keyFormat) }
            let common = named.dropFirst().reduce(first.readings) { $0.intersection($1.readings) }
            if common.isEmpty, visited.insert(covering.map { names.number(of: $0.key) }).inserted {
                visit(KeyIDDifference(keys: named, text: playlist.text))
            }
        }
    }
}

/// The keys of one playlist with what they name, and with numbers that equal keys have in common: each line is read once,
/// however many runs of segments it covers. These are neighbours, so that only the keys of the last run are kept.
private struct KeyNames {
    private let identifier: (ContentKey) -> KeyIdentifier
    private var last: [TextPosition: NamedKey] = [:]
    private var numbers: [ContentKey: Int] = [:]

    init(_ identifier: @escaping (ContentKey) -> KeyIdentifier) {
        self.identifier = identifier
    }

    mutating func named(_ keys: [ContentKey]) -> [NamedKey] {
        let named = keys.map { key in key.position.flatMap { last[$0] } ?? NamedKey(key, identifier(key)) }
        last = Dictionary(named.compactMap { key in key.key.position.map { ($0, key) } }) { first, _ in first }
        return named
    }

    /// Asked for only where something differs.
    mutating func number(of key: ContentKey) -> Int {
        let number = numbers[key] ?? numbers.count
        numbers[key] = number
        return number
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
