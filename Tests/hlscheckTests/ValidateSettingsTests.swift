import Foundation
import Testing

@testable import hlscheck

/// What the command line, the configuration file and the baseline make of findings.
@Suite struct ValidateSettingsTests {
    private func folder(_ lines: String..., files: [String: String] = [:]) throws -> TemporaryFolder {
        let head = ["#EXTM3U", "#EXT-X-TARGETDURATION:6"]
        let text = (head + lines + ["#EXTINF:6,", "a.ts", "#EXT-X-ENDLIST"]).joined(separator: "\n") + "\n"
        return try TemporaryFolder(files.merging(["a.m3u8": text]) { $1 })
    }

    private func validate(_ folder: TemporaryFolder, _ arguments: String...) async -> Outcome {
        await hlscheck(["validate", "--format", "concise", folder["a.m3u8"]] + arguments)
    }

    private func ids(_ outcome: Outcome) -> [String] {
        outcome.output.split(separator: "\n").compactMap { $0.split(separator: "[").last?.dropLast().description }
    }

    // MARK: - The configuration file

    @Test func theConfigurationFileIsHeeded() async throws {
        let folder = try folder(
            "#EXT-X-FOO:1", "#EXTINF:9,", "b.ts",
            files: ["c.json": #"{ "ignore": ["lex-*"], "severities": { "media-targetduration-*": "note" } }"#])
        let plain = await validate(folder, "--no-config")
        #expect(ids(plain) == ["lex-unknown-tag", "media-targetduration-rounding"])
        #expect(plain.code == .findings)
        let configured = await validate(folder, "--config", folder["c.json"])
        #expect(ids(configured) == ["media-targetduration-rounding"])
        #expect(configured.output.contains(": note: "))
        #expect(configured.code == .success)
        #expect(await validate(folder, "--config", folder["c.json"], "--fail-on", "note").code == .findings)
    }

    @Test func theCommandLineHasTheLastWord() async throws {
        let folder = try folder(
            "#EXT-X-FOO:1", files: ["c.json": #"{ "select": ["media-targetduration-*"], "failOn": "never" }"#])
        #expect(ids(await validate(folder, "--config", folder["c.json"])) == [])
        let selected = await validate(folder, "--config", folder["c.json"], "--select", "lex-*", "--fail-on", "note")
        #expect(ids(selected) == ["lex-unknown-tag"])
        #expect(selected.code == .findings)
    }

    @Test func anEntryThatTookNothingBackIsNamed() async throws {
        let ignores =
            #"{ "ignores": [{ "rule": "lex-unknown-tag", "path": "*.m3u8" }, { "rule": "lex-nfc", "path": "b" }] }"#
        let folder = try folder("#EXT-X-FOO:1", files: ["c.json": ignores])
        #expect(
            await validate(folder, "--config", folder["c.json"])
                == Outcome(
                    code: .success, output: "",
                    error: "Remark: the configuration ignores lex-nfc in 'b', and nothing of it was found.\n"))
    }

    @Test func aConfigurationThatMakesNoSenseIsAnErrorOfUse() async throws {
        let folder = try folder(files: ["c.json": #"{ "ignore": ["lex-utf9"] }"#])
        let outcome = await validate(folder, "--config", folder["c.json"])
        #expect(outcome.code == .usage)
        #expect(outcome.output == "")
        #expect(outcome.error.hasPrefix("Error: \(folder["c.json"]): 'ignore': there is no rule 'lex-utf9'."))
    }

    // MARK: - What is no rule's

    @Test func aFileThatIsNotThereCanBeLeftOut() async throws {
        let folder = try TemporaryFolder([
            "a.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"mp4a.40.2\"\nnone.m3u8\n"
        ])
        #expect(ids(await validate(folder)) == ["playlist-unreadable"])
        #expect(ids(await validate(folder, "--ignore", "playlist-unreadable")) == [])
    }

    @Test func whatIsNoPlaylistCannotBeLeftOut() async throws {
        let folder = try TemporaryFolder([
            "a.m3u8": "<html></html>\n", "c.json": #"{ "ignores": [{ "rule": "not-a-playlist" }] }"#,
        ])
        _ = await validate(folder, "--write-baseline", folder["known.json"])
        for arguments in [["--ignore", "*"], ["--config", folder["c.json"]], ["--baseline", folder["known.json"]]] {
            let outcome = await hlscheck(["validate", "--format", "concise", folder["a.m3u8"]] + arguments)
            #expect(ids(outcome) == ["not-a-playlist"])
            #expect(outcome.code == .unreadableInput)
        }
    }

    // MARK: - Baselines

    @Test func onlyWhatIsNewCounts() async throws {
        let folder = try folder("#EXTINF:9,", "b.ts", "#EXT-X-FOO:1")
        let known = folder["known.json"]
        #expect(await validate(folder, "--write-baseline", known).code == .findings)
        let file = try String(contentsOfFile: known, encoding: .utf8)
        #expect(file.hasPrefix("{\n  \"schema\": \"hlscheck.baseline/1\",\n  \"configuration\": \""))
        #expect(await validate(folder, "--baseline", known) == Outcome(code: .success, output: "", error: ""))

        var text = try String(contentsOfFile: folder["a.m3u8"], encoding: .utf8)
        text = text.replacingOccurrences(of: "#EXTINF:9,", with: "# moved\n#EXTINF:9,")
        text = text.replacingOccurrences(of: "#EXT-X-ENDLIST", with: "#EXTINF:8,\nc.ts\n#EXT-X-ENDLIST")
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder["a.m3u8"]))
        let outcome = await validate(folder, "--baseline", known)
        #expect(ids(outcome) == ["media-targetduration-rounding"])
        #expect(outcome.output.contains("a.m3u8:9:"))
        #expect(outcome.code == .findings)
    }

    @Test func aBaselineWrittenAgainIsTheSame() async throws {
        let folder = try folder("#EXTINF:9,", "b.ts")
        let (first, second) = (folder["first.json"], folder["second.json"])
        _ = await validate(folder, "--write-baseline", first)
        _ = await validate(folder, "--baseline", first, "--write-baseline", second)
        #expect(try String(contentsOfFile: second, encoding: .utf8) == String(contentsOfFile: first, encoding: .utf8))
    }

    @Test func aBaselineOfOtherRulesIsRemarkedOn() async throws {
        let folder = try folder()
        _ = await validate(folder, "--write-baseline", folder["known.json"])
        let outcome = await validate(folder, "--baseline", folder["known.json"], "--profile", "fairplay")
        #expect(outcome.error == "Remark: the baseline was made with other rules or severities; write it again.\n")
    }

    @Test(arguments: ["{}", "", #"{ "schema": "hlscheck.baseline/1", "findings": [{ "path": "a" }] }"#])
    func whatIsNoBaselineIsAnErrorOfUse(text: String) async throws {
        let folder = try folder(files: ["known.json": text])
        let outcome = await validate(folder, "--baseline", folder["known.json"])
        #expect(outcome.code == .usage)
        #expect(outcome.output == "")
        #expect(outcome.error.contains("known.json"))
    }
}
