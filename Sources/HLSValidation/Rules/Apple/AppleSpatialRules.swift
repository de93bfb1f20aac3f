/// Video for both eyes, around the viewer, or immersive: Apple's rules about REQ-VIDEO-LAYOUT.
extension Rule {
    static let appleSpatialRules: [Rule] = [
        Rule(
            "apple-1.36", .must, AppleDocument.authoring("1.36, 16.1"),
            "Multiview HEVC is stereo: its REQ-VIDEO-LAYOUT has CH-STEREO",
            why: "devices that cannot show it choose the variant all the same, and show one view alone",
            valid: [
                .tags(
                    version: 12,
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.6.40.L123.B0",REQ-VIDEO-LAYOUT="CH-STEREO""#),
                .tags(#"STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.L123.B0""#),
            ],
            invalid: [
                .tags(#"↓STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.6.40.L123.B0""#),
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.20.05",REQ-VIDEO-LAYOUT="↓PROJ-EQUI""#),
            ],
            .spatialVariants { variant, context, findings in
                guard let format = variant.video.first(where: \.isMultiview), !variant.isStereo,
                    // Dolby Vision without any layout is another rule.
                    format.coding == .hevc || !variant.requiredVideoLayout.isEmpty
                else { return }
                findings.report(
                    "REQ-VIDEO-LAYOUT", of: variant, in: context,
                    "\(format) is Multiview HEVC, which is for stereo, and there is no CH-STEREO in REQ-VIDEO-LAYOUT")
            }),
        Rule(
            "apple-1.38", .must, AppleDocument.authoring("1.38"), "monoscopic projected video is HEVC",
            why: "Apple's devices project no other",
            valid: [
                .tags(
                    version: 12, #"STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.L150.B0",REQ-VIDEO-LAYOUT="PROJ-EQUI""#
                ),
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=9000000,CODECS="avc1.640028",REQ-VIDEO-LAYOUT="PROJ-RECT""#),
            ],
            invalid: [
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=9000000,CODECS="↓avc1.640028",REQ-VIDEO-LAYOUT="PROJ-EQUI""#),
                .tags(
                    version: 12,
                    #"STREAM-INF:BANDWIDTH=9000000,CODECS="↓av01.0.13M.10",REQ-VIDEO-LAYOUT="CH-MONO/PROJ-HEQU""#),
            ],
            .spatialVariants { variant, context, findings in
                guard variant.layouts.contains(where: { $0.isProjected && !$0.isStereo && !$0.isImmersive }),
                    let format = variant.video.first(where: { $0.coding == .h264 || $0.coding == .av1 })
                else { return }
                findings.report(
                    "CODECS", of: variant, in: context,
                    notes: context.note("the projection", at: "REQ-VIDEO-LAYOUT", of: variant),
                    "\(format.text.shown) is \(format.coding?.rawValue ?? ""); projected video must be HEVC")
            }),
        Rule(
            "apple-16.1", .must, AppleDocument.authoring("16.1"), "variants with spatial video have REQ-VIDEO-LAYOUT",
            why: "devices that cannot show it choose the variant all the same",
            valid: [
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.20.05",REQ-VIDEO-LAYOUT="CH-STEREO""#)
            ],
            invalid: [.tags(#"↓STREAM-INF:BANDWIDTH=9000000,CODECS="dvh1.20.05""#)],
            .spatialVariants { variant, context, findings in
                guard let format = variant.video.first(where: { $0.coding == .dolbyVision && $0.isMultiview }),
                    variant.requiredVideoLayout.isEmpty, variant.lacks(.reqVideoLayout)
                else { return }
                findings.report(
                    "REQ-VIDEO-LAYOUT", of: variant, in: context,
                    "\(format) is stereo, and there is no REQ-VIDEO-LAYOUT; \"CH-STEREO\" is due")
            }),
        Rule(
            "apple-visionos-16.7", .must, AppleDocument.authoring("visionOS 16.7"),
            "for visionOS, the layout of immersive video has CH-STEREO beside PROJ-AIV",
            why: "the device takes the video for something else",
            // Nobody says that the presentation is for visionOS.
            severity: .warning,
            valid: [
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=9000000,REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-AIV,CH-MONO""#)
            ],
            invalid: [
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=9000000,REQ-VIDEO-LAYOUT="↓PROJ-AIV""#),
                .tags(version: 12, #"STREAM-INF:BANDWIDTH=9000000,REQ-VIDEO-LAYOUT="↓CH-STEREO,CH-MONO/PROJ-AIV""#),
            ],
            .spatialVariants { variant, context, findings in
                guard variant.isImmersive, !variant.layouts.contains(where: { $0.isImmersive && $0.isStereo }) else {
                    return
                }
                findings.report(
                    "REQ-VIDEO-LAYOUT", of: variant, in: context,
                    "REQ-VIDEO-LAYOUT is \(variant.requiredVideoLayout.joined(separator: ",").shown); immersive video "
                        + "has \"CH-STEREO/PROJ-AIV\"")
            }),
        Rule(
            "apple-appx-aime", .must, AppleDocument.appendixes,
            "beside immersive video, EXT-X-SESSION-DATA points at the description of the venue",
            why: "devices cannot put the picture right",
            valid: [
                .tags(
                    version: 12, #"SESSION-DATA:DATA-ID="com.apple.hls.venue-description",URI="venue.aime""#,
                    #"STREAM-INF:BANDWIDTH=9000000,REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-AIV""#)
            ],
            invalid: [
                .tags(
                    version: 12, #"SESSION-DATA:DATA-ID="com.example.title",VALUE="A film""#,
                    #"STREAM-INF:BANDWIDTH=9000000,REQ-VIDEO-LAYOUT="↓CH-STEREO/PROJ-AIV""#)
            ],
            .multivariant { playlist, context, findings in
                guard let first = context.media.variants.first(where: \.isImmersive),
                    !playlist.sessionData.contains(where: {
                        $0.dataID == "com.apple.hls.venue-description" && $0.uri != nil
                    })
                else { return }
                findings.report(
                    "REQ-VIDEO-LAYOUT", of: first, in: context,
                    "immersive video, and no EXT-X-SESSION-DATA with the DATA-ID com.apple.hls.venue-description and a URI"
                )
            }),
    ]
}

extension RuleCheck {
    /// Looks at each variant stream and I-frame variant.
    fileprivate static func spatialVariants(
        _ check: @escaping @Sendable (VariantContext, PlaylistContext, inout Findings) -> Void
    ) -> RuleCheck {
        .presentation { media, context, findings in
            for variant in media.allVariants { check(variant, context, &findings) }
        }
    }
}
