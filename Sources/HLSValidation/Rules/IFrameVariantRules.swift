/// I-frame variants: EXT-X-I-FRAME-STREAM-INF (4.4.6.3).
extension Rule {
    static let iFrameVariantRules: [Rule] = [
        Rule(
            "iframe-bandwidth-required", .must, "4.4.6.3", "EXT-X-I-FRAME-STREAM-INF has a BANDWIDTH",
            why: "clients cannot tell whether the network is fast enough",
            valid: [.tags(#"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#)],
            invalid: [.tags(#"↓I-FRAME-STREAM-INF:URI="i.m3u8""#)],
            .reading),
        Rule(
            "iframe-uri-required", .must, "4.4.6.3", "EXT-X-I-FRAME-STREAM-INF has a URI",
            why: "there is nothing to show while the viewer winds",
            valid: [.tags(#"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#)],
            invalid: [.tags("↓I-FRAME-STREAM-INF:BANDWIDTH=200000")],
            .reading),
        Rule(
            "iframe-forbidden-attributes", .must, "4.4.6.3",
            "EXT-X-I-FRAME-STREAM-INF has none of FRAME-RATE, AUDIO, SUBTITLES and CLOSED-CAPTIONS",
            why: "clients ignore them, for the tag does not define them",
            // Attributes that are not defined do no harm: clients must ignore them (6.3.1).
            severity: .warning,
            valid: [
                .tags(
                    #"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main""#,
                    #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8",VIDEO="v""#)
            ],
            invalid: [
                .tags(#"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8",↓FRAME-RATE=25.000,↓CLOSED-CAPTIONS=NONE"#)
            ],
            .tags([.iFrameStreamInf]) { tag, findings in
                for name in ["FRAME-RATE", "AUDIO", "SUBTITLES", "CLOSED-CAPTIONS"] {
                    guard let pair = tag.attributes[name] else { continue }
                    findings.report(
                        at: pair.range, fixIts: [tag.attributes.removal(of: pair)],
                        "EXT-X-I-FRAME-STREAM-INF does not define \(name)")
                }
            }),
        Rule(
            "iframe-video-group-exists", .must, "4.4.6.2, 4.4.6.3",
            "VIDEO of an I-frame variant names a group of video renditions",
            why: "clients do not find the I-frames of another angle",
            valid: [
                .tags(
                    #"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main""#,
                    #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8",VIDEO="v""#)
            ],
            invalid: [.tags(#"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8",VIDEO="↓v""#)],
            .multivariant { playlist, context, findings in
                for variant in playlist.iFrameVariants { checkGroup(.video, variant, context, &findings) }
            }),
        Rule(
            "iframe-video-renditions", .should, "4.4.6.3",
            "beside alternative video renditions there is one of I-frames for each, with the same NAME and LANGUAGE",
            why: "winding shows another angle than playing",
            valid: [
                .tags(
                    #"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main""#,
                    #"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Goal",URI="goal.m3u8""#,
                    #"MEDIA:TYPE=VIDEO,GROUP-ID="i",NAME="Main""#,
                    #"MEDIA:TYPE=VIDEO,GROUP-ID="i",NAME="Goal",URI="goal-i.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2000000,VIDEO="v""#,
                    #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8",VIDEO="i""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main""#,
                    #"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="↓Goal",URI="goal.m3u8""#,
                    #"MEDIA:TYPE=VIDEO,GROUP-ID="i",NAME="Main""#,
                    #"STREAM-INF:BANDWIDTH=2000000,VIDEO="v""#,
                    #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8",VIDEO="i""#)
            ],
            .multivariant(checkIFrameRenditions)),
    ]
}

private func checkIFrameRenditions(
    _ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard !playlist.iFrameVariants.isEmpty else { return }
    let regular = Set(playlist.variants.compactMap { $0.group(.video) })
    let iFrames = Set(playlist.iFrameVariants.compactMap { $0.group(.video) })
    var covered = Set(iFrames.compactMap { context.groups[$0] }.flatMap(\.members).map(Angle.init))
    for group in context.groups.groups where regular.contains(group.key) {
        // A member without a URI is the variant's own video, whose I-frames the I-frame variant has.
        for member in group.members where member.uri != nil && covered.insert(Angle(member)).inserted {
            findings.report(
                "NAME", of: member, in: context,
                "there are I-frame variants, and no video rendition of I-frames \((member.name ?? "").shown)"
                    + (member.language.map { " in \($0.shown)" } ?? ""))
        }
    }
}

/// What a regular rendition and its counterpart of I-frames have in common.
private struct Angle: Hashable {
    @ByteCompared var name: String?
    @ByteCompared var language: String?

    init(_ rendition: Rendition) {
        name = rendition.name
        language = rendition.language
    }
}
