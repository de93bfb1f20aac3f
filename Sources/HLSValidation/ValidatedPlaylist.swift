/// A playlist and what was found in it, for reports.
public struct ValidatedPlaylist: Sendable {
    /// What people call it: the path or the address by which they gave it, or by which it was found.
    public var name: String
    /// The playlist; nil where there is none to speak of, and the findings say why.
    public var playlist: Playlist?
    /// What it is to a presentation.
    public var role: PlaylistRole?
    /// The findings that count, in the order of the text.
    public var diagnostics: [Diagnostic]
    /// The findings that somebody has decided to live with.
    public var suppressed: [SuppressedDiagnostic]
    /// Whether another tool has read it, whose findings stand here, and nobody else: then there is no ``playlist`` either.
    public var isReadElsewhere = false

    public init(
        name: String, playlist: Playlist?, role: PlaylistRole? = nil, diagnostics: [Diagnostic],
        suppressed: [SuppressedDiagnostic] = []
    ) {
        self.name = name
        self.playlist = playlist
        self.role = role
        self.diagnostics = diagnostics
        self.suppressed = suppressed
    }
}

/// A finding that does not count, and why.
public struct SuppressedDiagnostic: Hashable, Sendable {
    /// Where it is said that the finding does not count.
    public enum Origin: String, Hashable, Sendable {
        /// A comment line of the playlist itself.
        case comment
        /// The configuration file.
        case configuration
        /// The baseline: it was there before.
        case baseline
    }

    public var diagnostic: Diagnostic
    public var origin: Origin
    /// The reason given, if any.
    public var reason: String?

    public init(_ diagnostic: Diagnostic, origin: Origin, reason: String? = nil) {
        self.diagnostic = diagnostic
        self.origin = origin
        self.reason = reason
    }
}

/// What a run of the rules found, for reports.
public struct ValidationReport: Sendable {
    /// The playlists in the order in which they were asked for; children behind the playlist that leads to them.
    public var playlists: [ValidatedPlaylist]
    /// The rules that were asked for.
    public var rules: RuleSet
    /// Whether printed reports say what became of each rule, and show what presentations offer.
    public var showsCoverage = false
    /// What became of each rule.
    var tally: RuleTally?

    public init(playlists: [ValidatedPlaylist] = [], rules: RuleSet) {
        self.playlists = playlists
        self.rules = rules
    }

    init(playlists: [ValidatedPlaylist], rules: RuleSet, tally: RuleTally) {
        self.init(playlists: playlists, rules: rules)
        self.tally = tally
    }

    /// The number of findings of a severity that count.
    public func count(_ severity: Diagnostic.Severity) -> Int {
        playlists.reduce(0) { $0 + $1.diagnostics.count { $0.severity == severity } }
    }
}
