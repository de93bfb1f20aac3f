import Testing

@testable import HLSNetworking

struct HTTPAddressTests {
    /// Whatever the text, what is sent has one meaning: it reads back as itself, and fits into a request line.
    @Test func noTextComesOutAsSomethingElse() throws {
        let pieces = [
            "http://", "https://", "//", "/", "a", "example.com", "127.0.0.1", "[::1]", "[", "]", ":", ":80", "@",
            "u:p@", "?",
            "#", "\\", "%", "%2F", "%40", "..", ".", "é", " ", "\r\n", "\0", "\u{202E}", "HTTP", "=", "&", ";", "0x7f",
        ]
        var accepted = 0
        // A sequence that is the same each time.
        var state: UInt64 = 1
        for _ in 0..<4000 {
            var text = "http://"
            for _ in 0..<6 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            guard let address = try? HTTPAddress(URIReference(text)) else { continue }
            accepted += 1
            let sent = address.reference.rawValue
            #expect(sent.utf8.allSatisfy { 0x21...0x7E ~= $0 }, "\(text)")
            #expect(!address.origin.description.contains("@"), "\(text)")
            #expect(!sent.contains("#"), "\(text)")
            let again = try HTTPAddress(URIReference(sent))
            #expect(again.reference == address.reference, "\(text)")
            #expect(again.origin == address.origin, "\(text)")
            #expect(!again.hasUserInformation, "\(text)")
        }
        #expect(accepted > 200)
    }

    @Test(arguments: [
        ("http://example.com", "http://example.com"), ("HTTPS://EXAMPLE.com:443/x", "https://example.com"),
        ("https://example.com:80", "https://example.com:80"), ("http://[::1]:8080", "http://[::1]:8080"),
    ])
    func anOriginIsSchemeHostAndPort(address: String, origin: String) {
        #expect(HTTPOrigin(URIReference(address))?.description == origin)
    }

    @Test func originsDifferInEachOfTheirParts() {
        let origins = ["http://a", "https://a", "http://b", "http://a:81", "http://a."].map {
            HTTPOrigin(URIReference($0))
        }
        #expect(Set(origins).count == 5)
        #expect(!origins.contains(nil))
    }
}
