import HLSPlaylists
import Testing

@Suite struct ProgramDateTimeTests {
    /// Segments of six seconds; a word is a date before the segment, or `-`.
    private func dates(_ words: String...) throws -> [String?] {
        let lines = words.flatMap { word -> [String] in
            (word == "-" ? [] : ["#EXT-X-PROGRAM-DATE-TIME:\(word)"]) + ["#EXTINF:6,", "a.ts"]
        }
        let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines).joined(separator: "\n")
        let playlist = try MediaPlaylist(parsing: text)
        #expect(playlist.diagnostics == [])
        let byHand = MediaPlaylist(targetDuration: 6, segments: Array(playlist.segments))
        #expect(byHand.segments.map(\.date) == playlist.segments.map(\.date))
        return playlist.segments.map { $0.date?.description }
    }

    @Test func withoutADateThereIsNone() throws {
        #expect(try dates("-", "-") == [nil, nil])
    }

    @Test func datesRunForwardFromTheLastOneGiven() throws {
        #expect(
            try dates("2018-12-05T23:59:50Z", "-", "-") == [
                "2018-12-05T23:59:50.000Z", "2018-12-05T23:59:56.000Z", "2018-12-06T00:00:02.000Z",
            ])
    }

    @Test func datesRunBackwardFromTheFirstOne() throws {
        #expect(
            try dates("-", "-", "2024-01-01T00:00:00.500Z") == [
                "2023-12-31T23:59:48.500Z", "2023-12-31T23:59:54.500Z", "2024-01-01T00:00:00.500Z",
            ])
    }

    @Test func aLaterDateCountsFromItsSegmentOn() throws {
        #expect(
            try dates("2026-01-31T10:00:00.000Z", "-", "2026-01-31T12:00:00.000+01:00", "-") == [
                "2026-01-31T10:00:00.000Z", "2026-01-31T10:00:06.000Z", "2026-01-31T11:00:00.000Z",
                "2026-01-31T11:00:06.000Z",
            ])
    }

    @Test func aDateKeepsItsText() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-PROGRAM-DATE-TIME:2010-02-19T14:54:23.031+08:00", "#EXTINF:6,", "a.ts", "#EXTINF:6,", "b.ts")
        #expect(playlist.segments.map(\.programDateTime?.text) == ["2010-02-19T14:54:23.031+08:00", nil])
        #expect(playlist.segments[0].programDateTime?.utcOffset == 480)
    }

    @Test(arguments: ["\n", "\r\n", " \n", " \r\n"])
    func theTextEndsWithTheLine(end: String) throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z\(end)#EXTINF:6,\na.ts\n"
        let playlist = try MediaPlaylist(parsing: text)
        #expect(playlist.segments[0].programDateTime?.text == "2026-01-31T10:20:30.000Z")
    }

    @Test func aStrayCarriageReturnIsNoPartOfTheText() throws {
        let playlist = try mediaPlaylist("#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z\r\r", "#EXTINF:6,", "a.ts")
        #expect(playlist.segments[0].date?.description == "2026-01-31T10:20:30.000Z")
        #expect(playlist.segments[0].programDateTime?.text == "2026-01-31T10:20:30.000Z")
    }

    @Test func aDateWithoutATimeZoneIsUTCWithAWarning() throws {
        let playlist = try mediaPlaylist("#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000", "#EXTINF:6,", "a.ts")
        #expect(playlist.segments[0].date?.description == "2026-01-31T10:20:30.000Z")
        #expect(playlist.diagnostics.listed == ["3:26 warning seg-pdt-timezone"])
    }

    @Test(arguments: ["2026/01/01 10:00", "yesterday", "2026-02-30T10:00:00Z", "10:20:30Z"])
    func aDateThatIsNoneIsLeftOut(written: String) throws {
        let playlist = try mediaPlaylist("#EXT-X-PROGRAM-DATE-TIME:\(written)", "#EXTINF:6,", "a.ts")
        #expect(playlist.segments[0].programDateTime == nil)
        #expect(playlist.segments[0].date == nil)
        #expect(playlist.diagnostics.listed == ["3:26 error seg-pdt-syntax"])
    }

    @Test func ofTwoDatesOfASegmentTheLastCounts() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:00:00.000Z", "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T11:00:00.000Z",
            "#EXTINF:6,", "a.ts")
        #expect(playlist.segments[0].programDateTime?.text == "2026-01-31T11:00:00.000Z")
        #expect(playlist.segments[0].date?.description == "2026-01-31T11:00:00.000Z")
    }

    @Test func aDateBehindTheLastSegmentIsThatOfTheNext() throws {
        let playlist = try mediaPlaylist("#EXTINF:6,", "a.ts", "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:36.000Z")
        #expect(playlist.segments[0].programDateTime == nil)
        #expect(playlist.segments[0].date?.description == "2026-01-31T10:20:30.000Z")
    }
}
