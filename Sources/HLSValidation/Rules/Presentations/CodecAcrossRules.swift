/// What CODECS says of renditions (4.4.6.1.1, 4.4.6.2).
extension Rule {
    static let codecAcrossRules: [Rule] = [
        Rule(
            "stream-codecs-cover-groups", .must, scope: .presentation, "4.4.6.1.1",
            "CODECS lists the formats of all renditions of the groups that the variant names",
            // What a rendition holds is known from names of files and from other variants.
            why: "clients choose a variant with a rendition that they cannot play", severity: .warning,
            valid: [
                .presentation(group("mp4a.40.2,ec-3"), ["en.m3u8": .media(file("en.ec3"))]),
                .presentation(group("mp4a.40.2"), ["en.m3u8": .media(file("en.mp4"))]),
                twoWithGroup("avc1.640020,ec-3,mp4a.40.2", "avc1.640028,mp4a.40.2,ec-3"),
                // Some of the audio is in the variants themselves.
                twoWithGroup("avc1.640020,ec-3", "avc1.640028,mp4a.40.2", uri: ""),
            ],
            invalid: [
                .presentation(group("↓mp4a.40.2"), ["en.m3u8": .media(file("en.ec3"))]),
                .presentation(group("↓ec-3"), ["en.m3u8": .media(file("en.aac"))]),
                twoWithGroup("avc1.640020,ec-3,mp4a.40.2", "↓avc1.640028,mp4a.40.2"),
            ],
            .presentation(checkAudio)),
        Rule(
            "stream-codecs-imsc", .must, scope: .presentation, "4.4.6.2",
            "CODECS lists the format of subtitles in fragmented MP4, such as stpp.ttml.im1t",
            why: "clients that cannot show these subtitles offer them",
            valid: [
                .presentation(subtitled("avc1.640020,stpp.ttml.im1t"), ["en.m3u8": .media(map, file("en.m4s"))]),
                .presentation(subtitled("avc1.640020,wvtt"), ["en.m3u8": .media(map, file("en.m4s"))]),
                .presentation(subtitled("avc1.640020"), ["en.m3u8": .media(file("en.vtt"))]),
            ],
            invalid: [
                .presentation(subtitled("↓avc1.640020,mp4a.40.2"), ["en.m3u8": .media(map, file("en.m4s"))])
            ],
            .presentation(checkSubtitles)),
    ]

    // MARK: - Lines of examples

    private static let map = #"#EXT-X-MAP:URI="init.mp4""#

    private static func file(_ name: String) -> String { "#EXTINF:6.0,\n\(name)" }

    private static func group(_ codecs: String) -> RuleExample {
        .tags(
            #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="en.m3u8""#,
            #"STREAM-INF:BANDWIDTH=2000000,CODECS="\#(codecs)",AUDIO="a""#)
    }

    private static func subtitled(_ codecs: String) -> RuleExample {
        .tags(
            #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8""#,
            #"STREAM-INF:BANDWIDTH=2000000,CODECS="\#(codecs)",SUBTITLES="s""#)
    }

    private static func twoWithGroup(
        _ codecs: String, _ others: String, uri: String = #",URI="en.m3u8""#
    ) -> RuleExample {
        .presentation(
            .tags(
                #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2"\#(uri)"#,
                #"STREAM-INF:BANDWIDTH=1000000,CODECS="\#(codecs)",AUDIO="a""#,
                #"STREAM-INF:BANDWIDTH=2000000,CODECS="\#(others)",AUDIO="a""#), [:])
    }
}

// MARK: - Audio

private func checkAudio(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let variants: [VariantStream] = context.root.variants.filter { !$0.codecs.isEmpty && $0.group(.audio) != nil }
    guard !variants.isEmpty else { return findings.doesNotApply("no variant with CODECS names a group of audio") }
    var known = GroupFormats(context, variants)
    // What is no format has a finding already.
    for variant in variants where variant.formats.allSatisfy(\.isWellFormed) {
        let listed = Set(variant.formats.map(\.sampleEntry))
        guard let missing = known.formats(ofGroupOf: variant).first(where: { !listed.contains($0.entry) }) else {
            continue
        }
        findings.report(
            at: context.place(of: "CODECS", in: variant), notes: [missing.evidence],
            "CODECS has no \(missing.entry), which a rendition of the audio group has")
    }
}

/// The formats that groups of audio renditions certainly have.
private struct GroupFormats {
    typealias Known = (entry: String, evidence: (message: String, place: Place))

    private let context: PresentationContext
    /// By the group, the formats that variants list, each with the first variant that does.
    private var listed: [GroupKey: [String: VariantStream]] = [:]
    private var known: [GroupKey: [Known]] = [:]

    init(_ context: PresentationContext, _ variants: [VariantStream]) {
        self.context = context
        for variant in variants {
            guard let key = variant.group(.audio) else { continue }
            for format in variant.formats where format.medium == .audio {
                if listed[key]?[format.sampleEntry] == nil { listed[key, default: [:]][format.sampleEntry] = variant }
            }
        }
    }

    mutating func formats(ofGroupOf variant: VariantStream) -> [Known] {
        guard let key = variant.group(.audio) else { return [] }
        if let known = known[key] { return known }
        let members = context.groups[key]?.members ?? []
        var formats = members.compactMap(packedFormat)
        // Where all renditions are outside the variants, no variant's own audio can be what it lists.
        if !members.isEmpty, members.allSatisfy({ $0.uri != nil }) {
            formats += (listed[key] ?? [:]).sorted { $0.key < $1.key }.map { entry, variant in
                (entry, ("a variant with the same group lists it", context.place(of: "CODECS", in: variant)))
            }
        }
        // One rendition that has a format is enough to show for it.
        var entries: Set<String> = []
        formats = formats.filter { entries.insert($0.entry).inserted }
        known[key] = formats
        return formats
    }

    /// The format of packed audio, by the name of the first segment.
    private func packedFormat(_ rendition: Rendition) -> Known? {
        guard let member = context.member(at: rendition.uri), let rows = member.playlist.segments.rows,
            let first = rows.rows.first, let entry = GroupFormats.packed[rows.pathExtension(first)]
        else { return nil }
        return (entry, ("a segment of a rendition", context.place(ofSegment: 0, of: member)))
    }

    private static let packed: [PathExtension: String] = ["aac": "mp4a", "ac3": "ac-3", "ec3": "ec-3"]
}

// MARK: - Subtitles

private func checkSubtitles(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    var fragments: [GroupKey: MediaMember?] = [:]
    func fragmented(_ key: GroupKey) -> MediaMember? {
        if let known = fragments[key] { return known }
        let found = (context.groups[key]?.members ?? []).lazy.compactMap { context.member(at: $0.uri) }
            .first { $0.container(ofSegment: 0) == .known(.fragmentedMP4) }
        fragments[key] = .some(found)
        return found
    }
    var isAny = false
    for variant in context.root.variants where !variant.codecs.isEmpty {
        guard let key = variant.group(.subtitles), let member = fragmented(key) else { continue }
        isAny = true
        let entries = Set(variant.formats.map(\.sampleEntry))
        guard !entries.contains("stpp"), !entries.contains("wvtt"), !variant.codecs.contains(where: \.isUnresolved)
        else {
            continue
        }
        findings.report(
            at: context.place(of: "CODECS", in: variant),
            notes: [("subtitles in fragmented MP4", context.place(ofSegment: 0, of: member))],
            "CODECS lists no format of subtitles, and there are some in fragmented MP4; "
                + "for IMSC1 text, stpp.ttml.im1t is due")
    }
    if !isAny { findings.doesNotApply("no variant with CODECS has subtitles in fragmented MP4") }
}
