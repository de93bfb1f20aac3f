import HLSValidation
import Testing

/// What the examples of the rules for date ranges do not show: the changes that mend a value, and what stays silent.
@Suite struct DateRangeRuleTests {
    @Test(arguments: [
        ("X-COM-EXAMPLE-A=YES", #"X-COM-EXAMPLE-A="YES""#),
        (#"SCTE35-OUT="0xFC30",X-COM-EXAMPLE-A="1""#, #"SCTE35-OUT=0xFC30,X-COM-EXAMPLE-A="1""#),
        (#"X-RESUME-OFFSET="-1.5""#, "X-RESUME-OFFSET=-1.5"),
        ("X-SNAP=OUT", #"X-SNAP="OUT""#),
        (#"X-SKIP-CONTROL-OFFSET="5""#, "X-SKIP-CONTROL-OFFSET=5"),
    ])
    func quotesAreMendedWhereNothingElseIsWrong(wrong: String, right: String) throws {
        let text = text(wrong)
        let finding = try #require(try findings(text).first)
        let fixIt = try #require(finding.fixIts.first)
        #expect(fixIt.safety == .safe)
        var bytes = Array(text.utf8)
        for edit in fixIt.edits.reversed() {
            bytes.replaceSubrange(edit.byteOffset..<edit.byteOffset + edit.byteLength, with: edit.text.utf8)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == self.text(right))
        #expect(try findings(self.text(right)) == [])
    }

    @Test(arguments: [#"X-RESUME-OFFSET="soon""#, "X-SNAP=START", #"SCTE35-CMD="/DAlAA==""#])
    func whatIsWrongBesidesQuotesHasNoChange(attribute: String) throws {
        let findings = try findings(text(attribute))
        #expect(findings.count == 1)
        #expect(findings.flatMap(\.fixIts) == [])
    }

    @Test func aDeltaUpdateMayHaveLeftOutWhatIsMissing() throws {
        let findings = try findings(
            "#EXTM3U\n#EXT-X-VERSION:10\n#EXT-X-TARGETDURATION:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS=9\n#EXTINF:6.0,\na.ts\n"
                + #"#EXT-X-DATERANGE:ID="a",END-ON-NEXT=YES"# + "\n"
                + #"#EXT-X-DATERANGE:ID="b",CLASS="com.apple.hls.interstitial",X-RESUME-OFFSET=0"# + "\n")
        #expect(findings.filter { $0.range?.line ?? 0 > 6 } == [])
    }

    @Test func anEndThatCannotBeReadIsReportedForItself() throws {
        let findings = try findings(
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:6,\na.ts\n"
                + #"#EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:00.000Z","#
                + #"DURATION=-1,X-URI="a",X-TARGET-ID="b",X-TARGET-CLASS="c""# + "\n")
        #expect(findings.map(\.id) == ["daterange-duration-non-negative"])
    }

    /// A playlist with an interstitial that has this attribute.
    private func text(_ attribute: String) -> String {
        "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
            + #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z","#
            + #"X-ASSET-URI="https://example.com/ad.m3u8?_HLS_interstitial_id=a",\#(attribute)"#
            + "\n#EXTINF:6.0,\na.ts\n#EXT-X-ENDLIST\n"
    }

    private func findings(_ text: String) throws -> [Diagnostic] {
        Validator(.standard).diagnostics(of: .media(try MediaPlaylist(parsing: text)))
    }
}
