/// Variant streams: EXT-X-STREAM-INF (4.4.6.2).
extension Rule {
    static let variantRules: [Rule] =
        bandwidthRules + codecRules + videoRules + protectionRules + layoutRules + variantIdentityRules
        + variantGroupRules

    private static let bandwidthRules: [Rule] = [
        Rule(
            "stream-uri-line-required", .must, "4.4.6.2", "a URI line follows EXT-X-STREAM-INF",
            why: "there is nothing to play",
            valid: [.multivariant("#EXT-X-STREAM-INF:BANDWIDTH=2000000", "# a comment", "", "video.m3u8")],
            invalid: [
                .multivariant(
                    "↓#EXT-X-STREAM-INF:BANDWIDTH=2000000", "#EXT-X-STREAM-INF:BANDWIDTH=1000000", "video.m3u8"),
                .multivariant(
                    "#EXT-X-STREAM-INF:BANDWIDTH=1000000", "video.m3u8", "↓#EXT-X-STREAM-INF:BANDWIDTH=2000000"),
            ],
            .reading),
        Rule(
            "stream-uri-without-tag", .must, "4.1, 4.4.6.2", "EXT-X-STREAM-INF stands in front of each URI line",
            why: "clients know nothing about the playlist and pass over it",
            valid: [.multivariant("#EXT-X-STREAM-INF:BANDWIDTH=2000000", "video.m3u8")],
            invalid: [.multivariant("#EXT-X-STREAM-INF:BANDWIDTH=2000000", "video.m3u8", "↓other.m3u8")],
            .reading),
        Rule(
            "stream-bandwidth-required", .must, "4.4.6.2", "EXT-X-STREAM-INF has a BANDWIDTH",
            why: "clients cannot tell whether the network is fast enough",
            valid: [.tags("STREAM-INF:BANDWIDTH=2000000")],
            invalid: [.tags("↓STREAM-INF:AVERAGE-BANDWIDTH=2000000")],
            .reading),
        Rule(
            "stream-average-not-above-peak", .should, "4.4.6.2", "AVERAGE-BANDWIDTH is not above BANDWIDTH",
            why: "no average is above the peak, so that one of the two misleads clients",
            valid: [.tags("STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=2000000")],
            invalid: [
                .tags(
                    "STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=↓2000001",
                    #"I-FRAME-STREAM-INF:BANDWIDTH=200000,AVERAGE-BANDWIDTH=↓2000000,URI="i.m3u8""#)
            ],
            .allVariants { variant, context, findings in
                guard let average = variant.averageBandwidth, let peak = variant.bandwidth, average > peak else {
                    return
                }
                findings.report(
                    "AVERAGE-BANDWIDTH", of: variant, in: context,
                    notes: context.note("the peak", at: "BANDWIDTH", of: variant),
                    "AVERAGE-BANDWIDTH is \(average) bit/s, above BANDWIDTH, the peak of \(peak) bit/s")
            }),
        Rule(
            "stream-score-positive", .must, "4.4.6.2", "SCORE is above 0",
            why: "clients that rank variants by it do not expect 0",
            valid: [.tags("STREAM-INF:BANDWIDTH=2000000,SCORE=0.1")],
            invalid: [.tags("STREAM-INF:BANDWIDTH=2000000,SCORE=↓0.0")],
            .allVariants { variant, context, findings in
                guard variant.score == 0 else { return }
                findings.report("SCORE", of: variant, in: context, "SCORE is 0; a number above 0 is due")
            }),
        Rule(
            "stream-score-all", .should, "4.4.6.2", "where one variant has a SCORE, all have one",
            why: "clients rank variants with a SCORE and those without by different measures",
            valid: [
                .tags("STREAM-INF:BANDWIDTH=2000000,SCORE=2", "STREAM-INF:BANDWIDTH=1000000,SCORE=1"),
                .tags(
                    "STREAM-INF:BANDWIDTH=2000000,SCORE=2", #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#),
            ],
            invalid: [.tags("↓STREAM-INF:BANDWIDTH=2000000", "STREAM-INF:BANDWIDTH=1000000,SCORE=1")],
            .multivariant { playlist, context, findings in
                guard let scored = playlist.variants.first(where: { $0.score != nil }) else { return }
                let note = context.note("a variant with one", at: "SCORE", of: scored)
                for variant in playlist.variants where variant.score == nil {
                    guard let attributes = context.attributes(at: variant.position), !attributes.has("SCORE") else {
                        continue
                    }
                    findings.report(
                        at: attributes.range(of: "SCORE"), notes: note,
                        "a variant without SCORE beside variants that have one")
                }
            }),
    ]

    private static let codecRules: [Rule] = [
        Rule(
            "stream-codecs-advised", .should, "4.4.6.2", "EXT-X-STREAM-INF has CODECS",
            why: "clients have to load segments to find out whether they can play them",
            valid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020,mp4a.40.2""#)],
            invalid: [.tags("↓STREAM-INF:BANDWIDTH=2000000")],
            .tags([.streamInf]) { tag, findings in
                guard !tag.attributes.has("CODECS") else { return }
                findings.report(at: tag.range, "a variant without CODECS; the formats of all its media are due")
            }),
        Rule(
            "stream-codecs-syntax", .must, "4.4.6.2", "CODECS is a list of sample formats of RFC 6381",
            why: "clients take formats they do not understand for ones they cannot play",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1.2.4.L123.B0,ec-3,stpp.ttml.im1t""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.77.30,mp4a.40.2""#),
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="↓h264,aac""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="↓avc1.6400,mp4a.40.2""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="↓avc1.640020,,mp4a.40.2""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="↓avc1.640020, mp4a.40.2""#),
            ],
            .allVariants { variant, context, findings in
                checkList(variant.codecs, "CODECS", variant, context, &findings) { SampleFormat($0).isWellFormed }
            }),
        Rule(
            "stream-supplemental-syntax", .must, "4.4.6.2",
            "SUPPLEMENTAL-CODECS is a list of sample formats, each with compatibility brands behind slashes",
            why: "clients pass over formats they do not understand",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1.2.4.L123.B0",SUPPLEMENTAL-CODECS="dvh1.08.07/db4h""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="av01.0.05M.10",SUPPLEMENTAL-CODECS="av01.0.05M.10""#),
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1.2.4.L123.B0",SUPPLEMENTAL-CODECS="↓/db4h""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1.2.4.L123.B0",SUPPLEMENTAL-CODECS="↓dvh1.08.07/""#),
            ],
            .allVariants { variant, context, findings in
                checkList(
                    variant.supplementalCodecs, "SUPPLEMENTAL-CODECS", variant, context, &findings, isSupplementalFormat
                )
            }),
        Rule(
            "stream-supplemental-needs-base", .must, "4.4.6.2",
            "CODECS lists the base layer of each format of SUPPLEMENTAL-CODECS",
            why: "clients without the supplement do not know what to play",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1.2.4.L123.B0",SUPPLEMENTAL-CODECS="dvh1.08.07/db4h""#)
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020",SUPPLEMENTAL-CODECS="↓dvh1.08.07/db4h""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,SUPPLEMENTAL-CODECS="↓dvh1.08.07/db4h""#),
            ],
            .allVariants(checkBaseLayers)),
    ]

    private static let videoRules: [Rule] = [
        Rule(
            "stream-resolution-advised", .should, "4.4.6.2", "a variant with video has a RESOLUTION",
            why: "clients cannot choose what fits their screen",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020",RESOLUTION=1280x720"#),
                .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
            ],
            invalid: [.tags(#"↓STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020""#)],
            .allVariants { variant, context, findings in
                checkPresence(of: "RESOLUTION", variant, context, &findings)
            }),
        Rule(
            "stream-framerate-advised", .should, "4.4.6.2", "a variant with video has a FRAME-RATE",
            why: "clients cannot avoid frame rates that are too high for them",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020",RESOLUTION=1280x720,FRAME-RATE=29.970"#),
                .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
            ],
            invalid: [.tags(#"↓STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020",RESOLUTION=1280x720"#)],
            .variants { variant, context, findings in
                checkPresence(of: "FRAME-RATE", variant, context, &findings)
            }),
        Rule(
            "stream-framerate-3-decimals", .must, "4.4.6.2", "FRAME-RATE is rounded to three decimal places",
            why: "clients compare rates as rounded numbers",
            valid: [
                .tags("STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=29.970"),
                .tags("STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=25"),
                .tags("STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=23.976000"),
            ],
            invalid: [.tags("STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=↓29.97003")],
            .variants(checkFrameRate)),
    ]

    private static let protectionRules: [Rule] = [
        Rule(
            "stream-hdcp-enum", .must, "4.4.6.2", "HDCP-LEVEL is TYPE-0, TYPE-1 or NONE",
            why: "clients ignore the whole variant",
            valid: [.tags("STREAM-INF:BANDWIDTH=2000000,HDCP-LEVEL=TYPE-1")],
            invalid: [.tags("STREAM-INF:BANDWIDTH=2000000,HDCP-LEVEL=↓TYPE-2")],
            .reading),
        Rule(
            "stream-cpc-syntax", .must, "4.4.6.2",
            "ALLOWED-CPC is a list of key formats, each with labels behind a colon and between slashes",
            why: "clients cannot tell which devices are meant, and none may be",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="com.example:A/B,urn:uuid:5e629af5-38da-4063-8977-97ffbd9902d4:C""#
                )
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="↓AppleMain""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="↓com.example:A/""#),
            ],
            .allVariants { variant, context, findings in
                checkList(variant.allowedCPC, "ALLOWED-CPC", variant, context, &findings) {
                    ProtectionConfiguration($0) != nil
                }
            }),
        Rule(
            "stream-cpc-label-charset", .must, "4.4.6.2",
            "labels of ALLOWED-CPC have the characters A-Z, 0-9 and '-', those of FairPlay excepted",
            why: "no device has a label of other characters",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="com.apple.streamingkeydelivery:AppleMain/Main""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="com.example:HW-1""#),
            ],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="↓com.example:hw_1""#)],
            .allVariants { variant, context, findings in
                let labels = variant.protectionConfigurations.flatMap(\.unusualLabels)
                guard !labels.isEmpty else { return }
                findings.report(
                    "ALLOWED-CPC", of: variant, in: context,
                    "ALLOWED-CPC has the label \(labels.listed); the characters A-Z, 0-9 and '-' are due")
            }),
        Rule(
            "stream-cpc-identity", .must, "4.4.6.2", "ALLOWED-CPC has no labels of the key format identity",
            why: "identity has no labels, so that no device may play the variant",
            valid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="com.example:HW""#)],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="↓identity:HW""#)],
            .allVariants { variant, context, findings in
                guard variant.protectionConfigurations.contains(where: { $0.format == .identity }) else { return }
                findings.report(
                    "ALLOWED-CPC", of: variant, in: context,
                    "ALLOWED-CPC names labels of the key format identity, which has none")
            }),
        Rule(
            "stream-videorange-enum", .must, "4.4.6.2", "VIDEO-RANGE is SDR, HLG or PQ",
            why: "clients do not choose the variant",
            valid: [.tags("STREAM-INF:BANDWIDTH=2000000,VIDEO-RANGE=PQ")],
            invalid: [.tags("STREAM-INF:BANDWIDTH=2000000,VIDEO-RANGE=↓HDR")],
            .reading),
    ]

    private static let layoutRules: [Rule] = [
        Rule(
            "stream-layout-non-empty", .must, "4.4.6.2", "no entry and no specifier of REQ-VIDEO-LAYOUT is empty",
            why: "clients ignore the variant",
            valid: [.tags(version: 12, #"STREAM-INF:BANDWIDTH=2000000,REQ-VIDEO-LAYOUT="CH-STEREO,CH-MONO""#)],
            invalid: [
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=2000000,REQ-VIDEO-LAYOUT="↓CH-STEREO,""#),
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=2000000,REQ-VIDEO-LAYOUT="↓CH-STEREO//PROJ-EQUI""#),
            ],
            .tags([.streamInf, .iFrameStreamInf]) { tag, findings in
                guard let layout = tag.attributes["REQ-VIDEO-LAYOUT"], !layout.value.isEmpty else { return }
                let entries = layout.value.parts(between: .comma)
                guard entries.contains(where: { String($0).parts(between: .slash).contains("") }) else { return }
                findings.report(
                    at: layout.valueRange, "REQ-VIDEO-LAYOUT is \(layout.value.shown), with nothing between separators")
            }),
        Rule(
            "stream-layout-values", .must, "4.4.6.2", "REQ-VIDEO-LAYOUT has specifiers that are known",
            why: "clients ignore the variant",
            valid: [.tags(version: 12, #"STREAM-INF:BANDWIDTH=2000000,REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-HEQU""#)],
            invalid: [.tags(version: 12, #"STREAM-INF:BANDWIDTH=2000000,REQ-VIDEO-LAYOUT="↓CH-3D""#)],
            .reading),
        Rule(
            "stream-layout-specifier-once", .must, "4.4.6.2",
            "an entry of REQ-VIDEO-LAYOUT has one specifier of a kind at most",
            why: "one view cannot have two layouts",
            valid: [.tags(version: 12, #"STREAM-INF:BANDWIDTH=2000000,REQ-VIDEO-LAYOUT="CH-MONO,CH-STEREO""#)],
            invalid: [.tags(version: 12, #"STREAM-INF:BANDWIDTH=2000000,REQ-VIDEO-LAYOUT="↓CH-MONO/CH-STEREO""#)],
            .allVariants { variant, context, findings in
                guard let entry = variant.requiredVideoLayout.first(where: repeatsKind) else { return }
                findings.report(
                    "REQ-VIDEO-LAYOUT", of: variant, in: context,
                    "REQ-VIDEO-LAYOUT has \(entry.shown), two specifiers of a kind in one entry; a comma separates entries"
                )
            }),
        Rule(
            "stream-layout-unnecessary", .should, "4.4.6.2",
            "REQ-VIDEO-LAYOUT is absent where all video is monoscopic and rectilinear",
            why: "clients that do not know the attribute ignore a variant they could play",
            valid: [.tags(version: 12, #"STREAM-INF:BANDWIDTH=2000000,REQ-VIDEO-LAYOUT="CH-MONO/PROJ-EQUI""#)],
            invalid: [.tags(version: 12, #"STREAM-INF:BANDWIDTH=2000000,REQ-VIDEO-LAYOUT="↓CH-MONO/PROJ-RECT""#)],
            .allVariants { variant, context, findings in
                guard !variant.requiredVideoLayout.isEmpty, variant.requiredVideoLayout.allSatisfy(isPlainLayout)
                else { return }
                findings.report(
                    "REQ-VIDEO-LAYOUT", of: variant, in: context,
                    "REQ-VIDEO-LAYOUT is \(variant.requiredVideoLayout.joined(separator: ",").shown), which any client can "
                        + "show; the attribute should be absent")
            }),
    ]

    private static let variantIdentityRules: [Rule] = [
        Rule(
            "stream-stable-id-charset", .must, "4.4.6.2",
            "STABLE-VARIANT-ID has the characters a-z, A-Z, 0-9, '+', '/', '=', '.', '-' and '_'",
            why: "steering manifests cannot name the variant",
            valid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,STABLE-VARIANT-ID="a-b_c/1+2=3.0""#)],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,STABLE-VARIANT-ID="↓a b""#)],
            .allVariants { variant, context, findings in
                findings.checkStableID(variant.stableVariantID, "STABLE-VARIANT-ID", of: variant, in: context)
            }),
        Rule(
            "stream-stable-id-per-uri", .should, "4.4.6.2", "variants of one URI have one STABLE-VARIANT-ID",
            why: "clients take one variant for two",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=2000000,STABLE-VARIANT-ID="1""#,
                    #"STREAM-INF:BANDWIDTH=1000000,STABLE-VARIANT-ID="2""#)
            ],
            invalid: [
                .multivariant(
                    #"#EXT-X-STREAM-INF:BANDWIDTH=2000000,STABLE-VARIANT-ID="1""#, "video.m3u8",
                    #"#EXT-X-STREAM-INF:BANDWIDTH=2000000,STABLE-VARIANT-ID="↓2""#, "video.m3u8")
            ],
            .multivariant { playlist, context, findings in
                findings.checkStableIDsPerURI(
                    playlist.allVariants, "STABLE-VARIANT-ID", in: context, uri: \.uri, id: \.stableVariantID)
            }),
    ]

    private static let variantGroupRules: [Rule] = [
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

// MARK: - Codecs

/// Reports entries of a list that are not what they should be, empty ones, and white space around entries: at most one of
/// these for a list.
private func checkList(
    _ entries: [String], _ name: String, _ variant: VariantStream, _ context: PlaylistContext,
    _ findings: inout Findings, _ isWellFormed: (String) -> Bool
) {
    let odd = entries.filter { !$0.isUnresolved && !isWellFormed($0) }
    if !odd.isEmpty {
        // The specification's own examples leave it at that.
        let isPlaceholder = odd == ["..."]
        findings.report(
            name, of: variant, in: context, severity: isPlaceholder ? .warning : nil,
            "\(name) has \(odd.listed); \(entryForms[name] ?? "")")
        return
    }
    guard !entries.isEmpty, let written = context.attributes(at: variant.position)?[name]?.value else { return }
    let parts = written.parts(between: .comma)
    if parts.contains("") {
        findings.report(name, of: variant, in: context, "\(name) has an empty entry between its commas")
    } else if parts.contains(where: { $0.utf8.first?.isBlank ?? false || $0.utf8.last?.isBlank ?? false }) {
        let trimmed = entries.joined(separator: ",")
        findings.report(
            name, of: variant, in: context, severity: .warning,
            fixIts: context.replacing(written, with: trimmed, in: name, of: variant, .safe),
            "\(name) has white space between its entries; commas alone are due")
    }
}

/// What entries of lists are to look like, for messages.
private let entryForms = [
    "CODECS": "sample formats of RFC 6381 such as avc1.640020 and mp4a.40.2 are due",
    "SUPPLEMENTAL-CODECS": "sample formats and brands such as dvh1.08.07/db4h are due",
    "ALLOWED-CPC": "a key format, a colon and labels such as com.example:HW-1/HW-2 are due",
]

/// A sample format, then brands of four characters behind slashes.
private func isSupplementalFormat(_ text: String) -> Bool {
    let parts = text.parts(between: .slash)
    return parts.first.map { SampleFormat(String($0)).isWellFormed } ?? false
        && parts.dropFirst().allSatisfy { $0.utf8.count == 4 && $0.utf8.allSatisfy { $0 > .space && $0 < 0x7F } }
}

private func checkBaseLayers(_ variant: VariantStream, _ context: PlaylistContext, _ findings: inout Findings) {
    guard !variant.supplementalCodecs.isEmpty, !variant.codecs.contains(where: \.isUnresolved) else { return }
    let listed = Set(variant.formats.map(\.sampleEntry))
    let orphan = variant.supplementalCodecs.first { text in
        guard let format = text.parts(between: .slash).first.map({ SampleFormat(String($0)) }), format.isWellFormed
        else {
            return false
        }
        return format.baseEntries.map { $0.isDisjoint(with: listed) } ?? listed.isEmpty
    }
    guard let orphan else { return }
    findings.report(
        "SUPPLEMENTAL-CODECS", of: variant, in: context,
        variant.codecs.isEmpty
            ? "\(orphan.shown) is a supplement, and there are no CODECS with its base layer"
            : "\(orphan.shown) is a supplement, and CODECS, which is \(variant.codecs.joined(separator: ",").shown), has "
                + "no base layer for it")
}

// MARK: - Video

/// Reports an attribute that is missing beside video.
private func checkPresence(
    of name: String, _ variant: VariantStream, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard variant.hasVideo, let attributes = context.attributes(at: variant.position), !attributes.has(name) else {
        return
    }
    findings.report(at: attributes.range(of: name), "a variant with video and without \(name)")
}

private func checkFrameRate(_ variant: VariantStream, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let rate = variant.frameRate, rate < 1_000_000,
        let written = context.attributes(at: variant.position)?["FRAME-RATE"]?.value,
        case let parts = written.parts(between: .point), parts.count == 2,
        parts[1].utf8.dropFirst(3).contains(where: { $0 != .zero })
    else { return }
    let thousandths = Int((rate * 1_000).rounded())
    let fraction = String(thousandths % 1_000)
    let rounded = "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    findings.report(
        "FRAME-RATE", of: variant, in: context,
        fixIts: context.replacing(written, with: rounded, in: "FRAME-RATE", of: variant, .safe),
        "FRAME-RATE is \(written.shown); rounded to three decimal places it is \(rounded)")
}

/// Whether two specifiers of an entry are of one kind, which is what stands before the first hyphen.
private func repeatsKind(_ entry: String) -> Bool {
    var kinds: Set<Substring> = []
    return entry.parts(between: .slash).contains { specifier in
        !specifier.isEmpty && !kinds.insert(specifier.prefix { $0 != "-" }).inserted
    }
}

private func isPlainLayout(_ entry: String) -> Bool {
    entry.parts(between: .slash).allSatisfy { $0 == "CH-MONO" || $0 == "PROJ-RECT" }
}

// MARK: - Content protection

/// An entry of ALLOWED-CPC: a key format and the labels of the device classes that may play (4.4.6.2).
private struct ProtectionConfiguration {
    let format: KeyFormat
    let labels: [Substring]

    /// Nil for what has no colon, no key format, or an empty label. A key format may have colons itself; labels have none.
    init?(_ text: String) {
        let parts = text.parts(between: .colon)
        guard parts.count > 1, let last = parts.last else { return nil }
        format = KeyFormat(rawValue: parts.dropLast().joined(separator: ":"))
        labels = String(last).parts(between: .slash)
        guard !format.rawValue.isEmpty, !labels.contains("") else { return nil }
    }

    /// The labels that Apple gives FairPlay devices, which have lower-case letters.
    private static let fairPlayLabels: Set<Substring> = ["AppleBaseline", "AppleMain", "Baseline", "Main"]

    /// Labels with characters they must not have. Those of identity are wrong whatever their characters.
    var unusualLabels: [Substring] {
        guard format != .identity else { return [] }
        return labels.filter { label in
            !label.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit || $0 == .minus }
                && !(format == .fairPlay && ProtectionConfiguration.fairPlayLabels.contains(label))
        }
    }
}

extension VariantStream {
    fileprivate var protectionConfigurations: [ProtectionConfiguration] {
        allowedCPC.filter { !$0.isUnresolved }.compactMap(ProtectionConfiguration.init)
    }
}

// MARK: - Groups

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
