import Foundation
import Testing

@testable import HLSValidation

/// The map from the findings of Apple's tools to rules.
@Suite struct StreamValidatorFindingsTests {
    @Test func theDocumentHasTheTable() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Docs/StreamValidator.md")
        let table = StreamValidatorFindings.markdown
        let isFresh = try String(contentsOf: file, encoding: .utf8).hasSuffix("\n" + table)
        #expect(isFresh, "the end of Docs/StreamValidator.md should be:\n\(table)")
    }

    @Test func aFindingHasRulesOrAReasonToHaveNone() {
        let odd = StreamValidatorFindings.all.filter { $0.rules.isEmpty != ($0.remark != nil) }
        #expect(odd.map(\.text) == [])
    }

    @Test func noTextStandsTwice() {
        let texts = StreamValidatorFindings.all.grouped { "\($0.tool) \($0.text)" }
        #expect(texts.filter { $0.elements.count > 1 }.map(\.key) == [])
    }

    @Test(
        arguments: [
            ("Measured peak bitrate compared to master playlist declared value exceeds error tolerance", nil, -50043),
            (
                "Measured peak bitrate compared to multivariant playlist declared value exceeds error tolerance", -1,
                -50043
            ),
            ("measured PEAK bitrate compared to  playlist declared value exceeds error tolerance", nil, -50043),
            ("Media Entry URL not match previous playlist for MEDIA-SEQUENCE 27: a.ts vs b.ts", -12312, -12312),
            ("A new text for an old number", -50043, -50043),
        ] as [(String, Int?, Int)])
    func aFindingIsKnownByItsTextOrElseByItsNumber(text: String, status: Int?, number: Int) {
        let code = StreamValidatorFindings.finding(text: text, status: status)?.code
        #expect(code == .status(number) || code == .parser(number))
    }

    @Test(
        arguments: [
            ("Measured peak bitrate compared to", nil), ("Illegal MIME types", nil), ("", nil),
            ("Measured peak bitrate compared to playlist declared value exceeds error tolerance!", nil),
            // Numbers of the system and of the parser are those of many texts.
            ("Another failure", -50001), ("Media Entry", -12312), ("Nothing", 0),
            // What the report alone says is never in the JSON.
            ("You MUST provide multiple bit rates of video", nil),
        ] as [(String, Int?)])
    func otherTextsAreUnknown(text: String, status: Int?) {
        #expect(StreamValidatorFindings.finding(text: text, status: status)?.text == nil)
    }
}
