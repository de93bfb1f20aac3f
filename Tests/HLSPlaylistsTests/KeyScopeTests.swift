import HLSPlaylists
import Testing

/// What a key tag covers: the cases a FairPlay resolver has to get right (4.4.4.4).
@Suite struct KeyScopeTests {
    private static let fairPlay = #"KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1""#
    private static let widevine = #"KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#

    private static func key(_ uri: String, _ format: String) -> String {
        #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="\#(uri)",\#(format)"#
    }

    /// One word of these for a line: `a` a FairPlay key `skd://a`, `A` a Widevine key `A`, `k:` an identity key, `-` NONE,
    /// `|` a discontinuity, `s` a segment.
    private static func lines(_ words: String) -> [String] {
        words.split(separator: " ").flatMap { word -> [String] in
            switch word {
            case "s": ["#EXTINF:6,", "s.mp4"]
            case "-": ["#EXT-X-KEY:METHOD=NONE"]
            case "|": ["#EXT-X-DISCONTINUITY"]
            case "k": [#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k""#]
            case "A", "B": [key(String(word), widevine)]
            default: [key("skd://\(word)", fairPlay)]
            }
        }
    }

    @Test(arguments: [
        ("a s s", ["skd://a", "skd://a"]),
        ("a s b s", ["skd://a", "skd://b"]),
        ("a s - s a s", ["skd://a", "", "skd://a"]),
        ("s a s", ["", "skd://a"]),
        ("a A s", ["skd://a A"]),
        ("A a s", ["A skd://a"]),
        ("a A - s", [""]),
        ("a A s b s", ["skd://a A", "A skd://b"]),
        ("a A s B s", ["skd://a A", "skd://a B"]),
        ("a A s - s A s", ["skd://a A", "", "A"]),
        ("A s", ["A"]),
        ("k a s", ["k skd://a"]),
        ("a k s - s", ["skd://a k", ""]),
        ("a b s", ["skd://b"]),
        ("a s | s", ["skd://a", "skd://a"]),
        ("a s s b", ["skd://a", "skd://a"]),
        ("- s", [""]),
        ("s", [""]),
    ])
    func aKeyTagReplacesOnlyItsOwnFormat(words: String, uris: [String]) throws {
        let text = ["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + KeyScopeTests.lines(words)
        let playlist = try MediaPlaylist(parsing: text.joined(separator: "\n"))
        #expect(playlist.segments.map { $0.keys.compactMap(\.uri).joined(separator: " ") } == uris)
        #expect(playlist.diagnostics == [])
    }

    @Test func anAbsentKeyFormatIsIdentity() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-KEY:METHOD=AES-128,URI="a""#, #"#EXT-X-KEY:METHOD=AES-128,URI="b",KEYFORMAT="identity""#,
            "#EXTINF:6,",
            "s.ts")
        #expect(playlist.segments[0].keys == [ContentKey(method: .aes128, uri: "b")])
    }

    @Test func anSKDAddressAloneMakesNoFairPlayKey() throws {
        let playlist = try mediaPlaylist(#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a""#, "#EXTINF:6,", "s.mp4")
        #expect(playlist.segments[0].keys.map(\.keyFormat) == [.identity])
    }

    @Test func keyFormatsAreComparedByteByByte() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-KEY:METHOD=AES-128,URI="a",KEYFORMAT="F""#, #"#EXT-X-KEY:METHOD=AES-128,URI="b",KEYFORMAT="f""#,
            "#EXT-X-KEY:METHOD=AES-128,URI=\"c\",KEYFORMAT=\"\u{E9}\"",
            "#EXT-X-KEY:METHOD=AES-128,URI=\"d\",KEYFORMAT=\"e\u{301}\"",
            "#EXTINF:6,", "s.mp4")
        #expect(playlist.segments[0].keys.map(\.uri) == ["a", "b", "c", "d"])
    }

    @Test func anInitializationSectionHasTheKeysInForceAtItsTag() throws {
        let key = KeyScopeTests.key("skd://a", KeyScopeTests.fairPlay)
        let inside = try mediaPlaylist(key, #"#EXT-X-MAP:URI="i.mp4""#, "#EXTINF:6,", "s.mp4")
        #expect(inside.segments[0].initializationSection?.keys.map(\.uri) == ["skd://a"])
        #expect(inside.segments[0].keys.map(\.uri) == ["skd://a"])

        let before = try mediaPlaylist(#"#EXT-X-MAP:URI="i.mp4""#, key, "#EXTINF:6,", "s.mp4")
        #expect(before.segments[0].initializationSection?.keys == [])
        #expect(before.segments[0].keys.map(\.uri) == ["skd://a"])
    }

    @Test func aKeyBetweenEXTINFAndTheURILineCoversThatSegment() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-KEY:METHOD=AES-128,URI="a""#, "#EXTINF:6,", "1.ts", "#EXTINF:6,",
            #"#EXT-X-KEY:METHOD=AES-128,URI="b""#,
            "2.ts")
        #expect(playlist.segments.map { $0.keys.map(\.uri) } == [["a"], ["b"]])
    }

    @Test func aPartHasTheKeysInForceAtItsTag() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-KEY:METHOD=AES-128,URI="a""#, #"#EXT-X-PART:URI="p",DURATION=1"#, "#EXTINF:1,", "s.mp4",
            #"#EXT-X-KEY:METHOD=AES-128,URI="b""#, #"#EXT-X-PART:URI="q",DURATION=1"#)
        #expect(playlist.segments[0].parts.map { $0.keys.map(\.uri) } == [["a"]])
        #expect(playlist.trailingParts.map { $0.keys.map(\.uri) } == [["b"]])
    }

    @Test func runsOfSegmentsUnderTheSameKeys() throws {
        let playlist = try mediaPlaylist(
            "#EXTINF:6,", "0.ts", #"#EXT-X-KEY:METHOD=AES-128,URI="a""#, "#EXTINF:6,", "1.ts", "#EXT-X-DISCONTINUITY",
            "#EXTINF:6,", "2.ts", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,", "3.ts")
        let read = playlist.segments.keyRuns
        #expect(read.map(\.segments) == [0..<1, 1..<3, 3..<4])
        #expect(read.map { $0.keys.map(\.uri) } == [[], ["a"], []])
        let byHand = MediaPlaylist(targetDuration: 6, segments: Array(playlist.segments)).segments.keyRuns
        #expect(byHand.map(\.segments) == read.map(\.segments))
        #expect(byHand.map(\.keys) == read.map(\.keys))
    }

    @Test func everyKeyTagIsListedAndEachKeyOnce() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-KEY:METHOD=AES-128,URI="a""#, #"#EXT-X-KEY:METHOD=AES-128,URI="b""#, "#EXTINF:6,", "1.ts",
            #"#EXT-X-KEY:METHOD=AES-128,URI="a""#, "#EXTINF:6,", "2.ts", "#EXT-X-KEY:METHOD=NONE")
        #expect(playlist.keyTags.map(\.uri) == ["a", "b", "a"])
        #expect(playlist.keyTags.map(\.position?.line) == [3, 4, 7])
        #expect(playlist.keys.map(\.uri) == ["a", "b"])
    }
}
