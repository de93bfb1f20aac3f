/// Takes the findings of rules across playlists, each under the id of the rule at work and for the playlist it is in.
struct PresentationFindings {
    /// The findings by the members of the presentation.
    private(set) var byMember: [[Diagnostic]]
    /// What became of the rules that did not simply run, by their places.
    private(set) var outcomes: [Int: RuleOutcome] = [:]
    private var logs: [DiagnosticLog]
    private let context: PresentationContext
    private let rules: RuleSet
    private let running: Set<Diagnostic.ID>
    private var current: Int?

    init(_ context: PresentationContext, _ rules: RuleSet) {
        self.context = context
        self.rules = rules
        running = Set(rules.rules.map(\.id))
        byMember = Array(repeating: [], count: context.presentation.members.count)
        logs = Array(repeating: DiagnosticLog(), count: byMember.count)
    }

    /// Sets the rule at work by its place among the rules.
    mutating func begin(_ index: Int) {
        current = index
    }

    /// Whether a rule runs too: one that says the same more exactly leaves nothing to add.
    func isRunning(_ id: Diagnostic.ID) -> Bool { running.contains(id) }

    /// Notes that there is nothing in the presentation that the rule at work is about.
    ///
    /// - Parameter reason: What is not there, as a sentence without a full stop.
    mutating func doesNotApply(_ reason: String) {
        if let current { outcomes[current] = .notApplicable(reason: reason) }
    }

    /// Notes that a fact is not known without which the rule at work cannot be decided.
    mutating func cannotRun(_ reason: String) {
        if let current { outcomes[current] = .unable(reason: reason) }
    }

    /// Adds a finding.
    ///
    /// - Parameters:
    ///   - place: The text concerned.
    ///   - severity: Where it differs from the rule's own.
    ///   - notes: The other places involved, each with what is to be said of it.
    ///   - message: What was found, with the values, and what would be right; lower case, no full stop.
    mutating func report(
        at place: @autoclosure () -> Place, severity: Diagnostic.Severity? = nil,
        notes: @autoclosure () -> [(message: String, place: Place)] = [], _ message: @autoclosure () -> String
    ) {
        guard let current else { return }
        let rule = rules.rules[current]
        let place = place()
        guard logs[place.member].admits(rule.id) else { return }
        let notes = notes().map { note in
            Diagnostic.Note(
                message: note.message, uri: context.uri(ofMember: note.place.member), range: note.place.range)
        }
        byMember[place.member].append(
            Diagnostic(
                id: rule.id, severity: severity ?? rule.severity, message: message(),
                uri: context.uri(ofMember: place.member), range: place.range,
                section: rule.section.isEmpty ? nil : rule.section, notes: notes))
    }
}

/// What became of a rule on what it was to judge.
enum RuleOutcome: Hashable {
    case ran
    /// There was nothing that the rule is about.
    case notApplicable(reason: String)
    /// Something would have to be known that is not.
    case unable(reason: String)
}
