/// Bytes, lines and the kind of the playlist (4.1).
extension Rule {
    static let lexicalRules: [Rule] = characterRules + lineRules + kindRules

    private static let characterRules: [Rule] = [
        Rule(
            "lex-utf8", .must, "4.1", "the text is UTF-8",
            why: "clients refuse the playlist, or take other characters out of it than were meant",
            valid: [.media("#EXTINF:6.006,Küche", "segment.ts")],
            invalid: [
                // UTF-16 without a byte order mark: of all that is not UTF-8 this alone is bytes that a string can hold.
                .playlist("↓" + "#EXTM3U\n".map { "\($0)\0" }.joined())
            ],
            .reading),
        Rule(
            "lex-no-bom", .must, "4.1", "no byte order mark stands in the text",
            why: "clients fail to see #EXTM3U behind it and refuse the playlist",
            valid: [.media()],
            invalid: [
                "↓\u{FEFF}#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nsegment.ts\n#EXT-X-ENDLIST\n",
                "↓\u{FEFF} #EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nsegment.ts\n#EXT-X-ENDLIST\n",
                .media("#EXTINF:6.006,a↓\u{FEFF}b", "segment.ts"),
            ],
            .reading),
        Rule(
            "lex-no-control-chars", .must, "4.1", "the only control characters are line ends",
            why: "clients refuse the playlist, or break lines where none was meant to end",
            valid: [
                .media("#EXTINF:6.006,two words", "segment.ts"),
                .deltaUpdate(
                    version: 10, control: "CAN-SKIP-UNTIL=36.0,CAN-SKIP-DATERANGES=YES",
                    "#EXT-X-SKIP:SKIPPED-SEGMENTS=9,RECENTLY-REMOVED-DATERANGES=\"a\tb\""),
            ],
            invalid: [
                .media("#EXTINF:6.006,two↓\twords", "segment.ts"),
                .media("#EXTINF:6.006,next↓\u{85}line", "segment.ts"),
            ],
            .reading),
        Rule(
            "lex-nfc", .must, "4.1", "the text is in Unicode normalization form C",
            why: "strings that look alike are compared byte by byte, and do not match",
            valid: [.media("#EXTINF:6.006,Caf\u{E9} \u{1EC7} x\u{323}\u{302} \u{1100}\u{1100}\u{D55C}", "segment.ts")],
            invalid: [
                .media("#EXTINF:6.006,Caf↓e\u{301}", "segment.ts"),
                .media("#EXTINF:6.006,↓\u{212B}ngstr\u{F6}m", "segment.ts"),
                .media("#EXTINF:6.006,x↓\u{302}\u{323}", "segment.ts"),
                .media("#EXTINF:6.006,↓\u{1112}\u{1161}\u{11AB}", "segment.ts"),
            ],
            .playlist { context, findings in
                for line in context.tags.highLines {
                    guard let fault = NormalizationFault.first(in: context.bytes, line.range) else { continue }
                    findings.report(at: context.range(fault.range, in: line), fault.description)
                }
            }),
    ]

    private static let lineRules: [Rule] = [
        Rule(
            "lex-line-ending", .must, "4.1", "a line ends in a line feed, or a carriage return and a line feed",
            why: "clients read on past a carriage return alone, and take two lines for one",
            valid: [.media("#EXTINF:6.006,\r", "segment.ts\r")],
            invalid: [.media("#EXT-X-DISCONTINUITY↓\r#EXT-X-GAP")],
            .reading),
        Rule(
            "lex-line-kind", .must, "4.1", "a line is a URI, is blank, or begins with #",
            why: "a tag or a comment with something in front of it is neither to clients, and is taken for a URI",
            valid: [.media("", "## a comment")],
            invalid: [.media("↓ #EXT-X-DISCONTINUITY"), .media("↓  # a comment")],
            .reading),
        Rule(
            "lex-no-stray-whitespace", .must, "4.1, 4.2", "white space stands only where an element allows it",
            why: "clients take it for a part of the name, the number or the URI beside it",
            valid: [.media("# a comment", "#EXTINF:6.006, a title ", "segment.ts")],
            invalid: [
                .media("#EXTINF:6.006,", "segment.ts↓ "), .media("#EXTINF:6.006,", "↓ segment.ts"),
                .media("#EXTINF:6.006,", "the↓ first segment.ts"), .media("#EXTINF:↓ 6.006,", "segment.ts"),
                .media("#EXT-X-PLAYLIST-TYPE↓ :VOD"), .media("↓  "),
            ],
            .playlist(reportSpaceInURIs)),
        Rule(
            "lex-tag-case", .should, "4.1", "names of tags are spelt in the letters of the specification",
            why: "a tag in other letters is only a comment",
            valid: [.media("#EXT-X-DISCONTINUITY"), .media("#extra: a comment")],
            invalid: [.media("#↓ext-x-discontinuity"), .media("#↓EXT-X-Discontinuity")],
            .reading),
        Rule(
            "lex-extm3u-first", .must, "4.4.1.1", "the first line is #EXTM3U",
            why: "clients tell a playlist by it and refuse the file",
            valid: [.media()],
            invalid: [
                "↓\n#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n",
                "↓#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n",
            ],
            .reading),
        Rule(
            "tag-value-unexpected", .should, "4.4", "a tag that is all there is to say has nothing behind its name",
            why: "some clients do not know the tag any more with a value behind it",
            valid: [.media("#EXT-X-DISCONTINUITY")],
            invalid: [.media("#EXT-X-DISCONTINUITY:↓1"), .media("#EXT-X-INDEPENDENT-SEGMENTS:↓YES")],
            .reading),
    ]

    private static let kindRules: [Rule] = [
        Rule(
            "lex-kind-conflict", .must, "4.1, 4.4.4, 4.4.6",
            "no tag of Media Playlists stands in a Multivariant Playlist",
            why: "clients cannot tell which of the two the file is, and refuse it",
            valid: [.media(), .multivariant("#EXT-X-INDEPENDENT-SEGMENTS")],
            invalid: [
                .multivariant("↓#EXT-X-TARGETDURATION:6"),
                "#EXTM3U\n#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"a\",NAME=\"A\"\n↓#EXTINF:6,\na.ts\n↓#EXT-X-ENDLIST\n",
            ],
            .reading),
        Rule(
            "lex-kind-undetermined", .should, "4.1", "a tag says which kind of playlist it is",
            why: "the file counts as a Multivariant Playlist without a variant, and nothing can be played",
            valid: [.media(), .multivariant(), "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"],
            invalid: ["#EXTM3U\n", "#EXTM3U\n#EXT-X-VERSION:3\nvideo.m3u8\n"],
            .reading),
        Rule(
            "lex-metadata-tag-in-multivariant", .must, "4.4.5", "tags of media metadata stand in Media Playlists",
            why: "clients do not look for them anywhere else",
            valid: [
                .media(
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z",
                    "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-31T10:20:30.000Z\",DURATION=2.5")
            ],
            invalid: [
                .multivariant("↓#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-31T10:20:30.000Z\",DURATION=2.5")
            ],
            .reading),
        Rule(
            "lex-unknown-tag", .should, "6.3.1", "tags are those of the specification",
            why: "clients ignore a tag they do not know", severity: .note,
            valid: [.media("# a comment", "#EXT-X-Discontinuity")],
            invalid: [.media("↓#EXT-X-FOO:1", "#EXT-X-FOO:2", "↓#EXT-X-BAR")],
            .playlist(reportUnknownTags)),
    ]
}

/// The reader tells white space around URI lines; this is white space inside.
private func reportSpaceInURIs(_ context: PlaylistContext, _ findings: inout Findings) {
    let bytes = context.bytes
    if context.segments == nil {
        context.visitLines(with: { bytes, range in context.firstSpaceBetweenTags(range) }) { report($0) }
    } else {
        // Titles may have spaces in every line, URIs hardly ever.
        for row in context.rows {
            let start = Int(row.uriStart)
            guard
                row.has(SegmentRow.isSubstituted)
                    || bytes.firstIndex(of: .space, in: start..<start + Int(row.uriLength)) != nil
            else {
                continue
            }
            let line = context.text.lineRange(from: Int(row.lineStart))
            report(WrittenLine(number: Int(row.lineNumber), range: line))
        }
    }

    func report(_ line: WrittenLine) {
        let content = bytes.trimmingWhiteSpace(line.range)
        guard let first = content.first, bytes[first] != .numberSign,
            let space = bytes.firstIndex(of: .space, in: content)
        else { return }
        let encoded = bytes.text(content).split(separator: " ", omittingEmptySubsequences: false)
            .joined(separator: "%20")
        findings.report(
            at: context.range(space..<space + 1, in: line),
            fixIts: [.replacing(content, by: encoded, "write %20 for each space", .review)],
            "white space stands in the URI; none is allowed there")
    }
}

/// Reports each unknown tag where it first stands. What other rules speak of is left to them.
private func reportUnknownTags(_ context: PlaylistContext, _ findings: inout Findings) {
    var seen: Set<String> = []
    for tag in context.playlist.unknownTags where seen.insert(tag.name).inserted {
        guard !tag.isMisspelt, !(tag.isAllowCache && context.version >= 7) else { continue }
        findings.report(
            at: context.range(ofLineAt: tag.position),
            "#\(tag.name) is no tag of the specification; clients ignore it")
    }
}

extension UnknownTag {
    private static let spellings = Set(TagName.allCases.map(\.spelling))

    /// Whether only the case of its letters keeps it from being a tag of the specification.
    fileprivate var isMisspelt: Bool { UnknownTag.spellings.contains(name.uppercased()) }

    /// Whether it is the tag that version 7 removed (8).
    var isAllowCache: Bool { name == "EXT-X-ALLOW-CACHE" }
}
