import HLSValidation
import Testing

@testable import hlscheck

/// What a terminal could obey never reaches it.
@Suite struct HostileTextTests {
    /// A command of a terminal, a bell, a C1 control, and a mark that turns the direction of text.
    private static let hostile = "\u{1B}[31m\u{7}\u{9B}\u{202E}x"
    private static let escaped = #"\u{1b}[31m\u{7}\u{9b}\u{202e}x"#

    private static let media = """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-DEFINE:NAME="\(hostile)",VALUE="\(hostile)"
        #EXT-X-\(hostile):1
        #EXT-X-KEY:METHOD=\(hostile),URI="skd://\(hostile)",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:\(hostile)",KEYFORMAT="\(hostile)"
        #EXTINF:\(hostile),\(hostile)
        \(hostile)
        """

    private static let multivariant = """
        #EXTM3U
        #EXT-X-CONTENT-STEERING:SERVER-URI="\(hostile)"
        #EXT-X-SESSION-KEY:METHOD=\(hostile),URI="skd://\(hostile)",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXT-X-MEDIA:TYPE=\(hostile),GROUP-ID="\(hostile)",NAME="\(hostile)",LANGUAGE="\(hostile)",URI="\(hostile)"
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="c",INSTREAM-ID="\(hostile)",CHANNELS="\(hostile)"
        #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="\(hostile)",HDCP-LEVEL=\(hostile),VIDEO-RANGE=\(hostile)
        \(hostile)
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="\(hostile)"
        """

    @Test(arguments: [["inspect"], ["inspect", "--follow"], ["keys"], ["keys", "--key-format=all"], ["validate"]])
    func controlCharactersOfAPlaylistAreEscaped(command: [String]) async throws {
        let name = Self.hostile + ".m3u8"
        for text in [Self.media, Self.multivariant, "#EXTM3U\n#EXT-X-KEY:\(Self.hostile)\n", Self.hostile] {
            let folder = try TemporaryFolder([name: text])
            let outcome = await hlscheck(command + [folder[name]])
            #expect(!outcome.output.isEmpty)
            #expect(unsafeLines(outcome.output) == [])
            #expect(outcome.output.contains(Self.escaped))
            #expect(unsafeLines(outcome.error) == [])
        }
    }

    @Test func theKeysURIIsShownWithItsEscapes() async throws {
        let folder = try TemporaryFolder(["m.m3u8": Self.media])
        let lines = await hlscheck("keys", folder["m.m3u8"]).output.split(separator: "\n")
        #expect(lines.contains { $0 == "skd://" + Self.escaped })
    }

    @Test func errorsAboutTheCommandLineAreEscaped() async throws {
        for words in [["rewrite", "/no/" + Self.hostile], ["keys", "--" + Self.hostile], [Self.hostile]] {
            let outcome = await hlscheck(words)
            #expect(unsafeLines(outcome.error) == [])
            #expect(outcome.error.contains(Self.escaped))
        }
    }

    @Test func jsonKeepsTheTextAndEscapesItsControls() async throws {
        let folder = try TemporaryFolder(["m.m3u8": Self.media])
        let outcome = await hlscheck("keys", folder["m.m3u8"], "--format", "ndjson")
        #expect(try JSON(outcome.output)["keys"]?[0]?["uri"] == .text("skd://" + Self.hostile))
        #expect(outcome.output.dropLast().utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    }

    @Test func coloursAreTheToolsOwn() async throws {
        let folder = try TemporaryFolder(["m.m3u8": Self.media])
        let plain = await hlscheck("keys", folder["m.m3u8"]).output
        let coloured = await hlscheck("keys", folder["m.m3u8"], "--color", "always").output
        #expect(coloured != plain)
        #expect(coloured.contains(Self.escaped))
        #expect(!coloured.contains(Self.hostile))
    }

    /// The lines with a character that a terminal could obey.
    private func unsafeLines(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.unicodeScalars.contains { $0.isUnsafeOnTerminal } }.map(String.init)
    }
}
