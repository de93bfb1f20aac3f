import Foundation
import HLSPlaylists
import Testing

/// `Docs/Reloads.md`.
@Suite struct ReloadsDocumentTests {
    private let document: String

    init() throws {
        let path = Fixtures.folder.deletingLastPathComponent().appendingPathComponent("Docs/Reloads.md")
        document = try String(contentsOf: path, encoding: .utf8)
    }

    @Test func `the example of merging merges`() throws {
        let previous = try live(1...3)
        let bytes = Array(
            "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXTINF:6,\ns4.ts\n".utf8)
        let address: URIReference = "https://example.com/a.m3u8"
        let update = try MediaPlaylist(parsing: bytes, uri: address)
        let full = try update.merged(onto: previous)
        #expect(full.segments.map(\.uri) == ["s1.ts", "s2.ts", "s3.ts", "s4.ts"])
        #expect(document.contains("let update = try MediaPlaylist(parsing: bytes, uri: address)\n"))
        #expect(document.contains("let full = try update.merged(onto: previous)\n"))
    }

    @Test func `the example of long windows compares`() throws {
        let previous = try live(1...3)
        let bytes = Array("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:2\n#EXTINF:6,\ns2.ts\n#EXTINF:6,\ns3.ts\n".utf8)
        let address: URIReference = "https://example.com/a.m3u8"
        let next = try MediaPlaylist(parsing: bytes, uri: address, reusing: previous)
        let reload = PlaylistReload(from: previous, to: next)
        #expect(reload.removed == 0..<1)
        #expect(document.contains("let next = try MediaPlaylist(parsing: bytes, uri: address, reusing: previous)\n"))
        #expect(document.contains("let reload = PlaylistReload(from: previous, to: next)\n"))
    }

    @Test func `the example of comparing prints what the page shows`() throws {
        let previous = try live(1041...1044) { $0 == 1043 ? ["#EXTINF:6.006,", "s1043.ts"] : nil }
        let full = try live(1042...1045) { $0 == 1043 ? ["#EXTINF:5.9,", "s1043.ts"] : nil }
        let reload = PlaylistReload(from: previous, to: full)
        let printed = reload.changes.map { "\($0)\n" }.joined()
        #expect(document.contains("```\n\(printed)```"), "the page should show\n\(printed)")
        #expect(document.contains("let reload = PlaylistReload(from: previous, to: full)\n"))
        #expect(document.contains("for change in reload.changes { print(change) }\n"))
    }
}
