/// The findings that were there when somebody began to use the rules: only new ones count from then on.
///
/// A baseline goes by rules and the text of lines, not by line numbers, so that findings stay known when lines move.
public struct Baseline: Hashable, Sendable {
    /// Equal findings of one playlist.
    public struct Entry: Hashable, Sendable {
        /// The name of the playlist.
        public var path: String
        public var rule: Diagnostic.ID
        /// See ``Diagnostic/fingerprint(in:)``.
        public var fingerprint: String
        public var count: Int

        public init(path: String, rule: Diagnostic.ID, fingerprint: String, count: Int) {
            self.path = path
            self.rule = rule
            self.fingerprint = fingerprint
            self.count = count
        }
    }

    /// The entries, sorted by path, rule and fingerprint.
    public private(set) var entries: [Entry]
    /// The rules and severities that made it, as a fingerprint: with others it says little.
    public let configuration: String
    /// The places of the entries by their paths.
    private let placesByPath: [String: [Int]]

    /// A baseline that was written before.
    public init(entries: [Entry], configuration: String) {
        self.entries = entries
        self.configuration = configuration
        placesByPath = Dictionary(grouping: entries.indices) { entries[$0].path }
    }

    /// The findings of a report, those an earlier baseline took back included.
    public init(of report: ValidationReport) {
        var counts: [Key: Int] = [:]
        for playlist in report.playlists {
            let known = playlist.suppressed.filter { $0.origin == .baseline }.map(\.diagnostic)
            for diagnostic in playlist.diagnostics + known { counts[Key(diagnostic, in: playlist), default: 0] += 1 }
        }
        let entries = counts.map { key, count in
            Entry(path: key.path, rule: key.rule, fingerprint: key.fingerprint, count: count)
        }.sorted {
            ($0.path, $0.rule.rawValue, $0.fingerprint) < ($1.path, $1.rule.rawValue, $1.fingerprint)
        }
        self.init(entries: entries, configuration: report.rules.fingerprint)
    }

    private struct Key: Hashable {
        var path: String
        var rule: Diagnostic.ID
        var fingerprint: String

        init(_ entry: Entry) {
            (path, rule, fingerprint) = (entry.path, entry.rule, entry.fingerprint)
        }

        init(_ diagnostic: Diagnostic, in playlist: ValidatedPlaylist) {
            path = playlist.name
            rule = diagnostic.id
            fingerprint = diagnostic.fingerprint(in: playlist.playlist?.text)
        }
    }

    /// Takes back the findings that are in the baseline, as often as they are.
    public func apply(to playlist: inout ValidatedPlaylist) {
        var left: [Key: Int] = [:]
        for place in placesByPath[playlist.name] ?? [] {
            left[Key(entries[place])] = entries[place].count
        }
        guard !left.isEmpty else { return }
        var kept: [Diagnostic] = []
        for diagnostic in playlist.diagnostics {
            let key = Key(diagnostic, in: playlist)
            if let count = left[key], count > 0 {
                left[key] = count - 1
                playlist.suppressed.append(SuppressedDiagnostic(diagnostic, origin: .baseline))
            } else {
                kept.append(diagnostic)
            }
        }
        playlist.diagnostics = kept
    }
}

extension RuleSet {
    /// The names and severities of the rules, as 16 hexadecimal digits.
    public var fingerprint: String {
        var hash = StableHash()
        for rule in rules.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
            hash.combine("\(rule.id) \((severities[rule.id] ?? rule.severity).rawValue)\n")
        }
        return hash.digits
    }
}
