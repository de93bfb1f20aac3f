import HLSValidation
import Testing

/// Two loads of a playlist, and many.
@Suite struct ReloadMonitorTests {
    private func window(_ numbers: ClosedRange<Int>, target: Int = 6, _ lines: String...) throws -> Playlist {
        let header = ["#EXTM3U", "#EXT-X-TARGETDURATION:\(target)", "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)"]
        let text = header + lines + numbers.flatMap { ["#EXTINF:6.0,", "\($0).ts"] }
        return try Playlist(parsing: text.joined(separator: "\n") + "\n", uri: "https://example.com/live.m3u8")
    }

    /// The examples of `Docs/Reloads.md`.
    @Test func findingsStandInTheLaterLoadWithNotesForTheEarlierOne() throws {
        let (previous, next) = (try window(1...4), try window(2...5, target: 8))
        let report = Validator().report(on: PlaylistLoad(next), after: PlaylistLoad(previous))
        let finding = try #require(report.diagnostics.first)
        #expect(report.diagnostics.count == 1)
        #expect(finding.id == "live-targetduration-constant")
        #expect(finding.range?.line == 2 && finding.range?.column == 23)
        #expect(finding.notes.map { $0.range?.line } == [2])
        #expect(report.full == next)
        #expect(report.changes.map(\.what) == ["EXT-X-TARGETDURATION", "EXT-X-MEDIA-SEQUENCE", "URI", "URI"])
    }

    @Test func aCommentTakesFindingsBack() throws {
        let next = try window(2...5, target: 8, "# hlscheck:ignore live-min-window no", "#EXT-X-INDEPENDENT-SEGMENTS")
        #expect(
            Validator().report(on: PlaylistLoad(next), after: PlaylistLoad(try window(1...4))).diagnostics.count == 1)
        let text =
            "#EXTM3U\n# hlscheck:ignore live-*\n#EXT-X-TARGETDURATION:8\n#EXT-X-MEDIA-SEQUENCE:2\n#EXTINF:6,\n2.ts\n"
        let quiet = try Playlist(parsing: text)
        #expect(Validator().report(on: PlaylistLoad(quiet), after: PlaylistLoad(try window(1...4))).diagnostics == [])
        // A load alone cannot tell whether the comment takes anything back.
        #expect(!Validator().diagnostics(of: quiet).contains { $0.id == "suppression-unused" })
    }

    @Test func theFirstLoadIsComparedWithNothing() throws {
        var monitor = ReloadMonitor()
        let report = monitor.add(try window(1...4))
        #expect(report.diagnostics == [] && report.changes == [] && report.reload == nil)
        #expect(report.full == monitor.playlist)
        #expect(monitor.count == 1)
    }

    @Test func anOlderAnswerIsPassedOver() throws {
        var monitor = ReloadMonitor()
        _ = monitor.add(try window(1...4))
        _ = monitor.add(try window(3...6))
        #expect(monitor.add(try window(2...5)).diagnostics.map(\.id) == ["live-mediasequence-not-decrease"])
        #expect(monitor.playlist == (try window(3...6)))
        #expect(monitor.add(try window(4...7)).diagnostics == [])
    }

    @Test func deltaUpdatesAreMergedOneAfterTheOther() throws {
        let skip = "#EXT-X-SKIP:SKIPPED-SEGMENTS="
        let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36"
        var monitor = ReloadMonitor()
        _ = monitor.add(try window(1...12, control))
        for first in 2...5 {
            let text = """
                #EXTM3U
                #EXT-X-TARGETDURATION:6
                \(control)
                #EXT-X-MEDIA-SEQUENCE:\(first)
                \(skip)11
                #EXTINF:6.0,
                \(first + 11).ts

                """
            let report = monitor.add(try Playlist(parsing: text, uri: "https://example.com/live.m3u8"))
            #expect(report.diagnostics == [])
        }
        guard case .media(let full)? = monitor.playlist else { throw NoPlaylist() }
        #expect(full.segments.map(\.uri) == (5...16).map { "\($0).ts" })
    }

    @Test func anUpdateThatDoesNotGoWithWhatIsThereIsSaidOnce() throws {
        var monitor = ReloadMonitor()
        _ = monitor.add(try window(1...4))
        for sequence in [40, 41] {
            let text =
                "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(sequence)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=9\n#EXTINF:6,\na.ts\n"
            let report = monitor.add(try Playlist(parsing: text))
            #expect(report.diagnostics.map(\.id) == (sequence == 40 ? ["skip-mergeable"] : []))
            #expect(report.full == nil)
        }
        #expect(monitor.playlist == (try window(1...4)))
    }

    @Test func theIDOfADateRangeThatIsLongGoneIsKnown() throws {
        let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:"
        let range = #"#EXT-X-DATERANGE:ID="ad",DURATION=1,START-DATE="2026-01-01T12:00:"#
        var monitor = ReloadMonitor()
        _ = monitor.add(try window(1...4, date + "00.000Z", range + #"01.000Z""#))
        for (first, second) in [(2, "06"), (3, "12"), (4, "18")] {
            #expect(monitor.add(try window(first...first + 3, date + "\(second).000Z")).diagnostics == [])
        }
        let again = monitor.add(try window(5...8, date + "24.000Z", range + #"25.000Z""#))
        #expect(again.diagnostics.map(\.id) == ["daterange-id-not-reused"])
    }

    private struct NoPlaylist: Error {}
}
