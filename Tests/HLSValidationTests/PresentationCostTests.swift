import Foundation
import HLSValidation
import Testing

/// What the validation of presentations costs: four times as much of anything takes about four times as long.
@Suite struct PresentationCostTests {
    @Test(arguments: [
        Shape("segments of six variants", 40) { count in
            root((0..<6).map { variant($0) }) + (0..<6).map { ("\($0).m3u8", encrypted($0, segments: count)) }
        },
        Shape("variants of one playlist", 40) { count in
            root([audio("a.m3u8")] + (0..<count).map { variant($0, "AUDIO=\"a\"", uri: "v.m3u8") })
                + [("v.m3u8", encrypted(0, segments: 4)), ("a.m3u8", encrypted(1, segments: 4))]
        },
        Shape("playlists", 10) { count in
            root((0..<count).map { variant($0) }) + (0..<count).map { ("\($0).m3u8", encrypted($0, segments: 4)) }
        },
    ])
    func validationTakesTimeInProportion(_ shape: Shape) async throws {
        try await expectProportion(of: shape, by: .all)
    }

    /// Two numbers grow together here, and whoever held each of the one against each of the other would take sixteen times
    /// as long.
    @Test(arguments: [
        Shape("xmedia-channels-required", 100) { count in
            let codecs = (0..<10 * count).map { "mp4a.40.\($0)" }.joined(separator: ",")
            return root(
                (0..<count).map { audio("a.m3u8", name: "\($0)") }
                    + [variant(0, "CODECS=\"avc1.640020,\(codecs)\",AUDIO=\"a\"")])
        },
        Shape("stream-hdcp-different-keys", 30) { count in
            root((0..<count).map { variant($0, "HDCP-LEVEL=TYPE-0", uri: "v.m3u8") })
                + [("v.m3u8", encrypted(0, segments: count))]
        },
        Shape("skey-matches-media-keys", 50) { count in
            root((0..<count).map { sessionKey("k", format: "a\($0)") } + [variant(0)])
                + [("0.m3u8", media((0..<count).flatMap { segment(under: key("k", format: "b\($0)")) }))]
        },
        Shape("skey-unused", 100) { count in
            root((0..<count).map { sessionKey("s\($0)", format: "com.example") } + [variant(0)])
                + [("0.m3u8", media((0..<count).flatMap { segment(under: key("k\($0)")) }))]
        },
        Shape("fps-kid-mismatch", 100) { count in
            let segments = (0..<count).flatMap { place in
                ["#EXT-X-KEY:METHOD=NONE"]
                    + segment(
                        under: key("a", format: "a\(place)") + ",KEYID=0x\(keyID(place))",
                        key("b", format: "b\(place)") + ",KEYID=0x\(keyID(place + 1_000_000))")
            }
            return root([variant(0)]) + [("0.m3u8", media(segments))]
        },
        Shape("key-iframes-same-protection", 100) { count in
            root([variant(0), #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8""#])
                + [("0.m3u8", ranges(count)), ("i.m3u8", ranges(count, "#EXT-X-I-FRAMES-ONLY"))]
        },
        Shape("stream-codecs-cover-groups", 100) { count in
            root(
                (0..<count).map { audio("a.m3u8", name: "\($0)") }
                    + (0..<count).map { variant($0, "CODECS=\"mp4a.40.2\",AUDIO=\"a\"", uri: "a.m3u8") })
                + [("a.m3u8", media(["#EXTINF:6.0,", "a.aac"]))]
        },
        Shape("consist-daterange-coverage", 100) { count in
            root((0..<count).map { variant($0, uri: "v.m3u8") } + [variant(count, uri: "w.m3u8")])
                + [("v.m3u8", live([])), ("w.m3u8", live((0..<count).map(dateRange)))]
        },
        Shape("report-lastmsn", 100) { count in
            root([variant(0), variant(1)])
                + (0..<2).map {
                    ("\($0).m3u8", lowLatency($0, parts: 10 * count, reports: count, on: "\(1 - $0).m3u8"))
                }
        },
        Shape("apple-2.15", 100) { count in
            root((0..<count).map { audio("\(min($0, 1)).m3u8", name: "\($0)") } + [variant(0, uri: "v.m3u8")])
                + ["0", "1", "v"].map { ("\($0).m3u8", media(["#EXTINF:6.0,", "a.ts"])) }
        },
        Shape("apple-2.25", 10) { count in
            root(
                (0..<count).map { audio("\($0).m3u8", name: "\($0)") }
                    + (0..<10 * count).map { variant($0, "CODECS=\"alac\",AUDIO=\"a\"", uri: "v.m3u8") })
                + (0..<count).map { ("\($0).m3u8", media(["#EXTINF:6.0,", "a.ts"])) }
        },
    ])
    func aRuleTakesTimeInProportion(_ shape: Shape) async throws {
        let rules = RuleSet.all.only(matching: [RulePattern(shape.testDescription)])
        #expect(!rules.rules.isEmpty)
        try await expectProportion(of: shape, by: rules)
    }

    // MARK: - Measuring

    private func expectProportion(of shape: Shape, by rules: RuleSet) async throws {
        let validator = Validator(rules)
        let (few, many) = (try await shape.presentation(shape.size), try await shape.presentation(shape.size * 4))
        // A rule that is quadratic takes sixteen times as long.
        let growth = fastest { _ = validator.report(on: many) } / fastest { _ = validator.report(on: few) }
        #expect(growth < 8)
    }

    /// Seconds of the fastest of three runs, as this thread works: other tests and programs have the processor meanwhile.
    private func fastest(_ work: () -> Void) -> Double {
        var best = Double.infinity
        for _ in 0..<3 {
            let start = secondsOfThread()
            work()
            best = min(best, secondsOfThread() - start)
        }
        return best
    }

    private func secondsOfThread() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

// MARK: - Presentations of any size

/// A presentation that can be made in any size: its playlists, the root first.
struct Shape: Sendable, CustomTestStringConvertible {
    typealias File = (name: String, text: String)

    var testDescription: String
    var size: Int
    var files: @Sendable (Int) -> [File]

    init(_ name: String, _ size: Int, _ files: @escaping @Sendable (Int) -> [File]) {
        testDescription = name
        self.size = size
        self.files = files
    }

    func presentation(_ size: Int) async throws -> Presentation {
        let files = files(size)
        let source = MemorySource(Dictionary(files.map { ($0.name, $0.text) }) { first, _ in first })
        return try await Presentation(at: URIReference(files[0].name), from: source)
    }
}

private func root(_ lines: [String]) -> [Shape.File] {
    [("main.m3u8", "#EXTM3U\n#EXT-X-VERSION:12\n" + lines.map { $0 + "\n" }.joined())]
}

private func variant(_ place: Int, _ attributes: String = "FRAME-RATE=25.000", uri: String? = nil) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=\(1_000_000 + place),RESOLUTION=\(640 + place)x360,\(attributes)\n\(uri ?? "\(place).m3u8")"
}

private func audio(_ uri: String, name: String = "English") -> String {
    #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="\#(name)",URI="\#(uri)""#
}

private func sessionKey(_ uri: String, format: String) -> String {
    "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"\(format)\""
}

private func key(_ uri: String, format: String = "com.apple.streamingkeydelivery") -> String {
    "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"\(format)\",KEYFORMATVERSIONS=\"1\""
}

private func keyID(_ place: Int) -> String {
    let digits = String(place, radix: 16, uppercase: true)
    return String(repeating: "0", count: 32 - digits.count) + digits
}

private func media(_ lines: [String]) -> String {
    "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        + (lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n")
}

private func segment(under keys: String...) -> [String] { keys + ["#EXTINF:6.0,", "a.mp4"] }

/// Segments that are ranges of one file, with keys, dates and discontinuities.
private func encrypted(_ playlist: Int, segments count: Int) -> String {
    media(
        (0..<count).flatMap { place in
            [
                "#EXT-X-DISCONTINUITY", key("skd://\(place)"), "#EXT-X-PROGRAM-DATE-TIME:\(date(6 * place))",
                "#EXTINF:6.0,", "#EXT-X-BYTERANGE:900000@\(1_000_000 * place)", "\(playlist).mp4",
            ]
        })
}

/// Segments that are ranges of one file under a key each.
private func ranges(_ count: Int, _ line: String = "# segments") -> String {
    media(
        [line]
            + (0..<count).flatMap { place in
                [key("skd://\(place)"), "#EXTINF:6.0,", "#EXT-X-BYTERANGE:9000@\(1_000_000 * place)", "a.mp4"]
            })
}

private func date(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-01-\(two(1 + seconds / 86_400))T\(two(seconds / 3_600 % 24)):\(two(seconds / 60 % 60)):"
        + "\(two(seconds % 60)).000Z"
}

private func live(_ lines: [String]) -> String {
    "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:5\n"
        + "#EXT-X-PROGRAM-DATE-TIME:2026-02-01T00:00:00.000Z\n#EXTINF:6.0,\na.ts\n"
        + lines.map { $0 + "\n" }.joined()
}

private func dateRange(_ place: Int) -> String {
    "#EXT-X-DATERANGE:ID=\"\(place)\",START-DATE=\"\(date(place))\",DURATION=1"
}

private func lowLatency(_ playlist: Int, parts: Int, reports: Int, on other: String) -> String {
    live(
        ["#EXT-X-PART-INF:PART-TARGET=1.0"]
            + (0..<parts + playlist).map { "#EXT-X-PART:DURATION=1.0,URI=\"\($0).ts\"" }
            + (0..<reports).map { _ in "#EXT-X-RENDITION-REPORT:URI=\"\(other)\"" })
}
