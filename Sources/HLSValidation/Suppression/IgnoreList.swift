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
    public mutating func apply(to playlist: inout ValidatedPlaylist) {
        let candidates = entries.indices.filter { entries[$0].path?.matches(playlist.name) ?? true }
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

    /// The entries that took nothing back.
    public var unused: [Entry] {
        entries.indices.filter { !used.contains($0) }.map { entries[$0] }
    }
}

/// A pattern for paths: `*` stands for any text without a slash, `**` for any text, `?` for one character that is no slash.
/// A pattern without a slash is about the last component.
public struct PathPattern: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Whether a path is meant.
    public func matches(_ path: String) -> Bool {
        let pattern = Array(text.utf8)
        var name = Array(path.utf8)
        if name.starts(with: "./".utf8) { name.removeFirst(2) }
        if !pattern.contains(.slash), let slash = name.lastIndex(of: .slash) { name.removeSubrange(...slash) }
        return PathPattern.matches(pattern, name)
    }

    /// Goes back to the last star of each kind where it gets stuck: no recursion, and time by the product of the lengths.
    private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
        var (place, index) = (0, 0)
        var star: (place: Int, index: Int)?
        var deepStar: (place: Int, index: Int)?
        while index < name.count {
            if place < pattern.count, pattern[place] == .star {
                let isDeep = place + 1 < pattern.count && pattern[place + 1] == .star
                place += isDeep ? 2 : 1
                // `**/` is also nothing at all.
                if isDeep, place < pattern.count, pattern[place] == .slash { place += 1 }
                if isDeep { (deepStar, star) = ((place, index), nil) } else { star = (place, index) }
            } else if place < pattern.count,
                pattern[place] == name[index] || pattern[place] == UInt8(ascii: "?") && name[index] != .slash
            {
                (place, index) = (place + 1, index + 1)
            } else if let last = star, name[last.index] != .slash {
                star = (last.place, last.index + 1)
                (place, index) = (last.place, last.index + 1)
            } else if let last = deepStar {
                (star, deepStar) = (nil, (last.place, last.index + 1))
                (place, index) = (last.place, last.index + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == .star }
    }
}

extension UInt8 {
    fileprivate static var star: UInt8 { UInt8(ascii: "*") }
}
