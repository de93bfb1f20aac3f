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
            .variants(with: [.audio]) { variant, context, findings in checkGroup(.audio, variant, context, &findings) }),
        Rule(
            "stream-video-group-exists", .must, "4.4.6.2", "VIDEO names a group of video renditions",
            why: "the variant has no video",
            valid: [
                .tags(#"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main""#, #"STREAM-INF:BANDWIDTH=2000000,VIDEO="v""#)
            ],
            invalid: [
                .tags(#"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main""#, #"STREAM-INF:BANDWIDTH=2000000,VIDEO="↓V""#)
            ],
            .variants(with: [.video]) { variant, context, findings in checkGroup(.video, variant, context, &findings) }),
        Rule(
            "stream-subtitles-group-exists", .must, "4.4.6.2", "SUBTITLES names a group of subtitles",
            why: "the variant has no subtitles",
            valid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2000000,SUBTITLES="s""#)
            ],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,SUBTITLES="↓s""#)],
            .variants(with: [.subtitles]) { variant, context, findings in
                checkGroup(.subtitles, variant, context, &findings)
            }),
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
            .variants(with: [.closedCaptions]) { variant, context, findings in
                checkGroup(.closedCaptions, variant, context, &findings)
            }),
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
            .multivariant { _, context, findings in
                let streams = context.multivariant.streams
                let numbers = context.multivariant.streamNumbers[..<context.multivariant.variantCount]
                guard let first = numbers.firstIndex(where: \.hasNoCaptions) else { return }
                let note = context.note("there are no captions here", at: "CLOSED-CAPTIONS", of: streams[first])
                for index in numbers.indices where !numbers[index].hasNoCaptions {
                    findings.report(
                        "CLOSED-CAPTIONS", of: streams[index], in: context, notes: note,
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
    _ type: GroupType, _ variant: VariantContext, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard variant.numbers.groups[type] == GroupNumbers.missing,
        let id = variant.groupID(of: type), !id.isUnresolved
    else { return }
    let others = context.groups.ids(of: type)
    let meansNone = type == .closedCaptions && id == "NONE"
    findings.report(
        type.attribute, of: variant, in: context,
        fixIts: meansNone
            ? context.unquoting(type.attribute, of: variant)
            : others.count == 1
                ? context.replacing(id, with: others.joined(), in: type.attribute, of: variant, .review) : [],
        "no EXT-X-MEDIA with TYPE=\(type.attribute) has the GROUP-ID \(id.shown); "
            + (others.isEmpty ? "there is none of this TYPE" : "there are \(others.listed)")
            + (meansNone ? "; NONE without quotes means that there are no captions" : ""))
}

/// Which server a group is on, its first URI says; which pathways it belongs to, the variants on that server say.
private func checkPathways(
    _ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    let multivariant = context.multivariant
    let numbers = multivariant.streamNumbers[..<multivariant.variantCount]
    guard numbers.contains(where: { $0.pathway != numbers[0].pathway }) else { return }
    let hosts = HostNumbers(multivariant, base: context.text.uri?.authority)
    var owners = Array(repeating: TextNumbers.none, count: multivariant.groups.count)
    for index in numbers.indices {
        numbers[index].forEachGroup { _, group in
            if owners[group] < 0, hosts.groups[group] == hosts.variants[index] { owners[group] = Int32(index) }
        }
    }
    for index in numbers.indices {
        numbers[index].forEachGroup { type, group in
            guard owners[group] >= 0, hosts.groups[group] != hosts.variants[index],
                case let owner = multivariant.variant(at: Int(owners[group])),
                owner.numbers.pathway != numbers[index].pathway
            else { return }
            let (pathway, key) = (multivariant.variant(at: index).pathway, multivariant.groups[group].key)
            findings.report(
                type.attribute, of: multivariant.variant(at: index), in: context,
                notes: context.note("the pathway whose server it is on", at: "PATHWAY-ID", of: owner),
                "a variant of pathway \(pathway.shown) uses the \(key) of pathway \(owner.pathway.shown); each pathway "
                    + "should have groups of its own")
        }
    }
}

/// Numbers for the servers that the variants and the groups of a playlist are on; `TextNumbers.none` where nothing says
/// which that is.
private struct HostNumbers {
    private var numbers = TextNumbers()
    /// The beginnings of URIs, up to the end of the server, and the numbers of the servers.
    private var beginnings = TextNumbers()
    private var serversOfBeginnings: [Int32] = []
    private var latest = TextNumbers.none
    private let base: Int32
    private(set) var variants: [Int32] = []
    private(set) var groups: [Int32] = []

    init(_ playlist: MultivariantContext, base: String?) {
        self.base = numbers.number(of: base ?? "")
        for variant in playlist.streamNumbers[..<playlist.variantCount] {
            variants.append(
                variant.uri < 0
                    ? TextNumbers.none : playlist.uris.withBytes(of: variant.uri) { number(of: $1, in: $0) })
        }
        for group in playlist.groups {
            let uri = group.places.lazy.compactMap { playlist.rendition(at: Int($0)).uri }.first.map { Array($0.utf8) }
            groups.append(uri.map { number(of: $0.indices, in: $0) } ?? TextNumbers.none)
        }
    }

    private mutating func number(of uri: Range<Int>, in bytes: [UInt8]) -> Int32 {
        guard let end = bytes.endOfAuthority(uri) else { return base }
        latest = beginnings.number(of: uri.lowerBound..<end, in: bytes, likely: latest)
        if Int(latest) == serversOfBeginnings.count {
            let authority = URIReference(beginnings[latest]).authority
            serversOfBeginnings.append(authority.map { numbers.number(of: $0) } ?? base)
        }
        return serversOfBeginnings[Int(latest)]
    }
}

extension [UInt8] {
    /// Where the authority of a URI ends; nil where there can be none, since the first slash has no other behind it.
    fileprivate func endOfAuthority(_ uri: Range<Int>) -> Int? {
        guard let slash = firstIndex(of: .slash, in: uri), slash + 1 < uri.upperBound, self[slash + 1] == .slash else {
            return nil
        }
        let rest = slash + 2..<uri.upperBound
        return Swift.min(firstIndex(of: .slash, in: rest) ?? uri.upperBound, endOfPath(rest))
    }
}

extension VariantNumbers {
    /// Visits the groups that the variant names, those left out that there are not.
    fileprivate func forEachGroup(_ visit: (GroupType, _ group: Int) -> Void) {
        for type in GroupType.allCases where groups[type] >= 0 { visit(type, Int(groups[type])) }
    }
}
