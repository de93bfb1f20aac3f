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
            .tags([.iFrameStreamInf], with: [.frameRate, .audio, .subtitles, .closedCaptions]) { tag, findings in
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
            .allVariants(with: [.video]) { variant, context, findings in
                if variant.isIFrames { checkGroup(.video, variant, context, &findings) }
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
    let (multivariant, groups) = (context.multivariant, context.groups)
    guard multivariant.variantCount < multivariant.streams.count, !groups.groups(of: .video).isEmpty else { return }
    let named = multivariant.streamNumbers.map { Int($0.groups[.video]) }
    let regular = Set(named[..<multivariant.variantCount])
    let iFrames = Set(named[multivariant.variantCount...]).filter { $0 >= 0 }
    var covered = Set(iFrames.flatMap { groups[$0].places }.map { Angle(multivariant.rendition(at: Int($0))) })
    for group in groups.groups(of: .video) where regular.contains(group.index) {
        for place in group.places {
            let member = multivariant.rendition(at: Int(place))
            // A member without a URI is the variant's own video, whose I-frames the I-frame variant has.
            guard member.uri != nil, covered.insert(Angle(member)).inserted else { continue }
            findings.report(
                "NAME", of: member, in: context,
                "there are I-frame variants, and no video rendition of I-frames \((member.name ?? "").shown)"
                    + (member.language.map { " in \($0.shown)" } ?? ""))
        }
    }
}

/// What a regular rendition and its counterpart of I-frames have in common.
private struct Angle: Hashable {
    let name: Int32
    let language: Int32

    init(_ rendition: RenditionContext) {
        name = rendition.numbers.name
        language = rendition.numbers.language
    }
}
