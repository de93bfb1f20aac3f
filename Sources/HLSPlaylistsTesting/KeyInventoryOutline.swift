extension KeyInventory {
    /// What the inventory says, for people and for comparison with a text that was kept: one fact a line, in the order of
    /// the inventory, without what is not there.
    ///
    ///     key: skd://video
    ///       format: com.apple.streamingkeydelivery
    ///       method: SAMPLE-AES
    ///       use: session key in https://example.com/main.m3u8
    ///       use: variant https://example.com/video.m3u8, segments 0 to 2
    ///
    /// Places in the text are left out, so that a comment more in a playlist changes nothing. The last line has no line end.
    public var outline: String {
        var outline = Outline()
        for entry in self {
            outline.key(entry.key) { outline in
                for use in entry.uses { outline.fact("use", use.phrase) }
            }
        }
        for uri in sessionKeyCoverage?.missing ?? [] { outline.fact("not among the session keys", uri) }
        for uri in sessionKeyCoverage?.unused ?? [] { outline.fact("unused session key", uri) }
        for uri in sessionKeyCoverage?.mismatched ?? [] { outline.fact("session key declared otherwise", uri) }
        return outline.text
    }
}

extension ContentKeyUse {
    fileprivate var phrase: String {
        switch role {
        case .session: "session key in \(playlist)"
        case .variant: "variant \(playlist), \(coverage)"
        case .rendition: "rendition \(playlist), \(coverage)"
        case .iframe: "I-frames \(playlist), \(coverage)"
        case .media: "media \(playlist), \(coverage)"
        }
    }

    private var coverage: String {
        guard let first = firstSequence, let last = lastSequence, let count = segmentCount, first <= last else {
            return "no segment"
        }
        if first == last { return "segment \(first)" }
        // Others lie between them where the span is longer than their number.
        let isWhole = UInt64(exactly: count).map { $0 > last - first } ?? false
        return "segments \(first) to \(last)" + (isWhole ? "" : ", \(count) of them")
    }
}

extension Outline {
    /// A key, and what is said of it elsewhere.
    mutating func key(_ key: ContentKey, named name: String = "key", _ more: (inout Outline) -> Void = { _ in }) {
        fact(name, key.uri) { outline in
            outline.fact("format", key.keyFormat)
            if key.keyFormatVersions != [1] { outline.list("format versions", key.keyFormatVersions) }
            outline.fact("method", key.method)
            outline.fact("initialization vector", key.statedInitializationVector)
            outline.attributes(key.otherAttributes)
            more(&outline)
        }
    }
}
