/// Trick play: the I-frame variants that players show while the viewer winds or scrubs (section 6).
extension Rule {
    static let appleTrickPlayRules: [Rule] = iFrameOfferRules + iFrameRangeRules + [imageSequence] + iFrameDeviceRules

    private static let iFrameOfferRules: [Rule] = [
        Rule(
            "apple-6.1", .must, AppleDocument.authoring("6.1"), "a presentation with video has I-frame variants",
            why: "players have no pictures to show while the viewer winds or scrubs",
            valid: [
                .tags(iFrames()),
                .tags(#"STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2""#),
            ],
            invalid: [.multivariant()],
            .presentation { media, _, findings in
                guard media.iFrameVariants.isEmpty,
                    media.variants.contains(where: { $0.codecs.hasVideo || $0.resolution != nil })
                else { return }
                findings.report(at: nil, "a presentation with video has no EXT-X-I-FRAME-STREAM-INF")
            }),
        Rule(
            "apple-6.5", .should, AppleDocument.authoring("6.5"),
            "I-frames have a bit rate far below that of video of the same resolution and codec",
            why: "winding needs more of the network than playing, and pictures come late",
            valid: [
                .tags(video(3_000_000), iFrames(375_000)),
                // Other pictures, which say nothing about these.
                .tags(video(3_000_000), iFrames(3_000_000, codec: "hvc1.2.4.L120.B0")),
                // It may belong to the better one of two.
                .tags(video(3_000_000), video(6_000_000), iFrames(3_000_000)),
            ],
            invalid: [.tags(video(3_000_000), iFrames("↓3000000"))],
            .presentation(checkIFrameRates)),
        Rule(
            "apple-6.6", .should, AppleDocument.authoring("6.6"), "I-frame variants have several bit rates",
            why: "players on slow networks have to load pictures that are too large, those on fast ones show poor ones",
            valid: [
                .tags(iFrames(90_000), iFrames(250_000)),
                // Of stereo video, one for thumbnails is enough.
                .tags(version: 12, stereoVideo, iFrames()), .tags(version: 12, stereoVideo, audio, iFrames()),
            ],
            invalid: [
                .tags(iFrames("↓250000")),
                .tags(iFrames("↓250000") + #",PATHWAY-ID="A""#, iFrames() + #",PATHWAY-ID="B""#),
            ],
            .presentation { media, context, findings in
                guard let first = media.iFrameVariants.first?.model, let rate = first.bandwidth,
                    media.iFrameVariants.allSatisfy({ $0.bandwidth == rate }), !media.isStereoOnly
                else { return }
                findings.report(
                    "BANDWIDTH", of: first, in: context,
                    "there are I-frame variants of one bit rate only, \(rate); several are due")
            }),
    ]

    private static let iFrameRangeRules: [Rule] = [
        Rule(
            "apple-6.14", .should, AppleDocument.authoring("6.14"), "some I-frame variant is H.264",
            why: "old devices show no pictures while the viewer winds",
            valid: [
                .tags(iFrames(codec: "hvc1.2.4.L120.B0"), iFrames()),
                .tags(version: 12, stereoVideo, iFrames(codec: "hvc1.2.4.L120.B0")),
                .tags(version: 12, stereoVideo, audio, iFrames(codec: "hvc1.2.4.L120.B0")),
                .tags(#"I-FRAME-STREAM-INF:BANDWIDTH=250000,URI="i.m3u8""#, iFrames(codec: "hvc1.2.4.L120.B0")),
            ],
            invalid: [.tags(iFrames(codec: "↓hvc1.2.4.L120.B0"))],
            .presentation { media, context, findings in
                let variants = media.iFrameVariants
                guard let first = variants.first, variants.allSatisfy({ !$0.formats.isEmpty }),
                    !variants.contains(where: { $0.has(.h264) }), !media.isStereoOnly
                else { return }
                findings.report(
                    "CODECS", of: first, in: context, "no I-frame variant is H.264; one with avc1 is due")
            }),
        Rule(
            "apple-6.15", .should, AppleDocument.authoring("6.15"),
            "where I-frame variants have a high dynamic range, they have it in all their resolutions",
            why: "pictures change their look when the player takes those of another resolution",
            valid: [
                .tags(iFrames(), iFrames(size: "1920x1080")),
                .tags(
                    iFrames(), iFrames(range: "PQ"), iFrames(size: "1920x1080"),
                    iFrames(size: "1920x1080", range: "PQ")),
                .tags(iFrames(), iFrames(range: "PQ"), thumbnails()),
            ],
            invalid: [.tags(iFrames(), iFrames(range: "PQ"), iFrames(size: "↓1920x1080"))],
            .presentation(checkRangesOfIFrameVariants)),
        Rule(
            "apple-6.16", .must, AppleDocument.authoring("6.16"),
            "some I-frame variant has a standard dynamic range",
            why: "devices without a high dynamic range show no pictures while the viewer winds",
            valid: [
                .tags(iFrames(range: "PQ"), iFrames()), .tags(iFrames(range: "PQ"), iFrames(range: "SDR")),
                .tags(version: 12, stereoVideo, iFrames(range: "PQ")),
                .tags(version: 12, stereoVideo, audio, iFrames(range: "PQ")),
            ],
            invalid: [.tags(iFrames(range: "↓PQ"), iFrames(range: "HLG"))],
            .presentation { media, context, findings in
                guard let first = media.iFrameVariants.first, media.iFrameVariants.allSatisfy(\.statesHighDynamicRange),
                    !media.isStereoOnly
                else { return }
                findings.report(
                    "VIDEO-RANGE", of: first, in: context,
                    "all I-frame variants have a high dynamic range; one with VIDEO-RANGE=SDR is due")
            }),
    ]

    /// How often the pictures come, only their playlist says.
    private static let imageSequence = Rule(
        "apple-6.17-mjpg", .should, AppleDocument.appendixes,
        "an image sequence of codec mjpg is a single one, not protected, and 400 pixels wide",
        why: "thumbnails take long to load, or cannot be shown at all",
        valid: [
            .tags(iFrames(), thumbnails()),
            .tags(thumbnails() + #",PATHWAY-ID="A""#, thumbnails() + #",PATHWAY-ID="B""#),
            .tags(#"I-FRAME-STREAM-INF:BANDWIDTH=90000,CODECS="mjpg",URI="t.m3u8",HDCP-LEVEL=NONE"#),
            .tags(iFrames(size: "1280x720") + ",HDCP-LEVEL=TYPE-0"),
        ],
        invalid: [
            .tags(thumbnails(size: "↓1280x720") + ",HDCP-LEVEL=↓TYPE-0"),
            .tags(thumbnails() + #",ALLOWED-CPC="↓com.apple.streamingkeydelivery:AppleMain""#),
            .tags(thumbnails(), "↓" + thumbnails()),
        ],
        .presentation(checkImageSequences))

    private static let iFrameDeviceRules: [Rule] = [
        Rule(
            "apple-visionos-6.18", .should, AppleDocument.authoring("visionOS 6.18"),
            "I-frame variants are flat: neither stereoscopic nor projected",
            why: "thumbnails are shown on a flat surface, and take twice the time to load for nothing",
            valid: [
                .tags(version: 12, stereoVideo, iFrames()),
                .tags(version: 12, iFrames() + #",REQ-VIDEO-LAYOUT="CH-MONO/PROJ-RECT""#),
            ],
            invalid: [
                .tags(version: 12, stereoVideo, iFrames() + #",REQ-VIDEO-LAYOUT="↓CH-STEREO""#),
                .tags(version: 12, iFrames() + #",REQ-VIDEO-LAYOUT="↓CH-MONO/PROJ-EQUI""#),
            ],
            .presentation { media, context, findings in
                for variant in media.iFrameVariants {
                    guard let specifier = variant.layoutSpecifiers.first(where: { !$0.isFlat }) else { continue }
                    findings.report(
                        "REQ-VIDEO-LAYOUT", of: variant, in: context,
                        "the I-frames are \(specifier.shown); monoscopic and rectilinear ones are due")
                }
            }),
        Rule(
            "apple-airplay-6.13", .must, AppleDocument.authoring("AirPlay 2-enabled TVs 6.13"),
            "for each video codec there is an I-frame variant of that codec or of mjpg",
            why: "television sets cannot change the decoder for winding, and show nothing",
            valid: [
                .tags(video(3_000_000, codec: "hev1.2.4.L120.B0"), iFrames(codec: "hvc1.2.4.L120.B0")),
                .tags(video(3_000_000, codec: "hvc1.2.4.L120.B0"), thumbnails()),
            ],
            invalid: [
                .tags(
                    video(3_000_000, codec: "↓hvc1.2.4.L120.B0"), video(6_000_000, codec: "hvc1.2.4.L120.B0"),
                    iFrames())
            ],
            .presentation(checkCodecsOfIFrameVariants)),
    ]

    // MARK: - Lines of examples

    private static func video(_ bandwidth: Int, codec: String = "avc1.640020") -> String {
        #"STREAM-INF:BANDWIDTH=\#(bandwidth),CODECS="\#(codec),mp4a.40.2",RESOLUTION=1280x720"#
    }

    private static let stereoVideo =
        #"STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.L120.B0",RESOLUTION=1280x720,REQ-VIDEO-LAYOUT="CH-STEREO""#

    private static let audio = #"STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2""#

    private static func iFrames(
        _ bandwidth: Int, codec: String = "avc1.640020", size: String = "1280x720", range: String? = nil
    ) -> String {
        iFrames("\(bandwidth)", codec: codec, size: size, range: range)
    }

    private static func iFrames(
        _ bandwidth: String = "250000", codec: String = "avc1.640020", size: String = "1280x720", range: String? = nil
    ) -> String {
        #"I-FRAME-STREAM-INF:BANDWIDTH=\#(bandwidth),CODECS="\#(codec)",RESOLUTION=\#(size),URI="i.m3u8""#
            + (range.map { ",VIDEO-RANGE=\($0)" } ?? "")
    }

    private static func thumbnails(size: String = "400x224") -> String {
        iFrames("90000", codec: "mjpg", size: size)
    }
}

// MARK: - Bit rates

/// What pictures have to have in common for their bit rates to be compared.
private struct PictureFormat: Hashable {
    let resolution: Resolution
    let coding: VideoFormat.Coding

    /// Nil where the tag does not say, or lists several codings.
    init?(_ variant: VariantContext) {
        let codings = variant.codings
        guard let resolution = variant.resolution, let coding = codings.first, codings.count == 1 else {
            return nil
        }
        self.resolution = resolution
        self.coding = coding
    }
}

/// The rule: the bit rate of video, times the number of I-frames a second, divided by eight.
///
/// No Multivariant Playlist says how many I-frames there are a second. Of as many bits as the video itself there would be
/// eight, which nobody means; anything below can be right.
private func checkIFrameRates(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings) {
    var best: [PictureFormat: VariantContext] = [:]
    for variant in media.variants {
        guard let format = PictureFormat(variant), let rate = variant.bandwidth else { continue }
        if rate > best[format]?.bandwidth ?? 0 { best[format] = variant }
    }
    for variant in media.iFrameVariants {
        guard let rate = variant.bandwidth, let video = PictureFormat(variant).flatMap({ best[$0] }),
            let normal = video.bandwidth, rate >= normal
        else { continue }
        findings.report(
            "BANDWIDTH", of: variant, in: context,
            notes: context.note("the video of the same resolution", at: "BANDWIDTH", of: video),
            "the I-frames have the bit rate \(rate), and the video itself \(normal); "
                + "for one I-frame a second an eighth of that is due, \(normal / 8)")
    }
}

// MARK: - Dynamic range, layout and codecs

/// Resolutions are compared among I-frame variants alone: there need not be one for each of the video.
private func checkRangesOfIFrameVariants(
    _ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings
) {
    let high = media.iFrameVariants.filter(\.statesHighDynamicRange)
    guard let first = high.first, high.allSatisfy({ $0.resolution != nil }) else { return }
    var known = Set(high.compactMap(\.resolution))
    for variant in media.iFrameVariants where !variant.isImageSequence {
        guard variant.videoRange ?? .sdr == .sdr, let resolution = variant.resolution,
            known.insert(resolution).inserted
        else { continue }
        findings.report(
            "RESOLUTION", of: variant, in: context,
            notes: context.note("one with a high dynamic range", at: "VIDEO-RANGE", of: first),
            "no I-frame variant of \(resolution) has a high dynamic range, though one of another resolution has")
    }
}

private func checkImageSequences(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings) {
    var firsts: [String: VariantContext] = [:]
    for variant in media.iFrameVariants where variant.isImageSequence {
        let stream = variant.model
        if let first = firsts.updateValue(variant, forKey: variant.pathway) {
            findings.report(
                at: context.range(ofLineAt: stream.position),
                notes: [.init(message: "the other one", range: context.range(ofLineAt: first.model.position))],
                "a second image sequence; a single one is due")
        }
        if let resolution = stream.resolution, resolution.width != 400 {
            findings.report(
                "RESOLUTION", of: stream, in: context,
                "the image sequence is \(resolution.width) pixels wide; 400 are due")
        }
        if let attribute = stream.attributeOfProtection {
            findings.report(
                attribute, of: stream, in: context,
                "\(attribute) on an image sequence, which is not to be encrypted")
        }
    }
}

private func checkCodecsOfIFrameVariants(
    _ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings
) {
    let variants = media.iFrameVariants
    guard !variants.isEmpty, variants.allSatisfy({ !$0.formats.isEmpty }), !variants.contains(where: \.isImageSequence)
    else { return }
    var known = Set(variants.flatMap(\.codings))
    for variant in media.variants {
        guard let coding = variant.codings.first(where: { known.insert($0).inserted }) else { continue }
        findings.report(
            "CODECS", of: variant, in: context,
            "the video is \(coding.rawValue), and no I-frame variant is; one of this codec or of mjpg is due")
    }
}

extension VariantContext {
    /// How the video is coded that CODECS lists: each way once, in the order of the list.
    fileprivate var codings: [VideoFormat.Coding] {
        var codings: [VideoFormat.Coding] = []
        for format in video {
            guard let coding = format.coding, !codings.contains(coding) else { continue }
            codings.append(coding)
        }
        return codings
    }

    fileprivate var isImageSequence: Bool { formats.contains { $0.sampleEntry == "mjpg" } }

    /// Whether VIDEO-RANGE says so; that of a range nobody knows is not known either.
    fileprivate var statesHighDynamicRange: Bool { videoRange == .pq || videoRange == .hlg }

    fileprivate var layoutSpecifiers: [Substring] { requiredVideoLayout.flatMap { $0.parts(between: .slash) } }
}

extension Substring {
    /// Whether a specifier of a video layout leaves a picture flat; those nobody knows may.
    fileprivate var isFlat: Bool { self != "CH-STEREO" && (!hasPrefix("PROJ-") || self == "PROJ-RECT") }
}
