import Testing

@testable import hlscheck

/// What `validate` makes of an input and of what it leads to.
@Suite struct ValidateInputsTests {
    private static let media =
        "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.006,\na.ts\n#EXT-X-ENDLIST\n"

    /// Variants of which the one behind the child is a fault of the text.
    private static func multivariant(_ child: String) -> String {
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS=\"mp4a.40.2\"\n\(child)\n"
            + "#EXT-X-STREAM-INF:BANDWIDTH=0x1,CODECS=\"mp4a.40.2\"\nv.m3u8\n"
    }

    /// The findings as `name:line severity id`, the name without the folder.
    private func findings(_ arguments: String..., in folder: TemporaryFolder) async -> [String] {
        let outcome = await hlscheck(["validate", "--format", "concise", "--profile", "specification"] + arguments)
        return outcome.output.split(separator: "\n").compactMap { line in
            let parts = line.dropFirst(folder.path.utf8.count + 1).split(separator: ":", maxSplits: 3)
            guard parts.count > 3, let id = line.split(separator: "[").last?.dropLast() else { return nil }
            return "\(parts[0]):\(parts[1]) \(parts[3].split(separator: ":")[0].drop { $0 == " " }) \(id)"
        }
    }

    @Test func aFileThatIsNotThereIsWarnedOfInItsPlace() async throws {
        let folder = try TemporaryFolder(["m.m3u8": Self.multivariant("none.m3u8"), "v.m3u8": Self.media])
        #expect(
            await findings(folder["m.m3u8"], in: folder) == [
                "m.m3u8:2 warning playlist-unreadable", "m.m3u8:4 error attr-decimal-integer-chars",
            ])
    }

    @Test(arguments: [("<html></html>\n", "not-a-playlist"), ("#\0E\0X\0T\0", "lex-utf8")])
    func aFileThatIsNoPlaylistIsAnErrorInItsPlace(text: String, id: String) async throws {
        let folder = try TemporaryFolder([
            "m.m3u8": Self.multivariant("page.m3u8"), "page.m3u8": text, "v.m3u8": Self.media,
        ])
        #expect(
            await findings(folder["m.m3u8"], in: folder) == [
                "m.m3u8:2 error \(id)", "m.m3u8:4 error attr-decimal-integer-chars",
            ])
    }

    @Test func filesBesideAPlaylistAreJudgedWithoutMedia() async throws {
        let tag = "#EXT-X-SESSION-DATA:DATA-ID=\"com.example.a\",URI=\"a.json\"\n"
        let root = "#EXTM3U\n" + tag + "#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS=\"mp4a.40.2\"\nv.m3u8\n"
        let folder = try TemporaryFolder(["m.m3u8": root, "v.m3u8": Self.media, "a.json": "<html></html>\n"])
        #expect(await findings(folder["m.m3u8"], in: folder) == ["m.m3u8:2 error sdata-json-valid"])
        #expect(await findings(folder.path, in: folder) == ["m.m3u8:2 error sdata-json-valid"])
    }

    @Test func ofARecordOnlyWhatIsGivenIsJudged() async throws {
        let list = try inputList([
            record(uri: "m.m3u8", text: Self.multivariant("none.m3u8"), playlists: ["v.m3u8": "<html></html>\n"])
        ])
        let outcome = await hlscheck("validate", "--format", "ndjson", "--input-list", list["list"])
        let answer = try JSON(outcome.output)
        #expect(
            answer["inputs"]?[0]?["diagnostics"]?.mapElements { $0["id"] ?? .null }
                == .array([.text("not-a-playlist"), .text("attr-decimal-integer-chars")]))
        #expect(outcome.code == .findings)
    }

    @Test func aPlaylistHasOneNameReadOrNot() async throws {
        let folder = try TemporaryFolder(["a.m3u8": "<html></html>\n", "b.m3u8": "\n" + Self.media])
        #expect(
            await findings(folder.path + "/./", in: folder) == [
                "a.m3u8:1 error not-a-playlist", "b.m3u8:1 error lex-extm3u-first",
            ])
    }
}
