/// Runs rules over playlists.
///
///     let validator = Validator()
///     for finding in validator.diagnostics(of: playlist) { print(finding) }
public struct Validator: Sendable {
    public let rules: RuleSet
    /// The ids of the rules, among them those that reading and key lines report under.
    private let ids: Set<Diagnostic.ID>
    private let plan: RulePlan

    public init(_ rules: RuleSet = .standard) {
        self.rules = rules
        ids = Set(rules.rules.map(\.id))
        plan = RulePlan(rules.rules)
    }

    /// What is wrong with a playlist, in the order of the text: what reading found, and what the rules find.
    ///
    /// Findings that a comment of the playlist takes back are left out. A playlist made by hand has no text that rules could
    /// speak of, and no findings.
    public func diagnostics(of playlist: Playlist) -> [Diagnostic] {
        validated(playlist, name: "").diagnostics
    }

    /// The same with what was taken back, for a report.
    ///
    /// - Parameters:
    ///   - playlist: A playlist that was read.
    ///   - name: What people call it: a path or an address.
    ///   - role: What it is to a presentation.
    ///   - others: Findings about it that were made elsewhere, such as when what it leads to was read.
    /// - Returns: The playlist with its findings, those taken back among them.
    public func validated(
        _ playlist: Playlist, name: String, role: PlaylistRole? = nil, others: [Diagnostic] = []
    ) -> ValidatedPlaylist {
        guard let context = PlaylistContext(playlist) else {
            return ValidatedPlaylist(name: name, playlist: playlist, role: role, diagnostics: [])
        }
        var findings = Findings(context.text, rules)
        for diagnostic in playlist.diagnostics where isWanted(diagnostic.id) { findings.append(diagnostic) }
        for diagnostic in others where !rules.unwanted.contains(diagnostic.id) { findings.append(diagnostic) }
        plan.run(context, &findings)
        var result = ValidatedPlaylist(name: name, playlist: playlist, role: role, diagnostics: [])
        var comments = CommentSuppressions(context)
        if comments.isEmpty {
            result.diagnostics = findings.log.finished().map(weighed)
        } else {
            var kept = Findings(context.text, rules)
            for diagnostic in findings.log.finished().map(weighed) {
                if let suppressed = comments.suppress(diagnostic) {
                    result.suppressed.append(suppressed)
                } else {
                    kept.append(diagnostic)
                }
            }
            comments.report(rules, context, &kept)
            result.diagnostics = kept.log.finished()
        }
        return result
    }

    /// Findings that are no rule's, such as a limit reached, are wanted unless somebody says otherwise.
    private func isWanted(_ id: Diagnostic.ID) -> Bool {
        ids.contains(id) || !Rule.knownIDs.contains(id) && !rules.unwanted.contains(id)
    }

    private func weighed(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let severity = rules.severities[diagnostic.id] else { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.severity = severity
        return diagnostic
    }
}

/// The checks of rules by what they look at, so that one pass over tags and one over segments feeds them all.
private struct RulePlan: Sendable {
    private var playlist: [(rule: Int, check: @Sendable (PlaylistContext, inout Findings) -> Void)] = []
    private var media: [(rule: Int, check: @Sendable (MediaPlaylist, PlaylistContext, inout Findings) -> Void)] = []
    private var multivariant:
        [(rule: Int, check: @Sendable (MultivariantPlaylist, PlaylistContext, inout Findings) -> Void)] = []
    /// By the raw value of the tag.
    private var tags: [[(rule: Int, check: @Sendable (TagContext, inout Findings) -> Void)]]
    private var segments: [(rule: Int, check: @Sendable (SegmentContext, inout Findings) -> Void)] = []
    private var keyLineIDs: Set<Diagnostic.ID> = []

    // Rules go by their places in the set.

    init(_ rules: [Rule]) {
        tags = Array(repeating: [], count: TagName.allCases.count)
        for (index, rule) in rules.enumerated() {
            switch rule.check {
            case .reading, .suppression: break
            case .keyLine: keyLineIDs.insert(rule.id)
            case .playlist(let check): playlist.append((index, check))
            case .media(let check): media.append((index, check))
            case .multivariant(let check): multivariant.append((index, check))
            case .tags(let names, let check):
                for name in names { tags[Int(name.rawValue)].append((index, check)) }
            case .segments(let check): segments.append((index, check))
            }
        }
    }

    func run(_ context: PlaylistContext, _ findings: inout Findings) {
        for (rule, check) in playlist {
            findings.begin(rule)
            check(context, &findings)
        }
        runTags(context, &findings)
        switch context.playlist {
        case .media(let playlist):
            for (rule, check) in media {
                findings.begin(rule)
                check(playlist, context, &findings)
            }
            runSegments(context, &findings)
        case .multivariant(let playlist):
            for (rule, check) in multivariant {
                findings.begin(rule)
                check(playlist, context, &findings)
            }
        }
        runKeyLines(context, &findings)
    }

    private func runTags(_ context: PlaylistContext, _ findings: inout Findings) {
        for (index, line) in context.tags.lines.enumerated() {
            let checks = tags[Int(line.name.rawValue)]
            guard !checks.isEmpty else { continue }
            let tag = TagContext(line: line, playlist: context, attributes: context.attributes(at: index))
            for (rule, check) in checks {
                findings.begin(rule)
                check(tag, &findings)
            }
        }
    }

    private func runSegments(_ context: PlaylistContext, _ findings: inout Findings) {
        // Rule by rule, so that a rule's own code and data stay at hand.
        for (rule, check) in segments {
            findings.begin(rule)
            for index in context.rows.indices {
                check(SegmentContext(index: index, row: context.rows[index], playlist: context), &findings)
            }
        }
    }

    private func runKeyLines(_ context: PlaylistContext, _ findings: inout Findings) {
        for line in context.keyLines {
            for diagnostic in line.diagnostics
            where keyLineIDs.contains(diagnostic.id) && !line.isSaidElsewhere(diagnostic.id) {
                findings.append(diagnostic)
            }
        }
    }
}
