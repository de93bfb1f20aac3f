#if os(Linux)
    import Testing

    @testable import HLSNetworking

    /// Servers that want to cost memory or time.
    @Suite(.timeLimit(.minutes(10)))
    struct HostileServerTests {
        // MARK: - Answers that are too much

        @Test func anEndlessAnswerIsCutOff() async throws {
            let server = try TestServer { connection in
                connection.send("HTTP/1.1 200 OK\r\n\r\n#EXTM3U\n")
                while connection.send([UInt8](repeating: 0x23, count: 64 * 1024)) {}
            }
            #expect(try await errorCode { try await load(server.address("/"), .small) } == .tooLarge)
        }

        @Test func aLengthOverTheLimitIsRefusedBeforeReading() async throws {
            let server = try TestServer { connection in
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 262145\r\n\r\n")
                connection.wait()
            }
            #expect(try await errorCode { try await load(server.address("/"), .small) } == .tooLarge)
        }

        @Test func aBombDoesNotGoOff() async throws {
            let bomb = gzipBomb(count: 16 << 20)
            let server = try TestServer { connection in
                connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n")
                connection.send(bomb)
            }
            // The limit on size is out of its reach; the ratio is not.
            let options = HTTPOptions(maximumBytes: 64 << 20).patient
            #expect(try await errorCode { try await load(server.address("/"), options) } == .tooLarge)
            #expect(try await errorCode { try await load(server.address("/"), .small) } == .tooLarge)
        }

        @Test func bombsInBombsAreNotOpened() async throws {
            let server = try TestServer { connection in
                connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nConnection: close\r\n\r\n")
                connection.send(gzip(gzip(Array(mediaPlaylist.utf8))))
            }
            #expect(try await errorCode { try await load(server.address("/")) } == .badAnswer)
        }

        @Test func anEndlessHeadIsCutOff() async throws {
            for line in ["X: y\r\n", "\r\nHTTP/1.1 100 Continue\r\n"] {
                let server = try TestServer { connection in
                    connection.send("HTTP/1.1 100 Continue\r\n")
                    while connection.send(line) {}
                }
                #expect(try await errorCode { try await load(server.address("/")) } == .tooLarge)
            }
        }

        // MARK: - Servers that take their time

        // None of these would end by itself.

        @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\n\r\n#EXTM3U\n"])
        func whoSendsNothingMoreIsNotWaitedFor(text: String) async throws {
            let server = try TestServer { connection in
                connection.send(text)
                connection.wait()
            }
            let time = Stopwatch()
            let options = HTTPOptions(connectTimeout: 600, idleTimeout: 0.3, requestTimeout: 600)
            await #expect(throws: SourceError(.timedOut, reason: "nothing arrived within 0.3 s")) {
                try await load(server.address("/"), options)
            }
            print("R16: silence, deadline 0.3 s, ended after \(time.seconds) s")
        }

        @Test func aSlowDripEndsWithTheRequestsTime() async throws {
            let server = try TestServer { connection in
                connection.send("HTTP/1.1 200 OK\r\n\r\n#EXTM3U\n")
                while connection.send("#") { connection.pause(milliseconds: 20) }
            }
            let time = Stopwatch()
            let options = HTTPOptions(connectTimeout: 600, idleTimeout: 600, requestTimeout: 0.6)
            #expect(try await errorCode { try await load(server.address("/"), options) } == .timedOut)
            print("R16: drip, deadline 0.6 s, ended after \(time.seconds) s")
        }

        @Test func aRedirectLoopEnds() async throws {
            let server = try TestServer { connection in
                connection.send(redirect(to: connection.path + "x"))
            }
            #expect(try await errorCode { try await load(server.address("/")) } == .tooManyRedirects)
            #expect(server.paths == ["/", "/x", "/xx", "/xxx", "/xxxx", "/xxxxx"])
        }

        @Test func playlistsThatNameEachOtherAreReadOnce() async throws {
            let server = try TestServer(answers: [
                "/a": answer(multivariant("a", "b")), "/b": answer(multivariant("a", "/b?")),
                "/b?": redirect(to: "/a"),
            ])
            let root = server.address("/a")
            let presentation = try await follow(root)
            #expect(presentation.diagnostics.map(\.id).contains("presentation-cycle"))
            #expect(server.paths.count <= 3)
        }

        @Test func aThousandNamesAreNotAThousandRequests() async throws {
            let uris = (0..<1000).map { "v\($0)" }
            let server = try TestServer { connection in
                connection.send(answer(connection.path == "/" ? multivariant(uris) : mediaPlaylist))
            }
            let root = server.address("/")
            let presentation = try await follow(root)
            #expect(server.requests.count == 256)
            #expect(presentation.members.count { $0.playlist != nil } == 256)
            #expect(presentation.diagnostics.map(\.id) == ["limit-playlists"])
        }

        @Test func fiveHundredLoadsAtOnceAreServed() async throws {
            let server = try TestServer { $0.send(answer(mediaPlaylist)) }
            let source = HTTPSource(root: server.address("/"), options: .patient)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<500 {
                    group.addTask { try await source.load(server.address("/\(number)")).bytes.count }
                }
                for try await count in group { #expect(count == mediaPlaylist.utf8.count) }
            }
            #expect(Set(server.paths).count == 500)
        }
    }
#endif
