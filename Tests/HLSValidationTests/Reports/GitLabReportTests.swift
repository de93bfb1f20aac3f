import Testing

@testable import HLSValidation

@Suite struct GitLabReportTests {
    @Test func aFindingIsAnObject() throws {
        #expect(
            try ReportSample.report().printed(as: .gitLab()) == #"""
                [
                  {
                    "description": "BANDWIDTH is in quotes",
                    "check_name": "bandwidth-unquoted",
                    "fingerprint": "b8d047c3c7d70d6a",
                    "severity": "minor",
                    "location": {
                      "path": "main.m3u8",
                      "lines": {
                        "begin": 3
                      }
                    }
                  },
                  {
                    "description": "segment lasts 6.52 s; the target duration is 6 s",
                    "check_name": "segment-too-long",
                    "fingerprint": "6e43ea1eac991095",
                    "severity": "major",
                    "location": {
                      "path": "v/720p.m3u8",
                      "lines": {
                        "begin": 3
                      }
                    }
                  },
                  {
                    "description": "3 more are not listed",
                    "check_name": "too-many-findings",
                    "fingerprint": "f56358beac4e7023",
                    "severity": "info",
                    "location": {
                      "path": "v/720p.m3u8",
                      "lines": {
                        "begin": 1
                      }
                    }
                  }
                ]

                """#)
    }

    @Test func equalFindingsOfAReportHaveFingerprintsOfTheirOwn() throws {
        let text = "#EXTM3U\n#EXT-X-FOO\n#EXT-X-FOO\n"
        let finding = Diagnostic(id: "foo", severity: .note, message: "foo", range: range(of: "#EXT-X-FOO", in: text))
        let report = ValidationReport(
            playlists: [
                try playlist("a.m3u8", text, [finding, finding]), try playlist("b.m3u8", text, [finding]),
            ], rules: RuleSet([]))
        let fingerprints = report.printed(as: .gitLab()).split(separator: "\n").filter { $0.contains("fingerprint") }
        #expect(Set(fingerprints).count == 3)
    }
}
