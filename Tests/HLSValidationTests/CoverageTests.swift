import HLSValidation
import Testing

/// What became of each rule.
@Suite struct CoverageTests {
    private let rules: Set<Diagnostic.ID> = [
        "lex-utf8", "stream-bandwidth-peak", "seg-gap-for-missing", "apple-10.1", "consist-targetduration",
        "skey-unused",
        "seg-gap-uri",
    ]

    private func report(_ files: [String: String]) async throws -> ValidationReport {
        let base = "https://example.com/"
        let source = MemorySource(Dictionary(uniqueKeysWithValues: files.map { (base + $0, $1) }))
        let presentation = try await Presentation(at: URIReference(base + "main.m3u8"), from: source)
        let media = await MediaFacts(of: presentation, from: source)
        var report = Validator(RuleSet.all.only(rules)).report(on: presentation, media: media.areAtHand ? media : nil)
        report.showsCoverage = true
        return report
    }

    private let root = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"
    private let video = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"

    @Test func eachRuleRanOrSaysWhyNot() async throws {
        let coverage = try await report(["main.m3u8": root, "v.m3u8": video]).coverage
        let outcomes = Dictionary(uniqueKeysWithValues: coverage.map { ($0.rule, $0.outcome) })
        #expect(
            outcomes == [
                "lex-utf8": .ran(times: 2),
                "stream-bandwidth-peak": .unable(
                    reason: "the sizes of segments are not known: there are neither byte ranges nor files"),
                "seg-gap-for-missing": .unable(reason: "no media file is at hand"),
                "apple-10.1": .unable(reason: "the playlist was not loaded from a server"),
                "consist-targetduration": .notApplicable(reason: "there are no two playlists to compare"),
                "skey-unused": .notApplicable(reason: "there is no session key"),
            ])
    }

    @Test func factsMakeRulesRun() async throws {
        let answer = "HTTP/1.1 200 OK\nContent-Encoding: gzip\n\n"
        let report = try await report(["main.m3u8": root, "v.m3u8": answer + video, "a.ts": "a"])
        let ran = report.coverage.filter { $0.outcome == .ran(times: 1) }.map(\.rule.rawValue)
        #expect(Set(ran) == ["stream-bandwidth-peak", "seg-gap-for-missing", "apple-10.1"])
        #expect(report.playlists.map(\.diagnostics.count) == [1, 0])
    }

    @Test func reportsOfTheSameRulesAddUp() async throws {
        var report = try await report(["main.m3u8": video])
        report.append(try await self.report(["main.m3u8": root, "v.m3u8": video]))
        #expect(report.playlists.count == 3)
        #expect(report.coverage.first { $0.rule == "lex-utf8" }?.outcome == .ran(times: 3))
    }

    @Test func textShowsTheTablesAndTheReasons() async throws {
        let key = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://movie\",KEYFORMAT=\"com.apple.streamingkeydelivery\"\n"
        let encrypted = video.replacingPrefix("#EXTM3U\n", with: "#EXTM3U\n" + key)
        let text = try await report(["main.m3u8": root, "v.m3u8": encrypted]).printed(as: .text())
        #expect(
            text == """

                https://example.com/main.m3u8
                  Variants
                    Address  Bit rate  FairPlay  Duration
                    v.m3u8    1 bit/s  key 1          6 s
                  Keys
                    Key    System    URI
                    key 1  FairPlay  skd://movie

                Coverage
                  1 rule ran
                  2 rules did not apply:
                    there are no two playlists to compare: consist-targetduration
                    there is no session key: skey-unused
                  3 rules could not run:
                    no media file is at hand: seg-gap-for-missing
                    the sizes of segments are not known: there are neither byte ranges nor files: stream-bandwidth-peak
                    the playlist was not loaded from a server: apple-10.1
                nothing found in 2 playlists

                """)
    }

    @Test func rulesThatNobodyCanDecideAreNamedBesideAllOthers() async throws {
        let presentation = try await Presentation(
            at: "https://example.com/main.m3u8", from: ["https://example.com/main.m3u8": video] as MemorySource)
        var report = Validator(.apple).report(on: presentation)
        report.showsCoverage = true
        let text = report.printed(as: .text())
        #expect(
            text.contains("it takes the samples and timestamps of the media, which this tool does not read: apple-2.4"))
        #expect(!text.contains("consist-timestamps"))
        #expect(Set(UndecidedRule.all.map(\.id)).isDisjoint(with: RuleSet.all.rules.map(\.id)))
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
