import HLSPlaylists
import Testing

/// Lines of the usual forms take a short way once a playlist has had some segments. What they say does not depend on it.
@Suite struct PlainLineTests {
    /// Lines on both sides of what is usual: durations, titles, byte ranges, dates, and blanks around each.
    private static let segments = [
        ["#EXTINF:6.006,", "b.ts"],
        ["#EXTINF:6,", "b.ts"],
        ["#EXTINF:6.006", "b.ts"],
        ["#EXTINF:.5,", "b.ts"],
        ["#EXTINF:5.,", "b.ts"],
        ["#EXTINF: 6.006,", "b.ts"],
        ["#EXTINF:-6.006,", "b.ts"],
        ["#EXTINF:1234567.1234567,", "b.ts"],
        ["#EXTINF:12345678.1234567,", "b.ts"],
        ["#EXTINF:1234567.12345678,", "b.ts"],
        ["#EXTINF:0.0000001,", "b.ts"],
        ["#EXTINF:9.9999999,", "b.ts"],
        ["#EXTINF:9.99999999,", "b.ts"],
        ["#EXTINF:10.01,", "b.ts"],
        ["#EXTINF:10.01", "b.ts"],
        ["#EXTINF:a.01,", "b.ts"],
        ["#EXTINF:1..5,", "b.ts"],
        ["#EXTINF:6.006,title", "b.ts"],
        ["#EXTINF:6.006,title ", "b.ts"],
        ["#EXTINF:6.006, title, too", "b.ts"],
        ["#EXTINF:6.006, ", "b.ts"],
        ["#EXTINF:6.006,\u{E9}t\u{E9}", "b.ts"],
        ["#EXTINF:6.006,", "b.ts "],
        ["#EXTINF:6.006,", " b.ts"],
        ["#EXTINF:6.006,", "{$b}.ts"],
        ["#EXTINF:6.006,", "b"],
        ["#EXTINF:6.006,", "!b.ts"],
        ["#EXTINF:6.006,", "\"b.ts\""],
        ["#EXTINF:6.006,", "$b.ts"],
        ["#EXTINF:6.006,", ""],
        ["#EXTINF:6.006,", "#EXTINF:7.007,", "b.ts"],
        ["#EXTINF:6.006,"],
        ["b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:1000@2000", "b.ts"],
        ["#EXT-X-BYTERANGE:1000@2000", "#EXTINF:6.006,", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:1000@2000 ", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE: 1000@2000", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:1000", "a.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:1000", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:1000@", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:@1000", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:12345678@123456789", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:123456789012345@123456789012345", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:1234567890123456@1234567890123456", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:1@18446744073709551614", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:2@18446744073709551615", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:2@18446744073709551616", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:10@20", "#EXT-X-BYTERANGE:30@40", "b.ts"],
        ["#EXT-X-BYTERANGE:10", "#EXT-X-BYTERANGE:30@40", "#EXTINF:6.006,", "b.ts"],
        ["#EXT-X-BYTERANGE:30@40", "#EXT-X-BYTERANGE:10", "#EXTINF:6.006,", "a.ts"],
        ["#EXTINF:6.006,", "#EXT-X-GAP", "#EXT-X-BYTERANGE:30@40", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BITRATE:100", "b.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:10@20", "#EXT-X-BYTERANGE:30", "a.ts"],
        ["#EXTINF:6.006,", "#EXT-X-BYTERANGE:10", "#EXT-X-BYTERANGE:30@40", "b.ts"],
        ["#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:6.006,", "b.ts"],
        ["#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000+01:00", "#EXTINF:6.006,", "b.ts"],
        ["#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000-12:30", "#EXTINF:6.006,", "b.ts"],
        [
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000+01:00", "#EXTINF:6.006,", "b.ts",
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000-01:00", "#EXTINF:6.006,", "c.ts",
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:6.006,", "d.ts",
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000-01:00", "#EXTINF:6.006,", "e.ts",
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000-01:60", "#EXTINF:6.006,", "f.ts",
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000-01:00", "#EXTINF:6.006,", "g.ts",
        ],
        ["#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000", "#EXTINF:6.006,", "b.ts"],
        ["#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z ", "#EXTINF:6.006,", "b.ts"],
        ["#EXT-X-PROGRAM-DATE-TIME:2026-02-31T10:20:30.000Z", "#EXTINF:6.006,", "b.ts"],
        ["#EXT-X-PROGRAM-DATE-TIME:2026-01-31T24:00:00.000Z", "#EXTINF:6.006,", "b.ts"],
        ["#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:60.000Z", "#EXTINF:6.006,", "b.ts"],
        ["#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30Z", "#EXTINF:6.006,", "b.ts"],
        [
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:6.006,",
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T11:20:30.000Z", "b.ts",
        ],
    ]

    @Test(arguments: segments, ["\n", "\r\n"])
    func aSegmentSaysTheSameNearTheBeginningAndFarBehindIt(lines: [String], end: String) throws {
        let near = try reading(lines, behind: 2, end)
        let far = try reading(lines, behind: 200, end)
        #expect(near.segments.map(normal) == far.segments.map(normal))
        #expect(near.findings == far.findings)
    }

    /// The segments from the one before those lines on, and the findings about them by line.
    private func reading(_ lines: [String], behind count: Int, _ end: String) throws -> (
        segments: [MediaSegment], findings: [String]
    ) {
        let header = [
            "#EXTM3U", "#EXT-X-VERSION:8", "#EXT-X-TARGETDURATION:6", "#EXT-X-DEFINE:NAME=\"b\",VALUE=\"value\"",
        ]
        // The first segment has all the tags, so that each tag of the others is one that was seen.
        let first = [
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:00:00.000Z", "#EXTINF:6,", "#EXT-X-BYTERANGE:1@0", "first.ts",
        ]
        let usual = ["#EXTINF:6.0,", "#EXT-X-BYTERANGE:100@1000", "a.ts"]
        let before = header + first + Array(repeating: usual, count: count).joined()
        let text = (before + lines + usual + ["#EXTINF:5.005,", "last.ts"]).joined(separator: end) + end
        let playlist = try MediaPlaylist(parsing: text)
        let findings = playlist.diagnostics.map { finding in
            let line = finding.range.map { String($0.line - before.count) } ?? "-"
            return "\(line) \(finding.range?.column ?? 0) \(finding.id) \(finding.message)"
        }
        return (Array(playlist.segments[count...]), findings)
    }

    /// A segment without what depends on how many there are before it.
    private func normal(_ segment: MediaSegment) -> [String] {
        [
            "\(segment.uri)", "\(segment.duration as Double?)", "\(segment.title as String?)",
            "\(segment.byteRange as ByteRange?)",
            "\(segment.byteRange?.isOffsetImplied as Bool?)", "\(segment.programDateTime?.text as String?)",
            "\(segment.programDateTime?.instant as Instant?)",
        ]
    }
}
