import HLSSyntax
import Testing

@Suite struct PlaylistTextTests {
    @Test func aTextKeepsEveryByte() {
        let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x23, 0x0D, 0x0A, 0x00, 0xFF, 0x0D]
        #expect(PlaylistText(bytes).bytes == bytes)
        #expect(PlaylistText("é\r\n").bytes == [0xC3, 0xA9, 0x0D, 0x0A])
    }

    @Test func textsAreEqualWhenBytesAndAddressAre() {
        #expect(PlaylistText("a", uri: "u") == PlaylistText([0x61], uri: "u"))
        #expect(PlaylistText("a", uri: "u") != PlaylistText("a", uri: "v"))
        #expect(PlaylistText("a", uri: "u") != PlaylistText("a"))
        #expect(PlaylistText("a\r\n") != PlaylistText("a\n"))
    }

    @Test(arguments: [
        (1, 0, "#EXTM3U"),
        (2, 9, ""),
        (3, 10, "a\rb"),
        (4, 14, "last"),
        (4, 16, "st"),
        (5, 18, ""),
        (9, 999, ""),
        (0, -1, ""),
    ])
    func aLineIsGivenWithoutItsEnd(line: Int, offset: Int, text: String) {
        let playlist = PlaylistText("#EXTM3U\r\n\na\rb\nlast")
        #expect(playlist.line(at: TextPosition(line: line, byteOffset: offset)) == text)
    }

    @Test func whatIsNotUTF8IsShownAsAReplacementCharacter() {
        let playlist = PlaylistText([0x61, 0xE9, 0x62, 0x0A])
        #expect(playlist.line(at: TextPosition(line: 1, byteOffset: 0)) == "a\u{FFFD}b")
    }
}
