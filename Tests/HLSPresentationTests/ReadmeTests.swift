import Foundation
import HLSPresentation
import Testing

// The functions of the README, word for word: they compile, do what they say, and stand there as they stand here.

func fairPlayKeyURIs(in folder: String) async throws -> [String] {
    let source = DirectorySource(root: folder)
    let presentation = try await Presentation(at: "master.m3u8", from: source)
    return presentation.keys(for: .fairPlay).uris
}

func keyOfTheAudioRendition() async throws -> String? {
    let source: MemorySource = [
        "https://example.com/master.m3u8": """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="audio.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="a"
        video.m3u8
        """,
        "https://example.com/audio.m3u8": """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://audio",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXTINF:6.0,
        audio-0.m4s
        """,
    ]
    let presentation = try await Presentation(at: "https://example.com/master.m3u8", from: source)
    return presentation.keys(for: .fairPlay).first?.uri  // skd://audio, although video.m3u8 is missing
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
        #expect(try await keyOfTheAudioRendition() == "skd://audio")
        #expect(try longestSegment(of: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:4,\na\n#EXTINF:6,\nb\n") == "b")
    }

    @Test func everyFunctionOfTheReadmeStandsHere() throws {
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let here = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        let blocks = readme.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 3)
        for block in blocks {
            let function = block.components(separatedBy: "\n").drop { !$0.hasPrefix("func ") }.joined(separator: "\n")
            #expect(here.contains(function.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
    }
}
