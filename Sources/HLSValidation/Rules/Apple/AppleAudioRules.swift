/// Audio: what Apple's rules ask of codings, channels and streams.
extension Rule {
    static let appleAudioRules: [Rule] = appleAudioCodingRules + appleAudioFormatRules + appleAudioStreamRules

    private static let appleAudioCodingRules: [Rule] = [
        Rule(
            "apple-2.3", .must, AppleDocument.authoring("2.3"), "there is stereo audio in AAC, HE-AAC v1 or HE-AAC v2",
            why: "it is all that every device of Apple's plays",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,ec-3""#,
                    #"STREAM-INF:BANDWIDTH=2100000,CODECS="avc1.640028,mp4a.40.2""#),
                .tags(#"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028""#),
                .tags(#"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,ec-3""#, "STREAM-INF:BANDWIDTH=2000000"),
                .tags(
                    version: 12,
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.20.05,ec-3",REQ-VIDEO-LAYOUT="CH-STEREO""#),
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=2300000,CODECS="↓avc1.640028,ec-3""#),
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="6",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="↓avc1.640028,mp4a.40.2",AUDIO="a""#),
            ],
            .presentation { media, context, findings in
                guard media.knowsFormats, !media.isStereoOnly, !media.hasStereoAAC,
                    let first = media.variants.first(where: { !$0.audio.isEmpty }),
                    // Beside APAC that is another rule.
                    !media.has(.positionalAudio)
                else { return }
                findings.report(
                    "CODECS", of: first, in: context,
                    "no variant has stereo audio in AAC, which every device plays")
            }),
        Rule(
            "apple-2.6", .must, AppleDocument.authoring("2.6"),
            "Dolby Digital is beside Dolby Digital Plus, for devices that do not know the latter",
            why: "such devices play stereo where they could play more",
            // Whether such devices are among those the presentation is for, the playlist does not say.
            severity: .warning,
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,ec-3""#,
                    #"STREAM-INF:BANDWIDTH=2400000,CODECS="avc1.640028,ac-3""#),
                .tags(#"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,ec-3""#, "STREAM-INF:BANDWIDTH=2000000"),
            ],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2300000,CODECS="↓avc1.640028,ec-3""#)],
            .presentation { media, context, findings in
                guard media.knowsFormats, !media.isStereoOnly, !media.has(.dolbyDigital),
                    let first = media.variants.first(where: { $0.audio.contains(.dolbyDigitalPlus) })
                else { return }
                findings.report(
                    "CODECS", of: first, in: context,
                    "Dolby Digital Plus, and no variant with Dolby Digital for devices that do not know it")
            }),
        Rule(
            "apple-2.26", .should, AppleDocument.authoring("2.26"),
            "AAC of more than two channels is beside other such audio that is not Dolby's",
            why: "where the network is too slow for it, people hear stereo of a sudden",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="f",NAME="English",CHANNELS="6",URI="f.m3u8""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="6",URI="a.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=4000000,CODECS="avc1.640028,fLaC",AUDIO="f""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,mp4a.40.2",AUDIO="a""#),
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="f",NAME="English",CHANNELS="2",URI="f.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=4000000,CODECS="avc1.640028,fLaC",AUDIO="f""#),
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="d",NAME="English",CHANNELS="6",URI="d.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=4000000,CODECS="avc1.640028,ac-3",AUDIO="d""#),
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="f",NAME="English",CHANNELS="↓6",URI="f.m3u8""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="a.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=4000000,CODECS="avc1.640028,fLaC",AUDIO="f""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,mp4a.40.2",AUDIO="a""#)
            ],
            .presentation(checkMultichannel)),
        Rule(
            "apple-2.31", .should, AppleDocument.authoring("2.31"), "stereo audio in AAC is beside APAC",
            why: "devices that do not know APAC have nothing to play",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,apac.31.00""#,
                    #"STREAM-INF:BANDWIDTH=2100000,CODECS="avc1.640028,mp4a.40.2""#)
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=2300000,CODECS="↓avc1.640028,apac.31.00""#),
                .tags(
                    version: 12,
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="↓dvh1.20.05,apac.31.00",REQ-VIDEO-LAYOUT="CH-STEREO""#),
            ],
            .presentation { media, context, findings in
                guard media.knowsFormats, !media.hasStereoAAC,
                    let first = media.variants.first(where: { $0.audio.contains(.positionalAudio) })
                else { return }
                // Unless all is for a device that knows APAC, stereo in AAC is a must besides (2.3).
                findings.report(
                    "CODECS", of: first, in: context, severity: media.isStereoOnly ? nil : .error,
                    "APAC, and no variant with stereo audio in AAC")
            }),
    ]

    private static let appleAudioFormatRules: [Rule] = [
        Rule(
            "apple-9.20", .must, AppleDocument.authoring("9.20"), "CODECS has profile and level of APAC",
            why: "devices cannot tell whether they can play it",
            valid: [.tags(#"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,apac.31.00""#)],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=2300000,CODECS="↓avc1.640028,apac""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="↓avc1.640028,apac.31""#,
                    #"STREAM-INF:BANDWIDTH=3300000,CODECS="avc1.640028,apac.31""#),
            ],
            .formats { format in
                guard format.sampleEntry == "apac", format.elements.count < 3 else { return nil }
                return "\(format.text.shown) lacks profile and level; \"apac.31.00\" has both"
            }),
        Rule(
            "apple-appx-joc", .should, AppleDocument.appendixes,
            "Dolby Atmos is ec-3 in CODECS and JOC in CHANNELS, not ec+3",
            why: "devices do not know ec+3",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="16/JOC",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,ec-3",AUDIO="a""#)
            ],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2300000,CODECS="↓avc1.640028,ec+3""#)],
            .variants { variant, context, findings in
                let codecs = variant.model.codecs
                guard codecs.contains("ec+3") else { return }
                let mended = codecs.map { $0 == "ec+3" ? "ec-3" : $0 }
                findings.report(
                    "CODECS", of: variant, in: context,
                    fixIts: context.replacing(
                        codecs.joined(separator: ","), with: mended.joined(separator: ","), in: "CODECS",
                        of: variant.model, .review),
                    "'ec+3' is out of use; Dolby Atmos is ec-3, with JOC in CHANNELS, as in \"16/JOC\"")
            }),
        Rule(
            "apple-tvos-2.8", .should, AppleDocument.authoring("tvOS 2.8"), "for tvOS, Dolby Atmos is at one bit rate",
            why: "playback may be interrupted when the device switches between two",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",CHANNELS="16/JOC",URI="en.m3u8""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",LANGUAGE="en",CHANNELS="16/JOC",URI="en.m3u8""#),
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="16/JOC",URI="https://a.example.com/en.m3u8""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",CHANNELS="16/JOC",URI="https://b.example.com/en.m3u8""#
                ),
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="16/JOC",URI="en-448.m3u8""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",CHANNELS="16/JOC",URI="↓en-768.m3u8""#)
            ],
            .multivariant(checkAtmos)),
    ]

    private static let appleAudioStreamRules: [Rule] = [
        Rule(
            "apple-9.5", .should, AppleDocument.authoring("9.5"), "video and audio are streams of their own",
            why: "each variant carries the same audio again, and takes more of caches and of the network",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,mp4a.40.2",AUDIO="a""#),
                .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="6""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,mp4a.40.2",AUDIO="a""#),
            ],
            invalid: [
                .tags(
                    #"↓STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,mp4a.40.2""#,
                    #"STREAM-INF:BANDWIDTH=3300000,CODECS="avc1.640028,mp4a.40.2""#),
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,mp4a.40.2",AUDIO="↓a""#),
            ],
            .presentation { media, context, findings in
                let muxed = media.video.filter { !$0.audio.isEmpty && media.hasAudioInside($0) }
                guard let first = muxed.first else { return }
                findings.report(
                    "AUDIO", of: first, in: context,
                    "audio in the segments of the video, in \(muxed.count) of \(media.video.count) variants with video; "
                        + "AUDIO should name a group of renditions with a URI")
            }),
        Rule(
            "apple-9.6", .must, AppleDocument.authoring("9.6"),
            "audio of more than two channels is a stream of its own",
            why: "devices for stereo alone load what they cannot play",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="6",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,ac-3",AUDIO="a""#),
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="6""#,
                    #"STREAM-INF:BANDWIDTH=300000,CODECS="ac-3",AUDIO="a""#),
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="↓6""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,ac-3",AUDIO="a""#)
            ],
            .audioInVideo { members, context, findings in
                for member in members where member.isMultichannel {
                    findings.report(
                        "CHANNELS", of: member, in: context,
                        "CHANNELS is \((member.channels ?? "").shown), and without a URI the audio is in the segments of the video"
                    )
                }
            }),
        Rule(
            "apple-9.7", .must, AppleDocument.authoring("9.7"),
            "alternative audio, such as other languages, commentary and descriptions, is a stream of its own",
            why: "people load all languages to hear one",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",CHANNELS="2",URI="de.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,mp4a.40.2",AUDIO="a""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#,
                    #"↓MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",CHANNELS="2""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640028,mp4a.40.2",AUDIO="a""#)
            ],
            .audioInVideo { members, context, findings in
                // Of audio with more channels another rule says it.
                for member in members.dropFirst() where !member.isMultichannel {
                    findings.report(
                        "URI", of: member, in: context,
                        notes: context.note("the other audio without a URI", at: "NAME", of: members[0]),
                        "\((member.name ?? "").shown) is a second choice in the segments of the video; alternative audio has a "
                            + "URI")
                }
            }),
    ]
}

extension PresentationMedia {
    fileprivate func has(_ coding: AudioCoding) -> Bool { variants.contains { $0.audio.contains(coding) } }

    /// Whether a variant carries stereo or plain audio in its own segments. What its group leaves open is not counted.
    fileprivate func hasAudioInside(_ variant: VariantContext) -> Bool {
        guard variant.numbers.groups[.audio] != TextNumbers.none else { return true }
        return audioGroup(of: variant)?.hasPlainAudioInside ?? false
    }
}

extension RuleCheck {
    /// Looks at the members without a URI of each group of audio beside video: their audio is in the segments of the video.
    fileprivate static func audioInVideo(
        _ check: @escaping @Sendable ([Rendition], PlaylistContext, inout Findings) -> Void
    ) -> RuleCheck {
        .presentation { media, context, findings in
            for group in media.audioGroups where group.isBesideVideo {
                let members = group.group.places.lazy.map { group.group[place: $0] }
                let inside = Array(members.filter { context.lacks("URI", $0) })
                if !inside.isEmpty { check(inside, context, &findings) }
            }
        }
    }
}

private func checkMultichannel(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings) {
    let groups = media.audioGroups.filter { $0.multichannel != nil }
    guard media.knowsFormats, !groups.contains(where: { $0.codings.contains(where: \.mayBeAAC) }) else { return }
    let others = groups.lazy.filter { !$0.codings.isEmpty && !$0.codings.contains(where: \.isDolby) }
    guard let rendition = others.first?.multichannel else { return }
    findings.report(
        "CHANNELS", of: rendition, in: context,
        "audio of more than two channels that is neither Dolby's nor AAC, and no AAC of more than two channels beside it"
    )
}

private func checkAtmos(_ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    struct Content: Hashable {
        @ByteCompared var name: String?
        @ByteCompared var language: String?
        // The same audio on another server is there in case the first one fails.
        @ByteCompared var server: String?
    }
    var firsts: [Content: Rendition] = [:]
    for rendition in context.multivariant.renditionModels(where: { $0.type == .audio && $0.channels >= 0 })
    where rendition.isAtmos {
        guard let uri = rendition.uri else { continue }
        let content = Content(
            name: rendition.name, language: rendition.language, server: URIReference(uri).authority)
        guard let first = firsts[content] else {
            firsts[content] = rendition
            continue
        }
        guard first.groupKey != rendition.groupKey,
            ByteCompared(wrappedValue: first.uri) != ByteCompared(wrappedValue: uri)
        else { continue }
        findings.report(
            "URI", of: rendition, in: context, notes: context.note("the other one", at: "URI", of: first),
            "\((rendition.name ?? "").shown) is there in Dolby Atmos a second time; for tvOS one bit rate is due")
        return
    }
}
