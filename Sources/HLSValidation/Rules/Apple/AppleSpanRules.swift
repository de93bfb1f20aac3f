/// How long Apple wants the playlists of a presentation to last. The specification lets them differ by a target duration;
/// where it does not, its own rule speaks.
extension Rule {
    static let appleSpanRules: [Rule] = [
        Rule(
            "apple-2.15", .must, scope: .presentation, AppleDocument.authoring("2.15"),
            "alternative audio lasts as long as the content",
            why: "viewers who chose it lose the sound before the end",
            valid: [alternative(RuleExample.segments(6.016, 5.995)), alternative(RuleExample.segments(6, 6, 2))],
            invalid: [alternative("#EXTINF:6.0,\n0.ts\n#EXTINF:4.0,\n↓1.ts")],
            .presentation { context, findings in
                context.compareDurations(
                    &findings, { $0.isAudio && $0.variants.isEmpty && !$0.isMain(in: context.groups) },
                    isWrong: { $0 < -tolerance })
            }),
        Rule(
            "apple-5.5", .must, scope: .presentation, AppleDocument.authoring("5.5"),
            "subtitles last as long as the content",
            why: "clients wait for subtitles that do not come, and stop",
            valid: [
                ended(.videoAndSubtitles, RuleExample.segments(6, 6)),
                ended(.videoAndSubtitles, RuleExample.segments(30)),
            ],
            invalid: [ended(.videoAndSubtitles, "#EXTINF:6.0,\n↓0.ts")],
            .presentation { context, findings in
                context.compareDurations(&findings, \.isSubtitles, isWrong: { $0 < -tolerance })
            }),
        Rule(
            "apple-8.3", .must, scope: .presentation, AppleDocument.authoring("8.3"),
            "audio and video last equally long",
            why: "the picture stands still before the end, or the sound is missing",
            valid: [ended(.videoAndAudio, RuleExample.segments(6.016, 6.016))],
            invalid: [
                ended(.videoAndAudio, "#EXTINF:6.0,\n0.ts\n#EXTINF:4.0,\n↓1.ts"),
                ended(.videoAndAudio, "#EXTINF:6.0,\n0.ts\n#EXTINF:6.0,\n1.ts\n#EXTINF:2.0,\n↓2.ts"),
            ],
            .presentation { context, findings in
                context.compareDurations(
                    &findings, { $0.isAudio && (!$0.variants.isEmpty || $0.isMain(in: context.groups)) },
                    isWrong: { abs($0) > tolerance })
            }),
        Rule(
            "apple-8.7", .must, scope: .presentation, AppleDocument.authoring("8.7"),
            "all playlists of VOD content cover the same time",
            why: "after a switch clients find nothing to play, or never get to the end",
            valid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .media(RuleExample.vod, RuleExample.segments(6, 6)),
                        "video2.m3u8": .media(RuleExample.vod, RuleExample.segments(6, 6.04)),
                    ])
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .media(RuleExample.vod, RuleExample.segments(6, 6)),
                        "video2.m3u8": .media(RuleExample.vod, "#EXTINF:6.0,", "0.ts", "#EXTINF:4.0,", "↓1.ts"),
                    ])
            ],
            .presentation { context, findings in
                context.compareDurations(
                    &findings, { !$0.isAudio && !$0.isSubtitles }, isWrong: { abs($0) > tolerance })
            }),
    ]

    // MARK: - Examples

    /// Video of 12 s and a rendition, en.m3u8.
    private static func ended(_ root: RuleExample, _ segments: String) -> RuleExample {
        .presentation(
            root,
            [
                "video1.m3u8": .media(RuleExample.vod, RuleExample.segments(6, 6)),
                "en.m3u8": .media(
                    RuleExample.vod, "#EXT-X-TARGETDURATION:\(segments.hasPrefix("#EXTINF:30") ? 30 : 6)", segments),
            ])
    }

    /// Video and audio of 12 s and more audio, fr.m3u8.
    private static func alternative(_ segments: String) -> RuleExample {
        .presentation(
            .videoAndMoreAudio,
            [
                "video1.m3u8": .media(RuleExample.vod, RuleExample.segments(6, 6)),
                "en.m3u8": .media(RuleExample.vod, RuleExample.segments(6, 6)),
                "fr.m3u8": .media(RuleExample.vod, segments),
            ])
    }
}

/// How much durations may differ, in seconds: encoders fill up a last frame, and put some frames in front of the first.
private let tolerance = 0.5

extension PresentationContext {
    /// The playlist of the first variant stream with video.
    var videoReference: MediaMember? { media.first(where: \.isVideoVariant) }

    /// Compares the durations of some playlists with that of the first variant.
    fileprivate func compareDurations(
        _ findings: inout PresentationFindings, _ isCompared: (MediaMember) -> Bool, isWrong: (Double) -> Bool
    ) {
        guard let video = videoReference, video.hasComparableDuration else {
            return findings.doesNotApply("the first variant has not ended")
        }
        let compared = media.filter { $0.index != video.index && $0.hasComparableDuration && isCompared($0) }
        guard !compared.isEmpty else { return findings.doesNotApply("there is nothing else that has ended to compare") }
        // What the specification forbids has a finding of its own.
        let most = findings.isRunning("consist-same-content") ? mostExtraContent : nil
        for member in compared {
            let difference = member.playlist.duration - video.playlist.duration
            guard isWrong(difference), member.isSubtitles || most.map({ abs(difference) <= $0 }) ?? true else {
                continue
            }
            findings.reportDuration(of: member, against: video, self, "both should last equally long")
        }
    }
}
