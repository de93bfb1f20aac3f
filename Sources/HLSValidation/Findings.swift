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

    /// Adds a finding about a stretch of the text; nil for the playlist as a whole.
    ///
    /// The message says what was found, with the values, and what would be right; lower case, no full stop. The severity is
    /// the rule's own unless one is given. Places, notes and changes are worked out only for findings that are kept.
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
