/// FairPlay Streaming, and the keys of several systems beside each other.
extension Rule {
    static let fairPlayRules: [Rule] = [
        Rule(
            "fps-keyformat-misspelt", .should, "", "KEYFORMAT is not nearly that of FairPlay",
            why: "players compare it byte by byte, and ignore the key",
            valid: [
                .media(#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="https://example.com/k",KEYFORMAT="com.apple.other""#),
                .media(fairPlayKey("movie-42")),
            ],
            invalid: [
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="↓com.apple.streamingkeydeliver""#),
                .multivariant(
                    #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="↓com.apple.streamingkeydelievry""#),
            ],
            .playlist(with: .ofKeys, checkNearMisses)),
        Rule(
            "key-rotation-partial", .must, "",
            "the keys of all systems change together",
            why: "a segment is encrypted once, so that the key that stays cannot be the one that changes",
            severity: .warning,
            valid: [
                .media(
                    fairPlayKey("1"), widevineKey("1"), "#EXTINF:6,", "a.mp4", fairPlayKey("2"), widevineKey("2"),
                    "#EXTINF:6,",
                    "b.mp4"),
                .media(
                    fairPlayKey("1"), widevineKey("1"), "#EXTINF:6,", "a.mp4", fairPlayKey("1"), "#EXTINF:6,", "b.mp4"),
            ],
            invalid: [
                .media(
                    fairPlayKey("1"), widevineKey("1"), "#EXTINF:6,", "a.mp4", fairPlayKey(uri: "↓skd://2"),
                    "#EXTINF:6,",
                    "b.mp4"),
                .media(
                    fairPlayKey("1"), widevineKey("1"), "#EXTINF:6,", "a.mp4", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,",
                    "ad.mp4",
                    fairPlayKey(uri: "↓skd://2"), widevineKey("1"), "#EXTINF:6,", "b.mp4"),
            ],
            .media(with: [.key], checkRotation)),
        Rule(
            "fps-kid-mismatch", .should, "", "the keys of several systems for one segment name the same KID",
            why: "a segment is encrypted once, so that at most one of the systems can play it",
            valid: [
                .media(fairPlayKey("00112233-4455-6677-8899-aabbccddeeff"), widevineKey(box: box)),
                .media(fairPlayKey("movie-42"), widevineKey(box: box)),
            ],
            invalid: [.media("↓" + fairPlayKey("00112233-4455-6677-8899-aabbccddee00"), widevineKey(box: box))],
            .media(with: [.key]) { playlist, context, findings in
                playlist.forEachKeyIDDifference(identifier: context.identifier) { difference in
                    findings.report(at: difference.range, notes: difference.notes, difference.message)
                }
            }),
    ]

    // MARK: - Lines of examples

    /// A key line of FairPlay.
    static func fairPlayKey(_ identifier: String) -> String { fairPlayKey(uri: "skd://" + identifier) }

    static func fairPlayKey(uri: String) -> String {
        #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="\#(uri)",KEYFORMAT="com.apple.streamingkeydelivery""#
            + #",KEYFORMATVERSIONS="1""#
    }

    /// A key line of Widevine, with the address of a PSSH box or with the box.
    static func widevineKey(_ name: String) -> String { widevineKey(uri: "https://example.com/" + name) }

    static func widevineKey(box: String) -> String { widevineKey(uri: "data:text/plain;base64," + box) }

    private static func widevineKey(uri: String) -> String {
        #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="\#(uri)","#
            + #"KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed",KEYFORMATVERSIONS="1""#
    }

    /// A PSSH box of Widevine with the KID 00112233-4455-6677-8899-aabbccddeeff.
    static let box = "AAAAOHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABgSEAARIjNEVWZ3iJmqu8zd7v9I88aJmwY="
}

// MARK: - KEYFORMAT

extension ContentKey {
    /// Whether KEYFORMAT is FairPlay's but for some letters; case and blanks alone have a rule of their own.
    var isNearFairPlay: Bool {
        let (written, due) = (keyFormat.rawValue.utf8, KeyFormat.fairPlay.rawValue.utf8)
        let most = 4
        guard keyFormat != .fairPlay, fairPlayReason != .misspeltKeyFormat, abs(written.count - due.count) <= most
        else {
            return false
        }
        return written.map(\.upperCased).edits(to: due.map(\.upperCased)) <= most
    }
}

private func checkNearMisses(_ context: PlaylistContext, _ findings: inout Findings) {
    let due = KeyFormat.fairPlay.rawValue
    for key in context.playlist.statedKeys where key.isNearFairPlay {
        let place = context.attributes(at: key.position)?["KEYFORMAT"]
        findings.report(
            at: place?.valueRange ?? context.range(ofLineAt: key.position),
            fixIts: place.map { [.replacing($0.valueBytes, by: due, "write FairPlay's KEYFORMAT", .review)] } ?? [],
            "KEYFORMAT '\(key.keyFormat.rawValue.shortened)' is nearly FairPlay's, which is \"\(due)\"")
    }
}

extension Playlist {
    /// The keys of all key tags that belong to the kind of playlist.
    var statedKeys: [ContentKey] {
        switch self {
        case .media(let playlist): playlist.keyTags
        case .multivariant(let playlist): playlist.sessionKeys
        }
    }
}

// MARK: - Rotation

private func checkRotation(_ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    var before: [ContentKey] = []
    let change = KeyChange(context: context)
    for run in playlist.segments.keyRuns where !run.keys.isEmpty {
        let pairs = run.keys.compactMap { key in before.ofSystem(like: key).map { (old: $0, new: key) } }
        before = run.keys
        guard let changed = pairs.first(where: { change.isCertain(from: $0.old, to: $0.new) })?.new,
            let kept = pairs.first(where: { change.isStaying(from: $0.old, to: $0.new) })?.new
        else { continue }
        findings.report(
            at: context.range(of: "URI", of: changed),
            notes: [.init(message: "the key that stays", range: context.range(of: "URI", of: kept))],
            "the key of \(changed.keyFormat.systemName.shortened) changes, and that of \(kept.keyFormat.systemName.shortened) stays"
        )
    }
}

extension [ContentKey] {
    /// The key of the same system; texts are compared only where it is not the same line.
    fileprivate func ofSystem(like key: ContentKey) -> ContentKey? {
        first { $0.position == key.position } ?? first { $0.keyFormat == key.keyFormat }
    }
}

/// Tells whether a system goes on with the same key. What a line names is read once, however many segments it covers.
private struct KeyChange {
    let context: PlaylistContext

    /// Whether the URIs differ, and do not name the same KIDs.
    func isCertain(from old: ContentKey, to new: ContentKey) -> Bool {
        guard old.position != new.position, !old.hasSameURI(as: new) else { return false }
        let names = keyIDs(old)
        return names.isEmpty || names != keyIDs(new)
    }

    /// Whether the URI stays, and is not one for several keys.
    func isStaying(from old: ContentKey, to new: ContentKey) -> Bool {
        (old.position == new.position || old.hasSameURI(as: new)) && keyIDs(new).count < 2
    }

    private func keyIDs(_ key: ContentKey) -> [KeyID] {
        context.identifier(of: key).keyIDs
    }
}

extension ContentKey {
    fileprivate func hasSameURI(as other: ContentKey) -> Bool {
        ByteCompared(wrappedValue: uri ?? "") == ByteCompared(wrappedValue: other.uri ?? "")
    }
}
