/// What is expected of a server that offers low-latency mode (2, appendix B). A profile nobody has to follow: its breaches
/// are warnings.
extension Rule {
    static let lowLatencyServerRules: [Rule] = [
        Rule(
            "ll-preload-hint-present", .must, "B.1", "a live playlist with parts hints at the next one",
            why: "clients ask for a part only once the playlist has it, one round trip later", severity: .warning,
            valid: [
                .lowLatency(RuleExample.part, RuleExample.partHint),
                .lowLatency(RuleExample.part, "#EXTINF:1.0,", "a.ts", "#EXT-X-ENDLIST"),
            ],
            invalid: [
                .lowLatency(RuleExample.part, "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"init.mp4\""),
                .lowLatency(RuleExample.part),
            ],
            .media(with: [.part]) { media, context, findings in
                guard context.isLiveWithParts, !media.preloadHints.contains(where: { $0.kind == .part }) else { return }
                findings.report(at: nil, "no EXT-X-PRELOAD-HINT of TYPE=PART says which part comes next")
            }),
        Rule(
            "ll-targetduration-six", .should, "B.1", "in low-latency mode the target duration is 6 s",
            why: "shorter segments make playlists long and compress worse, and parts give the low latency anyway",
            valid: [
                .lowLatency(RuleExample.part, RuleExample.partHint),
                .media("#EXT-X-TARGETDURATION:4", "#EXTINF:4.0,", "a.ts"),
            ],
            invalid: [
                .live("#EXT-X-TARGETDURATION:↓4", "#EXT-X-PART-INF:PART-TARGET=1.0", RuleExample.part)
            ],
            .media(with: [.part]) { media, context, findings in
                guard let target = media.targetDuration, target != 6, context.has(.part),
                    let line = context.first(.targetDuration)
                else { return }
                findings.report(
                    at: context.range(line.value, in: line),
                    "the target duration is \(target) s; 6 s are recommended for low-latency mode")
            }),
        Rule(
            "ll-can-block-reload", .should, "2", "a live playlist with parts has CAN-BLOCK-RELOAD=YES",
            why: "clients have to reload again and again to find a new part in time",
            valid: [
                .lowLatency(RuleExample.part, RuleExample.partHint),
                .lowLatency(control: "PART-HOLD-BACK=3.0", RuleExample.part, "#EXTINF:1.0,", "a.ts", "#EXT-X-ENDLIST"),
            ],
            invalid: [
                .live("#EXT-X-SERVER-CONTROL:↓PART-HOLD-BACK=3.0", "#EXT-X-PART-INF:PART-TARGET=1.0", RuleExample.part),
                .live("#EXT-X-PART-INF:PART-TARGET=1.0", RuleExample.part),
            ],
            .media(with: [.part]) { _, context, findings in
                guard context.isLiveWithParts else { return }
                let control = context.first(.serverControl)
                // Another value than YES has a finding already.
                if let control, context.attributes(of: control).has("CAN-BLOCK-RELOAD") { return }
                findings.report(
                    at: control.map { context.range($0.value, in: $0) },
                    "no CAN-BLOCK-RELOAD=YES, in a playlist with partial segments")
            }),
    ]
}

extension PlaylistContext {
    fileprivate var isLiveWithParts: Bool { has(.part) && !has(.endList) }
}
