#if os(Linux)
    import Testing

    @testable import HLSNetworking

    /// The system's transport against servers that do as they should, and some that do not.
    struct TransportTests {
        // MARK: - What goes well

        @Test func aPlaylistIsLoadedWithItsFacts() async throws {
            let server = try TestServer(answers: ["/a": answer(mediaPlaylist)])
            let loaded = try await load(server.address("/a?x=1#f"))
            #expect(loaded.bytes == Array(mediaPlaylist.utf8))
            #expect(loaded.address == server.address("/a?x=1"))
            #expect(loaded.http == HTTPFacts(status: 200, contentType: "application/vnd.apple.mpegurl"))
            let request = try #require(server.requests.first)
            #expect(request.hasPrefix("GET /a?x=1 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"))
            #expect(request.contains("\r\nAccept-Encoding: gzip\r\n"))
            #expect(!request.lowercased().contains("cookie"))
        }

        @Test(arguments: [
            "HTTP/1.0 200 OK\r\n\r\n" + mediaPlaylist,
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLocation: /x\r\n\r\n" + answer(mediaPlaylist),
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                + String(mediaPlaylist.utf8.count, radix: 16) + "\r\n" + mediaPlaylist + "\r\n0\r\nX: y\r\n\r\n",
            "HTTP/1.1 200\r\nConnection: close\r\n\r\n" + mediaPlaylist,
            "HTTP/1.1 200 OK\nContent-Length: \(mediaPlaylist.utf8.count)\n\n" + mediaPlaylist,
        ])
        func answersOfAllShapesAreRead(text: String) async throws {
            let server = try TestServer(answers: ["/": text])
            #expect(try await load(server.address("/")).bytes == Array(mediaPlaylist.utf8))
        }

        @Test func aPresentationIsFollowedAcrossRedirects() async throws {
            let server = try TestServer(answers: [
                "/m": redirect(to: "/deep/m.m3u8"), "/deep/m.m3u8": answer(multivariant("v/v.m3u8", "gone")),
                "/deep/v/v.m3u8": answer(mediaPlaylist),
            ])
            let root = server.address("/m")
            let presentation = try await follow(root)
            #expect(presentation.members.map { $0.http?.status } == [200, 200, nil])
            #expect(presentation.root.http?.redirects.map(\.status) == [302])
            #expect(
                presentation.diagnostics.map(\.message) == [
                    "\(server.address("/deep/gone")): the server answered 404 Not Found"
                ])
        }

        @Test func compressedPlaylistsAreDecoded() async throws {
            let server = try TestServer { connection in
                connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n")
                connection.send(gzip(Array(mediaPlaylist.utf8)))
            }
            let loaded = try await load(server.address("/"))
            #expect(loaded.bytes == Array(mediaPlaylist.utf8))
            #expect(loaded.http?.contentEncoding == "gzip")
        }

        @Test func headerFieldsAreSentAsGiven() async throws {
            let server = try TestServer(answers: ["/": answer(mediaPlaylist)])
            let root = server.address("/")
            let headers = [HTTPHeader("X-Token", "a: b"), HTTPHeader("X-Empty", ""), HTTPHeader("User-Agent", "mine")]
            _ = try await HTTPSource(root: root, headers: headers, options: .patient).load(root)
            let request = try #require(server.requests.first)
            for line in ["X-Token: a: b", "X-Empty:", "User-Agent: mine"] {
                #expect(request.contains("\r\n\(line)\r\n"))
            }
            #expect(!request.contains("swift-hls-playlists"))
        }

        // MARK: - Answers that are wrong

        @Test(arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n#EXTM3U\n", SourceError.Code.incomplete),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n#EXTM3U\n", .incomplete),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n#EXTM3U\n", .incomplete),
            ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n#EXTM3U\n", .badAnswer),
            ("HTTP/1.1 200 OK\r\nContent-Encoding: compress\r\n\r\n#EXTM3U\n", .badAnswer),
            ("", .incomplete), ("#EXTM3U\n", .badAnswer), ("SSH-2.0-OpenSSH\r\n", .badAnswer),
            ("HTTP/1.1 999 Odd\r\n\r\n", .badStatus), ("HTTP/1.1 404 Not Found\r\n\r\n", .notFound),
        ])
        func aBrokenAnswerIsAnError(text: String, code: SourceError.Code) async throws {
            let server = try TestServer { $0.send(text) }
            #expect(try await errorCode { try await load(server.address("/")) } == code)
        }

        @Test func aLengthThatIsTooShortCutsThePlaylist() async throws {
            let server = try TestServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n" + mediaPlaylist) }
            #expect(try await load(server.address("/")).bytes == Array("#EXTM3U\n".utf8))
        }

        @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n#EXTM3U\n"])
        func aConnectionThatBreaksOffIsAnError(text: String) async throws {
            let server = try TestServer { connection in
                connection.send(text)
                connection.pause(milliseconds: 20)
                connection.reset()
            }
            #expect(try await errorCode { try await load(server.address("/")) } == .incomplete)
        }

        @Test func whereNobodyListensNothingIsReached() async throws {
            let address: URIReference = "http://127.0.0.1:1/"
            #expect(try await errorCode { try await load(address) } == .unreachable)
        }

        @Test func aServerThatDoesNotSpeakTLSIsNotSecure() async throws {
            let server = try TestServer { $0.send(answer(mediaPlaylist)) }
            let address = URIReference("https://127.0.0.1:\(server.port)/")
            #expect(try await errorCode { try await load(address) } == .insecure)
        }

        @Test func aRedirectsOwnContentIsNotWaitedFor() async throws {
            let server = try TestServer { connection in
                guard connection.path == "/" else { return _ = connection.send(answer(mediaPlaylist)) }
                connection.send("HTTP/1.1 302 Found\r\nLocation: /a\r\n\r\n")
                while connection.send([UInt8](repeating: 0x23, count: 64 * 1024)) {}
            }
            #expect(try await load(server.address("/"), .small).bytes == Array(mediaPlaylist.utf8))
        }
    }
#endif
