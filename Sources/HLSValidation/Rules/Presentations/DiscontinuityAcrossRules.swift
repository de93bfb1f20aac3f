/// Discontinuities in the Media Playlists of a presentation (6.2.4).
extension Rule {
    static let discontinuityAcrossRules: [Rule] = [
        Rule(
            "consist-discontinuity-sequence", .must, scope: .presentation, "6.2.4",
            "all Media Playlists have the same discontinuity sequence number for the same content",
            why:
                "clients look for the content of one playlist under the same number of another, and play what is elsewhere",
            valid: [
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .media(
                            RuleExample.segments(6, 6), RuleExample.discontinuity, RuleExample.segments(6, 6)),
                        // Frames of audio end when they end.
                        "en.m3u8": .media(
                            RuleExample.segments(6.016, 5.995), RuleExample.discontinuity,
                            RuleExample.segments(6.016, 5.995)),
                    ]),
                // What ends at the discontinuity needs no number behind it.
                .presentation(
                    .videoAndSubtitles,
                    [
                        "video1.m3u8": .media(
                            RuleExample.vod, RuleExample.segments(6, 6), RuleExample.discontinuity,
                            RuleExample.segments(6, 6)),
                        "en.m3u8": .media(RuleExample.vod, RuleExample.segments(6, 6)),
                    ]),
                // One begins earlier than the other, and is longer by as much.
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .media(
                            RuleExample.segments(6, 6), RuleExample.discontinuity, RuleExample.segments(6, 6)),
                        "en.m3u8": .media(
                            RuleExample.segments(2, 6, 6), RuleExample.discontinuity, RuleExample.segments(6, 6)),
                    ]),
                // Loaded at different times.
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .live(
                            "#EXT-X-DISCONTINUITY-SEQUENCE:3", RuleExample.date(0), RuleExample.segments(6, 6),
                            RuleExample.discontinuity, RuleExample.date(12),
                            RuleExample.segments(6, 6)),
                        "en.m3u8": .live(
                            "#EXT-X-DISCONTINUITY-SEQUENCE:4", RuleExample.date(12), RuleExample.segments(6, 6, 6)),
                    ]),
            ],
            invalid: [
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .media(
                            RuleExample.segments(6, 6), RuleExample.discontinuity, RuleExample.segments(6, 6)),
                        "en.m3u8": .media(
                            RuleExample.segments(6, 6, 6), "↓" + RuleExample.discontinuity, RuleExample.segments(6)),
                    ]),
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .media(
                            RuleExample.segments(6, 6), RuleExample.discontinuity, RuleExample.segments(6, 6)),
                        "en.m3u8": .media(RuleExample.segments(6, 6), "#EXTINF:6.0,", "↓2.ts", RuleExample.segments(6)),
                    ]),
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .media(RuleExample.segments(6, 6, 6, 6)),
                        "en.m3u8": .media(
                            RuleExample.segments(6, 6), "↓" + RuleExample.discontinuity, RuleExample.segments(6, 6)),
                    ]),
                .presentation(
                    .videoAndAudio,
                    [
                        "video1.m3u8": .live(
                            "#EXT-X-DISCONTINUITY-SEQUENCE:3", RuleExample.date(0), RuleExample.segments(6, 6)),
                        "en.m3u8": .live(
                            "#EXT-X-DISCONTINUITY-SEQUENCE:↓4", RuleExample.date(0), RuleExample.segments(6, 6)),
                    ]),
            ],
            .presentation(checkDiscontinuities))
    ]
}

private func checkDiscontinuities(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    context.compareTimelines(&findings) { comparison, findings in
        let (own, reference) = (comparison.own, comparison.reference)
        guard let mismatch = own.firstMismatch(with: reference, tolerance: own.tolerance(with: reference)) else {
            return
        }
        findings.report(mismatch, comparison, context)
    }
}

extension PresentationFindings {
    /// Reports a discontinuity that another playlist has at another time, or not at all.
    mutating func report(
        _ mismatch: DiscontinuityMismatch, _ comparison: TimelineComparison, _ context: PresentationContext
    ) {
        report(
            at: context.place(of: mismatch.own, of: comparison.member),
            notes: [
                (
                    mismatch.other.isDiscontinuity
                        ? "the other playlist's discontinuity" : "the same time in the other playlist",
                    context.place(of: mismatch.other, of: comparison.referenceMember)
                )
            ], mismatch.message)
    }
}

extension DiscontinuityMismatch {
    fileprivate var message: String {
        switch (own.isDiscontinuity, other.isDiscontinuity) {
        case (true, true) where own.number == other.number:
            "the discontinuity at \(own.when) is at \(other.when) in another playlist; all must have it at one time"
        case (true, false):
            "there is a discontinuity at \(own.when), and another playlist has none there; all must have it"
        case (false, true):
            "there is no discontinuity at \(own.when), and another playlist has one there; all must have it"
        default:
            "the discontinuity sequence number at \(own.when) is \(own.number), and \(other.number) in another playlist"
        }
    }
}

extension PresentationContext {
    fileprivate func place(of spot: DiscontinuityMismatch.Spot, of member: MediaMember) -> Place {
        if spot.isDiscontinuity { return place(of: .discontinuity, ofSegment: spot.segment, of: member) }
        if spot.segment == 0, firstTag(.discontinuitySequence, of: member) != nil {
            return place(ofFirst: .discontinuitySequence, of: member)
        }
        return place(ofSegment: spot.segment, of: member)
    }
}
