/// How the playlists of a presentation are protected, held against each other and against what their variants say.
extension Rule {
    static let protectionAcrossRules: [Rule] = [
        Rule(
            "stream-hdcp-different-keys", .should, scope: .presentation, "4.4.6.2",
            "encrypted variants of different HDCP levels have different keys",
            why: "who may have the key of the lower level can decrypt the higher one",
            valid: [
                levels(("HDCP-LEVEL=NONE", fairPlayKey("sd")), ("HDCP-LEVEL=TYPE-1", fairPlayKey("uhd"))),
                levels(("HDCP-LEVEL=TYPE-0", fairPlayKey("hd")), ("HDCP-LEVEL=TYPE-0", fairPlayKey("hd"))),
            ],
            invalid: [
                levels(("HDCP-LEVEL=NONE", fairPlayKey("k")), ("HDCP-LEVEL=↓TYPE-1", fairPlayKey("k"))),
                // No level is none.
                levels(("FRAME-RATE=25", fairPlayKey("k")), ("HDCP-LEVEL=↓TYPE-0", fairPlayKey("k"))),
            ],
            .presentation { context, findings in
                reportSharedKeys(in: "HDCP-LEVEL", context, &findings) { ($0.hdcpLevel ?? .none).rawValue }
            }),
        Rule(
            "stream-cpc-different-keys", .should, scope: .presentation, "4.4.6.2",
            "encrypted variants for different device classes have different keys",
            why: "a device that may not play the variant has its key from another one",
            valid: [
                levels(
                    (#"ALLOWED-CPC="com.example:SW""#, fairPlayKey("sd")),
                    (#"ALLOWED-CPC="com.example:HW""#, fairPlayKey("uhd"))),
                levels(
                    (#"ALLOWED-CPC="com.example:A/B""#, fairPlayKey("k")),
                    (#"ALLOWED-CPC="com.example:B/A""#, fairPlayKey("k"))),
            ],
            invalid: [
                levels(
                    (#"ALLOWED-CPC="com.example:SW/HW""#, fairPlayKey("k")),
                    (#"ALLOWED-CPC="↓com.example:HW""#, fairPlayKey("k")))
            ],
            .presentation { context, findings in
                reportSharedKeys(in: "ALLOWED-CPC", context, &findings, value: \.allowedClasses)
            }),
        Rule(
            "stream-cpc-keyformat-used", .should, scope: .presentation, "4.4.6.2",
            "a key format that ALLOWED-CPC names is one of the variant's keys",
            why: "the restriction is for a system that does not protect the variant, and has no effect",
            severity: .warning,
            valid: [
                levels(
                    (#"ALLOWED-CPC="com.apple.streamingkeydelivery:AppleMain""#, fairPlayKey("k")),
                    ("FRAME-RATE=25", fairPlayKey("k2")))
            ],
            invalid: [
                levels(
                    (#"ALLOWED-CPC="↓com.apple.streamingkeydelivery:AppleMain""#, widevineKey("k")),
                    ("FRAME-RATE=25", fairPlayKey("k2")))
            ],
            .presentation(checkFormats)),
        Rule(
            "key-iframes-same-protection", .should, scope: .presentation, "6.2.3",
            "I-frames that are ranges of encrypted resources come under the keys of these",
            why: "trick play shows garbage, or asks for a key that does not fit",
            valid: [
                trickPlay(fairPlayKey("k"), ranges: fairPlayKey("k")),
                // Another resource may be anything.
                trickPlay(fairPlayKey("k"), resource: "other.mp4", ranges: "# clear"),
            ],
            invalid: [
                trickPlay(fairPlayKey("k"), ranges: "# clear", mark: "↓"),
                trickPlay(fairPlayKey("k"), ranges: "↓" + fairPlayKey("k2")),
            ],
            .presentation(checkIFrames)),
        Rule(
            "key-systems-across", .should, scope: .presentation, "6.2.3",
            "all encrypted playlists of a presentation have keys of the same systems",
            why: "players of the system that is missing somewhere play without that rendition, or not at all",
            valid: [
                levels(
                    ("FRAME-RATE=25", fairPlayKey("a") + "\n" + widevineKey("a")),
                    ("FRAME-RATE=50", widevineKey("b") + "\n" + fairPlayKey("b")))
            ],
            invalid: [
                levels(
                    ("FRAME-RATE=25", fairPlayKey("a") + "\n" + widevineKey("a")),
                    ("FRAME-RATE=50", "↓" + fairPlayKey("b")))
            ],
            .presentation(checkSystems)),
        Rule(
            "key-clear-lead-across", .should, scope: .presentation, "6.2.3",
            "the playlists of a presentation begin to be encrypted at the same time",
            why: "one of them needs its key before the others, and the clear beginning gains nothing",
            valid: [
                clearLead(1, 1),
                // One that is clear throughout is another matter.
                clearLead(1, nil),
            ],
            invalid: [clearLead(1, 2, mark: "↓"), clearLead(1, 0, mark: "↓")],
            .presentation(checkClearLeads)),
    ]

    /// The same for FairPlay and the systems beside it.
    static let fairPlayAcrossRules: [Rule] = [
        Rule(
            "key-uri-several-keys", .must, scope: .presentation, "", "a key URI of FairPlay stands for one content key",
            why: "the key server is asked for one key, and everything under the others stays undecipherable",
            valid: [
                levels(
                    ("FRAME-RATE=25", fairPlayKey("a") + "\n" + widevineKey(box: box)),
                    ("FRAME-RATE=50", fairPlayKey("b") + "\n" + widevineKey(box: otherBox))),
                levels(
                    ("FRAME-RATE=25", fairPlayKey("a") + "\n" + widevineKey(box: box)),
                    ("FRAME-RATE=50", fairPlayKey("a") + "\n" + widevineKey(box: box))),
            ],
            invalid: [
                levels(
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
            invalid: [withAudio("FRAME-RATE=25", fairPlayKey("video"), "# clear", mark: "↓")],
            .presentation(checkPartialEncryption)),
    ]

    // MARK: - Examples

    private typealias Variant = (attribute: String, key: String)

    /// A presentation of two variants, each with an attribute and a key.
    private static func levels(_ first: Variant, _ second: Variant) -> RuleExample {
        .presentation(
            .tags(
                "STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360,\(first.attribute)",
                "STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160,\(second.attribute)"),
            ["video1.m3u8": .media(first.key), "video2.m3u8": .media(second.key)])
    }

    /// A presentation of a variant and its audio.
    private static func withAudio(
        _ attribute: String, _ video: String, _ audio: String, mark: String = ""
    ) -> RuleExample {
        .presentation(
            .tags(
                #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="audio.m3u8""#,
                #"STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,AUDIO="a",\#(attribute)"#),
            ["video1.m3u8": .media(video), "audio.m3u8": marking(.media(audio), mark)])
    }

    /// A presentation of a variant whose only segment is a range of a file, and I-frames that are a range of a file.
    private static func trickPlay(
        _ key: String, resource: String = "video.mp4", ranges: String, mark: String = ""
    ) -> RuleExample {
        .presentation(
            .tags(
                "STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720",
                #"I-FRAME-STREAM-INF:BANDWIDTH=200000,RESOLUTION=1280x720,URI="iframes.m3u8""#),
            [
                "video1.m3u8": .media(
                    key, #"#EXT-X-MAP:URI="video.mp4",BYTERANGE="800@0""#, "#EXTINF:6.0,", "#EXT-X-BYTERANGE:90000@800",
                    "video.mp4"),
                "iframes.m3u8": marking(
                    .media(
                        "#EXT-X-I-FRAMES-ONLY", ranges, "#EXT-X-MAP:URI=\"\(resource)\",BYTERANGE=\"800@0\"",
                        "#EXTINF:6.0,",
                        "#EXT-X-BYTERANGE:9000@800", resource), mark),
            ])
    }

    /// A presentation of two variants, each with a number of clear segments in front of an encrypted one; with no other
    /// where none is given.
    private static func clearLead(_ first: Int, _ second: Int?, mark: String = "") -> RuleExample {
        func variant(_ count: Int?, _ mark: String = "") -> RuleExample {
            let clear = String(repeating: "#EXTINF:6.0,\nclear.mp4\n", count: count ?? 1)
            return .media(clear + (count == nil ? "" : mark + fairPlayKey("k") + "\n#EXTINF:6.0,\na.mp4"))
        }
        return .presentation(
            .tags("STREAM-INF:BANDWIDTH=1000000", "STREAM-INF:BANDWIDTH=2000000"),
            ["video1.m3u8": variant(first), "video2.m3u8": variant(second, mark)])
    }

    /// The example with a mark in front.
    private static func marking(_ example: RuleExample, _ mark: String) -> RuleExample {
        if case .playlist(let text) = example { .playlist(mark + text) } else { example }
    }

    /// A PSSH box of Widevine with the KID 00112233-4455-6677-8899-aabbccddee00.
    private static let otherBox = "AAAAOHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABgSEAARIjNEVWZ3iJmqu8zd7gBI88aJmwY="
}

// MARK: - Variants that share a key

/// Reports each key that variants with different values of an attribute share, at the variant that needs more.
private func reportSharedKeys(
    in attribute: String, _ context: PresentationContext, _ findings: inout PresentationFindings,
    value: (VariantStream) -> String
) {
    guard context.root.variants.contains(where: { value($0) != value(VariantStream(uri: nil, bandwidth: nil)) }) else {
        return findings.doesNotApply("no variant has \(attribute)")
    }
    let stated = context.media.map { StatedValues($0.variants, of: value) }
    var reported: Set<TextPosition> = []
    for entry in context.keys.entries {
        guard let first = entry.uses.first(where: { stated[$0.member].first != nil }),
            let (value, variant) = stated[first.member].first,
            let other = entry.uses.first(where: { stated[$0.member].first(otherThan: value) != nil }),
            let otherVariant = stated[other.member].first(otherThan: value),
            let position = otherVariant.position, reported.insert(position).inserted
        else { continue }
        findings.report(
            at: context.place(of: attribute, in: otherVariant),
            notes: [
                ("the other variant", context.place(of: attribute, in: variant)),
                ("the key here", context.place(of: other.key, of: context.media[other.member])),
                ("the same key there", context.place(of: first.key, of: context.media[first.member])),
            ],
            "variants with \(Set(entry.uses.flatMap { stated[$0.member].all }).count) different values of \(attribute) share the "
                + "\(entry.name.format.systemName.shortened) key "
                + "'\(KeyURI(entry.name.uri.rawValue).redacted.shortened)'; each level needs a key of its own")
    }
}

/// The values that the variants of one playlist have for an attribute, each with the first variant that has it: there may be
/// as many variants as keys.
private struct StatedValues {
    private var firsts: [(value: String, variant: VariantStream)] = []

    init(_ variants: [VariantStream], of value: (VariantStream) -> String) {
        var known: Set<String> = []
        for variant in variants {
            let value = value(variant)
            if known.insert(value).inserted { firsts.append((value, variant)) }
        }
    }

    var all: [String] { firsts.map(\.value) }

    var first: (value: String, variant: VariantStream)? { firsts.first }

    /// The first variant of another value, which is one of the first two.
    func first(otherThan value: String) -> VariantStream? { firsts.first { $0.value != value }?.variant }
}

extension VariantStream {
    /// The device classes, in an order of their own.
    fileprivate var allowedClasses: String {
        protectionConfigurations.map { "\($0.format.rawValue):\($0.labels.sorted().joined(separator: "/"))" }.sorted()
            .joined(separator: ",")
    }
}

private func checkFormats(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.root.variants.contains(where: { !$0.allowedCPC.isEmpty }) else {
        return findings.doesNotApply("no variant has ALLOWED-CPC")
    }
    var formats: [Int: Set<KeyFormat>] = [:]
    for entry in context.keys.entries {
        for use in entry.uses { formats[context.media[use.member].index, default: []].insert(entry.name.format) }
    }
    for variant in context.root.variants {
        guard !variant.allowedCPC.isEmpty, let member = context.member(at: variant.uri) else { continue }
        let used = formats[member.index] ?? []
        guard let unused = variant.protectionConfigurations.first(where: { !used.contains($0.format) }) else {
            continue
        }
        findings.report(
            at: context.place(of: "ALLOWED-CPC", in: variant),
            notes: [("the variant's playlist", context.firstKeyOrLine(of: member))],
            "ALLOWED-CPC restricts devices with \(unused.format.systemName.shortened), and the variant has no such key")
    }
}

extension PresentationContext {
    /// The first key tag of a playlist that segments come under; its first line where all are clear.
    fileprivate func firstKeyOrLine(of member: MediaMember) -> Place {
        let key = keys.firstKeys[member.place]
        return key.map { place(of: $0, of: member) } ?? firstLine(of: member)
    }
}

// MARK: - Systems and clear stretches

private func checkSystems(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    var systems: [Set<KeyFormat>] = context.media.map { _ in [] }
    for entry in context.keys.entries {
        for use in entry.uses { systems[use.member].insert(entry.name.format) }
    }
    let encrypted = systems.indices.filter { !systems[$0].isEmpty }
    guard encrypted.count > 1, let reference = encrypted.max(by: { systems[$0].count < systems[$1].count }) else {
        return findings.doesNotApply("there are no two encrypted playlists")
    }
    for place in encrypted where systems[place] != systems[reference] {
        let missing = systems[reference].subtracting(systems[place]).map(\.systemName).sorted()
        let extra = systems[place].subtracting(systems[reference]).map(\.systemName).sorted()
        findings.report(
            at: context.firstKeyOrLine(of: context.media[place]),
            notes: [("the keys of another playlist", context.firstKeyOrLine(of: context.media[reference]))],
            "another playlist of the presentation has keys of other systems: "
                + [("without", missing), ("only here", extra)].filter { !$1.isEmpty }
                .map { "\($0) \($1.map(\.shortened).listed)" }.joined(separator: ", "))
    }
}

private func checkClearLeads(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let leads: [(member: MediaMember, lead: Double)] = context.media.compactMap { member in
        guard member.playlist.hasEndList, let lead = member.playlist.clearLead else { return nil }
        return (member, lead)
    }
    guard let reference = leads.first(where: { !$0.member.variants.isEmpty }) ?? leads.first, leads.count > 1 else {
        return findings.doesNotApply("there are no two complete playlists with encrypted segments")
    }
    for (member, lead) in leads {
        // Segments of audio and video end a little apart.
        guard abs(lead - reference.lead) > 1 else { continue }
        findings.report(
            at: context.firstKeyOrLine(of: member),
            notes: [("the first key of the other playlist", context.firstKeyOrLine(of: reference.member))],
            "encryption begins \(lead.seconds) after the start, and \(reference.lead.seconds) after it in another playlist"
        )
    }
}

// MARK: - I-frames

private func checkIFrames(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let trickPlay = context.media.filter(\.isIFrames)
    guard !trickPlay.isEmpty else { return findings.doesNotApply("there is no I-frame playlist") }
    guard !context.keys.isEmpty else { return findings.doesNotApply("no segment is encrypted") }
    let resources = ProtectedResources(wantedBy: trickPlay, in: context)
    for member in trickPlay {
        guard let (here, there) = resources.difference(of: member, context) else { continue }
        findings.report(
            at: here.keys.first.map { context.place(of: $0, of: member) } ?? context.firstLine(of: member),
            notes: [
                (
                    "the keys of the resource",
                    there.keys.first.map { context.place(of: $0, of: context.media[there.member]) }
                        ?? context.firstLine(of: context.media[there.member])
                )
            ],
            here.keys.isEmpty
                ? "the I-frames are ranges of encrypted resources, and no key is in force"
                : there.keys.isEmpty
                    ? "the I-frames are ranges of clear resources, and a key is in force"
                    : "the I-frames are ranges of resources that come under other keys")
    }
}

/// The keys of the resources that I-frame playlists point into.
private struct ProtectedResources {
    /// A stretch of a resource, from an offset up to the next one, and its keys.
    struct Stretch {
        let offset: UInt64
        let keys: [ContentKey]
        /// The place of the playlist that has it as segments.
        let member: Int
    }

    private var stretches: [URIReference: [Stretch]] = [:]

    init(wantedBy trickPlay: [MediaMember], in context: PresentationContext) {
        var wanted: Set<URIReference> = []
        for member in trickPlay { forEachResource(of: member, context) { address, _, _ in wanted.insert(address) } }
        for member in context.media where !member.isIFrames {
            forEachResource(of: member, context) { address, offset, keys in
                guard wanted.contains(address), stretches[address]?.first.map({ $0.member == member.place }) ?? true
                else { return }
                stretches[address, default: []].append(Stretch(offset: offset, keys: keys, member: member.place))
            }
        }
        stretches = stretches.mapValues(\.inOrder)
    }

    /// The first I-frame whose keys are not those of its resource: its own keys, and the resource's.
    func difference(of member: MediaMember, _ context: PresentationContext) -> (here: Stretch, there: Stretch)? {
        var found: (here: Stretch, there: Stretch)?
        forEachResource(of: member, context) { address, offset, keys in
            guard found == nil, let stretches = stretches[address],
                let there = stretches.last(upTo: offset),
                Set(keys.compactMap(KeyName.init)) != Set(there.keys.compactMap(KeyName.init))
            else { return }
            found = (Stretch(offset: offset, keys: keys, member: member.place), there)
        }
        return found
    }
}

extension [ProtectedResources.Stretch] {
    /// By their offsets. Of two with one offset the later one counts.
    fileprivate var inOrder: Self {
        enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
    }

    /// The one that an offset lies in.
    fileprivate func last(upTo offset: UInt64) -> Element? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? self[low - 1] : nil
    }
}

/// Visits the resources of a playlist's segments: each once in a row, and again where the keys change.
private func forEachResource(
    of member: MediaMember, _ context: PresentationContext,
    _ visit: (_ address: URIReference, _ offset: UInt64, _ keys: [ContentKey]) -> Void
) {
    guard let segments = member.playlist.segments.rows else { return }
    let base = URIResolver(base: context.presentation.members[member.index].address)
    for run in member.playlist.segments.keyRuns {
        var latest: ArraySlice<UInt8>?
        for index in run.segments {
            let row = segments.rows[index]
            let (bytes, range) = segments.uri(row)
            guard latest.map({ !$0.elementsEqual(bytes[range]) }) ?? true else { continue }
            latest = bytes[range]
            let address = base.resolve(URIReference(bytes.text(range))).withoutFragment
            visit(address, segments.byteRange(row)?.offset ?? 0, run.keys)
        }
    }
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
