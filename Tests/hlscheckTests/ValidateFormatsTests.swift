import Foundation
import Testing

@testable import hlscheck

/// The forms of reports behind `validate --format`.
@Suite struct ValidateFormatsTests {
    private let files = [
        "clean": "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.006,\na.ts\n#EXT-X-ENDLIST\n",
        "twice":
            "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.006,\na.ts\n#EXT-X-ENDLIST\n",
    ]

    @Test(arguments: ReportFormats.names)
    func everyFormatIsPrintedAndWritten(format: String) async throws {
        let folder = try TemporaryFolder(files)
        let inputs = [folder["clean"], folder["twice"]]
        let printed = await hlscheck(["validate", "--format", format] + inputs)
        #expect(printed.code == .findings)
        #expect(!printed.output.isEmpty)
        #expect(printed.error == "")
        let written = await hlscheck(["validate", "--format", "\(format)=\(folder["report"])"] + inputs)
        #expect(written == Outcome(code: .findings, output: "", error: ""))
        #expect(try String(contentsOfFile: folder["report"], encoding: .utf8) == printed.output)
    }

    @Test func theTextEndsWithTheTotalsOfAllInputs() async throws {
        let folder = try TemporaryFolder(files)
        let outcome = await hlscheck("validate", folder["twice"], folder["clean"], folder["twice"])
        let excerpt = "    4 | #EXT-X-TARGETDURATION:6\n      | ^~~~~~~~~~~~~~~~~~~~~~~\n"
        #expect(outcome.output.contains("error: EXT-X-TARGETDURATION stands a second time"))
        #expect(outcome.output.contains(excerpt))
        #expect(outcome.output.hasSuffix("\n2 errors in 3 playlists\n"))
        #expect(await hlscheck("validate", folder["clean"]).output == "nothing found in 1 playlist\n")
    }

    @Test func formsThatNeedTheWholeTakeAllInputs() async throws {
        let folder = try TemporaryFolder(files)
        let outcome = await hlscheck(
            "validate", folder["twice"], folder["clean"], "--format", "junit", "--format", "gitlab=" + folder["gitlab"])
        #expect(outcome.output.contains("<testsuites name=\"hlscheck\" tests=\"2\" failures=\"1\" errors=\"0\""))
        let findings = try JSON(String(contentsOfFile: folder["gitlab"], encoding: .utf8))
        #expect(findings[0]?["location"]?["path"] == .text(folder["twice"]))
        #expect(findings[1] == nil)
    }

    @Test func anEmptyListIsAReportOfNothing() async throws {
        let list = try inputList([])
        for (format, output) in [
            ("text", "nothing found in 0 playlists\n"), ("concise", ""), ("gitlab", "[]\n"),
            ("markdown", "## HLS playlists: nothing found in 0 playlists\n"),
        ] {
            #expect(
                await hlscheck("validate", "--format", format, "--input-list", list["list"])
                    == Outcome(code: .success, output: output, error: ""))
        }
    }
}
