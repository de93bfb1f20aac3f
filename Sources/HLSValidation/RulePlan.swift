/// The checks of rules by what they look at, so that one pass over the tags feeds all of them, and that a rule about tags
/// that a playlist does not have costs no more than a look at a bit.
///
/// A class, so that a copy of a validator copies nothing.
final class RulePlan: Sendable {
    private let playlist: [PlaylistStep]
    private let media: [MediaStep]
    private let multivariant: [MultivariantStep]
    /// By the raw value of the tag.
    private let tags: [[TagStep]]
    /// The tags that some rule looks at line by line.
    private let watchedTags: TagSet
    private let segments: [PlaylistStep]
    private let mediaFiles:
        [(rule: Int, check: @Sendable (MediaPlaylist, MediaFiles, PlaylistContext, inout Findings) -> Void)]
    private let answers: [(rule: Int, check: @Sendable (HTTPFacts, PlaylistContext, inout Findings) -> Void)]
    private let requests:
        [(rule: Int, check: @Sendable (DeliveryDirectives, MediaPlaylist, PlaylistContext, inout Findings) -> Void)]
    private let presentation: [(rule: Int, check: @Sendable (PresentationContext, inout PresentationFindings) -> Void)]
    private let reload: [(rule: Int, check: @Sendable (ReloadContext, inout Findings) -> Void)]
    private let keyLineIDs: Set<Diagnostic.ID>

    // Rules go by their places in the set. Those that run for every playlist are structures: a function in a tuple is wrapped
    // into another one, which costs more than most rules do.

    private struct PlaylistStep {
        let rule: Int
        let tags: TagSet?
        let check: @Sendable (PlaylistContext, inout Findings) -> Void
    }

    private struct MediaStep {
        let rule: Int
        let tags: TagSet?
        let check: @Sendable (MediaPlaylist, PlaylistContext, inout Findings) -> Void
    }

    private struct MultivariantStep {
        let rule: Int
        let check: @Sendable (MultivariantPlaylist, PlaylistContext, inout Findings) -> Void
    }

    private struct TagStep {
        let rule: Int
        let attributes: AttributeSet?
        let check: @Sendable (TagContext, inout Findings) -> Void
    }

    init(_ rules: [Rule]) {
        let checks = rules.enumerated().map { (rule: $0.offset, check: $0.element.check) }
        playlist = checks.compactMap { rule, check in
            if case .playlist(let tags, let check) = check {
                PlaylistStep(rule: rule, tags: tags, check: check)
            } else {
                nil
            }
        }
        media = checks.compactMap { rule, check in
            if case .media(let tags, let check) = check { MediaStep(rule: rule, tags: tags, check: check) } else { nil }
        }
        multivariant = checks.compactMap { rule, check in
            if case .multivariant(let check) = check { MultivariantStep(rule: rule, check: check) } else { nil }
        }
        var (tags, watched) = (TagName.allCases.map { _ in [TagStep]() }, TagSet())
        for case (let rule, .tags(let names, let attributes, let check)) in checks {
            for name in names {
                tags[Int(name.rawValue)].append(TagStep(rule: rule, attributes: attributes, check: check))
                watched.insert(name)
            }
        }
        (self.tags, watchedTags) = (tags, watched)
        segments = checks.compactMap { rule, check in
            if case .segments(let check) = check { PlaylistStep(rule: rule, tags: nil, check: check) } else { nil }
        }
        mediaFiles = checks.compactMap { rule, check in
            if case .mediaFiles(let check) = check { (rule, check) } else { nil }
        }
        answers = checks.compactMap { rule, check in if case .answer(let check) = check { (rule, check) } else { nil } }
        requests = checks.compactMap { rule, check in
            if case .request(let check) = check { (rule, check) } else { nil }
        }
        presentation = checks.compactMap { rule, check in
            if case .presentation(let check) = check { (rule, check) } else { nil }
        }
        reload = checks.compactMap { rule, check in if case .reload(let check) = check { (rule, check) } else { nil } }
        keyLineIDs = Set(rules.compactMap { if case .keyLine = $0.check { $0.id } else { nil } })
    }

    /// Runs the rules that one playlist, and what is known of it, can decide.
    func run(_ context: PlaylistContext, _ facts: PlaylistFacts, _ findings: inout Findings) {
        for step in playlist where context.hasAny(of: step.tags) {
            findings.begin(step.rule)
            step.check(context, &findings)
        }
        runTags(context, &findings)
        switch context.playlist {
        case .media(let playlist): run(playlist, context, facts, &findings)
        case .multivariant(let playlist):
            for step in multivariant {
                findings.begin(step.rule)
                step.check(playlist, context, &findings)
            }
        }
        for (rule, check) in answers {
            guard let answer = facts.http else { break }
            findings.begin(rule)
            check(answer, context, &findings)
        }
        runRequests(context, &findings)
        runKeyLines(context, &findings)
    }

    /// Runs the rules for Media Playlists.
    private func run(
        _ playlist: MediaPlaylist, _ context: PlaylistContext, _ facts: PlaylistFacts, _ findings: inout Findings
    ) {
        for step in media where context.hasAny(of: step.tags) {
            findings.begin(step.rule)
            step.check(playlist, context, &findings)
        }
        for step in segments where !context.rows.isEmpty {
            findings.begin(step.rule)
            step.check(context, &findings)
        }
        for (rule, check) in mediaFiles {
            guard let files = facts.media else { break }
            findings.begin(rule)
            check(playlist, files, context, &findings)
        }
    }

    /// The places of the rules across the playlists of a presentation.
    var presentationRules: [Int] { presentation.map(\.rule) }

    /// Runs the rules across the playlists of a presentation.
    func run(_ context: PresentationContext, _ findings: inout PresentationFindings) {
        for (rule, check) in presentation {
            findings.begin(rule)
            check(context, &findings)
        }
    }

    /// Runs the rules about two loads of a playlist.
    func run(_ context: ReloadContext, _ findings: inout Findings) {
        for (rule, check) in reload {
            findings.begin(rule)
            check(context, &findings)
        }
        if context.next.playlist.directives != nil, let text = context.nextText { runRequests(text, &findings) }
    }

    private func runRequests(_ context: PlaylistContext, _ findings: inout Findings) {
        guard let directives = context.playlist.directives, case .media(let playlist) = context.playlist else { return }
        for (rule, check) in requests {
            findings.begin(rule)
            check(directives, playlist, context, &findings)
        }
    }

    private func runTags(_ context: PlaylistContext, _ findings: inout Findings) {
        guard context.hasAny(of: watchedTags) else { return }
        for (index, line) in context.tags.lines.enumerated() where watchedTags.contains(line.name) {
            runSteps(of: line, at: index, context, &findings)
        }
    }

    private func runSteps(of line: TagLine, at index: Int, _ context: PlaylistContext, _ findings: inout Findings) {
        let steps = tags[Int(line.name.rawValue)]
        let tag = TagContext(line: line, playlist: context, attributes: context.attributes(at: index))
        // By their places: to copy a step costs more than to find that it has nothing to look at.
        for place in steps.indices {
            if let names = steps[place].attributes, !context.attributeNames(at: index).properties.intersects(names) {
                continue
            }
            findings.begin(steps[place].rule)
            steps[place].check(tag, &findings)
        }
    }

    private func runKeyLines(_ context: PlaylistContext, _ findings: inout Findings) {
        context.keyLines.forEach { line in
            for diagnostic in line.diagnostics
            where keyLineIDs.contains(diagnostic.id) && !line.isSaidElsewhere(diagnostic.id) {
                findings.append(diagnostic)
            }
        }
    }
}
