extension RuleExample {
    /// A Multivariant Playlist of these tags, written without `#EXT-X-`. URI lines follow the variants, and there is one variant
    /// at least.
    static func tags(version: Int? = nil, _ tags: String...) -> RuleExample {
        var lines = ["#EXTM3U"]
        if let version { lines.append("#EXT-X-VERSION:\(version)") }
        var variants = 0
        for tag in tags {
            let isMarked = tag.first == mark
            let content = isMarked ? tag.dropFirst() : tag[...]
            lines.append((isMarked ? String(mark) : "") + "#EXT-X-" + content)
            guard content.hasPrefix("STREAM-INF:") else { continue }
            variants += 1
            lines.append("video\(variants).m3u8")
        }
        if variants == 0 { lines += [variant, "video.m3u8"] }
        return .playlist(lines.joined(separator: "\n") + "\n")
    }

    /// A Multivariant Playlist of variants in H.264, each with these attributes in front of CODECS.
    static func ladder(_ attributes: String...) -> RuleExample {
        let lines = attributes.enumerated().flatMap { index, attributes in
            [#"#EXT-X-STREAM-INF:\#(attributes),CODECS="avc1.640028""#, "video\(index + 1).m3u8"]
        }
        return .playlist((["#EXTM3U"] + lines).joined(separator: "\n") + "\n")
    }
}
