#if os(Linux)
    import Testing

    @testable import HLSNetworking

    /// Credentials stay where they belong.
    struct SecretsTests {
        @Test func noSecretReachesAnotherOrigin() async throws {
            let secrets = (1...5).map { "s3cret\($0)" }
            let other = try TestServer(host: "127.0.0.2") { $0.send(answer(mediaPlaylist)) }
            let server = try TestServer { [address = other.address("/v")] connection in
                switch connection.path {
                case "/":
                    connection.send(answer(multivariant(address.rawValue, "r"), headers: "Set-Cookie: c=s3cret5\r\n"))
                case "/r": connection.send(redirect(to: address.rawValue + "?r"))
                default: connection.send(answer(mediaPlaylist))
                }
            }
            let root = URIReference("http://s3cret1:s3cret2@127.0.0.1:\(server.port)/?token=s3cret3")
            let source = HTTPSource(
                root: root, headers: [HTTPHeader("Authorization", "s3cret4"), HTTPHeader("Cookie", "s3cret5")],
                options: HTTPOptions(allowsPrivateAddresses: true).patient)
            let presentation = try await follow(root, source)
            #expect(presentation.members.count { $0.playlist != nil } == 3)
            #expect(other.requests.count == 2)
            for request in other.requests { for secret in secrets { #expect(!request.contains(secret)) } }
            print("R14: \(secrets.count) secrets, none in the \(other.requests.count) requests to another origin")
            #expect(server.requests.allSatisfy { $0.contains("Authorization: s3cret4") })
            #expect(server.requests.allSatisfy { !$0.contains("c=s3cret5") })
        }
    }
#endif
