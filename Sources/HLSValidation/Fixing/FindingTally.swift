/// How many findings there are of each rule, by how much they weigh.
struct FindingTally {
    /// For each rule the numbers of errors, of errors and warnings, and of all.
    private var counts: [Diagnostic.ID: [Int]] = [:]

    init(_ findings: [Diagnostic]) {
        for finding in findings {
            for place in finding.severity.levels { counts[finding.id, default: [0, 0, 0]][place] += 1 }
        }
    }

    /// Whether nothing has come: no rule has more findings than before, and none weighs more.
    func hasNothingNew(since before: FindingTally) -> Bool {
        counts.allSatisfy { id, counts in
            zip(counts, before.counts[id] ?? [0, 0, 0]).allSatisfy { $0 <= $1 }
        }
    }

    /// Whether a rule has fewer findings than before.
    func hasFewer(of rule: Diagnostic.ID, than before: FindingTally) -> Bool {
        (counts[rule]?[2] ?? 0) < (before.counts[rule]?[2] ?? 0)
    }
}

extension Diagnostic.Severity {
    /// The places of the numbers that a finding counts in.
    fileprivate var levels: Range<Int> {
        switch self {
        case .error: 0..<3
        case .warning: 1..<3
        case .note: 2..<3
        }
    }
}
