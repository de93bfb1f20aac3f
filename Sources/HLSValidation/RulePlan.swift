/// The checks of rules by what they look at, so that one pass over tags and one over segments feeds them all.
struct RulePlan: Sendable {
    private var playlist: [(rule: Int, check: @Sendable (PlaylistContext, inout Findings) -> Void)] = []
    private var media: [(rule: Int, check: @Sendable (MediaPlaylist, PlaylistContext, inout Findings) -> Void)] = []
    private var multivariant:
        [(rule: Int, check: @Sendable (MultivariantPlaylist, PlaylistContext, inout Findings) -> Void)] = []
    /// By the raw value of the tag.
    private var tags: [[(rule: Int, check: @Sendable (TagContext, inout Findings) -> Void)]]
    private var segments: [(rule: Int, check: @Sendable (SegmentContext, inout Findings) -> Void)] = []
    private var mediaFiles:
        [(rule: Int, check: @Sendable (MediaPlaylist, MediaFiles, PlaylistContext, inout Findings) -> Void)] = []
    private var answers: [(rule: Int, check: @Sendable (HTTPFacts, PlaylistContext, inout Findings) -> Void)] = []
    private var requests:
        [(rule: Int, check: @Sendable (DeliveryDirectives, MediaPlaylist, PlaylistContext, inout Findings) -> Void)] =
            []
    private var presentation:
        [(rule: Int, check: @Sendable (PresentationContext, inout PresentationFindings) -> Void)] = []
    private var reload: [(rule: Int, check: @Sendable (ReloadContext, inout Findings) -> Void)] = []
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
            case .mediaFiles(let check): mediaFiles.append((index, check))
            case .answer(let check): answers.append((index, check))
            case .request(let check): requests.append((index, check))
            case .presentation(let check): presentation.append((index, check))
            case .reload(let check): reload.append((index, check))
            }
        }
    }

    /// Runs the rules that one playlist, and what is known of it, can decide.
    func run(_ context: PlaylistContext, _ facts: PlaylistFacts, _ findings: inout Findings) {
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
            for (rule, check) in mediaFiles {
                guard let files = facts.media else { break }
                findings.begin(rule)
                check(playlist, files, context, &findings)
            }
        case .multivariant(let playlist):
            for (rule, check) in multivariant {
                findings.begin(rule)
                check(playlist, context, &findings)
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
        guard case .media(let playlist) = context.playlist, let directives = context.playlist.directives else { return }
        for (rule, check) in requests {
            findings.begin(rule)
            check(directives, playlist, context, &findings)
        }
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
        context.keyLines.forEach { line in
            for diagnostic in line.diagnostics
            where keyLineIDs.contains(diagnostic.id) && !line.isSaidElsewhere(diagnostic.id) {
                findings.append(diagnostic)
            }
        }
    }
}
