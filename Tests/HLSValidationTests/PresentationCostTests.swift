import Foundation
import HLSValidation
import Testing

/// What the validation of presentations costs: four times as much of anything takes about four times as long.
@Suite struct PresentationCostTests {
    @Test(arguments: [
        Shape("segments of six variants", 20) { count in
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
        Shape("stream-cpc-different-keys", 30) { count in
            root((0..<count).map { variant($0, "ALLOWED-CPC=\"com.example:A/B\"", uri: "v.m3u8") })
                + [("v.m3u8", encrypted(0, segments: count))]
        },
        Shape("skey-matches-media-keys", 100) { count in
            root((0..<count).map { sessionKey("k", format: "a\($0)") } + [variant(0)])
                + [("0.m3u8", media((0..<count).flatMap { segment(under: noKey, key("k", format: "b\($0)")) }))]
        },
        Shape("consist-daterange-coverage", 100) { count in
            root((0..<count).map { variant($0, uri: "v.m3u8") } + [variant(count, uri: "w.m3u8")])
                + [("v.m3u8", live([])), ("w.m3u8", live((0..<count).map(dateRange)))]
        },
        Shape("report-lastmsn", 100) { count in
            root([variant(0), variant(1)])
                + ["0", "1"].map { name in
                    let other = name == "0" ? "1.m3u8" : "0.m3u8"
                    return ("\(name).m3u8", lowLatency(from: name, parts: 10 * count, reports: count, on: other))
                }
        },
        Shape("apple-1.6b", 200) { count in
            let codecs = (0..<count).map { "hvc1.2.4.L\(1_000 + $0)" }.joined(separator: ",")
            let layouts = (0..<count).map { "CH-A\($0)/CH-B" }.joined(separator: ",")
            return root([variant(0, "CODECS=\"\(codecs)\",REQ-VIDEO-LAYOUT=\"\(layouts)\"")])
        },
        Shape("apple-2.15", 100) { count in
            root((0..<count).map { audio("\(min($0, 1)).m3u8", name: "\($0)") } + [variant(0, uri: "v.m3u8")])
                + ["0", "1", "v"].map { ("\($0).m3u8", media(["#EXTINF:6.0,", "a.ts"])) }
        },
        Shape("apple-2.25", 20) { count in
            root(
                (0..<count).map { audio("\($0).m3u8", name: "\($0)") }
                    + (0..<10 * count).map { variant($0, "CODECS=\"alac\",AUDIO=\"a\"", uri: "v.m3u8") })
                + (0..<count).map { ("\($0).m3u8", media(["#EXTINF:6.0,", "a.ts"])) }
        },
    ])
    func aRuleTakesTimeInProportion(_ shape: Shape) async throws {
        let rules = RuleSet.all.only(matching: [RulePattern(shape.testDescription)])
        #expect(rules.rules.count == 1)
        try await expectProportion(of: shape, by: rules)
    }

    @Test func aLongListOfFormatsTakesTimeInProportion() async throws {
        let shape = Shape("formats of one variant", 100) { count in
            let codecs = (0..<count).map { "avc1.64\(1_000 + $0)" }.joined(separator: ",")
            return root([audio("a.m3u8"), variant(0, "CODECS=\"\(codecs)\",AUDIO=\"a\"", uri: "v.m3u8")])
                + ["a", "v"].map { ("\($0).m3u8", media(["#EXTINF:6.0,", "a.ts"])) }
        }
        try await expectProportion(of: shape, by: .all)
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

extension PresentationCostTests {
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
}

private func root(_ lines: [String]) -> [PresentationCostTests.Shape.File] {
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

/// Without it there would be more formats in force than are read.
private let noKey = "#EXT-X-KEY:METHOD=NONE"

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

private func date(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-01-\(two(1 + seconds / 86_400))T\(two(seconds / 3_600 % 24)):\(two(seconds / 60 % 60)):"
        + "\(two(seconds % 60)).000Z"
}

private func live(_ lines: [String], from number: String = "5") -> String {
    "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
        + "#EXT-X-PROGRAM-DATE-TIME:2026-02-01T00:00:00.000Z\n#EXTINF:6.0,\na.ts\n"
        + lines.map { $0 + "\n" }.joined()
}

private func dateRange(_ place: Int) -> String {
    "#EXT-X-DATERANGE:ID=\"\(place)\",START-DATE=\"\(date(place))\",DURATION=1"
}

private func lowLatency(from number: String, parts: Int, reports: Int, on other: String) -> String {
    let parts = (0..<parts).map { "#EXT-X-PART:DURATION=1.0,URI=\"\($0).ts\"" }
    let reports = Array(repeating: "#EXT-X-RENDITION-REPORT:URI=\"\(other)\"", count: reports)
    return live(["#EXT-X-PART-INF:PART-TARGET=1.0"] + parts + reports, from: number)
}
