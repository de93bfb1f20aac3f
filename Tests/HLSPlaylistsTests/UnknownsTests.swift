import HLSPlaylists
import Testing

/// What a client does with what it does not know (6.3.1): nothing is lost, and what it must ignore is marked.
@Suite struct UnknownsTests {
    @Test func unknownTagsSurviveWithTheirPlace() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-CUE-OUT:30", "#EXTINF:6,", "#EXT-X-ASSET:CAID=0x0,NAME=\"a:b\"", "a", "#EXT-X-CUE-IN", "#EXT",
            "#EXTRA: x ")
        #expect(
            playlist.unknownTags == [
                UnknownTag(name: "EXT-X-CUE-OUT", value: "30"),
                UnknownTag(name: "EXT-X-ASSET", value: "CAID=0x0,NAME=\"a:b\""), UnknownTag(name: "EXT-X-CUE-IN"),
                UnknownTag(name: "EXT"), UnknownTag(name: "EXTRA", value: " x"),
            ])
        #expect(playlist.unknownTags.map(\.position?.line) == [3, 5, 7, 8, 9])
        #expect(playlist.unknownTags.map(\.segmentIndex) == [0, 0, 1, 1, 1])
        #expect(Array(playlist.segments) == [MediaSegment(uri: "a", duration: 6)])
        #expect(playlist.diagnostics.listed == ["9:10 error lex-no-stray-whitespace"])
    }

    @Test func removedTagsAreUnknown() throws {
        let playlist = try mediaPlaylist("#EXT-X-ALLOW-CACHE:YES")
        #expect(playlist.unknownTags == [UnknownTag(name: "EXT-X-ALLOW-CACHE", value: "YES")])
        #expect(playlist.diagnostics == [])
    }

    @Test func unknownTagsTakeNoURILineWithThem() throws {
        let playlist = try multivariantPlaylist(
            "#EXT-X-STREAM-INF:BANDWIDTH=1", "a", "#EXT-X-NEW-STREAM-INF:BANDWIDTH=2", "b")
        #expect(playlist.variants.map(\.uri) == ["a"])
        #expect(playlist.diagnostics.listed == ["5:1 error stream-uri-without-tag"])
    }

    /// One tag of each kind that has attributes, and the model it becomes.
    private func model(_ tag: String, _ attributes: String) throws -> any TagModel {
        let playlist = try Playlist(parsing: "#EXTM3U\n#\(tag):\(attributes)\nuri\n")
        var models: [any TagModel] = []
        switch playlist {
        case .multivariant(let playlist):
            models += Array(playlist.renditions) as [any TagModel]
            models += Array(playlist.variants) as [any TagModel]
            models += Array(playlist.iFrameVariants) as [any TagModel]
            models += playlist.sessionKeys as [any TagModel]
            models += playlist.sessionData as [any TagModel]
            if let steering = playlist.contentSteering { models.append(steering) }
        case .media(let playlist):
            if let control = playlist.serverControl { models.append(control) }
            if let update = playlist.deltaUpdate { models.append(update) }
            models += playlist.keyTags as [any TagModel]
            models += playlist.preloadHints as [any TagModel]
            models += Array(playlist.renditionReports) as [any TagModel]
            models += Array(playlist.dateRanges) as [any TagModel]
            models += playlist.segments.flatMap(\.parts) as [any TagModel]
            models += playlist.segments.compactMap(\.initializationSection) as [any TagModel]
        }
        return try #require(models.first)
    }

    private static let tags = [
        ("EXT-X-SERVER-CONTROL", "HOLD-BACK=1"),
        ("EXT-X-SKIP", "SKIPPED-SEGMENTS=1"),
        ("EXT-X-KEY", #"METHOD=AES-128,URI="k""#),
        ("EXT-X-MAP", #"URI="i""#),
        ("EXT-X-PART", #"URI="p",DURATION=1"#),
        ("EXT-X-DATERANGE", #"ID="a",START-DATE="2026-01-31T10:20:30.000Z""#),
        ("EXT-X-PRELOAD-HINT", #"TYPE=PART,URI="p""#),
        ("EXT-X-RENDITION-REPORT", #"URI="r""#),
        ("EXT-X-MEDIA", #"TYPE=AUDIO,GROUP-ID="g",NAME="n""#),
        ("EXT-X-STREAM-INF", "BANDWIDTH=1"),
        ("EXT-X-I-FRAME-STREAM-INF", #"BANDWIDTH=1,URI="i""#),
        ("EXT-X-SESSION-DATA", #"DATA-ID="a",VALUE="b""#),
        ("EXT-X-SESSION-KEY", #"METHOD=AES-128,URI="k""#),
        ("EXT-X-CONTENT-STEERING", #"SERVER-URI="s""#),
    ]

    @Test(arguments: tags)
    func anUnknownAttributeSurvivesAndTheTagCounts(tag: String, attributes: String) throws {
        let model = try model(tag, attributes + #",X-B="c,d",NEW-2=5,EMPTY="#)
        #expect(
            model.otherAttributes == [Attribute(name: "X-B", value: "c,d"), .bare("NEW-2", "5"), .bare("EMPTY", "")])
        #expect(!model.isIgnoredByClients)
        #expect(model.position == TextPosition(line: 2, byteOffset: 8))
    }

    @Test(arguments: tags)
    func anUnknownAttributeThatBeginsWithREQMakesClientsIgnoreTheTag(tag: String, attributes: String) throws {
        let model = try model(tag, attributes + #",REQ-NEW="x""#)
        #expect(model.otherAttributes == [Attribute(name: "REQ-NEW", value: "x")])
        #expect(model.isIgnoredByClients)
    }

    @Test func aREQAttributeIsReportedWhereItStands() throws {
        let playlist = try multivariantPlaylist(#"#EXT-X-STREAM-INF:BANDWIDTH=1,REQ-NEW="x""#, "v", "#EXT-X-VERSION:12")
        #expect(playlist.variants.map(\.uri) == ["v"])  // its URI line goes with it
        #expect(playlist.diagnostics.listed == ["2:31 error attr-unknown-req"])
        #expect(
            playlist.diagnostics.first?.range
                == TextRange(line: 2, column: 31, endLine: 2, endColumn: 42, byteOffset: 38, byteLength: 11))
    }

    @Test(arguments: [
        ("EXT-X-MEDIA", #"GROUP-ID="g",NAME="n",TYPE=DATA"#, "attr-enum-unknown-value"),
        ("EXT-X-MEDIA", #"TYPE=AUDIO,GROUP-ID="g",NAME="n",DEFAULT=MAYBE"#, "xmedia-enums"),
        ("EXT-X-MEDIA", #"TYPE=AUDIO,GROUP-ID="g",NAME="n",AUTOSELECT=1"#, "xmedia-enums"),
        ("EXT-X-MEDIA", #"TYPE=AUDIO,GROUP-ID="g",NAME="n",FORCED=y"#, "xmedia-enums"),
        ("EXT-X-STREAM-INF", "BANDWIDTH=1,HDCP-LEVEL=TYPE-9", "stream-hdcp-enum"),
        ("EXT-X-SESSION-DATA", #"DATA-ID="a",URI="b",FORMAT=XML"#, "sdata-format-enum"),
        ("EXT-X-PRELOAD-HINT", #"TYPE=KEY,URI="k""#, "hint-type-required"),
        ("EXT-X-PART", #"URI="p",DURATION=1,GAP=MAYBE"#, "part-enums"),
        ("EXT-X-SERVER-CONTROL", "CAN-BLOCK-RELOAD=SOMETIMES", "servercontrol-enums"),
        (
            "EXT-X-DATERANGE", #"ID="a",START-DATE="2026-01-31T10:20:30.000Z",END-ON-NEXT=X"#,
            "daterange-endonnext-value"
        ),
    ])
    func anUnknownEnumeratedValueMakesClientsIgnoreTheTag(tag: String, attributes: String, id: String) throws {
        #expect(try model(tag, attributes).isIgnoredByClients)
        let playlist = try Playlist(parsing: "#EXTM3U\n#\(tag):\(attributes)\nuri\n")
        #expect(playlist.diagnostics.filter { $0.range?.line == 2 }.map(\.id.rawValue) == [id])
    }

    @Test(arguments: [
        ("EXT-X-KEY", #"METHOD=NEW,URI="k""#), ("EXT-X-SESSION-KEY", #"METHOD=NEW,URI="k""#),
        ("EXT-X-STREAM-INF", "BANDWIDTH=1,VIDEO-RANGE=HDR9"),
    ])
    func someAttributesHaveARuleOfTheirOwn(tag: String, attributes: String) throws {
        #expect(try !model(tag, attributes).isIgnoredByClients)
    }

    @Test func anUnknownVideoRangeSurvivesWithAnError() throws {
        let playlist = try multivariantPlaylist("#EXT-X-STREAM-INF:BANDWIDTH=1,VIDEO-RANGE=HDR9", "v")
        #expect(playlist.variants == [VariantStream(uri: "v", bandwidth: 1, videoRange: "HDR9")])
        #expect(playlist.variants.map(\.videoRange?.isKnown) == [false])
        #expect(playlist.diagnostics.listed == ["2:43 error stream-videorange-enum"])
    }

    @Test func anUnknownMethodStillEndsTheKeyBeforeIt() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-KEY:METHOD=AES-128,URI="a""#, "#EXTINF:6,", "1", #"#EXT-X-KEY:METHOD=NEW,URI="b""#, "#EXTINF:6,",
            "2")
        #expect(playlist.segments.map { $0.keys.map(\.uri) } == [["a"], ["b"]])
        #expect(playlist.segments[1].keys.map { playlist.segments[1].initializationVector(for: $0) } == [nil])
    }

    @Test func unknownEntriesOfAListCostOnlyThemselves() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:30.000Z",CUE="NEW,ONCE""#)
        #expect(playlist.dateRanges.map { $0.cue.map(\.isKnown) } == [[false, true]])
        #expect(playlist.dateRanges.map(\.isIgnoredByClients) == [false])
        #expect(playlist.diagnostics.listed == ["3:68 error daterange-cue-values"])
    }

    @Test(arguments: [
        ("CH-STEREO", false), ("CH-MONO/PROJ-RECT", false), ("PROJ-EQUI,PROJ-HEQU/CH-STEREO", false),
        ("PROJ-PRIM", false),
        ("PROJ-AIV", false), ("CH-QUAD", true), ("CH-STEREO/PROJ-NEW", true), ("CH-STEREO,X", true),
    ])
    func anUnknownVideoLayoutMakesClientsIgnoreTheTag(layout: String, isIgnored: Bool) throws {
        #expect(
            try model("EXT-X-STREAM-INF", #"BANDWIDTH=1,REQ-VIDEO-LAYOUT="\#(layout)""#).isIgnoredByClients == isIgnored
        )
    }

    @Test func aVideoLayoutIsRequiredOfVariantsOnly() throws {
        #expect(
            try model("EXT-X-MEDIA", #"TYPE=AUDIO,GROUP-ID="g",NAME="n",REQ-VIDEO-LAYOUT="CH-MONO""#).isIgnoredByClients
        )
    }

    @Test(arguments: [
        ("EXT-X-KEY", #"METHOD=AES-128,URI="k",GAP=1"#), ("EXT-X-STREAM-INF", "BANDWIDTH=1,DEFAULT=MAYBE"),
        ("EXT-X-MAP", #"URI="i",INDEPENDENT="x""#), ("EXT-X-DATERANGE", #"ID="a",START-DATE="2026-01-31",FORCED=1"#),
    ])
    func anAttributeOfAnotherTagIsMerelyUnknown(tag: String, attributes: String) throws {
        #expect(try !model(tag, attributes).isIgnoredByClients)
    }

    @Test func unknownClassesAndFormatsAreNoFault() throws {
        let format = KeyFormat(rawValue: "com.example.other")
        #expect(!format.isKnown)
        let playlist = try mediaPlaylist(#"#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMAT="com.example.other""#)
        #expect(playlist.keyTags == [ContentKey(method: .aes128, uri: "k", keyFormat: format)])
        #expect(playlist.diagnostics == [])
    }
}
