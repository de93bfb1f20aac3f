import Foundation
import Testing

@testable import hlscheck

@Suite struct ReporterTests {
    private let media = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.mp4\n"

    // MARK: - Formats

    @Test func severalInputsAreAnArrayInJSON() async throws {
        let folder = try TemporaryFolder([
            "a.m3u8": media, "b.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n",
        ])
        let outcome = await hlscheck("inspect", folder["a.m3u8"], folder["b.m3u8"], "--format", "json")
        let answer = try JSON(outcome.output)
        #expect(answer[0]?["uri"] == .text(folder["a.m3u8"]))
        #expect(answer[0]?["kind"] == .text("media"))
        #expect(answer[1]?["uri"] == .text(folder["b.m3u8"]))
        #expect(answer[1]?["kind"] == .text("multivariant"))
        #expect(answer[2] == nil)
        #expect(outcome.output.hasSuffix("]\n"))
    }

    @Test func anInputListIsAnArrayInJSONHoweverShort() async throws {
        let none = try TemporaryFolder(["list": ""])
        #expect(
            await hlscheck("inspect", "--format", "json", "--input-list", none["list"])
                == Outcome(code: .success, output: "[]\n", error: ""))
        let one = try inputList([record(uri: nil, text: media)])
        let answer = try JSON(await hlscheck("inspect", "--format", "json", "--input-list", one["list"]).output)
        #expect(answer[0]?["kind"] == .text("media"))
        #expect(answer[1] == nil)
    }

    @Test func aFormatWithAFileWritesTheFileAndNothingElse() async throws {
        let folder = try TemporaryFolder(["a.m3u8": media])
        for command in ["inspect", "keys", "validate"] {
            let file = folder[command + ".json"]
            let written = await hlscheck(command, folder["a.m3u8"], "--format", "json=" + file)
            let printed = await hlscheck(command, folder["a.m3u8"], "--format", "json")
            #expect(written == Outcome(code: printed.code, output: "", error: ""))
            #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.output)
        }
    }

    @Test func oneRunCanAnswerInSeveralFormats() async throws {
        let folder = try TemporaryFolder(["a.m3u8": media])
        let both = await hlscheck(
            "inspect", folder["a.m3u8"], "--format", "text", "--format", "ndjson=" + folder["a.ndjson"])
        #expect(both.output == (await hlscheck("inspect", folder["a.m3u8"]).output))
        let lines = await hlscheck("inspect", folder["a.m3u8"], "--format", "ndjson").output
        #expect(try String(contentsOfFile: folder["a.ndjson"], encoding: .utf8) == lines)
    }

    @Test func aFileThatCannotBeWrittenIsAUsageError() async throws {
        let folder = try TemporaryFolder(["a.m3u8": media])
        let outcome = await hlscheck("inspect", folder["a.m3u8"], "--format", "json=" + folder["no/such/folder"])
        #expect(outcome.code == .usage)
        #expect(outcome.output == "")
        #expect(outcome.error.hasPrefix("Error: Cannot write '\(folder["no/such/folder"])': "))
    }

    @Test func theTextOfSeveralInputsHasBlankLinesBetween() async throws {
        let folder = try TemporaryFolder(["a.m3u8": media, "b.m3u8": media])
        let a = await hlscheck("inspect", folder["a.m3u8"]).output
        let b = await hlscheck("inspect", folder["b.m3u8"]).output
        #expect(await hlscheck("inspect", folder["a.m3u8"], folder["b.m3u8"]).output == a + "\n" + b)
    }

    // MARK: - Batches

    @Test func everyLineOfAnInputListHasItsAnswerInOrderUnderItsID() async throws {
        let folder = try TemporaryFolder(["a.m3u8": media])
        let list = try inputList([
            ##"{"id":"z","text":"#EXTM3U\n#EXT-X-TARGETDURATION:6\n"}"##,
            folder["a.m3u8"],
            "",
            #"{"id":12345678901234567890,"text":"no playlist"}"#,
            ##"{"id":"é\n\u0000\"","uri":"https://example.com/m.m3u8","text":"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n"}"##,
            #"{"id":7"#,
            #"{"id":-1.5,"text":8}"#,
            #"{"id":"p","old":{"text":"a"},"new":{"text":"b"}}"#,
            #"{"id":"u","uri":"\#(folder["a.m3u8"])"}"#,
            folder["gone.m3u8"],
        ])
        let outcome = await hlscheck("inspect", "--format", "ndjson", "--input-list", list["list"])
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.last == "")
        let answers = try lines.dropLast().map { try JSON($0) }
        #expect(
            answers.map { $0["id"] } == [
                .text("z"), nil, .number(12_345_678_901_234_567_168), .text("é\n\0\""), nil, .number(-1.5), .text("p"),
                .text("u"), nil,
            ])
        #expect(
            answers.map { $0["kind"] }
                == ["media", "media", "invalid", "multivariant", "invalid", "invalid", "invalid", "media", "invalid"]
                .map { .text($0) })
        #expect(
            answers.map { $0["uri"] } == [
                .null, .text(folder["a.m3u8"]), .null, .text("https://example.com/m.m3u8"), .null, .null, .null,
                .text(folder["a.m3u8"]), .text(folder["gone.m3u8"]),
            ])
        #expect(lines[2].hasPrefix("{\"schema\":\"hlscheck.inspect/1\",\"id\":12345678901234567890,\"uri\":null,"))
        #expect(answers[4]["diagnostics"]?[0]?["id"] == .text("input-malformed"))
        #expect(
            answers[4]["diagnostics"]?[0]?["message"] == .text("line 6 of the input list is not valid JSON"))
        #expect(answers[5]["diagnostics"]?[0]?["id"] == .text("input-malformed"))
        #expect(answers[6]["diagnostics"]?[0]?["id"] == .text("input-malformed"))
        #expect(outcome.code == .unreadableInput)
        #expect(outcome.error == "")
    }

    @Test func inputsOfTheCommandLineComeBeforeThoseOfTheList() async throws {
        let folder = try TemporaryFolder(["a.m3u8": media, "b.m3u8": media, "list": ""])
        try Data((folder["a.m3u8"] + "\n").utf8).write(to: URL(fileURLWithPath: folder["list"]))
        let outcome = await hlscheck(
            "inspect", "--format", "ndjson", "--input-list", folder["list"], folder["b.m3u8"])
        let uris = try outcome.output.split(separator: "\n").map { try JSON(String($0))["uri"] }
        #expect(uris == [.text(folder["b.m3u8"]), .text(folder["a.m3u8"])])
    }

    @Test func withTextGivenNothingElseIsLoaded() async throws {
        let folder = try TemporaryFolder(["v.m3u8": media, "w.m3u8": media])
        let root = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\nw.m3u8\n"
        let list = try inputList([record(uri: folder["m.m3u8"], text: root, playlists: [folder["w.m3u8"]: media])])
        let answer = try JSON(
            await hlscheck("keys", "--format", "ndjson", "--input-list", list["list"]).output)
        let expected = try JSON(
            """
            [{ "uri": "\(folder["m.m3u8"])", "role": "multivariant", "depth": 0, "status": "read", "reason": null },
             { "uri": "\(folder["v.m3u8"])", "role": "variant", "depth": 1, "status": "failed",
               "reason": "no playlist at this address" },
             { "uri": "\(folder["w.m3u8"])", "role": "variant", "depth": 1, "status": "read", "reason": null }]
            """)
        #expect(answer["playlists"] == expected)
    }

    @Test func theTextAtARootsAddressCanStandAmongThePlaylists() async throws {
        let list = try inputList([
            ##"{"uri":"https://example.com/m.m3u8","playlists":{"https://example.com/m.m3u8":"#EXTM3U\n"}}"##
        ])
        let answer = try JSON(await hlscheck("inspect", "--format", "ndjson", "--input-list", list["list"]).output)
        #expect(answer["kind"] == .text("multivariant"))
    }

    @Test func aFileLeadsToNothingOutsideItsFolder() async throws {
        let folder = try TemporaryFolder(["v.m3u8": media])
        let below = folder["below"]
        try FileManager.default.createDirectory(atPath: below, withIntermediateDirectories: true)
        let root =
            "#EXTM3U\n"
            + ["../v.m3u8", folder["v.m3u8"], "https://example.com/v.m3u8"].map {
                "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0)\n"
            }.joined()
        try Data(root.utf8).write(to: URL(fileURLWithPath: below + "/m.m3u8"))
        let answer = try JSON(await hlscheck("keys", "--format", "json", below + "/m.m3u8").output)
        let statuses = answer["playlists"]?.mapElements { $0["status"] ?? .null }
        // The first two are one playlist.
        #expect(statuses == .array([.text("read"), .text("failed"), .text("failed")]))
    }
}
