import Foundation
import Testing

@testable import hlscheck

/// `compare`: two loads of a playlist, and sequences of them.
@Suite struct CompareCommandTests {
    private static func window(_ numbers: ClosedRange<Int>, _ header: String = "", target: Int = 6) -> String {
        "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n\(header)"
            + numbers.map { "#EXTINF:6,\n\($0).ts\n" }.joined()
    }

    private let files = [
        "old": window(1...4), "new": window(2...5), "wrong": window(2...5, target: 8), "none": "no playlist\n",
        "full": window(1...12, "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36\n"),
        "update": """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36
        #EXT-X-MEDIA-SEQUENCE:2
        #EXT-X-SKIP:SKIPPED-SEGMENTS=10
        #EXTINF:6,
        12.ts
        #EXTINF:6,
        13.ts

        """,
        "never": #"{ "failOn": "never" }"#, "often": #"{ "failOn": "often" }"#,
        "root": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na\n",
    ]

    // MARK: - Exit codes

    @Test(arguments: [
        ("old new", ExitCode.success), ("old old", .success), ("old wrong", .findings),
        ("--fail-on=never old wrong", .success), ("old none", .unreadableInput), ("none old", .unreadableInput),
        ("old gone", .unreadableInput), ("full update", .success), ("old update", .findings), ("old root", .findings),
        ("root root", .success), ("old", .usage), ("old new new", .usage), ("", .usage), ("- -", .usage),
        ("--sequence old new new", .success), ("--sequence old", .success), ("--sequence old new wrong", .findings),
        ("--sequence old none new", .unreadableInput), ("--sequence", .usage), ("--no-such-option old new", .usage),
        ("--select=live-targetduration-constant old wrong", .findings),
        ("--ignore=live-targetduration-constant old wrong", .success), ("--select=no-such-rule old new", .usage),
        ("--config=never old wrong", .success), ("--config=never --fail-on=error old wrong", .findings),
        ("--config=never --sequence old wrong", .success), ("--config=often old new", .usage),
        ("--sequence --input-list=old", .usage), ("--format=sarif old new", .usage),
    ])
    func comparingEndsWithTheWorstOutcome(line: String, code: ExitCode) async throws {
        #expect(try await compare(line).code == code)
    }

    @Test(arguments: [
        ["watch", "a.m3u8"], ["watch"], ["watch", "http://127.0.0.1:1/a", "--count", "0"], ["watch", "-"],
    ])
    func whatCannotBeWatchedIsAMistake(words: [String]) async {
        let outcome = await hlscheck(words)
        #expect(outcome.code == .usage)
        #expect(outcome.output == "")
    }

    // MARK: - Text

    @Test func changesAndFindingsAreToldToPeople() async throws {
        let outcome = try await compare("old wrong")
        #expect(
            outcome.output == """
                wrong: 4 changes
                  EXT-X-TARGETDURATION 6 became 8
                  EXT-X-MEDIA-SEQUENCE 1 became 2
                  segment 1 was removed: 1.ts
                  segment 5 was added: 5.ts
                wrong:2:23: error: the target duration was 6 s, and is 8 s now; it must stay what it is \
                [live-targetduration-constant]
                old:2:23: note: the target duration of the load before

                """)
        #expect(outcome.error == "")
    }

    @Test func ofASequenceOnlyWhatIsNewIsTold() async throws {
        let outcome = try await compare("--sequence old old new")
        #expect(
            outcome.output == """
                load 1: old

                load 3: new, 3 changes
                  EXT-X-MEDIA-SEQUENCE 1 became 2
                  segment 1 was removed: 1.ts
                  segment 5 was added: 5.ts

                """)
    }

    // MARK: - JSON

    @Test func aPairIsOneObject() async throws {
        let answer = try JSON(try await compare("--format=json old new").output)
        #expect(answer.names == ["schema", "uri", "diagnostics", "changes", "merged"])
        #expect(answer["schema"] == .text("hlscheck.compare/1"))
        #expect(answer["merged"] == .null)
        #expect(answer["diagnostics"] == .array([]))
        #expect(
            answer["changes"]?[2]
                == .object([
                    "kind": .text("segment-added"), "sequence": .number(5), "what": .text("URI"), "before": .null,
                    "after": .text("5.ts"),
                ]))
    }

    @Test func aDeltaUpdateIsMerged() async throws {
        let merged = try JSON(try await compare("--format=json full update").output)["merged"]
        #expect(merged?["schema"] == .text("hlscheck.inspect/1"))
        #expect(merged?["segmentCount"] == .number(12))
        #expect(merged?["skip"] == .null)
        #expect(merged?["segments"]?[0]?["sequence"] == .number(2))
        #expect(merged?["segments"]?[11]?["uri"] == .text("13.ts"))
    }

    @Test func anUpdateThatDoesNotGoWithTheLoadBeforeIsAFinding() async throws {
        let answer = try JSON(try await compare("--format=json old update").output)
        #expect(answer["diagnostics"]?.ids == .array([.text("skip-mergeable")]))
        #expect(answer["merged"] == .null)
        #expect(answer["changes"] == .array([]))
    }

    // MARK: - Batches

    @Test func aBadInputEndsNoBatch() async throws {
        let lines = [
            pair("a", Self.window(1...4), Self.window(2...5)), ##"{"id": "b", "old": {"text": "#EXTM3U"}}"##,
            ##"{"id": "c", "text": "#EXTM3U"}"##, "{", pair("d", "no playlist", Self.window(1...4)),
            pair("e", Self.window(1...4), Self.window(2...5, target: 8)),
        ]
        let list = try inputList(lines)
        let outcome = await hlscheck("compare", "--format", "ndjson", "--input-list", list["list"])
        let answers = try outcome.output.split(separator: "\n").map { try JSON(String($0)) }
        #expect(outcome.code == .unreadableInput)
        #expect(answers.map { $0["id"]?.string } == ["a", "b", "c", nil, "d", "e"])
        #expect(
            answers.map { $0["diagnostics"]?.ids.elements.map(\.string) } == [
                [], ["input-malformed"], ["input-malformed"], ["input-malformed"], ["not-a-playlist"],
                ["live-targetduration-constant"],
            ])
    }

    private func pair(_ id: String, _ old: String, _ new: String) -> String {
        func half(_ text: String) -> String {
            #"{"uri": "https://example.com/a.m3u8", "text": "\#(text.replacing("\n", with: "\\n"))"}"#
        }
        return #"{"id": "\#(id)", "old": \#(half(old)), "new": \#(half(new))}"#
    }

    // MARK: - Sequences

    @Test func loadsWithTheirTimesStandInLines() async throws {
        let times: [(Double, String)] = [(0, Self.window(1...4)), (6, Self.window(2...5)), (18, Self.window(2...5))]
        let lines = times.map { time, text in
            #"{"time": \#(time), "uri": "https://example.com/a.m3u8", "text": "\#(text.replacing("\n", with: "\\n"))"}"#
        }
        let list = try inputList(lines + ["{", ""])
        let outcome = await hlscheck("compare", "--sequence", "--format", "ndjson", list["list"])
        let answers = try outcome.output.split(separator: "\n").map { try JSON(String($0)) }
        #expect(outcome.code == .unreadableInput)
        #expect(answers.map { $0["load"] } == [.number(1), .number(2), .number(3), .number(4)])
        #expect(answers.map { $0["time"] } == [.number(0), .number(6), .number(18), .null])
        #expect(
            answers.map { $0["diagnostics"]?.ids.elements.map(\.string) } == [
                [], [], ["live-new-segment-in-time"], ["input-malformed"],
            ])
    }

    @Test(arguments: ["live-ffmpeg/key-rotation", "live-low-latency/full", "live-low-latency/delta"])
    func nothingIsFoundInRecordingsOfHealthyStreams(folder: String) async throws {
        let outcome = await hlscheck(
            "compare", "--sequence", "--fail-on", "note", "\(fixtures)/\(folder)/loads.ndjson")
        #expect(outcome.code == .success)
        #expect(outcome.error == "")
    }

    @Test func recordedAnswersTellWhenTheyWereMade() async throws {
        let folder = try TemporaryFolder([
            "a": "HTTP/1.1 200 OK\nDate: Thu, 01 Jan 2026 12:00:00 GMT\n\n" + Self.window(1...4),
            "b": "HTTP/1.1 200 OK\nDate: Thu, 01 Jan 2026 12:00:12 GMT\n\n" + Self.window(1...4),
        ])
        let answer = try JSON(await hlscheck("compare", "--format", "json", folder["a"], folder["b"]).output)
        #expect(answer["diagnostics"]?.ids == .array([.text("live-new-segment-in-time")]))
    }

    /// Carries out a command line, whose words name files in a folder of the test; the folder is left out of what it prints.
    private func compare(_ line: String) async throws -> Outcome {
        let folder = try TemporaryFolder(files)
        let words = line.split(separator: " ").map { word -> String in
            for option in ["--input-list=", "--config="] where word.hasPrefix(option) {
                return option + folder[String(word.dropFirst(option.count))]
            }
            return word.hasPrefix("-") ? String(word) : folder[String(word)]
        }
        var outcome = await hlscheck(["compare"] + words)
        outcome.output = outcome.output.replacing(folder.path + "/", with: "")
        return outcome
    }
}
