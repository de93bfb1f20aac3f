import Foundation
import HLSPresentation
import Testing

// The functions of the README, word for word: they compile, do what they say, and stand there as they stand here. Those of
// unit tests are in the tests of HLSPlaylistsTesting.

func fairPlayKeyURIs(in folder: String) async throws -> [String] {
    let source = DirectorySource(root: folder)
    let presentation = try await Presentation(at: "master.m3u8", from: source)
    return presentation.keys(for: .fairPlay).uris
}

func longestSegment(of text: String) throws -> String? {
    let playlist = try MediaPlaylist(parsing: text)
    for finding in playlist.diagnostics { print(finding) }  // 14:1: error: the segment has no EXTINF […]
    return playlist.segments.max { ($0.duration ?? 0) < ($1.duration ?? 0) }?.uri
}

@Suite struct ReadmeTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func theExamplesDoWhatTheySay() async throws {
        let folder = root.appendingPathComponent("Fixtures/multidrm-separate-keys").path
        #expect(
            try await fairPlayKeyURIs(in: folder) == [
                "skd://0f6d3a9c51e84b7a8c2e94d7b06f1a35", "skd://5b82c4e17a0d4f3696be21f85dc3079a",
                "skd://c94e7f20d8b3415ea76130cb9e2f5d84",
            ])
        #expect(try longestSegment(of: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:4,\na\n#EXTINF:6,\nb\n") == "b")
    }

    @Test func everyFunctionOfTheReadmeStandsAmongTheTests() throws {
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let tests = try ["HLSPresentationTests", "HLSPlaylistsTestingTests"]
            .map { root.appendingPathComponent("Tests/\($0)/ReadmeTests.swift") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let blocks = readme.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 3)
        for block in blocks {
            let function = block.components(separatedBy: "\n").drop { !$0.hasPrefix("func ") }.joined(separator: "\n")
            #expect(tests.contains(function.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
    }
}
