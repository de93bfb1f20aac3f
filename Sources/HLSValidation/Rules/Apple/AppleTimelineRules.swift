/// Target durations, discontinuities and boundaries of segments, as Apple wants them across playlists.
extension Rule {
    static let appleTimelineRules: [Rule] = [
        Rule(
            "apple-5.6", .must, scope: .presentation, AppleDocument.authoring("5.6"),
            "live subtitles have the target duration of the other playlists",
            why: "clients reload at the pace of the video, and subtitles come late",
            valid: [
                withTargets(.videoAndSubtitles, "6", ["en.m3u8": .live("#EXT-X-TARGETDURATION:6")]),
                .presentation(
                    .videoAndSubtitles,
                    [
                        "video1.m3u8": .media(RuleExample.vod),
                        "en.m3u8": .media(RuleExample.vod, "#EXT-X-TARGETDURATION:30"),
                    ]),
            ],
            invalid: [withTargets(.videoAndSubtitles, "6", ["en.m3u8": .live("#EXT-X-TARGETDURATION:↓10")])],
            .presentation { context, findings in
                context.compareTargetDurations(&findings) { $0.isSubtitles && !$0.playlist.isFinished }
            }),
        Rule(
            "apple-6.11", .must, scope: .presentation, AppleDocument.authoring("6.11"),
            "live I-frame playlists have the target duration of the other playlists",
            why: "clients reload at the pace of the video, and I-frames come late",
            valid: [
                withTargets(.videoAndIFrames, "6", ["i.m3u8": .live("#EXT-X-I-FRAMES-ONLY", "#EXT-X-TARGETDURATION:6")])
            ],
            invalid: [
                withTargets(
                    .videoAndIFrames, "6", ["i.m3u8": .live("#EXT-X-I-FRAMES-ONLY", "#EXT-X-TARGETDURATION:↓2")])
            ],
            .presentation { context, findings in
                context.compareTargetDurations(&findings) { $0.isIFrames && !$0.playlist.isFinished }
            }),
        Rule(
            "apple-8.2", .must, scope: .presentation, AppleDocument.authoring("8.2"),
            "audio and video have one target duration",
            why: "clients reload at the pace of the one, and fall behind in the other",
            valid: [withTargets(.videoAndAudio, "6", ["en.m3u8": .live("#EXT-X-TARGETDURATION:6")])],
            invalid: [withTargets(.videoAndAudio, "6", ["en.m3u8": .live("#EXT-X-TARGETDURATION:↓10")])],
            .presentation { context, findings in context.compareTargetDurations(&findings, \.isAudio) }),
        Rule(
            "apple-8.15", .must, scope: .presentation, AppleDocument.authoring("8.15"),
            "discontinuities are at the same times in all playlists",
            why: "clients that change over at a discontinuity play the one side of it twice, or not at all",
            valid: [broken(at: RuleExample.segments(6.016, 5.995))],
            invalid: [broken(at: RuleExample.segments(6, 5.6), mark: "↓")],
            .presentation(checkDiscontinuities)),
        Rule(
            "apple-8.22", .should, scope: .presentation, AppleDocument.authoring("8.22"),
            "boundaries of segments are at the same times in all renditions",
            why: "clients that switch at a boundary have to load what they have already",
            valid: [
                boundaries(RuleExample.segments(6.016, 5.995, 5.995, 6.016)),
                // What comes behind the end of the other is no boundary of it.
                boundaries(RuleExample.segments(6, 6, 6, 6, 0.04)),
            ],
            invalid: [
                boundaries("#EXTINF:4.0,\n0.ts\n#EXTINF:4.0,\n↓1.ts\n" + RuleExample.segments(4, 4, 4, 4)),
                boundaries(
                    "#EXTINF:6.0,\n0.ts\n#EXTINF:6.0,\n1.ts\n#EXTINF:3.0,\n2.ts\n#EXTINF:3.0,\n↓3.ts\n#EXTINF:6.0,\n4.ts"
                ),
            ],
            .presentation(checkBoundaries)),
    ]

    // MARK: - Examples

    /// A live video of a target duration, and others.
    private static func withTargets(
        _ root: RuleExample, _ target: String, _ others: KeyValuePairs<String, RuleExample>
    ) -> RuleExample {
        guard case .presentation(let files) = RuleExample.presentation(root, others),
            case .playlist(let video) = RuleExample.live("#EXT-X-TARGETDURATION:\(target)")
        else { return root }
        return .presentation([files[0], RuleExample.File("video1.m3u8", video)] + files.dropFirst())
    }

    /// Video with a discontinuity at 12 s, and audio with one behind these segments.
    private static func broken(at segments: String, mark: String = "") -> RuleExample {
        .presentation(
            .videoAndAudio,
            [
                "video1.m3u8": .media(
                    RuleExample.vod, RuleExample.segments(6, 6), RuleExample.discontinuity, RuleExample.segments(6, 6)),
                "en.m3u8": .media(
                    RuleExample.vod, segments, mark + RuleExample.discontinuity, RuleExample.segments(6, 6)),
            ])
    }

    /// Video with a boundary each 6 s, and audio of these segments.
    private static func boundaries(_ segments: String) -> RuleExample {
        .presentation(
            .videoAndAudio,
            ["video1.m3u8": .media(RuleExample.segments(6, 6, 6, 6)), "en.m3u8": .media(segments)])
    }
}

extension PresentationContext {
    /// Compares the target durations of some playlists with that of the first variant.
    fileprivate func compareTargetDurations(
        _ findings: inout PresentationFindings, _ isCompared: (MediaMember) -> Bool
    ) {
        let compared = media.filter { $0.playlist.targetDuration != nil && isCompared($0) }
        guard let video = videoReference, video.playlist.targetDuration != nil,
            compared.contains(where: { $0.index != video.index })
        else { return findings.doesNotApply("there are no such playlists to compare") }
        for member in compared where member.playlist.targetDuration != video.playlist.targetDuration {
            findings.reportTargetDuration(of: member, against: video, self, "both should be the same")
        }
    }
}

/// How much the times of discontinuities may differ, in seconds: no frame of audio lasts longer.
private let frame = 0.15

private func checkDiscontinuities(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let isTold = findings.isRunning("consist-discontinuity-sequence")
    context.compareTimelines(&findings) { comparison, findings in
        let (own, reference) = (comparison.own, comparison.reference)
        let most = own.tolerance(with: reference)
        let isExact = !own.isIFrames && !reference.isIFrames
        guard let mismatch = own.firstMismatch(with: reference, tolerance: isExact ? frame : most),
            !isTold || own.firstMismatch(with: reference, tolerance: most) == nil
        else { return }
        findings.report(mismatch, comparison, context)
    }
}

private func checkBoundaries(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    context.compareTimelines(&findings, { !$0.isIFrames }) { comparison, findings in
        guard comparison.own.playlist.isWhole, comparison.reference.playlist.isWhole,
            let mismatch = comparison.own.firstBoundaryMismatch(
                with: comparison.reference, tolerance: comparison.own.tolerance(with: comparison.reference))
        else { return }
        findings.report(
            at: context.place(ofSegment: mismatch.segment, of: comparison.member),
            notes: [
                (
                    "the segment of the other playlist",
                    context.place(ofSegment: mismatch.otherSegment, of: comparison.referenceMember)
                )
            ],
            "a boundary of segments at \(mismatch.time.seconds), and at \(mismatch.otherTime.seconds) in another playlist; "
                + "boundaries should be at the same times")
    }
}
