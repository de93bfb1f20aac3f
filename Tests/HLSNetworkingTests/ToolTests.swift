#if os(Linux)
    import Foundation
    import Testing

    @testable import HLSNetworking

    /// The tool reads over the network, within its limits, and keeps secrets.
    @Suite(.enabled(if: ToolProcess.tool != nil))
    struct ToolTests {
        private static let keyedPlaylist = """
            #EXTM3U
            #EXT-X-VERSION:5
            #EXT-X-TARGETDURATION:6
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"
            #EXTINF:6,
            a.mp4

            """

        @Test(arguments: ["inspect", "keys", "validate", "rewrite"])
        func everyCommandReadsFromTheNetwork(command: String) async throws {
            let server = try TestServer(answers: ["/m": answer(Self.keyedPlaylist)])
            let outcome = try await ToolProcess.run([command, server.address("/m").rawValue, "--header", "X: y"])
            #expect(outcome.code == 0)
            #expect(outcome.error == "")
            #expect(!outcome.output.isEmpty)
            #expect(server.requests.count == 1)
            #expect(server.requests.allSatisfy { $0.contains("\r\nX: y\r\n") })
        }

        @Test func keysAreFoundAcrossTheNetwork() async throws {
            let other = try TestServer(host: "127.0.0.2", answers: ["/v": answer(Self.keyedPlaylist)])
            let server = try TestServer(answers: ["/m": answer(multivariant(other.address("/v").rawValue))])
            let words = ["keys", server.address("/m").rawValue]
            let refused = try await ToolProcess.run(words)
            #expect(refused.code == 1)
            #expect(refused.output.contains("the host is at 127.0.0.2, which is not public"))
            #expect(other.requests.isEmpty)
            let allowed = try await ToolProcess.run(words + ["--allow-private", "--header", "X: y"])
            #expect(allowed.code == 0)
            #expect(allowed.output.contains("skd://key"))
            #expect(other.requests.allSatisfy { !$0.contains("X: y") })
        }

        @Test func limitsOfTheCommandLineHold() async throws {
            let server = try TestServer { connection in
                if connection.path == "/slow" { connection.wait() }
                connection.send(answer(Self.keyedPlaylist))
            }
            let long = try await ToolProcess.run(["inspect", server.address("/").rawValue, "--max-bytes", "20"])
            #expect(long.code == 3)
            #expect(long.output.contains("more than 20"))
            for command in ["inspect", "keys"] {
                let slow = try await ToolProcess.run([command, server.address("/slow").rawValue, "--timeout", "0.3"])
                #expect(slow.code == 3)
                #expect(slow.output.contains("no answer within the time allowed"))
            }
        }

        @Test func aPlaylistInAFileLeadsToNoServer() async throws {
            let server = try TestServer(answers: ["/v": answer(Self.keyedPlaylist)])
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try Data(multivariant(server.address("/v").rawValue).utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let outcome = try await ToolProcess.run(["keys", file.path, "--allow-private"])
            #expect(outcome.code == 1)
            #expect(server.requests.isEmpty)
        }

        @Test func theEnvironmentsProxyIsNotAsked() async throws {
            let server = try TestServer(answers: ["/": answer(Self.keyedPlaylist)])
            let proxy = "http://127.0.0.1:1"
            let outcome = try await ToolProcess.run(
                ["keys", server.address("/").rawValue], environment: ["http_proxy": proxy, "all_proxy": proxy])
            #expect(outcome.code == 0)
        }

        // MARK: - Memory

        /// Whether an address sanitizer keeps memory that was freed.
        private static let isSanitized = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil

        @Test(.disabled(if: isSanitized))
        func whatIsTooMuchTakesLittleMemory() async throws {
            let bomb = gzipBomb(count: 200 << 20)
            let server = try TestServer { connection in
                if connection.path == "/many" {
                    return _ = connection.send(answer(multivariant((0..<20).map { "/endless?\($0)" })))
                }
                guard connection.path == "/endless" else {
                    connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n")
                    return _ = connection.send(bomb)
                }
                connection.send("HTTP/1.1 200 OK\r\n\r\n#EXTM3U\n")
                while connection.send([UInt8](repeating: 0x23, count: 64 * 1024)) {}
            }
            for path in ["/endless", "/bomb", "/many"] {
                let outcome = try await ToolProcess.run(["keys", server.address(path).rawValue])
                #expect(outcome.code == (path == "/many" ? 1 : 3))
                print("R13: \(path) ended with a peak of \(outcome.peakMemory) KiB")
                // Four of the many are under way at once.
                #expect(outcome.peakMemory > 0 && outcome.peakMemory < (path == "/many" ? 96 : 64) * 1024)
            }
        }

        // MARK: - Secrets

        /// Every command and format over every kind of error; what is printed is searched for what was planted.
        @Test func secretsDoNotShow() async throws {
            let server = try TestServer { connection in
                switch connection.path {
                case "/m":
                    let names = [
                        "v", "gone", "away", "/m", "http://u0s3cret:p0s3cret@127.0.0.1:1/x", "http://127.0.0.2/x",
                    ]
                    connection.send(answer(multivariant(names.map { $0 + "?token=q0s3cret&r0s3cret#f0s3cret" })))
                case "/v": connection.send(answer(Self.keyedPlaylist))
                case "/away": connection.send(redirect(to: "file:///x?token=l0s3cret"))
                case "/far": connection.send(redirect(to: "http://u1s3cret:p1s3cret@127.0.0.2/?token=l1s3cret"))
                case "/denied": connection.send("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n")
                case "/none": connection.send(answer("no playlist"))
                default: connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
                }
            }
            let origin = "127.0.0.1:\(server.port)"
            var (runs, leaks) = (0, 0)
            for path in ["m", "v", "gone", "away", "far", "denied", "none"] {
                let address = "http://u2s3cret:p2s3cret@\(origin)/\(path)?token=q1s3cret&r1s3cret#f1s3cret"
                for command in [
                    ["inspect"], ["inspect", "--follow"], ["keys"], ["validate"], ["rewrite"],
                    ["watch", "--count", "1"],
                ] {
                    let formats = command == ["rewrite"] ? [[]] : [["--format", "text"], ["--format", "json"]]
                    for format in formats {
                        let outcome = try await ToolProcess.run(
                            command + [address, "--header", "Authorization: h0s3cret"] + format)
                        runs += 1
                        // What a playlist says is shown as it says it, and JSON has addresses as they are.
                        let isContent = command == ["rewrite"] || command[0] == "inspect" && path == "m"
                        let shown = isContent || format.contains("json") ? "" : outcome.output
                        for text in [shown, outcome.error] where text.contains("s3cret") {
                            leaks += 1
                            Issue.record("\(command) \(path): \(text)")
                        }
                        #expect(!outcome.output.contains("h0s3cret"))
                    }
                }
            }
            print("R15: \(runs) runs, \(leaks) leaks")
        }
    }
#endif
