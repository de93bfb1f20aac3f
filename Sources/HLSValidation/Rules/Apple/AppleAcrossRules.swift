/// Apple's authoring rules that the playlists of a presentation decide together.
extension Rule {
    static let appleAcrossRules: [Rule] =
        appleContainerRules + appleSpanRules + appleTimelineRules + appleIFrameAcrossRules + appleServingRules

    private static let appleIFrameAcrossRules: [Rule] = [
        Rule(
            "apple-6.2", .should, scope: .presentation, AppleDocument.authoring("6.2"),
            "I-frame playlists have about one I-frame a second",
            why: "winding jumps from picture to picture",
            valid: [iFrames(RuleExample.segments(1, 1, 1, 6, 1, 1)), iFrames(RuleExample.segments(0.5, 0.5))],
            invalid: [iFrames("#EXTINF:6.0,\n↓0.ts\n#EXTINF:6.0,\n1.ts")],
            .presentation(checkDensity)),
        Rule(
            "apple-6.8", .must, scope: .presentation, AppleDocument.authoring("6.8"),
            "I-frame playlists have EXT-X-I-FRAMES-ONLY",
            why: "clients that wind load whole segments, or show nothing",
            valid: [iFrames(RuleExample.segments(1, 1))],
            invalid: [
                .presentation(
                    .videoAndIFrames, ["video1.m3u8": .media(), "i.m3u8": .media().markedAtTop])
            ],
            .presentation { context, findings in
                let named = context.media.filter { !$0.iFrameVariants.isEmpty }
                guard !named.isEmpty else { return findings.doesNotApply("there are no I-frame variants") }
                for member in named where !member.playlist.iFramesOnly {
                    findings.report(
                        at: context.firstLine(of: member),
                        notes: [("the I-frame variant", context.place(of: member.iFrameVariants[0]))],
                        "a playlist that an I-frame variant names has no EXT-X-I-FRAMES-ONLY")
                }
            }),
    ]

    private static let appleServingRules: [Rule] = [
        Rule(
            "apple-9.12", .must, scope: .presentation, AppleDocument.authoring("9.12"),
            "EXT-X-INDEPENDENT-SEGMENTS stands in the Multivariant Playlist or in all Media Playlists of video",
            why: "clients load more than they need to begin in the middle, or to switch",
            valid: [
                .presentation(.multivariant(), ["video.m3u8": .media(independent)]),
                .presentation(.multivariant(independent), ["video.m3u8": .media()]),
                .presentation(
                    .tags(#"STREAM-INF:BANDWIDTH=60000,CODECS="mp4a.40.2""#), ["video1.m3u8": .media()]),
            ],
            invalid: [.presentation(.multivariant(), ["video.m3u8": .media().markedAtTop])],
            .presentation(checkIndependence)),
        Rule(
            "apple-14.1", .must, scope: .presentation, AppleDocument.authoring("14.1"),
            "live playlists with parts have what the specification's low-latency mode needs",
            why: "clients fall back to playing far from the end",
            valid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": parts(RuleExample.date(), report(of: "video2.m3u8")),
                        "video2.m3u8": parts(RuleExample.date(), report(of: "video1.m3u8")),
                    ])
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": parts(RuleExample.date(), report(of: "video2.m3u8")),
                        "video2.m3u8": parts(target: "↓PART-TARGET=1.0", RuleExample.date()),
                    ])
            ],
            .presentation(checkLowLatency)),
    ]

    // MARK: - Examples

    private static let independent = "#EXT-X-INDEPENDENT-SEGMENTS"

    private static func iFrames(_ segments: String) -> RuleExample {
        .presentation(
            .videoAndIFrames, ["video1.m3u8": .media(), "i.m3u8": .media("#EXT-X-I-FRAMES-ONLY", segments)])
    }

    private static func parts(target: String = "PART-TARGET=1.0", _ lines: String...) -> RuleExample {
        .live(
            "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0", "#EXT-X-PART-INF:\(target)",
            lines.joined(separator: "\n"), "#EXTINF:6.0,", "a.ts", RuleExample.part, RuleExample.partHint)
    }

    private static func report(of uri: String) -> String {
        "#EXT-X-RENDITION-REPORT:URI=\"\(uri)\",LAST-MSN=0,LAST-PART=0"
    }
}

/// The longest that most I-frames may stand for, in seconds: about one.
private let longestIFrame = 1.5

private func checkDensity(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let iFrames = context.media.filter { member in
        // Sequences of images have a rule of their own.
        member.isIFrames
            && !member.iFrameVariants.contains { $0.formats.contains { $0.medium == .video && $0.isImage } }
    }
    guard !iFrames.isEmpty else { return findings.doesNotApply("there are no I-frame playlists") }
    for member in iFrames {
        guard let rows = member.playlist.segments.rows?.rows,
            rows.count(where: { $0.duration > longestIFrame }) > rows.count / 2
        else { continue }
        let median = rows.map(\.duration).sorted()[rows.count / 2]
        findings.report(
            at: context.place(ofSegment: 0, of: member),
            notes: [("the I-frame variant", context.place(naming: member))],
            "half of the I-frames stand for \(median.seconds) or more; about one a second should be there")
    }
}

extension SampleFormat {
    /// Whether it is a picture for itself.
    fileprivate var isImage: Bool { sampleEntry == "mjpg" || sampleEntry == "jpeg" }
}

private func checkIndependence(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard !context.root.independentSegments else { return }
    for member in context.media where member.isCertainlyVideo && !member.playlist.independentSegments {
        findings.report(
            at: context.firstLine(of: member),
            notes: [("nor does the Multivariant Playlist have it", context.rootFirstLine)],
            "there is no EXT-X-INDEPENDENT-SEGMENTS; it should stand in the Multivariant Playlist, or in all of video")
    }
}

extension MediaMember {
    /// Whether the root says that it has video, and more than I-frames.
    fileprivate var isCertainlyVideo: Bool {
        !isIFrames && (isOnly(.video) || variants.contains { $0.hasVideo || $0.resolution != nil })
    }
}

private func checkLowLatency(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.firstOfLowLatency(&findings) != nil else { return }
    let reports = PlaylistReports(context)
    for member in context.media where member.playlist.isLowLatency {
        let missing = reports.missing(of: member, iFrames: false)
        let lacks = member.playlist.lackOfLowLatency + (missing.map { ["\($0.count) rendition reports"] } ?? [])
        guard !lacks.isEmpty else { continue }
        findings.report(
            at: context.place(ofFirst: .partInf, of: member),
            notes: [
                missing.map { ("\($0.first.noun) without a report", context.place(naming: $0.first)) }
                    ?? ("the playlist is named here", context.place(naming: member))
            ],
            "there are partial segments, and for low-latency mode there is lacking: " + lacks.joined(separator: ", "))
    }
}

extension MediaPlaylist {
    /// What it should have for low-latency mode, and has not.
    fileprivate var lackOfLowLatency: [String] {
        var lacks: [String] = []
        if lacksDates { lacks.append("EXT-X-PROGRAM-DATE-TIME") }
        if !(serverControl?.canBlockReload ?? false) { lacks.append("CAN-BLOCK-RELOAD=YES") }
        if !preloadHints.contains(where: { $0.kind == .part }) { lacks.append("a hint at the next part") }
        return lacks
    }
}
