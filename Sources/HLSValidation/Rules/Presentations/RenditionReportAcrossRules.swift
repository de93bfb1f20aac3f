/// What playlists report of each other (4.4.5.4).
extension Rule {
    static let renditionReportAcrossRules: [Rule] = [
        Rule(
            "report-lastmsn", .must, scope: .presentation, "4.4.5.4",
            "a report without LAST-MSN is about a playlist whose last media sequence number is this playlist's own",
            why: "clients that switch ask for a segment that is not the newest one, or is none at all",
            valid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": live(from: 100, report(of: "video2.m3u8")),
                        "video2.m3u8": live(from: 100, report(of: "video1.m3u8")),
                    ]),
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": live(from: 100, report(of: "video2.m3u8", ",LAST-MSN=7")),
                        // Loaded when one more segment was there.
                        "video2.m3u8": live(from: 7, report(of: "video1.m3u8", ",LAST-MSN=101")),
                    ]),
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": live(from: 100, report(of: "↓video2.m3u8")),
                        "video2.m3u8": live(from: 7, report(of: "video1.m3u8", ",LAST-MSN=100")),
                    ])
            ],
            .presentation { context, findings in
                context.checkReports(&findings) { report, own, its, findings in
                    guard report.lastMediaSequence == nil, let ownLast = own.mediaSequence,
                        let itsLast = its.mediaSequence, ownLast != itsLast,
                        // Playlists are loaded one after another, and one segment may have come between.
                        max(ownLast, itsLast) - min(ownLast, itsLast) > 1 || own.isOfOneMoment(as: its)
                    else { return }
                    findings.report(
                        at: context.place(of: "URI", in: report, of: own.member),
                        notes: [("its last segment", context.place(ofEdgeOf: its.member))],
                        "a report without LAST-MSN, and the last media sequence number is \(itsLast) there and \(ownLast) here"
                    )
                }
            }),
        Rule(
            "report-lastpart", .must, scope: .presentation, "4.4.5.4",
            "a report without LAST-PART is about a playlist without parts, or one whose last part has this playlist's own index",
            why: "clients that switch ask for a part that is not the newest one, or is none at all",
            valid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": live(from: 100, RuleExample.part, report(of: "video2.m3u8")),
                        "video2.m3u8": live(from: 100, RuleExample.part, report(of: "video1.m3u8", ",LAST-PART=0")),
                    ]),
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": live(from: 100, RuleExample.part, report(of: "video2.m3u8", ",LAST-MSN=100")),
                        "video2.m3u8": live(
                            from: 100, report(of: "video1.m3u8", ",LAST-MSN=101,LAST-PART=0")),
                    ]),
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": live(from: 100, report(of: "↓video2.m3u8", ",LAST-MSN=101")),
                        "video2.m3u8": live(from: 100, RuleExample.part, report(of: "video1.m3u8", ",LAST-MSN=100")),
                    ])
            ],
            .presentation { context, findings in
                context.checkReports(&findings) { report, own, its, findings in
                    guard report.lastPart == nil, let itsLast = its.part else { return }
                    // Parts come several a second: their numbers are comparable only within one moment.
                    guard own.part == nil || own.part != itsLast && own.isOfOneMoment(as: its) else { return }
                    findings.report(
                        at: context.place(of: "URI", in: report, of: own.member),
                        notes: [("its partial segments", context.place(ofFirst: .partInf, of: its.member))],
                        "a report without LAST-PART; the last part has the index \(itsLast) there, and here "
                            + (own.part.map { "\($0)" } ?? "there are no parts"))
                }
            }),
        Rule(
            "report-target-exists", .should, scope: .presentation, "4.4.5.4, B.1",
            "the URI of EXT-X-RENDITION-REPORT leads to a Media Playlist of the presentation",
            why:
                "clients that switch find no report on the playlist that is meant, and load it once more than they need",
            valid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": live(from: 100, report(of: "video2.m3u8?token=2")),
                        "video2.m3u8": live(from: 100, report(of: "/p/video1.m3u8")),
                    ]),
                // The playlist was not read.
                .presentation(.twoVariants, ["video1.m3u8": live(from: 100, report(of: "video3.m3u8"))]),
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": live(from: 100, report(of: "↓video3.m3u8")),
                        "video2.m3u8": live(from: 100, report(of: "video1.m3u8")),
                    ])
            ],
            .presentation(checkTargets)),
    ]

    private static func live(from number: Int, _ lines: String...) -> RuleExample {
        .lowLatency(
            (["#EXT-X-MEDIA-SEQUENCE:\(number)", "#EXTINF:6.0,", "a.ts"] + lines + [RuleExample.partHint])
                .joined(separator: "\n"))
    }

    private static func report(of uri: String, _ attributes: String = "") -> String {
        "#EXT-X-RENDITION-REPORT:URI=\"\(uri)\"\(attributes)"
    }
}

extension PresentationContext {
    /// Looks at each report about a playlist that was read, with the edges of the two playlists.
    fileprivate func checkReports(
        _ findings: inout PresentationFindings,
        _ check: (RenditionReport, _ own: LiveEdge, _ its: LiveEdge, inout PresentationFindings) -> Void
    ) {
        let reports = PlaylistReports(self)
        let edges = media.map(LiveEdge.init)
        var isAny = false
        for member in media where !member.playlist.isFinished && member.playlist.deltaUpdate == nil {
            for (report, target) in reports.targets(of: member) {
                guard let target, target.index != member.index, target.playlist.deltaUpdate == nil else { continue }
                isAny = true
                check(report, edges[member.place], edges[target.place], &findings)
            }
        }
        if !isAny { findings.doesNotApply("no playlist that goes on reports on another one") }
    }

    /// The last segment; where there is none, the first line.
    fileprivate func place(ofEdgeOf member: MediaMember) -> Place {
        place(ofSegment: member.playlist.segments.count - 1, of: member)
    }
}

/// Where a playlist ends: found once, however many reports are about it.
private struct LiveEdge {
    let member: MediaMember
    /// The number of the last segment, and the index of its last part.
    let mediaSequence: UInt64?
    let part: UInt64?
    /// The date at which its last part or segment ends.
    private let date: Instant?

    init(_ member: MediaMember) {
        self.member = member
        (mediaSequence, part) = member.playlist.liveEdge
        let parts = member.playlist.partsAtEnd.duration
        date = member.playlist.dateWindow?.end.advanced(bySeconds: parts)
    }

    /// Whether two playlists are known to have been loaded at the same moment, since they end at one date.
    func isOfOneMoment(as other: LiveEdge) -> Bool {
        guard let date, let itsDate = other.date else { return false }
        let shortest = min(member.playlist.partTarget ?? 1, other.member.playlist.partTarget ?? 1)
        return abs(date.seconds(since: itsDate)) < shortest / 2
    }
}

private func checkTargets(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let reports = PlaylistReports(context)
    var isAny = false
    for member in context.media {
        for (report, target) in reports.targets(of: member) {
            isAny = true
            guard target == nil else { continue }
            guard context.isComplete else { return findings.cannotRun("not all playlists were read") }
            findings.report(
                at: context.place(of: "URI", in: report, of: member),
                notes: [("the Multivariant Playlist names no playlist there", context.rootFirstLine)],
                "the URI leads to no Media Playlist of the presentation")
        }
    }
    if !isAny { findings.doesNotApply("no playlist has EXT-X-RENDITION-REPORT") }
}
