/// The session keys of a Multivariant Playlist, held against the keys of its Media Playlists (4.4.6.5).
extension Rule {
    static let sessionKeyAcrossRules: [Rule] = [
        Rule(
            "skey-matches-media-keys", .must, scope: .presentation, "4.4.6.5",
            "a session key has the METHOD, KEYFORMAT and KEYFORMATVERSIONS of the media keys with its URI",
            why: "what was fetched ahead is not what the segments need",
            valid: [
                // What is left out counts as what it means.
                declaring(
                    #"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k",KEYFORMAT="identity",KEYFORMATVERSIONS="1""#,
                    used: identityKey("METHOD=AES-128"))
            ],
            invalid: [
                declaring(#"#EXT-X-SESSION-KEY:METHOD=↓SAMPLE-AES,URI="k""#, used: identityKey("METHOD=AES-128")),
                declaring(
                    #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="↓com.example""#,
                    used: identityKey("METHOD=SAMPLE-AES")),
            ],
            .presentation(checkAttributes)),
        Rule(
            "skey-shared-keys-declared", .should, scope: .presentation, "4.4.6.5",
            "a key that several variants or renditions use is declared as a session key",
            why: "clients fetch it only once they meet it, and playback starts later",
            valid: [
                shared(
                    #"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k""#, identityKey("METHOD=AES-128"),
                    identityKey("METHOD=AES-128")),
                shared(nil, identityKey("METHOD=AES-128"), fairPlayKey("movie-42")),
            ],
            invalid: [shared(nil, "↓" + identityKey("METHOD=AES-128"), identityKey("METHOD=AES-128"))],
            .presentation(checkSharedKeys)),
        Rule(
            "skey-unused", .should, scope: .presentation, "4.4.6.5", "a session key is one that a Media Playlist uses",
            why: "clients fetch a key that nothing needs; of a live presentation it can be the next one",
            valid: [declaring(fairPlaySessionKey("movie-42"), used: fairPlayKey("movie-42"))],
            invalid: [
                shared(
                    "↓" + fairPlaySessionKey("movie-41") + "\n" + fairPlaySessionKey("movie-42"),
                    fairPlayKey("movie-42"),
                    fairPlayKey("movie-42"))
            ],
            .presentation(checkUnusedKeys)),
    ]

    /// The same for FairPlay, whose keys are fetched ahead by their URIs.
    static let fairPlaySessionKeyRules: [Rule] = [
        Rule(
            "fps-session-key-coverage", .should, scope: .presentation, "",
            "every FairPlay key that a Media Playlist uses is declared as a session key",
            why: "it cannot be fetched ahead, and a download may lack it",
            valid: [declaring(fairPlaySessionKey("movie-42"), used: fairPlayKey("movie-42"))],
            invalid: [
                shared(fairPlaySessionKey("video"), fairPlayKey("video"), "↓" + fairPlayKey("audio")),
                shared(nil, "↓" + fairPlayKey("video"), "↓" + fairPlayKey("audio")),
            ],
            .presentation(checkFairPlayCoverage)),
        Rule(
            "fps-session-key-exact-uri", .must, scope: .presentation, "",
            "a session key of FairPlay and the media key that it declares have the same URI, byte by byte",
            why: "players compare the texts, and ask for the key again under its other spelling",
            valid: [declaring(fairPlaySessionKey("Movie-42"), used: fairPlayKey("Movie-42"))],
            invalid: [
                declaring(fairPlaySessionKey(uri: "↓skd://Movie-42"), used: fairPlayKey("movie-42")),
                declaring(fairPlaySessionKey(uri: "↓skd://movie%2D42"), used: fairPlayKey("movie-42")),
                declaring(
                    fairPlaySessionKey(uri: "↓skd://example.com/00112233445566778899aabbccddeeff"),
                    used: fairPlayKey("00112233-4455-6677-8899-aabbccddeeff")),
            ],
            .presentation(checkSpelling)),
    ]

    // MARK: - Examples

    /// A presentation of one variant, with a session key and a media key.
    private static func declaring(_ sessionKey: String, used key: String) -> RuleExample {
        .presentation(.multivariant(sessionKey), ["video.m3u8": .media(key)])
    }

    /// A presentation of a variant and its audio with a key each.
    private static func shared(_ sessionKeys: String?, _ video: String, _ audio: String) -> RuleExample {
        let root = [
            sessionKeys,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8""#,
            #"#EXT-X-STREAM-INF:BANDWIDTH=2000000,AUDIO="a""#, "video.m3u8",
        ]
        let text = (["#EXTM3U"] + root.compactMap { $0 }).joined(separator: "\n") + "\n"
        return .presentation(.playlist(text), ["video.m3u8": .media(video), "audio.m3u8": .media(audio)])
    }

    private static func identityKey(_ method: String) -> String {
        "#EXT-X-KEY:\(method),URI=\"k\",IV=0x0123456789ABCDEF0123456789ABCDEF"
    }

    static func fairPlaySessionKey(_ identifier: String) -> String { fairPlaySessionKey(uri: "skd://" + identifier) }

    static func fairPlaySessionKey(uri: String) -> String {
        #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="\#(uri)",KEYFORMAT="com.apple.streamingkeydelivery""#
            + #",KEYFORMATVERSIONS="1""#
    }
}

// MARK: - The same key with other attributes

private func checkAttributes(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard !context.root.sessionKeys.isEmpty else { return findings.doesNotApply("there is no session key") }
    let keys = context.root.sessionKeys.filter { $0.uri != nil }
    let declared = Set(keys.map(KeySystem.init))
    let firsts = Dictionary(keys.map { (URIReference($0.uri ?? ""), $0) }) { first, _ in first }
    var reported: Set<KeySystem> = []
    for entry in context.keys.entries {
        let key = entry.first.key
        guard let first = firsts[entry.name.uri], !declared.contains(KeySystem(key)),
            let attribute = KeySystem(first).difference(from: KeySystem(key)),
            reported.insert(KeySystem(key)).inserted
        else { continue }
        let member = context.media[entry.first.member]
        findings.report(
            at: context.place(of: attribute.name, in: first),
            notes: [("\(attribute.name) of the media key", context.place(of: attribute.name, in: key, of: member))],
            "\(attribute.name) of the session key is \(attribute.here), and \(attribute.there) for the media key with the same URI"
        )
    }
}

/// What 4.4.6.5 asks to be equal under one URI.
private struct KeySystem: Hashable {
    let uri: URIReference
    let method: EncryptionMethod?
    let keyFormat: KeyFormat
    let keyFormatVersions: [Int]

    init(_ key: ContentKey) {
        uri = URIReference(key.uri ?? "")
        method = key.method
        keyFormat = key.keyFormat
        keyFormatVersions = key.keyFormatVersions
    }

    /// The first attribute that differs, with both values.
    func difference(from other: KeySystem) -> (name: String, here: String, there: String)? {
        if method != other.method {
            return ("METHOD", method?.rawValue ?? "absent", other.method?.rawValue ?? "absent")
        }
        if keyFormat != other.keyFormat {
            return ("KEYFORMAT", keyFormat.rawValue.shown, other.keyFormat.rawValue.shown)
        }
        guard keyFormatVersions != other.keyFormatVersions else { return nil }
        return ("KEYFORMATVERSIONS", keyFormatVersions.joined, other.keyFormatVersions.joined)
    }
}

extension [Int] {
    /// The numbers as KEYFORMATVERSIONS writes them.
    fileprivate var joined: String { map(String.init).joined(separator: "/") }
}

// MARK: - Missing and unused

extension PresentationContext {
    /// The session keys by name.
    fileprivate var declaredKeys: Set<KeyName> { Set(root.sessionKeys.compactMap(KeyName.init)) }

    /// The URIs of the session keys: what only differs in other attributes has a finding of its own.
    fileprivate var declaredURIs: Set<URIReference> { Set(declaredKeys.map(\.uri)) }
}

private func checkSharedKeys(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard !context.keys.isEmpty else { return findings.doesNotApply("no segment is encrypted") }
    let declared = context.declaredURIs
    for entry in context.keys.entries
    where entry.uses.count > 1 && entry.name.format != .fairPlay && !declared.contains(entry.name.uri) {
        let (first, second) = (entry.uses[0], entry.uses[1])
        findings.report(
            at: context.place(of: first.key, of: context.media[first.member]),
            notes: [
                ("also used here", context.place(of: second.key, of: context.media[second.member])),
                ("the playlist that could declare it", context.place(naming: context.media[first.member])),
            ],
            "the \(entry.name.format.systemName.shortened) key is used by \(entry.uses.count) playlists, and no "
                + "EXT-X-SESSION-KEY declares it")
    }
}

private func checkFairPlayCoverage(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let used = context.keys.entries.filter { $0.name.format == .fairPlay }
    guard !used.isEmpty else { return findings.doesNotApply("no segment has a FairPlay key") }
    let declared = context.declaredURIs
    let respelt = Set(context.spellings.map(\.used.name))
    for entry in used where !declared.contains(entry.name.uri) && !respelt.contains(entry.name) {
        let member = context.media[entry.first.member]
        let count = entry.uses.count
        findings.report(
            at: context.place(of: entry.first.key, of: member),
            notes: [("the tag that leads to the playlist", context.place(naming: member))],
            "no EXT-X-SESSION-KEY declares the FairPlay key '\(KeyURI(entry.name.uri.rawValue).redacted.shortened)', which "
                + (count == 1 ? "one playlist uses" : "\(count) playlists use"))
    }
}

private func checkUnusedKeys(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard !context.root.sessionKeys.isEmpty else { return findings.doesNotApply("there is no session key") }
    guard context.isComplete, !context.media.isEmpty else {
        return findings.cannotRun("not every playlist of the presentation was read")
    }
    let used = Set(context.keys.entries.map(\.name.uri))
    let respelt = Set(context.spellings.compactMap { KeyName($0.declared) })
    let isLive = context.media.contains { !$0.playlist.hasEndList }
    let examples = Dictionary(context.keys.entries.map { ($0.name.format, $0.first) }) { first, _ in first }
    for key in context.root.sessionKeys {
        guard let name = KeyName(key), !used.contains(name.uri), !respelt.contains(name) else { continue }
        let example = examples[name.format] ?? context.keys.entries.first?.first
        findings.report(
            at: context.place(of: key), severity: isLive ? .note : nil,
            notes: example.map {
                [("a key that is used", context.place(of: $0.key, of: context.media[$0.member]))]
            } ?? [],
            "no Media Playlist uses the session key" + (isLive ? "; it can be the next one" : ""))
    }
}

// MARK: - Other spellings

private func checkSpelling(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.root.sessionKeys.contains(where: { $0.keyFormat == .fairPlay }) else {
        return findings.doesNotApply("there is no session key of FairPlay")
    }
    for (declared, used) in context.spellings {
        let member = context.media[used.first.member]
        findings.report(
            at: context.place(of: "URI", in: declared),
            notes: [("the URI of the media key", context.place(of: "URI", in: used.first.key, of: member))],
            "the session key has the URI '\(KeyURI(declared.uri ?? "").redacted.shortened)', and the media key that it seems to "
                + "mean '\(KeyURI(used.name.uri.rawValue).redacted.shortened)'; players compare them byte by byte")
    }
}

extension PresentationContext {
    /// The FairPlay session keys that no playlist uses, each with the undeclared key that it seems to mean: one of the same
    /// KID, or of a URI that differs in spelling alone.
    fileprivate var spellings: [(declared: ContentKey, used: KeysInUse.Entry)] {
        let declared = declaredURIs
        let unused = root.sessionKeys.filter { key in
            key.keyFormat == .fairPlay && KeyName(key).map { keys[$0] == nil } ?? false
        }
        guard !unused.isEmpty else { return [] }
        var undeclared: [KeySpelling: KeysInUse.Entry] = [:]
        for entry in keys.entries where entry.name.format == .fairPlay && !declared.contains(entry.name.uri) {
            for spelling in KeySpelling.all(of: entry.first.key) where undeclared[spelling] == nil {
                undeclared[spelling] = entry
            }
        }
        return unused.compactMap { key in
            KeySpelling.all(of: key).lazy.compactMap { undeclared[$0] }.first.map { (key, $0) }
        }
    }
}

/// What two spellings of one key have in common.
private enum KeySpelling: Hashable {
    case keyID(KeyID)
    /// The URI in lower case, percent-decoded and without what XML writes for `&`.
    case plainURI(String)

    static func all(of key: ContentKey) -> [KeySpelling] {
        let plain = KeyURI.percentDecoded(key.uri ?? "").lowercased()
        let keyIDs = NamedKey(key, key.identifier).readings.sorted { $0.digits < $1.digits }
        return [.plainURI(plain.replacingEntities)] + keyIDs.map(KeySpelling.keyID)
    }
}

extension String {
    /// The text with `&amp;` read as `&`.
    fileprivate var replacingEntities: String {
        var bytes: [UInt8] = []
        for byte in utf8 {
            bytes.append(byte)
            if bytes.suffix(5).elementsEqual("&amp;".utf8) { bytes.removeLast(4) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
