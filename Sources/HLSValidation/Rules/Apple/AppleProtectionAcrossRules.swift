/// Protection of a presentation by Apple's documents.
extension Rule {
    static let appleProtectionAcrossRules: [Rule] = [
        Rule(
            "apple-13.1", .should, scope: .presentation, AppleDocument.authoring("13.1"),
            "protected content uses FairPlay Streaming",
            why: "Apple's devices have no other system that protects the key on the device",
            valid: [
                .presentation(.multivariant(), ["video.m3u8": .media(fairPlayKey("movie-42"))]),
                .presentation(.multivariant(), ["video.m3u8": .media()]),
            ],
            invalid: [
                .presentation(
                    .multivariant(),
                    ["video.m3u8": .media(#"↓#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x0123456789ABCDEF0123456789ABCDEF"#)]
                )
            ],
            .presentation { context, findings in
                guard let first = context.keys.entries.first else {
                    return findings.doesNotApply("no segment is encrypted")
                }
                guard !context.keys.entries.contains(where: { $0.first.key.fairPlay != .no }) else { return }
                let member = context.media[first.first.member]
                findings.report(
                    at: context.place(of: first.first.key, of: member),
                    notes: [("the tag that leads to the playlist", context.place(naming: member))],
                    "the presentation is encrypted, and no key is one of FairPlay Streaming")
            }),
        Rule(
            "apple-cmaf-session-key", .should, scope: .presentation, AppleDocument.commonMediaFormat,
            "the Multivariant Playlist of encrypted media has an EXT-X-SESSION-KEY",
            why: "clients fetch the first key only once they meet it, and playback starts later",
            valid: [
                .presentation(
                    .multivariant(fairPlaySessionKey("movie-42")), ["video.m3u8": .media(fairPlayKey("movie-42"))])
            ],
            invalid: [
                .presentation(
                    .tags("↓STREAM-INF:BANDWIDTH=2000000"), ["video1.m3u8": .media(widevineKey("movie-42"))])
            ],
            .presentation { context, findings in
                guard let first = context.keys.entries.first else {
                    return findings.doesNotApply("no segment is encrypted")
                }
                guard context.root.sessionKeys.isEmpty,
                    !context.keys.entries.contains(where: { $0.isSaidToBeMissing(findings) })
                else { return }
                let member = context.media[first.first.member]
                findings.report(
                    at: context.place(naming: member),
                    notes: [("a key that could be declared", context.place(of: first.first.key, of: member))],
                    "the segments are encrypted, and no EXT-X-SESSION-KEY declares a key"
                )
            }),
    ]
}

extension KeysInUse.Entry {
    /// Whether another rule that runs reports the key as one that no session key declares.
    fileprivate func isSaidToBeMissing(_ findings: PresentationFindings) -> Bool {
        name.format == .fairPlay
            ? findings.isRunning("fps-session-key-coverage")
            : uses.count > 1 && findings.isRunning("skey-shared-keys-declared")
    }
}
