import HLSPlaylists
import Testing

@Suite struct MultivariantPlaylistTests {
    @Test func everyTagHasItsProperty() throws {
        let playlist = try MultivariantPlaylist(
            parsing: """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=4
                #EXT-X-DEFINE:NAME="v",VALUE="x"
                #EXT-X-CONTENT-STEERING:SERVER-URI="/steering?video=12",PATHWAY-ID="CDN-A"
                #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="One",LANGUAGE="en"
                #EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English"
                #EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="a"
                v.m3u8
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,URI="i.m3u8"
                #EXT-X-NEW:1
                """)
        #expect(
            playlist
                == MultivariantPlaylist(
                    version: 6, independentSegments: true, start: StartPoint(timeOffset: 4),
                    variables: [VariableDefinition(name: "v", value: "x")],
                    variants: [VariantStream(uri: "v.m3u8", bandwidth: 900_000, audio: "a")],
                    iFrameVariants: [VariantStream(uri: "i.m3u8", bandwidth: 90_000)],
                    renditions: [Rendition(type: .audio, groupID: "a", name: "English")],
                    sessionKeys: [ContentKey(method: .aes128, uri: "k")],
                    sessionData: [SessionData(dataID: "com.example.title", value: "One", language: "en")],
                    contentSteering: ContentSteering(serverURI: "/steering?video=12", pathwayID: "CDN-A"),
                    unknownTags: [UnknownTag(name: "EXT-X-NEW", value: "1")]))
        #expect(playlist.diagnostics == [])
    }

    // MARK: URI lines

    @Test func blankLinesAndCommentsMayStandBeforeTheURILine() throws {
        let playlist = try multivariantPlaylist(
            "#EXT-X-STREAM-INF:BANDWIDTH=1", "", "# produced by a test rig", "#EXT-X-UNKNOWN", "low.m3u8",
            "#EXT-X-STREAM-INF:BANDWIDTH=2", "## another remark", "", "high.m3u8?a=1,b")
        #expect(playlist.variants.map(\.uri) == ["low.m3u8", "high.m3u8?a=1,b"])
        #expect(playlist.variants.map(\.position?.line) == [2, 7])
        #expect(playlist.diagnostics == [])
    }

    @Test func aVariantWithoutAURILineIsLeftOut() throws {
        let playlist = try multivariantPlaylist(
            "#EXT-X-STREAM-INF:BANDWIDTH=1", "#EXT-X-STREAM-INF:BANDWIDTH=2", "a", "#EXT-X-STREAM-INF:BANDWIDTH=3")
        #expect(playlist.variants == [VariantStream(uri: "a", bandwidth: 2)])
        #expect(
            playlist.diagnostics.listed == ["2:1 error stream-uri-line-required", "5:1 error stream-uri-line-required"])
    }

    @Test func aURILineWithoutAVariantIsIgnored() throws {
        let playlist = try multivariantPlaylist("#EXT-X-STREAM-INF:BANDWIDTH=1", "a", "b", "  c")
        #expect(playlist.variants == [VariantStream(uri: "a", bandwidth: 1)])
        #expect(
            playlist.diagnostics.listed == [
                "4:1 error stream-uri-without-tag", "5:1 error lex-no-stray-whitespace",
                "5:1 error stream-uri-without-tag",
            ])
    }

    @Test func tagsBetweenAVariantAndItsURILineAreRead() throws {
        let playlist = try multivariantPlaylist(
            "#EXT-X-STREAM-INF:BANDWIDTH=1", #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="b""#, "a")
        #expect(playlist.variants == [VariantStream(uri: "a", bandwidth: 1)])
        #expect(playlist.renditions.count == 1)
    }

    // MARK: Session data and steering

    @Test(
        arguments: [
            (#"DATA-ID="a",VALUE="b""#, SessionData(dataID: "a", value: "b"), []),
            (
                #"DATA-ID="a",URI="u.json",FORMAT=JSON,LANGUAGE="de",X-A=1"#,
                SessionData(
                    dataID: "a", uri: "u.json", format: .json, language: "de", otherAttributes: [.bare("X-A", "1")]), []
            ),
            (#"DATA-ID="a",URI="u",FORMAT=RAW"#, SessionData(dataID: "a", uri: "u", format: .raw), []),
            (#"VALUE="b""#, SessionData(dataID: nil, value: "b"), ["2:1 error sdata-dataid-required"]),
            (
                #"DATA-ID="a",URI="u",FORMAT=XML"#, SessionData(dataID: "a", uri: "u", format: "XML"),
                ["2:48 error sdata-format-enum"]
            ),
        ] as [(String, SessionData, [String])])
    func sessionDataHasAValueOrAResource(attributes: String, data: SessionData, findings: [String]) throws {
        let playlist = try multivariantPlaylist("#EXT-X-SESSION-DATA:\(attributes)")
        #expect(playlist.sessionData == [data])
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test(
        arguments: [
            (
                #"SERVER-URI="data:application/json;base64,e30=""#,
                ContentSteering(serverURI: "data:application/json;base64,e30="), []
            ),
            (
                #"SERVER-URI="s",PATHWAY-ID="CDN-B",X-A="b""#,
                ContentSteering(
                    serverURI: "s", pathwayID: "CDN-B", otherAttributes: [Attribute(name: "X-A", value: "b")]), []
            ),
            (
                #"PATHWAY-ID="p""#, ContentSteering(serverURI: nil, pathwayID: "p"),
                ["2:1 error steer-serveruri-required"]
            ),
        ] as [(String, ContentSteering, [String])])
    func steeringHasAServer(attributes: String, steering: ContentSteering, findings: [String]) throws {
        let playlist = try multivariantPlaylist("#EXT-X-CONTENT-STEERING:\(attributes)")
        #expect(playlist.contentSteering == steering)
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func ofTwoSteeringTagsTheLastCounts() throws {
        let playlist = try multivariantPlaylist(
            #"#EXT-X-CONTENT-STEERING:SERVER-URI="a""#, #"#EXT-X-CONTENT-STEERING:SERVER-URI="b""#)
        #expect(playlist.contentSteering == ContentSteering(serverURI: "b"))
        #expect(playlist.diagnostics.listed == ["3:1 error steer-once"])
    }
}
