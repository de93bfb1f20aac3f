import Foundation
import Testing

@testable import hlscheck

/// What the JSON of `keys` says of each key.
@Suite struct KeysJSONTests {
    @Test func everyCaseOfKeyLinesIsSaidAsItIs() async throws {
        let cases = try KeyLineCases()
        let list = try inputList(
            cases.all.map {
                try record(id: $0.id, uri: $0.address, text: $0.playlist, playlists: ["https://h/v.m3u8": media])
            })
        let outcome = await hlscheck(
            "keys", "--key-format", "all", "--format", "ndjson", "--input-list", list["list"])
        let answers = try outcome.output.split(separator: "\n").map { try JSON(String($0)) }
        #expect(answers.count == cases.all.count)
        for (sample, answer) in zip(cases.all, answers) {
            let found = answer["keys"]?[0] ?? .null
            let ids = (found["diagnostics"]?.elements ?? []) + (answer["diagnostics"]?.elements ?? [])
            let reported = Set(ids.compactMap { $0["id"]?.string }.filter { $0.hasPrefix("key-") })
            #expect(reported == Set(sample.facts["diagnostics"]?.elements.compactMap(\.string) ?? []), "\(sample.id)")
            // METHOD=NONE, no URI, and what players take for a comment give no key.
            guard !["t-session-none", "t-uri-missing", "t-lowercase-tag"].contains(sample.id) else {
                #expect(found == .null, "\(sample.id)")
                continue
            }
            #expect(found.without(["uses", "diagnostics"]) == sample.key, "\(sample.id)")
        }
    }

    @Test func aKeyLineIsSaidWhole() async throws {
        let folder = try TemporaryFolder(["m.m3u8": playlist(fairPlay("skd://u@h:80/a/b?kid=\(uuid)&c=%20&d#f"))])
        let key = try JSON(await hlscheck("keys", folder["m.m3u8"], "--format", "json").output)["keys"]?[0]
        let expected = try JSON(
            """
            { "kid": { "raw": "\(uuid)", "uuid": "\(uuid)", "otherByteOrder": null, "source": "query:kid" },
              "query": [
                { "name": "kid", "value": "\(uuid)", "rawValue": null },
                { "name": "c", "value": " ", "rawValue": "%20" }, { "name": "d", "value": null, "rawValue": null }],
              "parts": {
                "scheme": "skd", "authority": "u@h:80", "userinfo": "u", "host": "h", "port": 80, "colonSuffix": null,
                "path": "/a/b", "lastPathComponent": "b", "fragment": "f" },
              "identifiers": {
                "whole_uri": "skd://u@h:80/a/b?kid=\(uuid)&c=%20&d#f",
                "without_scheme": "u@h:80/a/b?kid=\(uuid)&c=%20&d#f",
                "without_lowercase_skd_prefix": "u@h:80/a/b?kid=\(uuid)&c=%20&d#f", "host": "h",
                "last_path_component": "b", "after_last_slash": "b?kid=\(uuid)&c=%20&d#f",
                "before_question_mark": "u@h:80/a/b", "after_question_mark": "kid=\(uuid)&c=%20&d#f",
                "after_last_semicolon": null, "third_slash_part": "b?kid=\(uuid)&c=%20&d#f", "base64_decoded_utf8": null,
                "https_license_url": "https://u@h:80/a/b?kid=\(uuid)&c=%20&d#f" },
              "diagnostics": ["key-uri-fragment", "key-uri-userinfo"] }
            """)
        for name in expected.names {
            #expect((name == "diagnostics" ? key?[name]?.ids : key?[name]) == expected[name], "\(name)")
        }
    }

    // MARK: - Findings

    @Test func aFindingOfManyLinesIsSaidOnceAtItsFirst() async throws {
        let line = fairPlay("skd://k?token=1")
        let folder = try TemporaryFolder(["m.m3u8": playlist(line, "#EXT-X-KEY:METHOD=NONE", line)])
        let answer = try JSON(await hlscheck("keys", folder["m.m3u8"], "--format", "json").output)
        let findings = answer["keys"]?[0]?["diagnostics"]
        #expect(findings?.ids == .array([.text("key-uri-per-session-parameter")]))
        #expect(findings?[0]?["line"] == .number(3))
        #expect(findings?[0]?["column"] == .number(35))
        #expect(findings?[0]?["severity"] == .text("warning"))
        #expect(answer["diagnostics"] == .array([]))
    }

    @Test func findingsAboutNoKeyStandAtTheEnd() async throws {
        let folder = try TemporaryFolder([
            "m.m3u8": playlist(
                fairPlay("skd://k"),
                #"#EXT-X-KEY:METHOD=NONE,URI="skd://none",KEYFORMAT="com.apple.streamingkeydelivery""#,
                #"#EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT="com.apple.streamingkeydelivery""#,
                #"#ext-x-key:METHOD=SAMPLE-AES,URI="skd://comment",KEYFORMAT="com.apple.streamingkeydelivery""#)
        ])
        let outcome = await hlscheck("keys", folder["m.m3u8"], "--format", "json")
        let answer = try JSON(outcome.output)
        #expect(answer["keys"]?.mapElements { $0["uri"] ?? .null } == .array([.text("skd://k")]))
        #expect(answer["keys"]?[0]?["diagnostics"] == .array([]))
        let ids = ["key-method-none-with-attributes", "key-uri-missing", "key-tag-spelling"]
        #expect(answer["diagnostics"]?.ids == .array(ids.map { .text($0) }))
        #expect(
            answer["diagnostics"]?.mapElements { $0["line"] ?? .null } == .array([.number(4), .number(5), .number(6)]))
        // What is odd about key lines is no finding of this command.
        #expect(outcome.code == .success)
    }

    @Test func keysOfOtherFormatsAreNotSpokenOf() async throws {
        let other = #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:,x",KEYFORMAT="com.microsoft.playready""#
        let folder = try TemporaryFolder(["m.m3u8": playlist(fairPlay("skd://k"), other)])
        #expect(
            try JSON(await hlscheck("keys", folder["m.m3u8"], "--format", "json").output)["diagnostics"] == .array([]))
        let all = try JSON(
            await hlscheck("keys", folder["m.m3u8"], "--format", "json", "--key-format", "all").output)
        #expect(all["keys"]?[1]?["diagnostics"]?.ids == .array([.text("key-data-not-base64")]))
        #expect(all["keys"]?[1]?["identifiers"] == .object([:]))
    }

    @Test func aKeyTagInAMultivariantPlaylistIsASessionKeyOfSorts() async throws {
        let root = "#EXTM3U\n\(fairPlay("skd://misplaced"))\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"
        let folder = try TemporaryFolder(["m.m3u8": root, "v.m3u8": media])
        let answer = try JSON(await hlscheck("keys", folder["m.m3u8"], "--format", "json").output)
        let use = answer["keys"]?[0]?["uses"]?[0]
        #expect(answer["keys"]?[0]?["uri"] == .text("skd://misplaced"))
        #expect(use?["tag"] == .text("EXT-X-KEY"))
        #expect(use?["role"] == .text("session"))
        #expect(use?["line"] == .number(2))
        #expect(use?["segmentCount"] == .null)
    }

    private let media = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n0.mp4\n"
    private let uuid = "11111111-2222-3333-4444-555555555555"
}

/// The key lines of `Fixtures/key-lines/cases.json`.
private struct KeyLineCases {
    struct Case {
        let id: String
        let address: String
        let playlist: String
        let facts: JSON

        init(_ sample: JSON) {
            id = sample["id"]?.string ?? ""
            address = sample["playlist_url"]?.string ?? "https://h/m.m3u8"
            facts = sample["expect"] ?? .null
            let isMedia = sample["level"] == .text("media")
            let lines =
                (sample["prelude_lines"]?.elements ?? []).compactMap(\.string) + [sample["playlist_line"]?.string ?? ""]
            let rest = isMedia ? ["#EXTINF:6,", "0.mp4"] : ["#EXT-X-STREAM-INF:BANDWIDTH=1", "https://h/v.m3u8"]
            playlist = (["#EXTM3U"] + (isMedia ? ["#EXT-X-TARGETDURATION:6"] : []) + lines + rest + [""])
                .joined(separator: "\n")
        }
    }

    let all: [Case]

    init() throws {
        let text = try String(contentsOfFile: fixtures + "/key-lines/cases.json", encoding: .utf8)
        all = (try JSON(text)["cases"]?.elements ?? []).map { Case($0) }
    }
}

extension KeyLineCases.Case {
    /// The key as `keys` has to say it, without its uses and findings.
    var key: JSON {
        let names = ["scheme", "authority", "userinfo", "host", "port", "path", "fragment"]
        var parts = Dictionary(uniqueKeysWithValues: names.map { ($0, fact($0)) })
        parts["colonSuffix"] = fact("colon_suffix")
        parts["lastPathComponent"] = fact("last_path_component")
        let kid: [String: JSON] = [
            "raw": fact("kid_raw"), "uuid": fact("kid_uuid_or_null"), "source": fact("kid_source"),
            "otherByteOrder": fact("kid_other_byte_order"),
        ]
        return .object([
            "uri": fact("uri"), "method": fact("method"), "fairPlay": fact("fairplay"),
            "keyFormat": fact("keyformat") == .null ? .text("identity") : fact("keyformat"),
            "iv": fact("iv_hex_or_null"), "ivSource": fact("iv_source"), "parts": .object(parts),
            "kid": fact("kid_raw") == .null ? .null : .object(kid), "query": fact("query").mapElements(queryItem),
            "identifiers": fact("content_identifier_by_rule").without(["query_item", "whole_uri_bytes"]),
        ])
    }

    private func fact(_ name: String) -> JSON { facts[name] ?? .null }

    private func queryItem(_ item: JSON) -> JSON {
        .object([
            "name": item["name"] ?? .null, "value": item["value"] ?? .null, "rawValue": item["raw_value"] ?? .null,
        ])
    }
}
