/// Dynamic ranges: what Apple's rules ask of HDR, and beside it.
extension Rule {
    static let appleRangeRules: [Rule] = [
        Rule(
            "apple-1.20", .should, AppleDocument.authoring("1.20"),
            "some video in HDR has a FRAME-RATE of 30 at most; for tvOS that is a must",
            why: "devices that do not decode HDR at more frames show SDR instead",
            valid: [
                .tags(
                    "STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,FRAME-RATE=60.000",
                    "STREAM-INF:BANDWIDTH=5000000,VIDEO-RANGE=PQ,FRAME-RATE=30.000"),
                .tags("STREAM-INF:BANDWIDTH=9000000,FRAME-RATE=60.000"),
                .tags(
                    version: 12,
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,FRAME-RATE=90.000,REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-AIV""#
                ),
            ],
            invalid: [
                .tags(
                    "STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,FRAME-RATE=↓60.000",
                    "STREAM-INF:BANDWIDTH=5000000,VIDEO-RANGE=PQ,FRAME-RATE=59.940",
                    "STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=30.000")
            ],
            .presentation { media, context, findings in
                let variants = media.video.filter { $0.isHDR && !$0.isImmersive }
                guard let first = variants.first,
                    variants.allSatisfy({ $0.frameRate.map { $0 > 30.01 } ?? false })
                else { return }
                findings.report(
                    "FRAME-RATE", of: first, in: context, "all video in HDR has more than 30 frames a second")
            }),
        Rule(
            "apple-1.24", .must, AppleDocument.authoring("1.24"), "there is video in SDR",
            why: "devices without HDR have nothing to play",
            valid: [
                .tags(
                    "STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,RESOLUTION=1920x1080",
                    "STREAM-INF:BANDWIDTH=5000000,RESOLUTION=1920x1080"),
                .tags(
                    version: 12,
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,CODECS="dvh1.20.05",REQ-VIDEO-LAYOUT="CH-STEREO""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.08.05""#),
            ],
            invalid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=↓PQ,CODECS="hvc1.2.4.L150.B0""#,
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=HLG,CODECS="hvc1.2.4.L150.B0""#),
                .tags(#"↓STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.05.06""#),
            ],
            .presentation { media, context, findings in
                guard let first = media.video.first, media.video.allSatisfy(\.isHDR), !media.isStereoOnly else {
                    return
                }
                findings.report("VIDEO-RANGE", of: first, in: context, "all video is in HDR; some in SDR is due")
            }),
        Rule(
            "apple-9.16", .must, AppleDocument.authoring("9.16"),
            "all video has a VIDEO-RANGE, unless everything is in SDR",
            why: "clients take video without it for SDR, and show HDR in wrong colours or choose the wrong variant",
            valid: [
                .tags(
                    "STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,RESOLUTION=1920x1080",
                    "STREAM-INF:BANDWIDTH=5000000,VIDEO-RANGE=SDR,RESOLUTION=1920x1080",
                    #"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
                .tags(#"STREAM-INF:BANDWIDTH=5000000,CODECS="hvc1.2.4.L120.B0""#),
            ],
            invalid: [
                .tags(#"↓STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.05.06""#),
                .tags(
                    "STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,RESOLUTION=1920x1080",
                    "↓STREAM-INF:BANDWIDTH=5000000,RESOLUTION=1920x1080",
                    #"↓I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#),
            ],
            .presentation(checkStatedRanges)),
        Rule(
            "apple-airplay-9.24", .should, AppleDocument.authoring("AirPlay 9.24"),
            "for AirPlay 2-enabled TVs, video in HDR is there as Dolby Vision and as HDR10",
            why: "TVs know one of the two, and show SDR where it is the other",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,CODECS="dvh1.05.06""#,
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L150.B0""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L150.B0",SUPPLEMENTAL-CODECS="dvh1.08.06/db1p""#
                ),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.L150.B0""#),
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=↓PQ,CODECS="dvh1.05.06""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=↓PQ,CODECS="hvc1.2.4.L150.B0""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=↓HLG,CODECS="hvc1.2.4.L150.B0""#),
            ],
            .presentation(checkKindsOfHDR)),
        Rule(
            "apple-appx-supplemental-range", .must, AppleDocument.appendixes,
            "Dolby Vision in SUPPLEMENTAL-CODECS has a compatibility brand and the VIDEO-RANGE that belongs to it",
            why: "clients check one against the other, and drop what does not fit",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=HLG,CODECS="hvc1.2.4.L153.B0",SUPPLEMENTAL-CODECS="dvh1.08.07/db4h""#,
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L153.B0",SUPPLEMENTAL-CODECS="dvh1.08.07/db1p/cdm4""#
                ),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="av01.0.05M.10",SUPPLEMENTAL-CODECS="av01.0.05M.10/cdm4""#),
            ],
            invalid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=↓PQ,CODECS="hvc1.2.4.L153.B0",SUPPLEMENTAL-CODECS="dvh1.08.07/db4h""#,
                    #"STREAM-INF:BANDWIDTH=9000000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L153.B0",SUPPLEMENTAL-CODECS="↓dvh1.08.07""#
                ),
                .tags(
                    #"↓STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.L153.B0",SUPPLEMENTAL-CODECS="dvh1.08.07/db1p""#),
            ],
            .presentation { media, context, findings in
                for variant in media.allVariants { checkSupplement(variant, context, &findings) }
            }),
    ]
}

private func checkStatedRanges(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings) {
    let variants = media.video + media.iFrameVariants
    guard variants.contains(where: \.isHDR) else { return }
    for variant in variants where variant.videoRange == nil && variant.lacks(.videoRange) {
        // Where a supplement asks for a certain range, that is another rule.
        guard variant.dolbyVisionSupplements.isEmpty else { continue }
        findings.report(
            "VIDEO-RANGE", of: variant, in: context,
            variant.isHDR
                ? "\(variant.video.first?.description ?? "this") is HDR, and without VIDEO-RANGE; "
                    + "VIDEO-RANGE=\(variant.range?.rawValue ?? "") is due"
                : "no VIDEO-RANGE, beside video in HDR")
    }
}

private func checkKindsOfHDR(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings) {
    let variants = media.flatVideo.filter(\.isHDR)
    guard let first = variants.first, variants.allSatisfy({ !$0.video.isEmpty }) else { return }
    let isDolbyVision = variants.contains { $0.has(.dolbyVision) || !$0.dolbyVisionSupplements.isEmpty }
    let isHDR10 = variants.contains { $0.range == .pq && !$0.has(.dolbyVision) }
    guard !isDolbyVision || !isHDR10 else { return }
    let missing = isDolbyVision ? "HDR10" : isHDR10 ? "Dolby Vision" : "Dolby Vision and HDR10"
    findings.report(
        "VIDEO-RANGE", of: first, in: context,
        "video in HDR, none of it as \(missing); for AirPlay 2-enabled TVs both are due")
}

private func checkSupplement(_ variant: VariantContext, _ context: PlaylistContext, _ findings: inout Findings) {
    for (format, brands) in variant.dolbyVisionSupplements {
        guard brands.contains(where: { $0.hasPrefix("db") }) else {
            findings.report(
                "SUPPLEMENTAL-CODECS", of: variant, in: context,
                "\(format.text.shown) without a compatibility brand; db1p beside PQ or db4h beside HLG is due")
            return
        }
        // What other brands stand for, Apple does not say.
        guard let brand = brands.first(where: { VariantContext.dolbyVisionRanges[$0] != nil }),
            let due = VariantContext.dolbyVisionRanges[brand], variant.videoRange != due
        else { continue }
        findings.report(
            "VIDEO-RANGE", of: variant, in: context,
            notes: context.note("the brand", at: "SUPPLEMENTAL-CODECS", of: variant),
            "\(variant.videoRange.map { "VIDEO-RANGE is \($0)" } ?? "no VIDEO-RANGE"), and \(format.text.shown) has the "
                + "compatibility brand \(brand); VIDEO-RANGE=\(due) is due")
        return
    }
}
