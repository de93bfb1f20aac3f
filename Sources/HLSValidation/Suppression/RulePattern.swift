/// The name of a rule, or the beginning of several followed by `*`: `key-uri-long`, `key-*`.
public struct RulePattern: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Whether a rule of this name is meant.
    public func matches(_ id: Diagnostic.ID) -> Bool {
        guard isOfSeveral else { return text == id.rawValue }
        return id.rawValue.utf8.starts(with: text.utf8.dropLast())
    }

    private var isOfSeveral: Bool { text.utf8.last == UInt8(ascii: "*") }

    /// Whether any rule is meant: otherwise the name is misspelt.
    public var isKnown: Bool {
        isOfSeveral
            ? RulePattern.knownIDs.contains(where: matches)
            : RulePattern.knownIDs.contains(Diagnostic.ID(rawValue: text))
    }

    /// The ids that a pattern can mean: those of rules, and those of findings that are no rule's.
    static let knownIDs = Rule.knownIDs.union(conditions)

    /// The findings that are no rules': a limit reached, a playlist that cannot be read.
    static let conditions: [Diagnostic.ID] = [
        "limit-attributes-per-tag", "limit-bytes", "limit-depth", "limit-key-formats", "limit-line-length",
        "limit-playlists", "limit-segments", "limit-total-bytes", "limit-variable-output", "not-a-playlist",
        "playlist-unreadable", "presentation-cycle", .streamValidator, "too-many-findings", "user-information-dropped",
    ]
}

extension RuleSet {
    /// Of these rules those that are meant by some pattern.
    public func only(matching patterns: [RulePattern]) -> RuleSet {
        only(Set(rules.map(\.id).filter { id in patterns.contains { $0.matches(id) } }))
    }

    /// The same without those that are meant by some pattern, and without findings of such a name that are no rule's, as
    /// `playlist-unreadable`.
    public func without(matching patterns: [RulePattern]) -> RuleSet {
        func isMeant(_ id: Diagnostic.ID) -> Bool { patterns.contains { $0.matches(id) } }
        return without(Set((rules.map(\.id) + RulePattern.conditions).filter(isMeant)))
    }
}
