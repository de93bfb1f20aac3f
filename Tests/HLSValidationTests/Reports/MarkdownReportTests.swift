import Testing

@testable import HLSValidation

@Suite struct MarkdownReportTests {
    @Test func aPlaylistWithFindingsHasATable() throws {
        #expect(
            try ReportSample.report().printed(as: .markdown) == #"""
                ## HLS playlists: 1 error, 1 warning, 1 note in 3 playlists; 1 suppressed

                ### `main.m3u8`

                | | Place | Finding | Rule |
                | --- | --- | --- | --- |
                | warning | 3:29 | BANDWIDTH is in quotes<br>help: write BANDWIDTH without quotes | bandwidth-unquote\#
                d |

                ### `v/720p.m3u8`

                | | Place | Finding | Rule |
                | --- | --- | --- | --- |
                | error | 3:1 | segment lasts 6.52 s; the target duration is 6 s<br>note: target duration declared he\#
                re (2\:1)<br>note: the variant is here (main.m3u8\:4\:1) | [segment-too-long](https://datatracker.iet\#
                f.org/doc/html/draft-pantos-hls-rfc8216bis-22#section-4.4.3.1) |
                | note |  | 3 more are not listed | too-many-findings |

                """#)
    }

    @Test func nothingFoundIsALine() throws {
        let report = ValidationReport(playlists: [try playlist("a.m3u8", ReportSample.clean)], rules: RuleSet([]))
        #expect(report.printed(as: .markdown) == "## HLS playlists: nothing found in 1 playlist\n")
    }

    @Test func whatIsOverTheLimitIsCounted() throws {
        let output = MarkdownReport(maximumFindings: 1).print(try ReportSample.report())
        #expect(output.hasSuffix(" | bandwidth-unquoted |\n\n2 more findings not listed.\n"))
    }

    @Test func hostileTextsHaveNoEffect() {
        #expect(
            hostile.markdownEscaped
                == #"\\u\{1b\}\[31m\\u\{9b\}\\u\{202e\}\\u\{d\}\\u\{a\}\:\:error\:\:%0A,\<b onclick='x'\>\&"\]\]\>"#
                + "\u{FFFF}" + ##"\`\*\_\|\[a\]\(http\://e.example\)\@&#8203;me \#&#8203;1 www\.e.example"##)
        #expect("``a`".markdownCode == "``` ``a` ```")
        #expect("a\n````".markdownCodeBlock == "`````m3u8\na\n````\n`````")
    }

    @Test func hostileTextsStayInTheirRow() throws {
        let lines = try hostileReport().printed(as: .markdown).split(separator: "\n")
        #expect(lines.count == 6)
        #expect(lines[4].replacingEscapedPipes.count { $0 == "|" } == 5)
    }
}

extension Substring {
    /// The text without pipes that separate nothing.
    fileprivate var replacingEscapedPipes: String {
        var (text, isEscaped) = ("", false)
        for character in self {
            if isEscaped || character == "\\" { isEscaped.toggle() } else { text.append(character) }
        }
        return text
    }
}
