import HLSPlaylists
import Testing

/// Segments of two playlists in one mean what they meant.
@Suite struct SpliceTests {
    private let main = [
        "#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:4", "#EXT-X-INDEPENDENT-SEGMENTS",
        "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z", "#EXTINF:4.0,",
        "a.ts", "#EXTINF:4.0,", "b.ts", "#EXT-X-ENDLIST",
    ]
    private let ad = """
        #EXTM3U
        #EXT-X-TARGETDURATION:9
        #EXT-X-OWN:before
        #EXTINF:9.0,
        #EXT-X-BYTERANGE:10@5
        ad.ts
        #EXTINF:1.0,
        #EXT-X-BYTERANGE:3
        ad.ts
        #EXT-X-OWN:behind
        #EXT-X-ENDLIST

        """
    private let zeros = String(repeating: "0", count: 31)

    @Test func aSpliceStandsBetweenDiscontinuities() throws {
        let ad = try MediaPlaylist(parsing: ad)
        let result = try edited(main) { try $0.insert(contentsOf: ad, at: 1) }
        #expect(
            result == [
                "#EXTM3U", "#EXT-X-VERSION:4", "#EXT-X-TARGETDURATION:9", main[4], main[5], "#EXTINF:4.0,", "a.ts",
                "#EXT-X-OWN:before", "#EXT-X-DISCONTINUITY", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:9,",
                "#EXT-X-BYTERANGE:10@5",
                "ad.ts", "#EXTINF:1,", "#EXT-X-BYTERANGE:3@15", "ad.ts", "#EXT-X-OWN:behind", "#EXT-X-DISCONTINUITY",
                "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x\(zeros)1",
                "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z",
                "#EXTINF:4.0,", "b.ts", "#EXT-X-ENDLIST",
            ])
    }

    @Test func behindTheLastSegmentNothingElseChanges() throws {
        let ad = try MediaPlaylist(parsing: ad)
        let result = try edited(main) { try $0.append(contentsOf: ad) }
        #expect(
            Array(result[3...]) == Array(main[4...9]) + [
                "#EXT-X-OWN:before", "#EXT-X-DISCONTINUITY", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:9,",
                "#EXT-X-BYTERANGE:10@5",
                "ad.ts", "#EXTINF:1,", "#EXT-X-BYTERANGE:3@15", "ad.ts", "#EXT-X-OWN:behind", "#EXT-X-ENDLIST",
            ])
    }

    @Test func vectorsStayThoseOfTheOldNumbers() throws {
        let other = try MediaPlaylist(parsing: main.joined(separator: "\n"))
        let bytes = try edited(main) { try $0.append(contentsOf: other) }.joined(separator: "\n")
        let result = try MediaPlaylist(parsing: bytes)
        let vectors = result.segments.map { segment in
            segment.keys.compactMap { segment.initializationVector(for: $0)?.description.last }
        }
        #expect(vectors == [["0"], ["1"], ["0"], ["1"]])
        #expect(result.segments.map(\.isDiscontinuity) == [false, false, true, false])
        #expect(
            result.segments.map { $0.date?.description.suffix(8) }
                == ["00:00.000Z", "00:04.000Z", "00:00.000Z", "00:04.000Z"].map { $0.suffix(8) })
    }

    @Test func relativeAddressesOfElsewhereBecomeAbsolute() throws {
        let here: URIReference = "https://a.example/live/main.m3u8"
        let text = "#EXTM3U\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x1\n#EXTINF:4,\nx.mp4\n"
        func uris(_ uri: URIReference) throws -> [String?] {
            let other = try MediaPlaylist(parsing: text, uri: uri)
            var document = try PlaylistDocument(parsing: "#EXTM3U\n#EXTINF:4,\na.mp4\n", uri: here)
            try document.edit { try $0.append(contentsOf: other) }
            let segment = try MediaPlaylist(parsing: document.bytes).segments[1]
            return [segment.uri, segment.initializationSection?.uri, segment.keys.first?.uri]
        }
        #expect(try uris("https://a.example/live/ad.m3u8?x") == ["x.mp4", "i.mp4", "k"])
        #expect(
            try uris("https://b.example/ads/1.m3u8") == ["x.mp4", "i.mp4", "k"].map { "https://b.example/ads/\($0)" })
    }

    @Test func dateRangesComeAlong() throws {
        func range(_ id: String, _ seconds: String) -> String {
            "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"2026-01-01T00:00:\(seconds)Z\""
        }
        let lines = ["#EXTM3U", range("one", "00"), "#EXTINF:4,", "a"]
        let other = try MediaPlaylist(
            parsing: ["#EXTM3U", range("one", "00"), range("two", "01"), "#EXTINF:4,", "b"].joined(separator: "\n"))
        #expect(
            try edited(lines) { try $0.append(contentsOf: other) } == [
                "#EXTM3U", range("one", "00"), range("two", "01"), "#EXTINF:4,", "a", "#EXT-X-DISCONTINUITY",
                "#EXTINF:4,", "b",
            ])
        let clash = try MediaPlaylist(
            parsing: ["#EXTM3U", range("one", "09"), "#EXTINF:4,", "b"].joined(separator: "\n"))
        #expect(
            try refusal(lines) { try $0.append(contentsOf: clash) }?.reason
                == "both playlists have a date range 'one', and they differ")
    }

    @Test func playlistsThatDoNotGoTogetherAreRefused() throws {
        let ad = try MediaPlaylist(parsing: ad)
        #expect(try refusal(main) { try $0.insert(contentsOf: ad, at: 3) }?.code == .noSuchElement)
        #expect(
            try refusal(["#EXTM3U", "#EXT-X-I-FRAMES-ONLY", "#EXTINF:4,", "a"]) { try $0.append(contentsOf: ad) }?
                .reason
                == "only one of the playlists is of I-frames")
        #expect(
            try refusal(["#EXTM3U", "#EXTINF:4,", "a", "#EXT-X-PART:DURATION=1,URI=\"p\""]) {
                try $0.append(contentsOf: ad)
            }?.code == .notExpressible)
        #expect(
            try refusal(["#EXTM3U", "#EXT-X-MAP:URI=\"i\"", "#EXTINF:4,", "a"]) { try $0.append(contentsOf: ad) }?
                .reason
                == "a segment cannot be without EXT-X-MAP behind one that has it")
        #expect(
            try refusal(main) { editor in
                try editor.append(contentsOf: ad)
                editor.unknownTags.append(UnknownTag(name: "EXT-X-A"))
            }?.code == .notExpressible)
    }

    @Test func anEmptyPlaylistTakesAWholeOne() throws {
        let ad = try MediaPlaylist(parsing: ad)
        #expect(
            try edited(["#EXTM3U", "#EXT-X-ENDLIST"]) { try $0.append(contentsOf: ad) } == [
                "#EXTM3U", "#EXT-X-VERSION:4", "#EXT-X-TARGETDURATION:9", "#EXT-X-OWN:before", "#EXTINF:9,",
                "#EXT-X-BYTERANGE:10@5", "ad.ts", "#EXTINF:1,", "#EXT-X-BYTERANGE:3@15", "ad.ts", "#EXT-X-OWN:behind",
                "#EXT-X-ENDLIST",
            ])
    }
}
