import HLSPlaylists
import Testing

@Suite struct MediaSegmentTests {
    @Test func everyTagOfASegmentHasItsProperty() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-KEY:METHOD=AES-128,URI="k""#, #"#EXT-X-MAP:URI="i.mp4",BYTERANGE="600@0""#, "#EXT-X-BITRATE:1200",
            "#EXT-X-DISCONTINUITY", "#EXT-X-PROGRAM-DATE-TIME:2010-02-19T14:54:23.031+08:00", "#EXT-X-GAP",
            #"#EXT-X-PART:URI="p.mp4",DURATION=1"#, "#EXTINF:6.006,Title, with comma", "a.mp4")
        let key = ContentKey(method: .aes128, uri: "k")
        #expect(
            Array(playlist.segments) == [
                MediaSegment(
                    uri: "a.mp4", duration: 6.006, title: "Title, with comma", isDiscontinuity: true, isGap: true,
                    bitrate: 1200, programDateTime: DateTime("2010-02-19T14:54:23.031+08:00"), keys: [key],
                    initializationSection: InitializationSection(
                        uri: "i.mp4", byteRange: ByteRange(length: 600, offset: 0), keys: [key]),
                    parts: [PartialSegment(uri: "p.mp4", duration: 1, keys: [key])])
            ])
        #expect(playlist.diagnostics == [])
    }

    @Test func oneShotTagsCoverOneSegmentAndTheOthersAllThatFollow() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-MAP:URI="i.mp4""#, "#EXT-X-BITRATE:1", "#EXT-X-DISCONTINUITY", "#EXT-X-GAP",
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:6,T", "#EXT-X-BYTERANGE:5@0", "a",
            "#EXTINF:5,", "b")
        let section = InitializationSection(uri: "i.mp4")
        #expect(
            Array(playlist.segments) == [
                MediaSegment(
                    uri: "a", duration: 6, title: "T", byteRange: ByteRange(length: 5, offset: 0),
                    isDiscontinuity: true,
                    isGap: true, programDateTime: DateTime("2026-01-31T10:20:30.000Z"), initializationSection: section),
                MediaSegment(uri: "b", duration: 5, bitrate: 1, initializationSection: section),
            ])
        #expect(playlist.diagnostics == [])
    }

    @Test func theTagsOfASegmentMayStandInAnyOrder() throws {
        let tags = ["#EXTINF:6,T", "#EXT-X-BYTERANGE:5@0", "#EXT-X-DISCONTINUITY", "#EXT-X-GAP", "#EXT-X-BITRATE:9"]
        let expected = MediaSegment(
            uri: "a", duration: 6, title: "T", byteRange: ByteRange(length: 5, offset: 0), isDiscontinuity: true,
            isGap: true)
        for start in tags.indices {
            let order = tags[start...] + tags[..<start]
            let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + order + ["a"]).joined(separator: "\n")
            let playlist = try MediaPlaylist(parsing: text)
            #expect(Array(playlist.segments) == [expected])
            #expect(playlist.diagnostics == [])
        }
    }

    // MARK: EXTINF

    @Test(
        arguments: [
            ("6,", 6, []),
            ("6.006,", 6.006, []),
            ("0,", 0, []),
            ("06.50,", 6.5, []),
            ("6", 6, ["3:10 error seg-extinf-comma"]),
            ("6.5", 6.5, ["3:12 error seg-extinf-comma"]),
            ("6.,", 6, ["3:9 warning seg-extinf-syntax"]),
            (".5,", 0.5, ["3:9 warning seg-extinf-syntax"]),
            ("-1,", nil, ["3:9 error seg-extinf-syntax"]),
            ("1e1,", 10, ["3:9 error seg-extinf-syntax"]),
            ("6s,", 6, ["3:9 error seg-extinf-syntax"]),
            ("six,", nil, ["3:9 error seg-extinf-syntax"]),
            (".,", nil, ["3:9 error seg-extinf-syntax"]),
            (",", nil, ["3:9 error seg-extinf-syntax"]),
            ("nan,", nil, ["3:9 error seg-extinf-syntax"]),
            ("inf,", nil, ["3:9 error seg-extinf-syntax"]),
            ("1.2.3,", 1.2, ["3:9 error seg-extinf-syntax"]),
        ] as [(String, Double?, [String])])
    func aDurationIsSecondsInDigits(written: String, duration: Double?, findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXTINF:\(written)", "a.ts", "#EXTINF:\(written)", "b.ts")
        #expect(Array(playlist.segments).map(\.duration) == [duration, duration])
        let again = findings.map { "5" + $0.dropFirst() }
        #expect(playlist.diagnostics.listed == findings + again)
    }

    @Test func aDurationIsNeverInfinite() throws {
        let playlist = try mediaPlaylist("#EXTINF:1\(String(repeating: "0", count: 400)),", "a.ts")
        #expect(playlist.segments[0].duration?.isFinite != false)
        #expect(playlist.duration.isFinite)
        #expect(playlist.diagnostics.listed == ["3:9 error seg-extinf-syntax"])
    }

    @Test(
        arguments: [
            ("6,One", "One"), ("6,One,Two", "One,Two"), ("6,日本語", "日本語"), ("6,{$v}", "{$v}"), ("6,", nil),
            ("6,#x", "#x"),
            ("6,=\"a\"", "=\"a\""),
        ] as [(String, String?)])
    func aTitleIsTheRestOfTheLine(written: String, title: String?) throws {
        let playlist = try mediaPlaylist("#EXTINF:\(written)", "a.ts", "#EXTINF:\(written)", "b.ts")
        #expect(playlist.segments.map(\.title) == [title, title])
        #expect(playlist.diagnostics == [])
    }

    @Test func ofTwoEXTINFTheLastOneCounts() throws {
        let playlist = try mediaPlaylist("#EXTINF:6,One", "#EXTINF:5,", "a.ts")
        #expect(Array(playlist.segments) == [MediaSegment(uri: "a.ts", duration: 5)])
        #expect(playlist.diagnostics.listed == ["4:1 error seg-extinf-duplicate"])
    }

    @Test func aURILineWithoutEXTINFIsASegmentAllTheSame() throws {
        let playlist = try mediaPlaylist("a.ts", "#EXTINF:6,", "b.ts")
        #expect(
            Array(playlist.segments) == [
                MediaSegment(uri: "a.ts", duration: nil), MediaSegment(uri: "b.ts", duration: 6),
            ])
        #expect(playlist.segments.map(\.startTime) == [0, 0])
        #expect(playlist.diagnostics.listed == ["3:1 error seg-extinf-required"])
    }

    @Test(arguments: ["#EXTINF:6,", "#EXT-X-BYTERANGE:5@0"])
    func aTagWithoutItsURILineIsAnErrorWhereItStands(tag: String) throws {
        let playlist = try mediaPlaylist("#EXTINF:6,", "a.ts", tag, "#EXT-X-ENDLIST")
        #expect(playlist.segments.count == 1)
        #expect(playlist.diagnostics.listed == ["5:1 error seg-extinf-uri-missing"])
    }

    @Test(arguments: [
        "#EXT-X-DISCONTINUITY", #"#EXT-X-KEY:METHOD=AES-128,URI="k""#, #"#EXT-X-MAP:URI="i""#,
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", #"#EXT-X-PART:URI="p",DURATION=1"#,
    ])
    func whatBelongsToTheSegmentStillBeingMadeMayStandLast(tag: String) throws {
        let playlist = try mediaPlaylist("#EXTINF:6,", "a.ts", tag)
        #expect(Array(playlist.segments) == [MediaSegment(uri: "a.ts", duration: 6)])
        #expect(playlist.diagnostics == [])
    }

    // MARK: What follows from the place

    @Test func placesAreCountedFromTheStart() throws {
        let playlist = try mediaPlaylist("#EXTINF:6,", "a.ts", "#EXTINF:5.5,", "# x", "b.ts", "#EXTINF:1,", "c.ts")
        #expect(playlist.segments.map(\.startTime) == [0, 6, 11.5])
        #expect(playlist.segments.map(\.position?.line) == [4, 7, 9])
        #expect(playlist.duration == 12.5)
        #expect(
            playlist.segments.map { playlist.text?.line(at: $0.position ?? .init(line: 0, byteOffset: -1)) } == [
                "a.ts", "b.ts", "c.ts",
            ])
    }

    @Test(arguments: ["0", "1", "18446744073709551615"] as [String])
    func aBitRateCoversWhatFollowsButNoByteRanges(rate: String) throws {
        let playlist = try mediaPlaylist(
            "#EXTINF:6,", "a", "#EXT-X-BITRATE:\(rate)", "#EXTINF:6,", "b", "#EXTINF:6,", "#EXT-X-BYTERANGE:1@0", "c",
            "#EXTINF:6,", "d")
        #expect(playlist.segments.map(\.bitrate) == [nil, UInt64(rate), nil, UInt64(rate)])
    }

    // MARK: EXT-X-MAP

    @Test(
        arguments: [
            (#"URI="i.mp4""#, InitializationSection(uri: "i.mp4"), []),
            (
                #"URI="i.mp4",BYTERANGE="600@20""#,
                InitializationSection(uri: "i.mp4", byteRange: ByteRange(length: 600, offset: 20)), []
            ),
            (
                #"URI="i.mp4",BYTERANGE="600""#, InitializationSection(uri: "i.mp4", byteRange: ByteRange(length: 600)),
                ["3:35 error map-byterange-offset"]
            ),
            (
                #"URI="i.mp4",BYTERANGE=600@0"#,
                InitializationSection(uri: "i.mp4", byteRange: ByteRange(length: 600, offset: 0)),
                ["3:34 error attr-value-type"]
            ),
            (
                #"BYTERANGE="600@0""#, InitializationSection(uri: nil, byteRange: ByteRange(length: 600, offset: 0)),
                ["3:1 error map-uri-required"]
            ),
            (
                #"URI="i.mp4",X-A="b""#,
                InitializationSection(uri: "i.mp4", otherAttributes: [Attribute(name: "X-A", value: "b")]), []
            ),
            (
                #"URI=\"i.mp4\""#, InitializationSection(uri: #"\"i.mp4\""#), ["3:16 error attr-value-type"]
            ),
        ] as [(String, InitializationSection, [String])])
    func anInitializationSectionIsReadWithItsRange(
        attributes: String, section: InitializationSection, findings: [String]
    ) throws {
        let playlist = try mediaPlaylist("#EXT-X-MAP:\(attributes)", "#EXTINF:6,", "a.mp4")
        #expect(playlist.segments[0].initializationSection == section)
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func aRangeThatIsNoneIsKeptAsWritten() throws {
        let playlist = try mediaPlaylist(#"#EXT-X-MAP:URI="i.mp4",BYTERANGE="0-599""#, "#EXTINF:6,", "a.mp4")
        #expect(playlist.diagnostics.listed == ["3:35 error seg-byterange-syntax"])
        #expect(
            playlist.segments[0].initializationSection
                == InitializationSection(
                    uri: "i.mp4", otherAttributes: [Attribute(name: "BYTERANGE", value: "0-599")]))
    }

    @Test func anInitializationSectionCoversWhatFollowsUntilTheNext() throws {
        let playlist = try mediaPlaylist(
            "#EXTINF:6,", "a", #"#EXT-X-MAP:URI="1""#, "#EXTINF:6,", "b", "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "c",
            #"#EXT-X-MAP:URI="2""#, "#EXTINF:6,", "d")
        #expect(playlist.segments.map(\.initializationSection?.uri) == [nil, "1", "1", "2"])
        #expect(playlist.segments.map(\.initializationSection?.position?.line) == [nil, 5, 5, 11])
    }
}
