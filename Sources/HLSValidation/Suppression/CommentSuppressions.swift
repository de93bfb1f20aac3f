/// The findings that a playlist's own comments take back.
///
///     # hlscheck:ignore seg-extinf-zero the encoder of 2019 writes it
///
/// Such a comment covers the next line that is neither blank nor a comment. Above the first tag behind #EXTM3U it covers the
/// whole playlist. Several rules stand between commas; what follows is the reason.
struct CommentSuppressions {
    private struct Entry {
        let patterns: [RulePattern]
        let reason: String?
        let line: Int
        let range: Range<Int>
        /// The line that is covered; nil for the whole playlist.
        let covered: Int?
        var isUsed = false
    }

    private var entries: [Entry] = []
    /// The entries that cover a line, by its number, and those that cover all.
    private var byLine: [Int: [Int]] = [:]
    private var general: [Int] = []
    /// The entries that were looked for, since many findings may be of one rule.
    private var known: [Target: Int?] = [:]

    /// What an entry is looked for: a rule on a line, or in the whole playlist.
    private struct Target: Hashable {
        let id: Diagnostic.ID
        let line: Int?
    }

    init(_ context: PlaylistContext) {
        for instruction in context.tags.instructions {
            guard let words = CommentSuppressions.words(context.bytes.text(instruction.range)) else { continue }
            let entry = Entry(
                patterns: words.patterns, reason: words.reason, line: instruction.number, range: instruction.range,
                covered: instruction.isAtTop ? nil : instruction.nextLine ?? 0)
            if let covered = entry.covered {
                byLine[covered, default: []].append(entries.count)
            } else {
                general.append(entries.count)
            }
            entries.append(entry)
        }
    }

    /// `# hlscheck:ignore RULE,RULE reason`; nil for another instruction.
    private static func words(_ comment: String) -> (patterns: [RulePattern], reason: String?)? {
        let words = comment.utf8.dropFirst().split(maxSplits: 2) { $0 == .space || $0 == .tab }.map { Substring($0) }
        guard words.first == "hlscheck:ignore" else { return nil }
        let rules = words.count > 1 ? words[1].split(separator: ",").map { RulePattern(String($0)) } : []
        return (rules, words.count > 2 ? String(words[2]) : nil)
    }

    /// Whether the playlist has any.
    var isEmpty: Bool { entries.isEmpty }

    /// Takes a finding back, if a comment does, and says with which reason.
    mutating func suppress(_ diagnostic: Diagnostic) -> SuppressedDiagnostic? {
        var found = entry(for: Target(id: diagnostic.id, line: nil), among: general)
        if found == nil, let line = diagnostic.range?.line, let places = byLine[line] {
            found = entry(for: Target(id: diagnostic.id, line: line), among: places)
        }
        guard let index = found else { return nil }
        entries[index].isUsed = true
        return SuppressedDiagnostic(diagnostic, origin: .comment, reason: entries[index].reason)
    }

    /// The first of some entries that means a rule.
    private mutating func entry(for target: Target, among places: [Int]) -> Int? {
        if let known = known[target] { return known }
        let found = places.first { index in entries[index].patterns.contains { $0.matches(target.id) } }
        known[target] = .some(found)
        return found
    }

    /// Reports comments that take nothing back, and those that name no rule. Only rules that ran can tell.
    func report(_ rules: RuleSet, _ context: PlaylistContext, _ findings: inout Findings) {
        let (unknownRule, unused) = (rules.index(of: "suppression-unknown-rule"), rules.index(of: "suppression-unused"))
        for entry in entries {
            let range = context.range(entry.range, line: entry.line)
            let unknown = entry.patterns.filter { !$0.isKnown }
            if let rule = unknownRule, entry.patterns.isEmpty || !unknown.isEmpty {
                findings.begin(rule)
                findings.report(
                    at: range,
                    unknown.first.map { "there is no rule '\($0.text)'" } ?? "the comment names no rule to ignore")
            } else if let rule = unused, !entry.isUsed,
                entry.patterns.contains(where: { pattern in
                    rules.rules.contains { $0.scope != .reload && pattern.matches($0.id) }
                })
            {
                findings.begin(rule)
                findings.report(
                    at: range,
                    "nothing of \(entry.patterns.map(\.text).joined(separator: ", ")) is found there; the comment can go"
                )
            }
        }
    }
}
