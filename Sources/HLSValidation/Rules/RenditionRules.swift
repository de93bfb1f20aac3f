/// Renditions: EXT-X-MEDIA (4.4.6.1).
extension Rule {
    static let renditionRules: [Rule] =
        requiredRenditionRules + captionRules + renditionFlagRules + audioRenditionRules + channelRules
        + renditionIdentityRules

    private static let requiredRenditionRules: [Rule] = [
        Rule(
            "xmedia-type-required", .must, "4.4.6.1", "EXT-X-MEDIA has a TYPE",
            why: "without it nobody knows what the rendition is of",
            valid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English""#)],
            invalid: [.tags(#"↓MEDIA:GROUP-ID="a",NAME="English""#)],
            .reading),
        Rule(
            "xmedia-groupid-required", .must, "4.4.6.1", "EXT-X-MEDIA has a GROUP-ID",
            why: "variants name groups, and would never reach the rendition",
            valid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English""#)],
            invalid: [.tags(#"↓MEDIA:TYPE=AUDIO,NAME="English""#)],
            .reading),
        Rule(
            "xmedia-name-required", .must, "4.4.6.1", "EXT-X-MEDIA has a NAME",
            why: "people choose a rendition by its name",
            valid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English""#)],
            invalid: [.tags(#"↓MEDIA:TYPE=AUDIO,GROUP-ID="a""#)],
            .reading),
        Rule(
            "xmedia-uri-subtitles-required", .must, "4.4.6.2.1", "subtitles have a URI",
            why: "subtitles are never inside the variant's own segments",
            valid: [
                .tags(#"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8""#),
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English""#),
            ],
            invalid: [.tags(#"↓MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English""#)],
            .tags([.media]) { tag, findings in
                guard !tag.attributes.has(.uri), tag.isRendition(of: .subtitles) else { return }
                findings.report(at: tag.range, "subtitles without a URI; the playlist with the subtitles is due")
            }),
    ]

    private static let captionRules: [Rule] = [
        Rule(
            "xmedia-uri-captions-forbidden", .must, "4.4.6.1", "closed captions have no URI",
            why: "closed captions are inside the segments of the video",
            valid: [.tags(#"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1""#)],
            invalid: [
                .tags(#"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1",URI="↓c.m3u8""#)
            ],
            .tags([.media], with: [.uri]) { tag, findings in
                guard tag.isRendition(of: .closedCaptions), let uri = tag.attributes[.uri] else { return }
                findings.report(
                    at: uri.valueRange, fixIts: [tag.attributes.removal(of: uri, .review)],
                    "closed captions with a URI; they are in the segments of the video, and a file has TYPE=SUBTITLES")
            }),
        Rule(
            "xmedia-instream-required", .must, "4.4.6.1", "closed captions have an INSTREAM-ID",
            why: "without it nobody knows which of the captions in the segments these are",
            valid: [.tags(#"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1""#)],
            invalid: [.tags(#"↓MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English""#)],
            .tags([.media]) { tag, findings in
                guard !tag.attributes.has(.instreamID), tag.isRendition(of: .closedCaptions) else { return }
                findings.report(
                    at: tag.range, "closed captions without INSTREAM-ID; CC1 to CC4 or SERVICE1 to SERVICE63 is due")
            }),
        Rule(
            "xmedia-instream-captions-values", .must, "4.4.6.1",
            "INSTREAM-ID of closed captions is CC1 to CC4 or SERVICE1 to SERVICE63",
            why: "there are no other captions in the segments",
            valid: [
                .tags(version: 7, #"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="SERVICE63""#)
            ],
            invalid: [
                .tags(version: 7, #"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="↓SERVICE64""#),
                .tags(#"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="↓cc1""#),
            ],
            .renditions(with: [.instreamID], checkCaptionsID)),
        Rule(
            "xmedia-instream-other-charset", .must, "4.4.6.1",
            "INSTREAM-ID of renditions other than closed captions has the characters A-Z, a-z, 0-9 and '.'",
            why: "clients cannot find a stream by an ID of other characters",
            valid: [.tags(version: 13, #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",INSTREAM-ID="1.a""#)],
            invalid: [.tags(version: 13, #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",INSTREAM-ID="↓a b""#)],
            .renditions(with: [.instreamID]) { rendition, context, findings in
                guard let id = rendition.model.instreamID, !id.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == .point }),
                    let type = GroupType(rendition.model.type), type != .closedCaptions, !id.isUnresolved
                else { return }
                findings.report(
                    "INSTREAM-ID", of: rendition, in: context,
                    "INSTREAM-ID is \(id.shown); the characters A-Z, a-z, 0-9 and '.' are due")
            }),
    ]

    private static let renditionFlagRules: [Rule] = [
        Rule(
            "xmedia-enums", .must, "4.4.6.1, 6.3.1", "DEFAULT, AUTOSELECT and FORCED are YES or NO",
            why: "clients ignore the whole rendition",
            valid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,AUTOSELECT=YES"#)],
            invalid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=↓TRUE,AUTOSELECT=↓yes"#)],
            .reading),
        Rule(
            "xmedia-autoselect-with-default", .must, "4.4.6.1",
            "AUTOSELECT, where it stands beside DEFAULT=YES, is YES",
            why: "a rendition that is played without being chosen cannot be one that must be chosen",
            valid: [
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES"#),
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=NO,AUTOSELECT=NO"#),
            ],
            invalid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,AUTOSELECT=↓NO"#)],
            .renditions { rendition, context, findings in
                guard rendition.numbers.isDefault, !rendition.numbers.isAutoselect,
                    rendition.attributes(in: context)?.has(.autoselect, of: "NO") ?? false
                else { return }
                findings.report(
                    "AUTOSELECT", of: rendition, in: context,
                    notes: context.note("the rendition is the default", at: "DEFAULT", of: rendition),
                    fixIts: context.replacing("NO", with: "YES", in: "AUTOSELECT", of: rendition, .review),
                    "AUTOSELECT=NO beside DEFAULT=YES; a default rendition may be selected automatically")
            }),
        Rule(
            "xmedia-forced-subtitles-only", .must, "4.4.6.1", "only subtitles have FORCED",
            why: "nothing but subtitles can be forced",
            valid: [.tags(#"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",FORCED=YES,URI="en.m3u8""#)],
            invalid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",FORCED=↓NO"#)],
            .attribute(.forced, onlyFor: .subtitles)),
    ]

    private static let audioRenditionRules: [Rule] = [
        Rule(
            "xmedia-bitdepth-audio-only", .must, "4.4.6.1", "only audio has BIT-DEPTH",
            why: "it counts the bits of audio samples",
            valid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",BIT-DEPTH=24"#)],
            invalid: [.tags(#"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main",BIT-DEPTH=↓10"#)],
            .attribute(.bitDepth, onlyFor: .audio)),
        Rule(
            "xmedia-samplerate-audio-only", .must, "4.4.6.1", "only audio has SAMPLE-RATE",
            why: "it counts audio samples",
            valid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",SAMPLE-RATE=48000"#)],
            invalid: [.tags(#"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",SAMPLE-RATE=↓1000,URI="en.m3u8""#)],
            .attribute(.sampleRate, onlyFor: .audio)),
        Rule(
            "xmedia-channels-audio-only", .must, "4.4.6.1", "only audio has CHANNELS",
            why: "it counts the channels of audio",
            valid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#)],
            invalid: [.tags(#"MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Main",CHANNELS="↓2""#)],
            .attribute(.channels, onlyFor: .audio)),
    ]

    private static let channelRules: [Rule] = [
        Rule(
            "xmedia-channels-syntax", .must, "4.4.6.1",
            "CHANNELS is a count, then lists of identifiers of A-Z, 0-9 and '-' behind slashes",
            why: "clients cannot tell what they would have to play",
            valid: [
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="16/JOC""#),
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2/-/BINAURAL,DOWNMIX""#),
            ],
            invalid: [
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="↓stereo""#),
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="↓16/joc""#),
            ],
            .renditions(with: [.channels], checkChannelSyntax)),
        Rule(
            "xmedia-channels-third-needs-second", .must, "4.4.6.1",
            "the third parameter of CHANNELS stands behind a second one that is not empty",
            why: "clients may take the third for the second",
            valid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2/-/BINAURAL""#)],
            invalid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="↓2//BINAURAL""#)],
            .renditions(with: [.channels]) { rendition, context, findings in
                guard !rendition.hasPlainChannels, let text = rendition.channels, !text.isUnresolved,
                    AudioChannels(text).lacksCodings
                else { return }
                findings.report(
                    "CHANNELS", of: rendition, in: context,
                    "CHANNELS is \(text.shown), with nothing between its slashes; '-' stands for audio of channels alone"
                )
            }),
        Rule(
            "xmedia-channels-usage-values", .should, "4.4.6.1",
            "the third parameter of CHANNELS has usages that the specification defines",
            why: "clients pass over usages they do not know",
            valid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="20/OA/BED-6,DOF-6""#)],
            invalid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="↓20/OA/DOF-4""#)],
            .renditions(with: [.channels]) { rendition, context, findings in
                guard !rendition.hasPlainChannels, let text = rendition.channels, !text.isUnresolved else { return }
                let channels = AudioChannels(text)
                let unknown = channels.unknownUsages
                guard channels.isWellFormed, !unknown.isEmpty else { return }
                findings.report(
                    "CHANNELS", of: rendition, in: context,
                    "CHANNELS has the unknown usage \(unknown.listed); known are BINAURAL, IMMERSIVE, DOWNMIX, "
                        + "BED-<number>, DOF-3 and DOF-6")
            }),
        Rule(
            "xmedia-channels-advised", .should, "4.4.6.1", "audio says how many CHANNELS it has",
            why: "clients choose between stereo and surround by it",
            valid: [
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#),
                .tags(#"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8""#),
            ],
            invalid: [.tags(#"↓MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English""#)],
            .multivariant { _, context, findings in
                for found in context.multivariant.audioWithoutChannels where !found.isInNeed {
                    let rendition = context.multivariant.rendition(at: Int(found.index))
                    findings.report(
                        at: context.range(ofLineAt: rendition.model.position), "audio without CHANNELS; \"2\" is stereo"
                    )
                }
            }),
        Rule(
            "xmedia-channels-required", .must, "4.4.6.1",
            "CHANNELS tells renditions of one NAME and one codec apart that differ in their number of channels",
            why: "clients cannot choose between the two",
            // How many channels there are, the playlist does not say: that is what is missing.
            severity: .warning,
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="2",NAME="English",CHANNELS="2""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="6",NAME="English",CHANNELS="6""#),
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="ac3",NAME="English""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020,mp4a.40.2",AUDIO="aac""#,
                    #"STREAM-INF:BANDWIDTH=2300000,CODECS="avc1.640020,ac-3",AUDIO="ac3""#),
            ],
            invalid: [
                .tags(
                    #"↓MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="English""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="high",NAME="English",CHANNELS="6""#)
            ],
            .multivariant { _, context, findings in
                for found in context.multivariant.audioWithoutChannels where found.isInNeed {
                    let rendition = context.multivariant.rendition(at: Int(found.index))
                    findings.report(
                        at: context.range(ofLineAt: rendition.model.position),
                        "another group has a rendition \((rendition.name ?? "").shown), perhaps of the same codec; "
                            + "CHANNELS must tell them apart where their channels differ")
                }
            }),
    ]

    private static let renditionIdentityRules: [Rule] = [
        Rule(
            "xmedia-language-syntax", .must, "4.4.6.1", "LANGUAGE and ASSOC-LANGUAGE are language tags of BCP 47",
            why: "clients cannot match the language with what people have chosen",
            valid: [
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="中文",LANGUAGE="zh-Hant-TW""#),
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de-CH-1996",ASSOC-LANGUAGE="x-own""#),
            ],
            invalid: [
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="↓en_US""#),
                .tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",ASSOC-LANGUAGE="↓English""#),
            ],
            .renditions(with: [.language, .assocLanguage]) { rendition, context, findings in
                if !rendition.hasLanguageTag(rendition.numbers.language) {
                    checkLanguage(rendition.model.language, "LANGUAGE", rendition, context, &findings)
                }
                if !rendition.hasLanguageTag(rendition.numbers.assocLanguage) {
                    checkLanguage(rendition.model.assocLanguage, "ASSOC-LANGUAGE", rendition, context, &findings)
                }
            }),
        Rule(
            "xmedia-stable-id-charset", .must, "4.4.6.1",
            "STABLE-RENDITION-ID has the characters a-z, A-Z, 0-9, '+', '/', '=', '.', '-' and '_'",
            why: "steering manifests cannot name the rendition",
            valid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",STABLE-RENDITION-ID="a-b_c/1+2=3.0""#)],
            invalid: [.tags(#"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",STABLE-RENDITION-ID="↓a b""#)],
            .renditions(with: [.stableRenditionID]) { rendition, context, findings in
                guard !rendition.hasStableID, let id = rendition.stableRenditionID else { return }
                findings.reportStableID(id, "STABLE-RENDITION-ID", of: rendition, in: context)
            }),
        Rule(
            "xmedia-stable-id-per-uri", .should, "4.4.6.1", "renditions of one URI have one STABLE-RENDITION-ID",
            why: "clients take one rendition for two",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",STABLE-RENDITION-ID="1",URI="en.m3u8""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",STABLE-RENDITION-ID="1",URI="en.m3u8""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",STABLE-RENDITION-ID="1",URI="en.m3u8""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",STABLE-RENDITION-ID="↓2",URI="en.m3u8""#)
            ],
            .multivariant { _, context, findings in
                let multivariant = context.multivariant
                guard multivariant.renditionAttributes.contains(.stableRenditionID) || !multivariant.isAsRead else {
                    return
                }
                var uris = TextNumbers(expecting: multivariant.renditions.count)
                findings.checkStableIDsPerURI(
                    multivariant.renditions.indices.lazy.map(multivariant.rendition), "STABLE-RENDITION-ID",
                    in: context,
                    uri: { $0.uri == "" ? TextNumbers.none : uris.number(of: $0.uri) }, id: \.stableRenditionID)
            }),
    ]
}

extension TagContext {
    /// Whether the tag's TYPE is this one.
    fileprivate func isRendition(of type: Rendition.MediaType) -> Bool { attributes.has(.type, of: type.rawValue) }
}

extension RuleCheck {
    /// Finds an attribute of renditions that are not of the one type that has it.
    fileprivate static func attribute(_ name: AttributeName, onlyFor type: Rendition.MediaType) -> RuleCheck {
        .tags([.media], with: [name]) { tag, findings in
            guard !tag.attributes.has(.type, of: type.rawValue), let pair = tag.attributes[name],
                let written = tag.attributes[.type]?.value,
                Rendition.MediaType(rawValue: written).isKnown
            else { return }
            findings.report(
                at: pair.valueRange,
                fixIts: [tag.attributes.removal(of: pair, pair.value == "NO" ? .safe : .review)],
                "\(name) beside TYPE=\(written); only TYPE=\(type) has it")
        }
    }
}

extension RenditionContext {
    /// Whether CHANNELS is a count and one list of codings at most, or is missing.
    fileprivate var hasPlainChannels: Bool {
        numbers.channels < 0 || playlist.areChannelsPlain[Int(numbers.channels)]
    }

    /// Whether a language is a language tag, or none is stated.
    fileprivate func hasLanguageTag(_ language: Int32) -> Bool {
        language < 0 || playlist.areLanguagesWellFormed[Int(language)]
    }
}

private func checkCaptionsID(_ rendition: RenditionContext, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let id = rendition.model.instreamID, !id.isEmpty, rendition.model.type == .closedCaptions, !isCaptionsID(id),
        !id.isUnresolved
    else { return }
    let upperCased = id.uppercased()
    findings.report(
        "INSTREAM-ID", of: rendition, in: context,
        fixIts: isCaptionsID(upperCased)
            ? context.replacing(id, with: upperCased, in: "INSTREAM-ID", of: rendition, .safe) : [],
        "INSTREAM-ID is \(id.shown); CC1 to CC4 or SERVICE1 to SERVICE63 is due")
}

private func isCaptionsID(_ id: String) -> Bool {
    for (prefix, most) in [("CC", 4), ("SERVICE", 63)] where id.hasPrefix(prefix) {
        let digits = id.dropFirst(prefix.count)
        return Int(digits).map { (1...most).contains($0) && String($0) == digits } ?? false
    }
    return false
}

private func checkChannelSyntax(_ rendition: RenditionContext, _ context: PlaylistContext, _ findings: inout Findings) {
    guard !rendition.hasPlainChannels, let text = rendition.channels, !text.isEmpty, !text.isUnresolved else { return }
    let channels = AudioChannels(text)
    guard !channels.isWellFormed else { return }
    let upperCased = text.uppercased()
    var fixIts: [Diagnostic.FixIt] = []
    if AudioChannels(upperCased).isWellFormed {
        fixIts = context.replacing(text, with: upperCased, in: "CHANNELS", of: rendition, .safe)
    } else if let count = channels.intendedCount {
        let intended = String(count) + text.dropFirst(channels.count.count)
        fixIts = context.replacing(text, with: intended, in: "CHANNELS", of: rendition, .review)
    }
    findings.report(
        "CHANNELS", of: rendition, in: context, fixIts: fixIts,
        "CHANNELS is \(text.shown); a number of channels is due, then lists of identifiers of A-Z, 0-9 and '-' behind "
            + "slashes, such as \"6\" or \"16/JOC\"")
}

private func checkLanguage(
    _ language: String?, _ name: String, _ rendition: RenditionContext, _ context: PlaylistContext,
    _ findings: inout Findings
) {
    guard let language, !language.isEmpty, !LanguageTag.isWellFormed(language), !language.isUnresolved else { return }
    let hyphenated = language.parts(between: UInt8(ascii: "_")).joined(separator: "-")
    findings.report(
        name, of: rendition, in: context,
        fixIts: LanguageTag.isWellFormed(hyphenated)
            ? context.replacing(language, with: hyphenated, in: name, of: rendition, .safe) : [],
        "\(name) is \(language.shown), which is no language tag; \"en\" and \"pt-BR\" are some")
}

extension MultivariantContext {
    /// The audio renditions without CHANNELS, and whether each is in need of them: whether its NAME stands in another group
    /// that may be of the same codec. Codecs are those of the variants that name the group.
    fileprivate var audioWithoutChannels: [(index: Int32, isInNeed: Bool)] {
        let lacking = renditionNumbers.indices.filter {
            renditionNumbers[$0].channels < 0 && renditionNumbers[$0].type == .audio
        }
        guard !lacking.isEmpty else { return [] }
        let formats = AudioFormatNumbers(self)
        let alike = Dictionary(grouping: groups.groups(of: .audio)) { formats[$0.index] }
        var inNeed = Array(repeating: false, count: renditionNumbers.count)
        var members = LatestMembers(nameCount)
        for (number, groups) in alike where groups.count > 1 { note(groups, number, &members, &inNeed) }
        return lacking.map { (Int32($0), inNeed[$0]) }
    }

    /// Notes the renditions of groups of the same formats whose NAMEs stand in several of them.
    private func note(
        _ groups: [RenditionGroup], _ formats: Int, _ members: inout LatestMembers, _ inNeed: inout [Bool]
    ) {
        for group in groups {
            for place in group.places where renditionNumbers[Int(place)].name >= 0 {
                let name = renditionNumbers[Int(place)].name
                guard let first = members.first(with: name, of: formats, or: place),
                    renditionNumbers[Int(first)].group != Int32(group.index)
                else { continue }
                inNeed[Int(first)] = true
            }
        }
        // The first member of a NAME stands for all.
        for place in groups.lazy.flatMap(\.places) where renditionNumbers[Int(place)].name >= 0 {
            let name = renditionNumbers[Int(place)].name
            if let first = members.first(with: name, of: formats, or: place) { inNeed[Int(place)] = inNeed[Int(first)] }
        }
    }
}

/// Numbers that stand for the audio formats of groups. Sets of formats are compared once for each group, however many
/// renditions it has.
private struct AudioFormatNumbers {
    private var numbers: [Int: Int] = [:]

    init(_ playlist: MultivariantContext) {
        var formats: [Int: Set<String>] = [:]
        for index in 0..<playlist.variantCount {
            let variant = playlist.variant(at: index)
            let group = Int(variant.numbers.groups[.audio])
            guard group >= 0 else { continue }
            let audio = variant.codecs.formats.lazy.filter { $0.medium == .audio }.map(\.text)
            formats[group, default: []].formUnion(audio)
        }
        var known: [Set<String>: Int] = [[]: 0]
        for (group, formats) in formats {
            let number = known[formats] ?? known.count
            known[formats] = number
            numbers[group] = number
        }
    }

    /// 0 for a group of which no variant says what it has.
    subscript(group: Int) -> Int { numbers[group] ?? 0 }
}
