import HLSPlaylists
import Testing

@Suite struct DeltaMergeTests {
    /// An update that begins with the number given and leaves segments out.
    private func update(_ number: Int, skipping count: Int, _ lines: String...) throws -> MediaPlaylist {
        let header = [
            "#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36",
            "#EXT-X-MEDIA-SEQUENCE:\(number)", "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)",
        ]
        return try MediaPlaylist(parsing: (header + lines).joined(separator: "\n") + "\n")
    }

    private func merge(_ update: MediaPlaylist, _ previous: MediaPlaylist) -> DeltaMergeError? {
        do {
            _ = try update.merged(onto: previous)
            return nil
        } catch {
            return error
        }
    }

    // From reports of what players did wrong.
    @Test func `keys, maps and discontinuities of skipped segments go on`() throws {
        let previous = try mediaPlaylist(
            "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://live-1\",KEYFORMAT=\"com.apple.streamingkeydelivery\"",
            "#EXT-X-MAP:URI=\"init-a.mp4\"", "#EXTINF:6.0,", "f0.mp4", "#EXTINF:6.0,", "f1.mp4",
            "#EXT-X-DISCONTINUITY", "#EXT-X-MAP:URI=\"init-b.mp4\"", "#EXTINF:6.0,", "f2.mp4", "#EXTINF:6.0,", "f3.mp4",
            "#EXTINF:6.0,", "f4.mp4")
        let merged = try update(0, skipping: 4, "#EXTINF:6.0,", "f4.mp4", "#EXTINF:6.0,", "f5.mp4")
            .merged(onto: previous)
        #expect(merged.segments.map(\.uri) == (0...5).map { "f\($0).mp4" })
        #expect(merged.segments.map(\.sequenceNumber) == [0, 1, 2, 3, 4, 5])
        #expect(merged.segments.map(\.discontinuitySequence) == [0, 0, 1, 1, 1, 1])
        #expect(
            merged.segments.map { $0.initializationSection?.uri } == [
                "init-a.mp4", "init-a.mp4", "init-b.mp4", "init-b.mp4", "init-b.mp4", "init-b.mp4",
            ])
        #expect(merged.segments.allSatisfy { $0.keys.map(\.uri) == ["skd://live-1"] })
        #expect(merged.keys.count == 1)
        #expect(merged.deltaUpdate == nil)
        #expect(merged.text == nil)
        #expect(merged.segments.map { $0.position?.line } == [nil, nil, nil, nil, 7, 9])
    }

    @Test func `tags of the update take the place of what went on`() throws {
        let previous = try live(10...12) {
            $0 == 10
                ? [
                    "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"a\"",
                    "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"b\",KEYFORMAT=\"f\"", "#EXT-X-BITRATE:5", "#EXTINF:6,",
                    "s10.ts",
                ] : nil
        }
        let merged = try update(
            11, skipping: 2, "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"c\"", "#EXTINF:6,", "s13.ts", "#EXT-X-KEY:METHOD=NONE",
            "#EXT-X-BITRATE:7", "#EXTINF:6,", "s14.ts", "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"d\"", "#EXTINF:6,",
            "s15.ts",
            "#EXT-X-PART:DURATION=1,URI=\"p\""
        ).merged(onto: previous)
        #expect(merged.segments.map { $0.keys.map(\.uri) } == [["a", "b"], ["a", "b"], ["b", "c"], [], ["d"]])
        #expect(merged.segments.map(\.bitrate) == [5, 5, 5, 7, 7])
        #expect(merged.trailingParts.map { $0.keys.map(\.uri) } == [["d"]])
    }

    @Test func `byte ranges without offset follow those that were skipped`() throws {
        let previous = try mediaPlaylist(
            "#EXTINF:6,", "#EXT-X-BYTERANGE:10@5", "a", "#EXTINF:6,", "#EXT-X-BYTERANGE:20", "a")
        let merged = try update(
            0, skipping: 2, "#EXTINF:6,", "#EXT-X-BYTERANGE:30", "a", "#EXTINF:6,", "#EXT-X-BYTERANGE:40", "a"
        ).merged(onto: previous)
        #expect(merged.segments.map { $0.byteRange?.offset } == [5, 15, 35, 65])
    }

    @Test func `dates go on from a tag that left with its segment`() throws {
        let previous = try live(1...3) {
            $0 == 1 ? ["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z", "#EXTINF:6,", "s1.ts"] : nil
        }
        let merged = try update(2, skipping: 2, "#EXTINF:6,", "s4.ts").merged(onto: previous)
        #expect(
            merged.segments.map { $0.date?.description } == [
                "2026-01-01T00:00:06.000Z", "2026-01-01T00:00:12.000Z", "2026-01-01T00:00:18.000Z",
            ])
        #expect(merged.segments.allSatisfy { $0.programDateTime == nil })
    }

    @Test func `date ranges that an update may leave out stay until it says they were removed`() throws {
        func range(_ id: String, _ rest: String = ",START-DATE=\"2026-01-01T00:00:00Z\"") -> String {
            "#EXT-X-DATERANGE:ID=\"\(id)\"\(rest)"
        }
        let previous = try mediaPlaylist(range("a"), range("b"), range("c"), "#EXTINF:6,", "s0.ts")
        let short = try mediaPlaylist(
            "#EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES=\"b\tx\"", range("c", ",DURATION=5"),
            range("d"), "#EXTINF:6,", "s1.ts"
        ).merged(onto: previous)
        #expect(short.dateRanges.map(\.id) == ["a", "c", "d"])
        #expect(short.dateRanges[1].duration == 5)
        #expect(short.dateRanges[1].startDate != nil)

        let complete = try mediaPlaylist(
            "#EXT-X-SKIP:SKIPPED-SEGMENTS=1", range("c"), "#EXTINF:6,", "s1.ts"
        ).merged(onto: previous)
        #expect(complete.dateRanges.map(\.id) == ["c"])
    }

    @Test func `tags of a segment in front of EXT-X-SKIP count for it`() throws {
        let previous = try live(1...3)
        let update = try mediaPlaylist(
            "#EXT-X-MEDIA-SEQUENCE:1", "#EXTINF:5,title", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z",
            "#EXT-X-SKIP:SKIPPED-SEGMENTS=3", "s4.ts")
        let last = try #require(try update.merged(onto: previous).segments.last)
        #expect(last.title == "title")
        #expect(last.programDateTime?.text == "2026-01-01T00:00:00Z")

        var moved = update
        moved.deltaUpdate?.position = TextPosition(line: 900, byteOffset: 9_000)
        #expect(try moved.merged(onto: previous).segments.last == last)
    }

    @Test func `variables of two texts are not mixed up`() throws {
        func playlist(_ value: String, _ lines: String...) throws -> MediaPlaylist {
            try MediaPlaylist(
                parsing: (["#EXTM3U", "#EXT-X-DEFINE:NAME=\"v\",VALUE=\"\(value)\""] + lines).joined(separator: "\n")
                    + "\n")
        }
        let old = try playlist("a", "#EXTINF:6,", "x", "#EXTINF:6,", "{$v}/1", "#EXTINF:6,", "2")
        let merged = try playlist("b", "#EXT-X-SKIP:SKIPPED-SEGMENTS=2", "#EXTINF:6,", "2").merged(onto: old)
        #expect(merged.segments.map(\.uri) == ["x", "a/1", "2"])
        let full = try playlist("b", "#EXTINF:6,", "x", "#EXTINF:6,", "{$v}/1", "#EXTINF:6,", "2")
        #expect(PlaylistReload(from: merged, to: full).changedSegments == [1])
    }

    @Test func `a full playlist comes back as it is`() throws {
        let playlist = try live(3...5)
        let merged = try playlist.merged(onto: try live(1...3))
        #expect(merged == playlist)
        #expect(merged.text == playlist.text)
    }

    @Test func `an update that skips nothing needs nothing`() throws {
        let merged = try update(7, skipping: 0, "#EXTINF:6,", "s7.ts").merged(onto: try live(1...2))
        #expect(merged.segments.map(\.sequenceNumber) == [7])
        #expect(merged.deltaUpdate == nil)
    }

    // MARK: - Where they do not fit

    @Test func `the playlist before must have what is skipped`() throws {
        let error = merge(try update(10, skipping: 5, "#EXTINF:6,", "s15.ts"), try live(9...13))
        #expect(error?.code == .missingSegments)
        #expect(
            error?.reason == "the update leaves out segments 10 to 14, and the playlist before has 9 to 13")
        let empty = merge(try update(0, skipping: 1, "#EXTINF:6,", "s1.ts"), try mediaPlaylist())
        #expect(empty?.reason == "the update leaves out segments 0 to 0, and the playlist before has none")
    }

    @Test(arguments: [UInt64.max, UInt64.max - 1, UInt64(1) << 63])
    func `numbers at the end of their range are missing segments`(number: UInt64) throws {
        let update = MediaPlaylist(
            targetDuration: 6, mediaSequence: number, deltaUpdate: DeltaUpdate(skippedSegments: number))
        #expect(merge(update, try live(1...3))?.code == .missingSegments)
        let small = MediaPlaylist(
            targetDuration: 6, mediaSequence: 1, deltaUpdate: DeltaUpdate(skippedSegments: number))
        #expect(merge(small, try live(1...3))?.code == .missingSegments)
    }

    @Test func `an update is not merged onto another one`() throws {
        let first = try update(1, skipping: 2, "#EXTINF:6,", "s3.ts")
        #expect(merge(first, first)?.code == .previousIsDeltaUpdate)
    }

    @Test func `numbers that run back are no update`() throws {
        let error = merge(try update(8, skipping: 2, "#EXTINF:6,", "s10.ts"), try live(9...13))
        #expect(error?.code == .sequenceRanBack)
        #expect(
            error?.reason == "the update begins with segment 8, the playlist before it with 9: numbers ran back")
    }

    @Test func `another resource under a number is a contradiction`() throws {
        let previous = try live(1...4)
        let error = merge(try update(1, skipping: 2, "#EXTINF:6,", "s3.ts", "#EXTINF:6,", "x.ts"), previous)
        #expect(error?.code == .contradiction)
        #expect(error?.description == "segment 4 is 'x.ts' in the update, and was 's4.ts'")
        // A token of a query may be new each time.
        #expect(merge(try update(1, skipping: 2, "#EXTINF:6,", "s3.ts?token=2"), previous) == nil)
    }

    @Test func `a tag without its number says so`() throws {
        let update = try mediaPlaylist("#EXT-X-SKIP:X-OTHER=1", "#EXTINF:6,", "s1.ts")
        #expect(merge(update, try live(0...3))?.code == .noSkippedSegments)
    }
}
