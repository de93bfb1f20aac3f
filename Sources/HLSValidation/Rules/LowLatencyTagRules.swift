/// Delta updates, preload hints and rendition reports (4.4.5.2 to 4.4.5.4).
extension Rule {
    static let lowLatencyTagRules: [Rule] = deltaUpdateRules + preloadHintRules + renditionReportRules

    private static let deltaUpdateRules: [Rule] = [
        Rule(
            "skip-once", .must, "4.4.5, 4.4.5.2", "EXT-X-SKIP stands at most once",
            why: "clients cannot tell which segments are left out",
            valid: [.deltaUpdate(RuleExample.skip)],
            invalid: [.deltaUpdate(RuleExample.skip, "↓" + RuleExample.skip)],
            .reading),
        Rule(
            "skip-segments-required", .must, "4.4.5.2", "EXT-X-SKIP has SKIPPED-SEGMENTS",
            why: "clients cannot put the update and what they have together",
            valid: [.deltaUpdate(RuleExample.skip)],
            invalid: [.deltaUpdate("↓#EXT-X-SKIP:RECENTLY-REMOVED-DATERANGES=\"\"")],
            .reading),
        Rule(
            "skip-only-when-offered", .must, "6.2.5.1",
            "EXT-X-SKIP stands only beside CAN-SKIP-UNTIL, and without EXT-X-ENDLIST",
            why: "a client that asked for no delta update lacks the segments left out",
            valid: [.deltaUpdate(RuleExample.skip)],
            invalid: [
                .deltaUpdate(control: nil, "↓" + RuleExample.skip),
                .deltaUpdate(control: "CAN-BLOCK-RELOAD=YES", "↓" + RuleExample.skip),
                .deltaUpdate("↓" + RuleExample.skip, "#EXT-X-ENDLIST"),
            ],
            .media(with: [.skip], checkOfferOfSkip)),
        Rule(
            "skip-boundary", .must, "6.2.5.1", "segments nearer to the end than CAN-SKIP-UNTIL are not skipped",
            // Whether the distance counts from where a segment begins or ends is not said.
            why: "a client that comes back in time may lack segments that the update leaves out", severity: .warning,
            valid: [.deltaUpdate(RuleExample.skip, segments: 6)],
            invalid: [
                .deltaUpdate("↓" + RuleExample.skip, segments: 5), .deltaUpdate("↓" + RuleExample.skip, segments: 4),
            ],
            .media(with: [.skip], checkSkipBoundary)),
    ]

    private static let preloadHintRules: [Rule] = [
        Rule(
            "hint-type-required", .must, "4.4.5.3", "EXT-X-PRELOAD-HINT has TYPE, which is PART or MAP",
            why: "clients ignore the hint",
            valid: [.lowLatency("#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"init.mp4\"", RuleExample.partHint)],
            invalid: [
                .lowLatency("↓#EXT-X-PRELOAD-HINT:URI=\"next.ts\""),
                .lowLatency("#EXT-X-PRELOAD-HINT:TYPE=↓SEGMENT,URI=\"next.ts\""),
            ],
            .reading),
        Rule(
            "hint-uri-required", .must, "4.4.5.3", "EXT-X-PRELOAD-HINT has a URI",
            why: "there is nothing to ask for",
            valid: [.lowLatency(RuleExample.partHint)],
            invalid: [.lowLatency("↓#EXT-X-PRELOAD-HINT:TYPE=PART")],
            .reading),
        Rule(
            "hint-not-with-endlist", .must, "4.4.5.3", "a playlist that has ended hints at nothing",
            why: "clients ask for resources that will never be there",
            valid: [.lowLatency(RuleExample.partHint)],
            invalid: [.lowLatency("#EXT-X-ENDLIST", "↓" + RuleExample.partHint)],
            .tags([.preloadHint]) { tag, findings in
                guard tag.playlist.has(.endList) else { return }
                let removal = Diagnostic.FixIt.removing(
                    tag.playlist.wholeLine(at: tag.line.range.lowerBound), "take the hint away")
                findings.report(
                    at: tag.range, fixIts: [removal], "a hint at what comes next, in a playlist with EXT-X-ENDLIST")
            }),
        Rule(
            "hint-one-per-type", .should, "6.2.6", "of each TYPE there is one EXT-X-PRELOAD-HINT",
            why: "clients follow one of them, and it may be the later one",
            valid: [.lowLatency("#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"init.mp4\"", RuleExample.partHint)],
            invalid: [.lowLatency(RuleExample.partHint, "↓#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"after.ts\"")],
            .media(with: [.preloadHint], checkRepeatedHints)),
    ]

    private static let renditionReportRules: [Rule] = [
        Rule(
            "report-uri-required", .must, "4.4.5.4", "EXT-X-RENDITION-REPORT has a URI",
            why: "clients do not know which playlist it is about",
            valid: [.lowLatency("#EXT-X-RENDITION-REPORT:URI=\"../2M/a.m3u8\",LAST-MSN=5")],
            invalid: [.lowLatency("↓#EXT-X-RENDITION-REPORT:LAST-MSN=5")],
            .reading),
        Rule(
            "report-uri-relative", .must, "4.4.5.4", "the URI of EXT-X-RENDITION-REPORT is relative",
            why: "clients compare it with the URIs they have, which may come from another host",
            valid: [
                .lowLatency(
                    "#EXT-X-RENDITION-REPORT:URI=\"/2M/a.m3u8\",LAST-MSN=5",
                    "#EXT-X-RENDITION-REPORT:URI=\"10:30/a.m3u8\",LAST-MSN=5")
            ],
            invalid: [
                .lowLatency("#EXT-X-RENDITION-REPORT:URI=\"↓https://cdn.example.com/2M/a.m3u8\",LAST-MSN=5")
            ],
            .media(with: [.renditionReport], checkAddressesOfReports)),
    ]
}

private func checkOfferOfSkip(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let skip = context.first(.skip) else { return }
    if let endList = context.first(.endList) {
        findings.report(
            at: context.range(of: skip),
            notes: [Diagnostic.Note(message: "the playlist ends here", range: context.range(of: endList))],
            "a delta update of a playlist with EXT-X-ENDLIST, of which there are none")
    } else if !(context.first(.serverControl).map { context.attributes(of: $0).has("CAN-SKIP-UNTIL") } ?? false) {
        findings.report(
            at: context.range(of: skip), "a delta update, and no CAN-SKIP-UNTIL of EXT-X-SERVER-CONTROL offers any")
    }
}

private func checkSkipBoundary(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let skip = context.first(.skip), let boundary = media.serverControl?.canSkipUntil else { return }
    let end = media.segments.duration + media.partsAtEnd.duration
    let start = context.rows.first { Int($0.lineNumber) > skip.number }?.startTime ?? media.segments.duration
    guard (end - start).isShort(of: boundary) else { return }
    findings.report(
        at: context.range(of: skip),
        "only \((end - start).seconds) stand behind the segments skipped; CAN-SKIP-UNTIL promises \(boundary.seconds)")
}

private func checkRepeatedHints(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard media.preloadHints.count > 1 else { return }
    var places: [PreloadHint.Kind: TextRange] = [:]
    for hint in media.preloadHints {
        guard let kind = hint.kind, let range = context.range(ofLineAt: hint.position) else { continue }
        guard let first = places[kind] else {
            places[kind] = range
            continue
        }
        findings.report(
            at: range, notes: [Diagnostic.Note(message: "the first one", range: first)],
            "another EXT-X-PRELOAD-HINT of TYPE=\(kind); one should stand")
    }
}

private func checkAddressesOfReports(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    // Relative URIs nearly never have a colon.
    guard media.renditionReports.mayContain(.colon) else { return }
    for report in media.renditionReports {
        guard let uri = report.uri, uri.utf8.contains(.colon), let scheme = URIReference(uri).scheme else { continue }
        findings.report(
            at: context.attributes(at: report.position)?.range(of: "URI"),
            "the URI begins with \(scheme):, and one relative to this playlist is due")
    }
}
