import HLSSyntax
import Testing

@Suite struct ResolutionTests {
    @Test(arguments: [
        ("1920x1080", Resolution(width: 1920, height: 1080)),
        ("0x0", Resolution(width: 0, height: 0)),
        ("0640x0360", Resolution(width: 640, height: 360)),
        ("9223372036854775807x1", Resolution(width: .max, height: 1)),
    ])
    func aWidthAndAHeightAreAResolution(text: String, resolution: Resolution) {
        #expect(read(text) == resolution)
    }

    @Test(arguments: [
        "", "x", "1920", "1920x", "x1080", "1920xx1080", "1920x1080x2", "1920*1080", "1920×1080", "-1x1", "1x-1",
        "1.5x2",
        "9223372036854775808x1", "18446744073709551616x1",
    ])
    func nothingElseIsAResolution(text: String) {
        #expect(read(text) == nil)
    }

    @Test func aResolutionIsWrittenAsAPlaylistDoes() {
        #expect(Resolution(width: 640, height: 360).description == "640x360")
    }

    private func read(_ text: String) -> Resolution? {
        let bytes = Array(text.utf8)
        return Resolution(bytes, 0..<bytes.count)
    }
}
