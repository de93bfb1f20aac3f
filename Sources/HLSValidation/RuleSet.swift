/// The rules to run, and how much their findings weigh.
public struct RuleSet: Sendable {
    /// The rules, in the order of the catalogue.
    public private(set) var rules: [Rule]
    /// Severities other than the rules' own.
    public private(set) var severities: [Diagnostic.ID: Diagnostic.Severity] = [:]

    /// The ids of findings that are not wanted. They matter where no rule has the id.
    private(set) var unwanted: Set<Diagnostic.ID> = []
    /// Whether somebody picked the rules, and does not ask for others.
    private(set) var isSelection = false

    public init(_ rules: [Rule]) {
        self.rules = rules
    }

    /// The rules of the specification, draft-pantos-hls-rfc8216bis-22.
    public static let specification = RuleSet(Rule.specification)
    /// The rules for FairPlay Streaming, and what is found out about key lines.
    public static let fairPlay = RuleSet(Rule.fairPlay)
    /// Apple's authoring rules.
    public static let apple = RuleSet(Rule.apple)
    /// Every rule. One that belongs to two profiles stands here once, where it comes first.
    public static let all = RuleSet((Rule.specification + Rule.fairPlay + Rule.apple + Rule.tool).withoutRepetitions)
    /// The rules that decide unless others are asked for: those of the specification and those for FairPlay.
    public static let standard = RuleSet(Rule.specification + Rule.fairPlay + Rule.tool)

    /// The rule of a name.
    public subscript(id: Diagnostic.ID) -> Rule? { index(of: id).map { rules[$0] } }

    /// The place of a rule.
    func index(of id: Diagnostic.ID) -> Int? { rules.firstIndex { $0.id == id } }

    /// The same without some rules.
    public func without(_ ids: Set<Diagnostic.ID>) -> RuleSet {
        var set = self
        set.rules.removeAll { ids.contains($0.id) }
        set.unwanted.formUnion(ids)
        return set
    }

    /// Of these rules only some.
    public func only(_ ids: Set<Diagnostic.ID>) -> RuleSet {
        var set = self
        set.rules.removeAll { !ids.contains($0.id) }
        set.isSelection = true
        return set
    }

    /// The same with another severity for some rules.
    public func weighing(_ severities: [Diagnostic.ID: Diagnostic.Severity]) -> RuleSet {
        var set = self
        set.severities.merge(severities) { $1 }
        return set
    }
}

extension [Rule] {
    /// Each rule once.
    fileprivate var withoutRepetitions: [Rule] {
        var ids: Set<Diagnostic.ID> = []
        return filter { ids.insert($0.id).inserted }
    }
}
