#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    @testable import hlscheck

    /// The built tool, which lies next to the tests; nil where it was not built.
    private let builtTool: URL? = {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let tool = folder.appendingPathComponent("hlscheck")
        return FileManager.default.isExecutableFile(atPath: tool.path) ? tool : nil
    }()

    /// The tool as a process: it alone has a standard input, and can crash without taking the tests along.
    @Suite(.enabled(if: builtTool != nil))
    struct ProcessTests {
        @Test func aMinusIsAPlaylistFromStandardInput() async throws {
            let outcome = try await run(["inspect", "-", "--format", "json"], input: media)
            let answer = try JSON(outcome.output)
            #expect(answer["uri"] == .text("-"))
            #expect(answer["kind"] == .text("media"))
            #expect(answer["segments"]?[0]?["uri"] == .text("a.mp4"))
            #expect(outcome.error == "")
            #expect(outcome.code == .success)
        }

        @Test func standardInputThatIsNoPlaylistIsInvalid() async throws {
            for input in ["", "<html>\n"] {
                let outcome = try await run(["inspect", "-", "--format", "json"], input: input)
                #expect(try JSON(outcome.output)["kind"] == .text("invalid"))
                #expect(outcome.code == .unreadableInput)
            }
        }

        @Test func aPlaylistFromStandardInputLeadsToNoFile() async throws {
            let folder = try TemporaryFolder(["v.m3u8": media])
            let root = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(folder["v.m3u8"])\n"
            let outcome = try await run(["keys", "-", "--format", "json"], input: root)
            #expect(try JSON(outcome.output)["playlists"]?[1]?["status"] == .text("failed"))
            #expect(outcome.code == .findings)
        }

        @Test func anInputListCanComeFromStandardInput() async throws {
            let line = try record(id: "a", uri: nil, text: media) + "\n"
            let outcome = try await run(["inspect", "--format", "ndjson", "--input-list", "-"], input: line + line)
            let answers = try outcome.output.split(separator: "\n").map { try JSON(String($0)) }
            #expect(answers.map { $0["id"] } == [.text("a"), .text("a")])
            #expect(answers.map { $0["kind"] } == [.text("media"), .text("media")])
            #expect(outcome.code == .success)
        }

        @Test func standardInputComesBackByteForByte() async throws {
            let text = "#EXTM3U\r\n# é\u{0}\n\n#EXT-X-ENDLIST"
            #expect(
                try await run(["rewrite", "-"], input: text)
                    == Outcome(code: .success, output: text, error: ""))
        }

        @Test func resultsAndErrorsGoTheirOwnWays() async throws {
            let outcome = try await run(["keys", "-", "--follow=some"], input: media)
            #expect(outcome.output == "")
            #expect(outcome.error.hasPrefix("Error: "))
            #expect(outcome.code == .usage)
        }

        @Test(arguments: [
            "#EXT-X-STREAM-INF:BANDWIDTH=9223372036854775807,FRAME-RATE=99999999999999999999999999\nv.m3u8\n",
            "#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=9223372036854775807x9223372036854775807\nv.m3u8\n",
            "#EXT-X-TARGETDURATION:9223372036854775807\n#EXT-X-PART-INF:PART-TARGET=99999999999999999999999999\n",
            "#EXT-X-TARGETDURATION:6\n#EXTINF:99999999999999999999999999,\na.mp4\n",
            "#EXT-X-MEDIA-SEQUENCE:18446744073709551615\n#EXT-X-SKIP:SKIPPED-SEGMENTS=18446744073709551615\n"
                + "#EXT-X-DISCONTINUITY-SEQUENCE:18446744073709551615\n#EXT-X-DISCONTINUITY\n"
                + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://k\"\n#EXTINF:6,\na.mp4\n#EXTINF:6,\nb.mp4\n",
            "#EXTINF:6,\n#EXT-X-BYTERANGE:18446744073709551615@18446744073709551615\na.mp4\n",
        ])
        func numbersThatFitNoIntegerAreShown(lines: String) async throws {
            for words in [["inspect", "-"], ["keys", "-"], ["validate", "-"], ["inspect", "-", "--format", "json"]] {
                let outcome = try await run(words + ["--fail-on", "never"], input: "#EXTM3U\n" + lines)
                #expect([.success, .findings].contains(outcome.code), "\(words)")
                #expect(!outcome.output.isEmpty)
            }
        }

        // MARK: - Determinism

        /// Each process has hash seeds of its own, and its tasks end in an order of their own.
        @Test(arguments: [
            "inspect --follow", "inspect --follow --format=json", "keys --key-format=all", "keys --format=json",
            "keys --format=plist", "validate --profile=all", "validate --profile=all --format=json",
            "validate --profile=all --format=ndjson", "validate --profile=all --format=sarif",
            "validate --profile=all --format=junit", "validate --profile=all --format=github",
            "validate --profile=all --format=gitlab", "validate --profile=all --format=markdown",
            "validate --profile=all --format=html", "validate --profile=all --coverage", "compare",
            "compare --format=json", "compare --sequence --format=ndjson",
        ])
        func theSameInputGivesTheSameBytes(line: String) async throws {
            let roots = ["fairplay-multikey-default", "multidrm-separate-keys"].map { "\(fixtures)/\($0)/master.m3u8" }
            let words = line.split(separator: " ").map(String.init) + roots
            let first = try await run(words, input: "")
            #expect(first.code != .usage && first.code != .unreadableInput && !first.output.isEmpty)
            for _ in 0..<3 { #expect(try await run(words, input: "") == first) }
        }

        @Test(arguments: [
            "inspect --format=json", "keys --format=json", "validate --format=json", "rewrite --canonical",
        ])
        func theFolderOfTheProcessChangesNothing(line: String) async throws {
            let words = line.split(separator: " ").map(String.init) + [fixtures + "/clear-vod/master.m3u8"]
            let here = try await run(words, input: "", in: fixtures)
            #expect(try await run(words, input: "", in: NSTemporaryDirectory()) == here)
        }

        // MARK: - Batches

        @Test func answersOfABatchComeInTheOrderOfTheList() async throws {
            let lines = try (0..<200).map { index in
                // The first take longest.
                let segments = String(repeating: "#EXTINF:6,\na\n", count: max(1, 2_000 - index * 100))
                return try record(id: "\(index)", uri: nil, text: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + segments)
            }
            let list = lines.joined(separator: "\n")
            let words = ["validate", "--format", "ndjson", "--input-list", "-"]
            let ordered = try await run(words, input: list).output.split(separator: "\n")
            let ids = try ordered.map { try JSON(String($0))["id"]?.string }
            #expect(ids == (0..<200).map(String.init))
            let unordered = try await run(words + ["--unordered"], input: list).output.split(separator: "\n")
            #expect(unordered.sorted() == ordered.sorted())
        }

        /// Who writes a line and waits for its answer gets it, although the list goes on.
        @Test func anAnswerComesBeforeTheNextLineIsWritten() async throws {
            let process = Process()
            process.executableURL = builtTool
            process.arguments = ["inspect", "--format", "ndjson", "--input-list", "-"]
            let (input, output) = (Pipe(), Pipe())
            (process.standardInput, process.standardOutput) = (input, output)
            try process.run()
            for id in ["a", "b", "c"] {
                let line = try record(id: id, uri: nil, text: media) + "\n"
                try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
                let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
                #expect(try JSON(answer)["id"] == .text(id))
            }
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }

        // MARK: - Helpers

        private let media = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.mp4\n"

        @Test func theConfigurationFileIsFoundUpwards() async throws {
            let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-FOO:1\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
            let ignores = #"{ "ignores": [{ "rule": "lex-*", "path": "x/*.m3u8" }] }"#
            let folder = try TemporaryFolder([".hlscheck.json": ignores])
            let below = folder["x"]
            try FileManager.default.createDirectory(atPath: below, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: below + "/a.m3u8"))
            let nothing = Outcome(code: .success, output: "", error: "")
            for (start, name) in [(below, "a.m3u8"), (below, below + "/a.m3u8"), (folder.path, "x/a.m3u8")] {
                #expect(try await run(["validate", "--format", "concise", name], input: "", in: start) == nothing)
            }
            let plain = try await run(
                ["validate", "--format", "concise", "--no-config", "a.m3u8"], input: "", in: below)
            #expect(plain.output.hasPrefix("a.m3u8:3:1: note: "))
        }

        private func run(_ words: [String], input: String, in start: String? = nil) async throws -> Outcome {
            let folder = try TemporaryFolder(["in": input, "out": "", "err": ""])
            let process = Process()
            process.executableURL = builtTool
            process.arguments = words
            if let start { process.currentDirectoryURL = URL(fileURLWithPath: start) }
            process.environment = ["SWIFT_BACKTRACE": "enable=no"]
            process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder["in"]))
            process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder["out"]))
            process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder["err"]))
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                process.terminationHandler = { _ in continuation.resume() }
                do { try process.run() } catch { continuation.resume(throwing: error) }
            }
            let code = try #require(ExitCode(rawValue: process.terminationStatus))
            return Outcome(
                code: code, output: try String(contentsOfFile: folder["out"], encoding: .utf8),
                error: try String(contentsOfFile: folder["err"], encoding: .utf8))
        }
    }
#endif
