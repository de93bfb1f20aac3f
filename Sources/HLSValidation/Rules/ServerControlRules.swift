/// What a server says of partial segments, and how far from the end clients are to play (4.4.3.7, 4.4.3.8).
extension Rule {
    static let serverControlRules: [Rule] = partInformationRules + skipOfferRules + holdBackRules + [serverControlEnums]

    private static let partInformationRules: [Rule] = [
        Rule(
            "partinf-required", .must, "4.4.3.7", "a playlist with partial segments has an EXT-X-PART-INF",
            why: "without the part target clients do not know how long to wait for the next part",
            valid: [.lowLatency(RuleExample.part, RuleExample.partHint)],
            invalid: [.live("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES", "↓" + RuleExample.part, RuleExample.part)],
            .media(with: [.part]) { _, context, findings in
                guard let part = context.first(.part), !context.has(.partInf) else { return }
                findings.report(
                    at: context.range(of: part),
                    "a partial segment in a playlist without EXT-X-PART-INF, which states the part target")
            }),
        Rule(
            "partinf-parttarget-required", .must, "4.4.3.7", "EXT-X-PART-INF has PART-TARGET",
            why: "clients do not know how long to wait for the next part",
            valid: [.lowLatency()],
            invalid: [.live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0", "↓#EXT-X-PART-INF:X-A=\"1\"")],
            .reading),
    ]

    private static let skipOfferRules: [Rule] = [
        Rule(
            "servercontrol-skip-minimum", .must, "4.4.3.8", "CAN-SKIP-UNTIL is at least six target durations",
            why: "a client that reloads late would miss segments that a delta update leaves out",
            valid: [.live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36")],
            invalid: [.live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=↓35.9")],
            .media(with: [.serverControl]) { media, context, findings in
                let bound = LeastTime(of: "CAN-SKIP-UNTIL", factor: 6, of: media.targetDuration.map(Double.init))
                bound.check(media.serverControl?.canSkipUntil, media, context, &findings)
            }),
        Rule(
            "servercontrol-skip-dateranges-needs-skip", .must, "4.4.3.8",
            "CAN-SKIP-DATERANGES stands only beside CAN-SKIP-UNTIL",
            why: "a server that makes no delta updates cannot leave date ranges out of them",
            valid: [.live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36,CAN-SKIP-DATERANGES=YES")],
            invalid: [.live("#EXT-X-SERVER-CONTROL:↓CAN-SKIP-DATERANGES=YES")],
            .tags([.serverControl]) { tag, findings in
                guard let pair = tag.attributes["CAN-SKIP-DATERANGES"], !tag.attributes.has("CAN-SKIP-UNTIL") else {
                    return
                }
                findings.report(
                    at: pair.range, "CAN-SKIP-DATERANGES without CAN-SKIP-UNTIL, which offers delta updates at all")
            }),
    ]

    private static let holdBackRules: [Rule] = [
        Rule(
            "servercontrol-holdback-minimum", .must, "4.4.3.8", "HOLD-BACK is at least three target durations",
            why: "clients that play nearer to the end run out of segments",
            valid: [.live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18")],
            invalid: [.live("#EXT-X-SERVER-CONTROL:HOLD-BACK=↓17.9")],
            .media(with: [.serverControl]) { media, context, findings in
                let bound = LeastTime(of: "HOLD-BACK", factor: 3, of: media.targetDuration.map(Double.init))
                bound.check(media.serverControl?.holdBack, media, context, &findings)
            }),
        Rule(
            "servercontrol-partholdback-required", .must, "4.4.3.8",
            "a playlist with EXT-X-PART-INF has PART-HOLD-BACK",
            why: "clients do not know how near to the end they can play in low-latency mode",
            valid: [.lowLatency(), .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18")],
            invalid: [
                .live("↓#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES", "#EXT-X-PART-INF:PART-TARGET=1.0"),
                .live("↓#EXT-X-PART-INF:PART-TARGET=1.0"),
            ],
            .media(with: [.partInf], checkPartHoldBack)),
        Rule(
            "servercontrol-partholdback-minimum", .must, "4.4.3.8", "PART-HOLD-BACK is at least two part targets",
            why: "clients that play nearer to the end run out of parts",
            valid: [.lowLatency(control: "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=2.0")],
            invalid: [.lowLatency(control: "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=↓1.9")],
            .media(with: [.serverControl]) { media, context, findings in
                let bound = LeastTime(of: "PART-HOLD-BACK", factor: 2, of: media.partInformation?.target)
                bound.check(media.serverControl?.partHoldBack, media, context, &findings)
            }),
        Rule(
            "servercontrol-partholdback-advised", .should, "4.4.3.8", "PART-HOLD-BACK is at least three part targets",
            why: "with less, clients stall on small delays of the network",
            valid: [.lowLatency(control: "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0")],
            invalid: [.lowLatency(control: "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=↓2.9")],
            .media(with: [.serverControl]) { media, context, findings in
                guard let partHoldBack = media.serverControl?.partHoldBack, let target = media.partInformation?.target,
                    !partHoldBack.isShort(of: 2 * target)  // an error already
                else { return }
                let bound = LeastTime(of: "PART-HOLD-BACK", factor: 3, of: target)
                bound.check(partHoldBack, media, context, &findings)
            }),
    ]

    private static let serverControlEnums = Rule(
        "servercontrol-enums", .must, "4.4.3.8", "CAN-BLOCK-RELOAD and CAN-SKIP-DATERANGES are YES or absent",
        why: "clients ignore the whole tag, with all it offers",
        valid: [.live("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES")],
        invalid: [
            .live("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=↓NO"),
            .live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36,CAN-SKIP-DATERANGES=↓NO"),
        ],
        .reading)
}

/// The least that an attribute of EXT-X-SERVER-CONTROL may be: a multiple of a target.
private struct LeastTime {
    let attribute: String
    let factor: Int
    /// Seconds; nil where the playlist does not say.
    let target: Double?

    init(of attribute: String, factor: Int, of target: Double?) {
        self.attribute = attribute
        self.factor = factor
        self.target = target
    }

    func check(
        _ value: Double?, _ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings
    ) {
        guard let value, let target, value.isShort(of: Double(factor) * target),
            let pair = context.attributes(at: media.serverControl?.position)?[attribute]
        else { return }
        let least = (Double(factor) * target).seconds
        let raised = Diagnostic.FixIt.replacing(
            pair.valueBytes, by: String(least.dropLast(2)), "raise \(attribute) to \(least)", .review)
        findings.report(
            at: pair.valueRange, fixIts: [raised],
            "\(attribute) is \(value.seconds); at least \(least) are due, "
                + "\(factor) times the \(attribute == "PART-HOLD-BACK" ? "part target" : "target duration")")
    }
}

private func checkPartHoldBack(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let information = context.first(.partInf) else { return }
    let control = context.first(.serverControl)
    if let control, context.attributes(of: control).has("PART-HOLD-BACK") { return }
    findings.report(
        at: context.range(of: control ?? information),
        control == nil
            ? "no EXT-X-SERVER-CONTROL states PART-HOLD-BACK, which EXT-X-PART-INF makes necessary"
            : "PART-HOLD-BACK is missing, which EXT-X-PART-INF makes necessary")
}
