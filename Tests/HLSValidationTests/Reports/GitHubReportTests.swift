import Testing

@testable import HLSValidation

@Suite struct GitHubReportTests {
    @Test func aFindingIsACommand() throws {
        #expect(
            try ReportSample.report().printed(as: .gitHub()) == #"""
                ::warning file=main.m3u8,line=3,endLine=3,col=29,endColumn=38,title=bandwidth-unquoted::BANDWIDTH is\#
                 in quotes
                ::error file=v/720p.m3u8,line=3,endLine=3,col=1,endColumn=14,title=segment-too-long::segment lasts 6.\#
                52 s; the target duration is 6 s%0Av/720p.m3u8:2:1: note: target duration declared here%0Amain.m3u8:4\#
                :1: note: the variant is here
                ::notice file=v/720p.m3u8,title=too-many-findings::3 more are not listed
                1 error, 1 warning, 1 note in 3 playlists; 1 suppressed

                """#)
    }

    @Test func hostileTextsEndNoCommandAndBeginNone() throws {
        let output = try hostileReport().printed(as: .gitHub())
        let lines = output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("::error file=") })
        #expect(!output.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeOnTerminal })
        let properties = lines[0].split(separator: "::")[0]
        #expect(properties.contains(#",title=\u{1b}[31m\u{9b}\u{202e}\u{d}\u{a}%3A%3Aerror%3A%3A%250A%2C<b"#))
        #expect(lines[0].contains(#"::\u{1b}[31m\u{9b}\u{202e}\u{d}\u{a}::error::%250A,<b"#))
    }

    @Test func theSummarySaysWhereGitHubHidesSome() {
        var totals = ReportTotals()
        totals.playlists = 2
        totals.errors = 11
        #expect(
            GitHubReport().summary(totals)
                == "11 errors in 2 playlists; GitHub shows 10 annotations of a kind for a step\n")
    }

    @Test func aRangeOfSeveralLinesHasNoColumns() throws {
        let range = TextRange(line: 1, column: 3, endLine: 2, endColumn: 1, byteOffset: 2, byteLength: 6)
        let finding = Diagnostic(id: "x", severity: .warning, message: "m", range: range)
        let report = ValidationReport(
            playlists: [try playlist("a,b.m3u8", "#EXTM3U\n#EXT-X-FOO\n", [finding])], rules: RuleSet([]))
        #expect(
            GitHubReport().findings(of: report) == "::warning file=a%2Cb.m3u8,line=1,endLine=2,title=x::m\n")
    }
}
