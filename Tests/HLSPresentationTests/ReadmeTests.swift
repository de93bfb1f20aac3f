import Foundation
import HLSPresentation
import Testing

// The code of the README, word for word: it compiles, does what it says, and stands there as it stands here. The app is in
// the tests of HLSNetworking, the unit test in those of HLSPlaylistsTesting.

func longestSegment(of text: String) throws -> String? {
    let playlist = try MediaPlaylist(parsing: text)
    for finding in playlist.diagnostics { print(finding) }  // 14:1: error: the segment has no EXTINF […]
    return playlist.segments.max { ($0.duration ?? 0) < ($1.duration ?? 0) }?.uri
}

func withoutUHD(_ text: String) throws -> String {
    var document = try PlaylistDocument(parsing: text)
    try document.edit { editor in
        editor.removeVariants { ($0.resolution?.height ?? 0) > 1080 }  // and the groups that only they used
        editor.rewriteURIs(of: .keys) { $0 + "?v=2" }
    }
    return document.description  // every other byte as it was
}

@Suite struct ReadmeTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func theLongestSegmentIsFound() throws {
        #expect(try longestSegment(of: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:4,\na\n#EXTINF:6,\nb\n") == "b")
    }

    @Test func anEditLeavesEveryOtherByte() throws {
        let (key, header) = ("#EXT-X-SESSION-KEY:METHOD=AES-128, URI=\"k", "#EXTM3U\r\n# by hand\r\n")
        let uhd = "#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=3840x2160\r\nuhd.m3u8\r\n"
        let hd = "#EXT-X-STREAM-INF:BANDWIDTH=1\r\nhd.m3u8\r\n"
        #expect(try withoutUHD("\(header)\(key)\"\r\n\(uhd)\(hd)") == "\(header)\(key)?v=2\"\r\n\(hd)")
    }

    @Test func everyBlockOfTheReadmeStandsAmongTheTests() throws {
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let tests = try ["HLSPresentationTests", "HLSPlaylistsTestingTests", "HLSNetworkingTests"]
            .map { root.appendingPathComponent("Tests/\($0)/ReadmeTests.swift") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let blocks = readme.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 4)
        for block in blocks {
            let code = block.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            #expect(tests.contains(code.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
    }
}
