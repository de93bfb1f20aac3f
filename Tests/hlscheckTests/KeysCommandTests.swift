import Testing

@testable import hlscheck

@Suite struct KeysCommandTests {
    // MARK: - Text

    @Test func keysOfSeveralTracksAreListedWithTheirUses() async {
        let root = fixtures + "/multidrm-separate-keys/master.m3u8"
        let outcome = await hlscheck("keys", root)
        #expect(
            outcome.output == """
                3 FairPlay keys in \(root)

                skd://0f6d3a9c51e84b7a8c2e94d7b06f1a35
                  KID 0f6d3a9c-51e8-4b7a-8c2e-94d7b06f1a35 (host)
                  reads like ByteArk, Irdeto, KeyOS, packagers; identifier: host or without_scheme
                  session key  master.m3u8:7
                  rendition    audio/en/main.m3u8:9  segments 0-5
                  rendition    audio/fr/main.m3u8:9  segments 0-5

                skd://5b82c4e17a0d4f3696be21f85dc3079a
                  KID 5b82c4e1-7a0d-4f36-96be-21f85dc3079a (host)
                  reads like ByteArk, Irdeto, KeyOS, packagers; identifier: host or without_scheme
                  session key  master.m3u8:10
                  variant      video/360p/main.m3u8:9      segments 0-5
                  I-frames     video/360p/iframes.m3u8:10  segments 0-11

                skd://c94e7f20d8b3415ea76130cb9e2f5d84
                  KID c94e7f20-d8b3-415e-a761-30cb9e2f5d84 (host)
                  reads like ByteArk, Irdeto, KeyOS, packagers; identifier: host or without_scheme
                  session key  master.m3u8:13
                  variant      video/720p/main.m3u8:9       segments 0-5
                  variant      video/1080p/main.m3u8:9      segments 0-5
                  I-frames     video/720p/iframes.m3u8:10   segments 0-11
                  I-frames     video/1080p/iframes.m3u8:10  segments 0-11

                Session keys: complete
                KIDs: the same for PlayReady, Widevine and FairPlay
                11 playlists read

                """)
        #expect(outcome.error == "")
        #expect(outcome.code == .success)
    }

    @Test func aMissingSessionKeyIsNamed() async {
        let folder = fixtures + "/fairplay-session-key-missing"
        let root = folder + "/master.m3u8"
        let outcome = await hlscheck("keys", root)
        #expect(
            outcome.output == """
                3 FairPlay keys in \(root)

                skd://D206nFHoS3qMLpTXsG8aNQ==
                  KID 0f6d3a9c-51e8-4b7a-8c2e-94d7b06f1a35 (base64)
                  reads like Shaka Packager; identifier: without_scheme
                  session key  master.m3u8:5
                  rendition    audio/en/main.m3u8:7  segments 0-5

                skd://W4LE4XoNTzaWviH4XcMHmg==
                  KID 5b82c4e1-7a0d-4f36-96be-21f85dc3079a (base64)
                  reads like Shaka Packager; identifier: without_scheme
                  session key  master.m3u8:6
                  variant      video/360p/main.m3u8:7     segments 0-5
                  I-frames     video/360p/iframes.m3u8:8  segments 0-5

                skd://yU5/INizQV6nYTDLni9dhA==
                  KID c94e7f20-d8b3-415e-a761-30cb9e2f5d84 (base64)
                  reads like Shaka Packager; identifier: without_scheme
                  variant   video/720p/main.m3u8:7     segments 0-5
                  I-frames  video/720p/iframes.m3u8:8  segments 0-5

                Session keys: incomplete
                  not declared:
                    skd://yU5/INizQV6nYTDLni9dhA==
                6 playlists read
                \(folder)/master.m3u8:5:43: note: the KID is base64: read as 0f6d3a9c-51e8-4b7a-8c2e-94d7b06f1a35, or as a GUID 9c3a6d0f-e851-7a4b-8c2e-94d7b06f1a35 [key-kid-byte-order-ambiguous]
                \(folder)/master.m3u8:6:43: note: the KID is base64: read as 5b82c4e1-7a0d-4f36-96be-21f85dc3079a, or as a GUID e1c4825b-0d7a-364f-96be-21f85dc3079a [key-kid-byte-order-ambiguous]
                \(folder)/video/720p/main.m3u8:7:35: note: the KID is base64: read as c94e7f20-d8b3-415e-a761-30cb9e2f5d84, or as a GUID 207f4ec9-b3d8-5e41-a761-30cb9e2f5d84 [key-kid-byte-order-ambiguous]

                """)
        #expect(outcome.code == .success)
    }

    @Test func rotatedKeysHaveTheSegmentsTheyCover() async {
        let folder = fixtures + "/fairplay-key-rotation"
        let root = folder + "/master.m3u8"
        let outcome = await hlscheck("keys", root)
        #expect(
            outcome.output == """
                6 FairPlay keys in \(root)

                skd://4TsKTJJI9aHoazXw0seUfQ==
                  KID e13b0a4c-9248-f5a1-e86b-35f0d2c7947d (base64)
                  reads like Shaka Packager; identifier: without_scheme
                  session key  master.m3u8:5
                  variant      video/360p/main.m3u8:14     segments 3-4
                  variant      video/720p/main.m3u8:14     segments 3-4
                  I-frames     video/360p/iframes.m3u8:18  segments 3-4
                  I-frames     video/720p/iframes.m3u8:18  segments 3-4

                skd://D206nFHoS3qMLpTXsG8aNQ==
                  KID 0f6d3a9c-51e8-4b7a-8c2e-94d7b06f1a35 (base64)
                  reads like Shaka Packager; identifier: without_scheme
                  session key  master.m3u8:6
                  rendition    audio/en/main.m3u8:7  segments 0-2

                skd://OpxR6Et6jC6U17BvGjUPbQ==
                  KID 3a9c51e8-4b7a-8c2e-94d7-b06f1a350f6d (base64)
                  reads like Shaka Packager; identifier: without_scheme
                  session key  master.m3u8:7
                  rendition    audio/en/main.m3u8:19  segment 5

                skd://OwpMkkj1oehrNfDSx5R94Q==
                  KID 3b0a4c92-48f5-a1e8-6b35-f0d2c7947de1 (base64)
                  reads like Shaka Packager; identifier: without_scheme
                  session key  master.m3u8:8
                  variant      video/360p/main.m3u8:19     segment 5
                  variant      video/720p/main.m3u8:19     segment 5
                  I-frames     video/360p/iframes.m3u8:25  segment 5
                  I-frames     video/720p/iframes.m3u8:25  segment 5

                skd://bTqcUehLeowulNewbxo1Dw==
                  KID 6d3a9c51-e84b-7a8c-2e94-d7b06f1a350f (base64)
                  reads like Shaka Packager; identifier: without_scheme
                  session key  master.m3u8:9
                  rendition    audio/en/main.m3u8:14  segments 3-4

                skd://feE7CkySSPWh6Gs18NLHlA==
                  KID 7de13b0a-4c92-48f5-a1e8-6b35f0d2c794 (base64)
                  reads like Shaka Packager; identifier: without_scheme
                  session key  master.m3u8:10
                  variant      video/360p/main.m3u8:7     segments 0-2
                  variant      video/720p/main.m3u8:7     segments 0-2
                  I-frames     video/360p/iframes.m3u8:8  segments 0-2
                  I-frames     video/720p/iframes.m3u8:8  segments 0-2

                Session keys: complete
                6 playlists read
                \(folder)/master.m3u8:5:43: note: the KID is base64: read as e13b0a4c-9248-f5a1-e86b-35f0d2c7947d, or as a GUID 4c0a3be1-4892-a1f5-e86b-35f0d2c7947d [key-kid-byte-order-ambiguous]
                \(folder)/master.m3u8:6:43: note: the KID is base64: read as 0f6d3a9c-51e8-4b7a-8c2e-94d7b06f1a35, or as a GUID 9c3a6d0f-e851-7a4b-8c2e-94d7b06f1a35 [key-kid-byte-order-ambiguous]
                \(folder)/master.m3u8:7:43: note: the KID is base64: read as 3a9c51e8-4b7a-8c2e-94d7-b06f1a350f6d, or as a GUID e8519c3a-7a4b-2e8c-94d7-b06f1a350f6d [key-kid-byte-order-ambiguous]
                \(folder)/master.m3u8:8:43: note: the KID is base64: read as 3b0a4c92-48f5-a1e8-6b35-f0d2c7947de1, or as a GUID 924c0a3b-f548-e8a1-6b35-f0d2c7947de1 [key-kid-byte-order-ambiguous]
                \(folder)/master.m3u8:9:43: note: the KID is base64: read as 6d3a9c51-e84b-7a8c-2e94-d7b06f1a350f, or as a GUID 519c3a6d-4be8-8c7a-2e94-d7b06f1a350f [key-kid-byte-order-ambiguous]
                \(folder)/master.m3u8:10:43: note: the KID is base64: read as 7de13b0a-4c92-48f5-a1e8-6b35f0d2c794, or as a GUID 0a3be17d-924c-f548-a1e8-6b35f0d2c794 [key-kid-byte-order-ambiguous]

                """)
        #expect(outcome.code == .success)
    }

    @Test func aKeyThatComesBackSaysHowManySegmentsOfTheSpanItCovers() async throws {
        let folder = try TemporaryFolder([
            "m.m3u8": """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            \(fairPlay("skd://a"))
            #EXTINF:6,
            0.mp4
            \(fairPlay("skd://b"))
            #EXTINF:6,
            1.mp4
            \(fairPlay("skd://a"))
            #EXTINF:6,
            2.mp4
            \(fairPlay("skd://c"))
            #EXT-X-ENDLIST
            """
        ])
        #expect(
            await hlscheck("keys", folder["m.m3u8"]).output == """
                3 FairPlay keys in \(folder["m.m3u8"])

                skd://a
                  reads like Apple's sample, PallyCon, Verimatrix; identifier: host or without_scheme
                  media  m.m3u8:3  segments 0-2 (2 of them)

                skd://b
                  reads like Apple's sample, PallyCon, Verimatrix; identifier: host or without_scheme
                  media  m.m3u8:6  segment 1

                skd://c
                  reads like Apple's sample, PallyCon, Verimatrix; identifier: host or without_scheme
                  media  m.m3u8:12  no segment

                1 playlist read

                """)
    }

    @Test func whatIsOddAboutAKeyStandsBelowItsURI() async throws {
        let uuid = "11111111-2222-3333-4444-555555555555"
        let folder = try TemporaryFolder([
            "m.m3u8": playlist(
                "#EXT-X-KEY:METHOD=AES-128,URI=\"skd://k?kid=\(uuid)&iv=1\"",
                "#EXT-X-KEY:URI=\"https://h/k\",KEYFORMAT=\"x\"")
        ])
        let file = folder["m.m3u8"]
        #expect(
            await hlscheck("keys", file, "--key-format", "all").output == """
                2 keys in \(file)

                skd://k?kid=\(uuid)&iv=1
                  identity, METHOD is AES-128
                  KID \(uuid) (query:kid), IV (malformed:query:iv)
                  reads like Verimatrix Core; identifier: before_question_mark
                  media  m.m3u8:3  segment 0

                https://h/k
                  x, METHOD is missing
                  media  m.m3u8:4  segment 0

                1 playlist read
                \(file):3:1: error: no KEYFORMAT: players take the key for a file; \
                "com.apple.streamingkeydelivery" is due [key-keyformat-missing]
                \(file):3:19: error: METHOD is AES-128; FairPlay needs SAMPLE-AES \
                [key-method-full-segment-with-fairplay]
                \(file):3:32: error: the vector in query:iv is none, of length 1; 32 hexadecimal digits are due \
                [key-iv-malformed]
                \(file):4:1: error: METHOD is missing [key-method-missing]

                """)
        let fairPlay = await hlscheck("keys", file).output
        #expect(
            fairPlay.contains("\n  likely FairPlay: a skd URI without FairPlay's KEYFORMAT, METHOD is AES-128\n"))
    }

    // MARK: - JSON

    @Test func theJSONSaysAllOfTheContract() async throws {
        let outcome = try await keys(["--format", "ndjson"])
        #expect(outcome.output.hasPrefix("{\"schema\":\"hlscheck.keys/1\",\"id\":\"x\",\"root\":"))
        #expect(outcome.code == .findings)
        let answer = try JSON(outcome.output)
        #expect(
            answer.names == ["schema", "id", "root", "keys", "playlists", "sessionKeyCoverage", "diagnostics"])
        let keyNames: Set = [
            "uri", "keyFormat", "fairPlay", "method", "iv", "ivSource", "kid", "query", "parts", "identifiers", "uses",
            "diagnostics",
        ]
        #expect(answer["keys"]?[0]?.names == keyNames)
        #expect(answer["keys"]?[1]?.names == keyNames)
        let expected = try JSON(
            #"""
            { "root": "https://example.com/m.m3u8?q=1",
              "keys": [
                { "uri": "skd://k", "keyFormat": "com.apple.streamingkeydelivery", "fairPlay": "yes",
                  "method": "SAMPLE-AES", "iv": "000102030405060708090a0b0c0d0e0f", "ivSource": "attribute",
                  "uses": [
                    { "playlist": "https://example.com/m.m3u8?q=1", "line": 2, "tag": "EXT-X-SESSION-KEY",
                      "role": "session", "firstSequence": null, "lastSequence": null, "segmentCount": null },
                    { "playlist": "https://example.com/v/v.m3u8", "line": 4, "tag": "EXT-X-KEY", "role": "variant",
                      "firstSequence": 7, "lastSequence": 7, "segmentCount": 1 }],
                  "diagnostics": ["key-iv-attribute-with-fairplay"] },
                { "uri": "skd://bare", "keyFormat": "identity", "fairPlay": "likely", "method": null, "iv": null,
                  "ivSource": null,
                  "uses": [
                    { "playlist": "https://example.com/v/v.m3u8", "line": 7, "tag": "EXT-X-KEY", "role": "variant",
                      "firstSequence": null, "lastSequence": null, "segmentCount": 0 }],
                  "diagnostics": ["key-method-missing", "key-keyformat-missing"] }],
              "playlists": [
                { "uri": "https://example.com/m.m3u8?q=1", "role": "multivariant", "depth": 0, "status": "read",
                  "reason": null },
                { "uri": "https://example.com/v/v.m3u8", "role": "variant", "depth": 1, "status": "read",
                  "reason": null },
                { "uri": "https://example.com/gone.m3u8", "role": "iframe", "depth": 1, "status": "failed",
                  "reason": "no playlist at this address" }],
              "sessionKeyCoverage": { "missing": ["skd://bare"], "unused": [], "mismatched": [] } }
            """#)
        #expect(answer["root"] == expected["root"])
        // What the URI itself says has tests of its own.
        let keys = answer["keys"]?.mapElements { key in
            key.without(["kid", "query", "parts", "identifiers"]).replacing("diagnostics") { $0.ids }
        }
        #expect(keys == expected["keys"])
        #expect(answer["playlists"] == expected["playlists"])
        #expect(answer["sessionKeyCoverage"] == expected["sessionKeyCoverage"])
        let finding = answer["diagnostics"]?[0]
        #expect(finding?["id"] == .text("playlist-unreadable"))
        #expect(finding?["severity"] == .text("error"))
        #expect(finding?["uri"] == .text("https://example.com/m.m3u8?q=1"))
        #expect(finding?["line"] == .number(5))
        #expect(finding?["column"] == .number(1))
        #expect(answer["diagnostics"]?[1] == nil)
    }

    @Test func playlistsLeftOutAreListedAsSkipped() async throws {
        let outcome = try await keys(["--format", "ndjson", "--follow", "session-keys-only"])
        let answer = try JSON(outcome.output)
        #expect(outcome.code == .success)
        #expect(answer["keys"]?[0]?["uri"] == .text("skd://k"))
        #expect(answer["keys"]?[1] == nil)
        #expect(answer["playlists"]?[0]?["status"] == .text("read"))
        #expect(answer["playlists"]?[1]?["status"] == .text("skipped"))
        #expect(answer["playlists"]?[1]?["reason"] == .text("left out by the policy session-keys-only"))
        #expect(answer["playlists"]?[2]?["status"] == .text("skipped"))
        #expect(answer["sessionKeyCoverage"] == .null)
        #expect(answer["diagnostics"] == .array([]))
    }

    @Test func aRootThatCannotBeReadHasFailed() async throws {
        let folder = try TemporaryFolder(["a.m3u8": "<html>\n"])
        let outcome = await hlscheck("keys", folder["a.m3u8"], "--format", "json")
        let answer = try JSON(outcome.output)
        #expect(outcome.output.hasPrefix("{\n  \"schema\": \"hlscheck.keys/1\",\n  \"root\": "))
        #expect(answer.names == ["schema", "root", "keys", "playlists", "sessionKeyCoverage", "diagnostics"])
        #expect(answer["root"] == .text(folder["a.m3u8"]))
        #expect(answer["keys"] == .array([]))
        #expect(answer["sessionKeyCoverage"] == .null)
        #expect(answer["playlists"]?[0]?.names == ["uri", "role", "depth", "status", "reason"])
        #expect(answer["playlists"]?[0]?["status"] == .text("failed"))
        #expect(answer["diagnostics"]?[0]?["id"] == .text("not-a-playlist"))
        #expect(outcome.code == .unreadableInput)
    }

    // MARK: - Options

    @Test(arguments: [
        ([], ["skd://f", "skd://bare"]), (["--key-format", "fairplay"], ["skd://f", "skd://bare"]),
        (["--key-format", "com.apple.streamingkeydelivery"], ["skd://f", "skd://bare"]),
        (["--key-format", "identity"], ["skd://bare", "https://keys.example.com/k"]),
        (["--key-format", "widevine"], ["data:,w"]), (["--key-format", "playready"], ["data:,p"]),
        (["--key-format", "com.example.drm"], ["skd://x"]),
        (
            ["--key-format", "all"],
            ["skd://f", "data:,w", "data:,p", "skd://x", "skd://bare", "https://keys.example.com/k"]
        ),
        (["--key-format", "com.example.other"], []),
    ])
    func theKeyFormatChoosesTheKeys(options: [String], uris: [String]) async throws {
        let folder = try TemporaryFolder([
            "m.m3u8": """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            \(fairPlay("skd://f"))
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:,w",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:,p",KEYFORMAT="com.microsoft.playready"
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.example.drm"
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://bare"
            #EXTINF:6,
            0.mp4
            #EXT-X-KEY:METHOD=AES-128,URI="https://keys.example.com/k"
            #EXTINF:6,
            1.mp4

            """
        ])
        let outcome = await hlscheck(["keys", folder["m.m3u8"], "--format", "json"] + options)
        let listed = try JSON(outcome.output)["keys"]?.mapElements { $0["uri"] ?? .null }
        #expect(listed == .array(uris.map { .text($0) }))
        #expect(outcome.code == (uris.isEmpty ? .findings : .success))
    }

    // MARK: - Helpers

    /// The answer about a presentation with a session key, a likely key and an I-frame playlist that is not there.
    private func keys(_ options: [String]) async throws -> Outcome {
        let format = "KEYFORMAT=\"com.apple.streamingkeydelivery\""
        let root = """
            #EXTM3U
            #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://k",IV=0x000102030405060708090A0B0C0D0E0F,\(format)
            #EXT-X-STREAM-INF:BANDWIDTH=1
            v/v.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="gone.m3u8"

            """
        let variant = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:7
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",\(format)
            #EXTINF:6,
            7.mp4
            #EXT-X-KEY:URI="skd://bare"

            """
        let list = try inputList([
            record(
                id: "x", uri: "https://example.com/m.m3u8?q=1", text: root,
                playlists: ["https://example.com/v/v.m3u8": variant])
        ])
        return await hlscheck(["keys", "--input-list", list["list"]] + options)
    }
}
