/// CODECS and SUPPLEMENTAL-CODECS of variant streams (4.4.6.2).
extension Rule {
    static let variantCodecRules: [Rule] = [
        Rule(
            "stream-codecs-advised", .should, "4.4.6.2", "EXT-X-STREAM-INF has CODECS",
            why: "clients have to load segments to find out whether they can play them",
            valid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020,mp4a.40.2""#)],
            invalid: [.tags("↓STREAM-INF:BANDWIDTH=2000000")],
            .tags([.streamInf]) { tag, findings in
                guard !tag.attributes.has(.codecs) else { return }
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
            .allVariants(with: [.codecs]) { variant, context, findings in
                guard !variant.codecs.isWellFormed || !variant.hasPlainList(.codecs) else { return }
                checkList(variant.model.codecs, "CODECS", variant, context, &findings) {
                    SampleFormat($0).isWellFormed
                }
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
            .allVariants(with: [.supplementalCodecs]) { variant, context, findings in
                guard !variant.supplements.isWellFormed || !variant.hasPlainList(.supplementalCodecs) else { return }
                checkList(
                    variant.model.supplementalCodecs, "SUPPLEMENTAL-CODECS", variant, context, &findings
                ) { SupplementList.isWellFormed($0) }
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
            .allVariants(with: [.supplementalCodecs], checkBaseLayers)),
    ]
}

private func checkBaseLayers(_ variant: VariantContext, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let orphan = variant.supplements.orphan(among: variant.codecs) else { return }
    let codecs = variant.model.codecs
    guard !codecs.contains(where: \.isUnresolved) else { return }
    findings.report(
        "SUPPLEMENTAL-CODECS", of: variant, in: context,
        codecs.isEmpty
            ? "\(orphan.shown) is a supplement, and there are no CODECS with its base layer"
            : "\(orphan.shown) is a supplement, and CODECS, which is \(codecs.joined(separator: ",").shown), has no base "
                + "layer for it")
}
