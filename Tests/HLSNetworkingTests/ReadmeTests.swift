import Foundation
import HLSNetworking
import Testing

// The app of the README, word for word; see the tests of HLSPresentation for the rest.

protocol ContentKeySession {
    func processContentKeyRequest(withIdentifier: Any?, initializationData: Data?, options: [String: Any]?)
}

func prefetchFairPlayKeys(of url: String, session: some ContentKeySession) async throws {
    let address = URIReference(url)
    let prefetch = try await KeyPrefetch(at: address, from: HTTPSource(root: address))
    for uri in prefetch.uris {
        session.processContentKeyRequest(withIdentifier: uri, initializationData: nil, options: nil)
    }
}

#if os(Linux)
    @Suite struct ReadmeTests {
        @Test func theAppAsksForEveryKeyBeforePlayback() async throws {
            let server = try film.server()
            let session = KeyRequests()
            try await prefetchFairPlayKeys(of: server.address("/film/m.m3u8").rawValue, session: session)
            #expect(session.identifiers == ["skd://sd", "skd://sound", "skd://hd"])
            #expect(Set(server.paths) == ["/film/m.m3u8", "/film/sd.m3u8", "/film/hd.m3u8", "/film/en.m3u8"])
        }
    }
#endif
