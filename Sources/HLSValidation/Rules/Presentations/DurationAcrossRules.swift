/// How long the Media Playlists of a presentation last (6.2.4).
extension Rule {
    static let durationAcrossRules: [Rule] = [
        Rule(
            "consist-same-content", .must, scope: .presentation, "6.2.4",
            "all variant streams show the same; what one has more stands at an end, and is not longer than a target duration",
            why: "after a switch clients find nothing to play, or never get to the end",
            valid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .media(RuleExample.segments(6, 6, 6)),
                        "video2.m3u8": .media(RuleExample.segments(6, 6, 6, 2)),
                    ]),
                // Subtitles may end with the last word.
                .presentation(
                    .videoAndSubtitles,
                    [
                        "video1.m3u8": .media(RuleExample.segments(6, 6, 6, 6)),
                        "en.m3u8": .media(RuleExample.segments(6)),
                    ]),
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .media(RuleExample.segments(6, 6, 6)),
                        "video2.m3u8": .media(RuleExample.segments(6, 6, 6, 6), "#EXTINF:2.0,", "↓4.ts"),
                    ])
            ],
            .presentation(checkDurations))
    ]
}

private func checkDurations(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let compared = context.media.filter { $0.hasComparableDuration && !$0.isSubtitles }
    guard let usual = compared.ofUsualDuration, compared.count > 1 else {
        return findings.doesNotApply("there are no two playlists that have ended")
    }
    guard let most = context.mostExtraContent else { return findings.cannotRun("no playlist has a target duration") }
    for member in compared where abs(member.playlist.duration - usual.playlist.duration) > most {
        findings.reportDuration(
            of: member, against: usual, context, "they may differ by one target duration at most")
    }
}

extension MediaMember {
    /// Whether it is known how long its content lasts.
    var hasComparableDuration: Bool {
        playlist.isWhole && playlist.isFinished && !playlist.segments.isEmpty
    }
}

extension [MediaMember] {
    /// The one of middle length, so that one that is too short or too long stands out; of two the first.
    fileprivate var ofUsualDuration: MediaMember? {
        guard count > 2 else { return first }
        return sorted { $0.playlist.duration < $1.playlist.duration }[count / 2]
    }
}

extension PresentationContext {
    /// How much longer than another a playlist may last, in seconds: the smallest target duration of all, and what a
    /// segment may have more, since its duration is rounded.
    var mostExtraContent: Double? { media.compactMap(\.playlist.targetDuration).min().map { Double($0) + 0.5 } }
}

extension PresentationFindings {
    /// Reports a playlist that ends earlier or later than another.
    mutating func reportDuration(
        of member: MediaMember, against other: MediaMember, _ context: PresentationContext, _ due: String
    ) {
        report(
            at: context.place(ofSegment: member.playlist.segments.count - 1, of: member),
            notes: [
                (
                    "the last segment of the other playlist",
                    context.place(ofSegment: other.playlist.segments.count - 1, of: other)
                )
            ],
            "\(member.noun) of \(member.playlist.duration.seconds), and in another playlist "
                + "\(other.playlist.duration.seconds); \(due)")
    }
}
