import HLSPlaylistsTesting
import Testing

@Suite struct KeyInventoryOutlineTests {
    private let vector = InitializationVector(low: 255)

    private func presentation() async throws -> Presentation {
        let source = RecordingSource([
            "main.m3u8": TestPlaylist.multivariant(
                renditions: [.audio("audio.m3u8")], iFrameVariants: ["i.m3u8"],
                sessionKeys: ["skd://video", "skd://old", .init("skd://audio", method: .sampleAESCTR)]),
            "video.m3u8": TestPlaylist.media(segments: 5, keys: ["skd://video", "skd://late"], clearLead: 1),
            "audio.m3u8": TestPlaylist.media(
                segments: 1, keys: ["skd://audio", .init("key", format: .identity, initializationVector: vector)]),
            "i.m3u8": TestPlaylist.media(segments: 2, keys: ["skd://video"], mediaSequence: 3),
        ])
        return try await Presentation(at: "main.m3u8", from: source)
    }

    @Test func everyKeyHasItsFactsAndUses() async throws {
        #expect(
            try await presentation().keys().outline == """
                key: skd://video
                  format: com.apple.streamingkeydelivery
                  method: SAMPLE-AES
                  use: session key in main.m3u8
                  use: variant video.m3u8, segments 1 to 3, 2 of them
                  use: I-frames i.m3u8, segments 3 to 4
                key: skd://old
                  format: com.apple.streamingkeydelivery
                  method: SAMPLE-AES
                  use: session key in main.m3u8
                key: skd://audio
                  format: com.apple.streamingkeydelivery
                  method: SAMPLE-AES-CTR
                  use: session key in main.m3u8
                  use: rendition audio.m3u8, segment 0
                key: skd://late
                  format: com.apple.streamingkeydelivery
                  method: SAMPLE-AES
                  use: variant video.m3u8, segments 2 to 4, 2 of them
                key: key
                  format: identity
                  method: AES-128
                  initialization vector: 0x000000000000000000000000000000FF
                  use: rendition audio.m3u8, segment 0
                not among the session keys: skd://late
                not among the session keys: key
                unused session key: skd://old
                session key declared otherwise: skd://audio
                """)
    }

    @Test func aKeyMayCoverNoSegment() async throws {
        let text = TestPlaylist.media(segments: 1, isLive: true) + "#EXT-X-KEY:METHOD=AES-128,URI=\"next\"\n"
        #expect(
            try await Presentation(at: "m.m3u8", from: RecordingSource(["m.m3u8": text])).keys().outline == """
                key: next
                  format: identity
                  method: AES-128
                  use: media m.m3u8, no segment
                """)
    }

    @Test func noKeysHaveNoLines() async throws {
        let source = RecordingSource(["m.m3u8": TestPlaylist.media()])
        #expect(try await Presentation(at: "m.m3u8", from: source).keys().outline == "")
    }
}
