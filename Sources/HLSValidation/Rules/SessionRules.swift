/// EXT-X-SESSION-DATA, EXT-X-SESSION-KEY and EXT-X-CONTENT-STEERING (4.4.6.4 to 4.4.6.6).
extension Rule {
    static let sessionDataRules: [Rule] = [
        Rule(
            "sdata-dataid-required", .must, "4.4.6.4", "EXT-X-SESSION-DATA has DATA-ID",
            why: "without it nothing says what the data are",
            valid: [.multivariant(title)],
            invalid: [.multivariant(#"↓#EXT-X-SESSION-DATA:VALUE="1""#)],
            .reading),
        Rule(
            "sdata-dataid-reverse-dns", .should, "4.4.6.4", "DATA-ID is in reverse-DNS style",
            why: "other people's data may have the same name",
            valid: [
                .multivariant(title),
                .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="_hls.localized-rendition-names",URI="n""#),
            ],
            invalid: [.multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="↓title",VALUE="1""#)],
            .multivariant { playlist, context, findings in
                for data in playlist.sessionData {
                    guard let id = data.dataID, !id.isEmpty, !id.hasPrefix("_hls."), !id.isReverseDNS else { continue }
                    findings.report(
                        at: context.attributes(at: data.position)?.range(of: "DATA-ID"),
                        "DATA-ID '\(id.shortened)' is not in reverse-DNS style, as in com.example.title")
                }
            }),
        Rule(
            "sdata-value-xor-uri", .must, "4.4.6.4", "EXT-X-SESSION-DATA has either VALUE or URI",
            why: "there are no data, or twice and perhaps different",
            valid: [.multivariant(title), .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",URI="a.json""#)],
            invalid: [
                .multivariant(#"↓#EXT-X-SESSION-DATA:DATA-ID="com.example.a""#),
                .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1",URI="↓a.json""#),
            ],
            .multivariant(checkData)),
        Rule(
            "sdata-format-enum", .must, "4.4.6.4", "FORMAT is JSON or RAW",
            why: "with another value clients ignore the whole tag",
            valid: [.multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",URI="a.bin",FORMAT=RAW"#)],
            invalid: [.multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",URI="a.xml",FORMAT=↓XML"#)],
            .reading),
        Rule(
            "sdata-format-without-uri", .should, "4.4.6.4", "FORMAT stands beside URI only",
            why: "it says how a resource is written, and has no effect on VALUE", severity: .note,
            valid: [.multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",URI="a.json",FORMAT=JSON"#)],
            invalid: [.multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1",FORMAT=↓JSON"#)],
            .multivariant { playlist, context, findings in
                for data in playlist.sessionData where data.format != nil && data.uri == nil && data.value != nil {
                    findings.report(
                        at: context.attributes(at: data.position)?.range(of: "FORMAT"),
                        "FORMAT has no effect without URI")
                }
            }),
        Rule(
            "sdata-unique", .must, "4.4.6.4", "no two EXT-X-SESSION-DATA tags have the same DATA-ID and LANGUAGE",
            why: "clients differ in which of the two they take",
            valid: [.multivariant(title + #",LANGUAGE="en""#, title + #",LANGUAGE="es""#, title)],
            invalid: [.multivariant(title, #"#EXT-X-SESSION-DATA:DATA-ID="↓com.example.title",VALUE="Other""#)],
            .multivariant(checkUniqueData)),
    ]

    static let sessionKeyRules: [Rule] = [
        Rule(
            "skey-method-not-none", .must, "4.4.6.5", "METHOD of EXT-X-SESSION-KEY is not NONE",
            why: "there is no key to load ahead",
            valid: [.multivariant(sessionKey)],
            invalid: [.multivariant("↓#EXT-X-SESSION-KEY:METHOD=NONE")],
            .reading),
        Rule(
            "skey-attributes-as-key", .must, "4.4.6.5",
            "EXT-X-SESSION-KEY has METHOD and URI, and IV only with methods that take one, like EXT-X-KEY",
            why: "clients cannot load the key ahead",
            valid: [.multivariant(sessionKey)],
            invalid: [
                .multivariant("↓#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES"),
                .multivariant(#"↓#EXT-X-SESSION-KEY:URI="https://example.com/k""#),
                .multivariant(#"#EXT-X-SESSION-KEY:METHOD=AES-256-GCM,URI="k",IV=↓0x0123456789ABCDEF0123456789ABCDEF"#),
            ],
            // The reader reports what is missing.
            .tags([.sessionKey]) { tag, findings in
                tag.reportVector(with: .aes256GCM, "each segment begins with its own", &findings)
                tag.reportVector(with: .sampleAESCTR, "the media carry their own", &findings)
            }),
        Rule(
            "skey-unique", .must, "4.4.6.5",
            "no two EXT-X-SESSION-KEY tags have the same METHOD, URI, IV, KEYFORMAT and KEYFORMATVERSIONS",
            why: "the second of them says nothing",
            valid: [.multivariant(sessionKey, sessionKey + ",KEYFORMATVERSIONS=\"1/2\"")],
            invalid: [.multivariant(sessionKey, "↓" + sessionKey + ",KEYFORMATVERSIONS=\"1\"")],
            .multivariant(checkUniqueKeys)),
    ]

    static let steeringRules: [Rule] = [
        Rule(
            "steer-once", .must, "4.4.6.6", "EXT-X-CONTENT-STEERING stands at most once",
            why: "clients differ in which of the two they follow",
            valid: [.multivariant(steering)],
            invalid: [.multivariant(steering, "↓" + steering)],
            .reading),
        Rule(
            "steer-serveruri-required", .must, "4.4.6.6", "EXT-X-CONTENT-STEERING has SERVER-URI",
            why: "without it nobody steers",
            valid: [.multivariant(steering)],
            invalid: [.multivariant(#"↓#EXT-X-CONTENT-STEERING:PATHWAY-ID=".""#)],
            .reading),
        Rule(
            "steer-pathway-exists", .must, "4.4.6.6", "PATHWAY-ID of EXT-X-CONTENT-STEERING is that of a variant",
            why: "clients begin on another pathway than is meant",
            valid: [.multivariant(steering + #",PATHWAY-ID=".""#), steered(by: "CDN-A")],
            invalid: [steered(by: "↓CDN-C")],
            .multivariant { playlist, context, findings in
                guard let steering = playlist.contentSteering, let pathway = steering.pathwayID else { return }
                let multivariant = context.multivariant
                let number = multivariant.pathways.existingNumber(of: pathway)
                guard
                    !multivariant.streamNumbers[..<multivariant.variantCount].contains(where: { $0.pathway == number })
                else { return }
                findings.report(
                    at: context.attributes(at: steering.position)?.range(of: "PATHWAY-ID"),
                    "no variant has PATHWAY-ID '\(pathway.shortened)'")
            }),
    ]

    // MARK: - Lines of examples

    private static let title = #"#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A film""#
    private static let sessionKey =
        #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery""#
    private static let steering = #"#EXT-X-CONTENT-STEERING:SERVER-URI="https://example.com/steering""#

    /// A playlist whose variant is on pathway CDN-A.
    private static func steered(by pathway: String) -> RuleExample {
        .multivariant(
            steering + #",PATHWAY-ID="\#(pathway)""#, RuleExample.variant + #",PATHWAY-ID="CDN-A""#, "a.m3u8")
    }
}

extension String {
    /// Whether the text is names joined by points.
    fileprivate var isReverseDNS: Bool {
        let labels = utf8.split(separator: .point, omittingEmptySubsequences: false)
        return labels.count > 1 && !labels.contains(where: \.isEmpty)
    }
}

private func checkData(_ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    for data in playlist.sessionData {
        switch (data.value, data.uri) {
        case (nil, nil):
            findings.report(
                at: context.range(ofLineAt: data.position), "EXT-X-SESSION-DATA has neither VALUE nor URI")
        case (_?, _?):
            findings.report(
                at: context.attributes(at: data.position)?.range(of: "URI"),
                "EXT-X-SESSION-DATA has both VALUE and URI; one of them is due")
        default: break
        }
    }
}

private func checkUniqueData(_ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    struct Name: Hashable {
        @ByteCompared var id: String?
        @ByteCompared var language: String?
    }
    var first: [Name: SessionData] = [:]
    for data in playlist.sessionData {
        guard let id = data.dataID else { continue }
        guard let other = first.updateValue(data, forKey: Name(id: id, language: data.language)) else { continue }
        findings.report(
            at: context.attributes(at: data.position)?.range(of: "DATA-ID"),
            notes: [.init(message: "the tag before", range: context.range(ofLineAt: other.position))],
            "DATA-ID '\(id.shortened)' stands a second time with "
                + (data.language.map { "LANGUAGE '\($0.shortened)'" } ?? "no LANGUAGE"))
    }
}

private func checkUniqueKeys(_ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    var uris = TextNumbers(expecting: playlist.sessionKeys.count)
    let numbers = playlist.sessionKeys.map { Int(uris.number(of: $0.uri ?? "")) }
    guard uris.count < numbers.count else { return }
    var counts = Array(repeating: 0, count: uris.count)
    for number in numbers { counts[number] += 1 }
    var first: [ContentKey: TextPosition] = [:]
    for (key, number) in zip(playlist.sessionKeys, numbers) where counts[number] > 1 {
        var plain = key
        // What could not be read still tells keys apart.
        plain.otherAttributes.removeAll { !["IV", "KEYFORMATVERSIONS"].contains($0.name) }
        guard let position = key.position, let other = first[plain] else {
            first[plain] = key.position
            continue
        }
        findings.report(
            at: context.range(ofLineAt: position),
            notes: [.init(message: "the key stands here already", range: context.range(ofLineAt: other))],
            fixIts: key.otherAttributes.isEmpty ? [context.removal(ofLineAt: position.byteOffset)] : [],
            "the session key stands a second time")
    }
}
