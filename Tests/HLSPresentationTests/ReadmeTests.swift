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

@Suite struct ReadmeTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func theLongestSegmentIsFound() throws {
        #expect(try longestSegment(of: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:4,\na\n#EXTINF:6,\nb\n") == "b")
    }

    @Test func everyBlockOfTheReadmeStandsAmongTheTests() throws {
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let tests = try ["HLSPresentationTests", "HLSPlaylistsTestingTests", "HLSNetworkingTests"]
            .map { root.appendingPathComponent("Tests/\($0)/ReadmeTests.swift") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let blocks = readme.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 3)
        for block in blocks {
            let code = block.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            #expect(tests.contains(code.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
    }
}
