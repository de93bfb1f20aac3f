import HLSPlaylistsTesting
import Testing

@Suite struct TestPlaylistTests {
    // MARK: - Media Playlists

    @Test func aMediaPlaylistHasThreeClearSegments() {
        #expect(
            TestPlaylist.media() == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-TARGETDURATION:6
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-MAP:URI="init.mp4"
                #EXTINF:6.0,
                segment-0.m4s
                #EXTINF:6.0,
                segment-1.m4s
                #EXTINF:6.0,
                segment-2.m4s
                #EXT-X-ENDLIST

                """)
    }

    @Test func aLiveWindowHasItsNumberAndNoEnd() {
        #expect(
            TestPlaylist.media(segments: 1, duration: 5.005, keys: ["skd://a"], mediaSequence: 17, isLive: true) == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-TARGETDURATION:5
                #EXT-X-MEDIA-SEQUENCE:17
                #EXT-X-MAP:URI="init.mp4"
                #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"
                #EXTINF:5.005,
                segment-17.m4s

                """)
    }

    @Test func keysOfOneFormatTakeTurns() throws {
        let text = TestPlaylist.media(segments: 6, keys: ["skd://a", "skd://b"], segmentsPerKey: 2)
        #expect(try keyURIs(text) == ["skd://a", "skd://a", "skd://b", "skd://b", "skd://a", "skd://a"])
        #expect(try MediaPlaylist(parsing: text).keyTags.map(\.uri) == ["skd://a", "skd://b", "skd://a"])
    }

    @Test func keysOfDifferentFormatsAreInForceTogether() throws {
        let widevine = [1, 2].map { TestPlaylist.Key("data:,\($0)", format: .widevine) }
        let text = TestPlaylist.media(keys: ["skd://a"] + widevine)
        #expect(try keyURIs(text) == ["skd://a data:,1", "skd://a data:,2", "skd://a data:,1"])
    }

    @Test func theClearLeadHasNoKeys() throws {
        let text = TestPlaylist.media(segments: 4, keys: ["skd://a", "skd://b"], clearLead: 2)
        #expect(try keyURIs(text) == ["", "", "skd://a", "skd://b"])
    }

    @Test(arguments: 0...5 as ClosedRange<UInt64>)
    func aSegmentHasTheSameKeysInEveryWindow(first: UInt64) throws {
        let keys: [TestPlaylist.Key] = ["skd://a", "skd://b", "skd://c"]
        let stream = TestPlaylist.media(segments: 9, keys: keys, segmentsPerKey: 2, clearLead: 1)
        let window = TestPlaylist.media(
            segments: 3, keys: keys, segmentsPerKey: 2, clearLead: 1, mediaSequence: first, isLive: true)
        #expect(
            try MediaPlaylist(parsing: window).segments.elementsEqual(
                MediaPlaylist(parsing: stream).segments.dropFirst(Int(first)).prefix(3)))
    }

    @Test func theKeyIsAsItWasMade() throws {
        let vector = InitializationVector(high: 0xAB, low: 1)
        let keys = [
            TestPlaylist.Key("https://h/key", format: .identity),
            TestPlaylist.Key("data:,w", format: .widevine, method: .sampleAESCTR),
            TestPlaylist.Key("skd://k?a=1,2&b={c}", initializationVector: vector),
        ]
        let expected = [
            ContentKey(method: .aes128, uri: "https://h/key"),
            ContentKey(method: .sampleAESCTR, uri: "data:,w", keyFormat: .widevine),
            ContentKey(uri: "skd://k?a=1,2&b={c}", initializationVector: vector, keyFormat: .fairPlay),
        ]
        #expect(try MediaPlaylist(parsing: TestPlaylist.media(keys: keys)).keyTags == expected)
        let multivariant = TestPlaylist.multivariant(sessionKeys: keys)
        #expect(try MultivariantPlaylist(parsing: multivariant).sessionKeys == expected)
    }

    // MARK: - Multivariant Playlists

    @Test func aMultivariantPlaylistHasOneVariant() {
        #expect(
            TestPlaylist.multivariant() == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-STREAM-INF:BANDWIDTH=1000000
                video.m3u8

                """)
    }

    @Test func allThatAMultivariantPlaylistNamesIsRead() throws {
        let text = TestPlaylist.multivariant(
            variants: [
                "sd.m3u8",
                .init(
                    "hd.m3u8", bandwidth: 5_000_000, resolution: Resolution(width: 1920, height: 1080),
                    codecs: ["avc1.640028", "mp4a.40.2"], audio: "surround", subtitles: "other"),
            ],
            renditions: [
                .audio("en.m3u8", name: "English", language: "en", isDefault: true), .audio("de.m3u8", language: "de"),
                .audio("51.m3u8", group: "surround"), .subtitles("subtitles.m3u8"),
            ],
            iFrameVariants: [.init("i.m3u8", bandwidth: 0, codecs: ["avc1.640028"], audio: "audio")],
            sessionKeys: ["skd://a"])
        #expect(
            try MultivariantPlaylist(parsing: text)
                == MultivariantPlaylist(
                    version: 6,
                    variants: [
                        VariantStream(uri: "sd.m3u8", bandwidth: 1_000_000, audio: "audio", subtitles: "subtitles"),
                        VariantStream(
                            uri: "hd.m3u8", bandwidth: 5_000_000, codecs: ["avc1.640028", "mp4a.40.2"],
                            resolution: Resolution(width: 1920, height: 1080), audio: "surround", subtitles: "other"),
                    ],
                    iFrameVariants: [VariantStream(uri: "i.m3u8", bandwidth: 1, codecs: ["avc1.640028"])],
                    renditions: [
                        Rendition(
                            type: .audio, groupID: "audio", name: "English", uri: "en.m3u8", language: "en",
                            isDefault: true, isAutoselect: true),
                        Rendition(type: .audio, groupID: "audio", name: "de", uri: "de.m3u8", language: "de"),
                        Rendition(type: .audio, groupID: "surround", name: "51.m3u8", uri: "51.m3u8"),
                        Rendition(
                            type: .subtitles, groupID: "subtitles", name: "subtitles.m3u8", uri: "subtitles.m3u8"),
                    ],
                    sessionKeys: [ContentKey(uri: "skd://a", keyFormat: .fairPlay)]))
    }

    // MARK: - Whatever is asked for

    @Test(arguments: [
        TestPlaylist.media(), TestPlaylist.media(segments: 0), TestPlaylist.media(segments: -1),
        TestPlaylist.media(segments: 0, keys: ["skd://a"], isLive: true), TestPlaylist.media(segments: 1000),
        TestPlaylist.media(duration: 0), TestPlaylist.media(duration: -1), TestPlaylist.media(duration: .nan),
        TestPlaylist.media(duration: .infinity), TestPlaylist.media(duration: 1e-9),
        TestPlaylist.media(duration: 1.0 / 3), TestPlaylist.media(duration: 6.5),
        TestPlaylist.media(keys: ["skd://a", "skd://b"], segmentsPerKey: 0, clearLead: -1),
        TestPlaylist.media(keys: ["skd://a", "skd://b"], segmentsPerKey: .max, clearLead: .max),
        TestPlaylist.media(keys: ["skd://a", "skd://b"], mediaSequence: .max - 100, isLive: true),
        TestPlaylist.media(keys: ["skd://\"a\"\r\n\0{$b}é\u{85}"]),
        TestPlaylist.media(keys: [.init("https://h/key", format: .identity), .init("data:,", format: .playReady)]),
        TestPlaylist.multivariant(), TestPlaylist.multivariant(variants: []),
        TestPlaylist.multivariant(variants: ["#a\n#b\u{7F}{$c}"], iFrameVariants: ["\"\n{$a}"]),
        TestPlaylist.multivariant(renditions: [
            .audio("a\"b", group: "a,\"b\"", name: "{$n}\n", language: "\"", isDefault: true),
            .subtitles("s\n", isDefault: true),
        ]),
        TestPlaylist.multivariant(variants: [.init("a", bandwidth: .min, audio: "nobody")]),
        TestPlaylist.multivariant(sessionKeys: ["skd://a", .init("data:,", format: .widevine)]),
    ])
    func everyTextReadsWithoutAFinding(text: String) throws {
        #expect(try Playlist(parsing: text).diagnostics == [])
    }

    @Test func theLastPossibleNumberIsNotPassed() throws {
        let text = TestPlaylist.media(segments: 2, mediaSequence: .max)
        #expect(try MediaPlaylist(parsing: text).segments.map(\.sequenceNumber) == [.max - 2, .max - 1])
    }

    @Test func whatCannotStandInALineIsPercentEncoded() throws {
        let uri = "skd://\"a\"\n{$b}{c}é\u{85}"
        #expect(
            try MediaPlaylist(parsing: TestPlaylist.media(keys: [.init(uri)])).keys.map(\.uri)
                == ["skd://%22a%22%0A%7B$b}{c}é%C2%85"])
        #expect(
            try MultivariantPlaylist(parsing: TestPlaylist.multivariant(variants: ["#\"a\"\n"])).variants.map(\.uri)
                == ["%23\"a\"%0A"])
    }
}

/// The URIs of the keys of each segment.
private func keyURIs(_ text: String) throws -> [String] {
    try MediaPlaylist(parsing: text).segments.map { $0.keys.compactMap(\.uri).joined(separator: " ") }
}
