/// EXT-X-MAP (4.4.4.5).
extension Rule {
    static let initializationSectionRules: [Rule] = [
        Rule(
            "map-uri-required", .must, "4.4.4.5", "EXT-X-MAP has a URI",
            why: "there is nothing to set decoders up with",
            valid: [.media("#EXT-X-MAP:URI=\"init.mp4\"")],
            invalid: [.media("↓#EXT-X-MAP:BYTERANGE=\"800@0\"")],
            .reading),
        Rule(
            "map-byterange-offset", .must, "4.4.4.5", "BYTERANGE of EXT-X-MAP states an offset",
            why: "unlike that of a segment, the range has none before it to go on from",
            valid: [.media("#EXT-X-MAP:URI=\"init.mp4\",BYTERANGE=\"800@0\"")],
            invalid: [.media("#EXT-X-MAP:URI=\"init.mp4\",BYTERANGE=\"↓800\"")],
            .reading),
        Rule(
            "map-aes128-iv", .must, "4.4.4.5", "a key of method AES-128 that an EXT-X-MAP comes under states an IV",
            why: "an initialization section has no sequence number to take one from, and cannot be decrypted",
            valid: [
                .media(
                    "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x00112233445566778899AABBCCDDEEFF",
                    "#EXT-X-MAP:URI=\"init.mp4\""),
                .media("#EXT-X-MAP:URI=\"init.mp4\"", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\""),
                .media(
                    "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXTINF:6.006,", "a.ts", "#EXT-X-KEY:METHOD=NONE",
                    "#EXT-X-DISCONTINUITY", "#EXT-X-MAP:URI=\"init.mp4\"", "#EXTINF:6.006,", "b.mp4"),
            ],
            invalid: [
                .media(
                    "↓#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXT-X-MAP:URI=\"init.mp4\"", "#EXTINF:6.006,", "a.mp4",
                    "#EXT-X-MAP:URI=\"init2.mp4\"", "#EXTINF:6.006,", "b.mp4")
            ],
            .media(with: [.map], checkVectorsOfSections)),
    ]
}

private func checkVectorsOfSections(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard context.has(.key), let segments = context.segments else { return }
    var reported: Set<TextPosition> = []
    for section in segments.initializationSections {
        for key in section.keys where key.method == .aes128 && !key.statesInitializationVector {
            guard let position = key.position, reported.insert(position).inserted else { continue }
            let place = context.range(ofLineAt: section.position)
            findings.report(
                at: context.range(ofLineAt: position),
                notes: [Diagnostic.Note(message: "the EXT-X-MAP that comes under it", range: place)],
                "the key has no IV, and an initialization section comes under it; AES-128 then needs one")
        }
    }
}

extension ContentKey {
    /// Whether there is an IV, and be it one that cannot be read.
    fileprivate var statesInitializationVector: Bool {
        statedInitializationVector != nil || otherAttributes.contains { $0.name == "IV" }
    }
}
