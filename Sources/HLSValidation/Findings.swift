/// Takes the findings of the rules, each under the id of the rule at work.
struct Findings {
    private(set) var log: DiagnosticLog
    private let text: PlaylistText
    private let rules: [Rule]
    /// The place of the rule at work among the rules.
    private var current: Int?

    init(_ text: PlaylistText, _ rules: RuleSet, limit: Int = DiagnosticLog.mostOfOneKind) {
        log = DiagnosticLog(limit: limit)
        self.text = text
        self.rules = rules.rules
    }

    /// Sets the rule at work by its place among the rules: for each tag and rule, so that nothing but a number may be moved.
    mutating func begin(_ index: Int) {
        current = index
    }

    /// Whether a rule runs too: one that says the same more exactly leaves nothing to add.
    func isRunning(_ id: Diagnostic.ID) -> Bool { rules.contains { $0.id == id } }

    /// Adds a finding. What it says is made only when it is kept: a hostile playlist may earn a million.
    ///
    /// - Parameters:
    ///   - range: The text concerned; nil for the playlist as a whole.
    ///   - severity: Where it differs from the rule's own.
    ///   - notes: Other places that have to do with it.
    ///   - fixIts: Changes that mend it.
    ///   - message: What was found, with the values, and what would be right; lower case, no full stop.
    mutating func report(
        at range: @autoclosure () -> TextRange?, severity: Diagnostic.Severity? = nil,
        notes: @autoclosure () -> [Diagnostic.Note] = [], fixIts: @autoclosure () -> [Diagnostic.FixIt] = [],
        _ message: @autoclosure () -> String
    ) {
        guard let current, log.admits(rules[current].id) else { return }
        let rule = rules[current]
        log.append(
            Diagnostic(
                id: rule.id, severity: severity ?? rule.severity, message: message(), uri: text.uri?.rawValue,
                range: range(), section: rule.section.isEmpty ? nil : rule.section, notes: notes(), fixIts: fixIts()))
    }

    /// Adds a finding that was made elsewhere.
    mutating func append(_ diagnostic: Diagnostic) {
        if log.admits(diagnostic.id) { log.append(diagnostic) }
    }
}
