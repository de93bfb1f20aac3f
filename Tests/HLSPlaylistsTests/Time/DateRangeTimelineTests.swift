import HLSPlaylists
import TestSupport
import Testing

/// A date of the minute that the ranges are about.
private func date(_ second: Int) throws -> DateTime {
    try #require(DateTime("2026-01-31T10:20:\(second < 10 ? "0" : "")\(second).000Z"))
}

private func instant(_ second: Int) throws -> Instant { try date(second).instant }

extension [DateRangeTimeline.Entry] {
    fileprivate var ids: [String] { map(\.range.id) }
}

@Suite struct DateRangeTimelineTests {
    /// From 10 to 20; from 15 on without an end; at 30 for an instant; of class `c` at 0, 12 and 40, each up to the next.
    private func timeline() throws -> DateRangeTimeline {
        DateRangeTimeline([
            DateRange(id: "open", startDate: try date(15), plannedDuration: 5),
            DateRange(id: "ten", startDate: try date(10), duration: 10),
            DateRange(id: "instant", startDate: try date(30), duration: 0),
            DateRange(id: "c40", classIdentifier: "c", startDate: try date(40), endOnNext: true),
            DateRange(id: "c0", classIdentifier: "c", startDate: try date(0), endOnNext: true),
            DateRange(id: "c12", classIdentifier: "c", startDate: try date(12), endOnNext: true),
            DateRange(id: "undated", duration: 3),
        ])
    }

    @Test func rangesStandInTheOrderOfTime() throws {
        let entries = try timeline().entries
        #expect(entries.ids == ["c0", "ten", "c12", "open", "instant", "c40"])
        #expect(entries.map(\.index) == [4, 1, 5, 0, 2, 3])
        #expect(entries.map(\.end) == [try instant(12), try instant(20), try instant(40), nil, try instant(30), nil])
        #expect(entries.map(\.plannedEnd) == [nil, nil, nil, try instant(20), nil, nil])
    }

    @Test(arguments: [
        (9, ["c0"]), (10, ["c0", "ten"]), (12, ["ten", "c12"]), (19, ["ten", "c12", "open"]), (20, ["c12", "open"]),
        (30, ["c12", "open", "instant"]), (31, ["c12", "open"]), (40, ["open", "c40"]), (59, ["open", "c40"]),
    ])
    func thoseAreActiveThatHaveBegunAndNotEnded(second: Int, ids: [String]) throws {
        #expect(try timeline().active(at: try instant(second)).ids == ids)
    }

    @Test(arguments: [
        (0, 10, ["c0"]), (0, 11, ["c0", "ten"]), (20, 30, ["c12", "open"]), (21, 31, ["c12", "open", "instant"]),
        (5, 5, []), (50, 59, ["open", "c40"]),
    ])
    func thoseOverlapThatHaveADateInCommon(first: Int, last: Int, ids: [String]) throws {
        #expect(try timeline().overlapping(try instant(first)..<instant(last)).ids == ids)
    }

    @Test func thoseStartInAnIntervalWhoseStartIsInIt() throws {
        let timeline = try timeline()
        #expect(Array(timeline.starting(in: try instant(10)..<instant(15))).ids == ["ten", "c12"])
        #expect(Array(timeline.starting(in: try instant(15)..<instant(16))).ids == ["open"])
        #expect(timeline.starting(in: try instant(16)..<instant(16)).isEmpty)
    }

    @Test func rangesOfOneStartKeepTheirOrder() throws {
        let ranges = try ["b", "a", "c"].map { DateRange(id: $0, startDate: try date(1), duration: 1) }
        #expect(DateRangeTimeline(ranges).active(at: try instant(1)).ids == ["b", "a", "c"])
    }

    @Test func aRangeThatEndsBeforeItStartsIsAnInstant() throws {
        let timeline = DateRangeTimeline([DateRange(id: "a", startDate: try date(9), endDate: try date(5))])
        #expect(timeline.active(at: try instant(9)).ids == ["a"])
        #expect(timeline.active(at: try instant(7)).ids == [])
        #expect(timeline.active(at: try instant(10)).ids == [])
    }

    @Test func classesAreComparedByteByByte() throws {
        let timeline = DateRangeTimeline([
            DateRange(id: "a", classIdentifier: "\u{E9}", startDate: try date(0), endOnNext: true),
            DateRange(id: "b", classIdentifier: "e\u{301}", startDate: try date(5), endOnNext: true),
        ])
        #expect(timeline.entries.map(\.end) == [nil, nil])
    }

    @Test(arguments: [Double.infinity, .nan, 1e308, 1e13])
    func aLengthOutOfReachIsAnOpenEnd(duration: Double) throws {
        let timeline = DateRangeTimeline([DateRange(id: "a", startDate: try date(0), duration: duration)])
        #expect(timeline.entries.map(\.end) == [nil])
        #expect(timeline.active(at: Instant(microsecondsSince1970: .max)).ids == ["a"])
    }

    @Test func tagsOfOneIDAreOneRange() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:00.000Z",
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:02.000Z",PLANNED-DURATION=30"#, "#EXTINF:6,", "a.ts",
            #"#EXT-X-DATERANGE:ID="a",DURATION=5"#, "#EXTINF:6,", "b.ts")
        let entry = try #require(playlist.dateRangeTimeline.active(at: try instant(6)).first)
        #expect(entry.end == (try instant(7)))
        #expect(entry.plannedEnd == nil)
        #expect(playlist.dateRangeTimeline.active(at: try instant(7)).ids == [])
        #expect(playlist.timeline.segments(of: entry) == [0..<2])
    }

    @Test func aRangeCoversTheSegmentsThatHaveItsDates() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:00.000Z", "#EXTINF:6,", "a.ts", "#EXTINF:6,", "b.ts",
            "#EXTINF:6,",
            "c.ts")
        func segments(_ range: DateRange) throws -> [Range<Int>] {
            playlist.timeline.segments(of: try #require(DateRangeTimeline([range]).entries.first))
        }
        #expect(try segments(DateRange(id: "a", startDate: date(6), duration: 6)) == [1..<2])
        #expect(try segments(DateRange(id: "a", startDate: date(5), duration: 8)) == [0..<3])
        #expect(try segments(DateRange(id: "a", startDate: date(6), duration: 0)) == [1..<2])
        #expect(try segments(DateRange(id: "a", startDate: date(13))) == [2..<3])
        #expect(try segments(DateRange(id: "a", startDate: date(18), duration: 9)) == [])
    }

    @Test func answersAreThoseOfALookAtEachRange() throws {
        var random = SplitMix64(seed: 22)
        for _ in 0..<300 {
            let ranges = try (0..<Int.random(in: 0...12, using: &random)).map { index in
                let length = Int.random(in: -1...20, using: &random)
                return DateRange(
                    id: "\(index)", classIdentifier: length == -1 ? "c" : nil,
                    startDate: try date(Int.random(in: 0...40, using: &random)),
                    duration: length > 0 ? Double(length) : length == 0 && Bool.random(using: &random) ? 0 : nil,
                    endOnNext: length == -1)
            }
            let playlist = MediaPlaylist(targetDuration: 6, dateRanges: ranges)
            let timeline = playlist.dateRangeTimeline
            for second in 0..<60 {
                let now = try instant(second)
                let expected = ranges.filter { range in
                    guard let start = range.startDate?.instant, start <= now else { return false }
                    return playlist.effectiveEndDate(of: range).map { $0 > now || $0 == start && start == now } ?? true
                }
                #expect(Set(timeline.active(at: now).ids) == Set(expected.map(\.id)))
                #expect(timeline.active(at: now).map(\.start) == timeline.active(at: now).map(\.start).sorted())
            }
        }
    }
}
