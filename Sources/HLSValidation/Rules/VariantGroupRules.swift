/// The groups of renditions that variant streams name (4.4.6.2).
extension Rule {
    static let variantGroupRules: [Rule] = [
        Rule(
            "stream-audio-group-exists", .must, "4.4.6.2", "AUDIO names a group of audio renditions",
            why: "the variant has no audio",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#,
                    #"STREAM-INF:BANDWIDTH=2000000,AUDIO="a""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="a",NAME="English",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2000000,AUDIO="↓a""#)
            ],
            .variants { variant, context, findings in checkGroup(.audio, variant, context, &findings) }),
        Rule(
            "stream-video-group-exists", .must, "4.4.6.2", "VIDEO names a group of video renditions",
            why: "the variant has no video",
            valid: [
                .tags(#"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main""#, #"STREAM-INF:BANDWIDTH=2000000,VIDEO="v""#)
            ],
            invalid: [
                .tags(#"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main""#, #"STREAM-INF:BANDWIDTH=2000000,VIDEO="↓V""#)
            ],
            .variants { variant, context, findings in checkGroup(.video, variant, context, &findings) }),
        Rule(
            "stream-subtitles-group-exists", .must, "4.4.6.2", "SUBTITLES names a group of subtitles",
            why: "the variant has no subtitles",
            valid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2000000,SUBTITLES="s""#)
            ],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,SUBTITLES="↓s""#)],
            .variants { variant, context, findings in checkGroup(.subtitles, variant, context, &findings) }),
        Rule(
            "stream-captions-group-exists", .must, "4.4.6.2", "CLOSED-CAPTIONS in quotes names a group of captions",
            why: "the variant has no captions",
            valid: [
                .tags(
                    #"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CLOSED-CAPTIONS="c""#),
                .tags("STREAM-INF:BANDWIDTH=2000000,CLOSED-CAPTIONS=NONE"),
            ],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,CLOSED-CAPTIONS="↓NONE""#)],
            .variants { variant, context, findings in checkGroup(.closedCaptions, variant, context, &findings) }),
        Rule(
            "stream-captions-none-all", .must, "4.4.6.2", "where one variant has CLOSED-CAPTIONS=NONE, all have it",
            why: "captions come and go when a client switches variants",
            valid: [
                .tags(
                    "STREAM-INF:BANDWIDTH=2000000,CLOSED-CAPTIONS=NONE",
                    "STREAM-INF:BANDWIDTH=1000000,CLOSED-CAPTIONS=NONE",
                    #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#)
            ],
            invalid: [
                .tags("STREAM-INF:BANDWIDTH=2000000,CLOSED-CAPTIONS=NONE", "↓STREAM-INF:BANDWIDTH=1000000"),
                .tags(
                    #"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CLOSED-CAPTIONS="↓c""#,
                    "STREAM-INF:BANDWIDTH=1000000,CLOSED-CAPTIONS=NONE"),
            ],
            .multivariant { playlist, context, findings in
                guard
                    let first = playlist.variants.first(where: {
                        $0.closedCaptions == VariantStream.ClosedCaptions.none
                    })
                else { return }
                let note = context.note("there are no captions here", at: "CLOSED-CAPTIONS", of: first)
                for variant in playlist.variants where variant.closedCaptions != VariantStream.ClosedCaptions.none {
                    findings.report(
                        "CLOSED-CAPTIONS", of: variant, in: context, notes: note,
                        "another variant has CLOSED-CAPTIONS=NONE; all variants must have it then")
                }
            }),
        Rule(
            "stream-captions-type", .must, "4.4.6.2", "CLOSED-CAPTIONS without quotes is NONE",
            why: "clients ignore the variant, or look for no group",
            valid: [.tags("STREAM-INF:BANDWIDTH=2000000,CLOSED-CAPTIONS=NONE")],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1""#,
                    "STREAM-INF:BANDWIDTH=2000000,CLOSED-CAPTIONS=↓c")
            ],
            .reading),
        Rule(
            "stream-pathway-groups", .should, "4.4.6.2, 7", "a variant uses groups of its own pathway",
            why: "steering away from a server that fails leaves clients with its renditions",
            valid: [
                .multivariant(
                    #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="https://a.example.com/en.m3u8""#,
                    #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",CHANNELS="2",URI="https://b.example.com/en.m3u8""#,
                    #"#EXT-X-STREAM-INF:BANDWIDTH=2000000,PATHWAY-ID="A",AUDIO="a""#,
                    "https://a.example.com/video.m3u8",
                    #"#EXT-X-STREAM-INF:BANDWIDTH=2000000,PATHWAY-ID="B",AUDIO="b""#, "https://b.example.com/video.m3u8"
                )
            ],
            invalid: [
                .multivariant(
                    #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="https://a.example.com/en.m3u8""#,
                    #"#EXT-X-STREAM-INF:BANDWIDTH=2000000,PATHWAY-ID="A",AUDIO="a""#,
                    "https://a.example.com/video.m3u8",
                    #"#EXT-X-STREAM-INF:BANDWIDTH=2000000,PATHWAY-ID="B",AUDIO="↓a""#,
                    "https://b.example.com/video.m3u8")
            ],
            .multivariant(checkPathways)),
    ]
}

/// Reports a group that a variant names and no rendition belongs to.
func checkGroup(
    _ type: Rendition.MediaType, _ variant: VariantStream, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard let key = variant.group(type), let id = key.id, !id.isUnresolved, !context.groups.contains(key) else {
        return
    }
    let others = context.groups.ids(of: type)
    let meansNone = type == .closedCaptions && id == "NONE"
    findings.report(
        type.rawValue, of: variant, in: context,
        fixIts: meansNone
            ? context.unquoting(type.rawValue, of: variant)
            : others.count == 1
                ? context.replacing(id, with: others[0], in: type.rawValue, of: variant, .review) : [],
        "no EXT-X-MEDIA with TYPE=\(type) has the GROUP-ID \(id.shown); "
            + (others.isEmpty ? "there is none of this TYPE" : "there are \(others.listed)")
            + (meansNone ? "; NONE without quotes means that there are no captions" : ""))
}

/// Which server a group is on, its first URI says; which pathways it belongs to, the variants on that server say.
private func checkPathways(
    _ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard playlist.variants.contains(where: { $0.pathwayID != nil }) else { return }
    let base = context.text.uri?.authority
    func host(_ uri: String?) -> String? { uri.map { URIReference($0).authority ?? base ?? "" } }
    var hosts: [GroupKey: String] = [:]
    for group in context.groups.groups { hosts[group.key] = host(group.members.lazy.compactMap(\.uri).first) }
    var owners: [GroupKey: VariantStream] = [:]
    for variant in playlist.variants {
        for group in variant.groups where owners[group] == nil && hosts[group] == host(variant.uri) {
            owners[group] = variant
        }
    }
    for variant in playlist.variants {
        for group in variant.groups {
            guard let owner = owners[group], owner.pathway != variant.pathway, hosts[group] != host(variant.uri) else {
                continue
            }
            findings.report(
                group.type.rawValue, of: variant, in: context,
                notes: context.note("the pathway whose server it is on", at: "PATHWAY-ID", of: owner),
                "a variant of pathway \(variant.pathway.shown) uses the \(group) of pathway \(owner.pathway.shown); each "
                    + "pathway should have groups of its own")
        }
    }
}

extension VariantStream {
    /// The pathway, with the default for none.
    fileprivate var pathway: String { pathwayID ?? "." }
}
