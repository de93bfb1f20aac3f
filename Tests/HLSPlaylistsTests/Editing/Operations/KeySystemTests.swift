import HLSPlaylists
import Testing

/// Key systems, session keys and initialization vectors.
@Suite struct KeySystemTests {
    private func key(_ format: String, _ uri: String) -> String {
        "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"\(format)\",KEYFORMATVERSIONS=\"1\""
    }

    private var twoSystems: [String] {
        [
            "#EXTM3U", "#EXT-X-TARGETDURATION:4", key("com.apple.streamingkeydelivery", "skd://1"),
            key("com.example", "e1"), "#EXT-X-MAP:URI=\"i\"", "#EXTINF:4,", "a", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:4,",
            "b",
            key("com.apple.streamingkeydelivery", "skd://2"), key("com.example", "e2"), "#EXTINF:4,", "c",
        ]
    }

    @Test func aSystemThatGoesTakesItsTags() throws {
        let result = try edited(twoSystems) { try $0.removeKeys(of: "com.example") }
        #expect(result == twoSystems.filter { !$0.contains("com.example") })
    }

    @Test func theOnlySystemStays() throws {
        let one = twoSystems.filter { !$0.contains("com.example") }
        let error = try refusal(one) { try $0.removeKeys(of: .fairPlay) }
        #expect(error?.code == .notExpressible && error?.reason.hasPrefix("segment 0 has no keys but") ?? false)
    }

    @Test func aSystemThatIsAddedStandsBesideAnother() throws {
        let one = twoSystems.filter { !$0.contains("com.example") }
        var asked: [String] = []
        let result = try edited(one) { editor in
            editor.addKeys(beside: .fairPlay) { key in
                asked.append(key.uri ?? "-")
                return ContentKey(uri: "e\(key.uri?.last ?? "0")", keyFormat: "com.example")
            }
        }
        #expect(result == twoSystems)
        #expect(asked == ["skd://1", "skd://2"])
    }

    @Test func aSystemIsAddedOnce() throws {
        #expect(
            try edited(twoSystems) { editor in
                editor.addKeys(beside: .fairPlay) { _ in ContentKey(uri: "new", keyFormat: "com.example") }
            } == twoSystems)
    }

    @Test func sessionKeysOfASystemComeAndGo() throws {
        let root = [
            "#EXTM3U",
            "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",KEYFORMAT=\"com.apple.streamingkeydelivery\"",
            "#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8",
        ]
        let added = try edited(root) { editor in
            editor.addKeys(beside: .fairPlay) { _ in ContentKey(uri: "e", keyFormat: "com.example") }
        }
        #expect(
            added == Array(root[..<2]) + [
                "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"e\",KEYFORMAT=\"com.example\",KEYFORMATVERSIONS=\"1\""
            ] + Array(root[2...]))
        #expect(try edited(added) { try $0.removeKeys(of: "com.example") } == root)
    }

    @Test func aKeyIsDeclaredOnce() throws {
        let root = [
            "#EXTM3U",
            "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",KEYFORMAT=\"com.apple.streamingkeydelivery\"",
            "#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8",
        ]
        let result = try edited(root) { editor in
            editor.addSessionKeys(["skd://1", "skd://2", "skd://2"].map { ContentKey(uri: $0, keyFormat: .fairPlay) })
        }
        #expect(result.count == root.count + 1)
        #expect(result[2].contains("skd://2"))
    }

    @Test func vectorsThatFollowFromNumbersAreStated() throws {
        let lines = [
            "#EXTM3U", "#EXT-X-MEDIA-SEQUENCE:9", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXTINF:4,", "a",
            "#EXTINF:4,", "b", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x01", "#EXTINF:4,", "c",
        ]
        let result = try edited(lines) { $0.stateInitializationVectors() }
        let zeros = String(repeating: "0", count: 31)
        #expect(
            result == [
                lines[0], lines[1], lines[2], "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x\(zeros)9", "#EXTINF:4,", "a",
                "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x\(zeros)A", "#EXTINF:4,", "b", lines[7], "#EXTINF:4,", "c",
            ])
    }
}
