/// EXT-X-KEY (4.4.4.4), and the keys in force for a segment.
extension Rule {
    static let keyRules: [Rule] = keyTagRules + keyInForceRules + keyUseRules

    private static let keyTagRules: [Rule] = [
        Rule(
            "key-method-required", .must, "4.4.4.4", "EXT-X-KEY has METHOD",
            why: "without it no client knows how to decrypt the segments",
            valid: [.media(#"#EXT-X-KEY:METHOD=NONE"#)],
            invalid: [.media(#"↓#EXT-X-KEY:URI="https://example.com/k""#)],
            .reading),
        Rule(
            "key-method-known", .must, "4.4.4.4",
            "METHOD is NONE, AES-128, SAMPLE-AES, SAMPLE-AES-CTR or AES-256-GCM",
            why: "segments under another method count as encrypted, and nobody can decrypt them",
            valid: [.media(key("METHOD=SAMPLE-AES"))],
            invalid: [
                .media(#"#EXT-X-KEY:METHOD=↓AES-192,URI="https://example.com/k""#),
                .media(#"#EXT-X-KEY:METHOD=↓aes-128,URI="https://example.com/k""#),
            ],
            .reading),
        Rule(
            "key-none-no-attributes", .must, "4.4.4.4", "METHOD=NONE stands alone",
            why: "a key beside NONE leaves open whether the segments are encrypted",
            valid: [
                .media(key("METHOD=AES-128"), "#EXTINF:6,", "a.ts", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,", "b.ts")
            ],
            invalid: [
                .media(#"#EXT-X-KEY:METHOD=NONE,↓URI="https://example.com/k""#),
                .media(#"#EXT-X-KEY:↓KEYFORMAT="identity",METHOD=NONE"#),
            ],
            .tags([.key], checkNone)),
        Rule(
            "key-uri-required", .must, "4.4.4.4", "EXT-X-KEY has URI unless METHOD is NONE",
            why: "the URI is the only way to the key",
            valid: [.media(key("METHOD=AES-128")), .media("#EXT-X-KEY:METHOD=NONE")],
            invalid: [.media("↓#EXT-X-KEY:METHOD=AES-128")],
            .reading),
        Rule(
            "key-iv-128-bit", .must, "4.4.4.4", "IV has 128 bits, written as 32 hexadecimal digits",
            why: "clients differ in what they make of fewer digits, and refuse more",
            valid: [.media(key("METHOD=AES-128"))],
            invalid: [
                .media(#"#EXT-X-KEY:METHOD=AES-128,URI="k",IV=↓0x0123456789ABCDEF0123456789ABCDEF01"#),
                .media(#"#EXT-X-KEY:METHOD=AES-128,URI="k",IV=↓0x1"#),
            ],
            .reading),
        Rule(
            "key-iv-not-with-gcm", .must, "4.4.4.4", "a key with METHOD=AES-256-GCM has no IV",
            why: "the vector stands at the start of each segment, and a client cannot know which one counts",
            valid: [.media(#"#EXT-X-KEY:METHOD=AES-256-GCM,URI="k""#)],
            invalid: [.media(#"#EXT-X-KEY:METHOD=AES-256-GCM,URI="k",IV=↓0x0123456789ABCDEF0123456789ABCDEF"#)],
            .tags([.key]) { tag, findings in
                tag.reportVector(with: .aes256GCM, "each segment begins with its own", &findings)
            }),
        Rule(
            "key-iv-not-with-ctr", .must, "4.4.4.4", "a key with METHOD=SAMPLE-AES-CTR has no IV",
            why: "the vectors stand in the media, and a client cannot know which one counts",
            valid: [
                .media(#"#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="k""#, #"#EXT-X-MAP:URI="i.mp4""#, "#EXTINF:6,", "a.m4s")
            ],
            invalid: [
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="k",IV=↓0x0123456789ABCDEF0123456789ABCDEF"#,
                    #"#EXT-X-MAP:URI="i.mp4""#, "#EXTINF:6,", "a.m4s")
            ],
            .tags([.key]) { tag, findings in
                tag.reportVector(with: .sampleAESCTR, "the media carry their own", &findings)
            }),
        Rule(
            "key-ctr-fmp4-only", .must, "4.4.4.4", "METHOD=SAMPLE-AES-CTR covers segments of fragmented MP4 only",
            why: "the method is defined for no other container, and clients cannot decrypt the segments",
            severity: .warning,
            valid: [
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="k""#, #"#EXT-X-MAP:URI="i.mp4""#, "#EXTINF:6,", "a.m4s",
                    "#EXT-X-KEY:METHOD=NONE", "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "clear.mp4")
            ],
            invalid: [.media(#"#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="k""#, "#EXTINF:6,", "↓a.ts?x=1")],
            .media(with: [.key], checkContainers)),
        Rule(
            "key-keyformatversions-syntax", .must, "4.4.4.4",
            "KEYFORMATVERSIONS is one or more positive integers joined by slashes",
            why: "a client that cannot read the versions cannot tell whether it knows one of them",
            valid: [.media(key("METHOD=AES-128", #"KEYFORMAT="identity",KEYFORMATVERSIONS="1/2/5""#))],
            invalid: [
                .media(key("METHOD=AES-128", #"KEYFORMAT="identity",KEYFORMATVERSIONS="↓1,2""#)),
                .media(key("METHOD=AES-128", #"KEYFORMAT="identity",KEYFORMATVERSIONS="↓0""#)),
            ],
            .reading),
        Rule(
            "key-identity-default-iv", .should, "5.2",
            "a key of the identity format states its IV instead of leaving it to the sequence number",
            why: "the vector is easy to guess, and wrong as soon as the segments are numbered anew",
            valid: [
                .media(key("METHOD=AES-128")),
                .media(#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#),
            ],
            invalid: [.media(#"↓#EXT-X-KEY:METHOD=AES-128,URI="https://example.com/k""#)],
            .media(with: [.key], checkDefaultVectors)),
    ]

    private static let keyInForceRules: [Rule] = [
        Rule(
            "key-segment-one-method", .must, "6.2.3", "all keys in force for a segment have one METHOD",
            why: "a segment is encrypted once, so that all but one of the methods must be wrong",
            valid: [
                .media(fairPlayKey("movie-42"), widevineKey("w")),
                .media(
                    widevineKey("w"), "#EXTINF:6,", "a.mp4", "#EXT-X-KEY:METHOD=NONE", key("METHOD=AES-128"),
                    "#EXTINF:6,",
                    "b.ts"),
            ],
            invalid: [
                .media(
                    fairPlayKey("movie-42"),
                    #"#EXT-X-KEY:METHOD=↓AES-128,URI="k",IV=0x0123456789ABCDEF0123456789ABCDEF"#)
            ],
            .media(with: [.key]) { playlist, context, findings in
                reportDifferences(in: "METHOD", playlist, context, &findings) { $0.method?.rawValue }
            }),
        Rule(
            "key-segment-one-iv", .must, "6.2.3", "the keys in force for a segment state one IV",
            why: "a segment is encrypted once, so that all but one of the vectors must be wrong",
            valid: [.media(key("METHOD=SAMPLE-AES"), fairPlayKey("movie-42"))],
            invalid: [
                .media(
                    key("METHOD=SAMPLE-AES"),
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k",IV=↓0x0123456789ABCDEF0123456789ABCDE0,KEYFORMAT="com.example""#
                )
            ],
            .media(with: [.key]) { playlist, context, findings in
                reportDifferences(in: "IV", playlist, context, &findings) { $0.statedInitializationVector }
            }),
    ]

    private static let keyUseRules: [Rule] = [
        Rule(
            "key-duplicate-tag", .should, "4.4.4.4", "EXT-X-KEY does not repeat the key in force of its KEYFORMAT",
            why: "the line has no effect, and makes readers look for a change of keys",
            valid: [
                .media(
                    fairPlayKey("movie-42"), "#EXTINF:6,", "a.mp4", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,", "b.mp4",
                    fairPlayKey("movie-42"),
                    "#EXTINF:6,", "c.mp4")
            ],
            invalid: [
                .media(
                    fairPlayKey("movie-42"), "#EXTINF:6,", "a.mp4", "↓" + fairPlayKey("movie-42"), "#EXTINF:6,", "b.mp4"
                )
            ],
            .media(with: [.key], checkRepetitions)),
        Rule(
            "key-overridden-before-use", .should, "4.4.4.4",
            "a segment, part or EXT-X-MAP comes between two keys of one KEYFORMAT",
            why: "the first of the two has no effect, and one of them is likely to be meant for something else",
            valid: [
                .media(
                    fairPlayKey("movie-42"), #"#EXT-X-MAP:URI="i.mp4""#, fairPlayKey("movie-43"), "#EXTINF:6,", "a.mp4"),
                .media(fairPlayKey("movie-42"), widevineKey("w")),
            ],
            invalid: [.media("↓" + fairPlayKey("movie-42"), fairPlayKey("movie-43"))],
            .media(with: [.key], checkOverriding)),
        Rule(
            "key-all-unsupported", .should, "6.3.6", "some KEYFORMAT in force for a segment is one that clients know",
            why: "clients ignore the keys of formats they do not know, and cannot play the segment",
            valid: [.media(#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="com.example""#, fairPlayKey("movie-42"))],
            invalid: [.media(#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="↓com.example""#)],
            .media(with: [.key], checkSupport)),
        Rule(
            "key-uri-secure-transport", .should, "12", "a key is fetched over TLS",
            why: "whoever listens on the way has the key",
            valid: [
                .media(key("METHOD=AES-128")),
                .media(#"#EXT-X-KEY:METHOD=AES-128,URI="httpd/k",IV=0x0123456789ABCDEF0123456789ABCDEF"#),
            ],
            invalid: [
                .media(#"#EXT-X-KEY:METHOD=AES-128,URI="↓http://example.com/k",IV=0x0123456789ABCDEF0123456789ABCDEF"#),
                .multivariant(#"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="↓HTTP://example.com/k""#),
            ],
            .playlist(with: .ofKeys, checkTransport)),
    ]

    // MARK: - Lines of examples

    /// A key line of the identity format with an IV.
    private static func key(_ method: String, _ more: String = "") -> String {
        #"#EXT-X-KEY:\#(method),URI="https://example.com/k",IV=0x0123456789ABCDEF0123456789ABCDEF"#
            + (more.isEmpty ? "" : ",\(more)")
    }
}

// MARK: - One tag

private func checkNone(_ tag: TagContext, _ findings: inout Findings) {
    guard tag.attributes.count > 1, tag.attributes["METHOD"]?.value == "NONE",
        let other = tag.attributes.first(otherThan: "METHOD")
    else { return }
    findings.report(
        at: other.range,
        fixIts: [.replacing(tag.line.value, by: "METHOD=NONE", "leave METHOD=NONE alone", .review)],
        "\(other.name.shortened) stands beside METHOD=NONE, which ends encryption and takes no other attribute")
}

extension TagContext {
    /// Reports an IV beside a method that has none.
    func reportVector(with method: EncryptionMethod, _ reason: String, _ findings: inout Findings) {
        guard attributes["METHOD"]?.value == method.rawValue, let vector = attributes["IV"] else { return }
        findings.report(at: vector.valueRange, "IV stands beside METHOD=\(method), where \(reason)")
    }
}

private func checkDefaultVectors(
    _ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    for key in playlist.keyTags where key.keyFormat == .identity && key.fairPlay == .no {
        guard key.method == .aes128 || key.method == .sampleAES, key.statedInitializationVector == nil,
            !key.otherAttributes.contains(where: { $0.name == "IV" })
        else { continue }
        findings.report(
            at: context.range(ofLineAt: key.position),
            "the key has no IV, so that each segment's sequence number is its vector; a random IV is better")
    }
}

private func checkTransport(_ context: PlaylistContext, _ findings: inout Findings) {
    for key in context.playlist.statedKeys where (key.uri ?? "").hasPlainScheme && key.fairPlay == .no {
        let place = context.attributes(at: key.position)?["URI"]
        var fixIts: [Diagnostic.FixIt] = []
        if let place, place.value.hasPlainScheme {
            fixIts = [.replacing(place.valueBytes.prefix(4), by: "https", "write https", .review)]
        }
        findings.report(
            at: place?.valueRange ?? context.range(ofLineAt: key.position), fixIts: fixIts,
            "the key is fetched over http, in the clear; https keeps it secret on its way")
    }
}

// MARK: - The keys in force

/// Reports the first key in force for a segment whose value for an attribute is not that of those before it.
private func reportDifferences<Value: Equatable>(
    in attribute: String, _ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings,
    _ value: (ContentKey) -> Value?
) {
    var known: Set<TextPosition> = []
    for run in playlist.segments.keyRuns {
        guard let first = run.keys.first(where: { value($0) != nil }),
            let other = run.keys.first(where: { value($0) != nil && value($0) != value(first) }),
            let position = other.position, known.insert(position).inserted
        else { continue }
        let values = [other, first].compactMap { value($0).map { "\($0)".shortened } }
        findings.report(
            at: context.attributes(at: position)?.range(of: attribute),
            notes: [.init(message: "\(attribute) of the other key", range: context.range(of: attribute, of: first))],
            "\(attribute) is \(values.joined(separator: ", and that of another key in force is ")); they must be the same"
        )
    }
}

extension PlaylistContext {
    /// The place of an attribute's value in the line of a key; the line where the key has none.
    func range(of attribute: String, of key: ContentKey) -> TextRange? {
        attributes(at: key.position)?.range(of: attribute)
    }
}

private func checkContainers(_ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let segments = context.segments else { return }
    for run in playlist.segments.keyRuns {
        guard let key = run.keys.first(where: { $0.method == .sampleAESCTR }),
            let index = run.segments.first(where: { isOfOtherContainer(segments.uri(context.rows[$0])) })
        else { continue }
        let (bytes, range) = segments.uri(context.rows[index])
        findings.report(
            at: context.range(of: context.rows[index]),
            notes: [.init(message: "the method is stated here", range: context.range(of: "METHOD", of: key))],
            "'\(URIReference(bytes.text(range)).redacted.shortened)' does not look like fragmented MP4, which METHOD=SAMPLE-AES-CTR is for"
        )
    }
}

/// Whether the path of a URI ends as those of transport streams, packed audio and subtitles do.
private func isOfOtherContainer(_ uri: (bytes: [UInt8], range: Range<Int>)) -> Bool {
    let path = uri.bytes[uri.range].prefix { $0 != UInt8(ascii: "?") && $0 != .numberSign }
    guard let point = path.lastIndex(of: .point) else { return false }
    let ending = path[(point + 1)...]
    return ["TS", "AAC", "AC3", "EC3", "MP3", "VTT", "WEBVTT"].contains {
        ending.count == $0.utf8.count && zip(ending, $0.utf8).allSatisfy { $0.upperCased == $1 }
    }
}

private func checkSupport(_ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    var known: Set<KeyFormat> = []
    // Each line is judged once, however many runs of segments its key covers.
    var unsupported: Set<TextPosition> = []
    for key in playlist.keyTags where key.isUnsupported { unsupported.formUnion([key.position].compactMap { $0 }) }
    guard !unsupported.isEmpty else { return }
    for run in playlist.segments.keyRuns {
        guard let key = run.keys.first, run.keys.allSatisfy({ $0.position.map(unsupported.contains) ?? false }),
            known.insert(key.keyFormat).inserted
        else { continue }
        findings.report(
            at: context.range(of: "KEYFORMAT", of: key),
            "no client is known to support KEYFORMAT '\(key.keyFormat.rawValue.shortened)', and no other key covers the segments"
        )
    }
}

extension ContentKey {
    /// Whether the format is one that no client is known to support. Not where other rules find that FairPlay is meant.
    fileprivate var isUnsupported: Bool {
        let known =
            KeyFormat.known.map(\.rawValue) + [
                "com.widevine", "org.w3.clearkey", "urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95",
                "urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b",
            ]
        return !known.contains(keyFormat.rawValue.lowercased()) && fairPlay == .no && !isNearFairPlay
            && !KeyURI(uri ?? "").isSKD
    }
}

// MARK: - Keys one behind the other

/// A key tag, and how much came before it that keys are for.
private struct KeyStep {
    var line: TagLine
    /// The place among the playlist's keys; nil with METHOD=NONE.
    var key: Int?
    /// The number of segments, parts and initialization sections before the line; a delta update's gap is one, too.
    var uses: Int
}

/// Goes through the key tags of a Media Playlist in their order.
private func forEachKeyStep(_ playlist: MediaPlaylist, _ context: PlaylistContext, _ body: (KeyStep) -> Void) {
    let counted: TagSet = [.key, .map, .part, .skip]
    let keys = playlist.keyTags
    var (others, next) = (0, 0)
    for line in context.tags.lines where counted.contains(line.name) {
        guard line.name == .key else {
            others += 1
            continue
        }
        let number = line.number
        // Keys are far fewer than segments.
        let segments = context.rows.partitionIndex { Int($0.lineNumber) >= number }
        let isKey = next < keys.count && keys[next].position?.line == number
        body(KeyStep(line: line, key: isKey ? next : nil, uses: segments + others))
        if isKey { next += 1 }
    }
}

private func checkRepetitions(_ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    let keys = playlist.keyTags
    var inForce: [KeyFormat: Int] = [:]
    forEachKeyStep(playlist, context) { step in
        guard let key = step.key else { return inForce.removeAll() }
        guard let before = inForce.updateValue(key, forKey: keys[key].keyFormat), keys[before] == keys[key] else {
            return
        }
        inForce[keys[key].keyFormat] = before
        findings.report(
            at: context.range(of: step.line),
            notes: [.init(message: "in force since here", range: context.range(ofLineAt: keys[before].position))],
            fixIts: [context.removal(ofLineAt: step.line.range.lowerBound)],
            "the key is in force already; the line changes nothing")
    }
}

private func checkOverriding(_ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    let keys = playlist.keyTags
    var last: [KeyFormat: KeyStep] = [:]
    forEachKeyStep(playlist, context) { step in
        guard let key = step.key else { return last.removeAll() }
        guard let before = last.updateValue(step, forKey: keys[key].keyFormat), before.uses == step.uses,
            let old = before.key, keys[old] != keys[key]
        else { return }
        findings.report(
            at: context.range(of: before.line),
            notes: [.init(message: "the key that replaces it", range: context.range(of: step.line))],
            "the key is replaced before any segment, part or EXT-X-MAP comes under it")
    }
}
