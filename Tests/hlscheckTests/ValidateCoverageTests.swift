import Foundation
import Testing

@testable import hlscheck

/// `validate` over packages and presentations, with what was not looked at.
@Suite struct ValidateCoverageTests {
    private let package = fixtures + "/package-cbcs-multikey/master.m3u8"

    @Test func theTextShowsKeysAndWhatRan() async {
        let output = await hlscheck("validate", package, "--coverage", "--profile", "all").output
        #expect(
            output.contains("\n    sd.m3u8  107 kbit/s  100 kbit/s      160×90          25  avc1.64000b, mp4a.40.2"))
        #expect(output.contains("skd://ajsfDOCpSw2fWy+PAAAAAg=="))
        #expect(output.contains("\nCoverage\n"))
        #expect(
            output.contains(
                "the playlist was not loaded from a server: lex-playlist-identifiable, apple-10.1, apple-10.4\n"))
        #expect(!output.contains("no media file is at hand"))
    }

    @Test func jsonHasAnOutcomeForEachRuleWhereItIsAskedFor() async throws {
        let answer = try JSON(await hlscheck("validate", package, "--coverage", "--format", "json").output)
        let first = answer["coverage"]?[0]
        #expect(first?["rule"] == .text("lex-utf8"))
        #expect(first?["outcome"] == .text("ran"))
        #expect(first?["times"] == .number(7))
        #expect(first?["reason"] == .null)
        let plain = try JSON(await hlscheck("validate", package, "--format", "json").output)
        #expect(plain["coverage"] == nil)
    }

    @Test func htmlHasTheTables() async {
        let page = await hlscheck("validate", package, "--coverage", "--format", "html").output
        #expect(page.contains("<h4>Keys</h4>"))
        #expect(page.contains("<section id=\"coverage\">"))
    }

    @Test func aRecordedAnswerIsJudgedAsOne() async throws {
        let text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.006,\na.ts\n#EXT-X-ENDLIST\n"
        let folder = try TemporaryFolder(["main": "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n" + text])
        let outcome = await hlscheck("validate", folder["main"], "--format", "concise")
        #expect(outcome.code == .findings)
        #expect(outcome.output.contains("Content-Type is 'text/plain', and the path ends in neither .m3u8 nor .m3u"))
    }

    @Test func aFindingAcrossFilesNamesBothByTheirPaths() async throws {
        let media = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
        let folder = try TemporaryFolder([
            "main.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na%20b.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nc.m3u8\n",
            "a b.m3u8": media, "c.m3u8": media.replacingOccurrences(of: "DURATION:6", with: "DURATION:8"),
        ])
        let output = await hlscheck("validate", folder["main.m3u8"], "--select", "consist-targetduration").output
        #expect(
            output.contains("\(folder["c.m3u8"]):2:23: error: the target duration is 8 s, and 6 s in another playlist"))
        #expect(output.contains("\(folder["a b.m3u8"]):2:23: note: the other target duration"))
    }
}
