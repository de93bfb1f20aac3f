import HLSValidation
import Testing

/// Apple's rules about trick play, Media Playlists, delivery, protection and low latency: that good playlists have no
/// finding, and what their examples do not show.
@Suite struct AppleMediaRuleTests {
    private static let ids: [Diagnostic.ID] = [
        "apple-6.1", "apple-6.5", "apple-6.6", "apple-6.14", "apple-6.15", "apple-6.16", "apple-6.17-mjpg",
        "apple-visionos-6.18", "apple-airplay-6.13",
        "apple-7.5", "apple-7.6", "apple-7.7", "apple-8.4", "apple-8.6", "apple-8.11", "apple-8.12", "apple-8.17",
        "apple-8.19", "apple-8.20",
        "apple-10.2", "apple-11.1", "apple-11.2", "apple-11.3",
        "apple-13.2", "apple-13.3", "apple-13.4", "apple-13.5", "apple-13.6", "apple-13.8", "apple-13.11",
        "apple-cps-same-systems", "apple-cps-no-identity-mix", "apple-cps-keyformatversions",
        "apple-14.2c", "apple-14.3", "apple-14.4", "apple-14.5",
    ]

    // MARK: - The sets of rules

    @Test(arguments: ids)
    func eachRuleIsOneOfApplesAndStandsOnceAmongAll(id: Diagnostic.ID) {
        #expect(RuleSet.apple.rules.map(\.id).filter { $0 == id }.count == 1)
        #expect(RuleSet.all.rules.map(\.id).filter { $0 == id }.count == 1)
    }

    @Test func theRulesForSeveralSystemsAloneAreSharedByProfiles() {
        let profiles = [RuleSet.specification, .fairPlay, .apple].map { Set($0.rules.map(\.id)) }
        #expect(profiles[0].isDisjoint(with: profiles[1].union(profiles[2])))
        #expect(profiles[1].intersection(profiles[2]) == ["apple-cps-same-systems", "apple-cps-no-identity-mix"])
    }

    // MARK: - Good playlists

    @Test func aGoodPlaylistOfAFilmHasNoFinding() throws {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:6
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXT-X-INDEPENDENT-SEGMENTS
            \(AppleMediaRuleTests.fairPlayKey("SAMPLE-AES"))
            #EXT-X-MAP:URI="init.mp4"
            #EXTINF:6.006,
            0.m4s
            #EXTINF:6.006,
            1.m4s
            #EXTINF:2.002,
            2.m4s
            #EXT-X-ENDLIST

            """
        #expect(try findings(text, .apple) == [])
    }

    @Test func aGoodLivePlaylistHasNoFinding() throws {
        let segments = (0..<150).map { "#EXTINF:6.006,\n\($0).m4s\n" }.joined()
        let text = """
            #EXTM3U
            #EXT-X-VERSION:10
            #EXT-X-TARGETDURATION:6
            #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=36.0,CAN-SKIP-DATERANGES=YES,PART-HOLD-BACK=3.0
            #EXT-X-PART-INF:PART-TARGET=1.0
            #EXT-X-MEDIA-SEQUENCE:4711
            #EXT-X-DISCONTINUITY-SEQUENCE:3
            #EXT-X-INDEPENDENT-SEGMENTS
            \(AppleMediaRuleTests.fairPlayKey("SAMPLE-AES"))
            #EXT-X-MAP:URI="init.mp4"
            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
            #EXT-X-DATERANGE:ID="ad",START-DATE="2026-01-01T00:15:00.900Z",PLANNED-DURATION=30.0
            \(segments)#EXT-X-DISCONTINUITY
            #EXT-X-PART:DURATION=1.0,URI="150.0.m4s",INDEPENDENT=YES
            #EXT-X-PRELOAD-HINT:TYPE=PART,URI="150.1.m4s"

            """
        #expect(try findings(text, .apple) == [])
    }

    @Test func aGoodPresentationOfProtectedVideoHasNoFinding() throws {
        let text = multivariant(
            #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery""#,
            variant("960x540", ""), "https://a.example.com/540.m3u8",
            variant("1280x720", ",HDCP-LEVEL=TYPE-0"), "https://a.example.com/720.m3u8",
            variant("1280x720", ",HDCP-LEVEL=TYPE-0"), "https://b.example.com/720.m3u8",
            variant("1920x1080", #",HDCP-LEVEL=TYPE-0,ALLOWED-CPC="com.apple.streamingkeydelivery:AppleMain/Main""#),
            "https://a.example.com/1080.m3u8",
            variant("3840x2160", ",HDCP-LEVEL=TYPE-1"), "https://a.example.com/2160.m3u8",
            #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=250000,CODECS="avc1.640020",RESOLUTION=960x540,URI="i540.m3u8""#,
            #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=580000,CODECS="avc1.640028",RESOLUTION=1920x1080,URI="i1080.m3u8""#,
            #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,CODECS="mjpg",RESOLUTION=400x224,URI="thumbnails.m3u8""#)
        #expect(try findings(text) == [])
    }

    // MARK: - One fault, one finding

    @Test(
        arguments: [
            ("SAMPLE-AES-CENC", ["key-method-known", "apple-13.2"]),
            ("AES-128", ["key-method-full-segment-with-fairplay"]),
            ("SAMPLE-AES-CTR", ["key-method-not-cbcs"]),
        ] as [(String, [Diagnostic.ID])])
    func aWrongMethodOfFairPlayIsLeftToTheRulesForKeyLines(method: String, ids: [Diagnostic.ID]) throws {
        let text = media(
            "#EXT-X-MAP:URI=\"init.mp4\"", AppleMediaRuleTests.fairPlayKey(method), "#EXTINF:6.006,", "a.m4s")
        #expect(Set(try findings(text, .all).map(\.id)) == Set(ids))
    }

    @Test(
        arguments: [
            ("", ["key-keyformat-missing"]),
            (#",KEYFORMAT="identity""#, ["key-keyformat-identity-with-skd"]),
            (#",KEYFORMAT="com.apple.StreamingKeyDelivery""#, ["key-keyformat-spelling", "apple-13.3"]),
        ] as [(String, [Diagnostic.ID])])
    func aMissingKeyFormatIsLeftToTheRulesForKeyLines(attribute: String, ids: [Diagnostic.ID]) throws {
        let text = media(#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a"\#(attribute)"#, "#EXTINF:6.006,", "a.ts")
        #expect(Set(try findings(text, .all).map(\.id)) == Set(ids))
    }

    @Test func aKeyFormatThatMayBeMeantIsAWarning() throws {
        let text = media(
            #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.example""#, "#EXTINF:6.006,", "a.ts")
        #expect(try findings(text).map(\.severity) == [.warning])
    }

    @Test func breaksWithoutOneOfTheSystemsAreFoundOneByOne() throws {
        let (fairPlay, none) = (AppleMediaRuleTests.fairPlayKey("SAMPLE-AES"), "#EXT-X-KEY:METHOD=NONE")
        let widevine =
            #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="w",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#
        let program = [none, fairPlay, widevine, "#EXTINF:6.006,", "a.ts"]
        let ad = [none, fairPlay, "#EXTINF:6.006,", "ad.ts", none, fairPlay, "#EXTINF:6.006,", "ad.ts"]
        let text = media(program + ad + program + ad)
        let found = try findings(text)
        #expect(found.map(\.id) == ["apple-cps-same-systems", "apple-cps-same-systems"])
        #expect(found.compactMap(\.range?.line) == [11, 24])
        #expect(found.first?.notes.first?.range?.line == 6)
        #expect(
            found.first?.message
                == "segments have keys of FairPlay from here on, and of FairPlay and Widevine before; "
                + "the systems should be the same throughout")
    }

    @Test func segmentsAreUsuallyShortWhereMoreThanHalfAre() throws {
        func ids(_ durations: String...) throws -> [Diagnostic.ID] {
            try findings(media(durations.flatMap { ["#EXTINF:\($0),", "a.ts"] })).map(\.id)
        }
        #expect(try ids("4.0", "4.0", "6.0", "6.0", "1.0") == [])
        #expect(try ids("4.0", "4.0", "6.0", "1.0") == ["apple-7.6"])
        #expect(try ids("4.0") == [])
    }

    @Test func aSegmentThatIsTooLongIsFoundForItself() throws {
        let found = try findings(media("#EXTINF:6.006,", "a.ts", "#EXTINF:7.007,", "b.ts", "#EXTINF:6.006,", "c.ts"))
        #expect(
            found.map(\.description) == [
                "7:1: error: the segment lasts 7.007 s, 1.007 s more than the target duration; at most 0.5 s more are due "
                    + "[apple-7.7]"
            ])
    }

    @Test(arguments: [
        ("http://example.com/a", ["11.1", "11.2"]), ("HTTP://example.com/a", ["11.1", "11.2"]),
        ("https://example.com/a", []),
    ])
    func thePlaylistsOwnAddressIsJudged(address: String, numbers: [String]) throws {
        let texts = [multivariant(variant("640x360", ""), "v.m3u8"), media("#EXTINF:6.0,", "a.ts")]
        let validator = Validator(RuleSet.apple.only(["apple-11.1", "apple-11.2"]))
        let found = try texts.flatMap { text in
            validator.diagnostics(of: try Playlist(parsing: text, uri: URIReference(address)))
        }
        #expect(found.map(\.id.rawValue) == numbers.map { "apple-" + $0 })
    }

    // MARK: - Playlists

    private func media(_ lines: String...) -> String { media(lines) }

    /// A finished Media Playlist of these lines.
    private func media(_ lines: [String]) -> String {
        let head = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:6", "#EXT-X-PLAYLIST-TYPE:VOD"]
        return (head + lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n")
    }

    private func multivariant(_ lines: String...) -> String {
        (["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"] + lines + [""]).joined(separator: "\n")
    }

    private func variant(_ size: String, _ more: String) -> String {
        #"#EXT-X-STREAM-INF:BANDWIDTH=6000000,AVERAGE-BANDWIDTH=4000000,CODECS="avc1.640028,mp4a.40.2","#
            + "RESOLUTION=\(size),FRAME-RATE=25.000,CLOSED-CAPTIONS=NONE\(more)"
    }

    private static func fairPlayKey(_ method: String) -> String {
        #"#EXT-X-KEY:METHOD=\#(method),URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery""#
    }

    /// What these rules find; with other sets, what all of those do.
    private func findings(_ text: String, _ rules: RuleSet? = nil) throws -> [Diagnostic] {
        Validator(rules ?? RuleSet.apple.only(Set(AppleMediaRuleTests.ids))).diagnostics(
            of: try Playlist(parsing: text))
    }
}
