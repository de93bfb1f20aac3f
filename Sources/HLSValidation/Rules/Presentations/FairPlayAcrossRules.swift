/// FairPlay across a presentation: which content keys its URIs stand for, and what comes under them.
extension Rule {
    /// The same for FairPlay and the systems beside it.
    static let fairPlayAcrossRules: [Rule] = [
        Rule(
            "key-uri-several-keys", .must, scope: .presentation, "", "a key URI of FairPlay stands for one content key",
            why: "the key server is asked for one key, and everything under the others stays undecipherable",
            valid: [
                .levels(
                    ("FRAME-RATE=25", fairPlayKey("a") + "\n" + widevineKey(box: box)),
                    ("FRAME-RATE=50", fairPlayKey("b") + "\n" + widevineKey(box: otherBox))),
                .levels(
                    ("FRAME-RATE=25", fairPlayKey("a") + "\n" + widevineKey(box: box)),
                    ("FRAME-RATE=50", fairPlayKey("a") + "\n" + widevineKey(box: box))),
            ],
            invalid: [
                .levels(
                    ("FRAME-RATE=25", "↓" + fairPlayKey("a") + "\n" + widevineKey(box: box)),
                    ("FRAME-RATE=50", fairPlayKey("a") + "\n" + widevineKey(box: otherBox)))
            ],
            .presentation(checkKeysPerURI)),
        Rule(
            "fps-audio-key-shared-with-video", .should, scope: .presentation, "",
            "audio has another key than video that needs output protection",
            why: "where the output is not protected, the audio is lost with the video", severity: .note,
            valid: [withAudio("HDCP-LEVEL=TYPE-0", fairPlayKey("video"), fairPlayKey("audio"))],
            invalid: [withAudio("HDCP-LEVEL=TYPE-0", fairPlayKey("k"), "↓" + fairPlayKey("k"))],
            .presentation(checkAudioKeys)),
        Rule(
            "fps-partial-encryption", .should, scope: .presentation, "",
            "variants and renditions are encrypted alike",
            why: "what is clear can be played without a license; perhaps it is meant to be", severity: .note,
            valid: [withAudio("FRAME-RATE=25", fairPlayKey("video"), fairPlayKey("audio"))],
            invalid: [withAudio("FRAME-RATE=25", fairPlayKey("video"), "# clear", isMarked: true)],
            .presentation(checkPartialEncryption)),
    ]

    // MARK: - Examples

    /// A presentation of a variant and its audio.
    private static func withAudio(
        _ attribute: String, _ video: String, _ audio: String, isMarked: Bool = false
    ) -> RuleExample {
        .presentation(
            .tags(
                #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="audio.m3u8""#,
                #"STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,AUDIO="a",\#(attribute)"#),
            [
                "video1.m3u8": .media(video),
                "audio.m3u8": isMarked ? RuleExample.media(audio).markedAtTop : .media(audio),
            ])
    }

    /// A PSSH box of Widevine with the KID 00112233-4455-6677-8899-aabbccddee00.
    private static let otherBox = "AAAAOHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABgSEAARIjNEVWZ3iJmqu8zd7gBI88aJmwY="
}

// MARK: - One URI, several keys

private func checkKeysPerURI(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    var names = ContentKeysByURI()
    for member in context.media { names.add(member, context) }
    guard !names.isEmpty else { return findings.doesNotApply("nothing names the KID of a FairPlay key") }
    for (name, keys) in names.ambiguous {
        let listed = keys.map { "\($0.keyIDs) in \(context.media[$0.member].uri.shown)" }
        findings.report(
            at: context.place(of: keys[0].fairPlay, of: context.media[keys[0].member]),
            notes: keys.dropFirst().prefix(8).map { key in
                ("the same URI, for \(key.keyIDs)", context.place(of: key.fairPlay, of: context.media[key.member]))
            },
            "the one FairPlay URI '\(KeyURI(name.uri.rawValue).redacted.shortened)' stands for \(keys.count) content keys: "
                + "what it covers has the KIDs \(listed.prefix(4).joined(separator: ", "))"
                + (keys.count > 4 ? " and others" : ""))
    }
}

extension [ContentKey] {
    /// The key of FairPlay among those in force.
    fileprivate var fairPlay: ContentKey? { first { $0.keyFormat == .fairPlay } }
}

/// The content keys that each FairPlay URI stands for, as the keys of other systems for the same segments name them, or else
/// the media.
private struct ContentKeysByURI {
    struct ContentKeyNaming {
        let fairPlay: ContentKey
        /// The KIDs in words.
        let keyIDs: String
        /// The place of the playlist.
        let member: Int
    }

    private var order: [KeyName] = []
    private var namings: [KeyName: [ContentKeyNaming]] = [:]
    /// For each URI the KIDs known of it, in every byte order.
    private var known: [KeyName: Set<KeyID>] = [:]

    var isEmpty: Bool { order.isEmpty }

    /// The URIs that stand for several keys, with these.
    var ambiguous: [(name: KeyName, keys: [ContentKeyNaming])] {
        order.compactMap { name in
            namings[name].flatMap { $0.count > 1 ? (name, $0) : nil }
        }
    }

    mutating func add(_ member: MediaMember, _ context: PresentationContext) {
        var lines: [TextPosition: NamedKey] = [:]
        var isNamed = false
        for run in member.playlist.segments.keyRuns where run.keys.count > 1 {
            guard let fairPlay = run.keys.fairPlay, let name = KeyName(fairPlay) else { continue }
            let others = run.keys.filter { $0.keyFormat != .fairPlay }.map { key in
                let named = key.position.flatMap { lines[$0] } ?? NamedKey(key, key.identifier)
                if let position = key.position { lines[position] = named }
                return named
            }
            // One that names its key tells; one that lists several may mean any of them.
            guard
                let naming = others.filter({ !$0.readings.isEmpty }).min(by: { $0.readings.count < $1.readings.count })
            else { continue }
            isNamed = true
            add(
                ContentKeyNaming(fairPlay: fairPlay, keyIDs: naming.keyIDs, member: member.place), naming.readings, name
            )
        }
        if !isNamed { addMedia(of: member, context) }
    }

    /// The KIDs that the media have, where no key line names them.
    private mutating func addMedia(of member: MediaMember, _ context: PresentationContext) {
        guard let segments = member.playlist.segments.rows else { return }
        for fragment in context.files?.members[member.index]?.fragments ?? [] {
            guard case .encrypted(let keyID, _) = fragment.protection, !keyID.isZero,
                let fairPlay = segments.keys(segments.rows[fragment.segment]).fairPlay, let name = KeyName(fairPlay)
            else { continue }
            add(ContentKeyNaming(fairPlay: fairPlay, keyIDs: "\(keyID)", member: member.place), [keyID], name)
        }
    }

    private mutating func add(_ naming: ContentKeyNaming, _ readings: Set<KeyID>, _ name: KeyName) {
        if namings[name] == nil { order.append(name) }
        defer { known[name, default: []].formUnion(readings) }
        guard known[name].map({ $0.isDisjoint(with: readings) }) ?? true else { return }
        namings[name, default: []].append(naming)
    }
}

// MARK: - Audio, and what is clear

private func checkAudioKeys(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.media.contains(where: \.isAudio) else { return findings.doesNotApply("there is no audio of its own") }
    let isAudio = context.media.map(\.isAudio)
    let isProtected = context.media.map(\.needsOutputProtection)
    for entry in context.keys.entries where entry.name.format == .fairPlay && entry.uses.count > 1 {
        guard let audio = entry.uses.first(where: { isAudio[$0.member] }),
            let video = entry.uses.first(where: { isProtected[$0.member] })
        else { continue }
        findings.report(
            at: context.place(of: audio.key, of: context.media[audio.member]),
            notes: [("the same key for video", context.place(of: video.key, of: context.media[video.member]))],
            "audio has the FairPlay key of video that needs output protection: '"
                + KeyURI(entry.name.uri.rawValue).redacted.shortened + "'")
    }
}

extension MediaMember {
    fileprivate var needsOutputProtection: Bool {
        !isAudio && variants.contains { $0.hdcpLevel == .type0 || $0.hdcpLevel == .type1 }
    }
}

private func checkPartialEncryption(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard let encrypted = context.media.first(where: { context.keys.firstKeys[$0.place] != nil }) else {
        return findings.doesNotApply("no segment is encrypted")
    }
    for member in context.media where context.keys.firstKeys[member.place] == nil && member.mayBeEncrypted {
        findings.report(
            at: context.firstLine(of: member),
            notes: [("the keys of another playlist", context.firstKeyOrLine(of: encrypted))],
            "the \(member.noun) is clear, and other playlists of the presentation are encrypted")
    }
}

extension MediaMember {
    /// Whether encryption is to be expected: not of subtitles, nor of pictures.
    fileprivate var mayBeEncrypted: Bool {
        !playlist.segments.isEmpty && !isSubtitles && !iFrameVariants.contains { $0.codecs.contains("mjpg") }
    }
}
