import HLSPlaylists
import TestSupport
import Testing

/// Segments of six seconds; a word is a date before the segment, with seconds of a minute as `:30`, or `-` for none.
private func playlist(_ words: String..., duration: String = "6") throws -> MediaPlaylist {
    let lines = words.flatMap { word -> [String] in
        let date = word.hasPrefix(":") ? "2026-01-31T10:20\(word)Z" : word
        return (word == "-" ? [] : ["#EXT-X-PROGRAM-DATE-TIME:\(date)"]) + ["#EXTINF:\(duration),", "a.ts"]
    }
    let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines).joined(separator: "\n")
    return try MediaPlaylist(parsing: text)
}

/// An instant of the minute that the playlists above are about.
private func instant(_ seconds: Double) throws -> Instant {
    let minute = try #require(DateTime("2026-01-31T10:20:00Z")).instant
    return try #require(minute.advanced(bySeconds: seconds))
}

private typealias Place = MediaTimeline.Place

@Suite struct MediaTimelineTests {
    @Test func aTimeLiesInTheSegmentThatHasStarted() throws {
        let timeline = try playlist("-", "-").timeline
        #expect(timeline.place(at: 0) == Place(segmentIndex: 0))
        #expect(timeline.place(at: 5.5) == Place(segmentIndex: 0, offset: 5.5))
        #expect(timeline.place(at: 6) == Place(segmentIndex: 1))
        #expect(timeline.time(of: Place(segmentIndex: 1, offset: 2)) == 8)
        #expect(timeline.duration == 12)
    }

    @Test(arguments: [-0.001, 12, .infinity, -.infinity, .nan])
    func outsideIsNoPlace(time: Double) throws {
        #expect(try playlist("-", "-").timeline.place(at: time) == nil)
    }

    @Test func aSegmentThatDoesNotExistHasNoTimeAndNoDate() throws {
        let timeline = try playlist(":00").timeline
        for index in [-1, 1, .max, .min] {
            #expect(timeline.time(of: Place(segmentIndex: index)) == nil)
            #expect(timeline.date(of: Place(segmentIndex: index)) == nil)
        }
    }

    @Test func anyInstantOfASegmentHasADate() throws {
        let timeline = try playlist("-", ":30", "-").timeline
        #expect(timeline.date(of: Place(segmentIndex: 0)) == (try instant(24)))
        #expect(timeline.date(of: Place(segmentIndex: 2, offset: 0.25)) == (try instant(36.25)))
        #expect(timeline.date(at: 1.5) == (try instant(25.5)))
        #expect(timeline.date(at: 18) == (try instant(42)))
        #expect(timeline.date(at: 18.1) == nil)
        #expect(timeline.date(at: -0.1) == nil)
    }

    @Test func aDateHasItsSegment() throws {
        let timeline = try playlist("-", ":30", "-").timeline
        #expect(timeline.place(at: try instant(24)) == Place(segmentIndex: 0))
        #expect(timeline.place(at: try instant(29.5)) == Place(segmentIndex: 0, offset: 5.5))
        #expect(timeline.place(at: try instant(30)) == Place(segmentIndex: 1))
        #expect(timeline.place(at: try instant(41.9))?.segmentIndex == 2)
        #expect(timeline.time(at: try instant(31)) == 7)
        #expect(timeline.place(at: try instant(23.999)) == nil)
        #expect(timeline.place(at: try instant(42)) == nil)
    }

    @Test func aPlaylistWithoutDatesHasNone() throws {
        let timeline = try playlist("-", "-").timeline
        #expect(timeline.stretches == [])
        #expect(timeline.date(at: 3) == nil)
        #expect(timeline.place(at: try instant(0)) == nil)
        #expect(timeline.segments(from: try instant(0)) == [])
    }

    @Test func aPlaylistWithoutSegmentsHasNothing() throws {
        let timeline = try mediaPlaylist().timeline
        #expect(timeline.duration == 0)
        #expect(timeline.place(at: 0) == nil)
        #expect(timeline.date(at: 0) == nil)
        #expect(timeline.place(at: try instant(0)) == nil)
    }

    @Test func aDateInAGapHasNoSegment() throws {
        let timeline = try playlist(":00", ":20").timeline
        #expect(timeline.stretches.map(\.segments) == [0..<1, 1..<2])
        #expect(timeline.stretches.map(\.endDate) == [try instant(6), try instant(26)])
        #expect(timeline.place(at: try instant(5.9))?.segmentIndex == 0)
        #expect(timeline.place(at: try instant(6)) == nil)
        #expect(timeline.place(at: try instant(19.9)) == nil)
        #expect(timeline.place(at: try instant(20))?.segmentIndex == 1)
        #expect(timeline.segments(from: try instant(7), until: try instant(19)) == [])
        #expect(timeline.segments(from: try instant(5), until: try instant(21)) == [0..<2])
    }

    @Test func whereStretchesOverlapTheLaterSegmentCounts() throws {
        // The clocks of two encoders: the second begins half a second before the first one's end.
        let timeline = try playlist(":00", "-", ":11.5").timeline
        #expect(timeline.place(at: try instant(11.4)) == Place(segmentIndex: 1, offset: 5.4))
        #expect(timeline.place(at: try instant(11.5)) == Place(segmentIndex: 2))
        #expect(timeline.place(at: try instant(11.9))?.segmentIndex == 2)
        // The instant itself keeps the date that its own segment gives it.
        #expect(timeline.date(of: Place(segmentIndex: 1, offset: 5.9)) == (try instant(11.9)))
        #expect(timeline.segments(from: try instant(11), until: try instant(12)) == [1..<3])
    }

    @Test func aDateThatJumpsBackIsThatOfTheLaterSegment() throws {
        let timeline = try playlist(":30", "-", ":00", "-", ":33").timeline
        #expect(timeline.place(at: try instant(3))?.segmentIndex == 2)
        #expect(timeline.place(at: try instant(30))?.segmentIndex == 0)
        #expect(timeline.place(at: try instant(34))?.segmentIndex == 4)
        #expect(timeline.place(at: try instant(40))?.segmentIndex == 1)
        #expect(timeline.segments(from: try instant(0), until: try instant(31)) == [0..<1, 2..<4])
        #expect(timeline.segments(from: try instant(0)) == [0..<5])
    }

    @Test func aLongStretchGoesOnBehindAShortOneInsideIt() throws {
        let timeline = try playlist(":00", "-", "-", ":07", duration: "6").timeline
        // Segment 1 has 6 to 12, and segment 3 has 7 to 13 of the minute.
        #expect(timeline.place(at: try instant(6.5))?.segmentIndex == 1)
        #expect(timeline.place(at: try instant(12.5))?.segmentIndex == 3)
        #expect(timeline.place(at: try instant(13.5)) == Place(segmentIndex: 2, offset: 1.5))
    }

    @Test func ofTwoDatesOfASegmentTheLastCounts() throws {
        let timeline = try mediaPlaylist(
            "#EXTINF:6,", "a.ts", "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30Z",
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:50Z", "#EXTINF:6,", "a.ts"
        ).timeline
        #expect(timeline.stretches.map(\.startDate) == [try instant(44)])
        #expect(timeline.place(at: try instant(51))?.segmentIndex == 1)
    }

    @Test func aDateBehindTheLastSegmentCountsBackward() throws {
        let timeline = try mediaPlaylist("#EXTINF:6,", "a.ts", "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:36Z").timeline
        #expect(timeline.place(at: try instant(31)) == Place(segmentIndex: 0, offset: 1))
        #expect(timeline.place(at: try instant(36)) == nil)
    }

    @Test func aSegmentWithoutLengthHasNoDate() throws {
        let timeline = try mediaPlaylist(
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:00Z", "#EXTINF:6,", "a.ts", "none.ts", "#EXTINF:0,", "zero.ts",
            "#EXTINF:6,", "b.ts", "#EXTINF:0,", "last.ts"
        ).timeline
        #expect(timeline.place(at: try instant(5)) == Place(segmentIndex: 0, offset: 5))
        #expect(timeline.place(at: try instant(6)) == Place(segmentIndex: 3))
        #expect(timeline.place(at: 6) == Place(segmentIndex: 3))
        #expect(timeline.place(at: try instant(12)) == nil)
        #expect(timeline.date(of: Place(segmentIndex: 4)) == (try instant(12)))
    }

    @Test(arguments: [
        "1" + String(repeating: "0", count: 308), "99999999999999999999", "1e308", "-1", "NaN", "inf", "",
    ])
    func noLengthIsTooMuch(duration: String) throws {
        let playlist = try playlist(":00", "-", ":30", "-", duration: duration)
        let timeline = playlist.timeline
        for (index, segment) in playlist.segments.enumerated() {
            #expect(timeline.date(of: Place(segmentIndex: index)) == segment.date)
        }
        _ = timeline.place(at: try instant(1))
        _ = timeline.place(at: 1)
        _ = timeline.segments(from: try instant(0))
        _ = playlist.adTimeline
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 1e308, .greatestFiniteMagnitude])
    func noLengthMadeByHandIsTooMuch(duration: Double) throws {
        let dated = MediaSegment(uri: "a", duration: duration, programDateTime: DateTime("2026-01-31T10:20:00Z"))
        let playlist = MediaPlaylist(
            targetDuration: 6, segments: [dated, MediaSegment(uri: "b", duration: duration), dated, dated])
        let timeline = playlist.timeline
        #expect(timeline.date(of: Place(segmentIndex: 0)) == (try instant(0)))
        _ = timeline.place(at: try instant(1))
        _ = timeline.place(at: 1e300)
        _ = timeline.segments(from: Instant(microsecondsSince1970: .min), until: Instant(microsecondsSince1970: .max))
    }

    @Test func datesAtTheEndsOfTimeAreNone() throws {
        let timeline = try playlist("-", "0000-01-01T00:00:00Z", "-", "9999-12-31T23:59:59Z", "-").timeline
        #expect(timeline.place(at: Instant(microsecondsSince1970: .min)) == nil)
        #expect(timeline.place(at: Instant(microsecondsSince1970: .max)) == nil)
        #expect(timeline.segments(from: Instant(microsecondsSince1970: .min)) == [0..<5])
        #expect(timeline.segments(from: try instant(1), until: try instant(1)) == [])
        #expect(timeline.segments(from: try instant(2), until: try instant(1)) == [])
    }

    @Test func aSegmentChangedByHandCountsWithItsNewLength() throws {
        var playlist = try playlist(":00", "-", "-")
        playlist.segments[0].duration = 10
        #expect(playlist.timeline.place(at: try instant(9))?.segmentIndex == 0)
        #expect(playlist.timeline.place(at: try instant(10)) == Place(segmentIndex: 1))
    }

    @Test func theRestartOfAnEncoderIsFound() throws {
        let playlist = try Fixtures.media("live-ffmpeg/restart/009.m3u8")
        let timeline = playlist.timeline
        #expect(timeline.stretches.count == playlist.segments.count)
        let restarted = try #require(playlist.segments[1].date)
        #expect(timeline.place(at: restarted) == Place(segmentIndex: 1))
        let justBefore = try #require(restarted.advanced(bySeconds: -0.001))
        #expect(timeline.place(at: justBefore)?.segmentIndex == 0)
        #expect(timeline.segments(from: justBefore) == [0..<6])
    }
}

@Suite struct MediaTimelinePropertyTests {
    /// Playlists as read and as made by hand.
    private func playlists(_ count: UInt64) throws -> [MediaPlaylist] {
        try (0..<count).flatMap { seed -> [MediaPlaylist] in
            var generator = PlaylistGenerator(seed: seed)
            let made = generator.mediaPlaylist()
            let text = try made.canonicalText()
            let read = try MediaPlaylist(
                parsing: text, uri: PlaylistGenerator.uri, imports: PlaylistGenerator.imports)
            return [made, read]
        }
    }

    @Test func theDateOfASegmentIsThatOfItsFirstInstant() throws {
        for playlist in try playlists(400) {
            let timeline = playlist.timeline
            for (index, segment) in playlist.segments.enumerated() {
                #expect(timeline.time(of: Place(segmentIndex: index)) == segment.startTime)
                #expect(timeline.date(of: Place(segmentIndex: index)) == segment.date)
            }
        }
    }

    @Test func theSegmentOfADateIsTheLastOneThatHasIt() throws {
        var count = 0
        for playlist in try playlists(400) {
            let timeline = playlist.timeline
            for probe in probes(timeline, playlist) {
                let expected = segments(having: probe, timeline, playlist).last
                #expect(timeline.place(at: probe)?.segmentIndex == expected)
                if let place = timeline.place(at: probe), let back = timeline.date(of: place) {
                    // An offset is as exact as the number of seconds since the start of the playlist.
                    #expect(back.seconds(since: probe).magnitude < max(1e-5, timeline.duration * 1e-15))
                    count += 1
                }
            }
        }
        #expect(count > 200)
    }

    @Test func theSegmentsOfAStretchOfTimeAreThoseThatHaveItsDates() throws {
        for playlist in try playlists(200) {
            let timeline = playlist.timeline
            let probes = probes(timeline, playlist).sorted()
            for (start, end) in zip(probes, probes.dropFirst()) where start < end {
                let found = Set(timeline.segments(from: start, until: end).joined())
                // Every owner of an instant at hand is among them, and all of them have some date in between.
                for probe in probes where probe >= start && probe < end {
                    if let index = timeline.place(at: probe)?.segmentIndex { #expect(found.contains(index)) }
                }
                for index in found {
                    let (first, last) = try #require(span(index, timeline, playlist))
                    #expect(first < end && last >= start)
                }
            }
        }
    }

    private typealias Place = MediaTimeline.Place

    /// The dates at which segments begin and end, and those just before.
    private func probes(_ timeline: MediaTimeline, _ playlist: MediaPlaylist) -> [Instant] {
        timeline.stretches.flatMap { [$0.startDate, $0.endDate] }.flatMap { date in
            [date, Instant(microsecondsSince1970: date.microsecondsSince1970 - 1)]
        } + playlist.segments.compactMap(\.date)
    }

    /// The first date of a segment and the one behind its last.
    private func span(_ index: Int, _ timeline: MediaTimeline, _ playlist: MediaPlaylist) -> (Instant, Instant)? {
        guard let stretch = timeline.stretches.first(where: { $0.segments.contains(index) }),
            let start = timeline.date(of: Place(segmentIndex: index))
        else { return nil }
        let isLast = index + 1 == stretch.segments.upperBound
        return (start, isLast ? stretch.endDate : timeline.date(of: Place(segmentIndex: index + 1)) ?? stretch.endDate)
    }

    private func segments(having date: Instant, _ timeline: MediaTimeline, _ playlist: MediaPlaylist) -> [Int] {
        playlist.segments.indices.filter { index in
            span(index, timeline, playlist).map { $0 <= date && date < $1 } ?? false
        }
    }
}
