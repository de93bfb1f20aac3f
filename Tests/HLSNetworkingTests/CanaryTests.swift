#if os(Linux)
    import Foundation
    import Testing

    @testable import HLSNetworking

    /// Thirty secrets that are nobody's, in every place that may hold one: none shows in what the tool prints.
    @Suite(.enabled(if: ToolProcess.tool != nil))
    struct CanaryTests {
        /// What `--header` brings.
        private static let headers = canaries(0..<4)
        /// What the address of the root has: a user and a password, values of the query, a fragment.
        private static let address = canaries(4..<10)
        /// What playlists say: values of queries that speak of secrets, users and passwords.
        private static let texts = canaries(10..<24)
        /// What servers say: in the place of a redirect, in headers, in content that is no playlist.
        private static let answers = canaries(24..<30)

        private static func canaries(_ numbers: Range<Int>) -> [String] {
            numbers.map { "c4nary\($0)-\($0 * 7919)" }
        }

        private static let media = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k?token=\(texts[0])&cek=\(texts[1])&kid=1",KEYFORMAT="com.apple.streamingkeydelivery"
            #EXT-X-KEY:METHOD=AES,URI="https://\(texts[2]):\(texts[3])@k.example/?key=\(texts[4])",IV=1
            #EXT-X-KEY:METHOD=AES-128,URI="k?session=\(texts[5])",URI="k?ckc=\(texts[6])",IV=2,IV=2
            #EXT-X-MAP:URI="i.mp4?sig=\(texts[7])",BYTERANGE="x"
            #EXTINF:9,
            a.mp4?X-Amz-Signature=\(texts[8])
            #EXT-X-MAP:URI="i.mp4?spc=\(texts[9])
            #EXTINF:x,
            https://\(texts[10])@h.example/a.mp4?hdnts=\(texts[11])

            """

        private static func root(_ child: String) -> String {
            """
            #EXTM3U
            #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://s?jwt=\(texts[12])",KEYFORMAT="com.apple.streamingkeydelivery"
            #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.640028"
            \(child)?password=\(texts[13])
            #EXT-X-STREAM-INF:BANDWIDTH=1
            /gone?token=\(texts[13])
            #EXT-X-STREAM-INF:BANDWIDTH=1
            /away?token=\(texts[13])

            """
        }

        private func server() throws -> TestServer {
            try TestServer { connection in
                let answers = Self.answers
                switch connection.path.split(separator: "?").first.map(String.init) ?? "" {
                case "/m": connection.send(answer(Self.root("/v")))
                case "/v": connection.send(answer(Self.media, headers: "Set-Cookie: c=\(answers[0])\r\n"))
                case "/away": connection.send(redirect(to: "http://\(answers[1]):x@127.0.0.1:1/?token=\(answers[2])"))
                case "/loop": connection.send(redirect(to: "/loop?token=\(answers[3])"))
                case "/html": connection.send(answer("<html>\(answers[4])</html>"))
                case "/odd":
                    connection.send(answer("#EXTM3U\n", headers: "X-Odd: \(answers[5])\r\nTransfer-Encoding: x\r\n"))
                default: connection.send("HTTP/1.1 404 \(answers[5])\r\nContent-Length: 0\r\n\r\n")
                }
            }
        }

        private let options =
            headers.enumerated().flatMap { ["--header", ["Authorization", "Cookie", "X-Token", "X"][$0] + ": " + $1] }
            + ["--timeout", "5"]

        private func location(_ server: TestServer, _ path: String) -> String {
            let canaries = Self.address
            return "http://\(canaries[0]):\(canaries[1])@127.0.0.1:\(server.port)\(path)?token=\(canaries[2])"
                + "&x=\(canaries[3])&\(canaries[4])#\(canaries[5])"
        }

        @Test(arguments: [
            "keys", "keys --key-format=all", "keys --identifier-rule=host",
            "validate --profile=all", "validate --profile=all --coverage",
            "validate --profile=all --format=concise", "validate --profile=all --format=sarif",
            "validate --profile=all --format=junit", "validate --profile=all --format=github",
            "validate --profile=all --format=gitlab", "validate --profile=all --format=markdown",
            "validate --profile=all --format=html",
        ])
        func nothingThatPeopleReadHasASecret(command: String) async throws {
            try await check(command, Self.headers + Self.address + Self.texts + Self.answers)
        }

        /// What a playlist says is what is asked for here, and nothing else is shown: nor is, but in JSON, the address.
        @Test(arguments: [
            "inspect", "inspect --follow", "rewrite", "rewrite --canonical", "rewrite --fix --diff",
            "compare --sequence",
            "watch --count=2 --for=1",
        ])
        func onlyWhatThePlaylistSaysShows(command: String) async throws {
            try await check(command, Self.headers + Self.address + Self.answers)
        }

        @Test(arguments: [
            "inspect --follow --format=json", "keys --format=ndjson", "keys --format=plist",
            "validate --profile=all --format=json",
        ])
        func noHeaderShowsInData(command: String) async throws {
            try await check(command, Self.headers + Self.answers)
        }

        @Test(arguments: [
            ["inspect", "a", "--header", canaries(0..<1)[0]],
            ["inspect", "a", "--header", "a b: \(canaries(0..<1)[0])"],
            ["keys", "http://\(canaries(0..<1)[0])@127.0.0.1:1/?\(canaries(0..<1)[0])"],
            ["rewrite", "http://\(canaries(0..<1)[0]):x@127.0.0.1:1/?token=\(canaries(0..<1)[0])"],
            ["rewrite", "--fix", "--write", "https://\(canaries(0..<1)[0])@h.example/"],
            ["rewrite", "/gone?token=\(canaries(0..<1)[0])"], ["validate", "gone?token=\(canaries(0..<1)[0])"],
            ["import-validation-data", "gone?token=\(canaries(0..<1)[0])"],
            ["compare", "gone?token=\(canaries(0..<1)[0])", "gone"],
            ["compare", "--sequence", "http://\(canaries(0..<1)[0]):x@127.0.0.1:1/?token=\(canaries(0..<1)[0])"],
            ["watch", "http://\(canaries(0..<1)[0]):x@127.0.0.1:1/?token=\(canaries(0..<1)[0])"],
            ["watch", "gone?token=\(canaries(0..<1)[0])"],
        ])
        func noErrorRepeatsASecret(words: [String]) async throws {
            let outcome = try await ToolProcess.run(words)
            #expect(outcome.code == 2 || outcome.code == 3)
            #expect(shown(Self.canaries(0..<1), outcome) == [])
        }

        /// Carries out a command on each kind of answer.
        private func check(_ command: String, _ canaries: [String]) async throws {
            let server = try server()
            let words = command.split(separator: " ").map(String.init)
            for path in ["/m", "/v", "/gone", "/away", "/loop", "/html", "/odd"] {
                let outcome = try await ToolProcess.run(words + [location(server, path)] + options)
                #expect(outcome.code != 4 && outcome.code < 100)
                #expect(shown(canaries, outcome) == [], "\(command) \(path)")
            }
        }

        /// The secrets that show, in any of their forms.
        private func shown(_ canaries: [String], _ outcome: ToolProcess.Outcome) -> [String] {
            let printed = outcome.output + outcome.error
            return canaries.filter { canary in
                let bytes = Data(canary.utf8)
                let hexadecimal = bytes.map { String(format: "%02x", $0) }.joined()
                // The first two thirds of a text in base64 are the same wherever a group of three begins.
                let forms = [canary, hexadecimal] + (0..<3).map { Data(bytes.dropFirst($0)).base64EncodedString() }
                return forms.contains { form in
                    printed.lowercased().contains(form.lowercased().prefix(max(8, form.count - 4)))
                }
            }
        }
    }
#endif
