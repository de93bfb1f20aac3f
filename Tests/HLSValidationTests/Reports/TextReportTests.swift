import Testing

@testable import HLSValidation

@Suite struct TextReportTests {
    @Test func aFindingHasItsLineItsNotesAndItsHelp() throws {
        #expect(
            try ReportSample.report().printed(as: .text()) == #"""
                main.m3u8:3:29: warning: BANDWIDTH is in quotes [bandwidth-unquoted]
                    3 | #EXT-X-STREAM-INF:BANDWIDTH="2000000",CODECS="avc1.640020,mp4a.40.2",RESOLUTION=1280x720,AU…
                      |                             ^~~~~~~~~
                help: write BANDWIDTH without quotes
                v/720p.m3u8:3:1: error: segment lasts 6.52 s; the target duration is 6 s [segment-too-long]
                    3 | #EXTINF:6.52,
                      | ^~~~~~~~~~~~~
                v/720p.m3u8:2:1: note: target duration declared here
                    2 | #EXT-X-TARGETDURATION:6
                      | ^~~~~~~~~~~~~~~~~~~~~~~
                main.m3u8:4:1: note: the variant is here
                    4 | v/720p.m3u8
                      | ^~~~~~~~~~~
                v/720p.m3u8: note: 3 more are not listed [too-many-findings]
                1 error, 1 warning, 1 note in 3 playlists; 1 suppressed

                """#)
    }

    @Test func nothingFoundIsSaid() throws {
        let report = ValidationReport(
            playlists: [try playlist("a.m3u8", ReportSample.clean), try playlist("b.m3u8", ReportSample.clean)],
            rules: RuleSet([]))
        #expect(report.printed(as: .text()) == "nothing found in 2 playlists\n")
        #expect(ValidationReport(rules: RuleSet([])).printed(as: .text()) == "nothing found in 0 playlists\n")
    }

    @Test func coloursMarkThePlaceAndTheSeverity() throws {
        let text = "#EXTM3U\n"
        let finding = Diagnostic(id: "x", severity: .error, message: "m", range: range(of: "M3", in: text))
        #expect(
            try output(text, finding, format: .text(isColored: true)) == """
                \u{1B}[1ma.m3u8:1:5:\u{1B}[0m \u{1B}[31merror\u{1B}[0m: m \u{1B}[2m[x]\u{1B}[0m
                \u{1B}[2m    1 |\u{1B}[0m #EXT\u{1B}[1mM3\u{1B}[0mU
                \u{1B}[2m      |\u{1B}[0m \u{1B}[32m    ^~\u{1B}[0m

                """)
    }

    // MARK: - Excerpts

    @Test(arguments: [
        // A tab, a control and a C1 control before the place.
        ("#\ta\u{1B}\u{9B}X", #"#    a\u{1b}\u{9b}X"#, "                  ^"),
        // Wide characters take two columns, combining ones none.
        ("#日本X", "#日本X", "     ^"),
        ("#e\u{301}X", "#e\u{301}X", "  ^"),
        ("#😀🇩🇪X", "#😀🇩🇪X", "     ^"),
        // A secret takes the columns of what stands for it.
        ("#a?token=0123456789abcdef&X", "#a?token=REDACTED&X", "                  ^"),
    ])
    func theMarkStandsUnderThePlace(line: String, shown: String, marks: String) throws {
        let text = "#EXTM3U\r\n" + line + "\r\n"
        let place = range(of: Array("X".utf8), in: Array(text.utf8), from: 9)
        let finding = Diagnostic(id: "x", severity: .error, message: "m", range: place)
        let lines = try output(text, finding).split(separator: "\n")
        #expect(lines[1] == "    2 | " + shown)
        #expect(lines[2] == "      | " + marks)
    }

    @Test func whatIsNoUTF8IsSpelledOut() throws {
        let bytes = Array("#EXTM3U\n#".utf8) + [0xFF, 0xC3] + Array("X\n".utf8)
        let finding = Diagnostic(
            id: "x", severity: .error, message: "m", range: range(of: [0xFF, 0xC3], in: bytes))
        let report = ValidationReport(playlists: [try playlist("a.m3u8", bytes, [finding])], rules: RuleSet([]))
        #expect(
            TextReport().findings(of: report).split(separator: "\n").dropFirst() == [
                #"    2 | #\x{ff}\x{c3}X"#, "      |  ^~~~~~~~~~~~",
            ])
    }

    @Test func ofAnEndlessLineOnlyWhatCanBeNoSecretIsShown() throws {
        let long = String(repeating: "a", count: 100_000)
        let text = "#EXTM3U\n#\(long)&b\(long)\n"
        let finding = Diagnostic(id: "x", severity: .error, message: "m", range: range(of: "&b", in: text))
        let lines = try output(text, finding, format: .text(width: 40)).split(separator: "\n")
        #expect(lines[1] == "    2 | …REDACTED&b" + String(repeating: "a", count: 20) + "…")
        #expect(lines[2] == "      |          ^~")
    }

    @Test func aLineWiderThanTheScreenShowsThePlaceInFull() throws {
        let text = "#EXTM3U\n#" + String(repeating: "a", count: 300) + "XYZ" + String(repeating: "b", count: 300) + "\n"
        let finding = Diagnostic(id: "x", severity: .error, message: "m", range: range(of: "XYZ", in: text))
        #expect(
            try output(text, finding, format: .text(width: 40)) == """
                a.m3u8:2:302: error: m [x]
                    2 | …aaaaaaaaaXYZbbbbbbbbbbbbbbbbbb…
                      |           ^~~

                """)
    }

    @Test func aPlaceOfNoLengthIsMarkedOnce() throws {
        let text = "#EXTM3U\n#EXTINF:\na.ts\n"
        var place = range(of: "#EXTINF:", in: text)
        place.byteOffset += place.byteLength
        (place.column, place.byteLength) = (place.endColumn, 0)
        let finding = Diagnostic(id: "x", severity: .error, message: "m", range: place)
        #expect(
            try output(text, finding) == """
                a.m3u8:2:9: error: m [x]
                    2 | #EXTINF:
                      |         ^

                """)
    }

    @Test(arguments: [-1, 9, Int.max])
    func aPlaceOutsideTheTextHasNoExcerpt(offset: Int) throws {
        let place = TextRange(line: 1, column: 1, endLine: 1, endColumn: 2, byteOffset: offset, byteLength: 1)
        let finding = Diagnostic(id: "x", severity: .error, message: "m", range: place)
        #expect(try output("#EXTM3U\n", finding) == "a.m3u8:1:1: error: m [x]\n")
    }

    @Test func hostileTextsReachNoTerminal() throws {
        let output = try hostileReport().printed(as: .text())
        #expect(!output.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeOnTerminal })
        #expect(output.split(separator: "\n").allSatisfy { !$0.hasPrefix("::") })
    }

    /// What is printed for a finding in a playlist.
    private func output(_ text: String, _ finding: Diagnostic, format: TextReport = .text()) throws -> String {
        format.findings(
            of: ValidationReport(playlists: [try playlist("a.m3u8", text, [finding])], rules: RuleSet([])))
    }
}
