/// What the playlists of a presentation say of the server (4.4.3.8, 6.2.4).
extension Rule {
    static let serverControlAcrossRules: [Rule] = [
        Rule(
            "servercontrol-partholdback-across", .should, scope: .presentation, "4.4.3.8",
            "where part targets differ, PART-HOLD-BACK is at least three times the largest",
            why: "clients play all renditions at one distance from the end, and stall in the one with the long parts",
            valid: [
                .presentation(
                    .twoVariants, ["video1.m3u8": parts(of: "1.0", "6.0"), "video2.m3u8": parts(of: "2.0", "6.0")]),
                .presentation(
                    .twoVariants, ["video1.m3u8": parts(of: "1.0", "3.0"), "video2.m3u8": parts(of: "1.0", "3.0")]),
            ],
            invalid: [
                .presentation(
                    .twoVariants, ["video1.m3u8": parts(of: "1.0", "↓3.0"), "video2.m3u8": parts(of: "2.0", "3.0")])
            ],
            .presentation(checkPartHoldBacks)),
        Rule(
            "consist-servercontrol-same", .must, scope: .presentation, "6.2.4",
            "where one Media Playlist has EXT-X-SERVER-CONTROL, all have it with the same attributes and values",
            why: "clients that switch ask for what the server does not do for the other playlist",
            valid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18,CAN-SKIP-UNTIL=36"),
                        "video2.m3u8": .live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0,HOLD-BACK=18.0"),
                    ]),
                .presentation(.twoVariants, ["video1.m3u8": .media(), "video2.m3u8": .media()]),
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18"),
                        "video2.m3u8": .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=↓20"),
                    ]),
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18,CAN-BLOCK-RELOAD=YES"),
                        "video2.m3u8": .live("↓#EXT-X-SERVER-CONTROL:HOLD-BACK=18"),
                    ]),
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18"),
                        "video2.m3u8": .live().markedAtTop,
                    ]),
            ],
            .presentation(checkServerControls)),
    ]

    private static func parts(of target: String, _ partHoldBack: String) -> RuleExample {
        .live(
            "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=\(partHoldBack)",
            "#EXT-X-PART-INF:PART-TARGET=\(target)")
    }
}

private func checkPartHoldBacks(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let compared = context.media.filter { $0.playlist.partTarget != nil }
    func target(_ member: MediaMember) -> Double { member.playlist.partTarget ?? 0 }
    guard let longest = compared.max(by: { target($0) < target($1) }),
        compared.contains(where: { target($0) < target(longest) })
    else { return findings.doesNotApply("there are no part targets that differ") }
    let least = 3 * target(longest)
    for member in compared where target(member) < target(longest) {
        guard let control = member.playlist.serverControl, let partHoldBack = control.partHoldBack,
            partHoldBack.isShort(of: least),
            // Too little for the playlist itself has a rule of its own.
            !partHoldBack.isShort(of: 3 * target(member))
        else { continue }
        findings.report(
            at: context.place(of: "PART-HOLD-BACK", in: control, of: member),
            notes: [("the largest part target", context.place(ofFirst: .partInf, of: longest))],
            "PART-HOLD-BACK is \(partHoldBack.seconds); at least \(least.seconds) are due, "
                + "three times the part target of another playlist")
    }
}

private func checkServerControls(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.media.count > 1, context.media.contains(where: { $0.playlist.serverControl != nil }),
        let usual = context.media.mostCommon(by: \.playlist.serverControl?.statements)
    else { return findings.doesNotApply("no two playlists, or none has EXT-X-SERVER-CONTROL") }
    let due = usual.playlist.serverControl?.statements
    for member in context.media {
        let own = member.playlist.serverControl?.statements
        guard own != due else { continue }
        let name = own?.firstDifference(from: due) ?? due?.firstDifference(from: own) ?? ""
        findings.report(
            at: context.place(ofServerControl: name, of: member),
            notes: [("the other playlist", context.place(ofServerControl: name, of: usual))],
            difference(of: name, own, due) + "; all must say the same")
    }
}

private func difference(of name: String, _ own: [String: ByteCompared]?, _ due: [String: ByteCompared]?) -> String {
    guard let own else { return "there is no EXT-X-SERVER-CONTROL, and there is one in another playlist" }
    guard let due else { return "there is an EXT-X-SERVER-CONTROL, and none in another playlist" }
    func shown(_ values: [String: ByteCompared]) -> String {
        values[name]?.wrappedValue.map { $0.shortened } ?? "not stated"
    }
    return "\(name) is \(shown(own)), and \(shown(due)) in another playlist"
}

extension ServerControl {
    /// The attributes and their values, however the numbers are written.
    fileprivate var statements: [String: ByteCompared] {
        var values: [String: String] = [:]
        for attribute in otherAttributes { values[attribute.name] = attribute.writtenValue }
        values["CAN-SKIP-UNTIL"] = canSkipUntil.map(\.seconds) ?? values["CAN-SKIP-UNTIL"]
        values["HOLD-BACK"] = holdBack.map(\.seconds) ?? values["HOLD-BACK"]
        values["PART-HOLD-BACK"] = partHoldBack.map(\.seconds) ?? values["PART-HOLD-BACK"]
        if canSkipDateRanges { values["CAN-SKIP-DATERANGES"] = "YES" }
        if canBlockReload { values["CAN-BLOCK-RELOAD"] = "YES" }
        return values.mapValues { ByteCompared(wrappedValue: $0) }
    }
}

extension PresentationContext {
    fileprivate func place(ofServerControl name: String, of member: MediaMember) -> Place {
        guard let control = member.playlist.serverControl else { return firstLine(of: member) }
        return place(of: name, in: control, of: member)
    }
}

extension [String: ByteCompared] {
    /// The first name, by the alphabet, that has another value here, or none there.
    func firstDifference(from other: [String: ByteCompared]?) -> String? {
        keys.sorted().first { self[$0] != other?[$0] }
    }
}
