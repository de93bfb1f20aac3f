#if os(Linux)
    import Foundation
    import HLSNetworking
    import Testing

    // The function of Docs/Networking.md, but for its indentation.

    func fairPlayKeyURIs(at address: URIReference, token: String) async throws -> [String] {
        let source = HTTPSource(root: address, headers: [HTTPHeader("Authorization", "Bearer \(token)")])
        let presentation = try await Presentation(at: address, from: source)
        return presentation.keys(for: .fairPlay).uris
    }

    struct NetworkingDocumentTests {
        @Test func theExampleDoesWhatItSays() async throws {
            let playlist = """
                #EXTM3U
                #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"
                #EXT-X-STREAM-INF:BANDWIDTH=1
                gone.m3u8

                """
            let server = try TestServer(answers: ["/m": answer(playlist)])
            #expect(try await fairPlayKeyURIs(at: server.address("/m"), token: "t") == ["skd://key"])
            #expect(server.requests.allSatisfy { $0.contains("\r\nAuthorization: Bearer t\r\n") })
        }

        @Test func theExampleStandsHere() throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let document = try String(contentsOf: root.appendingPathComponent("Docs/Networking.md"), encoding: .utf8)
            let here = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
            let lines = try #require(
                document.components(separatedBy: "```swift\n").last?.components(separatedBy: "```").first
            )
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines.count > 4)
            for line in lines { #expect(here.contains(line)) }
        }
    }
#endif
