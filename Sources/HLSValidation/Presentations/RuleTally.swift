/// What became of each rule of a set, over all that a run judged.
struct RuleTally: Sendable {
    /// How often each rule ran, by the rules' places.
    private(set) var runs: [Int]
    /// Why a rule did not run, where it did not: the first reason that was met.
    private(set) var unable: [Int: String] = [:]
    private(set) var notApplicable: [Int: String] = [:]

    init(_ rules: RuleSet) {
        runs = Array(repeating: 0, count: rules.rules.count)
    }

    mutating func add(_ outcome: RuleOutcome, of rule: Int) {
        switch outcome {
        case .ran: runs[rule] += 1
        case .unable(let reason): unable[rule] = unable[rule] ?? reason
        case .notApplicable(let reason): notApplicable[rule] = notApplicable[rule] ?? reason
        }
    }

    mutating func add(_ other: RuleTally) {
        for (rule, count) in other.runs.enumerated() { runs[rule] += count }
        unable.merge(other.unable) { first, _ in first }
        notApplicable.merge(other.notApplicable) { first, _ in first }
    }
}
