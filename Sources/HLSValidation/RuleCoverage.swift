/// What became of one rule in a run.
public struct RuleCoverage: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// It judged so many playlists, or presentations.
        case ran(times: Int)
        /// There was nothing that it is about, for this reason.
        case notApplicable(reason: String)
        /// It could not be decided, because of something that was not known.
        case unable(reason: String)
    }

    public let rule: Diagnostic.ID
    public let outcome: Outcome
}

extension ValidationReport {
    /// What became of each rule, in the order of the rules; empty where playlists were judged one by one.
    ///
    /// See ``UndecidedRule`` for those that no report has, because nobody can decide them without decoding media.
    public var coverage: [RuleCoverage] {
        guard let tally else { return [] }
        return rules.rules.enumerated().map { index, rule in
            RuleCoverage(rule: rule.id, outcome: tally.outcome(of: index))
        }
    }

    /// Takes in the playlists of another report by the same rules.
    public mutating func append(_ other: ValidationReport) {
        playlists += other.playlists
        guard let added = other.tally else { return }
        guard var sum = tally else { return tally = added }
        sum.add(added)
        tally = sum
    }
}

extension RuleTally {
    fileprivate func outcome(of rule: Int) -> RuleCoverage.Outcome {
        if runs[rule] > 0 { return .ran(times: runs[rule]) }
        if let reason = unable[rule] { return .unable(reason: reason) }
        return .notApplicable(reason: notApplicable[rule] ?? "there was nothing to judge")
    }
}
