import Foundation
import Testing

@testable import hlscheck

@Suite struct RewriteCommandTests {
    @Test func everyFixtureComesBackByteForByte() async throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: fixtures).filter { $0.hasSuffix(".m3u8") }
        #expect(!files.isEmpty)
        for file in files.sorted() {
            let path = fixtures + "/" + file
            #expect(try await rewritten(path) == Data(contentsOf: URL(fileURLWithPath: path)), "\(file)")
        }
    }

    @Test func severalPlaylistsComeOneAfterTheOther() async throws {
        let folder = try TemporaryFolder(["a.m3u8": "#EXTM3U\r\n\r\n# a", "b.m3u8": "#EXTM3U\n\u{1B}\n"])
        #expect(
            await hlscheck("rewrite", folder["a.m3u8"], folder["b.m3u8"])
                == Outcome(code: .success, output: "#EXTM3U\r\n\r\n# a#EXTM3U\n\u{1B}\n", error: ""))
    }

    @Test func whatIsNoPlaylistIsNotPassedOn() async throws {
        let folder = try TemporaryFolder(["a.m3u8": "<html>\n", "b.m3u8": "#EXTM3U\n"])
        let outcome = await hlscheck("rewrite", folder["a.m3u8"], folder["b.m3u8"])
        #expect(outcome.output == "#EXTM3U\n")
        #expect(
            outcome.error
                == "Error: \(folder["a.m3u8"]): line 1: no playlist: there is neither #EXTM3U nor any other tag of HLS\n"
        )
        #expect(outcome.code == .unreadableInput)
    }

    @Test func theCanonicalFormHasOneOrderAndSpelling() async throws {
        let folder = try TemporaryFolder([
            "a.m3u8": "#EXTM3U\r\n#EXT-X-ENDLIST\r\n# a\r\n#EXTINF:6.00600,\r\na.ts\r\n#EXT-X-TARGETDURATION:06\r\n"
        ])
        #expect(
            await hlscheck("rewrite", "--canonical", folder["a.m3u8"])
                == Outcome(
                    code: .success,
                    output: """
                        #EXTM3U
                        #EXT-X-VERSION:3
                        #EXT-X-TARGETDURATION:6
                        #EXT-X-MEDIA-SEQUENCE:0
                        #EXTINF:6.006,
                        a.ts
                        #EXT-X-ENDLIST

                        """, error: ""))
    }

    @Test func whatCannotBeWrittenIsNotPrinted() async throws {
        let folder = try TemporaryFolder([
            "a.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,NAME=\"a\tb\"\nv.m3u8\n", "b.m3u8": "#EXTM3U\n",
        ])
        #expect(
            await hlscheck("rewrite", "--canonical", folder["a.m3u8"], folder["b.m3u8"])
                == Outcome(
                    code: .unreadableInput, output: "#EXTM3U\n",
                    error: "Error: \(folder["a.m3u8"]): EXT-X-STREAM-INF NAME (index 0): the text holds the character "
                        + "U+0009, which no playlist has\n"))
    }

    /// What the command prints, in bytes.
    private func rewritten(_ path: String) async throws -> Data {
        let folder = try TemporaryFolder()
        let output = try Output(file: folder["out"])
        let console = Console(output: output, error: Output(), environment: Environment { _ in nil })
        #expect(await HLSCheck(commands: HLSCheck.commands).run(["rewrite", path], console: console) == .success)
        output.flush()
        return try Data(contentsOf: URL(fileURLWithPath: folder["out"]))
    }
}
