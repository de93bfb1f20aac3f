import Foundation
import HLSNetworking
import Testing

// The app of `Docs/AppGuide.md`, word for word; what it shares with the README is in its tests.

func prefetchKeys(
    of url: String, session: some ContentKeySession, progress: (FollowingProgress) -> Void
) async throws -> KeyPrefetch {
    let address = URIReference(url)
    let source = HTTPSource(root: address)
    for try await step in KeyPrefetch.steps(at: address, from: source, effort: .onePerGroup) {
        switch step {
        case .progress(let playlists):
            progress(playlists)
        case .finished(let prefetch):
            for uri in prefetch.uris {
                session.processContentKeyRequest(withIdentifier: uri, initializationData: nil, options: nil)
            }
            return prefetch
        }
    }
    throw CancellationError()
}

struct FairPlayService: Sendable {
    let exchange: LicenseExchange
    let rule: ContentIdentifierRule

    func contentIdentifier(for key: KeyURI) throws -> ContentIdentifier {
        guard let identifier = rule.identifier(for: key) else {
            throw LicenseError(.missingValue, reason: "the key URI has no identifier by the rule \(rule.name)")
        }
        return identifier
    }

    func contentKeyContext(
        for keyURI: String, makeSPC: (ContentIdentifier) async throws -> [UInt8],
        send: (LicenseRequest) async throws -> [UInt8]
    ) async throws -> [UInt8] {
        let key = KeyURI(keyURI)
        let identifier = try contentIdentifier(for: key)
        let spc = try await makeSPC(identifier)
        let request = try exchange.licenseRequest(for: key, contentIdentifier: identifier.text, spc: spc)
        return try exchange.contentKeyContext(from: try await send(request))
    }
}

func makeService(token: String) throws -> FairPlayService {
    let exchange = try LicenseExchange(
        address: .url("https://license.example.com/fairplay"), headers: [.bearer(token)],
        body: .form([LicenseField("spc", .spc), LicenseField("assetId", .contentIdentifier)]), answer: .base64)
    return FairPlayService(exchange: exchange, rule: .withoutScheme)
}

struct DownloadRefusal: Error {
    let reasons: [String]
}

func planDownload(of url: String, maximumHeight: Int) async throws -> DownloadPlan {
    let address = URIReference(url)
    let plan = try await DownloadPlan(
        at: address, from: HTTPSource(root: address), limit: DownloadPlan.Limit(maximumHeight: maximumHeight))
    guard plan.isPossible else {
        throw DownloadRefusal(reasons: plan.obstacles.map { "\($0.playlist.redacted): \($0.reason)" })
    }
    return plan
}

@Suite struct AppGuideTests {
    @Test func everyBlockOfTheGuideStandsAmongTheTests() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let tests = try ["ReadmeTests.swift", "AppGuideTests.swift"]
            .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }.joined()
        let guide = try String(
            contentsOf: folder.appendingPathComponent("../../Docs/AppGuide.md").standardized, encoding: .utf8)
        let blocks = guide.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 5)
        for block in blocks {
            let code = block.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            #expect(tests.contains(code.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
    }

    @Test func aKeyRequestIsAnsweredByTheService() async throws {
        let context = [0, 0, 0, 1] + [UInt8](0..<88)
        let answer = Array(Data(context).base64EncodedString().utf8)
        let service = try makeService(token: "secret")
        var sent: [LicenseRequest] = []
        let received = try await service.contentKeyContext(for: "skd://movie-42/hd") { identifier in
            identifier.utf8Bytes
        } send: { request in
            sent.append(request)
            return answer
        }
        #expect(received == context)
        #expect(sent.map(\.url) == ["https://license.example.com/fairplay"])
        #expect(
            sent.map { String(decoding: $0.body, as: UTF8.self) } == ["spc=bW92aWUtNDIvaGQ%3D&assetId=movie-42%2Fhd"])
        #expect(sent.first?.headers.map(\.value) == ["application/x-www-form-urlencoded", "Bearer secret"])
    }

    @Test func aKeyWithoutAnIdentifierIsNotAskedFor() async throws {
        let service = FairPlayService(
            exchange: try makeService(token: "secret").exchange, rule: .queryItem("contentId"))
        let error = #expect(throws: LicenseError.self) { try service.contentIdentifier(for: KeyURI("skd://movie-42")) }
        #expect(error?.code == .missingValue)
    }

    #if os(Linux)
        @Test func keysAreFetchedAheadWithProgress() async throws {
            let server = try film.server()
            let session = KeyRequests()
            var progress: [[Int]] = []
            let prefetch = try await prefetchKeys(of: server.address("/film/m.m3u8").rawValue, session: session) {
                progress.append([$0.finished, $0.known])
            }
            #expect(session.identifiers == ["skd://sd", "skd://sound", "skd://hd"])
            #expect(prefetch.uris == session.identifiers)
            #expect(progress == [[1, 4], [2, 4], [3, 4], [4, 4]])
        }

        @Test func aDownloadTakesOneVariantAndItsSound() async throws {
            let server = try film.server()
            let plan = try await planDownload(of: server.address("/film/m.m3u8").rawValue, maximumHeight: 720)
            #expect(plan.variant?.resolution?.height == 360)
            #expect(plan.keys.map(\.uri) == ["skd://sd", "skd://sound"])
            #expect((plan.duration, plan.estimatedBytes) == (6, 750_000))
            #expect(server.paths.count == 3)
        }

        @Test func aDownloadThatIsNotPossibleSaysWhy() async throws {
            var live = film
            live.end = ""
            let server = try live.server()
            let root = server.address("/film/m.m3u8").rawValue
            let error = await #expect(throws: DownloadRefusal.self) {
                try await planDownload(of: root, maximumHeight: 1080)
            }
            let reason = "the playlist is live: there is no EXT-X-ENDLIST"
            #expect(error?.reasons == ["hd", "en"].map { "\(server.address("/film/\($0).m3u8")): \(reason)" })
        }
    #endif
}

#if os(Linux)
    /// What is asked of a content key session.
    final class KeyRequests: ContentKeySession {
        private(set) var identifiers: [String] = []

        func processContentKeyRequest(withIdentifier: Any?, initializationData: Data?, options: [String: Any]?) {
            guard initializationData == nil, options == nil else { return }
            identifiers.append(withIdentifier as? String ?? "no text")
        }
    }

    /// Two sizes and sound, each under a key of its own.
    let film = Film()

    struct Film {
        var end = "#EXT-X-ENDLIST\n"

        func server() throws -> TestServer {
            let root = """
                #EXTM3U
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",DEFAULT=YES,AUTOSELECT=YES,URI="en.m3u8"
                #EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360,AUDIO="a"
                sd.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=5000000,RESOLUTION=1920x1080,AUDIO="a"
                hd.m3u8
                """
            return try TestServer(answers: [
                "/film/m.m3u8": answer(root), "/film/sd.m3u8": answer(media("skd://sd")),
                "/film/hd.m3u8": answer(media("skd://hd")), "/film/en.m3u8": answer(media("skd://sound")),
            ])
        }

        private func media(_ key: String) -> String {
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="\(key)",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"
            #EXTINF:6,
            a.mp4
            \(end)
            """
        }
    }
#endif
