import Testing

@testable import HLSValidation

@Suite struct JUnitReportTests {
    @Test func aPlaylistIsASuiteAndARuleWithFindingsACase() throws {
        #expect(
            try ReportSample.report().printed(as: .junit()) == #"""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="hlscheck" tests="5" failures="1" errors="0" skipped="1">
                  <testsuite name="main.m3u8" tests="2" failures="0" errors="0" skipped="1">
                    <testcase classname="main.m3u8" name="bandwidth-unquoted">
                      <system-out>main.m3u8:3:29: warning: BANDWIDTH is in quotes [bandwidth-unquoted]</system-out>
                    </testcase>
                    <testcase classname="main.m3u8" name="segment-too-long">
                      <skipped message="suppressed by a comment: old players only"/>
                    </testcase>
                  </testsuite>
                  <testsuite name="v/720p.m3u8" tests="2" failures="1" errors="0" skipped="0">
                    <testcase classname="v/720p.m3u8" name="segment-too-long">
                      <failure type="error" message="segment lasts 6.52 s; the target duration is 6 s">v/720p.m3u8:3:\#
                1: error: segment lasts 6.52 s; the target duration is 6 s [segment-too-long]</failure>
                    </testcase>
                    <testcase classname="v/720p.m3u8" name="too-many-findings">
                      <system-out>v/720p.m3u8: note: 3 more are not listed [too-many-findings]</system-out>
                    </testcase>
                  </testsuite>
                  <testsuite name="b.m3u8" tests="1" failures="0" errors="0" skipped="0">
                    <testcase classname="b.m3u8" name="nothing found"/>
                  </testsuite>
                </testsuites>

                """#)
    }

    @Test func warningsFailWhereThatIsAskedFor() throws {
        let output = try ReportSample.report().printed(as: .junit(failing: .warning))
        #expect(output.contains("<failure type=\"warning\" message=\"BANDWIDTH is in quotes\">"))
    }

    @Test func whatIsNoPlaylistIsAnError() {
        let finding = Diagnostic(id: "not-a-playlist", severity: .error, message: "no playlist")
        let report = ValidationReport(
            playlists: [ValidatedPlaylist(name: "a", playlist: nil, diagnostics: [finding])], rules: RuleSet([]))
        #expect(report.printed(as: .junit()).contains("<error type=\"error\" message=\"no playlist\">"))
    }

    @Test func hostileTextsStayInsideTheirElements() throws {
        let output = try hostileReport().printed(as: .junit())
        #expect(output.count { $0 == "<" } == 13)
        #expect(!output.contains("]]>"))
        #expect(!output.contains("&\""))
        #expect(!output.unicodeScalars.contains { $0 != "\n" && ($0.isUnsafeOnTerminal || $0 == "\u{FFFF}") })
    }
}
