/// Variant streams: EXT-X-STREAM-INF (4.4.6.2).
extension Rule {
    static let variantRules: [Rule] =
        bandwidthRules + variantCodecRules + videoRules + variantProtectionRules + layoutRules
        + variantIdentityRules + variantGroupRules

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
            .allVariants(with: [.averageBandwidth]) { variant, context, findings in
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
            .allVariants(with: [.score]) { variant, context, findings in
                guard variant.model.score == 0 else { return }
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
            .multivariant { _, context, findings in
                let multivariant = context.multivariant
                guard multivariant.mayHave(.score),
                    let scored = (0..<multivariant.variantCount).first(where: { multivariant.streams[$0].score != nil })
                else { return }
                let note = context.note("a variant with one", at: "SCORE", of: multivariant.streams[scored])
                for index in 0..<multivariant.variantCount {
                    let variant = multivariant.variant(at: index)
                    guard let attributes = variant.attributes(in: context), !attributes.has(.score),
                        variant.model.score == nil
                    else { continue }
                    findings.report(
                        at: attributes.range(of: "SCORE"), notes: note,
                        "a variant without SCORE beside variants that have one")
                }
            }),
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
                checkPresence(of: .resolution, variant, context, &findings)
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
                checkPresence(of: .frameRate, variant, context, &findings)
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
            .variants(with: [.frameRate], checkFrameRate)),
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
            .tags([.streamInf, .iFrameStreamInf], with: [.reqVideoLayout]) { tag, findings in
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
            .allVariants(with: [.reqVideoLayout]) { variant, context, findings in
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
            .allVariants(with: [.reqVideoLayout]) { variant, context, findings in
                let layouts = variant.requiredVideoLayout
                guard !layouts.isEmpty, layouts.allSatisfy(isPlainLayout) else { return }
                findings.report(
                    "REQ-VIDEO-LAYOUT", of: variant, in: context,
                    "REQ-VIDEO-LAYOUT is \(layouts.joined(separator: ",").shown), which any client can show; the attribute "
                        + "should be absent")
            }),
    ]

    private static let variantIdentityRules: [Rule] = [
        Rule(
            "stream-stable-id-charset", .must, "4.4.6.2",
            "STABLE-VARIANT-ID has the characters a-z, A-Z, 0-9, '+', '/', '=', '.', '-' and '_'",
            why: "steering manifests cannot name the variant",
            valid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,STABLE-VARIANT-ID="a-b_c/1+2=3.0""#)],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,STABLE-VARIANT-ID="↓a b""#)],
            .allVariants(with: [.stableVariantID]) { variant, context, findings in
                guard !variant.hasStableID, let id = variant.stableVariantID else { return }
                findings.reportStableID(id, "STABLE-VARIANT-ID", of: variant, in: context)
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
            .multivariant { _, context, findings in
                let multivariant = context.multivariant
                guard multivariant.repeatsURIs, multivariant.mayHave(.stableVariantID) else { return }
                let noURI = multivariant.uris.existingNumber(of: "")
                findings.checkStableIDsPerURI(
                    multivariant.streams.indices.lazy.map(multivariant.variant), "STABLE-VARIANT-ID", in: context,
                    uri: { $0.numbers.uri == noURI ? TextNumbers.none : $0.numbers.uri }, id: \.stableVariantID)
            }),
    ]
}

// MARK: - Video

/// Reports an attribute that is missing beside video.
private func checkPresence(
    of name: AttributeName, _ variant: VariantContext, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard !variant.attributes.contains(name), variant.codecs.hasVideo,
        let attributes = variant.attributes(in: context)
    else { return }
    findings.report(at: attributes.range(of: name.spelling), "a variant with video and without \(name)")
}

private func checkFrameRate(_ variant: VariantContext, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let number = variant.place(of: .frameRate), context.bytes.hasMoreThanThreeDecimals(number),
        let rate = variant.frameRate, rate < 1_000_000
    else { return }
    let written = context.bytes.text(number)
    let thousandths = Int((rate * 1_000).rounded())
    let fraction = String(thousandths % 1_000)
    let rounded = "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    findings.report(
        "FRAME-RATE", of: variant, in: context,
        fixIts: context.replacing(written, with: rounded, in: "FRAME-RATE", of: variant, .safe),
        "FRAME-RATE is \(written.shown); rounded to three decimal places it is \(rounded)")
}

extension [UInt8] {
    /// Whether a number has a point, and behind it more than three places that are not all 0.
    fileprivate func hasMoreThanThreeDecimals(_ number: Range<Int>) -> Bool {
        guard let point = firstIndex(of: .point, in: number),
            firstIndex(of: .point, in: point + 1..<number.upperBound) == nil
        else { return false }
        return (point + 1..<number.upperBound).dropFirst(3).contains { self[$0] != .zero }
    }
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
