import HLSPresentation
import Testing

@Suite struct KeyInventoryTests {
    // MARK: - Order and uses

    @Test func sessionKeysComeFirstThenTheOthersByFirstUse() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant(
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",URI=\"a.m3u8\"",
                "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"i.m3u8\"", "v.m3u8", fairPlaySessionKey("skd://last"),
                fairPlaySessionKey("skd://audio")),
            "v.m3u8": media(fairPlayKey("skd://video"), "#EXTINF:6,", "1.mp4"),
            "a.m3u8": media(fairPlayKey("skd://audio"), "#EXTINF:6,", "1.mp4"),
            "i.m3u8": media(fairPlayKey("skd://iframe"), "#EXTINF:6,", "1.mp4"),
        ])
        let keys = presentation.keys(for: .fairPlay)
        #expect(keys.uris == ["skd://last", "skd://audio", "skd://video", "skd://iframe"])
        #expect(
            keys.usesByKey == [
                [session("m.m3u8", 6)], [session("m.m3u8", 7), use("a.m3u8", 3, .rendition, 0, 0, 1)],
                [use("v.m3u8", 3, .variant, 0, 0, 1)], [use("i.m3u8", 3, .iframe, 0, 0, 1)],
            ])
    }

    @Test func sessionKeysOfNestedPlaylistsComeBeforeAllMediaKeys() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("v.m3u8", "n.m3u8"),
            "v.m3u8": media(fairPlayKey("skd://v"), "#EXTINF:6,", "1.mp4"),
            "n.m3u8": multivariant(fairPlaySessionKey("skd://n"), "w.m3u8"), "w.m3u8": clear,
        ])
        let keys = presentation.keys(for: .fairPlay)
        #expect(keys.uris == ["skd://n", "skd://v"])
        #expect(keys.usesByKey == [[session("n.m3u8", 2)], [use("v.m3u8", 3, .variant, 0, 0, 1)]])
    }

    @Test func aMediaPlaylistAsTheRootHasKeysOfItsOwn() async throws {
        let keys = try await keys(
            "#EXT-X-MEDIA-SEQUENCE:7", fairPlayKey("skd://k"), "#EXTINF:6,", "7.mp4", "#EXTINF:6,", "8.mp4")
        #expect(keys.usesByKey == [[use("m.m3u8", 4, .media, 7, 8, 2)]])
        #expect(keys.sessionKeyCoverage == nil)
    }

    @Test func aUseNamesTheAddressThePlaylistCameFrom() async throws {
        let presentation = try await follow(
            [
                "https://cdn.example.com/m.m3u8": multivariant(fairPlaySessionKey("skd://k"), "v.m3u8"),
                "https://cdn.example.com/w.m3u8": media(fairPlayKey("skd://k"), "#EXTINF:6,", "1.mp4"),
            ],
            redirects: ["m.m3u8": "https://cdn.example.com/m.m3u8", "https://cdn.example.com/v.m3u8": "/w.m3u8"])
        #expect(
            presentation.keys(for: .fairPlay).usesByKey == [
                [
                    session("https://cdn.example.com/m.m3u8", 2),
                    use("https://cdn.example.com/w.m3u8", 3, .variant, 0, 0, 1),
                ]
            ])
    }

    @Test func theEntryIsTheKeyAsItIsFirstDeclared() async throws {
        let keys = try await keys(
            fairPlayKey("skd://k", ",KEYFORMATVERSIONS=\"1/2\",X-A=\"b\""), "#EXTINF:6,", "1.mp4",
            fairPlayKey("skd://k"), "#EXTINF:6,", "2.mp4")
        #expect(
            keys.map(\.key) == [
                ContentKey(
                    method: .sampleAES, uri: "skd://k", keyFormat: .fairPlay, keyFormatVersions: [1, 2],
                    otherAttributes: keys.first?.key.otherAttributes ?? [])
            ])
        #expect(keys.first?.key.otherAttributes.map(\.name) == ["X-A"])
        #expect(keys.first?.key.position?.line == 3)
    }

    // MARK: - What a key covers

    @Test func segmentsBeforeTheFirstKeyAreClear() async throws {
        let keys = try await keys("#EXTINF:6,", "0.mp4", fairPlayKey("skd://k"), "#EXTINF:6,", "1.mp4")
        #expect(keys.usesByKey == [[use("m.m3u8", 5, .media, 1, 1, 1)]])
    }

    @Test func aRotatedKeyCoversItsOwnSegments() async throws {
        let keys = try await keys(
            "#EXT-X-MEDIA-SEQUENCE:10", fairPlayKey("skd://a"), "#EXTINF:6,", "0.mp4", "#EXTINF:6,", "1.mp4",
            fairPlayKey("skd://b"), "#EXTINF:6,", "2.mp4")
        #expect(keys.uris == ["skd://a", "skd://b"])
        #expect(keys.usesByKey == [[use("m.m3u8", 4, .media, 10, 11, 2)], [use("m.m3u8", 9, .media, 12, 12, 1)]])
    }

    @Test func aKeyThatComesBackIsOneUseFromItsFirstTagOn() async throws {
        let keys = try await keys(
            fairPlayKey("skd://a"), "#EXTINF:6,", "0.mp4", fairPlayKey("skd://b"), "#EXTINF:6,", "1.mp4",
            fairPlayKey("skd://a"), "#EXTINF:6,", "2.mp4", "#EXTINF:6,", "3.mp4")
        #expect(keys.uris == ["skd://a", "skd://b"])
        #expect(keys.usesByKey == [[use("m.m3u8", 3, .media, 0, 3, 3)], [use("m.m3u8", 6, .media, 1, 1, 1)]])
    }

    @Test func noneEndsTheKeysOfAllFormats() async throws {
        let presentation = try await follow([
            "m.m3u8": media(
                fairPlayKey("skd://a"), widevineKey, "#EXTINF:6,", "0.mp4", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,",
                "ad.mp4", fairPlayKey("skd://a"), "#EXTINF:6,", "1.mp4")
        ])
        #expect(presentation.keys().map(\.keyFormat) == [.fairPlay, .widevine])
        #expect(
            presentation.keys().usesByKey
                == [[use("m.m3u8", 3, .media, 0, 2, 2)], [use("m.m3u8", 4, .media, 0, 0, 1)]])
    }

    @Test func noneIsNoKey() async throws {
        let presentation = try await follow([
            "m.m3u8": media(
                "#EXT-X-KEY:METHOD=NONE", "#EXT-X-KEY:METHOD=NONE,URI=\"skd://k\"",
                "#EXT-X-KEY:METHOD=NONE,URI=\"skd://k\",KEYFORMAT=\"com.apple.streamingkeydelivery\"",
                "#EXTINF:6,", "a.mp4")
        ])
        #expect(presentation.keys().isEmpty)
        #expect(presentation.keys(for: .fairPlay).isEmpty)
    }

    @Test func anotherFormatsKeyLeavesTheFirstInForce() async throws {
        let keys = try await keys(
            fairPlayKey("skd://a"), "#EXTINF:6,", "0.mp4", widevineKey, "#EXTINF:6,", "1.mp4",
            "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"https://keys.example.com/k\"", "#EXTINF:6,", "2.mp4")
        #expect(keys.usesByKey == [[use("m.m3u8", 3, .media, 0, 2, 3)]])
    }

    @Test func aKeyWithAnotherIVIsTheSameKey() async throws {
        let keys = try await keys(
            fairPlayKey("skd://a", ",IV=0x000102030405060708090A0B0C0D0E0F"), "#EXTINF:6,", "0.mp4",
            fairPlayKey("skd://a", ",IV=0x0F0E0D0C0B0A09080706050403020100"), "#EXTINF:6,", "1.mp4")
        #expect(keys.usesByKey == [[use("m.m3u8", 3, .media, 0, 1, 2)]])
        #expect(keys.first?.key.statedInitializationVector?.bytes == Array(0..<16))
    }

    @Test func aDeltaUpdatesNumbersCountTheSegmentsItSkips() async throws {
        let keys = try await keys(
            "#EXT-X-VERSION:9", "#EXT-X-MEDIA-SEQUENCE:100", "#EXT-X-SKIP:SKIPPED-SEGMENTS=3", "#EXTINF:6,", "103.mp4",
            fairPlayKey("skd://k"), "#EXTINF:6,", "104.mp4")
        #expect(keys.usesByKey == [[use("m.m3u8", 8, .media, 104, 104, 1)]])
    }

    @Test func sequenceNumbersOf64BitsAreKept() async throws {
        let keys = try await keys(
            "#EXT-X-MEDIA-SEQUENCE:18446744073709551614", fairPlayKey("skd://k"), "#EXTINF:6,", "0.mp4", "#EXTINF:6,",
            "1.mp4")
        #expect(keys.usesByKey == [[use("m.m3u8", 4, .media, .max - 1, .max, 2)]])
    }

    @Test func gapsAndDiscontinuitiesEndNoKey() async throws {
        let keys = try await keys(
            fairPlayKey("skd://k"), "#EXTINF:6,", "0.mp4", "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "1.mp4", "#EXT-X-GAP",
            "#EXTINF:6,", "2.mp4")
        #expect(keys.usesByKey == [[use("m.m3u8", 3, .media, 0, 2, 3)]])
    }

    // MARK: - Never lost

    @Test func keysWithoutASegmentAreFound() async throws {
        let keys = try await keys(
            fairPlayKey("skd://replaced"), fairPlayKey("skd://map"), "#EXT-X-MAP:URI=\"init.mp4\"",
            "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,", "0.mp4", fairPlayKey("skd://coming"))
        #expect(keys.uris == ["skd://replaced", "skd://map", "skd://coming"])
        #expect(
            keys.usesByKey == [
                [use("m.m3u8", 3, .media, nil, nil, 0)], [use("m.m3u8", 4, .media, nil, nil, 0)],
                [use("m.m3u8", 9, .media, nil, nil, 0)],
            ])
    }

    @Test func keysOfPartsAreFound() async throws {
        let keys = try await keys(
            "#EXT-X-PART-INF:PART-TARGET=1", fairPlayKey("skd://a"), "#EXT-X-PART:DURATION=1,URI=\"0.0.mp4\"",
            "#EXTINF:1,", "0.mp4", fairPlayKey("skd://b"), "#EXT-X-PART:DURATION=1,URI=\"1.0.mp4\"")
        #expect(
            keys.usesByKey == [[use("m.m3u8", 4, .media, 0, 0, 1)], [use("m.m3u8", 8, .media, nil, nil, 0)]])
        #expect(keys.uris == ["skd://a", "skd://b"])
    }

    @Test func aKeyThatStandsInOnePlaylistAloneIsFound() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant(
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",URI=\"a.m3u8\",DEFAULT=YES",
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"B\",URI=\"b.m3u8\"",
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"unused\",NAME=\"C\",URI=\"c.m3u8\"",
                "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"i.m3u8\"", "v.m3u8", "w.m3u8"),
            "v.m3u8": clear, "a.m3u8": clear,
            "w.m3u8": media("#EXTINF:6,", "0.mp4", fairPlayKey("skd://w"), "#EXTINF:6,", "1.mp4"),
            "b.m3u8": media(fairPlayKey("skd://b"), "#EXTINF:6,", "0.mp4"),
            "c.m3u8": media(fairPlayKey("skd://c"), "#EXTINF:6,", "0.mp4"),
            "i.m3u8": media("#EXT-X-I-FRAMES-ONLY", fairPlayKey("skd://i"), "#EXTINF:6,", "0.mp4"),
        ])
        let keys = presentation.keys(for: .fairPlay)
        #expect(keys.uris == ["skd://w", "skd://b", "skd://c", "skd://i"])
        #expect(
            keys.usesByKey == [
                [use("w.m3u8", 5, .variant, 1, 1, 1)], [use("b.m3u8", 3, .rendition, 0, 0, 1)],
                [use("c.m3u8", 3, .rendition, 0, 0, 1)], [use("i.m3u8", 4, .iframe, 0, 0, 1)],
            ])
    }

    @Test func aKeyIsFoundBesideAChildThatCannotBeRead() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("missing.m3u8", "v.m3u8"),
            "v.m3u8": media(fairPlayKey("skd://k"), "#EXTINF:6,", "0.mp4"),
        ])
        #expect(presentation.keys(for: .fairPlay).uris == ["skd://k"])
    }

    @Test func keysDeclaredWithoutAMethodOrWithAnUnknownOneAreFound() async throws {
        let format = "KEYFORMAT=\"com.apple.streamingkeydelivery\""
        let keys = try await keys(
            "#EXT-X-KEY:URI=\"skd://a\",\(format)", "#EXTINF:6,", "0.mp4",
            "#EXT-X-KEY:METHOD=SAMPLE-AES-NEXT,URI=\"skd://b\",\(format)", "#EXTINF:6,", "1.mp4")
        #expect(keys.uris == ["skd://a", "skd://b"])
        #expect(keys.map(\.key.method) == [nil, EncryptionMethod(rawValue: "SAMPLE-AES-NEXT")])
    }

    @Test func urisAreToldApartByteByByte() async throws {
        let uris = [
            "skd://k", "skd://K", "SKD://k", "skd:k", "skd://k/", "skd://%6B", "skd://k?", "skd://\u{E9}",
            "skd://e\u{301}",
        ]
        let lines = uris.flatMap { [fairPlayKey($0), "#EXTINF:6,", "a.mp4"] }
        let presentation = try await follow(["m.m3u8": media(lines.joined(separator: "\n"))])
        #expect(presentation.keys(for: .fairPlay).map { Array($0.uri.utf8) } == uris.map { Array($0.utf8) })
    }

    @Test func variablesAreReplacedAndTheRestOfTheURIStaysAsWritten() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant(
                "#EXT-X-DEFINE:NAME=\"id\",VALUE=\"a b/%20\"", fairPlaySessionKey("skd://{$id}"), "v.m3u8"),
            "v.m3u8": media("#EXT-X-DEFINE:IMPORT=\"id\"", fairPlayKey("skd://{$id}"), "#EXTINF:6,", "0.mp4"),
        ])
        let keys = presentation.keys(for: .fairPlay)
        #expect(keys.uris == ["skd://a b/%20"])
        #expect(keys.usesByKey == [[session("m.m3u8", 3), use("v.m3u8", 4, .variant, 0, 0, 1)]])
    }

    // MARK: - Never invented

    @Test func whatLooksLikeAKeyIsNone() async throws {
        let presentation = try await follow([
            "m.m3u8": media(
                "# \(fairPlayKey("skd://comment"))", "#" + fairPlayKey("skd://twice"),
                "#EXT-X-KEYS:METHOD=SAMPLE-AES,URI=\"skd://unknown\",KEYFORMAT=\"com.apple.streamingkeydelivery\"",
                "#EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT=\"com.apple.streamingkeydelivery\"",
                "#EXT-X-KEY:METHOD=SAMPLE-AES,X-URI=\"skd://x\",KEYFORMAT=\"com.apple.streamingkeydelivery\"",
                "#EXTINF:6,\(fairPlayKey("skd://title"))", "skd://segment")
        ])
        #expect(presentation.keys().map(\.uri) == [])
        #expect(presentation.outline == ["0 media read m.m3u8"])
    }

    @Test func anEmptyURIIsAnEntryAndAMissingOneIsNot() async throws {
        let format = "KEYFORMAT=\"com.apple.streamingkeydelivery\""
        let keys = try await keys(fairPlayKey(""), "#EXTINF:6,", "0.mp4", "#EXT-X-KEY:METHOD=SAMPLE-AES,\(format)")
        #expect(keys.uris == [""])
        #expect(keys.usesByKey == [[use("m.m3u8", 3, .media, 0, 0, 1)]])
    }

    @Test func aKeyWithoutAURIEndsTheOneBefore() async throws {
        let keys = try await keys(
            fairPlayKey("skd://a"), "#EXTINF:6,", "0.mp4",
            "#EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT=\"com.apple.streamingkeydelivery\"", "#EXTINF:6,", "1.mp4")
        #expect(keys.usesByKey == [[use("m.m3u8", 3, .media, 0, 0, 1)]])
    }

    @Test func playlistsThatWereNotReadHaveNoKeys() async throws {
        let presentation = try await follow(
            [
                "m.m3u8": multivariant(fairPlaySessionKey("skd://s"), "v.m3u8"),
                "v.m3u8": media(fairPlayKey("skd://v"), "#EXTINF:6,", "0.mp4"),
            ], FollowingOptions(policy: .sessionKeysOnly))
        #expect(presentation.keys(for: .fairPlay).uris == ["skd://s"])
    }

    @Test func aClearPresentationHasNone() async throws {
        let keys = try await follow(["m.m3u8": multivariant("v.m3u8"), "v.m3u8": clear]).keys()
        #expect(keys.isEmpty)
        #expect(keys.sessionKeyCoverage?.isComplete == true)
    }

    // MARK: - Key formats

    @Test func keysAreListedByTheirFormatAttribute() async throws {
        let presentation = try await follow([
            "m.m3u8": media(
                fairPlayKey("skd://k"), widevineKey, "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"https://keys.example.com/k\"",
                "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://k\",KEYFORMAT=\"com.example.drm\"", "#EXTINF:6,", "0.mp4")
        ])
        #expect(presentation.keys(for: .fairPlay).uris == ["skd://k"])
        #expect(presentation.keys(for: .widevine).uris == ["data:text/plain;base64,AAAA"])
        #expect(presentation.keys(for: .identity).uris == ["https://keys.example.com/k"])
        #expect(presentation.keys(for: KeyFormat(rawValue: "com.example.drm")).uris == ["skd://k"])
        #expect(presentation.keys(for: .playReady).uris == [])
        #expect(
            presentation.keys().map(\.uri)
                == ["skd://k", "data:text/plain;base64,AAAA", "https://keys.example.com/k", "skd://k"])
        #expect(
            presentation.keys().map(\.keyFormat)
                == [.fairPlay, .widevine, .identity, KeyFormat(rawValue: "com.example.drm")])
    }

    @Test func likelyKeysAreListedWithFairPlayAndWithTheirOwnFormat() async throws {
        let presentation = try await follow([
            "m.m3u8": media(
                "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://bare\"", "#EXTINF:6,", "0.mp4",
                "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://case\",KEYFORMAT=\"Com.Apple.StreamingKeyDelivery\"",
                "#EXTINF:6,", "1.mp4",
                fairPlayKey("skd://bare"), "#EXTINF:6,", "2.mp4")
        ])
        let keys = presentation.keys(for: .fairPlay)
        #expect(keys.uris == ["skd://bare", "skd://case", "skd://bare"])
        #expect(keys.map(\.key.fairPlay) == [.likely, .likely, .yes])
        #expect(
            keys.usesByKey == [
                [use("m.m3u8", 3, .media, 0, 2, 3)], [use("m.m3u8", 6, .media, 1, 2, 2)],
                [use("m.m3u8", 9, .media, 2, 2, 1)],
            ])
        #expect(presentation.keys(for: .identity).uris == ["skd://bare"])
    }

    // MARK: - Helpers

    private let widevineKey =
        "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"data:text/plain;base64,AAAA\","
        + "KEYFORMAT=\"urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed\""

    /// The FairPlay keys of a Media Playlist of these lines.
    private func keys(_ lines: String...) async throws -> KeyInventory {
        try await follow(["m.m3u8": media(lines.joined(separator: "\n"))]).keys(for: .fairPlay)
    }
}
