import Foundation
import Testing

@testable import HLSValidation

@Suite struct RuleCatalogueTests {
    @Test func theDocumentIsTheOneOfTheRules() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Docs/Rules.md")
        let isFresh = try String(contentsOf: file, encoding: .utf8) == RuleCatalogue.all.markdown
        #expect(isFresh, "print it again: swift run hlscheck rules --format markdown=Docs/Rules.md")
    }

    @Test func rulesAreGroupedByTheirFirstWord() {
        #expect(
            RuleCatalogue(ReportSample.rules.rules).markdown == #"""
                # Rules

                Printed by `hlscheck rules --format markdown`; never edited. In the examples, `↓` stands where
                a finding begins and is no part of the playlist. Sections without a name are those of
                draft-pantos-hls-rfc8216bis-22.

                ## This tool

                ### segment

                #### segment-too-long

                No segment is longer than the target duration.

                Why: clients size their buffers by it.

                Level: must · severity: error · looks at: one playlist · section: [4.4.3.1](https://datatracker.ietf.\#
                org/doc/html/draft-pantos-hls-rfc8216bis-22#section-4.4.3.1)

                Right:

                ```m3u8
                #EXTM3U
                ```

                Wrong:

                ```m3u8
                #EXTM3U
                #EXT-X-TARGETDURATION:6
                ↓#EXTINF:6.5,
                a.ts
                ```

                ### bandwidth

                #### bandwidth-unquoted

                BANDWIDTH has no quotes.

                Why: some clients read 0 \| nothing.

                Level: should · severity: warning · looks at: one playlist · section: Authoring 9.1

                Right:

                `main.m3u8`:

                ```m3u8
                #EXTM3U
                ```

                `v.m3u8`:

                ```m3u8
                #EXTM3U
                ```

                Wrong:

                `the first load`:

                ```m3u8
                #EXTM3U
                ```

                `the second load`:

                ```m3u8
                #EXTM3U
                ↓#\u{1}
                ```

                """#)
    }

    @Test func aRuleExplainsItself() {
        #expect(
            ReportSample.rules.rules.map(\.explanation) == [
                #"""
                segment-too-long: no segment is longer than the target duration
                error (must), looks at one playlist, 4.4.3.1
                why: clients size their buffers by it

                right:
                    #EXTM3U

                wrong:
                    #EXTM3U
                    #EXT-X-TARGETDURATION:6
                    ↓#EXTINF:6.5,
                    a.ts

                """#,
                #"""
                bandwidth-unquoted: BANDWIDTH has no quotes
                warning (should), looks at one playlist, Authoring 9.1
                why: some clients read 0 | nothing

                right:
                    main.m3u8:
                    #EXTM3U
                    v.m3u8:
                    #EXTM3U

                wrong:
                    the first load:
                    #EXTM3U
                    the second load:
                    #EXTM3U
                    ↓#\u{1}

                """#,
            ])
    }

    @Test(arguments: [
        ("4.4.3.1", "4.4.3.1"), ("4.4.6.2, 4.4.6.1", "4.4.6.2"), ("6.3.1.", "6.3.1"), ("B.2", nil), ("", nil),
    ])
    func sectionsOfTheDraftHaveAddresses(section: String, anchor: String?) {
        #expect(
            Rule.address(ofSection: section)
                == anchor.map { "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22#section-\($0)" })
    }

    @Test func examplesInJSONAreTextsOrObjects() {
        var json = JSONWriter()
        json.array(ReportSample.rules.rules) { json, rule in json.object { rule.writeMembers(to: &$0) } }
        #expect(
            json.text + "\n" == """
                [{"id":"segment-too-long","severity":"error","level":"must","scope":"playlist","section":"4.4.3.1",\
                "summary":"no segment is longer than the target duration","rationale":"clients size their buffers by it",\
                "valid":["#EXTM3U\\n"],"invalid":["#EXTM3U\\n#EXT-X-TARGETDURATION:6\\n↓#EXTINF:6.5,\\na.ts\\n"]},\
                {"id":"bandwidth-unquoted","severity":"warning","level":"should","scope":"playlist",\
                "section":"Authoring 9.1","summary":"BANDWIDTH has no quotes","rationale":"some clients read 0 | nothing",\
                "valid":[{"files":{"main.m3u8":"#EXTM3U\\n","v.m3u8":"#EXTM3U\\n"}}],\
                "invalid":[{"old":"#EXTM3U\\n","new":"#EXTM3U\\n↓#\\u0001\\n"}]}]

                """)
    }
}
