/// The tags that either kind of playlist may have, in both (4.4.2).
extension Rule {
    static let startAcrossRules: [Rule] = [
        Rule(
            "independent-not-in-both", .should, scope: .presentation, "4.4.2.1",
            "what EXT-X-INDEPENDENT-SEGMENTS of the Multivariant Playlist says is not repeated in its Media Playlists",
            why: "whoever changes the one may forget the other",
            valid: [
                .presentation(.multivariant(independent), ["video.m3u8": .media()]),
                .presentation(.multivariant(), ["video.m3u8": .media(independent)]),
            ],
            invalid: [.presentation(.multivariant(independent), ["video.m3u8": .media("↓" + independent)])],
            .presentation(checkIndependentSegments)),
        Rule(
            "start-not-in-both", .should, scope: .presentation, "4.4.2.2",
            "what EXT-X-START of the Multivariant Playlist says is not repeated in its Media Playlists",
            why: "whoever changes the one may forget the other",
            valid: [
                .presentation(.multivariant(start), ["video.m3u8": long()]),
                .presentation(.multivariant(), ["video.m3u8": long(start)]),
            ],
            invalid: [.presentation(.multivariant(start), ["video.m3u8": long("↓" + start)])],
            .presentation { context, findings in
                checkStart(context, &findings) { start, root, member, findings in
                    // Another start has a rule of its own.
                    guard start.isSamePoint(as: root) || !findings.isRunning("start-same-value") else { return }
                    findings.report(
                        at: context.place(of: start, of: member),
                        notes: [("EXT-X-START of the Multivariant Playlist", context.place(of: root))],
                        "EXT-X-START stands in the Multivariant Playlist as well; it counts for all playlists there")
                }
            }),
        Rule(
            "start-same-value", .must, scope: .presentation, "4.4.2.2",
            "where the Multivariant Playlist and a Media Playlist have EXT-X-START, both say the same",
            why: "playback begins at one time or at the other, by the client",
            valid: [
                .presentation(.multivariant(start), ["video.m3u8": long(start)]),
                .presentation(.multivariant(start), ["video.m3u8": long(start + ".0,PRECISE=NO")]),
            ],
            invalid: [
                .presentation(.multivariant(start), ["video.m3u8": long("#EXT-X-START:TIME-OFFSET=↓20")]),
                .presentation(.multivariant(start), ["video.m3u8": long(start + ",PRECISE=↓YES")]),
            ],
            .presentation { context, findings in
                checkStart(context, &findings) { start, root, member, findings in
                    guard !start.isSamePoint(as: root) else { return }
                    let name = start.timeOffset == root.timeOffset ? "PRECISE" : "TIME-OFFSET"
                    findings.report(
                        at: context.place(of: name, in: start, of: member),
                        notes: [("\(name) of the Multivariant Playlist", context.place(of: name, in: root))],
                        "EXT-X-START says \(start.shown), and in the Multivariant Playlist \(root.shown); both must agree"
                    )
                }
            }),
    ]

    // MARK: - Lines of examples

    private static let independent = "#EXT-X-INDEPENDENT-SEGMENTS"
    private static let start = "#EXT-X-START:TIME-OFFSET=10"

    /// 24 s of a playlist.
    private static func long(_ lines: String = RuleExample.vod) -> RuleExample {
        .media(lines, RuleExample.segments(6, 6, 6, 6))
    }
}

private func checkIndependentSegments(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.root.independentSegments else {
        return findings.doesNotApply("the Multivariant Playlist has no EXT-X-INDEPENDENT-SEGMENTS")
    }
    for member in context.media where member.playlist.independentSegments {
        findings.report(
            at: context.place(ofFirst: .independentSegments, of: member),
            notes: [
                (
                    "EXT-X-INDEPENDENT-SEGMENTS of the Multivariant Playlist",
                    context.place(ofFirstInRoot: .independentSegments)
                )
            ],
            "EXT-X-INDEPENDENT-SEGMENTS stands in the Multivariant Playlist as well; it counts for all playlists there")
    }
}

/// Looks at each EXT-X-START of a Media Playlist beside that of the root.
private func checkStart(
    _ context: PresentationContext, _ findings: inout PresentationFindings,
    _ check: (StartPoint, _ root: StartPoint, MediaMember, inout PresentationFindings) -> Void
) {
    guard let root = context.root.start else {
        return findings.doesNotApply("the Multivariant Playlist has no EXT-X-START")
    }
    for member in context.media {
        if let start = member.playlist.start { check(start, root, member, &findings) }
    }
}

extension StartPoint {
    /// Whether clients begin at the same time and in the same manner.
    fileprivate func isSamePoint(as other: StartPoint) -> Bool {
        timeOffset == other.timeOffset && isPrecise == other.isPrecise
    }

    fileprivate var shown: String {
        (timeOffset.map(\.seconds) ?? "no time") + (isPrecise ? ", precisely" : "")
    }
}
