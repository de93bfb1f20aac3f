/// Runs rules over playlists.
///
///     let validator = Validator()
///     for finding in validator.diagnostics(of: playlist) { print(finding) }
public struct Validator: Sendable {
    public let rules: RuleSet
    /// The ids of the rules, among them those that reading and key lines report under.
    private let ids: Set<Diagnostic.ID>
    let plan: RulePlan

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
        diagnostics(of: playlist, limit: DiagnosticLog.mostOfOneKind)
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
        return validated(context, PlaylistFacts(), name: name, role: role, others: others)
    }

    /// All that is wrong with a playlist, up to so many findings of one kind.
    func diagnostics(of playlist: Playlist, limit: Int) -> [Diagnostic] {
        guard let context = PlaylistContext(playlist) else { return [] }
        return judged(context, PlaylistFacts(), others: [], limit: limit).kept
    }

    private func validated(
        _ context: PlaylistContext, _ facts: PlaylistFacts, name: String, role: PlaylistRole?, others: [Diagnostic]
    ) -> ValidatedPlaylist {
        let (kept, suppressed) = judged(context, facts, others: others, limit: DiagnosticLog.mostOfOneKind)
        return ValidatedPlaylist(
            name: name, playlist: context.playlist, role: role, diagnostics: kept, suppressed: suppressed)
    }

    /// The findings that count, and those that comments of the playlist take back.
    private func judged(
        _ context: PlaylistContext, _ facts: PlaylistFacts, others: [Diagnostic], limit: Int
    ) -> (kept: [Diagnostic], suppressed: [SuppressedDiagnostic]) {
        var findings = Findings(context.text, rules, limit: limit)
        for diagnostic in context.playlist.diagnostics where isWanted(diagnostic.id) { findings.append(diagnostic) }
        for diagnostic in others where !rules.unwanted.contains(diagnostic.id) { findings.append(diagnostic) }
        plan.run(context, facts, &findings)
        let found = findings.log.finished().map(weighed)
        guard !context.tags.instructions.isEmpty else { return (found, []) }
        var comments = CommentSuppressions(context)
        guard !comments.isEmpty else { return (found, []) }
        var kept = Findings(context.text, rules, limit: limit)
        var suppressed: [SuppressedDiagnostic] = []
        for diagnostic in found {
            if let taken = comments.suppress(diagnostic) { suppressed.append(taken) } else { kept.append(diagnostic) }
        }
        comments.report(rules, context, &kept)
        return (kept.log.finished(), suppressed)
    }

    /// Findings that are no rule's, such as a limit reached, are wanted unless somebody says otherwise.
    private func isWanted(_ id: Diagnostic.ID) -> Bool {
        ids.contains(id) || !Rule.knownIDs.contains(id) && !rules.unwanted.contains(id)
    }

    func weighed(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let severity = rules.severities[diagnostic.id] else { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.severity = severity
        return diagnostic
    }
}

// MARK: - Presentations

extension Validator {
    /// What is wrong with a presentation: with each of its playlists, and with what they say of each other.
    ///
    /// - Parameters:
    ///   - presentation: A presentation that was followed.
    ///   - media: What is known of its media files. Without it, rules that need them do not run, and the report says so.
    ///   - following: What went wrong while it was followed.
    ///   - name: What people call the playlist at an address.
    /// - Returns: The playlists that were read, in the order of the members, each with its findings.
    public func report(
        on presentation: Presentation, media: MediaFacts? = nil, following: [Diagnostic]? = nil,
        name: (URIReference) -> String = { $0.rawValue }
    ) -> ValidationReport {
        var tally = RuleTally(rules)
        let across = across(presentation, media, &tally)
        let following = Dictionary(grouping: following ?? presentation.diagnostics) { $0.uri }
        var playlists: [ValidatedPlaylist] = []
        for (index, member) in presentation.members.enumerated() {
            guard let playlist = member.playlist, let context = PlaylistContext(playlist) else { continue }
            let facts = PlaylistFacts(media: media?.members[index], http: member.http)
            for (rule, value) in rules.rules.enumerated() {
                if let outcome = value.check.outcome(on: context, facts) { tally.add(outcome, of: rule) }
            }
            playlists.append(
                validated(
                    context, facts, name: name(member.address), role: member.role,
                    others: (following[member.address.rawValue] ?? []) + across[index]))
        }
        return ValidationReport(playlists: playlists, rules: rules, tally: tally)
    }

    /// The findings of rules across playlists, by the members of the presentation.
    private func across(
        _ presentation: Presentation, _ media: MediaFacts?, _ tally: inout RuleTally
    ) -> [[Diagnostic]] {
        guard let context = PresentationContext(presentation, media) else {
            for rule in plan.presentationRules {
                tally.add(.notApplicable(reason: "there is no Multivariant Playlist"), of: rule)
            }
            return presentation.members.map { _ in [] }
        }
        var findings = PresentationFindings(context, rules)
        plan.run(context, &findings)
        for rule in plan.presentationRules { tally.add(findings.outcomes[rule] ?? .ran, of: rule) }
        return findings.byMember
    }
}
