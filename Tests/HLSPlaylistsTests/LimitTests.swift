import HLSPlaylists
import Testing

/// Each limit at its edge: what is just allowed passes, one more is refused under the limit's own code.
@Suite struct LimitTests {
    private func error(_ text: String, _ limits: ReadingLimits) -> PlaylistError? {
        do throws(PlaylistError) {
            _ = try Playlist(parsing: text, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func theStandardLimitsAreThoseOfTheDocumentation() {
        let limits = ReadingLimits()
        #expect(limits.bytes == 64 << 20)
        #expect(limits.lineLength == 1 << 20)
        #expect(limits.segments == 2_000_000)
        #expect(limits.attributesPerTag == 1_000)
        #expect(limits.variableOutput == 8 << 20)
        #expect(limits.keyFormats == 32)
    }

    @Test func theStandardLineLengthAtItsEdge() {
        let line = String(repeating: "x", count: (1 << 20) - 1)
        #expect(error("#EXTM3U\n#EXT-X-ENDLIST\n#\(line)\n", ReadingLimits()) == nil)
        #expect(error("#EXTM3U\n#EXT-X-ENDLIST\n##\(line)\n", ReadingLimits())?.code == .lineTooLong)
    }

    @Test func theStandardNumberOfAttributesAtItsEdge() {
        let list = (1...1_000).map { "A\($0)=1" }.joined(separator: ",")
        #expect(error("#EXTM3U\n#EXT-X-START:\(list)\n", ReadingLimits()) == nil)
        #expect(error("#EXTM3U\n#EXT-X-START:\(list),B=1\n", ReadingLimits())?.code == .tooManyAttributes)
    }

    @Test func bytes() {
        let text = "#EXTM3U\n#EXT-X-ENDLIST\n"
        #expect(error(text, ReadingLimits(bytes: 23)) == nil)
        let refused = error(text, ReadingLimits(bytes: 22))
        #expect(refused?.code == .tooManyBytes)
        #expect(refused?.line == nil)
        #expect(refused?.reason.contains("22") == true)
    }

    @Test(arguments: ["\n", "\r\n", ""])
    func lengthOfALine(end: String) {
        let text = "#EXTM3U\n#EXT-X-ENDLIST\n# 3456789012345" + end
        #expect(error(text, ReadingLimits(lineLength: 15)) == nil)
        let refused = error(text, ReadingLimits(lineLength: 14))
        #expect(refused?.code == .lineTooLong)
        #expect(refused?.line == 3)
    }

    @Test func segments() {
        let text = "#EXTM3U\n#EXT-X-SKIP:SKIPPED-SEGMENTS=9\n#EXTINF:6,\na\n#EXTINF:6,\nb\n"
        #expect(error(text, ReadingLimits(segments: 2)) == nil)
        let refused = error(text, ReadingLimits(segments: 1))
        #expect(refused?.code == .tooManySegments)
        #expect(refused?.line == 6)
    }

    @Test(arguments: [
        "#EXT-X-KEY", "#EXT-X-MAP", "#EXT-X-PART", "#EXT-X-DATERANGE", "#EXT-X-SKIP", "#EXT-X-PRELOAD-HINT",
        "#EXT-X-RENDITION-REPORT", "#EXT-X-SERVER-CONTROL", "#EXT-X-PART-INF", "#EXT-X-START", "#EXT-X-DEFINE",
        "#EXT-X-MEDIA", "#EXT-X-STREAM-INF", "#EXT-X-I-FRAME-STREAM-INF", "#EXT-X-SESSION-DATA", "#EXT-X-SESSION-KEY",
        "#EXT-X-CONTENT-STEERING",
    ])
    func attributesOfATag(tag: String) {
        let text = "#EXTM3U\n\(tag):A=1,B=\"2,2\",C=3\n"
        #expect(error(text, ReadingLimits(attributesPerTag: 3)) == nil)
        let refused = error(text, ReadingLimits(attributesPerTag: 2))
        #expect(refused?.code == .tooManyAttributes)
        #expect(refused?.line == 2)
        #expect(refused?.reason.contains(tag.dropFirst()) == true)
    }

    @Test(arguments: ["{$v}{$v}", "{$v}/{$v}/{$none}"])
    func outputOfVariables(uri: String) {
        let text = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"v\",VALUE=\"12345\"\n#EXTINF:6,\n\(uri)\n"
        #expect(error(text, ReadingLimits(variableOutput: 10)) == nil)
        let refused = error(text, ReadingLimits(variableOutput: 9))
        #expect(refused?.code == .tooMuchVariableOutput)
        #expect(refused?.line == 4)
    }

    @Test func outputOfVariablesIsCountedOverTheWholePlaylist() {
        let line = "#EXTINF:6,\n{$v}\n"
        let text = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"v\",VALUE=\"12345\"\n" + line + line + line
        #expect(error(text, ReadingLimits(variableOutput: 15)) == nil)
        #expect(error(text, ReadingLimits(variableOutput: 14))?.line == 8)
    }

    @Test func formatsOfKeysInForce() {
        func keys(_ formats: [String]) -> String {
            formats.map { "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"\($0)\"\n" }.joined()
        }
        let limits = ReadingLimits(keyFormats: 2)
        #expect(error("#EXTM3U\n" + keys(["a", "b", "a", "b"]), limits) == nil)
        #expect(error("#EXTM3U\n" + keys(["a", "b"]) + "#EXT-X-KEY:METHOD=NONE\n" + keys(["c", "d"]), limits) == nil)
        let refused = error("#EXTM3U\n" + keys(["a", "b", "c"]), limits)
        #expect(refused?.code == .tooManyKeyFormats)
        #expect(refused?.line == 4)
    }

    @Test func doublingDefinitionsEndAtTheLimit() {
        var text = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"v0\",VALUE=\"0123456789\"\n"
        for index in 1...40 {
            text += "#EXT-X-DEFINE:NAME=\"v\(index)\",VALUE=\"{$v\(index - 1)}{$v\(index - 1)}\"\n"
        }
        #expect(error(text, ReadingLimits())?.code == .tooMuchVariableOutput)
    }

    @Test func bothKindsTakeLimits() {
        let limits = ReadingLimits(bytes: 5)
        #expect(throws: PlaylistError.self) { try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-ENDLIST", limits: limits) }
        #expect(throws: PlaylistError.self) {
            try MultivariantPlaylist(parsing: "#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=AES-128", limits: limits)
        }
    }
}
