/// How video is coded: Apple's rules about CODECS of variant streams.
extension Rule {
    static let appleVideoRules: [Rule] = appleCodecRules + appleH264Rules + appleHEVCRules + appleOtherVideoRules

    private static let appleCodecRules: [Rule] = [
        Rule(
            "apple-1.1", .must, AppleDocument.authoring("1.1"), "video is H.264, HEVC, Dolby Vision or AV1",
            why: "Apple's devices play no other video",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1.2.4.L123.B0,mp4a.40.2""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="dav1.10.09""#),
                .tags(#"I-FRAME-STREAM-INF:BANDWIDTH=90000,CODECS="mjpg",URI="i.m3u8""#),
                .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="xyz1.1""#),
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="↓vp09.00.31.08,mp4a.40.2""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="↓vp09.00.31.08""#,
                    #"STREAM-INF:BANDWIDTH=3000000,CODECS="vp09.00.31.08""#,
                    #"STREAM-INF:BANDWIDTH=4000000,CODECS="↓mjpg""#),
            ],
            .videoFormats { format, variant in
                // Image sequences are trick play only (6.17).
                guard !playable.contains(format.sampleEntry), format.sampleEntry != "mjpg" || !variant.isIFrames else {
                    return nil
                }
                return
                    "\(format.text.shown) is video that Apple's devices do not play; H.264, HEVC, Dolby Vision and AV1 are"
            }),
        Rule(
            "apple-1.10", .should, AppleDocument.authoring("1.10"),
            "parameter sets of video are in the sample descriptions: avc1, hvc1 and dvh1, not avc3, hev1 and dvhe",
            why: "Apple's players may show nothing where the sample description lacks them",
            valid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1.2.4.L123.B0""#)],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="↓hev1.2.4.L123.B0""#)],
            .videoFormats { format, _ in
                inBandEntries[format.sampleEntry].map {
                    "\(format.text.shown) has its parameter sets in the samples; \($0) has them in the sample description"
                }
            }),
        Rule(
            "apple-1.12", .should, AppleDocument.authoring("1.12"), "some video is H.264",
            why: "older devices play nothing else",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1.2.4.L123.B0""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640028""#),
                .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1.2.4.L123.B0""#,
                    "STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360"),
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.20.05",REQ-VIDEO-LAYOUT="CH-STEREO""#),
            ],
            invalid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="↓hvc1.2.4.L123.B0""#,
                    #"STREAM-INF:BANDWIDTH=4000000,CODECS="hvc1.2.4.L150.B0""#)
            ],
            .presentation { media, context, findings in
                guard media.knowsVideo, let first = media.flatVideo.first,
                    !media.video.contains(where: { $0.has(.h264) })
                else { return }
                findings.report(
                    "CODECS", of: first, in: context, "no video is H.264, the only kind that older devices play")
            }),
    ]

    private static let appleH264Rules: [Rule] = [
        Rule(
            "apple-1.3a", .should, AppleDocument.authoring("1.3a"),
            "some variants in H.264 are at most High Profile, Level 4.1",
            why: "older devices can play none of the variants",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="avc1.640033""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640029""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.100.41""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="avc1.640033""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1""#),
            ],
            invalid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="↓avc1.640033""#,
                    #"STREAM-INF:BANDWIDTH=6000000,CODECS="avc1.64002A""#)
            ],
            .modestVariant(of: .h264, "at most High Profile, Level 4.1") { format, parameters in
                parameters.level <= 41 && format.isAtMostHigh ?? true
            }),
        Rule(
            "apple-1.3b", .must, AppleDocument.authoring("1.3b"), "H.264 is at most High Profile, Level 5.2",
            why: "no device of Apple's is bound to play it",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="avc1.640034""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="avc1""#),
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="↓avc1.64003C""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="↓avc1.7A0028""#,
                    #"I-FRAME-STREAM-INF:BANDWIDTH=900000,CODECS="↓avc1.6E0028",URI="i.m3u8""#),
            ],
            .videoFormats { format, _ in
                guard format.coding == .h264, let parameters = format.parameters,
                    parameters.level > 52 || format.isAtMostHigh == false
                else { return nil }
                return "\(format); at most High Profile, Level 5.2 is due"
            }),
        Rule(
            "apple-1.4", .should, AppleDocument.authoring("1.4"), "H.264 is High Profile rather than Main or Baseline",
            why: "the same bit rate gives a worse picture",
            valid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.64001F""#)],
            invalid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=500000,CODECS="↓avc1.42C01E""#,
                    #"STREAM-INF:BANDWIDTH=700000,CODECS="avc1.42C01E""#,
                    #"STREAM-INF:BANDWIDTH=900000,CODECS="↓avc1.77.31""#)
            ],
            .videoFormats { format, _ in
                guard format.coding == .h264, let profile = format.parameters?.profile, profile == 66 || profile == 77
                else { return nil }
                return "\(format); High Profile is better at the same bit rate"
            }),
    ]

    private static let appleHEVCRules: [Rule] = [
        Rule(
            "apple-1.6a", .should, AppleDocument.authoring("1.6a"),
            "some variants in HEVC are at most Main 10 Profile, Level 4.0, Main Tier",
            why: "older devices that know HEVC can play none of its variants",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.L153.B0""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1.2.4.L120.B0""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.05.06""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.L153.B0""#,
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="hvc1""#),
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="↓hvc1.2.4.L153.B0""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="↓hvc1.2.4.H120.B0""#),
            ],
            .modestVariant(of: .hevc, "at most Main 10 Profile, Level 4.0, Main Tier") { format, parameters in
                parameters.level <= 40 && !parameters.isHighTier && format.isAtMostMain10 ?? true
            }),
        Rule(
            "apple-1.6b", .must, AppleDocument.authoring("1.6b"),
            "HEVC is at most Main 10 Profile, Level 5.1, High Tier",
            why: "no device of Apple's is bound to play it",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.H153.B0""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.156.B0""#),
                .tags(
                    version: 12,
                    #"STREAM-INF:BANDWIDTH=80000000,CODECS="hvc1.2.4.H183.B0",REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-HEQU""#),
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="↓hvc1.2.4.H156.B0""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="↓hvc1.4.10.L120.B0""#),
            ],
            .videoFormats { format, variant in
                // Apple's own rates for projected video take pictures that no lower level has room for. That Multiview HEVC
                // is for stereo is another rule.
                guard format.coding == .hevc, let parameters = format.parameters, !variant.isSpatial,
                    parameters.level > 51 || format.isAtMostMain10 == false && !format.isMultiview
                else { return nil }
                return "\(format); at most Main 10 Profile, Level 5.1, High Tier is due"
            }),
    ]

    private static let appleOtherVideoRules: [Rule] = [
        Rule(
            "apple-1.9", .must, AppleDocument.authoring("1.9, 1.9a to 1.9c"),
            "Dolby Vision is Profile 5, at most Level 7; for iOS Profile 5 or 10, for visionOS Profile 5 or, in stereo, 20, "
                + "at most Level 9",
            why: "Apple's devices play no other profiles in CODECS",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.05.06""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.L150.B0",SUPPLEMENTAL-CODECS="dvh1.08.06/db1p""#),
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.20.09",REQ-VIDEO-LAYOUT="CH-STEREO""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1""#),
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="↓dvh1.07.06""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="↓dvh1.05.10""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="↓dvh1.05.08""#,
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="↓dav1.10.09""#),
            ],
            .presentation(checkDolbyVision)),
        Rule(
            "apple-1.37", .must, AppleDocument.authoring("1.37"), "AV1 is at most Level 6.2",
            why: "no device of Apple's is bound to play it",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="av01.0.18M.10""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="av01.0.31M.10""#),
            ],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="↓av01.0.19M.10""#)],
            .videoFormats { format, _ in
                guard format.coding == .av1, let parameters = format.parameters, parameters.level > 62 else {
                    return nil
                }
                return "\(format); at most Level 6.2 is due"
            }),
    ]

    /// The sample entries of video that Apple names. Of those for Dolby Vision the profile says more.
    private static let playable: Set<String> = [
        "avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "dva1", "dvav", "dav1", "av01", "lhv1", "lhe1",
    ]

    /// Sample entries with parameter sets in the samples, and the like with them in the sample description.
    private static let inBandEntries = ["avc3": "avc1", "hev1": "hvc1", "dvhe": "dvh1"]
}

extension RuleCheck {
    /// Finds that none of the variants of a coding can be played by older devices; where one says nothing of itself, it may be
    /// the one.
    fileprivate static func modestVariant(
        of coding: VideoFormat.Coding, _ due: String,
        _ isModest: @escaping @Sendable (VideoFormat, VideoFormat.Parameters) -> Bool
    ) -> RuleCheck {
        .presentation { media, context, findings in
            let variants = media.flatVideo.filter { $0.has(coding) }
            guard let first = variants.first, let format = first.video.first(where: { $0.coding == coding }) else {
                return
            }
            let isThere = variants.contains { variant in
                variant.video.contains { format in
                    format.coding == coding && format.parameters.map { isModest(format, $0) } ?? true
                }
            }
            if isThere { return }
            findings.report(
                "CODECS", of: first, in: context,
                "no variant in \(coding.rawValue) is \(due); this one is \(format)")
        }
    }
}

private func checkDolbyVision(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings) {
    for (variant, format, fault) in media.allVariants.firstFaults(
        \.video, \.text, { format, _ in format.dolbyVisionFault })
    {
        findings.report(
            "CODECS", of: variant, in: context, severity: fault.isOfSomeDevices ? .warning : nil,
            "\(format); \(fault.due)")
    }
}

extension VideoFormat {
    /// What is due instead of a profile or level of Dolby Vision, and whether some devices play it all the same.
    fileprivate var dolbyVisionFault: (due: String, isOfSomeDevices: Bool)? {
        guard coding == .dolbyVision, let parameters else { return nil }
        switch parameters.profile {
        case 5, 10, 20:
            if parameters.level > 90 { return ("at most Level 7 is due, at most 9 for iOS and visionOS", false) }
            if parameters.profile == 10 { return ("Profile 10 is for iOS only", true) }
            guard parameters.profile == 5, parameters.level > 70 else { return nil }
            return ("a level above 7 is for iOS and visionOS only", true)
        default:
            return ("Profile 5 is due; one with a base layer belongs in SUPPLEMENTAL-CODECS", false)
        }
    }
}
