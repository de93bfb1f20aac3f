/// What Apple's rules ask of EXT-X-MEDIA tags and their groups.
extension Rule {
    static let appleRenditionRules: [Rule] = [
        Rule(
            "apple-8.10", .must, AppleDocument.authoring("8.10"),
            "EXT-X-MEDIA has a LANGUAGE, unless it is of video",
            why: "devices cannot choose by the language that people have set",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",CHANNELS="2""#,
                    #"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main""#)
            ],
            invalid: [.tags(#"↓MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#)],
            // Of audio description, captions and subtitles other rules say it.
            .language(of: "audio") { $0.type == .audio && !$0.describesVideo }),
        Rule(
            "apple-9.17", .should, AppleDocument.authoring("9.17"),
            "renditions of a group in one LANGUAGE go from the most general to the most special",
            why: "devices that find nothing better take the first one, and people get what few want",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",CHARACTERISTICS="public.original-content""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Commentary",LANGUAGE="en""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="AD",LANGUAGE="en",CHARACTERISTICS="public.accessibility.describes-video""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="AD",LANGUAGE="en",CHARACTERISTICS="public.accessibility.describes-video""#,
                    #"↓MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Other",LANGUAGE="en""#)
            ],
            .multivariant { _, context, findings in
                for group in context.groups where group.count > 1 {
                    checkOrder(of: group, context, &findings)
                }
            }),
        Rule(
            "apple-4.7", .must, AppleDocument.authoring("4.7"), "subtitles have a LANGUAGE",
            why: "devices cannot choose by the language that people have set",
            valid: [.tags(#"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Français",LANGUAGE="fr",URI="fr.m3u8""#)],
            invalid: [.tags(#"↓MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Français",URI="fr.m3u8""#)],
            .language(of: "subtitles") { $0.type == .subtitles }),
        Rule(
            "apple-5.10", .should, AppleDocument.authoring("5.10"),
            "CODECS names the kind of subtitles: stpp.ttml.im1t for IMSC1, wvtt for WebVTT",
            why: "devices load subtitles to find out whether they can show them",
            // Of which kind they are, the playlist does not say, and for WebVTT the entry may be left out.
            severity: .note,
            valid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640028,stpp.ttml.im1t",SUBTITLES="s""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640028,wvtt",SUBTITLES="s""#,
                    #"STREAM-INF:BANDWIDTH=1000000,CODECS="avc1.640028""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="↓avc1.640028",SUBTITLES="s""#,
                    #"STREAM-INF:BANDWIDTH=3000000,CODECS="avc1.640028",SUBTITLES="s""#),
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="↓avc1.640028,stpp",SUBTITLES="s""#),
            ],
            .presentation(checkKindOfSubtitles)),
        Rule(
            "apple-5.11", .should, AppleDocument.authoring("5.11"), "forced subtitles have AUTOSELECT=YES",
            why: "people do not see what everybody should read",
            valid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",FORCED=YES,AUTOSELECT=YES,URI="en.m3u8""#,
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",FORCED=NO,URI="de.m3u8""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",FORCED=YES,AUTOSELECT=↓NO,URI="en.m3u8""#,
                    #"↓MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",FORCED=YES,URI="de.m3u8""#)
            ],
            // Of captions another rule says it.
            .autoselect(of: "forced subtitles") {
                $0.type == .subtitles && $0.numbers.isForced && $0.hearingCharacteristics.isEmpty
            }),
    ]
}

/// Reports the first rendition whose characteristics are some of those of the one before it in the same language.
private func checkOrder(of group: RenditionGroup, _ context: PlaylistContext, _ findings: inout Findings) {
    var last: [Int32: (place: Int32, characteristics: Set<String>)] = [:]
    for place in group.places {
        let member = context.multivariant.rendition(at: Int(place))
        guard let language = member.language, !language.isEmpty else { continue }
        let characteristics = Set(member.characteristics).subtracting(ofMainContent)
        let previous = last.updateValue((place, characteristics), forKey: member.numbers.language)
        guard let previous, characteristics.isStrictSubset(of: previous.characteristics) else { continue }
        let special = group[place: previous.place]
        findings.report(
            at: context.range(ofLineAt: member.model.position),
            notes: context.note("the special one", at: "CHARACTERISTICS", of: special),
            "\((member.name ?? "").shown) stands behind \((special.name ?? "").shown), which is more special by its "
                + "CHARACTERISTICS; the general one comes first")
        return
    }
}

/// Characteristics that make nothing special.
private let ofMainContent: Set<String> = ["public.original-content", "public.main-program-content"]

private func checkKindOfSubtitles(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings) {
    let variants = media.variants.filter { variant in
        variant.knowsFormats && (variant.numbers.groups[.subtitles] >= 0)
    }
    let silent = variants.filter { !$0.namesKindOfSubtitles }
    guard let first = silent.first else { return }
    let text = first.formats.first { $0.medium == .text }
    findings.report(
        "CODECS", of: first, in: context, severity: text == nil ? nil : .warning,
        text.map {
            "\($0.text.shown) is no kind of subtitles that devices know; stpp.ttml.im1t is IMSC1, wvtt is WebVTT"
        }
            ?? "CODECS does not say of which kind the subtitles are, in \(silent.count) of \(variants.count) variants; "
            + "stpp.ttml.im1t is IMSC1, wvtt is WebVTT")
}

extension VariantContext {
    fileprivate var namesKindOfSubtitles: Bool {
        formats.contains { $0.sampleEntry == "wvtt" || $0.text.hasPrefix("stpp.ttml.im1t") }
    }
}
