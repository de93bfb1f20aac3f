/// HDCP-LEVEL, ALLOWED-CPC and VIDEO-RANGE of variant streams: what playing them demands (4.4.6.2).
extension Rule {
    static let variantProtectionRules: [Rule] = [
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
            .allVariants(with: [.allowedCPC]) { variant, context, findings in
                checkList(variant.model.allowedCPC, "ALLOWED-CPC", variant, context, &findings) {
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
            .allVariants(with: [.allowedCPC]) { variant, context, findings in
                guard !variant.model.allowedCPC.isEmpty else { return }
                let labels = variant.model.protectionConfigurations.flatMap(\.unusualLabels)
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
            .allVariants(with: [.allowedCPC]) { variant, context, findings in
                guard !variant.model.allowedCPC.isEmpty,
                    variant.model.protectionConfigurations.contains(where: { $0.format == .identity })
                else { return }
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
}
