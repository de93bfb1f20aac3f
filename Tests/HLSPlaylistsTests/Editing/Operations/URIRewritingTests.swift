import HLSPlaylists
import Testing

/// URIs by what they lead to.
@Suite struct URIRewritingTests {
    private let media = [
        "#EXTM3U", "#EXT-X-TARGETDURATION:4",
        "#EXT-X-DATERANGE:ID=\"d\",START-DATE=\"2026-01-01T00:00:00Z\",X-ASSET-URI=\"asset\",X-OTHER=\"other\"",
        "#EXT-X-KEY:METHOD=SAMPLE-AES, URI=\"key\" ,KEYFORMAT=\"com.apple.streamingkeydelivery\"",
        "#EXT-X-MAP:URI=\"map\"", "#EXT-X-PART:DURATION=1,URI=\"part\"", "#EXTINF:4,", "segment", "#EXTINF:4,",
        "#EXT-X-BYTERANGE:10@0", "ranged", "#EXTINF:4,", "#EXT-X-BYTERANGE:10", "ranged",
        "#EXT-X-PART:DURATION=1,URI=\"trailing\"", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"part-hint\"",
        "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"map-hint\"", "#EXT-X-RENDITION-REPORT:URI=\"report\",LAST-MSN=1",
    ]
    private let root = [
        "#EXTM3U", "#EXT-X-CONTENT-STEERING:SERVER-URI=\"steering\"", "#EXT-X-SESSION-DATA:DATA-ID=\"d\",URI=\"data\"",
        "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"key\"",
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",URI=\"audio\"",
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"b\",NAME=\"n\"", "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"", "variant",
        "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"i-frames\"",
    ]

    /// The texts that an edit changed, each marked by `<>`.
    private func rewritten(_ lines: [String], _ kinds: URIKinds) throws -> [String] {
        let result = try edited(lines) { $0.rewriteURIs(of: kinds) { "<\($0)>" } }
        #expect(result.count == lines.count)
        var found: [String] = []
        for (old, new) in zip(lines, result) where old != new {
            #expect(new.filter { $0 != "<" && $0 != ">" } == old)
            found += new.split(separator: "<").dropFirst(new.hasPrefix("<") ? 0 : 1).compactMap {
                $0.split(separator: ">").first.map(String.init)
            }
        }
        return found
    }

    @Test(arguments: [
        (URIKinds.keys, ["key"]), (.segments, ["segment", "ranged", "ranged"]),
        (.initializationSections, ["map", "map-hint"]),
        (.parts, ["part", "trailing", "part-hint"]), (.playlists, ["report"]), (.assets, ["asset"]), (.sessionData, []),
        (.contentSteering, []),
    ])
    func urisOfAMediaPlaylist(_ kinds: URIKinds, _ expected: [String]) throws {
        #expect(try rewritten(media, kinds) == expected)
    }

    @Test(arguments: [
        (URIKinds.keys, ["key"]), (.playlists, ["audio", "variant", "i-frames"]), (.sessionData, ["data"]),
        (.contentSteering, ["steering"]), (.media, []), (.assets, []),
    ])
    func urisOfAMultivariantPlaylist(_ kinds: URIKinds, _ expected: [String]) throws {
        #expect(try rewritten(root, kinds) == expected)
    }

    @Test func allAreAllOfThem() throws {
        #expect(try rewritten(media, .all).count == 11)
        #expect(try rewritten(root, .all).count == 6)
    }

    @Test func aTextThatStaysKeepsItsVariables() throws {
        let lines = [
            "#EXTM3U", "#EXT-X-DEFINE:NAME=\"h\",VALUE=\"x\"", "#EXTINF:4,", "{$h}/a.ts", "#EXTINF:4,", "b.ts",
        ]
        let result = try edited(lines) { $0.rewriteURIs { $0 == "b.ts" ? "c.ts" : $0 } }
        #expect(result == Array(lines[..<5]) + ["c.ts"])
    }
}
