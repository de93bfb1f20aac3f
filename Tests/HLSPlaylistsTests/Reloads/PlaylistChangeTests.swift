import HLSPlaylists
import Testing

@Suite struct PlaylistChangeTests {
    private func changes(_ old: MediaPlaylist, _ new: MediaPlaylist) -> [String] {
        PlaylistReload(from: old, to: new).changes.map { "\($0.kind): \($0)" }
    }

    @Test func `a window that slides on loses and gains segments`() throws {
        #expect(
            changes(try live(10...12), try live(11...14)) == [
                "header-changed: EXT-X-MEDIA-SEQUENCE 10 became 11",
                "segment-removed: segment 10 was removed: s10.ts",
                "segment-added: segment 13 was added: s13.ts",
                "segment-added: segment 14 was added: s14.ts",
            ])
    }

    @Test func `numbers that run back insert and withdraw segments`() throws {
        #expect(
            changes(try live(10...12), try live(9...11)) == [
                "header-changed: EXT-X-MEDIA-SEQUENCE 10 became 9",
                "segment-inserted: segment 9 was inserted in front: s9.ts",
                "segment-withdrawn: segment 12 was withdrawn: s12.ts",
            ])
    }

    @Test func `each thing that changed in a segment is a change`() throws {
        let old = try live(1...3)
        let new = try live(1...3) {
            $0 == 2
                ? [
                    "#EXT-X-DISCONTINUITY", "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXT-X-GAP",
                    "#EXTINF:5.9,new", "#EXT-X-BYTERANGE:10@5", "other.ts",
                ] : nil
        }
        let reload = PlaylistReload(from: old, to: new)
        #expect(reload.changedSegments == [1])
        #expect(
            reload.changes.map(\.description) == [
                "segment 2 changed: EXT-X-DISCONTINUITY was added",
                "segment 2 changed: EXT-X-PROGRAM-DATE-TIME 2026-01-31T10:20:30.000Z was added",
                "segment 2 changed: EXT-X-GAP was added",
                "segment 2 changed: EXTINF 6 became 5.9",
                "segment 2 changed: EXTINF title new was added",
                "segment 2 changed: EXT-X-BYTERANGE 10@5 was added",
                "segment 2 changed: URI s2.ts became other.ts",
            ])
        let change = try #require(reload.changes.first { $0.what == "EXTINF" })
        #expect(
            change == PlaylistChange(.segmentChanged, sequence: 2, what: "EXTINF", before: "6", after: "5.9"))
        #expect(change.positionBefore?.line == 7)
        #expect(change.positionAfter?.line == 11)
    }

    @Test func `a key that changed is said once for the segments under it`() throws {
        func keyed(_ uri: String) throws -> MediaPlaylist {
            try live(1...5) { number in
                [2: uri, 4: "z"][number].map {
                    ["#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://\($0)\"", "#EXTINF:6,", "s"]
                }
            }
        }
        let reload = PlaylistReload(from: try keyed("a"), to: try keyed("b"))
        #expect(reload.changedSegments == [1, 2])
        #expect(
            reload.changes.map(\.description) == [
                "segment 2 changed: EXT-X-KEY METHOD=SAMPLE-AES,URI=\"skd://a\" became METHOD=SAMPLE-AES,URI=\"skd://b\""
            ])
    }

    @Test func `tags of a segment that left, repeated for the next one, change nothing`() throws {
        let tags = ["#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://a\"", "#EXT-X-MAP:URI=\"i.mp4\"", "#EXT-X-BITRATE:900"]
        let old = try live(1...4) { $0 == 1 ? tags + ["#EXTINF:6.000,", "s1.ts"] : nil }
        let new = try live(2...4) { $0 == 2 ? tags + ["#EXTINF:6.000,", "s2.ts"] : nil }
        let reload = PlaylistReload(from: old, to: new)
        #expect(reload.changedSegments == [])
        #expect(reload.changes.map(\.kind) == [.headerChanged, .segmentRemoved])
        // Without them the segments are clear, although their own lines are the same.
        #expect(PlaylistReload(from: old, to: try live(2...4)).changedSegments == [1, 2, 3])
    }

    @Test func `the order of the keys of several systems means nothing`() throws {
        let keys = [
            "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://a\"", "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"b\",KEYFORMAT=\"f\"",
        ]
        let old = try live(1...3) { $0 == 1 ? keys + ["#EXTINF:6,", "s1.ts"] : nil }
        let new = try live(1...3) { $0 == 1 ? keys.reversed() + ["#EXTINF:6,", "s1.ts"] : nil }
        #expect(changes(old, new) == [])
    }

    @Test func `a byte range that follows another one changes with it`() throws {
        let old = try mediaPlaylist(
            "#EXTINF:6,", "#EXT-X-BYTERANGE:10@0", "a", "#EXTINF:6,", "#EXT-X-BYTERANGE:10", "a", "#EXTINF:6,",
            "#EXT-X-BYTERANGE:10", "a")
        let new = try mediaPlaylist(
            "#EXTINF:6,", "#EXT-X-BYTERANGE:11@0", "a", "#EXTINF:6,", "#EXT-X-BYTERANGE:10", "a", "#EXTINF:6,",
            "#EXT-X-BYTERANGE:10", "a")
        #expect(PlaylistReload(from: old, to: new).changedSegments == [0, 1, 2])
    }

    @Test func `a variable that changed changes segments whose lines did not`() throws {
        func playlist(_ host: String) throws -> MediaPlaylist {
            try mediaPlaylist(
                "#EXT-X-DEFINE:NAME=\"h\",VALUE=\"\(host)\"", "#EXTINF:6,", "x", "#EXTINF:6,", "{$h}/a", "#EXTINF:6,",
                "b")
        }
        let reload = PlaylistReload(from: try playlist("one"), to: try playlist("two"))
        #expect(reload.changedSegments == [1])
        #expect(
            reload.changes.map(\.description) == [
                "EXT-X-DEFINE NAME=\"h\",VALUE=\"one\" became NAME=\"h\",VALUE=\"two\"",
                "segment 1 changed: URI one/a became two/a",
            ])
    }

    @Test func `the header is compared tag by tag`() throws {
        let old = MediaPlaylist(
            version: 3, start: StartPoint(timeOffset: 2), targetDuration: 6, type: .event,
            serverControl: ServerControl(canSkipUntil: 36))
        let new = MediaPlaylist(
            version: 9, independentSegments: true, targetDuration: 8, discontinuitySequence: 1, type: .vod,
            hasEndList: true, partInformation: PartInformation(target: 0.5),
            serverControl: ServerControl(canSkipUntil: 48))
        #expect(
            changes(old, new) == [
                "header-changed: EXT-X-VERSION 3 became 9",
                "header-added: EXT-X-INDEPENDENT-SEGMENTS was added",
                "header-removed: EXT-X-START TIME-OFFSET=2 was removed",
                "header-changed: EXT-X-TARGETDURATION 6 became 8",
                "header-changed: EXT-X-DISCONTINUITY-SEQUENCE 0 became 1",
                "header-changed: EXT-X-PLAYLIST-TYPE EVENT became VOD",
                "header-changed: EXT-X-SERVER-CONTROL CAN-SKIP-UNTIL=36 became CAN-SKIP-UNTIL=48",
                "header-added: EXT-X-PART-INF PART-TARGET=0.5 was added",
                "header-added: EXT-X-ENDLIST was added",
            ])
    }

    @Test func `parts come one by one and go together`() throws {
        func part(_ name: String) -> String { "#EXT-X-PART:DURATION=1,URI=\"\(name)\"" }
        let old = try mediaPlaylist(
            "#EXT-X-MEDIA-SEQUENCE:5", part("5.0"), part("5.1"), "#EXTINF:2,", "5", part("6.0"), part("6.1"),
            "#EXTINF:2,", "6", part("7.0"), "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"7.1\"",
            "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"never\"")
        let new = try mediaPlaylist(
            "#EXT-X-MEDIA-SEQUENCE:5", "#EXTINF:2,", "5", part("6.0"), part("6.1") + ",INDEPENDENT=YES", "#EXTINF:2,",
            "6", part("7.0"), part("7.1"), "#EXTINF:2,", "7", part("8.0"),
            "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"8.1\"")
        #expect(PlaylistReload(from: old, to: new).changedSegments == [])
        #expect(
            changes(old, new) == [
                "parts-removed: segment 5: EXT-X-PART 5.0, 5.1 was removed",
                "part-changed: segment 6: EXT-X-PART DURATION=1,URI=\"6.1\" became DURATION=1,URI=\"6.1\",INDEPENDENT=YES",
                "segment-added: segment 7 was added: 7",
                "part-added: segment 7: EXT-X-PART DURATION=1,URI=\"7.1\" was added",
                "part-added: segment 8: EXT-X-PART DURATION=1,URI=\"8.0\" was added",
                "hint-fulfilled: hint came true: TYPE=PART,URI=\"7.1\"",
                "hint-dropped: hint did not come true: TYPE=PART,URI=\"never\"",
                "hint-added: EXT-X-PRELOAD-HINT TYPE=PART,URI=\"8.1\" was added",
            ])
    }

    @Test func `hints of byte ranges come true where a part begins`() throws {
        let old = try mediaPlaylist(
            "#EXTINF:2,", "0", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"a\",BYTERANGE-START=100",
            "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"i\"")
        let new = try mediaPlaylist(
            "#EXTINF:2,", "0", "#EXT-X-MAP:URI=\"i\"", "#EXT-X-PART:DURATION=1,URI=\"a\",BYTERANGE=\"50@100\"",
            "#EXTINF:2,", "1", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"a\",BYTERANGE-START=150")
        let kinds = PlaylistReload(from: old, to: new).changes.map(\.kind)
        #expect(kinds == [.segmentAdded, .partAdded, .hintFulfilled, .hintFulfilled, .hintAdded])
    }

    @Test func `date ranges are compared attribute by attribute`() throws {
        let old = try mediaPlaylist(
            "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",PLANNED-DURATION=30,X-A=\"1\"",
            "#EXT-X-DATERANGE:ID=\"gone\",START-DATE=\"2026-01-01T00:00:00Z\"", "#EXTINF:6,", "s")
        let new = try mediaPlaylist(
            "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",PLANNED-DURATION=31,DURATION=29.5",
            "#EXT-X-DATERANGE:ID=\"new\",START-DATE=\"2026-01-01T00:01:00Z\"", "#EXTINF:6,", "s")
        #expect(
            changes(old, new) == [
                "date-range-changed: date range 'a' changed: PLANNED-DURATION=30 became PLANNED-DURATION=31",
                "date-range-changed: date range 'a' changed: X-A=\"1\" was removed",
                "date-range-changed: date range 'a' changed: DURATION=29.5 was added",
                "date-range-removed: date range 'gone' was removed",
                "date-range-added: date range 'new' was added: ID=\"new\",START-DATE=\"2026-01-01T00:01:00Z\"",
            ])
    }

    @Test func `rendition reports are compared by the playlist they are about`() throws {
        let old = try mediaPlaylist(
            "#EXTINF:6,", "s", "#EXT-X-RENDITION-REPORT:URI=\"a\",LAST-MSN=5,LAST-PART=1",
            "#EXT-X-RENDITION-REPORT:URI=\"b\",LAST-MSN=5")
        let new = try mediaPlaylist(
            "#EXTINF:6,", "s", "#EXT-X-RENDITION-REPORT:URI=\"c\"", "#EXT-X-RENDITION-REPORT:URI=\"a\",LAST-MSN=6")
        #expect(
            changes(old, new) == [
                "report-changed: rendition report of 'a' changed: LAST-MSN=5,LAST-PART=1 became LAST-MSN=6",
                "report-removed: rendition report of 'b' was removed",
                "report-added: rendition report of 'c' was added",
            ])
    }

    @Test func `unknown tags are compared segment by segment`() throws {
        let old = try live(1...4) {
            switch $0 {
            case 1: ["#EXT-X-HEAD", "#EXT-X-FIRST", "#EXTINF:6,", "s1.ts"]
            case 3: ["#EXT-X-CUE-OUT:30", "#EXT-X-OLD", "#EXTINF:6,", "s3.ts"]
            default: nil
            }
        }
        let new = try live(2...5) {
            switch $0 {
            case 2: ["#EXT-X-HEAD", "#EXTINF:6,", "s2.ts"]
            case 3: ["#EXT-X-CUE-OUT:31", "#EXTINF:6,", "s3.ts"]
            case 5: ["#EXT-X-CUE-IN", "#EXTINF:6,", "s5.ts"]
            default: nil
            }
        }
        let reload = PlaylistReload(from: old, to: new)
        #expect(reload.changedSegments == [])
        #expect(
            reload.changes.dropFirst().map { "\($0.kind) \($0)" } == [
                "tag-removed segment 1: EXT-X-FIRST was removed",
                "segment-removed segment 1 was removed: s1.ts",
                "tag-changed segment 3: EXT-X-CUE-OUT 30 became 31",
                "tag-removed segment 3: EXT-X-OLD was removed",
                "tag-added segment 5: EXT-X-CUE-IN was added",
                "segment-added segment 5 was added: s5.ts",
            ])
    }

    @Test func `as many segments are made in a long window as in a short one`() throws {
        func looks(_ count: Int) throws -> Int {
            let change: (Int) -> [String]? = { $0 == count / 2 ? ["#EXTINF:5.9,", "s\($0).ts"] : nil }
            return PlaylistReload(from: try live(1...count), to: try live(3...count + 2, change)).segmentsLookedAt
        }
        #expect(try looks(100) == 2)
        #expect(try looks(10_000) == 2)
    }
}
