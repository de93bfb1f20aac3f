/// What Apple wants media to be wrapped in. What a file is, is only known from its name.
extension Rule {
    static let appleContainerRules: [Rule] = [
        Rule(
            "apple-1.2", .must, scope: .presentation, AppleDocument.authoring("1.2"),
            "H.264 is in fragmented MP4 or in MPEG-2 Transport Streams",
            why: "Apple's devices play H.264 in no other container", severity: .warning,
            valid: [video("avc1.640020,mp4a.40.2", in: "a.ts"), video("avc1.640020,mp4a.40.2", in: "a.m4s")],
            invalid: [video("avc1.640020,mp4a.40.2", in: "↓a.webm")],
            .presentation { context, findings in
                checkVideo(["avc1", "avc3"], "H.264", context, &findings) {
                    $0 == .known(.fragmentedMP4) || $0 == .known(.transportStream)
                }
            }),
        Rule(
            "apple-1.5", .must, scope: .presentation, AppleDocument.authoring("1.5"), "HEVC is in fragmented MP4",
            why: "Apple's devices play HEVC in no other container", severity: .warning,
            valid: [
                video("hvc1.2.4.L123.B0,mp4a.40.2", in: "a.m4s"),
                // Which of the two the playlist has is not known.
                video("hvc1.2.4.L123.B0,avc1.640020", in: "a.ts"),
            ],
            invalid: [video("hvc1.2.4.L123.B0,mp4a.40.2", in: "↓a.ts")],
            .presentation { context, findings in
                checkVideo(["hvc1", "hev1", "dvh1", "dvhe"], "HEVC", context, &findings) {
                    $0 == .known(.fragmentedMP4)
                }
            }),
        Rule(
            "apple-1.39", .must, scope: .presentation, AppleDocument.authoring("1.39"), "AV1 is in fragmented MP4",
            why: "Apple's devices play AV1 in no other container", severity: .warning,
            valid: [video("av01.0.05M.10", in: "a.m4s")],
            invalid: [video("av01.0.05M.10", in: "↓a.ts")],
            .presentation { context, findings in
                checkVideo(["av01", "dav1"], "AV1", context, &findings) { $0 == .known(.fragmentedMP4) }
            }),
        Rule(
            "apple-2.25", .must, scope: .presentation, AppleDocument.authoring("2.25"),
            "xHE-AAC, ALAC, FLAC and APAC are in fragmented MP4",
            why: "Apple's devices play these formats in no other container", severity: .warning,
            valid: [
                audio("mp4a.40.42", in: "a.m4s"), audio("mp4a.40.2", in: "a.aac"), audio("mp4a.40.2,fLaC", in: "a.aac"),
            ],
            invalid: [audio("mp4a.40.42", in: "↓a.aac"), audio("fLaC", in: "↓a.ts")],
            .presentation(checkAudio)),
        Rule(
            "apple-5.2", .must, scope: .presentation, AppleDocument.authoring("5.2"),
            "subtitles are WebVTT, or IMSC1 in fragmented MP4",
            why: "Apple's devices show no other subtitles", severity: .warning,
            valid: [subtitles(in: "a.vtt"), subtitles(in: "a.m4s"), subtitles(in: "a")],
            invalid: [subtitles(in: "↓a.srt")],
            .presentation(checkSubtitles)),
    ]

    // MARK: - Examples

    private static func video(_ codecs: String, in name: String) -> RuleExample {
        .presentation(
            .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="\#(codecs)""#), ["video1.m3u8": .media(segment(name))])
    }

    private static func audio(_ codecs: String, in name: String) -> RuleExample {
        .presentation(
            .tags(
                #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="en.m3u8""#,
                #"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020,\#(codecs)",AUDIO="a""#),
            ["en.m3u8": .media(segment(name))])
    }

    private static func subtitles(in name: String) -> RuleExample {
        .presentation(.videoAndSubtitles, ["en.m3u8": .media(RuleExample.vod, segment(name))])
    }

    /// Fragmented MP4 with the initialization section it needs.
    private static func segment(_ name: String) -> String {
        (name.hasSuffix(".m4s") ? "#EXT-X-MAP:URI=\"init.mp4\"\n" : "") + "#EXTINF:6.0,\n\(name)"
    }
}

/// Looks at the playlists of variants whose video has one of these formats and no other.
private func checkVideo(
    _ entries: Set<String>, _ name: String, _ context: PresentationContext, _ findings: inout PresentationFindings,
    _ isRight: (Container) -> Bool
) {
    var isAny = false
    for member in context.media {
        let variant = (member.variants + member.iFrameVariants).first { variant in
            let video = variant.formats.filter { $0.medium == .video }
            return !video.isEmpty && video.allSatisfy { entries.contains($0.sampleEntry) }
        }
        guard let variant else { continue }
        isAny = true
        guard let (index, container) = member.firstSegment(whereContainer: { !isRight($0) }) else { continue }
        findings.reportContainer(container, of: index, name, member, variant, context)
    }
    if !isAny { findings.doesNotApply("no variant is of \(name)") }
}

extension PresentationFindings {
    fileprivate mutating func reportContainer(
        _ container: Container, of segment: Int, _ format: String, _ member: MediaMember, _ variant: VariantStream,
        _ context: PresentationContext
    ) {
        report(
            at: context.place(ofSegment: segment, of: member),
            notes: [("the format is stated here", context.place(of: "CODECS", in: variant))],
            "\(format) seems to be in \(container.name); fragmented MP4\(format == "H.264" ? " or a Transport Stream" : "") is due"
        )
    }
}

private func checkAudio(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let users = Dictionary(grouping: context.root.variants) { $0.group(.audio) }.compactMapValues(ListedAudio.init)
    var isAny = false
    for member in context.media where member.isAudio {
        var groups: Set<GroupKey> = []
        let keys = member.renditions.compactMap(\.groupKey).filter { groups.insert($0).inserted }
        let listed = [ListedAudio(member.variants)].compactMap { $0 } + keys.compactMap { users[$0] }
        // Which rendition has which format is known where all have such.
        guard let variant = listed.first?.variant, let format = listed.lazy.compactMap(\.format).first,
            listed.allSatisfy(\.needsFragmentedMP4)
        else { continue }
        isAny = true
        guard let (index, container) = member.firstSegment(whereContainer: { $0 != .known(.fragmentedMP4) }) else {
            continue
        }
        findings.reportContainer(container, of: index, format.text, member, variant, context)
    }
    if !isAny { findings.doesNotApply("no rendition is certainly of xHE-AAC, ALAC, FLAC or APAC") }
}

/// The audio that some variants list in CODECS: looked at once, however many renditions go with them.
private struct ListedAudio {
    /// The first of the variants, and the first of the formats.
    let variant: VariantStream
    let format: SampleFormat?
    let needsFragmentedMP4: Bool

    init?(_ variants: [VariantStream]) {
        guard let first = variants.first else { return nil }
        let formats = variants.flatMap { $0.formats.filter { $0.medium == .audio } }
        variant = first
        format = formats.first
        needsFragmentedMP4 = formats.allSatisfy(\.needsFragmentedMP4)
    }
}

extension SampleFormat {
    /// Whether it is audio that Apple's devices take from fragmented MP4 only.
    fileprivate var needsFragmentedMP4: Bool {
        ["alac", "fLaC", "flac", "apac"].contains(sampleEntry) || text == "mp4a.40.42"
    }
}

private func checkSubtitles(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let subtitles = context.media.filter(\.isSubtitles)
    guard !subtitles.isEmpty else { return findings.doesNotApply("there are no subtitles") }
    for member in subtitles {
        let wrong = member.firstSegment { $0 != .known(.webVTT) && $0 != .known(.fragmentedMP4) }
        guard let (index, container) = wrong else { continue }
        findings.report(
            at: context.place(ofSegment: index, of: member),
            notes: [("the subtitles are named here", context.place(naming: member))],
            "subtitles seem to be in \(container.name); WebVTT or fragmented MP4 is due")
    }
}
