/// Bit rates and resolutions of variant streams: what Apple's rules ask of a ladder.
extension Rule {
    static let appleLadderRules: [Rule] = appleRateRules + appleResolutionRules + appleCellularRules

    private static let appleRateRules: [Rule] = [
        Rule(
            "apple-1.30", .should, AppleDocument.authoring("1.30"),
            "BANDWIDTH, the peak, is at most twice AVERAGE-BANDWIDTH for video on demand",
            why: "clients choose by the peak, and stay far below what the network would carry",
            valid: [
                .tags("STREAM-INF:BANDWIDTH=6000000,AVERAGE-BANDWIDTH=3000000"),
                .tags("STREAM-INF:BANDWIDTH=9000000"),
                .tags(#"I-FRAME-STREAM-INF:BANDWIDTH=600000,AVERAGE-BANDWIDTH=250000,URI="i.m3u8""#),
            ],
            invalid: [.tags("STREAM-INF:BANDWIDTH=↓9000000,AVERAGE-BANDWIDTH=3000000")],
            .variants { variant, context, findings in
                guard let peak = variant.bandwidth, let average = variant.averageBandwidth, average > 0,
                    peak - average > average
                else { return }
                findings.report(
                    "BANDWIDTH", of: variant, in: context,
                    notes: context.note("the average", at: "AVERAGE-BANDWIDTH", of: variant),
                    "BANDWIDTH is \(peak) bit/s, more than twice the average of \(average) bit/s")
            }),
        Rule(
            "apple-1.32", .should, AppleDocument.authoring("1.32, 1.32a, 1.32b"),
            "the first variant with video takes about 2000 kbit/s on average, or 730 kbit/s for cellular networks",
            why: "clients begin with it: a higher rate makes people wait, a lower one shows a poor picture",
            valid: [
                .ladder("AVERAGE-BANDWIDTH=2100000,BANDWIDTH=3500000", "AVERAGE-BANDWIDTH=8000000,BANDWIDTH=9000000"),
                .ladder("AVERAGE-BANDWIDTH=730000,BANDWIDTH=900000", "AVERAGE-BANDWIDTH=8000000,BANDWIDTH=9000000"),
                .ladder("BANDWIDTH=3900000", "BANDWIDTH=9000000"),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="avc1.640028""#),
            ],
            invalid: [
                .ladder("AVERAGE-BANDWIDTH=↓8000000,BANDWIDTH=9000000", "AVERAGE-BANDWIDTH=2000000,BANDWIDTH=3000000"),
                .ladder("BANDWIDTH=↓8000000", "BANDWIDTH=2000000"),
                .ladder("BANDWIDTH=↓190000", "BANDWIDTH=2000000"),
            ],
            .presentation(checkFirstVariant)),
        Rule(
            "apple-1.34", .should, AppleDocument.authoring("1.34"),
            "some of the variants in UHD take 15 Mbit/s at most",
            why: "devices that play UHD have networks that carry no more",
            valid: [
                .ladder("BANDWIDTH=20000000,RESOLUTION=3840x2160", "BANDWIDTH=12000000,RESOLUTION=3840x2160"),
                .ladder("BANDWIDTH=20000000,AVERAGE-BANDWIDTH=14000000,RESOLUTION=3840x2160"),
                .ladder("BANDWIDTH=20000000,RESOLUTION=1920x1080"),
            ],
            invalid: [
                .ladder("BANDWIDTH=↓20000000,RESOLUTION=3840x2160", "BANDWIDTH=12000000,RESOLUTION=1920x1080")
            ],
            .presentation { media, context, findings in
                let variants = media.flatVideo.filter(\.isUHD)
                guard let first = variants.first, let rate = first.rate,
                    variants.allSatisfy({ $0.rate.map { $0.value > 15_000_000 } ?? false })
                else { return }
                findings.report(
                    rate.name, of: first, in: context,
                    "\(rate.name) is \(rate.value) bit/s, and no variant of this resolution takes 15000000 bit/s or less"
                )
            }),
        Rule(
            "apple-9.9", .must, AppleDocument.authoring("9.9"), "there is video at more than one bit rate",
            why: "playback stops where the network is too slow for the one there is",
            valid: [
                .ladder("BANDWIDTH=2000000", "BANDWIDTH=4000000"),
                .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
            ],
            invalid: [
                .ladder("BANDWIDTH=↓2000000"),
                .multivariant(
                    #"#EXT-X-STREAM-INF:BANDWIDTH=↓2100000,CODECS="avc1.640028,mp4a.40.2""#, "video.m3u8",
                    #"#EXT-X-STREAM-INF:BANDWIDTH=2400000,CODECS="avc1.640028,ac-3""#, "video.m3u8"),
            ],
            .presentation { media, context, findings in
                guard let first = media.video.first, !media.hasSeveralRates else { return }
                findings.report(
                    "BANDWIDTH", of: first, in: context, "video at one bit rate; several are due")
            }),
    ]

    private static let appleResolutionRules: [Rule] = [
        Rule(
            "apple-1.33", .should, AppleDocument.authoring("1.33"), "all video has the same aspect ratio",
            why: "the picture changes its shape when a client switches variants",
            valid: [
                .ladder("BANDWIDTH=500000,RESOLUTION=416x234", "BANDWIDTH=2000000,RESOLUTION=854x480"),
                .tags(
                    version: 12,
                    #"STREAM-INF:BANDWIDTH=9000000,RESOLUTION=4096x4096,REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-HEQU""#,
                    "STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720"),
            ],
            invalid: [
                .ladder(
                    "BANDWIDTH=3000000,RESOLUTION=1280x720", "BANDWIDTH=800000,RESOLUTION=↓640x480",
                    "BANDWIDTH=600000,RESOLUTION=640x480")
            ],
            .presentation(checkAspectRatios)),
        Rule(
            "apple-9.10", .should, AppleDocument.authoring("9.10"),
            "there are two variants at least of the highest resolution, where that is HD",
            why: "a network slightly too slow for the best picture costs its resolution as well",
            valid: [
                .ladder("BANDWIDTH=6000000,RESOLUTION=1920x1080", "BANDWIDTH=8000000,RESOLUTION=1920x1080"),
                .ladder("BANDWIDTH=800000,RESOLUTION=640x360", "BANDWIDTH=1600000,RESOLUTION=960x540"),
                .ladder("BANDWIDTH=8000000,RESOLUTION=1920x1080"),
            ],
            invalid: [
                .ladder("BANDWIDTH=8000000,RESOLUTION=↓1920x1080", "BANDWIDTH=3000000,RESOLUTION=1280x720")
            ],
            .presentation(checkHighestResolution)),
    ]

    private static let appleCellularRules: [Rule] = [
        Rule(
            "apple-ios-9.21", .must, AppleDocument.authoring("iOS 9.21"),
            "for iOS on cellular networks, some variant has a BANDWIDTH of at most 192 kbit/s",
            why: "people on a poor network hear and see nothing",
            // Nobody says that the presentation is for cellular networks.
            severity: .warning,
            valid: [
                .tags("STREAM-INF:BANDWIDTH=2000000", "STREAM-INF:BANDWIDTH=192000"),
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=9000000,RESOLUTION=1920x1080,REQ-VIDEO-LAYOUT="CH-STEREO""#),
            ],
            invalid: [.tags("STREAM-INF:BANDWIDTH=2000000", "STREAM-INF:BANDWIDTH=↓400000")],
            .presentation { media, context, findings in
                let rates = media.variants.compactMap { variant in variant.bandwidth.map { (variant, $0) } }
                guard let (lowest, rate) = rates.min(by: { $0.1 < $1.1 }), rate > 192_000,
                    rates.count == media.variants.count, media.video.isEmpty || !media.flatVideo.isEmpty
                else { return }
                findings.report(
                    "BANDWIDTH", of: lowest, in: context,
                    "the lowest BANDWIDTH is \(rate) bit/s; for iOS on cellular networks a variant of at most 192000 bit/s is "
                        + "due")
            }),
        Rule(
            "apple-ios-9.22", .should, AppleDocument.authoring("iOS 9.22"),
            "for iOS on cellular networks, a variant with a BANDWIDTH of at most 192 kbit/s is H.264",
            why: "older devices play nothing on a poor network",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=192000,CODECS="hvc1.2.4.L60.B0""#,
                    #"STREAM-INF:BANDWIDTH=190000,CODECS="avc1.64000D""#
                ),
                .tags(#"STREAM-INF:BANDWIDTH=400000,CODECS="hvc1.2.4.L60.B0""#),
                .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
            ],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=192000,CODECS="↓hvc1.2.4.L60.B0""#)],
            .presentation { media, context, findings in
                let slow = media.variants.filter { $0.bandwidth.map { $0 <= 192_000 } ?? false }
                guard let first = slow.first(where: \.hasVideo) ?? slow.first, !media.flatVideo.isEmpty,
                    slow.allSatisfy({ $0.knowsFormats && !$0.has(.h264) })
                else { return }
                findings.report(
                    "CODECS", of: first, in: context,
                    "no variant of at most 192000 bit/s is H.264, which older devices need on cellular networks")
            }),
        Rule(
            "apple-tvos-1.25", .should, AppleDocument.authoring("tvOS 1.25"),
            "for tvOS, there is no variant with video of 145 kbit/s",
            why: "a TV shows every fault of so poor a picture",
            valid: [
                .ladder("BANDWIDTH=190000,AVERAGE-BANDWIDTH=170000"),
                .tags(#"STREAM-INF:BANDWIDTH=145000,CODECS="mp4a.40.2""#),
            ],
            invalid: [.ladder("BANDWIDTH=190000,AVERAGE-BANDWIDTH=↓145000"), .ladder("BANDWIDTH=↓150000")],
            .presentation { media, context, findings in
                for variant in media.video {
                    // What an encoder set to 145 kbit/s comes to, within a tenth.
                    guard let rate = variant.rate, (130_500...159_500).contains(rate.value) else { continue }
                    findings.report(
                        rate.name, of: variant, in: context,
                        "\(rate.name) is \(rate.value) bit/s; for tvOS the variant of 145 kbit/s should be left out")
                }
            }),
    ]
}

// MARK: - Rates

private func checkFirstVariant(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings) {
    guard media.video.count > 1, let first = media.video.first, !first.isSpatial, let rate = first.rate else { return }
    // Of a peak alone only this much is known: the average is below it, and half of it at least.
    let isAverage = first.averageBandwidth != nil
    guard rate.value < 500_000 || rate.value > (isAverage ? 3_000_000 : 6_000_000) else { return }
    findings.report(
        rate.name, of: first, in: context,
        "\(rate.name) of the first variant with video is \(rate.value) bit/s; about 2000000 on average is due, or 730000 for "
            + "cellular networks")
}

extension PresentationMedia {
    /// Whether there is video at several rates. One playlist beside several groups of audio is video at one.
    fileprivate var hasSeveralRates: Bool {
        guard let first = video.first else { return false }
        return video.contains { $0.numbers.uri != first.numbers.uri }
            && video.contains { $0.bandwidth == nil || $0.bandwidth != first.bandwidth }
    }
}

// MARK: - Resolutions

/// Compares with the first variant of the same layout, since a picture for both eyes or around has a shape of its own.
private func checkAspectRatios(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings) {
    var firsts: [[String]: VariantContext] = [:]
    var reported: Set<Resolution> = []
    for variant in media.video {
        guard let resolution = variant.resolution, let ratio = resolution.aspectRatio else { continue }
        let layout = variant.requiredVideoLayout
        guard let first = firsts[layout], let firstRatio = first.resolution?.aspectRatio else {
            firsts[layout] = variant
            continue
        }
        // Small pictures are rounded to whole blocks.
        guard abs(ratio / firstRatio - 1) > 0.03, reported.insert(resolution).inserted else { continue }
        findings.report(
            "RESOLUTION", of: variant, in: context,
            notes: context.note("the first resolution", at: "RESOLUTION", of: first),
            "RESOLUTION is \(resolution), of another aspect ratio than \(first.resolution?.description ?? "")")
    }
}

private func checkHighestResolution(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings)
{
    guard media.hasSeveralRates, media.video.allSatisfy({ $0.resolution != nil }),
        let most = media.video.map(\.pixels).max()
    else { return }
    let highest = media.video.filter { $0.pixels == most }
    guard let first = highest.first, first.isHD,
        Set(highest.map { ByteCompared(wrappedValue: $0.uri) }).count == 1
    else { return }
    findings.report(
        "RESOLUTION", of: first, in: context,
        "one variant alone has the highest resolution, \(first.resolution?.description ?? ""); two at least are due"
    )
}

extension Resolution {
    /// Width by height; nil where one of them is nothing.
    fileprivate var aspectRatio: Double? { width > 0 && height > 0 ? Double(width) / Double(height) : nil }
}

extension VariantContext {
    fileprivate var pixels: Double { resolution.map { Double($0.width) * Double($0.height) } ?? 0 }
    fileprivate var isHD: Bool { resolution.map { $0.width >= 1_280 || $0.height >= 720 } ?? false }
    fileprivate var isUHD: Bool { resolution.map { $0.width >= 3_840 || $0.height >= 2_160 } ?? false }
}
