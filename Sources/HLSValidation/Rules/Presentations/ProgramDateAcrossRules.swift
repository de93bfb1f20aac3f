/// The dates of the Media Playlists of a presentation (6.2.4).
extension Rule {
    static let programDateAcrossRules: [Rule] = [
        Rule(
            "consist-pdt-all-or-none", .must, scope: .presentation, "6.2.4",
            "where one Media Playlist has EXT-X-PROGRAM-DATE-TIME, all have it",
            why: "clients cannot place what goes by dates, such as date ranges, in playlists without them",
            valid: [
                .presentation(
                    .twoVariants,
                    ["video1.m3u8": .media(RuleExample.date()), "video2.m3u8": .media(RuleExample.date())]),
                .presentation(.twoVariants, ["video1.m3u8": .media(), "video2.m3u8": .media()]),
                // Nothing that could have a date.
                .presentation(
                    .twoVariants,
                    ["video1.m3u8": .live(RuleExample.date(), "#EXTINF:6.0,", "a.ts"), "video2.m3u8": .live()]),
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    ["video1.m3u8": .media(RuleExample.date()), "video2.m3u8": .media("#EXTINF:6.006,", "↓segment.ts")])
            ],
            .presentation(checkPresenceOfDates)),
        Rule(
            "consist-pdt-mapping", .must, scope: .presentation, "6.2.4",
            "all Media Playlists give the same content the same date",
            why: "what is planned for a date comes earlier in one rendition than in another",
            valid: [
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .media(RuleExample.vod, RuleExample.date(), RuleExample.segments(6, 6, 6)),
                        "en.m3u8": .media(
                            RuleExample.vod, RuleExample.date(), RuleExample.segments(6.016, 5.995),
                            RuleExample.date(12),
                            RuleExample.segments(6)),
                    ]),
                // Unless it is VOD, what one has more at the beginning may last a target duration.
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .media(RuleExample.date(2), RuleExample.segments(4, 6)),
                        "en.m3u8": .media(RuleExample.date(0), RuleExample.segments(6, 6)),
                    ]),
            ],
            invalid: [
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .media(RuleExample.date(), RuleExample.segments(6, 6)),
                        "en.m3u8": .media("↓" + RuleExample.date(3), RuleExample.segments(6, 6)),
                    ]),
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .media(RuleExample.vod, RuleExample.date(), RuleExample.segments(6, 6)),
                        "en.m3u8": .media(RuleExample.vod, "↓" + RuleExample.date(3), RuleExample.segments(6, 6)),
                    ]),
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .media(RuleExample.vod, RuleExample.date(), RuleExample.segments(6, 6)),
                        "en.m3u8": .media(
                            RuleExample.vod, RuleExample.date(), RuleExample.segments(6), "↓" + RuleExample.date(9),
                            RuleExample.segments(6)),
                    ]),
            ],
            .presentation(checkMapping)),
    ]
}

private func checkPresenceOfDates(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard let dated = context.media.first(where: \.playlist.hasDates) else {
        return findings.doesNotApply("no playlist has EXT-X-PROGRAM-DATE-TIME")
    }
    for member in context.media where member.playlist.lacksDates {
        findings.report(
            at: context.place(ofSegment: 0, of: member),
            notes: [("a date of another playlist", context.place(ofFirst: .programDateTime, of: dated))],
            "there is no EXT-X-PROGRAM-DATE-TIME, and another playlist has one; all must have dates")
    }
}

extension MediaPlaylist {
    /// Whether any segment has a date of its own.
    var hasDates: Bool { segments.rows?.hasDates ?? false }

    /// Whether there are segments, and dates of none. A delta update may have left them out.
    var lacksDates: Bool { !hasDates && !segments.isEmpty && deltaUpdate == nil }
}

/// How much the dates of two playlists may differ, in seconds. A playlist of audio begins a frame or two before or behind
/// one of video, and where dates have no fraction, a second may lie between.
private let tolerance = 1.0

private func checkMapping(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.media.count(where: \.playlist.hasDates) > 1 else {
        return findings.doesNotApply("there are no two playlists with dates")
    }
    var isAnyKnown = false
    context.compareTimelines(&findings) { comparison, findings in
        let (own, reference) = (comparison.own, comparison.reference)
        // Live playlists may begin anywhere: only media timestamps tell what of them matches.
        guard own.playlist.isWhole, reference.playlist.isWhole else { return }
        isAnyKnown = true
        guard let mismatch = own.firstDateMismatch(with: reference, tolerance: tolerance) else { return }
        findings.report(
            at: context.place(of: .programDateTime, ofSegment: mismatch.segment, of: comparison.member),
            notes: [
                (
                    "the date it was counted from",
                    context.place(
                        of: .programDateTime, ofSegment: mismatch.otherSegment, of: comparison.referenceMember)
                )
            ],
            "the date is \(abs(mismatch.difference).seconds) \(mismatch.difference > 0 ? "later" : "earlier") than "
                + "another playlist's for the same time of the presentation")
    }
    if !isAnyKnown {
        findings.cannotRun("without media timestamps it is not known which segments of live playlists match")
    }
}
