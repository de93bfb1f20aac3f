import Testing

@testable import HLSNetworking

/// What is decided above the transport, and so holds for every one.
struct HTTPSourceTests {
    // MARK: - Addresses

    @Test(arguments: [
        "file:///etc/hostname", "data:,x", "ftp://example.com/a", "gopher://example.com/",
        "concat:http://example.com/a",
        "subfile:a", "javascript:alert(1)", "skd://key", "crypto+http://example.com/",
    ])
    func onlyWebAddressesAreLoaded(address: String) async throws {
        let transport = FakeTransport([:])
        let source = HTTPSource(root: "http://example.com/", over: transport)
        #expect(try await errorCode { try await source.load(URIReference(address)) } == .unsupportedScheme)
        #expect(await transport.hops.isEmpty)
    }

    @Test(arguments: [
        "a.m3u8", "//example.com/a", "", "http:a", "http:/a", "http:\\\\example.com", "http:///a", "http://:80/",
        "http://user@/", "http://exa mple.com/", "http://example.com:0/", "http://example.com:65536/",
        "http://example.com:8x/", "http://[::1/", "http://[::1]x/", "http://[]/", "http://[fe80::1%25eth0]/",
        "http://ex%61mple.com/", "http://münchen.example/", "http://a,b/", "http://example.com:-1/",
    ])
    func anAddressWithoutAHostThatCouldBeAskedIsRefused(address: String) async throws {
        let transport = FakeTransport([:])
        let source = HTTPSource(root: "http://example.com/", over: transport)
        #expect(try await errorCode { try await source.load(URIReference(address)) } == .invalidAddress)
        #expect(await transport.hops.isEmpty)
    }

    @Test(arguments: [
        ("HTTP://Example.COM", "http://example.com/"), ("http://example.com:80/a#f", "http://example.com/a"),
        ("https://example.com:443?q", "https://example.com/?q"),
        ("http://example.com:8080/", "http://example.com:8080/"),
        ("http://example.com:/a", "http://example.com/a"), ("http://[::1]:80/a", "http://[::1]/a"),
        ("http://example.com/a/../b c\r\nX: y", "http://example.com/b%20c%0D%0AX:%20y"),
        ("http://good.example@evil.example/", "http://evil.example/"), ("http://a@b@c/", "http://c/"),
        ("http://example.com/%2e%2E/a", "http://example.com/%2e%2E/a"),
    ])
    func addressesAreSentInOneSpelling(written: String, sent: String) async throws {
        let transport = FakeTransport([sent: .text(mediaPlaylist)])
        let loaded = try await HTTPSource(root: "http://example.com/", over: transport).load(URIReference(written))
        #expect(loaded.address.rawValue == sent)
        #expect(await transport.addresses == [sent])
    }

    @Test func anAddressOfEndlessLengthIsRefused() async throws {
        let address = URIReference("http://example.com/" + String(repeating: "a", count: 16 * 1024))
        let source = HTTPSource(root: address, over: FakeTransport([:]))
        #expect(try await errorCode { try await source.load(address) } == .invalidAddress)
    }

    @Test func userInformationIsDroppedAndReported() async throws {
        let root: URIReference = "http://user:s3cret@example.com/a"
        let source = HTTPSource(root: root, over: FakeTransport(["http://example.com/a": .text(mediaPlaylist)]))
        let presentation = try await follow(root, source)
        #expect(presentation.root.address == "http://example.com/a")
        #expect(presentation.root.http?.hasDroppedUserInformation == true)
        #expect(
            presentation.diagnostics.map(\.description) == [
                "http://example.com/a: warning: user information in the address is not sent [user-information-dropped]"
            ])
    }

    // MARK: - Redirects

    @Test func aRedirectIsFollowedAndKept() async throws {
        let transport = FakeTransport([
            "http://example.com/a?x=1": .status(301, location: "/b/c?y=2"),
            "http://example.com/b/c?y=2": .status(308, location: "https://other.example/d"),
            "https://other.example/d": .text(mediaPlaylist),
        ])
        let loaded = try await HTTPSource(root: "http://example.com/", over: transport).load(
            "http://example.com/a?x=1")
        #expect(loaded.address == "https://other.example/d")
        #expect(
            loaded.http
                == HTTPFacts(
                    status: 200,
                    redirects: [
                        .init(status: 301, source: "http://example.com/a?x=1", target: "http://example.com/b/c?y=2"),
                        .init(status: 308, source: "http://example.com/b/c?y=2", target: "https://other.example/d"),
                    ]))
    }

    @Test(arguments: [
        ("file:///etc/hostname", SourceError.Code.unsupportedScheme), ("ftp://example.com/", .unsupportedScheme),
        ("data:,x", .unsupportedScheme), ("http://", .invalidAddress), ("http:a", .invalidAddress),
        ("", .tooManyRedirects), ("/a", .tooManyRedirects), ("#x", .tooManyRedirects),
        ("//example.com:80/a", .tooManyRedirects),
    ])
    func aRedirectThatLeadsNowhereIsRefused(location: String, code: SourceError.Code) async throws {
        let transport = FakeTransport(["http://example.com/a": .status(302, location: location)])
        let source = HTTPSource(root: "http://example.com/", over: transport)
        #expect(try await errorCode { try await source.load("http://example.com/a") } == code)
        #expect(await transport.hops.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func noRedirectLeadsDownFromHTTPS(status: Int) async throws {
        let transport = FakeTransport(["https://example.com/a": .status(status, location: "http://example.com/b")])
        let source = HTTPSource(root: "https://example.com/", over: transport)
        #expect(try await errorCode { try await source.load("https://example.com/a") } == .downgrade)
        #expect(await transport.hops.count == 1)
    }

    @Test(arguments: [0, 1, 5])
    func redirectsAreCounted(maximum: Int) async throws {
        let transport = FakeTransport { hop in
            let number = Int(hop.address.target.dropFirst()) ?? 0
            return number == maximum ? .text(mediaPlaylist) : .status(302, location: "/\(number + 1)")
        }
        let options = HTTPOptions(maximumRedirects: maximum).patient
        let source = HTTPSource(root: "http://example.com/0", options: options, over: transport)
        #expect(try await source.load("http://example.com/0").http?.redirects.count == maximum)
        #expect(await transport.hops.count == maximum + 1)
        let endless = FakeTransport { .status(302, location: $0.address.target + "x") }
        let other = HTTPSource(root: "http://example.com/0", options: options, over: endless)
        #expect(try await errorCode { try await other.load("http://example.com/0") } == .tooManyRedirects)
        #expect(await endless.hops.count == maximum + 1)
    }

    // MARK: - From https to http

    @Test func aRootAtHTTPSLeadsToNoPlaylistAtHTTP() async throws {
        let transport = FakeTransport([
            "https://example.com/": .text(multivariant("http://example.com/v", "v")),
            "https://example.com/v": .text(mediaPlaylist), "http://example.com/v": .text(mediaPlaylist),
        ])
        let root: URIReference = "https://example.com/"
        let presentation = try await follow(root, HTTPSource(root: root, over: transport))
        #expect(await transport.addresses == ["https://example.com/", "https://example.com/v"])
        #expect(presentation.diagnostics.map(\.id) == ["playlist-unreadable"])
    }

    @Test func aRootThatWasRedirectedToHTTPSLeadsToNoPlaylistAtHTTP() async throws {
        let transport = FakeTransport([
            "http://example.com/": .status(301, location: "https://example.com/"),
            "https://example.com/": .text(multivariant("http://example.com/v")),
            "http://example.com/v": .text(mediaPlaylist),
        ])
        let root: URIReference = "http://example.com/"
        _ = try await follow(root, HTTPSource(root: root, over: transport))
        #expect(await transport.addresses == ["http://example.com/", "https://example.com/"])
    }

    // MARK: - Private addresses

    @Test func onlyTheRootsOriginMayBeAtAPrivateAddress() async throws {
        let private127 = try #require(IPAddress(bytes: [127, 0, 0, 1]))
        let transport = FakeTransport { hop in
            if !hop.permits(private127) { throw SourceError.privateAddress(private127) }
            return .text(mediaPlaylist)
        }
        let source = HTTPSource(root: "http://localhost:8000/", over: transport)
        for allowed in ["http://localhost:8000/a", "HTTP://LOCALHOST:8000", "http://u@localhost:8000/"] {
            #expect(try await errorCode { try await source.load(URIReference(allowed)) } == nil)
        }
        for refused in [
            "http://localhost/", "http://localhost:8001/", "https://localhost:8000/", "http://localhost.:8000/",
        ] {
            #expect(try await errorCode { try await source.load(URIReference(refused)) } == .privateAddress)
        }
        let open = HTTPSource(
            root: "http://example.com/", options: HTTPOptions(allowsPrivateAddresses: true).patient, over: transport)
        #expect(try await errorCode { try await open.load("http://localhost:8001/") } == nil)
    }

    // MARK: - Header fields

    @Test func headerFieldsStayWithTheirOrigin() async throws {
        let transport = FakeTransport([
            "https://example.com/": .text(
                multivariant("v", "https://other.example/v", "https://example.com:8443/v", "r")),
            "https://example.com/r": .status(302, location: "https://third.example/"),
        ])
        let other = try #require(HTTPOrigin("https://other.example"))
        let root: URIReference = "https://example.com/"
        let source = HTTPSource(
            root: root, headers: [HTTPHeader("Authorization", "root")],
            options: HTTPOptions(headers: [other: [HTTPHeader("Authorization", "other")]]).patient, over: transport)
        _ = try await follow(root, source)
        let sent = await Dictionary(
            uniqueKeysWithValues: transport.hops.map { ($0.address.reference.rawValue, $0.headers.map(\.value)) })
        #expect(
            sent == [
                "https://example.com/": ["root"], "https://example.com/v": ["root"], "https://example.com/r": ["root"],
                "https://other.example/v": ["other"], "https://example.com:8443/v": [], "https://third.example/": [],
            ])
    }

    @Test(arguments: [
        HTTPHeader("X", "a\r\nY: b"), HTTPHeader("X", "a\nb"), HTTPHeader("X", "a\0"), HTTPHeader("X", "\u{7F}"),
        HTTPHeader("", "a"), HTTPHeader("X Y", "a"), HTTPHeader("X:", "a"), HTTPHeader("X\r\n", "a"),
        HTTPHeader("é", "a"),
        HTTPHeader("Host", "a"), HTTPHeader("transfer-encoding", "chunked"), HTTPHeader("Content-Length", "1"),
        HTTPHeader("Accept-Encoding", "br"),
    ])
    func aHeaderFieldThatCouldBeReadAsMoreIsRefused(header: HTTPHeader) async throws {
        let transport = FakeTransport([:])
        let source = HTTPSource(root: "http://example.com/", headers: [header], over: transport)
        #expect(try await errorCode { try await source.load("http://example.com/") } == .invalidHeader)
        let signing = HTTPSource(
            root: "http://example.com/", prepare: { $0.headers.append(header) }, over: transport)
        #expect(try await errorCode { try await signing.load("http://example.com/") } == .invalidHeader)
        #expect(await transport.hops.isEmpty)
    }

    @Test func aLineOfACommandLineIsAHeaderField() {
        #expect(HTTPHeader(line: "Authorization: Bearer a:b ") == HTTPHeader("Authorization", "Bearer a:b "))
        #expect(HTTPHeader(line: "X:") == HTTPHeader("X", ""))
        for line in ["", "X", ": a", "X Y: a", "X: a\nb", "Host: a"] { #expect(HTTPHeader(line: line) == nil) }
    }

    @Test func descriptionsLeaveSecretsOut() {
        let request = HTTPRequest(
            address: "https://u:s3cret@example.com/?t=s3cret", headers: [HTTPHeader("Authorization", "s3cret")])
        for text in ["\(request)", "\(request.headers)", String(reflecting: request.headers)] {
            #expect(!text.contains("s3cret"))
        }
    }

    // MARK: - Preparation

    @Test func everyHopIsPrepared() async throws {
        let transport = FakeTransport([
            "http://example.com/a?sig=1": .status(302, location: "b"),
            "http://example.com/b?sig=1": .text(mediaPlaylist),
        ])
        let source = HTTPSource(
            root: "http://example.com/a",
            prepare: { request in
                request.address = URIReference(request.address.rawValue + "?sig=1")
                request.setHeader("X-Signature", "s")
            }, over: transport)
        let loaded = try await source.load("http://example.com/a")
        #expect(loaded.address == "http://example.com/b")
        #expect(await transport.hops.map(\.headers) == Array(repeating: [HTTPHeader("X-Signature", "s")], count: 2))
    }

    @Test(arguments: [
        ("file:///etc/hostname", SourceError.Code.unsupportedScheme), ("http://example.com/", .downgrade),
        ("https:///", .invalidAddress),
    ])
    func allRulesApplyToWhatWasPrepared(address: String, code: SourceError.Code) async throws {
        let transport = FakeTransport([:])
        let source = HTTPSource(
            root: "https://example.com/", prepare: { $0.address = URIReference(address) }, over: transport)
        #expect(try await errorCode { try await source.load("https://example.com/") } == code)
        #expect(await transport.hops.isEmpty)
    }

    @Test func headerFieldsDoNotMoveToAnotherOriginWithAPreparedRequest() async throws {
        let transport = FakeTransport([:])
        let source = HTTPSource(
            root: "https://example.com/", headers: [HTTPHeader("Authorization", "root")],
            prepare: { request in
                request.address = "https://other.example/"
                request.setHeader("X", "own")
            }, over: transport)
        _ = try? await source.load("https://example.com/")
        #expect(await transport.hops.map(\.headers) == [[HTTPHeader("X", "own")]])
        #expect(await transport.hops.map(\.allowsPrivateAddresses) == [false])
    }

    @Test func whatThePreparationThrowsComesThrough() async throws {
        struct NoToken: Error {}
        let source = HTTPSource(
            root: "https://example.com/", prepare: { _ in throw NoToken() }, over: FakeTransport([:]))
        await #expect(throws: NoToken.self) { try await source.load("https://example.com/") }
    }

    // MARK: - Status codes

    @Test(arguments: [
        (404, SourceError.Code.notFound, "the server answered 404 Not Found"),
        (410, .notFound, "the server answered 410 Gone"), (403, .badStatus, "the server answered 403 Forbidden"),
        (500, .badStatus, "the server answered 500 Internal Server Error"),
        (599, .badStatus, "the server answered 599"),
        (204, .badStatus, "the server answered 204 No Content"),
        (206, .badStatus, "the server answered 206 Partial Content, a part, although the whole was asked for"),
        (302, .badStatus, "the server answered 302 Found without saying where to"),
        (304, .badStatus, "the server answered 304 Not Modified"),
        (401, .badStatus, "the server answered 401 Unauthorized"),
    ])
    func otherStatusesBringNoPlaylist(status: Int, code: SourceError.Code, reason: String) async throws {
        let source = HTTPSource(root: "http://example.com/", over: FakeTransport { _ in .status(status) })
        await #expect(throws: SourceError(code, reason: reason)) { try await source.load("http://example.com/") }
    }

    @Test func a401SaysThatUserInformationWasNotSent() async throws {
        let source = HTTPSource(root: "http://example.com/", over: FakeTransport { _ in .status(401) })
        await #expect(
            throws: SourceError(
                .badStatus,
                reason: "the server answered 401 Unauthorized; the user information of the address is not sent")
        ) { try await source.load("http://u:p@example.com/") }
    }

    @Test(arguments: [200, 201, 203, 226, 299])
    func otherAnswersOfSuccessBringPlaylists(status: Int) async throws {
        let source = HTTPSource(
            root: "http://example.com/",
            over: FakeTransport { _ in HTTPAnswer(head: HTTPHead(status: status), body: [1]) })
        #expect(try await source.load("http://example.com/").http?.status == status)
    }

    // MARK: - Deadlines

    @Test func aLoadEndsWhenItsTimeIsUp() async throws {
        struct Sleeper: HTTPTransport {
            func perform(_: HTTPHop) async throws -> HTTPAnswer {
                try await Task.sleep(nanoseconds: 60_000_000_000)
                return .status(404)
            }
        }
        let source = HTTPSource(
            root: "http://example.com/", options: HTTPOptions(requestTimeout: 0.05), over: Sleeper())
        #expect(try await errorCode { try await source.load("http://example.com/") } == .timedOut)
    }
}
