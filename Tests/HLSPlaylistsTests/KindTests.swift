import HLSPlaylists
import Testing

@Suite struct KindTests {
    @Test(arguments: [
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"b\"",
        "#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8",
        "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"i.m3u8\"",
        "#EXT-X-SESSION-DATA:DATA-ID=\"a\",VALUE=\"b\"",
        "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"",
        "#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\"",
    ])
    func anyMultivariantTagMakesAMultivariantPlaylist(lines: String) throws {
        let playlist = try Playlist(parsing: "#EXTM3U\n\(lines)\n")
        guard case .multivariant = playlist else {
            Issue.record("read as a Media Playlist")
            return
        }
        #expect(playlist.diagnostics.listed == [])
    }

    @Test(arguments: [
        "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-DISCONTINUITY-SEQUENCE:1", "#EXT-X-ENDLIST",
        "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-I-FRAMES-ONLY", "#EXT-X-PART-INF:PART-TARGET=1",
        "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES",
        "#EXTINF:6,\na.ts", "#EXT-X-DISCONTINUITY", "#EXT-X-KEY:METHOD=NONE", "#EXT-X-MAP:URI=\"i\"",
        "#EXT-X-BITRATE:1", "#EXT-X-GAP", "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z",
        "#EXT-X-PART:URI=\"p\",DURATION=1",
        "#EXT-X-SKIP:SKIPPED-SEGMENTS=1", "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"i\"",
    ])
    func anyMediaTagMakesAMediaPlaylist(lines: String) throws {
        let playlist = try Playlist(parsing: "#EXTM3U\n\(lines)\n")
        guard case .media(let media) = playlist else {
            Issue.record("read as a Multivariant Playlist")
            return
        }
        #expect(
            media.diagnostics.listed == (media.targetDuration == nil ? ["- error media-targetduration-required"] : []))
    }

    @Test(arguments: [
        "#EXTM3U\n", "#EXTM3U", "#EXTM3U\n#EXT-X-VERSION:3\n", "#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n# x\n",
    ])
    func withoutATagThatDecidesItIsAnEmptyMultivariantPlaylist(text: String) throws {
        let playlist = try Playlist(parsing: text)
        guard case .multivariant(let multivariant) = playlist else {
            Issue.record("read as a Media Playlist")
            return
        }
        #expect(multivariant.variants == [])
        #expect(multivariant.diagnostics.listed == ["- warning lex-kind-undetermined"])
    }

    @Test func aURILineIsNoTagThatDecides() throws {
        guard case .multivariant(let playlist) = try Playlist(parsing: "#EXTM3U\na.ts\n") else {
            Issue.record("read as a Media Playlist")
            return
        }
        #expect(
            playlist.diagnostics.listed == ["2:1 error stream-uri-without-tag", "- warning lex-kind-undetermined"])
    }

    @Test func aMediaPlaylistWithoutSegmentsIsValid() throws {
        let playlist = try mediaPlaylist()
        #expect(playlist == MediaPlaylist(targetDuration: 6))
        #expect(playlist.diagnostics == [])
        #expect(playlist.segments.isEmpty)
    }

    @Test func tagsOfBothKindsAreAMultivariantPlaylistWithErrors() throws {
        let playlist = try Playlist(
            parsing: """
                #EXTM3U
                #EXT-X-TARGETDURATION:6
                #EXT-X-STREAM-INF:BANDWIDTH=900000
                a.m3u8
                #EXTINF:6.0,
                b.ts
                #EXT-X-DATERANGE:ID="d",START-DATE="2026-01-31T10:20:30.000Z"
                """)
        guard case .multivariant(let multivariant) = playlist else {
            Issue.record("read as a Media Playlist")
            return
        }
        #expect(multivariant.variants == [VariantStream(uri: "a.m3u8", bandwidth: 900_000)])
        #expect(
            multivariant.diagnostics.listed == [
                "2:1 error lex-kind-conflict", "5:1 error lex-kind-conflict", "6:1 error stream-uri-without-tag",
                "7:1 error lex-metadata-tag-in-multivariant",
            ])
    }

    @Test func theOtherKindIsAnError() {
        #expect(
            throws: PlaylistError(.wrongKind, reason: "a Multivariant Playlist, where a Media Playlist was expected")
        ) {
            try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na\n")
        }
        #expect(
            throws: PlaylistError(.wrongKind, reason: "a Media Playlist, where a Multivariant Playlist was expected")
        ) {
            try MultivariantPlaylist(parsing: "#EXTM3U\n#EXT-X-ENDLIST\n")
        }
    }

    @Test(
        arguments: [
            ([], nil),
            (Array("\n".utf8), 1),
            (Array("<html><body>Not Found</body></html>".utf8), 1),
            (Array("a.ts\nb.ts\n".utf8), 1),
            (Array("#ext-x-endlist\n# comment\n".utf8), 1),
            (Array("#EXT-X-UNKNOWN:1\n".utf8), 1),
            (Array("#EXTM3U\r#EXT-X-VERSION:3\r#EXTINF:6.0,\ra.ts\r".utf8), 1),
            ([0x23, 0x00, 0x23, 0x00], 1),
            ([0x47, 0x40, 0x00, 0x10, 0x00, 0x00], 1),
        ] as [([UInt8], Int?)])
    func whatHasNoTagOfHLSIsNoPlaylist(bytes: [UInt8], line: Int?) {
        let error = #expect(throws: PlaylistError.self) { try Playlist(parsing: bytes) }
        #expect(error?.code == .notAPlaylist)
        #expect(error?.line == line)
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0x23, 0x00, 0x45, 0x00],
            [0xFE, 0xFF, 0x00, 0x23, 0x00, 0x45],
            [0x23, 0x00, 0x45, 0x00, 0x58, 0x00],
            [0x00, 0x23, 0x00, 0x45, 0x00, 0x58],
        ] as [[UInt8]])
    func whatIsUTF16IsSaidToBe(bytes: [UInt8]) {
        #expect(throws: PlaylistError(.notUTF8, reason: "the text is UTF-16; a playlist is UTF-8", line: 1)) {
            try Playlist(parsing: bytes)
        }
    }

    @Test(arguments: [
        ("#EXT-X-TARGETDURATION:6\n", ["1:1 error lex-extm3u-first"]),
        ("\n#EXTM3U\n#EXT-X-TARGETDURATION:6\n", ["1:1 error lex-extm3u-first"]),
        ("# comment\n#EXTM3U\n#EXT-X-TARGETDURATION:6\n", ["1:1 error lex-extm3u-first"]),
        ("#EXT-X-TARGETDURATION:6\n#EXTM3U\n", ["1:1 error lex-extm3u-first"]),
    ])
    func aMissingOrMisplacedFirstLineIsAFinding(text: String, findings: [String]) throws {
        let playlist = try MediaPlaylist(parsing: text)
        #expect(playlist.targetDuration == 6)
        #expect(playlist.diagnostics.listed == findings)
    }
}
