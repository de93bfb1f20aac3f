/// What a server does with the directives of a request (6.2.5).
extension Rule {
    static let deliveryDirectiveRules: [Rule] = [
        Rule(
            "blocking-reload-held", .must, "6.2.5.2",
            "a server with CAN-BLOCK-RELOAD holds a request back until the playlist has what was asked for",
            why: "clients have to ask again and again, and learn of each part too late",
            valid: [
                blocking(parts: 2).named("main.m3u8?_HLS_msn=1&_HLS_part=1"),
                blocking(parts: 0).named("main.m3u8?_HLS_msn=0"),
                blocking(parts: 0, control: "PART-HOLD-BACK=3.0").named("main.m3u8?_HLS_msn=1"),
            ],
            invalid: [
                blocking(parts: 1, control: "CAN-BLOCK-RELOAD=↓YES,PART-HOLD-BACK=3.0")
                    .named("main.m3u8?_HLS_msn=1&_HLS_part=1"),
                blocking(parts: 1, control: "CAN-BLOCK-RELOAD=↓YES,PART-HOLD-BACK=3.0").named("main.m3u8?_HLS_msn=1"),
            ],
            .request { directives, media, context, findings in
                guard let sequence = directives.mediaSequence, let control = media.serverControl,
                    control.canBlockReload,
                    !media.hasEndList, !media.has(sequence, part: directives.part)
                else { return }
                let what = directives.part.map { "part \($0) of segment \(sequence)" } ?? "segment \(sequence)"
                findings.report(
                    "CAN-BLOCK-RELOAD", of: control, in: context,
                    "\(what) was asked for, and is not here; the server is to answer once it is")
            }),
        Rule(
            "skip-removed-dateranges-required", .must, "4.4.5.2",
            "a delta update that was asked for with _HLS_skip=v2 has RECENTLY-REMOVED-DATERANGES",
            why: "clients cannot tell which date ranges are gone and which are left out",
            valid: [
                .deltaUpdate(
                    version: 10, control: ranges, "#EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"\""
                ).named("main.m3u8?_HLS_skip=v2"),
                .deltaUpdate(version: 10, control: ranges, RuleExample.skip).named("main.m3u8?_HLS_skip=YES"),
            ],
            invalid: [
                .deltaUpdate(version: 10, control: ranges, "↓" + RuleExample.skip).named("main.m3u8?_HLS_skip=v2")
            ],
            .request { directives, media, context, findings in
                guard directives.skip == "v2", let skip = media.deltaUpdate, skip.recentlyRemovedDateRanges == nil,
                    media.serverControl?.canSkipDateRanges ?? false
                else { return }
                findings.report(
                    at: context.range(ofLineAt: skip.position),
                    "_HLS_skip=v2 was asked for, and EXT-X-SKIP has no RECENTLY-REMOVED-DATERANGES; where none were removed, "
                        + "it is empty")
            }),
    ]

    private static let ranges = "CAN-SKIP-UNTIL=36,CAN-SKIP-DATERANGES=YES"

    /// A segment of number 0, and parts of the next one.
    private static func blocking(
        parts: Int, control: String = "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0"
    ) -> RuleExample {
        .lowLatency(
            control: control, "#EXTINF:1.0,", "0.ts",
            ((0..<parts).map { "#EXT-X-PART:DURATION=1.0,URI=\"p\($0).ts\"" } + [RuleExample.partHint])
                .joined(separator: "\n"))
    }
}

extension MediaPlaylist {
    /// Whether it has come as far as a segment, or a part of it.
    fileprivate func has(_ sequence: UInt64, part: UInt64?) -> Bool {
        nextMediaSequence > sequence
            || nextMediaSequence == sequence && part.map { UInt64(partsAtEnd.count) > $0 } ?? false
    }
}
