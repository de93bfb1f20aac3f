import HLSPlaylists
import Testing

/// Playlists made tag by tag are those that their texts read as.
@Suite struct PlaylistBuilderTests {
    private func text(_ playlist: Playlist) throws -> [String] {
        let bytes = try playlist.canonicalText()
        #expect(try Playlist(parsing: bytes) == playlist)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private let fairPlay = "KEYFORMAT=\"com.apple.streamingkeydelivery\",KEYFORMATVERSIONS=\"1\""

    @Test func aMediaPlaylistReadsLikeItsBuilder() throws {
        let playlist = MediaPlaylist { m3u8 in
            m3u8.type(.vod)
            m3u8.key(.fairPlay, "skd://1")
            m3u8.map("init.mp4")
            for number in 1...3 { m3u8.segment("\(number).m4s", duration: 6.006) }
            m3u8.discontinuity()
            m3u8.endKeys()
            m3u8.segment("ad.m4s", duration: 15)
            m3u8.endList()
        }
        #expect(
            try text(.media(playlist)) == [
                "#EXTM3U", "#EXT-X-TARGETDURATION:15", "#EXT-X-MEDIA-SEQUENCE:0", "#EXT-X-PLAYLIST-TYPE:VOD",
                "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",\(fairPlay)", "#EXT-X-MAP:URI=\"init.mp4\"",
                "#EXTINF:6.006,", "1.m4s", "#EXTINF:6.006,", "2.m4s", "#EXTINF:6.006,", "3.m4s", "#EXT-X-DISCONTINUITY",
                "#EXT-X-KEY:METHOD=NONE", "#EXTINF:15,", "ad.m4s", "#EXT-X-ENDLIST",
            ])
    }

    @Test func everyTagOfAMediaPlaylistHasItsPlace() throws {
        let date = try #require(DateTime("2026-01-01T00:00:00.000Z"))
        let playlist = MediaPlaylist { m3u8 in
            m3u8.version(9)
            m3u8.define("a", "1")
            m3u8.independentSegments()
            m3u8.start(-12.5, isPrecise: true)
            m3u8.targetDuration(4)
            m3u8.mediaSequence(7)
            m3u8.discontinuitySequence(2)
            m3u8.serverControl(ServerControl(canSkipUntil: 24, partHoldBack: 3, canBlockReload: true))
            m3u8.partTarget(1)
            m3u8.skip(DeltaUpdate(skippedSegments: 2))
            m3u8.dateRange(DateRange(id: "d", startDate: date))
            m3u8.key(.identity, "k1")
            m3u8.key(.widevine, "data:,w")
            m3u8.tag("EXT-X-CUE-OUT", "4")
            m3u8.programDateTime(date)
            m3u8.part("a0.ts", duration: 1, isIndependent: true)
            m3u8.part("a.ts", duration: 1, byteRange: ByteRange(length: 5, offset: 5))
            m3u8.part("a.ts", duration: 1, byteRange: ByteRange(length: 7))
            m3u8.segment("a.ts", duration: 4, title: "A", byteRange: ByteRange(length: 10, offset: 2))
            m3u8.segment("a.ts", duration: 4, byteRange: ByteRange(length: 10))
            m3u8.key(.identity, "k2")
            m3u8.bitrate(900)
            m3u8.gap()
            m3u8.segment("b.ts", duration: 3.5)
            m3u8.part("c0.ts", duration: 1)
            m3u8.preloadHint(.part, "c1.ts")
            m3u8.renditionReport("v.m3u8", lastMediaSequence: 11, lastPart: 0)
        }
        let widevine =
            "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"data:,w\",KEYFORMAT=\"\(KeyFormat.widevine)\",KEYFORMATVERSIONS=\"1\""
        #expect(
            try text(.media(playlist)) == [
                "#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXT-X-INDEPENDENT-SEGMENTS",
                "#EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:7",
                "#EXT-X-DISCONTINUITY-SEQUENCE:2",
                "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24,PART-HOLD-BACK=3",
                "#EXT-X-PART-INF:PART-TARGET=1", "#EXT-X-SKIP:SKIPPED-SEGMENTS=2",
                "#EXT-X-DATERANGE:ID=\"d\",START-DATE=\"2026-01-01T00:00:00.000Z\"", "#EXT-X-CUE-OUT:4",
                "#EXT-X-KEY:METHOD=AES-128,URI=\"k1\"", widevine, "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z",
                "#EXT-X-PART:DURATION=1,URI=\"a0.ts\",INDEPENDENT=YES",
                "#EXT-X-PART:DURATION=1,URI=\"a.ts\",BYTERANGE=\"5@5\"",
                "#EXT-X-PART:DURATION=1,URI=\"a.ts\",BYTERANGE=\"7@10\"", "#EXTINF:4,A", "#EXT-X-BYTERANGE:10@2",
                "a.ts",
                "#EXTINF:4,", "#EXT-X-BYTERANGE:10@12", "a.ts", "#EXT-X-KEY:METHOD=AES-128,URI=\"k2\"",
                "#EXT-X-BITRATE:900", "#EXT-X-GAP", "#EXTINF:3.5,", "b.ts", "#EXT-X-PART:DURATION=1,URI=\"c0.ts\"",
                "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"c1.ts\"",
                "#EXT-X-RENDITION-REPORT:URI=\"v.m3u8\",LAST-MSN=11,LAST-PART=0",
            ])
    }

    @Test func aMultivariantPlaylistReadsLikeItsBuilder() throws {
        let playlist = MultivariantPlaylist { m3u8 in
            m3u8.version(7)
            m3u8.define("a", "1")
            m3u8.independentSegments()
            m3u8.start(5)
            m3u8.contentSteering("s.json", pathwayID: "p")
            m3u8.sessionData("d", value: "v", language: "en")
            m3u8.sessionKey(.fairPlay, "skd://1")
            m3u8.tag("EXT-X-OWN")
            m3u8.rendition(
                .audio, group: "aac", name: "English", language: "en", uri: "en.m3u8", isDefault: true, channels: "2")
            m3u8.variant(
                "hd.m3u8", bandwidth: 5_000_000, averageBandwidth: 4_000_000, codecs: ["avc1.640028", "mp4a.40.2"],
                resolution: Resolution(width: 1920, height: 1080), frameRate: 25, audio: "aac")
            m3u8.iFrameVariant("hd-i.m3u8", bandwidth: 400_000, codecs: ["avc1.640028"])
        }
        #expect(
            try text(.multivariant(playlist)) == [
                "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXT-X-INDEPENDENT-SEGMENTS",
                "#EXT-X-START:TIME-OFFSET=5", "#EXT-X-CONTENT-STEERING:SERVER-URI=\"s.json\",PATHWAY-ID=\"p\"",
                "#EXT-X-SESSION-DATA:DATA-ID=\"d\",VALUE=\"v\",LANGUAGE=\"en\"",
                "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",\(fairPlay)", "#EXT-X-OWN",
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"aac\",NAME=\"English\",LANGUAGE=\"en\",DEFAULT=YES,AUTOSELECT=YES,"
                    + "CHANNELS=\"2\",URI=\"en.m3u8\"",
                "#EXT-X-STREAM-INF:BANDWIDTH=5000000,AVERAGE-BANDWIDTH=4000000,CODECS=\"avc1.640028,mp4a.40.2\","
                    + "RESOLUTION=1920x1080,FRAME-RATE=25.000,AUDIO=\"aac\"", "hd.m3u8",
                "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=400000,CODECS=\"avc1.640028\",URI=\"hd-i.m3u8\"",
            ])
    }

    @Test(arguments: [(0.2, 1), (4.4, 4), (4.5, 5), (.nan, 1), (.infinity, 1), (1e300, 1 << 31)])
    func withoutATargetDurationTheLongestSegmentGivesIt(_ seconds: Double, _ expected: Int) {
        #expect(MediaPlaylist { $0.segment("a", duration: seconds) }.targetDuration == expected)
    }

    @Test func anErrorOfTheClosureComesThrough() {
        #expect(throws: CancellationError.self) { try MediaPlaylist { _ in throw CancellationError() } }
    }
}
