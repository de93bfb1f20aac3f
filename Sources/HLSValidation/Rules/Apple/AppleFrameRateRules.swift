/// Frame rates: what Apple's rules ask of FRAME-RATE.
extension Rule {
    static let appleFrameRateRules: [Rule] = [
        Rule(
            "apple-1.18", .should, AppleDocument.authoring("1.18"),
            "FRAME-RATE is 23.976, 24, 25, 29.97, 30, 50, 59.94 or 60 for video on demand",
            why: "other rates do not fit the refresh of a screen, and motion stutters",
            valid: [
                .tags("STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=25.000"),
                .tags("STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=23.98"),
                .tags("STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=90.000"),
            ],
            invalid: [
                .tags(
                    "STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=↓48.000", "STREAM-INF:BANDWIDTH=3000000,FRAME-RATE=48.000"
                )
            ],
            .frameRates { rate, _ in
                guard rate < 60.01, !naturalRates.contains(where: { abs($0 - rate) < 0.01 }) else { return nil }
                return "23.976, 24, 25, 29.97, 30, 50, 59.94 and 60 are supported"
            }),
        Rule(
            "apple-1.19", .must, AppleDocument.authoring("1.19"), "FRAME-RATE is at most 60",
            why: "Apple's devices do not play more frames a second",
            valid: [
                .tags("STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=60.000"),
                .tags(
                    version: 12,
                    #"STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=90.000,REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-AIV""#),
            ],
            invalid: [
                .tags("STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=↓120.000"),
                .tags("STREAM-INF:BANDWIDTH=2000000,FRAME-RATE=↓90.000"),
            ],
            .frameRates { rate, variant in
                // Apple's own rates for immersive video are of 90 frames a second.
                rate < 60.01 || variant.isImmersive && rate < 90.01 ? nil : "at most 60 is due"
            }),
    ]

    private static let naturalRates: [Double] = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60]
}

extension RuleCheck {
    /// Finds frame rates that are at fault, each once, at the first variant that has it.
    fileprivate static func frameRates(_ due: @escaping @Sendable (Double, VariantContext) -> String?) -> RuleCheck {
        .presentation { media, context, findings in
            var reported: Set<Double> = []
            for variant in media.video {
                guard let rate = variant.frameRate, let due = due(rate, variant), reported.insert(rate).inserted
                else { continue }
                let written = variant.attributes(in: context)?["FRAME-RATE"]?.value ?? "\(rate)"
                findings.report("FRAME-RATE", of: variant, in: context, "FRAME-RATE is \(written); \(due)")
            }
        }
    }
}
