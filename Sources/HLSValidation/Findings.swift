/// Takes the findings of the rules, each under the id of the rule at work.
struct Findings {
    private(set) var log = DiagnosticLog()
    private let text: PlaylistText
    private var rule: Rule?

    init(_ text: PlaylistText) {
        self.text = text
    }

    /// Sets the rule at work.
    mutating func begin(_ rule: Rule) {
        self.rule = rule
    }

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
        guard let rule, log.admits(rule.id) else { return }
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
