/// Content protection (section 13), and several systems beside each other.
extension Rule {
    static let appleProtectionRules: [Rule] = appleKeyRules + outputProtectionRules + [keyFormatVersionOne]

    /// Rules that belong to the family for FairPlay too: each profile has them, and the set of all rules has them once.
    static let sharedProtectionRules: [Rule] = [
        Rule(
            "apple-cps-same-systems", .must, AppleDocument.contentProtection,
            "all encrypted segments have keys of the same systems",
            why: "a player that supports one of the systems gets stuck where its key is missing",
            valid: [
                .media(
                    fairPlayKey("1"), widevineKey("1"), "#EXTINF:6.0,", "a.mp4", "#EXT-X-KEY:METHOD=NONE",
                    "#EXTINF:6.0,", "ad.mp4", widevineKey("2"), fairPlayKey("2"), "#EXTINF:6.0,", "b.mp4"),
                // A key of the update before is still in force.
                .deltaUpdate(
                    RuleExample.skip, fairPlayKey("2"), "#EXTINF:6.0,", "a.ts", widevineKey("2")),
            ],
            invalid: [
                .media(
                    fairPlayKey("1"), widevineKey("1"), "#EXTINF:6.0,", "a.mp4", "#EXT-X-KEY:METHOD=NONE",
                    "#EXTINF:6.0,", "ad.mp4", "↓" + fairPlayKey("2"), "#EXTINF:6.0,", "b.mp4", fairPlayKey("3"),
                    "#EXTINF:6.0,", "c.mp4"),
                .media(
                    fairPlayKey("1"), "#EXTINF:6.0,", "a.mp4", fairPlayKey("2"), "↓" + widevineKey("2"),
                    "#EXTINF:6.0,", "b.mp4"),
            ],
            .media(with: [.key], checkSystems)),
        Rule(
            "apple-cps-no-identity-mix", .should, AppleDocument.contentProtection,
            "no key of the identity format stands beside one of a DRM system",
            why: "whoever has the playlist gets the key in the clear, and needs no license",
            valid: [
                .media(fairPlayKey("1"), widevineKey("1")),
                .media(
                    fairPlayKey("1"), "#EXTINF:6.0,", "a.mp4", "#EXT-X-KEY:METHOD=NONE", identityKey, "#EXTINF:6.0,",
                    "ad.ts"),
            ],
            invalid: [.media("↓" + identityKey, fairPlayKey("1"))],
            .media(with: [.key], checkIdentity)),
    ]

    private static let appleKeyRules: [Rule] = [
        Rule(
            "apple-13.2", .must, AppleDocument.authoring("13.2"), "METHOD of a key of FairPlay is SAMPLE-AES",
            why: "FairPlay decrypts by no other method",
            valid: [
                .media(fairPlayKey("movie-42")), .media(identityKey),
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="k""#, #"#EXT-X-MAP:URI="i.mp4""#, "#EXTINF:6.0,", "a.m4s"),
            ],
            invalid: [
                .media(key("METHOD=↓SAMPLE-AES-CENC,")), .media("↓" + key("")),
                .multivariant("#EXT-X-SESSION-" + key("METHOD=↓sample-aes,").dropFirst(7)),
            ],
            .playlist { context, findings in
                for key in context.playlist.statedKeys where key.keyFormat == .fairPlay && key.method != .sampleAES {
                    // Known methods that are wrong have rules of their own for key lines, where these run.
                    guard key.method?.rulesOfKeyLines.allSatisfy({ !findings.isRunning($0) }) ?? true else { continue }
                    findings.report(
                        "METHOD", of: key, in: context,
                        "METHOD " + (key.method.map { "is \($0.rawValue.shown)" } ?? "is missing")
                            + "; FairPlay needs SAMPLE-AES")
                }
            }),
        Rule(
            "apple-13.3", .must, AppleDocument.authoring("13.3"),
            "KEYFORMAT of a key with a skd URI is com.apple.streamingkeydelivery",
            why: "players on Apple's devices ignore the key",
            valid: [.media(fairPlayKey("movie-42")), .media(widevineKey("movie-42"))],
            invalid: [
                .media(#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="↓com.example""#),
                .multivariant(
                    #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="↓com.apple.streamingkeydelievry""#),
            ],
            .playlist(checkKeyFormats)),
        Rule(
            "apple-13.4", .should, AppleDocument.authoring("13.4"), "a key of FairPlay has no IV",
            why: "the vector comes with the key, and clients may take the other one",
            valid: [.media(fairPlayKey("movie-42")), .media(identityKey)],
            invalid: [.media(fairPlayKey("movie-42") + ",IV=↓0x0123456789ABCDEF0123456789ABCDEF")],
            .playlist { context, findings in
                for key in context.playlist.statedKeys where key.fairPlay != .no {
                    guard let attributes = context.attributes(at: key.position), let vector = attributes["IV"] else {
                        continue
                    }
                    findings.report(
                        at: vector.valueRange, fixIts: [attributes.removal(of: vector, .review)],
                        "IV on a key of FairPlay, whose vector comes with the key; it is due only where other players need it"
                    )
                }
            }),
        Rule(
            "apple-13.11", .must, AppleDocument.authoring("13.11"),
            "no segments come under METHOD=SAMPLE-AES-CTR",
            why: "no Apple device decrypts them",
            valid: [.media(fairPlayKey("movie-42"), widevineKey("w"))],
            invalid: [
                .media(
                    #"#EXT-X-KEY:METHOD=↓SAMPLE-AES-CTR,URI="k",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#,
                    #"#EXT-X-MAP:URI="i.mp4""#, "#EXTINF:6.0,", "a.m4s")
            ],
            .media(with: [.key], checkCounterMode)),
    ]

    private static let outputProtectionRules: [Rule] = [
        Rule(
            "apple-13.5", .should, AppleDocument.authoring("13.5"),
            "protected video of 720 to 1080 lines has HDCP-LEVEL=TYPE-0",
            why: "players choose it for displays that the key will not let them show it on",
            valid: [
                .tags(sessionKey, video("1920x1080") + ",HDCP-LEVEL=TYPE-0"),
                .tags(sessionKey, video("1280x720") + ",HDCP-LEVEL=TYPE-1"),
                .tags(sessionKey, video("960x540")),
                // Nothing says that it is protected.
                .tags(video("1920x1080")),
            ],
            invalid: [
                .tags(sessionKey, "↓" + video("1920x1080")),
                .tags(video("1280x720") + ",HDCP-LEVEL=↓NONE", video("1920x1080") + ",HDCP-LEVEL=TYPE-0"),
            ],
            .multivariant { playlist, context, findings in
                checkOutputs(of: 720...1080, [.type0, .type1], playlist, context, &findings)
            }),
        Rule(
            "apple-13.6", .should, AppleDocument.authoring("13.6"),
            "protected video of more than 1080 lines has HDCP-LEVEL=TYPE-1",
            why: "players choose it for displays that the key will not let them show it on",
            valid: [
                .tags(sessionKey, video("3840x2160") + ",HDCP-LEVEL=TYPE-1"),
                .tags(sessionKey, video("1080x1920") + ",HDCP-LEVEL=TYPE-0"),
                .tags(video("3840x2160")),
            ],
            invalid: [.tags(sessionKey, video("3840x2160") + ",HDCP-LEVEL=↓TYPE-0")],
            .multivariant { playlist, context, findings in
                checkOutputs(of: 1081...Int.max, [.type1], playlist, context, &findings)
            }),
        Rule(
            "apple-13.8", .should, AppleDocument.authoring("13.8"),
            "labels of FairPlay in ALLOWED-CPC are AppleBaseline, AppleMain, Baseline and Main",
            why: "no device has another label, so that none may play the variant",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="com.apple.streamingkeydelivery:AppleMain/Main""#),
                .tags(#"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="com.example:HIGH""#),
            ],
            invalid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,ALLOWED-CPC="↓com.apple.streamingkeydelivery:AppleMain/HIGH""#)
            ],
            .allVariants { variant, context, findings in
                let labels = variant.model.protectionConfigurations.flatMap(\.unknownFairPlayLabels)
                guard !labels.isEmpty else { return }
                findings.report(
                    "ALLOWED-CPC", of: variant, in: context,
                    "ALLOWED-CPC has the label \(labels.listed) for FairPlay; known are "
                        + ProtectionConfiguration.fairPlayLabels.joined(separator: ", "))
            }),
    ]

    private static let keyFormatVersionOne = Rule(
        "apple-cps-keyformatversions", .should, AppleDocument.contentProtection,
        "KEYFORMATVERSIONS of a key of a DRM system is 1, or is left out",
        why: "the systems have no other version, and players that do not know one ignore the key",
        valid: [
            .media(fairPlayKey("movie-42"), widevineKey("w")),
            .media(identityKey + #",KEYFORMAT="identity",KEYFORMATVERSIONS="1/2""#),
        ],
        invalid: [
            .media(key("METHOD=SAMPLE-AES,") + #",KEYFORMATVERSIONS="↓1/2""#),
            .media(
                #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="com.microsoft.playready",KEYFORMATVERSIONS="↓2""#),
        ],
        .playlist { context, findings in
            let systems: Set<KeyFormat> = [.fairPlay, .widevine, .playReady]
            for key in context.playlist.statedKeys where key.keyFormatVersions != [1] {
                // For FairPlay, a rule of key lines says that version 1 is missing.
                guard systems.contains(key.keyFormat), key.keyFormat != .fairPlay || key.keyFormatVersions.contains(1)
                else { continue }
                findings.report(
                    "KEYFORMATVERSIONS", of: key, in: context,
                    "KEYFORMATVERSIONS is \(key.keyFormatVersions.map(String.init).joined(separator: "/").shown); "
                        + "for \(key.keyFormat.systemName) 1 is due")
            }
        })

    // MARK: - Lines of examples

    /// A key line of FairPlay with this METHOD.
    private static func key(_ method: String) -> String {
        #"#EXT-X-KEY:\#(method)URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery""#
    }

    private static let identityKey =
        #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="https://example.com/k",IV=0x0123456789ABCDEF0123456789ABCDEF"#

    private static let sessionKey =
        #"SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery""#

    private static func video(_ size: String) -> String { "STREAM-INF:BANDWIDTH=2000000,RESOLUTION=\(size)" }
}

// MARK: - METHOD and KEYFORMAT

extension EncryptionMethod {
    /// The rules for key lines that report the method beside FairPlay.
    fileprivate var rulesOfKeyLines: [Diagnostic.ID] {
        guard isKnown else { return [] }
        return self == .sampleAESCTR ? [KeyFinding.methodNotCBCS.id] : [KeyFinding.methodFullSegment.id]
    }
}

/// Silent where KEYFORMAT is missing or that of identity, and the rules for key lines that say so run.
private func checkKeyFormats(_ context: PlaylistContext, _ findings: inout Findings) {
    let isIdentitySaid = [KeyFinding.keyFormatMissing.id, KeyFinding.keyFormatIdentity.id].allSatisfy(
        findings.isRunning)
    for key in context.playlist.statedKeys where key.keyFormat != .fairPlay {
        guard !(key.keyFormat == .identity && isIdentitySaid), KeyURI(key.uri ?? "").isSKD else { continue }
        // Of a format that is not nearly FairPlay's, the author may know better.
        let isMeant = key.fairPlay != .no || key.isNearFairPlay
        findings.report(
            "KEYFORMAT", of: key, in: context, severity: isMeant ? nil : .warning,
            "KEYFORMAT of a key with a skd URI is \(key.keyFormat.rawValue.shown); for FairPlay "
                + "\(KeyFormat.fairPlay.rawValue) is due")
    }
}

/// One finding for the playlist. Where a key of FairPlay is in force too, either that has the wrong method, or the two have
/// different ones: there are rules for both.
private func checkCounterMode(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard media.keyTags.contains(where: { $0.method == .sampleAESCTR }) else { return }
    let fairPlay = Set(media.keyTags.filter { $0.fairPlay != .no }.map(\.position))
    for run in media.segments.keyRuns {
        guard let key = run.keys.first(where: { $0.method == .sampleAESCTR }),
            !run.keys.contains(where: { fairPlay.contains($0.position) })
        else { continue }
        return findings.report(
            "METHOD", of: key, in: context,
            "METHOD is SAMPLE-AES-CTR, which no Apple device decrypts; SAMPLE-AES is due")
    }
}

// MARK: - Several systems

/// Numbers that stand for the key formats of a playlist. Their texts are compared once, however many segments they cover.
private struct SystemNumbers {
    private var numbers: [TextPosition: Int] = [:]

    init(_ keys: [ContentKey]) {
        var known: [KeyFormat: Int] = [:]
        for key in keys {
            let number = known[key.keyFormat] ?? known.count
            known[key.keyFormat] = number
            if let position = key.position { numbers[position] = number }
        }
    }

    subscript(key: ContentKey) -> Int? { key.position.flatMap { numbers[$0] } }
}

/// Holds each run of encrypted segments against the first. One finding for each change: what follows the same way says the
/// same.
private func checkSystems(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    // What was in force before a delta update, it does not say.
    guard media.deltaUpdate == nil else { return }
    let runs = media.segments.keyRuns.lazy.filter { !$0.keys.isEmpty }
    guard let first = runs.first(where: { _ in true }), let firstKey = first.keys.first else { return }
    let numbers = SystemNumbers(media.keyTags)
    let due = Set(first.keys.map { numbers[$0] })
    var last = due
    for run in runs {
        let systems = Set(run.keys.map { numbers[$0] })
        defer { last = systems }
        guard systems != due, systems != last,
            let key = run.keys.first(where: { !due.contains(numbers[$0]) }) ?? run.keys.first
        else { continue }
        findings.report(
            at: context.range(ofLineAt: key.position),
            notes: [.init(message: "the first key", range: context.range(ofLineAt: firstKey.position))],
            "segments have keys of \(run.keys.systems) from here on, and of \(first.keys.systems) before; "
                + "the systems should be the same throughout")
    }
}

private func checkIdentity(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    var known: Set<TextPosition> = []
    for run in media.segments.keyRuns where run.keys.count > 1 {
        guard let identity = run.keys.first(where: { $0.keyFormat == .identity }),
            let other = run.keys.first(where: { $0.keyFormat != .identity }),
            let position = identity.position, known.insert(position).inserted,
            // A skd URI is meant for FairPlay.
            identity.fairPlay == .no
        else { continue }
        findings.report(
            at: context.range(ofLineAt: position),
            notes: [.init(message: "the other key", range: context.range(ofLineAt: other.position))],
            "a key of the identity format beside one of \(other.keyFormat.systemName.shown), for the same segments")
    }
}

extension [ContentKey] {
    /// The systems of keys in force, for a message.
    fileprivate var systems: String {
        map(\.keyFormat.systemName.shortened).sorted().joined(separator: " and ")
    }
}

// MARK: - HDCP-LEVEL

/// Reports variants with so many lines that lack a level. I-frames are left out: of which key they are, nothing says.
private func checkOutputs(
    of lines: ClosedRange<Int>, _ levels: [VariantStream.HDCPLevel], _ playlist: MultivariantPlaylist,
    _ context: PlaylistContext, _ findings: inout Findings
) {
    guard context.showsProtection(playlist) else { return }
    for variant in (0..<context.multivariant.variantCount).lazy.map(context.multivariant.variant) {
        guard let resolution = variant.resolution, lines.contains(resolution.lines),
            // Clients ignore a variant with a level they do not know.
            variant.hdcpLevel?.isKnown ?? true, !levels.contains(variant.hdcpLevel ?? .none)
        else { continue }
        findings.report(
            "HDCP-LEVEL", of: variant, in: context,
            "protected video of \(resolution) "
                + (variant.hdcpLevel.map { "has HDCP-LEVEL=\($0)" } ?? "has no HDCP-LEVEL")
                + "; \(levels[0]) is due")
    }
}

extension PlaylistContext {
    /// Whether the playlist itself shows that there are keys.
    fileprivate func showsProtection(_ playlist: MultivariantPlaylist) -> Bool {
        guard playlist.sessionKeys.isEmpty else { return true }
        guard multivariant.mayHave(.hdcpLevel) || multivariant.mayHave(.allowedCPC) else { return false }
        return multivariant.streams.contains { $0.attributeOfProtection != nil }
    }
}

extension Resolution {
    /// The lines of a picture that may stand upright.
    fileprivate var lines: Int { min(width, height) }
}
