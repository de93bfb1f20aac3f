/// What I-frame variants lead to (4.4.6.3).
extension Rule {
    static let iFrameAcrossRules: [Rule] = [
        Rule(
            "iframe-target-is-iframes-only", .must, scope: .presentation, "4.4.6.3",
            "EXT-X-I-FRAME-STREAM-INF leads to a Media Playlist with EXT-X-I-FRAMES-ONLY",
            why: "clients that wind load whole segments, or show nothing",
            valid: [
                .presentation(
                    .videoAndIFrames,
                    ["video1.m3u8": .media(), "i.m3u8": .media("#EXT-X-I-FRAMES-ONLY")])
            ],
            invalid: [
                .presentation(
                    .tags("STREAM-INF:BANDWIDTH=2000000", #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="↓i.m3u8""#),
                    ["video1.m3u8": .media(), "i.m3u8": .media()]),
                .presentation(
                    .tags("STREAM-INF:BANDWIDTH=2000000", #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="↓video1.m3u8""#),
                    ["video1.m3u8": .media()]),
            ],
            .presentation { context, findings in
                guard !context.root.iFrameVariants.isEmpty else {
                    return findings.doesNotApply("there is no EXT-X-I-FRAME-STREAM-INF")
                }
                for variant in context.root.iFrameVariants {
                    guard let member = context.member(at: variant.uri), !member.playlist.iFramesOnly else { continue }
                    findings.report(
                        at: context.place(of: "URI", in: variant),
                        notes: [("the playlist", context.firstLine(of: member))],
                        "the URI leads to a playlist without EXT-X-I-FRAMES-ONLY")
                }
            })
    ]
}
