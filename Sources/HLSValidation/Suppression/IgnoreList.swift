/// Findings that somebody has decided to live with, by rule and by the path of the playlist.
public struct IgnoreList: Hashable, Sendable {
    /// A rule to ignore, and where.
    public struct Entry: Hashable, Sendable {
        public var rule: RulePattern
        /// The paths meant; nil for all.
        public var path: PathPattern?
        public var reason: String?

        public init(rule: RulePattern, path: PathPattern? = nil, reason: String? = nil) {
            self.rule = rule
            self.path = path
            self.reason = reason
        }
    }

    public private(set) var entries: [Entry]
    /// The entries that took something back so far, by their places.
    public private(set) var used: Set<Int> = []

    public init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// Takes back what the list says, and remembers which entries did.
    ///
    /// - Parameters:
    ///   - playlist: The playlist, whose name is held against the paths of entries.
    ///   - path: Another name of it that may match as well: its path in the project.
    public mutating func apply(to playlist: inout ValidatedPlaylist, path: String? = nil) {
        let candidates = indices(playlist.name, path)
        guard !candidates.isEmpty else { return }
        var kept: [Diagnostic] = []
        for diagnostic in playlist.diagnostics {
            if let index = candidates.first(where: { entries[$0].rule.matches(diagnostic.id) }) {
                used.insert(index)
                playlist.suppressed.append(
                    SuppressedDiagnostic(diagnostic, origin: .configuration, reason: entries[index].reason))
            } else {
                kept.append(diagnostic)
            }
        }
        playlist.diagnostics = kept
    }

    /// The rules that the list takes back in a playlist.
    ///
    /// - Parameters:
    ///   - name: What people call the playlist.
    ///   - path: Another name of it that may match as well: its path in the project.
    /// - Returns: The rules by name, or by the beginning of it.
    public func rules(in name: String, path: String? = nil) -> [RulePattern] {
        indices(name, path).map { entries[$0].rule }
    }

    /// The places of the entries about a playlist.
    private func indices(_ name: String, _ path: String?) -> [Int] {
        let names = [name] + (path.map { [$0] } ?? [])
        return entries.indices.filter { entries[$0].path.map { names.contains(where: $0.matches) } ?? true }
    }

    /// The entries that took nothing back.
    public var unused: [Entry] {
        entries.indices.filter { !used.contains($0) }.map { entries[$0] }
    }
}
