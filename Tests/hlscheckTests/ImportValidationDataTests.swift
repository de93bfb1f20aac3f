import Foundation
import HLSValidation
import Testing

@testable import hlscheck

/// What `import-validation-data` makes of the file of mediastreamvalidator, and of playlists beside it.
@Suite struct ImportValidationDataTests {
    private static let sample = fixtures + "/stream-validator/validation_data.json"

    /// The presentation that the sample is about: its groups differ, its renditions have no CHANNELS.
    private static func presentation() throws -> TemporaryFolder {
        try TemporaryFolder([
            "main.m3u8": """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="English",CHANNELS="2",URI="en.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="high",NAME="English",CHANNELS="2",URI="en.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="high",NAME="Deutsch",CHANNELS="2",URI="en.m3u8"
            #EXT-X-STREAM-INF:PROGRAM-ID=1,BANDWIDTH=900000,CODECS="mp4a.40.2",AUDIO="low"
            en.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=900001,CODECS="mp4a.40.2",AUDIO="high"
            en.m3u8

            """,
            "en.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:6,\nen-1.aac\n#EXT-X-ENDLIST\n",
        ])
    }

    private func run(_ words: String...) async -> Outcome {
        await hlscheck(["import-validation-data", "--no-config"] + words)
    }

    @Test func aFileAloneIsAReportOfItsFindings() async {
        #expect(
            await run("--format", "concise", Self.sample)
                == Outcome(
                    code: .findings,
                    output: """
                        https://video.example/vod/main.m3u8: warning: mediastreamvalidator: -12274 PROGRAM-ID has been \
                        deprecated and is no longer a valid attribute for #EXT-X-STREAM-INF [version-obsolete-program-id]
                        https://video.example/vod/main.m3u8: error: mediastreamvalidator: -50090 Each Group of the same \
                        TYPE MUST have the same set of members: Group low is missing 'Deutsch' [group-same-members]
                        https://video.example/vod/main.m3u8: error: mediastreamvalidator: -50043 Measured peak bitrate \
                        compared to multivariant playlist declared value exceeds error tolerance: Measured: 1871.56 kb/s, \
                        Multivariant playlist: 900.00 kb/s, Error: 107.95% [PEAK]
                        https://video.example/vod/video/low.m3u8: error: mediastreamvalidator: -50065 Different target \
                        durations detected: Target duration: 6 vs Target duration: 8 [TARGET]
                        https://video.example/vod/video/low.m3u8: error: mediastreamvalidator: -50034 Interlaced video \
                        detected - Must be progressive: Track ID 1 [stream-validator]
                        https://video.example/vod/audio/en.m3u8: warning: mediastreamvalidator: -12312 Media Entry URL \
                        not match previous playlist for MEDIA-SEQUENCE 27: [] vs [] [STABLE]

                        """.naming([
                            "PEAK": "stream-bandwidth-peak", "TARGET": "consist-targetduration",
                            "STABLE": "live-segment-uri-stable",
                        ]),
                    error: ""))
    }

    @Test func playlistsBesideItAreValidatedAndBothStandInOneReport() async throws {
        let folder = try Self.presentation()
        let outcome = await run("--format", "ndjson", Self.sample, folder["main.m3u8"])
        let report = try JSON(outcome.output)
        #expect(outcome.code == .findings)
        #expect(
            report["inputs"]?.mapElements { $0["uri"] ?? .null }
                == .array(
                    [folder["main.m3u8"], folder["en.m3u8"], "https://video.example/vod/video/low.m3u8"]
                        .map { .text($0) }))
        let group = report["inputs"]?[0]?["diagnostics"]?.elements.filter { $0["id"] == .text("group-same-members") }
        #expect(group?.count == 1)
        #expect(
            group?.first?["notes"]?.elements.last?["message"]
                == .text(
                    "mediastreamvalidator says the same: -50090 Each Group of the same TYPE MUST have the same set of "
                        + "members: Group low is missing 'Deutsch'"))
        #expect(
            report["inputs"]?[2]?["kind"] == .text("unread"))
    }

    @Test func inputsAreJudgedByTheProfileAsked() async throws {
        let folder = try Self.presentation()
        let outcome = await run("--profile", "fairplay", "--format", "concise", Self.sample, folder["main.m3u8"])
        // The groups are no matter of that profile; what the validator says of them is said.
        #expect(outcome.output.contains("main.m3u8: error: mediastreamvalidator: -50090"))
    }

    @Test func allFormatsOfValidateAreThere() async {
        for format in ["text", "json", "ndjson", "concise", "sarif", "junit", "github", "gitlab", "markdown", "html"] {
            let outcome = await run("--format", format, Self.sample)
            #expect(outcome.code == .findings)
            #expect(outcome.output.contains("Each Group of the same TYPE"), "\(format)")
        }
    }

    @Test func aJSONReportIsOneObject() async throws {
        let folder = try Self.presentation()
        for inputs in [[], [folder["en.m3u8"]], [folder["main.m3u8"], folder["en.m3u8"]]] {
            let outcome = await hlscheck(["import-validation-data", "--format", "json", Self.sample] + inputs)
            #expect(try JSON(outcome.output)["schema"] == .text("hlscheck.validate/1"))
        }
    }

    @Test func aPlaylistThatOnlyTheValidatorReadIsAFailureNotAnError() async {
        let outcome = await run("--format", "junit", Self.sample)
        #expect(outcome.output.contains("<failure") && !outcome.output.contains("<error"))
    }

    @Test func theSeverityDecidesTheExitCode() async throws {
        let folder = try TemporaryFolder(["d": #"{"messages":[{"errorComment":"t","errorRequirementLevel":2}]}"#])
        #expect(await run(folder["d"]).code == .success)
        #expect(await run("--fail-on", "warning", folder["d"]).code == .findings)
        #expect(await run("--fail-on", "warning", "--exit-zero", folder["d"]).code == .success)
        #expect(await run("--fail-on", "warning", "--ignore", "stream-validator", folder["d"]).code == .success)
    }

    @Test func aPlaylistThatCannotBeReadIsWorse() async throws {
        let folder = try TemporaryFolder(["d": #"{"messages":[]}"#])
        #expect(await run(folder["d"], folder["none.m3u8"]).code == .unreadableInput)
        #expect(await run(folder["d"]).code == .success)
    }

    @Test func configurationsTakeBackWhatTheValidatorSays() async throws {
        let folder = try TemporaryFolder([
            "c.json": #"{"ignores":[{"rule":"stream-validator","reason":"known"}]}"#,
            "d": #"{"messages":[{"errorComment":"t","errorRequirementLevel":1}]}"#,
        ])
        #expect(await hlscheck("import-validation-data", "--config", folder["c.json"], folder["d"]).code == .success)
    }

    @Test(arguments: [
        ("", "it is no JSON, or nests too deep"), ("#EXTM3U\n", "it is no JSON, or nests too deep"),
        (#"{"messages":[{"errorComment":"t"}]"#, "it is no JSON, or nests too deep"),
        (
            #"{"messages":"# + String(repeating: "[", count: 200) + String(repeating: "]", count: 200) + "}",
            "it is no JSON, or nests too deep"
        ),
        (#"{"jobs":[]}"#, "it is JSON, but not of mediastreamvalidator"),
    ])
    func whatIsNoSuchFileEndsTheRun(text: String, reason: String) async throws {
        let folder = try TemporaryFolder(["d": text])
        let report = folder["report.json"]
        #expect(
            await run("--format", "json", "--format", "html=" + report, folder["d"])
                == Outcome(
                    code: .unreadableInput, output: "", error: "Error: Cannot use '\(folder["d"])': \(reason)\n"))
        #expect(!PlaylistFolder.isFile(report))
    }

    @Test func aFileThatIsNotThereEndsTheRun() async throws {
        let folder = try TemporaryFolder()
        let outcome = await run(folder["d"])
        #expect(outcome.code == .unreadableInput)
        #expect(outcome.output == "")
        #expect(outcome.error.hasPrefix("Error: Cannot read '\(folder["d"])': "))
    }

    @Test func standardInputIsReadOnce() async {
        #expect(await run("-", "-").code == .usage)
        #expect(await run().code == .usage)
    }

    @Test func hostileValuesDoNoHarm() async throws {
        let folder = try TemporaryFolder([
            "d": """
            {"url":"a\\u001b[2J\\n.m3u8","messages":[{"errorComment":"x\\u001b[31m\\u0000\\ny","errorStatusCode":-1e99,
            "errorRequirementLevel":9999999999999999999999,"errorRepetitions":-9223372036854775808,
            "errorReferenceDataID":9223372036854775807}],"variants":[{"dataID":9223372036854775807,"url":"//"}]}
            """
        ])
        let outcome = await run(folder["d"])
        #expect(outcome.code == .success)
        #expect(!outcome.output.contains("\u{1B}"))
        #expect(outcome.output.hasSuffix("1 warning in 2 playlists\n"))
    }
}

extension String {
    /// The text with rules in the place of words, or the id of findings without one where this version has no such rule.
    fileprivate func naming(_ rules: [String: String]) -> String {
        var text = self
        for (word, rule) in rules {
            let isKnown = RuleSet.all[Diagnostic.ID(rawValue: rule)] != nil
            text = text.replacingOccurrences(of: "[\(word)]", with: "[\(isKnown ? rule : "stream-validator")]")
        }
        return text
    }
}
