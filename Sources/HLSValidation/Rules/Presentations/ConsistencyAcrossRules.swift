/// What the playlists of a presentation have in common (6.2.4).
extension Rule {
    static let consistencyAcrossRules: [Rule] = [
        Rule(
            "consist-targetduration", .must, scope: .presentation, "6.2.4",
            "all Media Playlists have the same target duration; those of subtitles and I-frames may differ in VOD",
            why: "clients reload at the pace of one playlist, and fall behind in the others",
            valid: [
                .presentation(
                    .tags(#"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8""#, variantWithSubtitles),
                    [
                        "video1.m3u8": .media("#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-TARGETDURATION:6"),
                        "en.m3u8": .media("#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-TARGETDURATION:30"),
                    ])
            ],
            invalid: [
                .presentation(
                    .tags("STREAM-INF:BANDWIDTH=2000000", "STREAM-INF:BANDWIDTH=1000000"),
                    [
                        "video1.m3u8": .media("#EXT-X-TARGETDURATION:6"),
                        "video2.m3u8": .media("#EXT-X-TARGETDURATION:↓10"),
                    ])
            ],
            .presentation(checkTargetDurations))
    ]

    private static let variantWithSubtitles = #"STREAM-INF:BANDWIDTH=2000000,SUBTITLES="s""#
}

private func checkTargetDurations(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let compared = context.media.filter { member in
        member.playlist.targetDuration != nil
            && !((member.isSubtitles || member.isIFrames) && member.playlist.type == .vod)
    }
    guard let reference = compared.first, compared.count > 1 else {
        return findings.doesNotApply("there are no two playlists to compare")
    }
    for member in compared where member.playlist.targetDuration != reference.playlist.targetDuration {
        findings.report(
            at: context.place(ofFirst: .targetDuration, of: member),
            notes: [("the other target duration", context.place(ofFirst: .targetDuration, of: reference))],
            "the target duration is \(member.playlist.targetDuration ?? 0) s, and \(reference.playlist.targetDuration ?? 0) s "
                + "in another playlist; all must have the same")
    }
}
