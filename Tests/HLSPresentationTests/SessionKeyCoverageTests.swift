import HLSPresentation
import Testing

@Suite struct SessionKeyCoverageTests {
    @Test func everyKeyDeclaredAndUsedIsComplete() async throws {
        let coverage = try await coverage([fairPlaySessionKey("skd://k")], [fairPlayKey("skd://k")])
        #expect(coverage?.lists == [[], [], []])
        #expect(coverage?.isComplete == true)
    }

    @Test func keysWithoutASessionKeyAreMissing() async throws {
        let coverage = try await coverage(
            [fairPlaySessionKey("skd://b")],
            [fairPlayKey("skd://a"), fairPlayKey("skd://b"), fairPlayKey("skd://c"), fairPlayKey("skd://a")])
        #expect(coverage?.lists == [["skd://a", "skd://c"], [], []])
        #expect(coverage?.isComplete == false)
    }

    @Test func withoutSessionKeysAllAreMissing() async throws {
        #expect(try await coverage([], [fairPlayKey("skd://a")])?.lists == [["skd://a"], [], []])
    }

    @Test func sessionKeysThatNoPlaylistUsesAreUnused() async throws {
        let coverage = try await coverage(
            [fairPlaySessionKey("skd://b"), fairPlaySessionKey("skd://k"), fairPlaySessionKey("skd://a")],
            [fairPlayKey("skd://k")])
        #expect(coverage?.lists == [[], ["skd://b", "skd://a"], []])
        #expect(coverage?.isComplete == false)
    }

    @Test(arguments: [
        fairPlaySessionKey("skd://k", ",KEYFORMATVERSIONS=\"2\""),
        fairPlaySessionKey("skd://k", ",KEYFORMATVERSIONS=\"1/2\""),
        "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES-CTR,URI=\"skd://k\",KEYFORMAT=\"com.apple.streamingkeydelivery\"",
        "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"skd://k\"",
    ])
    func oneURIWithOtherAttributesIsMismatched(sessionKey: String) async throws {
        let coverage = try await coverage([sessionKey], [fairPlayKey("skd://k")])
        #expect(coverage?.lists == [[], [], ["skd://k"]])
        #expect(coverage?.isComplete == false)
    }

    @Test(arguments: [
        fairPlaySessionKey("skd://k", ",KEYFORMATVERSIONS=\"1\""),
        fairPlaySessionKey("skd://k", ",IV=0x000102030405060708090A0B0C0D0E0F"),
        fairPlaySessionKey("skd://k", ",X-A=\"b\""),
    ])
    func anIVADefaultAndVendorsAttributesAreNoMismatch(sessionKey: String) async throws {
        #expect(try await coverage([sessionKey], [fairPlayKey("skd://k")])?.lists == [[], [], []])
    }

    @Test func oneOfSeveralSessionKeysIsEnoughToMatch() async throws {
        let coverage = try await coverage(
            [fairPlaySessionKey("skd://k", ",KEYFORMATVERSIONS=\"2\""), fairPlaySessionKey("skd://k")],
            [fairPlayKey("skd://k")])
        #expect(coverage?.lists == [[], [], []])
    }

    @Test func urisOfSessionKeysAndMediaKeysAreComparedByteByByte() async throws {
        let coverage = try await coverage(
            [fairPlaySessionKey("skd://A"), fairPlaySessionKey("skd://\u{E9}")],
            [fairPlayKey("skd://a"), fairPlayKey("skd://e\u{301}")])
        let lists = [["skd://a", "skd://e\u{301}"], ["skd://A", "skd://\u{E9}"], []]
        #expect(coverage?.lists.map { $0.map { Array($0.utf8) } } == lists.map { $0.map { Array($0.utf8) } })
    }

    @Test func keysOfOtherFormatsAreNotWhatWasAskedFor() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant(
                "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"data:,x\",KEYFORMAT=\"com.example.drm\"", "v.m3u8"),
            "v.m3u8": media(
                fairPlayKey("skd://k"), "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"data:,y\",KEYFORMAT=\"com.example.drm\"",
                "#EXTINF:6,", "0.mp4"),
        ])
        #expect(presentation.keys(for: .fairPlay).sessionKeyCoverage?.lists == [["skd://k"], [], []])
        #expect(
            presentation.keys(for: KeyFormat(rawValue: "com.example.drm")).sessionKeyCoverage?.lists
                == [["data:,y"], ["data:,x"], []])
        #expect(presentation.keys().sessionKeyCoverage?.lists == [["skd://k", "data:,y"], ["data:,x"], []])
    }

    @Test func keysOfIFramePlaylistsAndRenditionsCount() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant(
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",URI=\"a.m3u8\"",
                "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"i.m3u8\"", fairPlaySessionKey("skd://a"), "v.m3u8"),
            "v.m3u8": clear, "a.m3u8": media(fairPlayKey("skd://a"), "#EXTINF:6,", "0.mp4"),
            "i.m3u8": media(fairPlayKey("skd://i"), "#EXTINF:6,", "0.mp4"),
        ])
        #expect(presentation.keys(for: .fairPlay).sessionKeyCoverage?.lists == [["skd://i"], [], []])
    }

    // MARK: - What was not read

    @Test func whereAPlaylistIsMissingNothingIsCalledUnused() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant(fairPlaySessionKey("skd://a"), "missing.m3u8", "v.m3u8"),
            "v.m3u8": media(fairPlayKey("skd://b"), "#EXTINF:6,", "0.mp4"),
        ])
        #expect(presentation.keys(for: .fairPlay).sessionKeyCoverage?.lists == [["skd://b"], [], []])
    }

    @Test func whereThePolicyLeavesPlaylistsOutNothingIsCalledUnused() async throws {
        let presentation = try await follow(
            [
                "m.m3u8": multivariant(fairPlaySessionKey("skd://a"), "v.m3u8", "w.m3u8"),
                "v.m3u8": media(fairPlayKey("skd://b"), "#EXTINF:6,", "0.mp4"), "w.m3u8": clear,
            ], FollowingOptions(policy: .firstVariant))
        #expect(presentation.keys(for: .fairPlay).sessionKeyCoverage?.lists == [["skd://b"], [], []])
    }

    @Test func aPlaylistReachedTwiceThroughRedirectsWasRead() async throws {
        let presentation = try await follow(
            ["m.m3u8": multivariant(fairPlaySessionKey("skd://a"), "v.m3u8", "w.m3u8"), "x.m3u8": clear],
            redirects: ["v.m3u8": "x.m3u8", "w.m3u8": "x.m3u8"])
        #expect(presentation.keys(for: .fairPlay).sessionKeyCoverage?.lists == [[], ["skd://a"], []])
    }

    @Test func withoutAMediaPlaylistNothingIsKnown() async throws {
        let playlists = ["m.m3u8": multivariant(fairPlaySessionKey("skd://a"), "v.m3u8")]
        #expect(try await follow(playlists).keys(for: .fairPlay).sessionKeyCoverage == nil)
        let skipped = try await follow(playlists, FollowingOptions(policy: .sessionKeysOnly))
        #expect(skipped.keys(for: .fairPlay).sessionKeyCoverage == nil)
        let media = try await follow(["m.m3u8": clear])
        #expect(media.keys(for: .fairPlay).sessionKeyCoverage == nil)
    }

    /// The coverage of a presentation with these session keys and one variant under these keys, one after the other.
    private func coverage(_ sessionKeys: [String], _ keys: [String]) async throws -> SessionKeyCoverage? {
        let presentation = try await follow([
            "m.m3u8": (["#EXTM3U"] + sessionKeys + ["#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8"])
                .joined(separator: "\n"),
            "v.m3u8": media(keys.flatMap { [$0, "#EXTINF:6,", "a.mp4"] }.joined(separator: "\n")),
        ])
        return presentation.keys().sessionKeyCoverage
    }
}

extension SessionKeyCoverage {
    /// Missing, unused, mismatched.
    var lists: [[String]] { [missing, unused, mismatched] }
}
