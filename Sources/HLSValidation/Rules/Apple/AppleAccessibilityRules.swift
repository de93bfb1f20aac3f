/// Captions and descriptions: Apple's rules for people who do not see or hear well.
extension Rule {
    static let appleAccessibilityRules: [Rule] = appleDescriptionRules + appleCaptionRules

    private static let appleDescriptionRules: [Rule] = [
        Rule(
            "apple-2.12", .must, AppleDocument.authoring("2.12"),
            "audio description has the characteristic public.accessibility.describes-video",
            why: "people who have asked for descriptions do not get them",
            // That a rendition describes, its name alone says.
            severity: .warning,
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English AD",CHARACTERISTICS="public.accessibility.describes-video""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Ad hoc""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="↓English (AD)""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="↓Audiodeskription""#)
            ],
            .renditions { rendition, context, findings in
                guard rendition.type == .audio, let name = rendition.name, !rendition.describesVideo,
                    name.namesDescription
                else { return }
                findings.report(
                    "NAME", of: rendition, in: context,
                    "\(name.shown) seems to be audio description, and lacks the characteristic public.accessibility.describes-video"
                )
            }),
        Rule(
            "apple-2.13", .must, AppleDocument.authoring("2.13"), "audio description has AUTOSELECT=YES",
            why: "people who have asked for descriptions do not get them",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="AD",AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video""#
                ),
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Commentary",AUTOSELECT=NO"#),
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="AD",AUTOSELECT=↓NO,CHARACTERISTICS="public.accessibility.describes-video""#,
                    #"↓MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="AD",CHARACTERISTICS="public.accessibility.describes-video""#)
            ],
            .autoselect(of: "audio description") { $0.type == .audio && $0.describesVideo }),
        Rule(
            "apple-2.27", .must, AppleDocument.authoring("2.27"), "audio description has a LANGUAGE",
            why: "devices do not know whether it describes in a language that people understand",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="AD",LANGUAGE="en",CHARACTERISTICS="public.accessibility.describes-video""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Music""#)
            ],
            invalid: [
                .tags(
                    #"↓MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="AD",CHARACTERISTICS="public.accessibility.describes-video""#)
            ],
            .language(of: "audio description") { $0.type == .audio && $0.describesVideo }),
    ]

    private static let appleCaptionRules: [Rule] = [
        Rule(
            "apple-4.1", .should, AppleDocument.authoring("4.1"), "video has captions or subtitles",
            why: "people who do not hear well cannot follow",
            valid: [
                .tags(
                    #"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1""#,
                    #"STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CLOSED-CAPTIONS="c""#),
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,SUBTITLES="s""#),
                .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
            ],
            invalid: [.tags("STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CLOSED-CAPTIONS=NONE")],
            .multivariant { _, context, findings in
                guard !context.media.video.isEmpty,
                    !context.multivariant.renditionNumbers.contains(where: {
                        $0.type == .closedCaptions || $0.type == .subtitles
                    })
                else { return }
                findings.report(at: nil, "video without captions and subtitles")
            }),
        Rule(
            "apple-4.4", .must, AppleDocument.authoring("4.4"), "closed captions have a LANGUAGE",
            why: "devices cannot choose them by language",
            valid: [
                .tags(#"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1""#)
            ],
            invalid: [.tags(#"↓MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1""#)],
            .language(of: "closed captions") { $0.type == .closedCaptions }),
        Rule(
            "apple-4.5", .must, AppleDocument.authoring("4.5"),
            "subtitles for people who do not hear well have the characteristics "
                + "public.accessibility.transcribes-spoken-dialog and public.accessibility.describes-music-and-sound",
            why: "devices do not take them for captions, and people who have asked for captions do not get them",
            valid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English SDH",URI="en.m3u8",CHARACTERISTICS="public.accessibility.describes-music-and-sound,public.accessibility.transcribes-spoken-dialog""#,
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="plain.m3u8""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8",CHARACTERISTICS="↓public.accessibility.transcribes-spoken-dialog""#,
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="↓English SDH",URI="sdh.m3u8""#)
            ],
            .renditions(checkHardOfHearing)),
        Rule(
            "apple-4.6", .must, AppleDocument.authoring("4.6"),
            "subtitles for people who do not hear well have AUTOSELECT=YES",
            why: "people who have asked for captions do not get them",
            valid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",AUTOSELECT=YES,URI="en.m3u8",CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound""#,
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",AUTOSELECT=NO,URI="de.m3u8""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",AUTOSELECT=↓NO,URI="en.m3u8",CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound""#
                )
            ],
            .autoselect(of: "subtitles for people who do not hear well") {
                $0.type == .subtitles && !$0.hearingCharacteristics.isEmpty
            }),
    ]
}

private let forHearing = [
    "public.accessibility.transcribes-spoken-dialog", "public.accessibility.describes-music-and-sound",
]

extension RenditionContext {
    /// Whether it is marked as audio description.
    var describesVideo: Bool { characteristics.contains("public.accessibility.describes-video") }

    /// The characteristics of subtitles for people who do not hear well that it has.
    var hearingCharacteristics: [String] { forHearing.filter(characteristics.contains) }
}

extension String {
    /// Whether a name tells of audio description, in one of the languages that call it alike.
    fileprivate var namesDescription: Bool {
        if words.contains("AD") || words.contains("DVS") { return true }
        let name = lowercased()
        return ["audio desc", "audio-desc", "audiodes", "descriptive", "described"].contains(where: name.containsBytes)
    }

    /// The pieces of letters.
    fileprivate var words: [Substring] {
        utf8.split { !($0.isLetterOrDigit || $0 >= 0x80) }.map { Substring($0) }
    }
}

private func checkHardOfHearing(_ rendition: RenditionContext, _ context: PlaylistContext, _ findings: inout Findings) {
    guard rendition.type == .subtitles else { return }
    let there = rendition.hearingCharacteristics
    if there.count == 1 {
        let missing = forHearing.filter { !there.contains($0) }
        findings.report(
            "CHARACTERISTICS", of: rendition, in: context,
            "CHARACTERISTICS has \(there[0]) without \(missing.first ?? ""); captions have both")
    } else if there.isEmpty, let name = rendition.name, name.words.contains("SDH") {
        // That they are such subtitles, the name alone says.
        findings.report(
            "NAME", of: rendition, in: context, severity: .warning,
            "\(name.shown) seems to be subtitles for people who do not hear well, and lacks the characteristics "
                + forHearing.joined(separator: " and "))
    }
}
