import HLSKeys
import Testing

/// The key lines of a playlist, and one by itself.
@Suite struct KeyLineTests {
    @Test func aLineHasItsKeyAndItsPlace() throws {
        let line = try #require(KeyLine(parsing: fairPlayLine("skd://movie-42", ",X-A=b")))
        #expect(line.tag == .key)
        #expect(line.key?.uri == "skd://movie-42")
        #expect(line.key?.otherAttributes.map(\.name) == ["X-A"])
        #expect(!line.isComment)
        #expect(line.position == TextPosition(line: 1, byteOffset: 0))
        #expect(line.diagnostics == [])
    }

    @Test func onlyTheFirstLineOfATextIsRead() throws {
        let text = fairPlayLine("skd://a") + "\n" + fairPlayLine("skd:b")
        #expect(KeyLine(parsing: text)?.key?.uri == "skd://a")
        #expect(findings(text) == [])
        #expect(KeyLine(parsing: "\n" + text) == nil)
    }

    @Test func methodNoneIsALineWithoutAKey() throws {
        let line = try #require(KeyLine(parsing: "#EXT-X-KEY:METHOD=NONE"))
        #expect(line.key == nil)
        #expect(line.diagnostics == [])
    }

    @Test func aTagInAnotherCaseIsACommentWithAKey() throws {
        let playlist = try MediaPlaylist(
            parsing: "#EXTM3U\n#ext-x-KEY:METHOD=SAMPLE-AES,URI=\"skd://c\",KEYFORMAT=\"x\"\n#EXTINF:6,\n0.mp4\n")
        #expect(playlist.keyLines.map(\.isComment) == [true])
        #expect(playlist.keyLines.map(\.key?.uri) == ["skd://c"])
        #expect(playlist.segments.map(\.keys) == [[]])
    }

    @Test(arguments: ["\n", "\r\n"])
    func linesAreFoundInAnyPlaylist(end: String) throws {
        let lines = ["\u{FEFF}#EXTM3U", "", "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"s\"", "#EXT-X-KEY:METHOD=NONE"]
        let rest = ["#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8", "# " + fairPlayLine("skd://none"), ""]
        let playlist = try Playlist(parsing: (lines + rest).joined(separator: end))
        #expect(playlist.keyLines.map(\.tag) == [.sessionKey, .key])
        #expect(playlist.keyLines.map(\.position.line) == [3, 4])
        #expect(playlist.keyLines[0].position.byteOffset == 10 + 2 * end.utf8.count)
    }

    // MARK: - Variables

    @Test func variablesCountFromTheirDefinitionOn() throws {
        let define = #"#EXT-X-DEFINE:NAME="id",VALUE="a""#
        let text = [
            "#EXTM3U", fairPlayLine("skd://{$id}"), define, fairPlayLine("skd://{$id}"), "#EXTINF:6,", "0.mp4", "",
        ]
        let lines = try MediaPlaylist(parsing: text.joined(separator: "\n")).keyLines
        #expect(lines.map(\.key?.uri) == ["skd://{$id}", "skd://a"])
        #expect(lines.map(\.listed) == [["2:41 error key-define-undefined"], []])
    }

    @Test func variablesAreImported() throws {
        let text = "#EXTM3U\n#EXT-X-DEFINE:IMPORT=\"id\"\n\(fairPlayLine("skd://{$id}"))\n#EXTINF:6,\n0.mp4\n"
        let line = try #require(try MediaPlaylist(parsing: text, imports: ["id": "a?kid=b"]).keyLines.first)
        #expect(line.key?.uri == "skd://a?kid=b")
        #expect(line.listed == ["3:35 note key-kid-not-uuid"])
    }

    @Test func variablesAreGivenToALineByItself() {
        let line = KeyLine(
            parsing: fairPlayLine("skd://{$a}{$b}", ",IV=0x{$c}"), variables: ["a": "1", "b": "{$a}", "c": "0F"])
        // What a variable stands for is not looked through again.
        #expect(line?.key?.uri == "skd://1{$a}")
        #expect(line?.key?.statedInitializationVector == InitializationVector(low: 15))
        #expect(line?.diagnostics.map(\.id) == ["key-iv-attribute-with-fairplay", "key-iv-malformed"])
    }

    // MARK: - Several places

    @Test func candidatesComeInTheOrderOfTheirSources() throws {
        let ids = (1...6).map { String(repeating: "\($0)", count: 32) }
        let uri = "skd://\(ids[2]):1/\(ids[4])/x;\(ids[3])?kid=\(ids[0])&a=b&KeyID=\(ids[1])"
        let key = try #require(KeyLine(parsing: fairPlayLine(uri, ",KEYID=0x\(ids[5])"))?.key)
        #expect(
            key.identifier.candidates.map(\.source.description) == [
                "query:kid", "query:KeyID", "host", "semicolon", "path-component", "attribute:KEYID",
            ])
        #expect(key.identifier.keyIDs.map(\.digits) == ids)
        #expect(key.identifier.hasConflict)
        #expect(key.identifier.chosen == key.identifier.candidates.first)
    }

    @Test func vectorsComeInTheOrderOfTheirSources() {
        let (one, two) = (String(repeating: "1", count: 32), String(repeating: "2", count: 32))
        func outcome(_ uri: String, _ more: String = "") -> String? {
            KeyLine(parsing: fairPlayLine(uri, more))?.key?.vectorReading.outcome.description
        }
        #expect(
            outcome("skd://h:\(one)?iv=\(one)&IV=\(one)", ",IV=0x\(one)") == "attribute+query:iv+query:IV+colon-suffix")
        #expect(outcome("skd://h:\(two)?iv=\(one)") == "conflict")
        #expect(outcome("skd://h:x?iv=\(one)", ",IV=x") == "query:iv")
        #expect(outcome("skd://h:x?iv=y", ",IV=x") == "malformed:attribute")
        #expect(outcome("skd://h:x?iv=y") == "malformed:query:iv")
        #expect(outcome("skd://h?iv=") == "")
        #expect(outcome("skd:h:\(one):") == "malformed:colon-suffix")
    }

    @Test(
        arguments: [
            ("skd://k", .fairPlay, .keyFormat),
            ("skd://k", KeyFormat(rawValue: "COM.apple.streamingkeydelivery"), .misspeltKeyFormat),
            ("skd://k", .identity, .schemeAlone), ("skd://k", .widevine, .otherKeyFormat),
            ("https://k", .identity, .identity),
        ] as [(String, KeyFormat, FairPlayReason)])
    func aSignalHasItsReason(uri: String, format: KeyFormat, reason: FairPlayReason) {
        let key = ContentKey(uri: uri, keyFormat: format)
        #expect(key.fairPlayReason == reason)
        #expect(key.fairPlay == reason.signal)
        #expect(!reason.description.isEmpty)
    }
}
