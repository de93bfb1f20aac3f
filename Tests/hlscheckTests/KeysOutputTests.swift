import Foundation
import Testing

@testable import hlscheck

/// The options of `keys` that choose what is printed.
@Suite struct KeysOutputTests {
    // MARK: - Content identifiers

    @Test func aRulePrintsIdentifiersAndNothingElse() async throws {
        let folder = try TemporaryFolder([
            "m.m3u8": playlist(
                fairPlay("skd://a/1?b=x"), #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:;base64,e30=",KEYFORMAT="other""#,
                fairPlay("skd:opaque?b=y"))
        ])
        let outcome = await hlscheck("keys", folder["m.m3u8"], "--identifier-rule", "host", "--key-format", "all")
        #expect(outcome.output == "a\n")
        let place = "\(folder["m.m3u8"]):5:35:"
        #expect(
            outcome.error == """
                \(place) note: 'skd:' without '//'; many clients look for 'skd://' [key-uri-opaque]
                \(folder["m.m3u8"]): warning: rule host and skd:opaque?b=y: it gives no identifier [identifier-loss]

                """)
        #expect(outcome.code == .success)
        let quiet = await hlscheck("keys", folder["m.m3u8"], "--identifier-rule", "query_item:b", "--quiet")
        #expect(quiet == Outcome(code: .success, output: "x\ny\n", error: ""))
    }

    @Test func aRuleThatLosesOrMixesKeysIsSpokenOf() async throws {
        let folder = try TemporaryFolder([
            "m.m3u8": playlist(
                fairPlay("skd://k/SD"), fairPlay("skd://k/HD"), fairPlay("skd://ABEiM0RVZneImaq7zN3u/w==?token=1"))
        ])
        let outcome = await hlscheck("keys", folder["m.m3u8"], "--identifier-rule", "host", "--format", "ndjson")
        let ids = try JSON(outcome.output)["diagnostics"]
        #expect(ids?.ids == .array([.text("identifier-loss"), .text("identifier-collision")]))
        let messages = [
            "rule host and skd://ABEiM0RVZneImaq7zN3u/w==?token=REDACTED: it keeps 20 of 24 characters of what looks like"
                + " base64",
            "2 key URIs have one identifier by rule host: k",
        ]
        #expect(ids?.mapElements { $0["message"] ?? .null } == .array(messages.map { .text($0) }))
        #expect(outcome.code == .success)
    }

    @Test(arguments: ["host", "whole_uri", "query_item:b", "https_license_url"])
    func theJSONHasOnlyTheRuleAskedFor(rule: String) async throws {
        let folder = try TemporaryFolder(["m.m3u8": playlist(fairPlay("skd://h?b=1"))])
        let outcome = await hlscheck("keys", folder["m.m3u8"], "--identifier-rule", rule, "--format", "json")
        let identifiers = try JSON(outcome.output)["keys"]?[0]?["identifiers"]
        #expect(identifiers?.names == [rule])
        #expect(
            identifiers?[rule]?.string == ["host": "h", "whole_uri": "skd://h?b=1", "query_item:b": "1"][rule]
                ?? "https://h?b=1")
        #expect(outcome.error == "")
    }

    @Test(arguments: ["", "hosts", "query_item:", "all"])
    func aRuleThatIsNoneIsAUsageError(rule: String) async {
        let outcome = await hlscheck("keys", "m.m3u8", "--identifier-rule", rule)
        #expect(outcome.code == .usage)
        #expect(outcome.output == "")
        let names = """
            whole_uri, without_scheme, without_lowercase_skd_prefix, host, last_path_component, after_last_slash, \
            before_question_mark, after_question_mark, after_last_semicolon, third_slash_part, base64_decoded_utf8, \
            https_license_url, query_item:NAME
            """
        #expect(outcome.error.contains("There is no identifier rule '\(rule)'. Please provide one of \(names)."))
    }

    // MARK: - Property lists

    @Test func aPresentationIsAnEntryOfStreamsPlist() async throws {
        let uris = ["skd://a&b<c>'d", "skd://\u{1}e\tf", "skd://é😀", "skd://g\rh"]
        let folder = try TemporaryFolder(["a&b.m3u8": playlist(uris.map { fairPlay($0) })])
        let outcome = await hlscheck("keys", folder["a&b.m3u8"], "--format", "plist")
        let entry = try #require(try propertyList(outcome.output) as? [String: Any])
        #expect(Set(entry.keys) == ["name", "playlist_url", "is_protected", "content_key_id_list"])
        #expect(entry["name"] as? String == folder["a&b.m3u8"])
        #expect(entry["playlist_url"] as? String == folder["a&b.m3u8"])
        #expect(entry["is_protected"] as? Bool == true)
        #expect(outcome.output.contains("<string>skd://g&#13;h</string>"))
        // XML has no way to write a control character.
        #expect(entry["content_key_id_list"] as? [String] == [uris[0], "skd://\u{FFFD}e\tf", uris[2], uris[3]])
        #expect(outcome.code == .success)
        #expect(outcome.error == "")
    }

    @Test func severalPresentationsAreAnArray() async throws {
        let folder = try TemporaryFolder([
            "a.m3u8": playlist(fairPlay("skd://k")), "b.m3u8": playlist(), "c.m3u8": "<html>",
        ])
        let outcome = await hlscheck(
            "keys", folder["a.m3u8"], folder["b.m3u8"], folder["c.m3u8"], "--format", "plist")
        let entries = try #require(try propertyList(outcome.output) as? [[String: Any]])
        #expect(entries.count == 3)
        #expect(entries[0]["content_key_id_list"] as? [String] == ["skd://k"])
        #expect(entries[1]["content_key_id_list"] as? [String] == [])
        #expect(entries[1]["is_protected"] as? Bool == false)
        #expect(entries[2].isEmpty)
        #expect(outcome.code == .unreadableInput)
    }

    @Test func noPresentationIsAnEmptyArray() async throws {
        let list = try TemporaryFolder(["list": ""])
        let outcome = await hlscheck("keys", "--input-list", list["list"], "--format", "plist")
        #expect((try propertyList(outcome.output) as? [Any])?.isEmpty == true)
    }

    @Test func aPropertyListIsWrittenToAFile() async throws {
        let folder = try TemporaryFolder(["m.m3u8": playlist(fairPlay("skd://k"))])
        let printed = await hlscheck("keys", folder["m.m3u8"], "--format", "plist")
        let written = await hlscheck("keys", folder["m.m3u8"], "--format", "plist=" + folder["k.plist"])
        #expect(written == Outcome(code: .success, output: "", error: ""))
        #expect(try String(contentsOfFile: folder["k.plist"], encoding: .utf8) == printed.output)
        #expect(
            printed.output.hasSuffix(
                """
                <plist version="1.0">
                <dict>
                \t<key>name</key>
                \t<string>\(folder["m.m3u8"])</string>
                \t<key>playlist_url</key>
                \t<string>\(folder["m.m3u8"])</string>
                \t<key>is_protected</key>
                \t<true/>
                \t<key>content_key_id_list</key>
                \t<array>
                \t\t<string>skd://k</string>
                \t</array>
                </dict>
                </plist>

                """))
    }

    @Test(arguments: ["inspect", "validate"])
    func otherCommandsHaveNoPropertyList(command: String) async {
        #expect(await hlscheck(command, "m.m3u8", "--format", "plist").code == .usage)
    }

    // MARK: - Secrets

    @Test func secretsAreLeftOutOfTheText() async throws {
        let uri = "skd://h?cek=PLACEHOLDER1&UserToken=PLACEHOLDER2&b=1"
        let folder = try TemporaryFolder([
            "m.m3u8":
                "#EXTM3U\n\(fairPlay("skd://other", tag: "EXT-X-SESSION-KEY"))\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n",
            "v.m3u8": playlist(fairPlay(uri)),
        ])
        let text = await hlscheck("keys", folder["m.m3u8"]).output
        #expect(text.contains("\nskd://h?cek=REDACTED&UserToken=REDACTED&b=1\n"))
        #expect(text.contains("\n  not declared:\n    skd://h?cek=REDACTED&UserToken=REDACTED&b=1\n"))
        #expect(!text.contains("PLACEHOLDER"))
        let shown = await hlscheck("keys", folder["m.m3u8"], "--show-secrets").output
        #expect(shown.contains("\n\(uri)\n"))
        #expect(!shown.contains("REDACTED"))
        // Programs need the URI as it is.
        for format in ["json", "ndjson"] {
            #expect(await hlscheck("keys", folder["m.m3u8"], "--format", format).output.contains("\"\(uri)\""))
        }
    }

    // MARK: - KIDs of several systems

    @Test(arguments: [
        "skd://00112233445566778899aabbccddeeff", "skd://ABEiM0RVZneImaq7zN3u/w==", "skd://MyIRAFVEd2aImaq7zN3u/w==",
    ])
    func systemsThatNameTheSameKeyAgree(uri: String) async throws {
        let folder = try TemporaryFolder(["m.m3u8": playlist(widevine, fairPlay(uri))])
        let outcome = await hlscheck("keys", folder["m.m3u8"])
        #expect(outcome.output.contains("\nKIDs: the same for Widevine and FairPlay\n"))
        #expect(!outcome.output.contains("fps-kid-mismatch"))
    }

    @Test func systemsThatNameDifferentKeysAreShownWithBothPlaces() async throws {
        let folder = try TemporaryFolder(["m.m3u8": playlist(widevine, fairPlay("skd://\(uuid)"))])
        let file = folder["m.m3u8"]
        let outcome = await hlscheck("keys", file)
        #expect(
            outcome.output == """
                1 FairPlay key in \(file)

                skd://\(uuid)
                  KID \(uuid) (host)
                  reads like ByteArk, Irdeto, KeyOS, packagers; identifier: host or without_scheme
                  media  m.m3u8:4  segment 0

                KIDs: not the same for Widevine and FairPlay (see below)
                1 playlist read
                \(file):3:1: warning: the systems name different keys for the same segments: \
                Widevine 00112233-4455-6677-8899-aabbccddeeff, FairPlay \(uuid) [fps-kid-mismatch]
                \(file):4:1: note: FairPlay names its key here

                """)
        #expect(outcome.code == .success)
        let finding = try JSON(await hlscheck("keys", file, "--format", "json").output)["diagnostics"]?[0]
        #expect(finding?["id"] == .text("fps-kid-mismatch"))
        #expect(finding?["line"] == .number(3))
        #expect(finding?["notes"]?[0]?["line"] == .number(4))
    }

    @Test(arguments: [["skd://movie"], ["skd://movie", "skd://\("11111111222233334444555555555555")"], []])
    func aSystemThatNamesNoKeyIsNotCompared(uris: [String]) async throws {
        // One behind the other, no two of them cover the same segment.
        let lines = uris.flatMap { ["#EXT-X-KEY:METHOD=NONE", fairPlay($0), "#EXTINF:6,", "0.mp4"] }
        let folder = try TemporaryFolder(["m.m3u8": playlist(lines)])
        #expect(!(await hlscheck("keys", folder["m.m3u8"]).output.contains("KIDs:")))
    }

    // MARK: - Helpers

    private func propertyList(_ text: String) throws -> Any {
        try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    }

    private let uuid = "11111111-2222-3333-4444-555555555555"
    private let widevine =
        #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,AAAAOHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABgSEAARIjNEVWZ"#
        + #"3iJmqu8zd7v9I88aJmwY=",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#
}
