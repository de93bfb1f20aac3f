extension Validator {
    /// What is wrong between two loads of a playlist: what no single load can show.
    ///
    /// Findings stand in the later load, with notes for places in the earlier one. Those that a comment of the later load takes
    /// back are left out. See ``ReloadMonitor`` for more loads than two.
    ///
    /// - Parameters:
    ///   - next: The later load; a delta update is merged first.
    ///   - previous: The earlier load, a full playlist.
    /// - Returns: What is wrong, and what changed.
    public func report(on next: PlaylistLoad, after previous: PlaylistLoad) -> ReloadReport {
        report(on: ReloadContext(from: previous, to: next))
    }

    func report(on context: ReloadContext) -> ReloadReport {
        guard let text = context.next.playlist.text else { return ReloadReport(context, []) }
        var findings = Findings(text, rules)
        plan.run(context, &findings)
        var diagnostics = findings.log.finished().map(weighed)
        if !diagnostics.isEmpty, let playlist = context.nextText {
            var comments = CommentSuppressions(playlist)
            if !comments.isEmpty { diagnostics.removeAll { comments.suppress($0) != nil } }
        }
        return ReloadReport(context, diagnostics)
    }
}

/// What came of comparing two loads of a playlist.
public struct ReloadReport: Sendable {
    /// What is wrong, in the order of the text of the later load.
    public internal(set) var diagnostics: [Diagnostic]
    /// The two loads, laid over each other; nil for Multivariant Playlists, and where a delta update does not go with the
    /// load before.
    public let reload: PlaylistReload?
    /// The later load in full, a delta update merged with the load before; nil where the two do not go together.
    public let full: Playlist?

    init(_ context: ReloadContext, _ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
        reload = context.media?.reload
        full = context.media.map { .media($0.new.full) } ?? (context.mergeError == nil ? context.next.playlist : nil)
    }

    /// A load that there is nothing to compare with.
    init(first load: PlaylistLoad) {
        diagnostics = []
        reload = nil
        full = if case .media(let media) = load.playlist, media.deltaUpdate != nil { nil } else { load.playlist }
    }

    /// Everything that changed; nothing for Multivariant Playlists.
    public var changes: [PlaylistChange] { reload?.changes ?? [] }
}
