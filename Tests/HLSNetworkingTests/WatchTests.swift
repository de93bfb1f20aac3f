#if os(Linux)
    import Foundation
    import HLSNetworking
    import Testing

    /// `hlscheck watch` against a server: what it asks for, what it tells, and when it ends.
    @Suite(.enabled(if: ToolProcess.tool != nil))
    struct WatchTests {
        /// A live playlist with segments of a fifth of a second.
        private static func window(_ last: Int, target: Int = 1, _ header: String = "", end: String = "") -> String {
            "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-MEDIA-SEQUENCE:1\n\(header)"
                + (1...last).map { "#EXTINF:0.2,\n\($0).ts\n" }.joined() + end
        }

        private static let end = "#EXT-X-ENDLIST\n"

        /// A server that has an answer for each request in turn, of which the last stays.
        private func server(_ answers: [String]) throws -> TestServer {
            let turns = Turns(answers)
            return try TestServer { $0.send(turns.next()) }
        }

        private func watch(_ server: TestServer, _ words: String..., path: String = "/live.m3u8") async throws
            -> Outcome
        {
            let outcome = try await ToolProcess.run(["watch", server.address(path).rawValue] + words)
            let lines = outcome.output.split(separator: "\n")
            let answers = words.contains("ndjson") ? try lines.map { try Answer(String($0)) } : []
            return Outcome(code: outcome.code, output: outcome.output, error: outcome.error, answers: answers)
        }

        // MARK: - What is told

        @Test func changesAreToldUntilThePlaylistEnds() async throws {
            let texts = [Self.window(3), Self.window(4), Self.window(4), Self.window(5, end: Self.end)]
            let server = try server(texts.map { answer($0) })
            let outcome = try await watch(server, "--format", "ndjson")
            #expect(outcome.code == 0)
            #expect(outcome.error == "")
            #expect(server.paths == Array(repeating: "/live.m3u8", count: 4))
            #expect(outcome.answers.map(\.load) == [1, 2, 3, 4])
            #expect(
                outcome.answers.map { $0.changes.map(\.kind) } == [
                    [], ["segment-added"], [], ["header-added", "segment-added"],
                ])
            #expect(outcome.answers.allSatisfy { $0.diagnostics.isEmpty })
        }

        @Test func findingsComeWithTheLoadThatShowsThem() async throws {
            let texts = [Self.window(3), Self.window(4, target: 2), Self.window(5, target: 2, end: Self.end)]
            let server = try server(texts.map { answer($0) })
            let outcome = try await watch(server, "--format", "ndjson")
            #expect(outcome.code == 1)
            #expect(outcome.answers.map { $0.diagnostics.map(\.id) } == [[], ["live-targetduration-constant"], []])
        }

        @Test func peopleReadTheSame() async throws {
            let server = try server([Self.window(3), Self.window(4, end: Self.end)].map { answer($0) })
            let outcome = try await watch(server, path: "/live.m3u8?token=s3cret")
            #expect(outcome.code == 0)
            #expect(outcome.output.contains("  segment 4 was added: 4.ts\n"))
            #expect(!outcome.output.contains("s3cret"))
        }

        // MARK: - What is asked for

        @Test func aServerThatHoldsRequestsIsAskedForTheNextSegment() async throws {
            let header = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n"
            let texts = [Self.window(3, header), Self.window(4, header), Self.window(5, header, end: Self.end)]
            let server = try server(texts.map { answer($0) })
            #expect(try await watch(server, path: "/live.m3u8?z=1&A=2").code == 0)
            #expect(
                server.paths == [
                    "/live.m3u8?z=1&A=2", "/live.m3u8?A=2&_HLS_msn=4&z=1", "/live.m3u8?A=2&_HLS_msn=5&z=1",
                ])
        }

        @Test func deltaUpdatesAreAskedForAndMerged() async throws {
            let header = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=6.0\n"
            let update = """
                #EXTM3U
                #EXT-X-VERSION:9
                #EXT-X-TARGETDURATION:1
                #EXT-X-MEDIA-SEQUENCE:1
                \(header)#EXT-X-SKIP:SKIPPED-SEGMENTS=39
                #EXTINF:0.2,
                40.ts
                #EXTINF:0.2,
                41.ts
                #EXT-X-ENDLIST

                """
            let server = try server([answer(Self.window(40, header)), answer(update)])
            let outcome = try await watch(server, "--format", "ndjson")
            #expect(outcome.code == 0)
            #expect(server.paths == ["/live.m3u8", "/live.m3u8?_HLS_skip=YES"])
            #expect(outcome.answers.map { $0.merged?.segmentCount } == [nil, 41])
        }

        @Test func ofAMultivariantPlaylistTheFirstVariantIsWatched() async throws {
            let server = try TestServer { connection in
                let isRoot = connection.path == "/main.m3u8"
                connection.send(
                    answer(isRoot ? multivariant(["v/live.m3u8", "w.m3u8"]) : Self.window(3, end: Self.end)))
            }
            let outcome = try await watch(server, "--format", "ndjson", path: "/main.m3u8")
            #expect(outcome.code == 0)
            #expect(server.paths == ["/main.m3u8", "/v/live.m3u8"])
            #expect(outcome.error == "Watching the first variant, \(server.address("/v/live.m3u8").rawValue)\n")
            #expect(outcome.answers.map(\.load) == [1])
        }

        // MARK: - When it ends

        @Test func itEndsAfterSoManyLoads() async throws {
            let server = try server((3...9).map { answer(Self.window($0)) })
            let outcome = try await watch(server, "--format", "ndjson", "--count", "3")
            #expect(outcome.code == 0)
            #expect(outcome.answers.map(\.load) == [1, 2, 3])
            #expect(server.requests.count == 3)
        }

        @Test func itEndsAfterSoManySecondsWhateverTheServerDoes() async throws {
            let header = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n"
            let server = try TestServer { connection in
                if connection.request.contains("_HLS_msn") { connection.wait() }
                connection.send(answer(Self.window(3, header)))
            }
            let outcome = try await watch(server, "--format", "ndjson", "--for", "1")
            #expect(outcome.code == 0)
            #expect(outcome.answers.map(\.load) == [1])
        }

        @Test func aLoadThatFailsIsTriedAgain() async throws {
            let failure = answer("", status: "503 Busy")
            let server = try server([answer(Self.window(3)), failure, failure, answer(Self.window(4, end: Self.end))])
            let outcome = try await watch(server, "--format", "ndjson")
            #expect(outcome.code == 0)
            #expect(server.requests.count == 4)
            #expect(outcome.error.split(separator: "\n").count == 2)
            #expect(outcome.answers.map(\.load) == [1, 2])
        }

        @Test func itEndsWhenSeveralLoadsInARowFail() async throws {
            let server = try server([answer(Self.window(3)), answer("", status: "404 Gone")])
            let outcome = try await watch(server, "--format", "ndjson")
            #expect(outcome.code == 3)
            #expect(server.requests.count == 5)
            #expect(outcome.answers.last?.diagnostics.map(\.id) == ["playlist-unreadable"])
        }

        @Test func aPlaylistThatIsNotThereIsNotWaitedFor() async throws {
            let server = try server([answer("", status: "404 Gone")])
            #expect(try await watch(server).code == 3)
            #expect(server.requests.count == 1)
        }
    }

    /// What came of watching.
    private struct Outcome {
        let code: Int32
        let output: String
        let error: String
        let answers: [Answer]
    }

    /// An answer in JSON.
    private struct Answer: Decodable {
        struct Finding: Decodable { let id: String }
        struct Change: Decodable { let kind: String }
        struct Merged: Decodable { let segmentCount: Int }

        let load: Int
        let diagnostics: [Finding]
        let changes: [Change]
        let merged: Merged?

        init(_ line: String) throws {
            self = try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
        }
    }

    /// Texts that are handed out one after the other; the last stays.
    private final class Turns: Sendable {
        private let texts: [String]
        private let lock = NSLock()
        /// Touched while the lock is held.
        nonisolated(unsafe) private var count = 0

        init(_ texts: [String]) {
            self.texts = texts
        }

        func next() -> String {
            lock.withLock {
                defer { count += 1 }
                return texts[min(count, texts.count - 1)]
            }
        }
    }
#endif
