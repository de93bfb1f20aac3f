import HLSPlaylists
import Testing

/// Variants go together with the groups that only they used.
@Suite struct VariantRemovalTests {
    private let root = [
        "#EXTM3U", "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",URI=\"a.m3u8\"",
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"b\",NAME=\"B\",URI=\"b.m3u8\"", "# subtitles share a name with audio",
        "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"b\",NAME=\"S\",URI=\"s.m3u8\"",
        "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"c\",NAME=\"C\",INSTREAM-ID=\"CC1\"",
        "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"v\",NAME=\"V\"",
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"spare\",NAME=\"X\",URI=\"x.m3u8\"",
        "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\",SUBTITLES=\"b\",RESOLUTION=640x360", "low.m3u8",
        "#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO=\"b\",CLOSED-CAPTIONS=\"c\",VIDEO=\"v\",RESOLUTION=3840x2160", "high.m3u8",
        "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"low-i.m3u8\",RESOLUTION=640x360",
        "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=2,URI=\"high-i.m3u8\",VIDEO=\"v\",RESOLUTION=3840x2160",
    ]

    @Test func variantsTakeTheGroupsThatNoOtherUses() throws {
        let result = try edited(root) { $0.removeVariants { ($0.resolution?.height ?? 0) > 1080 } }
        #expect(result == [0, 1, 3, 4, 7, 8, 9, 12].map { root[$0] })
    }

    @Test func keepingIsRemovingTheOthers() throws {
        let result = try edited(root) { $0.keepVariants { ($0.resolution?.height ?? 0) > 1080 } }
        #expect(result == [0, 2, 3, 5, 6, 7, 10, 11, 13].map { root[$0] })
    }

    @Test func aGroupThatAnotherVariantUsesStays() throws {
        let result = try edited(root) { editor in
            try editor.variants.update(at: 0) { $0.audio = "b" }
            editor.removeVariants { $0.uri == "high.m3u8" }
        }
        // Group a lost its variant by the update: it was in no use when the variants went.
        #expect(result.filter { $0.contains("TYPE=AUDIO") } == [root[1], root[2], root[7]])
    }

    @Test func whereNothingGoesNothingChanges() throws {
        #expect(try edited(root) { $0.removeVariants { _ in false } } == root)
    }
}
