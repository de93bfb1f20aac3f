import HLSSyntax
import Testing

@Suite struct PlaylistErrorTests {
    @Test func anErrorSaysItsLineAndReason() {
        #expect(PlaylistError(.tooManySegments, reason: "more than 5", line: 12).description == "line 12: more than 5")
        #expect(PlaylistError(.tooManyBytes, reason: "more than 5").description == "more than 5")
    }

    @Test(arguments: [
        (PlaylistError.Code.notAPlaylist, "not-a-playlist"),
        (.notUTF8, "lex-utf8"),
        (.wrongKind, "wrong-playlist-kind"),
        (.tooManyBytes, "limit-bytes"),
        (.lineTooLong, "limit-line-length"),
        (.tooManySegments, "limit-segments"),
        (.tooManyAttributes, "limit-attributes-per-tag"),
        (.tooMuchVariableOutput, "limit-variable-output"),
        (.tooManyKeyFormats, "limit-key-formats"),
    ])
    func aCodeIsTheIDOfTheFinding(code: PlaylistError.Code, id: String) {
        let diagnostic = PlaylistError(code, reason: "why").diagnostic(uri: "a.m3u8")
        #expect(code.description == id)
        #expect(diagnostic.id.rawValue == id)
        #expect(diagnostic.severity == .error)
        #expect(diagnostic.message == "why")
        #expect(diagnostic.uri == "a.m3u8")
        #expect(diagnostic.range == nil)
    }

    @Test func theFindingPointsAtTheLine() {
        let range = PlaylistError(.lineTooLong, reason: "", line: 3).diagnostic().range
        #expect(range?.line == 3)
        #expect(range?.column == 1)
        #expect(PlaylistError(.lineTooLong, reason: "").diagnostic().range == nil)
    }

    @Test func aCodeCanBeAdded() {
        let code = PlaylistError.Code(rawValue: "my-limit")
        #expect(PlaylistError(code, reason: "").code == code)
        #expect(code != .tooManyBytes)
    }

    @Test func theLimitsAreThoseOfTheDocumentation() {
        let limits = ReadingLimits()
        #expect(limits.bytes == 67_108_864)
        #expect(limits.lineLength == 1_048_576)
        #expect(limits.segments == 2_000_000)
        #expect(limits.attributesPerTag == 1_000)
        #expect(limits.variableOutput == 8_388_608)
        #expect(limits.keyFormats == 32)
        #expect(ReadingLimits(bytes: .max).bytes == 2_147_483_647)
        #expect(ReadingLimits(variableOutput: .max).variableOutput == 1_073_741_824)
    }
}
