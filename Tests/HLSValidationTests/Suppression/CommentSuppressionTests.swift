import HLSValidation
import Testing

@Suite struct CommentSuppressionTests {
    /// The findings of a playlist with these lines that count, and those taken back with the reason, as `line id reason`.
    private func judged(
        _ lines: String..., rules: RuleSet = .specification, others: [Diagnostic] = []
    ) throws -> (kept: [String], suppressed: [String]) {
        let text = (["#EXTM3U"] + lines + ["#EXTINF:6,", "a.ts", "#EXT-X-ENDLIST"]).joined(separator: "\n") + "\n"
        let result = Validator(rules).validated(try Playlist(parsing: text), name: "", others: others)
        #expect(result.suppressed.allSatisfy { $0.origin == .comment })
        return (
            result.diagnostics.map { "\($0.range?.line ?? 0) \($0.id)" },
            result.suppressed.map { "\($0.diagnostic.range?.line ?? 0) \($0.diagnostic.id) \($0.reason ?? "-")" }
        )
    }

    @Test func aCommentTakesBackFindingsOfTheNextLine() throws {
        let result = try judged(
            "#EXT-X-TARGETDURATION:7", "# hlscheck:ignore lex-unknown-tag it is ours", "#EXT-X-FOO:1", "#EXT-X-BAR:1")
        #expect(result.kept == ["5 lex-unknown-tag"])
        #expect(result.suppressed == ["4 lex-unknown-tag it is ours"])
    }

    @Test func blankLinesAndOtherCommentsStandBetween() throws {
        let result = try judged(
            "#EXT-X-TARGETDURATION:7", "# hlscheck:ignore lex-unknown-tag", "", "# ours", "#EXT-X-FOO:1")
        #expect(result.kept == [])
        #expect(result.suppressed == ["6 lex-unknown-tag -"])
    }

    @Test func aboveTheFirstTagACommentCoversThePlaylist() throws {
        let result = try judged(
            "# hlscheck:ignore lex-* ours", "#EXT-X-TARGETDURATION:7", "#EXT-X-FOO:1", "#EXT-X-BAR:1")
        #expect(result.kept == [])
        #expect(result.suppressed == ["4 lex-unknown-tag ours", "5 lex-unknown-tag ours"])
    }

    @Test func severalRulesStandBetweenCommas() throws {
        let result = try judged(
            "#EXT-X-TARGETDURATION:7", "# hlscheck:ignore lex-nfc,lex-unknown-tag both", "#EXT-X-FOO:1")
        #expect(result.kept == [])
        #expect(result.suppressed == ["4 lex-unknown-tag both"])
    }

    @Test func aCommentIsNoInstructionForAnotherTool() throws {
        let result = try judged("#EXT-X-TARGETDURATION:7", "# hlscheck: ignore lex-unknown-tag", "#EXT-X-FOO:1")
        #expect(result.kept == ["4 lex-unknown-tag"])
        #expect(result.suppressed == [])
    }

    @Test func aCommentThatIsNotUsedIsAFinding() throws {
        let result = try judged(
            "#EXT-X-TARGETDURATION:7", "# hlscheck:ignore lex-unknown-tag", rules: .standard)
        #expect(result.kept == ["3 suppression-unused"])
    }

    @Test func ofARuleThatDidNotRunNobodyKnowsWhetherTheCommentIsUsed() throws {
        let result = try judged(
            "#EXT-X-TARGETDURATION:7", "# hlscheck:ignore lex-unknown-tag", "#EXT-X-FOO:1",
            rules: .standard.without(["lex-unknown-tag"]))
        #expect(result.kept == [])
    }

    @Test func findingsMadeElsewhereAreTakenBackToo() throws {
        let text = "#EXTM3U\n# hlscheck:ignore playlist-unreadable\n"
        let line = TextRange(line: 3, column: 1, endLine: 3, endColumn: 2, byteOffset: text.utf8.count, byteLength: 1)
        let finding = Diagnostic(id: "playlist-unreadable", severity: .error, message: "gone", range: line)
        let result = try judged(
            "# hlscheck:ignore playlist-unreadable", "#EXT-X-TARGETDURATION:7", others: [finding])
        #expect(result.kept == [])
        #expect(result.suppressed == ["3 playlist-unreadable -"])
    }
}
