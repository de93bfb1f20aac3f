import HLSPlaylists
import Testing

@Suite struct LexingTests {
    private static let lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXTINF:6.0,One", "a.ts", "#EXT-X-ENDLIST"]
    private static let model = MediaPlaylist(
        targetDuration: 6, hasEndList: true, segments: [MediaSegment(uri: "a.ts", duration: 6, title: "One")])

    @Test(arguments: ["\n", "\r\n"], [true, false])
    func bothLineEndsGiveTheSameModel(end: String, hasFinalEnd: Bool) throws {
        let text = LexingTests.lines.joined(separator: end) + (hasFinalEnd ? end : "")
        let playlist = try MediaPlaylist(parsing: text)
        #expect(playlist == LexingTests.model)
        #expect(playlist.diagnostics == [])
        #expect(playlist.text?.bytes == Array(text.utf8))
        #expect(playlist.segments[0].position?.line == 4)
    }

    @Test func blankLinesAndCommentsAreNothing() throws {
        let text =
            "#EXTM3U\n\n# made by hand\n##EXTINF:1,\n#\n" + LexingTests.lines.dropFirst().joined(separator: "\n\n# x\n")
        let playlist = try MediaPlaylist(parsing: text)
        #expect(playlist == LexingTests.model)
        #expect(playlist.diagnostics == [])
    }

    @Test func aByteOrderMarkIsReadOverAndReported() throws {
        let text = "\u{FEFF}" + LexingTests.lines.joined(separator: "\n")
        let playlist = try MediaPlaylist(parsing: text)
        #expect(playlist == LexingTests.model)
        #expect(playlist.diagnostics.listed == ["1:1 error lex-no-bom"])
        #expect(playlist.text?.bytes == Array(text.utf8))
        let range = playlist.diagnostics.first?.range
        #expect(range == TextRange(line: 1, column: 1, endLine: 1, endColumn: 2, byteOffset: 0, byteLength: 3))
    }

    @Test func aByteOrderMarkElsewhereIsReportedToo() throws {
        let playlist = try mediaPlaylist("#EXTINF:6,a\u{FEFF}b", "a.ts")
        #expect(playlist.diagnostics.listed == ["3:12 error lex-no-bom"])
        #expect(playlist.segments[0].title == "a\u{FEFF}b")
    }

    @Test func aCarriageReturnAloneEndsNoLine() throws {
        let playlist = try mediaPlaylist("#EXTINF:6,a\rb", "a.ts")
        #expect(playlist.segments[0].title == "a\rb")
        #expect(playlist.diagnostics.listed == ["3:12 error lex-line-ending"])
    }

    @Test func aCarriageReturnAtTheEndOfTheTextEndsNoLine() throws {
        let playlist = try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-ENDLIST\r")
        #expect(playlist.hasEndList)
        #expect(playlist.diagnostics.listed == ["3:15 error lex-line-ending"])
    }

    @Test(arguments: [
        ("\u{0}", "3:12 error lex-no-control-chars", 43, 1),
        ("\t", "3:12 warning lex-no-control-chars", 43, 1),
        ("\u{1B}", "3:12 error lex-no-control-chars", 43, 1),
        ("\u{7F}", "3:12 error lex-no-control-chars", 43, 1),
        ("\u{85}", "3:12 error lex-no-control-chars", 43, 2),
    ])
    func aControlCharacterIsReportedWhereItStands(
        control: String, finding: String, byteOffset: Int, byteLength: Int
    ) throws {
        let playlist = try mediaPlaylist("#EXTINF:6,a\(control)b", "a.ts")
        #expect(playlist.diagnostics.listed == [finding])
        #expect(
            playlist.diagnostics.first?.range
                == TextRange(
                    line: 3, column: 12, endLine: 3, endColumn: 13, byteOffset: byteOffset, byteLength: byteLength))
        #expect(playlist.segments[0].title == "a\(control)b")
    }

    @Test func bytesThatAreNoUTF8AreAnErrorWhereTheyStand() throws {
        // The title is 日, a byte of Latin-1, b: columns count characters, offsets bytes.
        let bytes = Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,日".utf8) + [0xE9] + Array("b\na.ts\n".utf8)
        let playlist = try MediaPlaylist(parsing: bytes)
        #expect(playlist.diagnostics.listed == ["3:12 error lex-utf8"])
        #expect(
            playlist.diagnostics.first?.range
                == TextRange(line: 3, column: 12, endLine: 3, endColumn: 13, byteOffset: 45, byteLength: 1))
        #expect(playlist.segments[0].title == "日\u{FFFD}b")
        #expect(playlist.text?.bytes == bytes)
    }

    @Test func columnsCountUnicodeScalars() throws {
        let playlist = try multivariantPlaylist("#EXT-X-STREAM-INF:NAME=\"日本\u{1F600}e\u{301}\",BANDWIDTH=x", "v.m3u8")
        #expect(playlist.diagnostics.listed == ["2:42 error attr-decimal-integer-chars"])
        #expect(
            playlist.diagnostics.first?.range
                == TextRange(line: 2, column: 42, endLine: 2, endColumn: 43, byteOffset: 57, byteLength: 1))
    }

    // MARK: White space

    @Test(arguments: [
        (" #EXTINF:6,", "a.ts", ["3:1 error lex-line-kind"]),
        ("#EXTINF: 6,", "a.ts", ["3:9 error lex-no-stray-whitespace"]),
        ("#EXTINF :6,", "a.ts", ["3:8 error lex-no-stray-whitespace"]),
        ("#EXTINF:6,", " a.ts", ["4:1 error lex-no-stray-whitespace"]),
        ("#EXTINF:6,", "a.ts  ", ["4:5 error lex-no-stray-whitespace"]),
        ("#EXTINF:6,\n   ", "a.ts", ["4:1 error lex-no-stray-whitespace"]),
    ])
    func whiteSpaceAroundAnElementIsReadOver(info: String, uri: String, findings: [String]) throws {
        let playlist = try mediaPlaylist(info, uri)
        #expect(Array(playlist.segments) == [MediaSegment(uri: "a.ts", duration: 6)])
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test(arguments: [("#EXTINF:6,A B", "A B"), ("#EXTINF:6, A ", " A "), ("#EXTINF:6,A ", "A ")])
    func aTitleMayHoldSpaces(info: String, title: String) throws {
        let playlist = try mediaPlaylist(info, "a.ts")
        #expect(playlist.segments[0].title == title)
        #expect(playlist.diagnostics.listed == [])
    }

    @Test(arguments: ["#EXTINF:6,", "#EXTINF:6, ", "#EXTINF:6,   "])
    func aTitleOfSpacesIsNone(info: String) throws {
        let playlist = try mediaPlaylist(info, "a.ts")
        #expect(playlist.segments[0].title == nil)
        #expect(playlist.diagnostics.listed == [])
    }

    @Test func valuesBehindASpaceAreRead() throws {
        let playlist = try MediaPlaylist(
            parsing: """
                #EXTM3U
                #EXT-X-VERSION: 3
                #EXT-X-TARGETDURATION: 6
                #EXT-X-MEDIA-SEQUENCE: 41
                #EXTINF: 6.0005,
                a.ts
                """)
        #expect(
            playlist
                == MediaPlaylist(
                    version: 3, targetDuration: 6, mediaSequence: 41,
                    segments: [MediaSegment(uri: "a.ts", duration: 6.0005)]))
        #expect(
            playlist.diagnostics.listed == [
                "2:16 error lex-no-stray-whitespace", "3:23 error lex-no-stray-whitespace",
                "4:23 error lex-no-stray-whitespace", "5:9 error lex-no-stray-whitespace",
            ])
    }

    // MARK: Tag names

    @Test(arguments: [
        ("#ext-x-endlist", ["3:2 warning lex-tag-case"]),
        ("#Ext-X-Endlist", ["3:2 warning lex-tag-case"]),
        ("#EXT-X-EndList", ["3:2 warning lex-tag-case"]),
        ("#extinf:6,", ["3:2 warning lex-tag-case"]),
        ("#EXT-X-ENDLISTS", []),
        ("#EXT-X-END", []),
        ("#XEXT-X-ENDLIST", []),
        ("# EXT-X-ENDLIST", ["3:3 warning lex-tag-case"]),
        ("##EXT-X-ENDLIST", []),
    ])
    func tagNamesAreCaseSensitiveAndWhole(line: String, findings: [String]) throws {
        let playlist = try mediaPlaylist(line)
        #expect(!playlist.hasEndList)
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func aNameThatBeginsLikeAnotherIsToldFromIt() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-DISCONTINUITY-SEQUENCE:7", "#EXT-X-MEDIA-SEQUENCE:900", "#EXTINF:5.0,", "a.ts",
            "#EXT-X-DISCONTINUITY",
            "#EXTINF:4.0,", "b.ts")
        #expect(playlist.discontinuitySequence == 7)
        #expect(playlist.segments.map(\.isDiscontinuity) == [false, true])
        #expect(playlist.segments.map(\.discontinuitySequence) == [7, 8])
        #expect(playlist.diagnostics == [])
    }

    @Test(arguments: [
        "#EXT-X-ENDLIST", "#EXT-X-I-FRAMES-ONLY", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-DISCONTINUITY", "#EXT-X-GAP",
    ])
    func aValueOfATagThatHasNoneIsReadOver(tag: String) throws {
        let plain = try mediaPlaylist(tag, "#EXTINF:6,", "a.ts")
        let valued = try mediaPlaylist(tag + ":1", "#EXTINF:6,", "a.ts")
        #expect(valued == plain)
        #expect(plain.diagnostics == [])
        #expect(valued.diagnostics.map(\.severity) == [.warning])
        #expect(valued.diagnostics.first?.range?.line == 3)
        #expect(valued.diagnostics.first?.range?.column == tag.utf8.count + 2)
    }

    @Test func aDiagnosticKnowsItsPlaylist() throws {
        let playlist = try Playlist(parsing: "#EXTM3U\n a.ts\n#EXTINF:1,\n", uri: "http://example.com/a.m3u8")
        #expect(Set(playlist.diagnostics.map(\.uri)) == ["http://example.com/a.m3u8"])
        #expect(playlist.text?.uri == "http://example.com/a.m3u8")
    }
}
