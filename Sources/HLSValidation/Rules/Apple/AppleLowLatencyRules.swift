/// Low-latency mode (section 14).
extension Rule {
    static let appleLowLatencyRules: [Rule] = [
        Rule(
            "apple-14.2c", .should, AppleDocument.authoring("14.2c"), "the part target is about 1 s",
            why: "shorter parts cost requests, longer ones latency",
            valid: [
                .lowLatency(), .live(partInformation("0.5"), control()), .live(partInformation("1.001"), control()),
            ],
            invalid: [.live(partInformation("↓0.2"), control()), .live(partInformation("↓2.0"), control("6.0"))],
            .media { media, context, findings in
                guard let information = media.partInformation, let target = information.target,
                    // What rounds to 1 s is about 1 s.
                    target < 0.5 || target >= 1.5
                else { return }
                findings.report(
                    "PART-TARGET", of: information, in: context,
                    "the part target is \(target.seconds); about 1 s is recommended")
            }),
        Rule(
            "apple-14.3", .must, AppleDocument.authoring("14.3"), "PART-HOLD-BACK is at least three part targets",
            why: "clients that play nearer to the end stall on small delays of the network",
            valid: [.lowLatency()],
            invalid: [.live(partInformation("1.0"), control("↓2.5"))],
            .media { media, context, findings in
                guard let control = media.serverControl, let holdBack = control.partHoldBack,
                    let target = media.partInformation?.target, holdBack.isShort(of: 3 * target)
                else { return }
                findings.report(
                    "PART-HOLD-BACK", of: control, in: context,
                    "PART-HOLD-BACK is \(holdBack.seconds); at least \((3 * target).seconds) are due, 3 times the part target"
                )
            }),
        Rule(
            "apple-14.4", .should, AppleDocument.authoring("14.4"),
            "a low-latency playlist of more than two minutes offers delta updates",
            why: "clients load the whole playlist with each part",
            valid: [
                .lowLatency("#EXT-X-SKIP:SKIPPED-SEGMENTS=60", "#EXTINF:6.0,", "a.ts"),
                .lowLatency(control: "PART-HOLD-BACK=3.0", "#EXTINF:6.0,", "a.ts"),
            ],
            invalid: [
                .live(
                    "#EXT-X-TARGETDURATION:60", "↓" + control(), partInformation("1.0"), "#EXTINF:60.0,", "a.ts",
                    "#EXTINF:60.0,", "b.ts", "#EXTINF:60.0,", "c.ts"),
                .live(
                    "#EXT-X-TARGETDURATION:60", "↓" + partInformation("1.0"), "#EXTINF:60.0,", "a.ts",
                    "#EXTINF:60.0,", "b.ts", "#EXTINF:60.0,", "c.ts"),
            ],
            .media { media, context, findings in
                let window = media.window
                guard media.isLive, let information = context.first(.partInf), window > 120 else { return }
                let control = context.first(.serverControl)
                if let control, context.attributes(of: control).has("CAN-SKIP-UNTIL") { return }
                findings.report(
                    at: context.range(of: control ?? information),
                    "the playlist holds \(window.seconds), and no CAN-SKIP-UNTIL offers delta updates, as is due over 120 s"
                )
            }),
        Rule(
            "apple-14.5", .should, AppleDocument.authoring("14.5"),
            "a low-latency playlist with date ranges offers to leave old ones out of delta updates",
            why: "clients load all date ranges again with each part",
            valid: [
                .lowLatency(control: "CAN-SKIP-UNTIL=36,CAN-SKIP-DATERANGES=YES,PART-HOLD-BACK=3.0", date, dateRange),
                .lowLatency(control: "PART-HOLD-BACK=3.0", date, dateRange),
                .lowLatency(date),
            ],
            invalid: [.lowLatency(control: "↓CAN-SKIP-UNTIL=36,PART-HOLD-BACK=3.0", date, dateRange)],
            .media { media, context, findings in
                guard media.isLive, context.has(.partInf), context.has(.dateRange),
                    let control = context.first(.serverControl),
                    case let attributes = context.attributes(of: control),
                    attributes.has("CAN-SKIP-UNTIL"),
                    // Another value than YES has a finding already.
                    !attributes.has("CAN-SKIP-DATERANGES")
                else { return }
                findings.report(
                    at: context.range(control.value, in: control),
                    notes: [
                        .init(message: "a date range", range: context.first(.dateRange).map { context.range(of: $0) })
                    ],
                    "delta updates are offered, and CAN-SKIP-DATERANGES=YES is not, in a playlist with date ranges")
            }),
    ]

    // MARK: - Lines of examples

    private static func partInformation(_ target: String) -> String { "#EXT-X-PART-INF:PART-TARGET=\(target)" }

    private static func control(_ partHoldBack: String = "3.1") -> String {
        "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=\(partHoldBack)"
    }

    private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:6.0,\na.ts"
    private static let dateRange = #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=6.0"#
}
