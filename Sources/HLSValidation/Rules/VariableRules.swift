/// Variables: their definitions and their use (4.3, 4.4.2.3).
extension Rule {
    static let variableRules: [Rule] = definitionRules + sourceRules + referenceRules

    private static let definitionRules: [Rule] = [
        Rule(
            "define-exactly-one", .must, "4.4.2.3", "EXT-X-DEFINE has exactly one of NAME, IMPORT and QUERYPARAM",
            why: "which variable is defined, and where its value comes from, cannot be told",
            valid: [.media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"")],
            invalid: [
                .media(version: 8, "↓#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\",IMPORT=\"b\""),
                .media(version: 8, "↓#EXT-X-DEFINE:VALUE=\"1\""),
            ],
            .reading),
        Rule(
            "define-value-required", .must, "4.4.2.3", "a variable with a NAME has a VALUE, which may be empty",
            why: "clients refuse the playlist, or leave the references as they are",
            valid: [.media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\"", "#EXTINF:6.006,", "segment.ts{$a}")],
            invalid: [.media(version: 8, "#EXT-X-DEFINE:NAME=\"↓a\"", "#EXTINF:6.006,", "segment.ts{$a}")],
            .reading),
        Rule(
            "define-name-charset", .must, "4.4.2.3", "names of variables are of a-z, A-Z, 0-9, - and _",
            why: "no reference can name the variable",
            valid: [.media(version: 8, "#EXT-X-DEFINE:NAME=\"a_B-1\",VALUE=\"1\"")],
            invalid: [
                .media(version: 8, "#EXT-X-DEFINE:NAME=\"↓a.b\",VALUE=\"1\""),
                .media(version: 8, "#EXT-X-DEFINE:IMPORT=\"↓a b\""),
                .media(version: 11, "#EXT-X-DEFINE:QUERYPARAM=\"↓ü\""),
            ],
            .reading),
        Rule(
            "define-duplicate-name", .must, "4.4.2.3", "a variable is defined once in a playlist",
            why: "clients take the first value, or the last, or refuse the playlist",
            valid: [
                .media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXT-X-DEFINE:NAME=\"A\",VALUE=\"2\"")
            ],
            invalid: [
                .media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXT-X-DEFINE:NAME=\"↓a\",VALUE=\"1\""),
                .media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXT-X-DEFINE:IMPORT=\"↓a\""),
            ],
            .reading),
        Rule(
            "define-import-in-multivariant", .must, "4.4.2.3", "only Media Playlists import variables",
            why: "no playlist leads to a Multivariant Playlist that the variable could come from",
            valid: [.multivariant("#EXT-X-VERSION:8", "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"")],
            invalid: [.multivariant("#EXT-X-VERSION:8", "#EXT-X-DEFINE:IMPORT=\"↓a\"")],
            .reading),
    ]

    private static let sourceRules: [Rule] = [
        Rule(
            "define-import-unresolved", .must, scope: .presentation, "4.4.2.3",
            "a variable that is imported is defined in the Multivariant Playlist that led there",
            why: "the variable has no value, and clients refuse the playlist",
            valid: [importing("a", "a")],
            invalid: [importing("a", "↓b"), .media(version: 8, "#EXT-X-DEFINE:IMPORT=\"↓a\"")],
            .reading),
        Rule(
            "define-queryparam-unresolved", .must, "4.4.2.3",
            "a QUERYPARAM is in the query of the playlist's address, with a value",
            why: "the variable has no value, and clients refuse the playlist",
            valid: [asking("t").named("main.m3u8?t=1"), asking("t").named("main.m3u8?s=2&t=%C3%A9")],
            invalid: [asking("↓t"), asking("↓t").named("main.m3u8?t"), asking("↓t").named("main.m3u8?T=1")],
            .reading),
        Rule(
            "define-queryparam-value-chars", .must, "4.4.2.3",
            "the value of a QUERYPARAM has neither line ends nor double quotes",
            why: "put into a quoted string, the value would end it",
            valid: [asking("t").named("main.m3u8?t=a%27b")],
            invalid: [asking("↓t").named("main.m3u8?t=a%22b"), asking("↓t").named("main.m3u8?t=a%0Ab")],
            .reading),
    ]

    /// A Multivariant Playlist with a variable, and a Media Playlist that imports one.
    private static func importing(_ defined: String, _ imported: String) -> RuleExample {
        .multivariant("#EXT-X-VERSION:8", "#EXT-X-DEFINE:NAME=\"\(defined)\",VALUE=\"1\"")
            .leading(to: .media(version: 8, "#EXT-X-DEFINE:IMPORT=\"\(imported)\""), named: "video.m3u8")
    }

    /// A Media Playlist with a variable from its address.
    private static func asking(_ name: String) -> RuleExample {
        .media(version: 11, "#EXT-X-DEFINE:QUERYPARAM=\"\(name)\"")
    }

    private static let referenceRules: [Rule] = [
        Rule(
            "define-undefined-reference", .must, "6.3.1", "a variable that is referred to is defined",
            why: "clients refuse the playlist, or ask for an address with braces in it",
            valid: [
                .media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXTINF:6.006,", "{$a}/segment.ts"),
                .media("#EXTINF:6.006,", "{a}/{$}/segment.ts"),
            ],
            invalid: [
                .media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXTINF:6.006,", "↓{$A}/segment.ts"),
                .media("#EXT-X-MAP:URI=\"init-↓{$b}.mp4\""),
            ],
            .reading),
        Rule(
            "define-before-use", .must, "6.3.1", "a variable is defined before it is referred to",
            why: "clients go through the playlist once, and do not know the value yet",
            valid: [.media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXTINF:6.006,", "{$a}/segment.ts")],
            invalid: [
                .media(version: 8, "#EXTINF:6.006,", "↓{$a}/segment.ts", "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"")
            ],
            .reading),
        Rule(
            "define-reference-not-substitutable", .should, "4.3",
            "variables stand in URI lines, quoted strings and hexadecimal sequences",
            why: "anywhere else the reference stays as it is",
            valid: [
                .media(
                    version: 8, "#EXT-X-DEFINE:NAME=\"iv\",VALUE=\"0x000102030405060708090A0B0C0D0E0F\"",
                    "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV={$iv}", "#EXTINF:6.006,{$", "segment.ts")
            ],
            invalid: [
                .multivariant(
                    "#EXT-X-VERSION:8", "#EXT-X-DEFINE:NAME=\"b\",VALUE=\"1\"",
                    "#EXT-X-STREAM-INF:BANDWIDTH=↓{$b},FRAME-RATE=↓{$b}", "video.m3u8"),
                .media(
                    version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXTINF:6.006,part ↓{$a}", "segment.ts"),
                .media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXT-X-BITRATE:↓{$a}"),
            ],
            .playlist(reportReferencesOutOfPlace)),
        Rule(
            "define-after-substitution-valid", .must, "4.2, 4.3", "a value is of its type once variables are replaced",
            why: "clients refuse the tag, or go without the attribute",
            valid: [
                .media(
                    version: 8, "#EXT-X-DEFINE:NAME=\"length\",VALUE=\"800\"",
                    "#EXT-X-MAP:URI=\"init.mp4\",BYTERANGE=\"{$length}@0\"")
            ],
            invalid: [
                .media(
                    version: 8, "#EXT-X-DEFINE:NAME=\"iv\",VALUE=\"1\"",
                    "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=↓{$iv}"),
                .media(
                    version: 8, "#EXT-X-DEFINE:NAME=\"range\",VALUE=\"800-\"",
                    "#EXT-X-MAP:URI=\"init.mp4\",BYTERANGE=\"↓{$range}\""),
                .media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\"", "#EXTINF:6.006,", "↓{$a}{$a}"),
            ],
            .reading),
    ]
}

/// Reports references in tags where nothing replaces them. Comments and unknown tags are ignored with all they say.
private func reportReferencesOutOfPlace(_ context: PlaylistContext, _ findings: inout Findings) {
    let bytes = context.bytes
    for line in context.tags.highLines where bytes.firstIndex(of: .leftBrace, in: line.range) != nil {
        let content = bytes.trimmingWhiteSpace(line.range)
        let stretches: [Range<Int>]
        if let index = context.index(ofLine: line.number) {
            stretches = context.tags.lines[index].stretchesWithoutVariables(context)
        } else if bytes[content].starts(with: "#EXTINF:".utf8) {
            stretches = [content]
        } else {
            continue
        }
        for reference in stretches.flatMap({ Variables.references(in: bytes, $0) }) {
            findings.report(
                at: context.range(reference, in: line),
                "'\(bytes.text(reference))' stays as it is; variables are replaced in URI lines, quoted strings and hexadecimal sequences"
            )
        }
    }
}

extension TagLine {
    /// The parts of the tag's value in which no variables are replaced.
    fileprivate func stretchesWithoutVariables(_ context: PlaylistContext) -> [Range<Int>] {
        guard name.attributeNames != nil else { return [value] }
        return context.attributes(of: self).pairs.filter { !$0.isQuoted && !mayBeHexadecimal($0.name) }
            .map(\.valueBytes)
    }

    private func mayBeHexadecimal(_ attribute: String) -> Bool {
        switch name {
        case .key, .sessionKey: attribute == "IV"
        case .dateRange: attribute.hasPrefix("X-") || attribute.hasPrefix("SCTE35-")
        default: false
        }
    }
}
