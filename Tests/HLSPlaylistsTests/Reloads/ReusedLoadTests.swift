import HLSPlaylists
import TestSupport
import Testing

/// Reading with an earlier load at hand gives what reading without it gives.
@Suite struct ReusedLoadTests {
    @Test func `loads made at random read the same with the load before at hand`() throws {
        for seed in 0..<generatedCount(UInt64(400), optimized: 30_000) {
            var generator = PlaylistGenerator(seed: seed)
            let stream = try LiveStream(&generator)
            let text = generator.damaged(stream.next)
            let previous = try MediaPlaylist(parsing: generator.damaged(stream.previous))
            guard !readsTheSame(text, behind: previous) else { continue }
            let texts = [previous.text?.bytes ?? [], text].map { String(decoding: $0, as: UTF8.self) }
            Issue.record("seed \(seed)\n\(texts[0])----\n\(texts[1])")
            return
        }
    }

    @Test(arguments: LiveWindow.all) func `windows read the same with the load before at hand`(
        _ window: LiveWindow
    ) throws {
        let previous = try MediaPlaylist(parsing: window.text(of: 100..<220))
        for range in [100..<220, 101..<221, 150..<280, 100..<160, 90..<220, 219..<330, 400..<420] {
            #expect(readsTheSame(Array(window.text(of: range).utf8), behind: previous), "\(range)")
        }
    }

    @Test func `a window with one segment changed reads the same`() throws {
        let previous = try MediaPlaylist(parsing: LiveWindow.dated.text(of: 0..<200))
        for line in [
            "#EXTINF:5.9,", "# comment", "#EXT-X-GAP", "#EXT-X-DISCONTINUITY", "", " 77.ts", "#EXT-X-BITRATE:x",
        ] {
            var lines = LiveWindow.dated.lines(of: 1..<201)
            lines.insert(line, at: lines.count / 2)
            #expect(readsTheSame(Array(lines.joined(separator: "\n").utf8), behind: previous), "\(line)")
        }
    }

    @Test func `what the load before says of lines that changed place is read anew`() throws {
        // The second segment's byte range goes on behind the first one's, which is another one now.
        let previous = try MediaPlaylist(parsing: ranged("100@0", "50", "60"))
        let next = try MediaPlaylist(parsing: Array(ranged("120@0", "50", "60").utf8), reusing: previous)
        #expect(next.segments.map(\.byteRange?.offset) == [0, 120, 170])
    }

    @Test func `limits hold whatever the load before was allowed`() throws {
        let text = LiveWindow.dated.text(of: 0..<100)
        let previous = try MediaPlaylist(parsing: text)
        var limits = ReadingLimits()
        limits.segments = 60
        #expect(throws: PlaylistError.self) {
            try MediaPlaylist(parsing: Array(text.utf8), limits: limits, reusing: previous)
        }
        limits = ReadingLimits(lineLength: 30)
        #expect(throws: PlaylistError.self) {
            try MediaPlaylist(parsing: Array(text.utf8), limits: limits, reusing: previous)
        }
    }

    @Test func `playlists that have no rows of one text are of no use and do no harm`() throws {
        let text = LiveWindow.dated.text(of: 0..<100)
        let previous = try MediaPlaylist(parsing: text)
        var changed = previous
        changed.segments.removeFirst()
        for playlist in [MediaPlaylist(targetDuration: 6), previous.copy, changed] {
            #expect(readsTheSame(Array(text.utf8), behind: playlist))
        }
    }

    @Test func `comparing with the load that was at hand finds the same changes`() throws {
        let previous = try MediaPlaylist(parsing: LiveWindow.dated.text(of: 0..<300))
        var lines = LiveWindow.dated.lines(of: 3..<304)
        lines.insert("#EXT-X-GAP", at: lines.count - 100)
        let text = Array(lines.joined(separator: "\n").utf8)
        let next = try MediaPlaylist(parsing: text, reusing: previous)
        let reload = PlaylistReload(from: previous, to: next)
        #expect(reload.changes == PlaylistReload(from: previous, to: try MediaPlaylist(parsing: text)).changes)
        #expect(reload.changedSegments.count == 1)
        // A load that was not at hand is compared by its bytes.
        let older = try MediaPlaylist(parsing: LiveWindow.dated.text(of: 0..<300))
        #expect(PlaylistReload(from: older, to: next).changes == reload.changes)
    }

    private func ranged(_ first: String, _ second: String, _ third: String) -> String {
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-VERSION:4
        #EXTINF:6.0,
        #EXT-X-BYTERANGE:\(first)
        a.ts
        #EXTINF:6.0,
        #EXT-X-BYTERANGE:\(second)
        a.ts
        #EXTINF:6.0,
        #EXT-X-BYTERANGE:\(third)
        a.ts

        """
    }
}

/// Whether a text read with an earlier load at hand says all that it says by itself: values, places and findings.
private func readsTheSame(_ text: [UInt8], behind previous: MediaPlaylist) -> Bool {
    guard let alone = try? MediaPlaylist(parsing: text),
        let reused = try? MediaPlaylist(parsing: text, reusing: previous)
    else { return false }
    return reused == alone && reused.diagnostics == alone.diagnostics && reused.dateRanges == alone.dateRanges
        && reused.segments.duration == alone.segments.duration
        && zip(reused.segments, alone.segments).allSatisfy { segment, expected in
            segment.position == expected.position && segment.startTime == expected.startTime
                && segment.date == expected.date && segment.sequenceNumber == expected.sequenceNumber
                && segment.discontinuitySequence == expected.discontinuitySequence
                && segment.keys.map(\.position) == expected.keys.map(\.position)
                && segment.initializationSection?.position == expected.initializationSection?.position
        }
}

/// A live playlist, of which any stretch of segments can be the window.
struct LiveWindow: CustomTestStringConvertible {
    let testDescription: String
    /// The lines in front of the URI of a segment.
    let tags: @Sendable (Int) -> [String]

    func text(of window: Range<Int>) -> String { lines(of: window).joined(separator: "\n") + "\n" }

    func lines(of window: Range<Int>) -> [String] {
        let header = [
            "#EXTM3U", "#EXT-X-VERSION:8", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:\(window.lowerBound)",
        ]
        return header + window.flatMap { tags($0) + ["video/\($0).ts"] }
    }

    static let dated = LiveWindow(testDescription: "dates") { number in
        ["#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:\(10 + number % 50):00.000Z", "#EXTINF:6.\(number % 7),"]
    }

    static let all = [
        dated,
        LiveWindow(testDescription: "durations alone") { ["#EXTINF:\(5 + $0 % 2).\(100 + $0 % 9),title \($0 % 3)"] },
        LiveWindow(testDescription: "dates now and then") { number in
            (number % 10 == 3 ? ["#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:\(10 + number % 50)Z"] : [])
                + ["#EXTINF:6.006,"]
        },
        LiveWindow(testDescription: "byte ranges") { number in
            ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:\(number + 1000)" + (number % 4 == 0 ? "@0" : "")]
        },
        LiveWindow(testDescription: "keys and breaks") { number in
            (number % 25 == 0 ? ["#EXT-X-KEY:METHOD=AES-128,URI=\"key\(number)\"", "#EXT-X-DISCONTINUITY"] : [])
                + (number % 30 == 7 ? ["#EXT-X-DATERANGE:ID=\"\(number)\",START-DATE=\"2026-01-31T10:20:30Z\""] : [])
                + ["#EXTINF:6.006,"]
        },
    ]
}
