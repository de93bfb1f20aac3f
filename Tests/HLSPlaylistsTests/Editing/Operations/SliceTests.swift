import HLSPlaylists
import Testing

/// A slice says of its segments what the whole said.
@Suite struct SliceTests {
    private let lines = [
        "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:10",
        "#EXT-X-START:TIME-OFFSET=6.0", "#EXT-X-KEY:METHOD=AES-128,URI=\"k1\"", "#EXT-X-MAP:URI=\"i1\"",
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000+01:00", "#EXTINF:4.0,", "#EXT-X-BYTERANGE:10@0", "a.mp4",
        "#EXTINF:4.0,", "#EXT-X-BYTERANGE:20", "a.mp4", "#EXT-X-DISCONTINUITY", "#EXT-X-KEY:METHOD=AES-128,URI=\"k2\"",
        "#EXTINF:4.0,", "b.mp4", "#EXT-X-DISCONTINUITY", "#EXT-X-MAP:URI=\"i2\"", "#EXTINF:4.0,", "c.mp4",
        "#EXT-X-ENDLIST",
    ]

    @Test func whatGoneTagsGaveIsStated() throws {
        let result = try edited(lines) { try $0.keepSegments(1..<3) }
        #expect(
            result == [
                "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:11",
                "#EXT-X-START:TIME-OFFSET=2", "#EXT-X-KEY:METHOD=AES-128,URI=\"k1\"", "#EXT-X-MAP:URI=\"i1\"",
                "#EXT-X-PROGRAM-DATE-TIME:2025-12-31T23:00:04.000Z", "#EXTINF:4.0,", "#EXT-X-BYTERANGE:20@10", "a.mp4",
                "#EXT-X-DISCONTINUITY", "#EXT-X-KEY:METHOD=AES-128,URI=\"k2\"", "#EXTINF:4.0,", "b.mp4",
                "#EXT-X-ENDLIST",
            ])
    }

    @Test(arguments: [1..<4, 0..<2, 2..<3, 3..<4, 0..<4])
    func everySliceSaysTheSameOfItsSegments(_ range: Range<Int>) throws {
        let whole = try MediaPlaylist(parsing: lines.joined(separator: "\n"))
        let slice = try MediaPlaylist(
            parsing: try edited(lines) { try $0.keepSegments(range) }.joined(separator: "\n"))
        #expect(slice.segments.count == range.count)
        for (old, new) in zip(whole.segments[range], slice.segments) {
            #expect(new.sequenceNumber == old.sequenceNumber)
            #expect(new.discontinuitySequence == old.discontinuitySequence)
            #expect(new.date == old.date)
            #expect(new.keys == old.keys && new.initializationSection == old.initializationSection)
            #expect(new.byteRange == old.byteRange && new.uri == old.uri)
        }
    }

    @Test func aSliceByNumbersAndOneByTime() throws {
        let byIndex = try edited(lines) { try $0.keepSegments(1..<3) }
        #expect(try edited(lines) { try $0.keepSegments(numbered: 11...12) } == byIndex)
        #expect(try edited(lines) { try $0.keepSegments(from: 4, to: 12) } == byIndex)
        #expect(try edited(lines) { try $0.keepSegments(from: 7.5, to: 8.5) } == byIndex)
        #expect(try edited(lines) { try $0.keepSegments(numbered: 0...UInt64.max) } == lines)
    }

    @Test func tagsBehindTheSliceGo() throws {
        let result = try edited(lines) { try $0.keepSegments(0..<1) }
        #expect(result == Array(lines[...10]) + ["#EXT-X-ENDLIST"])
    }

    @Test func theLiveEdgeGoesWithTheLastSegment() throws {
        let live = [
            "#EXTM3U", "#EXTINF:4,", "a", "#EXTINF:4,", "b", "#EXT-X-PART:DURATION=1,URI=\"p\"",
            "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"q\"", "#EXT-X-RENDITION-REPORT:URI=\"r\",LAST-MSN=1",
        ]
        #expect(try edited(live) { try $0.keepSegments(0..<1) } == Array(live[...2]))
        #expect(
            try edited(live) { try $0.keepSegments(1..<2) }
                == ["#EXTM3U", "#EXT-X-MEDIA-SEQUENCE:1"] + Array(live[3...]))
    }

    @Test func whatThePlaylistDoesNotHaveIsNamed() throws {
        #expect(try refusal(lines) { try $0.keepSegments(2..<9) }?.code == .noSuchElement)
        #expect(try refusal(lines) { try $0.keepSegments(2..<2) }?.code == .noSuchElement)
        #expect(
            try refusal(lines) { try $0.keepSegments(numbered: 20...30) }?.reason
                == "the playlist has no segment with a number from 20 to 30")
        #expect(
            try refusal(lines) { try $0.keepSegments(from: 16, to: 20) }?.reason
                == "no segment lies between 16.0 s and 20.0 s; the playlist lasts 16.0 s")
        let delta = ["#EXTM3U", "#EXT-X-SKIP:SKIPPED-SEGMENTS=3", "#EXTINF:4,", "a"]
        #expect(try refusal(delta) { try $0.keepSegments(0..<1) }?.code == .notExpressible)
    }
}
