import HLSPlaylists
import Testing

@Suite struct VariableTests {
    @Test func aVariableIsReplacedInURILinesStringsAndHexadecimalValues() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DEFINE:NAME="a-1_B",VALUE="x,y""#,
            #"#EXT-X-DEFINE:NAME="iv",VALUE="0x000000000000000000000000000000FF""#,
            #"#EXT-X-KEY:METHOD=AES-128,URI="skd://{$a-1_B}/{$a-1_B}",IV={$iv},X-A="{$a-1_B}""#,
            #"#EXT-X-MAP:URI="{$a-1_B}/i.mp4""#, "#EXTINF:6,title {$a-1_B}", "{$a-1_B}/s{$a-1_B}.mp4")
        let key = ContentKey(
            method: .aes128, uri: "skd://x,y/x,y", initializationVector: InitializationVector(low: 255),
            otherAttributes: [Attribute(name: "X-A", value: "x,y")])
        #expect(
            Array(playlist.segments) == [
                MediaSegment(
                    uri: "x,y/sx,y.mp4", duration: 6, title: "title {$a-1_B}", keys: [key],
                    initializationSection: InitializationSection(uri: "x,y/i.mp4", keys: [key]))
            ])
        #expect(playlist.segments.uri(at: 0) == "x,y/sx,y.mp4")
        #expect(playlist.diagnostics == [])
    }

    @Test func aVariableIsReplacedInTheHexadecimalValuesOfDateRanges() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DEFINE:NAME="cue",VALUE="0xFC30""#,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:30.000Z",SCTE35-OUT={$cue}"#)
        #expect(playlist.dateRanges.map(\.otherAttributes) == [[.bare("SCTE35-OUT", "0xFC30")]])
        #expect(playlist.diagnostics == [])
    }

    @Test func aVariableIsReplacedNowhereElse() throws {
        let playlist = try MediaPlaylist(
            parsing: """
                #EXTM3U
                #EXT-X-DEFINE:NAME="n",VALUE="6"
                #EXT-X-TARGETDURATION:{$n}
                #EXT-X-PLAYLIST-TYPE:{$n}
                #EXT-X-X:{$n}
                #EXT-X-START:TIME-OFFSET={$n},PRECISE={$n}
                #EXT-X-BYTERANGE:{$n}
                #EXTINF:{$n},
                a.ts
                """)
        #expect(playlist.targetDuration == nil)
        #expect(playlist.type?.rawValue == "{$n}")
        #expect(playlist.unknownTags == [UnknownTag(name: "EXT-X-X", value: "{$n}")])
        #expect(
            playlist.start
                == StartPoint(
                    timeOffset: nil, otherAttributes: [.bare("TIME-OFFSET", "{$n}"), .bare("PRECISE", "{$n}")]))
        #expect(Array(playlist.segments) == [MediaSegment(uri: "a.ts", duration: nil)])
    }

    @Test func multivariantPlaylistsReplaceThemToo() throws {
        let playlist = try multivariantPlaylist(
            #"#EXT-X-DEFINE:NAME="g",VALUE="aac""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="{$g}",NAME="n",URI="{$g}.m3u8""#,
            #"#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="{$g}",CODECS="{$g},b""#, "{$g}/v.m3u8")
        #expect(playlist.variables == [VariableDefinition(name: "g", value: "aac")])
        #expect(playlist.renditions == [Rendition(type: .audio, groupID: "aac", name: "n", uri: "aac.m3u8")])
        #expect(
            playlist.variants == [VariantStream(uri: "aac/v.m3u8", bandwidth: 1, codecs: ["aac", "b"], audio: "aac")])
        #expect(playlist.diagnostics == [])
    }

    @Test func whatAValueBringsAlongIsNotReplacedAgain() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DEFINE:NAME="b",VALUE="{""#, #"#EXT-X-DEFINE:NAME="c",VALUE="x""#, "#EXTINF:6,", "{$b}$c}",
            "#EXTINF:6,",
            "{$b}{$c}")
        #expect(playlist.segments.map(\.uri) == ["{$c}", "{x"])
        #expect(playlist.diagnostics == [])
    }

    @Test func aDefinitionMayReferToAnEarlierOne() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DEFINE:NAME="a",VALUE="1""#, #"#EXT-X-DEFINE:NAME="b",VALUE="{$a}2""#, "#EXTINF:6,", "{$b}")
        #expect(playlist.segments.map(\.uri) == ["12"])
        #expect(playlist.variables.map(\.value) == ["1", "12"])
    }

    @Test(arguments: [
        ("{$none}/a", ["4:1 error define-undefined-reference"]),
        ("a/{$none}{$x}", ["4:3 error define-undefined-reference", "4:10 error define-undefined-reference"]),
        ("{$}", []),
        ("{$a b}", []),
        ("{$a", []),
        ("{a}", []),
        ("$a", []),
        ("{$ä}", []),
        ("{", []),
        ("{$", []),
    ])
    func whatIsNoReferenceToAVariableStays(uri: String, findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXTINF:6,", uri)
        #expect(playlist.segments.map(\.uri) == [uri])
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func aDefinitionBehindItsReferenceComesTooLate() throws {
        let playlist = try mediaPlaylist(
            "#EXTINF:6,", "{$a}", #"#EXT-X-DEFINE:NAME="a",VALUE="1""#, "#EXTINF:6,", "{$a}")
        #expect(playlist.segments.map(\.uri) == ["{$a}", "1"])
        #expect(playlist.diagnostics.listed == ["4:1 error define-before-use"])
    }

    @Test func namesAreCaseSensitive() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DEFINE:NAME="a",VALUE="1""#, #"#EXT-X-DEFINE:NAME="A",VALUE="2""#, "#EXTINF:6,", "{$a}{$A}")
        #expect(playlist.segments.map(\.uri) == ["12"])
        #expect(playlist.diagnostics == [])
    }

    // MARK: EXT-X-DEFINE

    @Test(
        arguments: [
            (#"NAME="v",VALUE="""#, [VariableDefinition(name: "v", value: "")], []),
            (#"NAME="v""#, [VariableDefinition(name: "v", value: nil)], ["3:21 error define-value-required"]),
            (#"VALUE="v""#, [], ["3:1 error define-exactly-one"]),
            (
                #"NAME="v",VALUE="1",IMPORT="w""#, [VariableDefinition(name: "v", value: "1")],
                ["3:1 error define-exactly-one"]
            ),
            (
                #"NAME="a b",VALUE="1""#, [VariableDefinition(name: "a b", value: "1")],
                ["3:21 error define-name-charset"]
            ),
            (
                #"NAME=v,VALUE=1"#, [VariableDefinition(name: "v", value: "1")],
                [
                    "3:20 error attr-value-type", "3:28 error attr-value-type",
                ]
            ),
        ] as [(String, [VariableDefinition], [String])])
    func aVariableHasANameAndAValue(attributes: String, variables: [VariableDefinition], findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXT-X-DEFINE:\(attributes)")
        #expect(playlist.variables == variables)
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func theFirstDefinitionOfANameCounts() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DEFINE:NAME="v",VALUE="1""#, #"#EXT-X-DEFINE:NAME="v",VALUE="2""#, "#EXTINF:6,", "{$v}")
        #expect(playlist.segments.map(\.uri) == ["1"])
        #expect(playlist.variables == [VariableDefinition(name: "v", value: "1")])
        #expect(playlist.variables.map(\.position?.line) == [3])
        #expect(playlist.diagnostics.listed == ["4:21 error define-duplicate-name"])
    }

    @Test(arguments: [
        (##"#EXT-X-DEFINE:NAME="v",VALUE="zz""##, #"#EXT-X-KEY:METHOD=AES-128,URI="k",IV={$v}"#, "4:38"),
        (##"#EXT-X-DEFINE:NAME="v",VALUE="0xab""##, #"#EXT-X-KEY:METHOD=AES-128,URI="k",IV={$v}"#, "4:38"),
        (##"#EXT-X-DEFINE:NAME="v",VALUE="1-2""##, #"#EXT-X-MAP:URI="k",BYTERANGE="{$v}""#, "4:31"),
        (##"#EXT-X-DEFINE:NAME="v",VALUE="""##, ##"#EXT-X-MAP:URI="{$v}""##, "4:17"),
    ])
    func aValueThatVariablesSpoilIsTheirFault(definition: String, tag: String, place: String) throws {
        let findings = try mediaPlaylist(definition, tag).diagnostics.listed
        #expect(findings.filter { !$0.contains("key-iv") } == ["\(place) error define-after-substitution-valid"])
    }

    @Test func aVariableWithoutAValueIsReportedOnce() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DEFINE:NAME="v""#, #"#EXT-X-KEY:METHOD=AES-128,URI="k",IV={$v}"#, "#EXTINF:6,", "{$v}")
        #expect(playlist.diagnostics.listed == ["3:21 error define-value-required"])
    }

    @Test func aMultivariantPlaylistImportsNothing() throws {
        let playlist = try MultivariantPlaylist(
            parsing: "#EXTM3U\n#EXT-X-DEFINE:IMPORT=\"id\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n{$id}.m3u8\n")
        #expect(playlist.diagnostics.listed == ["2:23 error define-import-in-multivariant"])
    }

    // MARK: Imports and query parameters

    private static let importing = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-DEFINE:IMPORT=\"id\"\n#EXTINF:6,\n{$id}\n"

    @Test func anImportTakesTheValueOfTheMultivariantPlaylist() throws {
        let playlist = try MediaPlaylist(parsing: VariableTests.importing, imports: ["id": "p", "other": "q"])
        #expect(playlist.segments.map(\.uri) == ["p"])
        #expect(playlist.variables == [VariableDefinition(name: "id", value: "p", source: .import)])
        #expect(playlist.diagnostics == [])
    }

    @Test(arguments: [nil, [:], ["ID": "p"]] as [[String: String]?])
    func anImportThatIsNotThereIsAnError(imports: [String: String]?) throws {
        let playlist = try MediaPlaylist(parsing: VariableTests.importing, imports: imports)
        #expect(playlist.segments.map(\.uri) == ["{$id}"])
        #expect(playlist.variables == [VariableDefinition(name: "id", value: nil, source: .import)])
        #expect(playlist.diagnostics.listed == ["3:23 error define-import-unresolved"])
    }

    @Test func importsAloneDefineNothing() throws {
        let playlist = try MediaPlaylist(
            parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n{$id}\n", imports: ["id": "p"])
        #expect(playlist.segments.map(\.uri) == ["{$id}"])
        #expect(playlist.diagnostics.listed == ["4:1 error define-undefined-reference"])
    }

    private func queried(_ uri: URIReference?) throws -> (uris: [String], findings: [String]) {
        let playlist = try MediaPlaylist(
            parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-DEFINE:QUERYPARAM=\"q\"\n#EXTINF:6,\n{$q}\n", uri: uri)
        return (playlist.segments.map(\.uri), playlist.diagnostics.listed)
    }

    @Test(
        arguments: [
            ("http://h/a.m3u8?q=1", "1"),
            ("http://h/a.m3u8?p=0&q=a%20b%2Fc&r=2", "a b/c"),
            ("http://h/a.m3u8?q=%E6%97%A5#q=2", "日"),
            ("?q=x", "x"),
        ] as [(URIReference, String)])
    func aQueryParameterIsDecoded(uri: URIReference, value: String) throws {
        let found = try queried(uri)
        #expect(found.uris == [value])
        #expect(found.findings == [])
    }

    @Test(
        arguments: [
            (nil, "define-queryparam-unresolved"),
            ("http://h/a.m3u8", "define-queryparam-unresolved"),
            ("http://h/a.m3u8?Q=1", "define-queryparam-unresolved"),
            ("http://h/a.m3u8?q", "define-queryparam-unresolved"),
            ("http://h/a.m3u8?q=%FF", "define-queryparam-unresolved"),
            ("http://h/a.m3u8?q=a%0Ab", "define-queryparam-value-chars"),
            ("http://h/a.m3u8?q=a%0Db", "define-queryparam-value-chars"),
            ("http://h/a.m3u8?q=a%22b", "define-queryparam-value-chars"),
        ] as [(URIReference?, String)])
    func aQueryParameterThatGivesNoValueIsAnError(uri: URIReference?, id: String) throws {
        let found = try queried(uri)
        #expect(found.uris == ["{$q}"])
        #expect(found.findings == ["3:27 error \(id)"])
    }
}
