/// What is expected of the playlists of a presentation in low-latency mode (6.2.5.2, B.1). A profile nobody has to follow:
/// its breaches are warnings.
extension Rule {
    static let lowLatencyAcrossRules: [Rule] = [
        Rule(
            "ll-pdt-present", .must, scope: .presentation, "B.1",
            "in low-latency mode all Media Playlists have EXT-X-PROGRAM-DATE-TIME",
            why: "clients that switch do not find the same moment in the other playlist", severity: .warning,
            valid: [
                .presentation(
                    .twoVariants, ["video1.m3u8": parts(RuleExample.date()), "video2.m3u8": parts(RuleExample.date())]),
                .presentation(.twoVariants, ["video1.m3u8": .live(segment), "video2.m3u8": .live(segment)]),
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    ["video1.m3u8": parts("#EXTINF:6.0,", "↓b.ts"), "video2.m3u8": parts("#EXTINF:6.0,", "↓b.ts")])
            ],
            .presentation(checkDates)),
        Rule(
            "ll-rendition-reports", .must, scope: .presentation, "B.1",
            "in low-latency mode each Media Playlist reports on every other one that is not of I-frames",
            why: "clients that switch have to load the other playlist twice to find its newest part",
            severity: .warning,
            valid: [
                .presentation(
                    .twoVariantsAndIFrames,
                    [
                        "video1.m3u8": parts(report(of: "video2.m3u8")),
                        "video2.m3u8": parts(report(of: "video1.m3u8")), "i.m3u8": iFrames(),
                    ]),
                .presentation(.twoVariants, ["video1.m3u8": .live(segment), "video2.m3u8": .live(segment)]),
            ],
            invalid: [
                .presentation(
                    .tags(
                        "STREAM-INF:BANDWIDTH=3000000", "STREAM-INF:BANDWIDTH=2000000", "STREAM-INF:BANDWIDTH=1000000"),
                    [
                        "video1.m3u8": parts(report(of: "video2.m3u8"), report(of: "video3.m3u8")),
                        "video2.m3u8": parts("#EXT-X-RENDITION-REPORT:↓URI=\"video1.m3u8\",LAST-MSN=0"),
                        "video3.m3u8": parts().markedAtTop,
                    ])
            ],
            .presentation(checkReports)),
        Rule(
            "ll-rendition-reports-iframes", .should, scope: .presentation, "B.1",
            "a Media Playlist that reports on one of I-frames reports on all of them",
            why: "clients that wind find the newest I-frame in some playlists and not in others",
            valid: [
                .presentation(moreIFrames, ["video1.m3u8": parts(), "i.m3u8": iFrames(), "j.m3u8": iFrames()]),
                .presentation(
                    moreIFrames,
                    [
                        "video1.m3u8": parts(report(of: "i.m3u8"), report(of: "j.m3u8")), "i.m3u8": iFrames(),
                        "j.m3u8": iFrames(),
                    ]),
            ],
            invalid: [
                .presentation(
                    moreIFrames,
                    [
                        "video1.m3u8": parts("#EXT-X-RENDITION-REPORT:↓URI=\"i.m3u8\",LAST-MSN=0"), "i.m3u8": iFrames(),
                        "j.m3u8": iFrames(),
                    ])
            ],
            .presentation(checkReportsOnIFrames)),
        Rule(
            "ll-iframes-blocking", .should, scope: .presentation, "6.2.5.2",
            "where other playlists have CAN-BLOCK-RELOAD=YES, those of I-frames have it too",
            why: "clients that wind have to reload again and again to find a new I-frame",
            valid: [
                .presentation(.videoAndIFrames, ["video1.m3u8": parts(), "i.m3u8": iFrames()]),
                .presentation(
                    .videoAndIFrames, ["video1.m3u8": .live(segment), "i.m3u8": .live("#EXT-X-I-FRAMES-ONLY", segment)]),
            ],
            invalid: [
                .presentation(
                    .videoAndIFrames,
                    [
                        "video1.m3u8": .live("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES", segment),
                        "i.m3u8": .live("#EXT-X-I-FRAMES-ONLY", "#EXT-X-SERVER-CONTROL:↓CAN-SKIP-UNTIL=36", segment),
                    ]),
                .presentation(
                    .videoAndIFrames,
                    [
                        "video1.m3u8": .live("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES", segment),
                        "i.m3u8": .live("#EXT-X-I-FRAMES-ONLY", segment).markedAtTop,
                    ]),
            ],
            .presentation(checkBlocking)),
    ]

    // MARK: - Lines of examples

    private static let segment = "#EXTINF:6.0,\na.ts"
    private static let moreIFrames = RuleExample.tags(
        "STREAM-INF:BANDWIDTH=2000000", #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#,
        #"I-FRAME-STREAM-INF:BANDWIDTH=100000,URI="j.m3u8""#)

    private static func parts(_ lines: String...) -> RuleExample {
        .lowLatency((lines + [segment, RuleExample.part, RuleExample.partHint]).joined(separator: "\n"))
    }

    private static func iFrames() -> RuleExample { .lowLatency("#EXT-X-I-FRAMES-ONLY", segment) }

    private static func report(of uri: String) -> String {
        "#EXT-X-RENDITION-REPORT:URI=\"\(uri)\",LAST-MSN=0,LAST-PART=0"
    }
}

private func checkDates(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard let lowLatency = context.firstOfLowLatency(&findings) else { return }
    // Where some have dates, those that have none have a finding for that.
    if findings.isRunning("consist-pdt-all-or-none"), context.media.contains(where: \.playlist.hasDates) { return }
    for member in context.media where member.playlist.lacksDates && !member.playlist.isFinished {
        findings.report(
            at: context.place(ofSegment: 0, of: member),
            notes: [("partial segments begin here", context.place(ofFirst: .part, of: lowLatency))],
            "there is no EXT-X-PROGRAM-DATE-TIME; in low-latency mode all playlists should have dates")
    }
}

private func checkReports(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.firstOfLowLatency(&findings) != nil else { return }
    let reports = PlaylistReports(context)
    for member in context.media where member.playlist.isLowLatency {
        guard let missing = reports.missing(of: member, iFrames: false) else { continue }
        findings.report(
            at: context.place(ofFirst: .renditionReport, of: member),
            notes: [("\(missing.first.noun) without a report", context.place(naming: missing.first))],
            "\(missing.count) of \(missing.count + missing.reported) other playlists have no EXT-X-RENDITION-REPORT here"
        )
    }
}

private func checkReportsOnIFrames(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.firstOfLowLatency(&findings) != nil else { return }
    let reports = PlaylistReports(context)
    for member in context.media where member.playlist.isLowLatency {
        guard let missing = reports.missing(of: member, iFrames: true), missing.reported > 0 else { continue }
        findings.report(
            at: context.place(ofFirst: .renditionReport, of: member),
            notes: [("I-frame playlist without a report", context.place(naming: missing.first))],
            "there are reports on \(missing.reported) of \(missing.count + missing.reported) I-frame playlists; "
                + "all or none should have one")
    }
}

extension PresentationContext {
    /// The first playlist with partial segments; notes where there is none.
    func firstOfLowLatency(_ findings: inout PresentationFindings) -> MediaMember? {
        let first = media.first(where: \.playlist.isLowLatency)
        if first == nil { findings.doesNotApply("no playlist that goes on has partial segments") }
        return first
    }
}

private func checkBlocking(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let live = context.media.filter { !$0.playlist.isFinished }
    guard let blocking = live.first(where: { !$0.isIFrames && $0.playlist.serverControl?.canBlockReload ?? false }),
        let control = blocking.playlist.serverControl
    else { return findings.doesNotApply("no playlist that goes on has CAN-BLOCK-RELOAD") }
    for member in live where member.isIFrames && !(member.playlist.serverControl?.canBlockReload ?? false) {
        findings.report(
            at: context.place(ofFirst: .serverControl, of: member),
            notes: [("another playlist has it", context.place(of: "CAN-BLOCK-RELOAD", in: control, of: blocking))],
            "there is no CAN-BLOCK-RELOAD=YES, and playlists that are not of I-frames have it")
    }
}
