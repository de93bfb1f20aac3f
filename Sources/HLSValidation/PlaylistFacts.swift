/// What is known of a playlist beside its text.
struct PlaylistFacts {
    /// The media files that it names, where they are at hand.
    var media: MediaFiles?
    /// What a server said of it, where one was asked.
    var http: HTTPFacts?
}

extension RuleCheck {
    /// What becomes of the rule on a playlist; nil for a rule across playlists, which no playlist decides alone.
    func outcome(on context: PlaylistContext, _ facts: PlaylistFacts) -> RuleOutcome? {
        switch self {
        case .reading, .suppression, .playlist: .ran
        case .keyLine: context.keyLines.isEmpty ? .notApplicable(reason: "there is no key tag") : .ran
        case .media: context.isMedia ? .ran : .needsMediaPlaylist
        case .multivariant:
            context.isMedia ? .notApplicable(reason: "there is no Multivariant Playlist") : .ran
        case .tags(let names, _, _): names.contains(where: context.has) ? .ran : .lacking(names)
        case .segments:
            context.rows.isEmpty ? .notApplicable(reason: "there is no segment") : .ran
        case .mediaFiles:
            !context.isMedia
                ? .needsMediaPlaylist : facts.media == nil ? .unable(reason: "no media file is at hand") : .ran
        case .answer: facts.http == nil ? .unable(reason: "the playlist was not loaded from a server") : .ran
        case .request:
            context.playlist.directives == nil
                ? .notApplicable(reason: "the playlist was asked for without delivery directives") : .ran
        case .presentation: nil
        case .reload: .unable(reason: "the playlist was loaded once")
        }
    }
}

extension RuleOutcome {
    fileprivate static let needsMediaPlaylist = RuleOutcome.notApplicable(reason: "there is no Media Playlist")

    fileprivate static func lacking(_ names: [TagName]) -> RuleOutcome {
        let tags = names.prefix(2).map(\.spelling).joined(separator: " or ")
        return .notApplicable(reason: names.count > 2 ? "there is no \(tags) or the like" : "there is no \(tags)")
    }
}

extension PlaylistContext {
    fileprivate var isMedia: Bool {
        if case .media = playlist { true } else { false }
    }
}
