/// What the playlists of a presentation have in common (6.2.4).
extension Rule {
    static let consistencyAcrossRules: [Rule] = [
        Rule(
            "consist-targetduration", .must, scope: .presentation, "6.2.4",
            "all Media Playlists have the same target duration; those of subtitles and I-frames may differ in VOD",
            why: "clients reload at the pace of one playlist, and fall behind in the others",
            valid: [
                .presentation(
                    .videoAndSubtitles,
                    [
                        "video1.m3u8": .media(RuleExample.vod, "#EXT-X-TARGETDURATION:6"),
                        "en.m3u8": .media(RuleExample.vod, "#EXT-X-TARGETDURATION:30"),
                    ])
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .media("#EXT-X-TARGETDURATION:6"),
                        "video2.m3u8": .media("#EXT-X-TARGETDURATION:↓10"),
                    ]),
                // What most have is what is meant.
                .presentation(
                    .videoAndMoreAudio,
                    [
                        "video1.m3u8": .media("#EXT-X-TARGETDURATION:↓10"),
                        "en.m3u8": .media("#EXT-X-TARGETDURATION:6"), "fr.m3u8": .media("#EXT-X-TARGETDURATION:6"),
                    ]),
            ],
            .presentation(checkTargetDurations)),
        Rule(
            "consist-playlisttype", .must, scope: .presentation, "6.2.4",
            "where one Media Playlist has EXT-X-PLAYLIST-TYPE, all have it with the same value",
            why: "clients take one playlist for final and wait for more of another",
            valid: [
                .presentation(
                    .twoVariants, ["video1.m3u8": .media(RuleExample.vod), "video2.m3u8": .media(RuleExample.vod)]),
                .presentation(.twoVariants, ["video1.m3u8": .media(), "video2.m3u8": .media()]),
            ],
            invalid: [
                .presentation(
                    .twoVariants, ["video1.m3u8": .media(RuleExample.vod), "video2.m3u8": .media().markedAtTop]),
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .media(RuleExample.vod),
                        "video2.m3u8": .media("#EXT-X-PLAYLIST-TYPE:↓EVENT"),
                    ]),
            ],
            .presentation(checkTypes)),
    ]
}

private func checkTargetDurations(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let compared = context.media.filter { member in
        member.playlist.targetDuration != nil
            && !((member.isSubtitles || member.isIFrames) && member.playlist.type == .vod)
    }
    // Subtitles and I-frames follow the others.
    let leading = compared.filter { !$0.isSubtitles && !$0.isIFrames }
    guard compared.count > 1,
        let usual = (leading.isEmpty ? compared : leading).mostCommon(by: \.playlist.targetDuration)
    else {
        return findings.doesNotApply("there are no two playlists to compare")
    }
    for member in compared where member.playlist.targetDuration != usual.playlist.targetDuration {
        findings.reportTargetDuration(of: member, against: usual, context, "all must have the same")
    }
}

extension PresentationFindings {
    /// Reports a target duration that differs from that of another playlist.
    mutating func reportTargetDuration(
        of member: MediaMember, against other: MediaMember, _ context: PresentationContext, _ due: String
    ) {
        report(
            at: context.place(ofFirst: .targetDuration, of: member),
            notes: [("the other target duration", context.place(ofFirst: .targetDuration, of: other))],
            "the target duration is \(member.playlist.targetDuration ?? 0) s, and "
                + "\(other.playlist.targetDuration ?? 0) s in another playlist; \(due)")
    }
}

private func checkTypes(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.media.count > 1, context.media.contains(where: { $0.playlist.type != nil }),
        let usual = context.media.mostCommon(by: \.playlist.type)
    else { return findings.doesNotApply("no two playlists, or none has EXT-X-PLAYLIST-TYPE") }
    for member in context.media where member.playlist.type != usual.playlist.type {
        findings.report(
            at: context.place(ofFirst: .playlistType, of: member),
            notes: [
                (
                    usual.playlist.type == nil ? "a playlist without a type" : "the other type",
                    context.place(ofFirst: .playlistType, of: usual)
                )
            ],
            "\(shown(member.playlist.type)), and \(shown(usual.playlist.type)) in another playlist; all must have the same"
        )
    }
}

private func shown(_ type: PlaylistType?) -> String {
    type.map { "EXT-X-PLAYLIST-TYPE is \($0.rawValue.shown)" } ?? "there is no EXT-X-PLAYLIST-TYPE"
}

extension Collection {
    /// The first element with the value that most have; of values that equally many have, the one that comes first.
    func mostCommon<Value: Hashable>(by value: (Element) -> Value) -> Element? {
        var places: [Value: Int] = [:]
        var found: [(element: Element, count: Int)] = []
        for element in self {
            let value = value(element)
            if let place = places[value] {
                found[place].count += 1
            } else {
                places[value] = found.count
                found.append((element, 1))
            }
        }
        return found.reduce(nil as (element: Element, count: Int)?) { most, next in
            most.map { $0.count >= next.count } ?? false ? most : next
        }?.element
    }
}
