#if os(Linux)
    import Testing

    @testable import HLSNetworking

    /// What playlists and redirects may not lead to.
    struct PrivateAddressTests {
        // MARK: - Addresses that are not public

        @Test(arguments: [
            "127.0.0.1", "127.0.0.2", "localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]",
            "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "0.0.0.0", "0", "LOCALHOST",
            "localhost.",
        ])
        func nothingArrivesAtAPrivateAddressThatAPlaylistNames(host: String) async throws {
            let victim = try TestServer(host: "0.0.0.0") { $0.send(answer(mediaPlaylist)) }
            let name = "http://\(host):\(victim.port)/v"
            let server = try TestServer(answers: [
                "/": answer(multivariant(name, "r")), "/r": redirect(to: name),
            ])
            let root = server.address("/")
            let presentation = try await follow(root)
            #expect(presentation.members.count { $0.playlist != nil } == 1)
            #expect(presentation.diagnostics.count == 2)
            #expect(victim.requests.isEmpty)
            print("R12: \(host): \(victim.requests.count) connections")
            #expect(server.paths.sorted() == ["/", "/r"])
        }

        @Test func theReasonNamesTheAddress() async throws {
            let source = HTTPSource(root: "http://example.com/")
            await #expect(throws: SourceError.privateAddress(try #require(IPAddress(bytes: [127, 0, 0, 1])))) {
                try await source.load("http://127.0.0.1:1/")
            }
        }

        @Test func whoAllowsPrivateAddressesGetsThem() async throws {
            let other = try TestServer(host: "127.0.0.2", answers: ["/v": answer(mediaPlaylist)])
            let server = try TestServer(answers: ["/": answer(multivariant(other.address("/v").rawValue))])
            let root = server.address("/")
            let source = HTTPSource(root: root, options: HTTPOptions(allowsPrivateAddresses: true).patient)
            #expect(try await follow(root, source).members.count { $0.playlist != nil } == 2)
        }

        // MARK: - Nothing but the web

        @Test func whatIsNotOfTheWebOpensNothing() async throws {
            let names = [
                "file:///etc/hostname", "data:application/vnd.apple.mpegurl,%23EXTM3U", "ftp://127.0.0.1/a",
                "gopher://127.0.0.1/a", "concat:/etc/hostname", "subfile:,,start,0,end,9,,:/etc/hostname",
                "//127.0.0.1:1/a", "http:\\\\127.0.0.1:1", "javascript:alert(1)", "dict://127.0.0.1:1/",
            ]
            let redirects = names.indices.map { "r\($0)" }
            let server = try TestServer { connection in
                guard connection.path != "/" else {
                    return _ = connection.send(answer(multivariant(names + redirects)))
                }
                let index = Int(connection.path.dropFirst(2)) ?? 0
                connection.send(redirect(to: names[index]))
            }
            let root = server.address("/")
            let presentation = try await follow(root)
            #expect(presentation.members.count { $0.playlist != nil } == 1)
            #expect(server.requests.count == 1 + names.count)
            print("R11: \(2 * names.count) names and redirects, 0 connections beside the server's own")
        }
    }
#endif
