/// Bytes, lines and the kind of the playlist (4.1).
extension Rule {
    static let lexicalRules: [Rule] = [
        Rule(
            "lex-extm3u-first", .must, "4.4.1.1", "the first line is #EXTM3U",
            why: "clients tell a playlist by it and refuse the file",
            valid: [.media()],
            invalid: ["↓\n#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"],
            .reading),
        Rule(
            "lex-unknown-tag", .should, "6.3.1", "tags are those of the specification",
            why: "clients ignore a tag they do not know", severity: .note,
            valid: [.media("# a comment")],
            invalid: [.media("↓#EXT-X-FOO:1")],
            .playlist { context, findings in
                for tag in context.playlist.unknownTags {
                    findings.report(
                        at: context.range(ofLineAt: tag.position),
                        "#\(tag.name) is no tag of the specification; clients ignore it")
                }
            }),
    ]
}
