/// What the playlists of a presentation have in common, as far as its Multivariant Playlist tells.
extension Rule {
    static let consistencyRules: [Rule] = [
        Rule(
            "consist-duplicate-uri-attributes", .should, "",
            "variant streams with one URI say the same of its video",
            why: "the playlist is one, so that one of the tags must be wrong, and clients choose by it",
            valid: [
                .multivariant(
                    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",URI=\"a.m3u8\"",
                    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"b\",NAME=\"English\",URI=\"b.m3u8\"",
                    "#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS=\"avc1.640020,mp4a.40.2\",RESOLUTION=1280x720,AUDIO=\"a\"",
                    "video.m3u8",
                    "#EXT-X-STREAM-INF:BANDWIDTH=2400000,CODECS=\"avc1.640020,ec-3\",RESOLUTION=1280x720,AUDIO=\"b\"",
                    "video.m3u8")
            ],
            invalid: [
                .multivariant(
                    "#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS=\"avc1.640020\",RESOLUTION=1280x720", "video.m3u8",
                    "#EXT-X-STREAM-INF:BANDWIDTH=4000000,CODECS=\"avc1.640020\",RESOLUTION=↓1920x1080", "video.m3u8")
            ],
            .multivariant { _, context, findings in
                let multivariant = context.multivariant
                guard multivariant.repeatsURIs else { return }
                checkSharedURIs(0..<multivariant.variantCount, context, &findings)
                checkSharedURIs(multivariant.variantCount..<multivariant.streams.count, context, &findings)
            })
    ]
}

private func checkSharedURIs(_ variants: Range<Int>, _ context: PlaylistContext, _ findings: inout Findings) {
    let multivariant = context.multivariant
    var firsts = Array(repeating: TextNumbers.none, count: multivariant.uris.count)
    for index in variants {
        let uri = Int(multivariant.streamNumbers[index].uri)
        guard uri >= 0 else { continue }
        guard firsts[uri] >= 0 else {
            firsts[uri] = Int32(index)
            continue
        }
        let (variant, first) = (multivariant.variant(at: index), multivariant.variant(at: Int(firsts[uri])))
        guard let attribute = variant.contradiction(to: first) else { continue }
        findings.report(
            at: variant.attributes(in: context)?.range(of: attribute),
            notes: [
                Diagnostic.Note(
                    message: "the other variant stream with the URI",
                    range: context.range(ofLineAt: first.model.position))
            ],
            "\(attribute) differs from that of another variant stream with the same URI")
    }
}

extension VariantContext {
    /// The attribute by which two variants differ in what they say of the video in one playlist. Bit rates and codecs count
    /// for renditions too, and may differ; with different groups of video, it is not the same video.
    fileprivate func contradiction(to other: VariantContext) -> String? {
        func differ<Value: Equatable>(_ value: (VariantContext) -> Value?) -> Bool {
            guard let one = value(self), let another = value(other) else { return false }
            return one != another
        }
        guard groupID(of: .video) == other.groupID(of: .video) else { return nil }
        if differ(\.resolution) { return "RESOLUTION" }
        if differ(\.frameRate) { return "FRAME-RATE" }
        if differ(\.videoRange) { return "VIDEO-RANGE" }
        return nil
    }
}
