import HLSPlaylistsTesting
import Testing

/// Which playlists one of each group are; the other policies are in ``PresentationTests``.
@Suite struct PlaylistSelectionTests {
    @Test(arguments: [
        ("bit rate, frame rate and codecs make no group", ["FRAME-RATE=60,CODECS=\"hvc1\"", "CODECS=\"avc1\""], [0]),
        ("nor do groups of renditions", ["AUDIO=\"a\"", "AUDIO=\"b\""], [0]),
        ("resolutions do", ["RESOLUTION=2x2", "RESOLUTION=4x4", "RESOLUTION=2x2"], [0, 1]),
        ("output protection does", ["HDCP-LEVEL=NONE", "HDCP-LEVEL=TYPE-0", "HDCP-LEVEL=TYPE-1"], [0, 1, 2]),
        ("robustness does", ["ALLOWED-CPC=\"a:B\"", "ALLOWED-CPC=\"a:C\"", "NAME=\"x\""], [0, 1, 2]),
        ("the dynamic range does", ["VIDEO-RANGE=PQ", "VIDEO-RANGE=HLG", "VIDEO-RANGE=PQ"], [0, 1]),
        ("without one it is SDR", ["NAME=\"x\"", "VIDEO-RANGE=SDR"], [0]),
        ("what clients ignore stands for no other", ["REQ-VIDEO-LAYOUT=\"CH-X\"", "NAME=\"x\""], [1]),
        ("but is read where there is no other", ["REQ-VIDEO-LAYOUT=\"CH-X\""], [0]),
    ])
    func ofVariantsOneOfEachKindIsRead(fact: String, attributes: [String], read: [Int]) async throws {
        let tags = attributes.enumerated().flatMap {
            ["#EXT-X-STREAM-INF:BANDWIDTH=\($0.offset + 1),\($0.element)", "\($0.offset).m3u8"]
        }
        let presentation = try await onePerGroup(tags.joined(separator: "\n"))
        #expect(presentation.fates == fates(attributes.count, read), "\(fact)")
    }

    @Test(arguments: [
        ("one of each group and type", ["AUDIO,a", "AUDIO,a", "AUDIO,b", "SUBTITLES,a", "AUDIO,b"], [0, 2, 3]),
        ("the default rather than the first", ["AUDIO,a", "AUDIO,a,DEFAULT=YES", "AUDIO,a"], [1]),
    ])
    func ofRenditionsOneOfEachGroupIsRead(fact: String, renditions: [String], read: [Int]) async throws {
        let tags = renditions.enumerated().map { index, text in
            let parts = text.split(separator: ",")
            let more = parts.dropFirst(2).map { "," + $0 }.joined()
            return
                "#EXT-X-MEDIA:TYPE=\(parts[0]),GROUP-ID=\"\(parts[1])\",NAME=\"\(index)\",URI=\"\(index).m3u8\"\(more)"
        }
        #expect(
            try await onePerGroup(tags.joined(separator: "\n")).fates == fates(renditions.count, read), "\(fact)")
    }

    @Test func aDefaultInsideTheVariantsLeavesTheOthersToBeRead() async throws {
        let presentation = try await onePerGroup(
            """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="inside",DEFAULT=YES
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="0",URI="0.m3u8"
            """)
        #expect(presentation.fates == fates(1, [0]))
    }

    @Test func iFramesAreReadWhereNoVariantIsOfTheirKind() async throws {
        let presentation = try await onePerGroup(
            """
            #EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=2x2
            0.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,RESOLUTION=2x2,URI="1.m3u8"
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,RESOLUTION=1x1,URI="2.m3u8"
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=2,RESOLUTION=1x1,URI="3.m3u8"
            """)
        #expect(presentation.fates == fates(4, [0, 2]))
    }

    @Test(arguments: FollowingOptions.Policy.allCases)
    func whatAPolicyLeavesOutNamesIt(policy: FollowingOptions.Policy) async throws {
        let playlists = [
            "m.m3u8": TestPlaylist.multivariant(
                variants: ["0.m3u8", "1.m3u8"],
                renditions: [.audio("2.m3u8"), .audio("3.m3u8"), .subtitles("4.m3u8")], iFrameVariants: ["5.m3u8"])
        ]
        let presentation = try await follow(
            playlists.merging((0..<6).map { ("\($0).m3u8", clear) }) { first, _ in first },
            FollowingOptions(policy: policy))
        let read: [FollowingOptions.Policy: [Int]] = [
            .all: [0, 1, 2, 3, 4, 5], .firstVariant: [0], .onePerGroup: [0, 2, 4], .defaultSelection: [0, 2],
        ]
        #expect(presentation.fates == fates(6, read[policy] ?? [], policy.rawValue))
    }

    /// Follows a root of these lines, whose playlists are named by numbers.
    private func onePerGroup(_ lines: String) async throws -> Presentation {
        let playlists = Dictionary(uniqueKeysWithValues: (0..<6).map { ("\($0).m3u8", clear) })
        return try await follow(
            playlists.merging(["m.m3u8": playlist(lines)]) { $1 }, FollowingOptions(policy: .onePerGroup))
    }

    /// What becomes of so many playlists when these are read.
    private func fates(_ count: Int, _ read: [Int], _ policy: String = "one-per-group") -> [String] {
        (0..<count).map { "\($0).m3u8 " + (read.contains($0) ? "read" : "left out by the policy \(policy)") }
    }
}

extension Presentation {
    /// What became of each playlist but the root.
    fileprivate var fates: [String] {
        members.dropFirst().map { "\($0.address) \($0.skipReason ?? ($0.playlist == nil ? "failed" : "read"))" }
    }
}
