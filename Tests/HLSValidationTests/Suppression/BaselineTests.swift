import HLSValidation
import Testing

@Suite struct BaselineTests {
    private func report(_ name: String = "a.m3u8", _ lines: String...) throws -> ValidationReport {
        try report(name, lines: lines)
    }

    private func report(_ name: String, lines: [String]) throws -> ValidationReport {
        let text =
            (["#EXTM3U", "#EXT-X-TARGETDURATION:7"] + lines + ["#EXTINF:6,", "a.ts", "#EXT-X-ENDLIST"])
            .joined(separator: "\n") + "\n"
        let validator = Validator(.specification)
        return ValidationReport(
            playlists: [validator.validated(try Playlist(parsing: text), name: name)], rules: validator.rules)
    }

    /// The lines of the findings that are new.
    private func new(_ report: ValidationReport, since baseline: Baseline) throws -> [Int?] {
        var playlist = try #require(report.playlists.first)
        baseline.apply(to: &playlist)
        #expect(playlist.suppressed.allSatisfy { $0.origin == .baseline })
        #expect(playlist.diagnostics.count + playlist.suppressed.count == report.playlists[0].diagnostics.count)
        return playlist.diagnostics.map { $0.range?.line }
    }

    @Test func aFindingStaysKnownWhenItsLineMoves() throws {
        let baseline = Baseline(of: try report("a.m3u8", "#EXT-X-FOO:1"))
        #expect(baseline.entries.map(\.count) == [1])
        #expect(try new(report("a.m3u8", "# a", "# b", "#EXT-X-FOO:1"), since: baseline) == [])
    }

    @Test func aLineThatChangesIsNew() throws {
        let baseline = Baseline(of: try report("a.m3u8", "#EXT-X-FOO:1"))
        #expect(try new(report("a.m3u8", "#EXT-X-FOO:2"), since: baseline) == [3])
    }

    @Test func equalFindingsAreCounted() throws {
        let long = ["#EXTINF:9,", "a.ts"]
        let baseline = Baseline(of: try report("a.m3u8", lines: long + long))
        #expect(baseline.entries.map(\.count) == [2])
        #expect(try new(report("a.m3u8", lines: long + long + long), since: baseline) == [7])
    }

    @Test func anotherPlaylistHasFindingsOfItsOwn() throws {
        let baseline = Baseline(of: try report("a.m3u8", "#EXT-X-FOO:1"))
        #expect(try new(report("b.m3u8", "#EXT-X-FOO:1"), since: baseline) == [3])
    }

    @Test func aBaselineMadeWithAnotherInForceHasBoth() throws {
        var old = try report("a.m3u8", "#EXT-X-FOO:1", "#EXT-X-BAR:1")
        let whole = Baseline(of: old)
        Baseline(of: try report("a.m3u8", "#EXT-X-FOO:1")).apply(to: &old.playlists[0])
        #expect(Baseline(of: old) == whole)
    }

    @Test func entriesAreSorted() throws {
        let parts = [try report("b.m3u8", "#EXT-X-FOO:1"), try report("a.m3u8", "#EXT-X-FOO:1", "#EXT-X-BAR:1")]
        let entries = Baseline(
            of: ValidationReport(playlists: parts.flatMap(\.playlists), rules: .specification)
        ).entries
        #expect(entries.map(\.path) == ["a.m3u8", "a.m3u8", "b.m3u8"])
        #expect(entries[0].fingerprint < entries[1].fingerprint)
    }

    @Test func otherRulesAndSeveritiesAreNoticed() throws {
        let whole = RuleSet.specification
        let prints = [whole, whole.without(["lex-utf8"]), whole.weighing(["lex-utf8": .note]), .fairPlay].map(
            \.fingerprint)
        #expect(Set(prints).count == 4)
        #expect(RuleSet(whole.rules.reversed()).fingerprint == whole.fingerprint)
        #expect(Baseline(of: try report()).configuration == whole.fingerprint)
    }
}
