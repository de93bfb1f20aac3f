import Foundation
import HLSPlaylists
import Testing

// The code of Docs/Timelines.md, line for line.

private func place(of date: Instant, in playlist: MediaPlaylist) -> String {
    guard let place = playlist.timeline.place(at: date) else { return "no segment has this date" }
    return "\(place.offset) s into \(playlist.segments[place.segmentIndex].uri)"  // 4.5 s into b.ts
}

private func activeRanges(at date: Instant, in playlist: MediaPlaylist) -> [String] {
    let timeline = playlist.timeline
    return playlist.dateRangeTimeline.active(at: date).map { entry in
        "\(entry.range.id) covers \(timeline.segments(of: entry))"  // show covers [Range(0..<2)]
    }
}

private func adBreaks(in playlist: MediaPlaylist) -> [String] {
    playlist.adTimeline.breaks.flatMap { adBreak in
        let length = adBreak.duration ?? adBreak.plannedDuration ?? 0
        return ["\(length) s at \(adBreak.start?.time ?? 0) s"] + adBreak.conflicts.map(\.description)
    }
}

@Suite struct TimelinesDocumentTests {
    private func playlist() throws -> MediaPlaylist {
        try mediaPlaylist(
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:00.000Z",
            #"#EXT-X-DATERANGE:ID="show",START-DATE="2026-01-31T10:20:00.000Z",DURATION=11"#, "#EXTINF:6,", "a.ts",
            "#EXT-X-CUE-OUT:12", "#EXTINF:6,", "b.ts", "#EXT-X-CUE-OUT-CONT:2/12", "#EXTINF:6,", "c.ts",
            "#EXT-X-CUE-IN")
    }

    @Test func theExamplesDoWhatTheySay() throws {
        let playlist = try playlist()
        let date = try #require(DateTime("2026-01-31T10:20:10.500Z")).instant
        #expect(place(of: date, in: playlist) == "4.5 s into b.ts")
        #expect(place(of: Instant(microsecondsSince1970: 0), in: playlist) == "no segment has this date")
        #expect(activeRanges(at: date, in: playlist) == ["show covers [Range(0..<2)]"])
        #expect(
            adBreaks(in: playlist) == [
                "12.0 s at 6.0 s",
                "line 10: EXT-X-CUE-OUT-CONT says that 2 s have passed; the break began 6 s before",
            ])
    }

    @Test func theExamplesStandHere() throws {
        let file = Fixtures.folder.deletingLastPathComponent().appendingPathComponent("Docs/Timelines.md")
        let document = try String(contentsOf: file, encoding: .utf8)
        let here = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        let blocks = document.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count == 3)
        for block in blocks { #expect(here.contains(block)) }
    }
}
