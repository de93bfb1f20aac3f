import Foundation
import HLSPlaylists
import Testing

// The examples of Docs/Editing.md and Docs/Writing.md, but for their indentation.

private struct FollowedPresentation {
    var missingSessionKeys: [ContentKey]
}

@Suite struct DocumentTests {
    private let root = """
        #EXTM3U
        # by hand
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES, URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=1920x1080
        hd.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=3840x2160
        uhd.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=3
        other.m3u8

        """

    @Test func editsThroughTheModel() throws {
        let bytes = Array(root.utf8)
        var sent: [UInt8] = []
        func send(_ bytes: [UInt8]) { sent = bytes }
        var document = try PlaylistDocument(parsing: bytes)
        try document.edit { editor in
            try editor.variants.update(at: 2) { $0.bandwidth = 3_000_000 }
            editor.variants.removeAll { ($0.resolution?.height ?? 0) > 1080 }
            editor.sessionKeys.append(ContentKey(uri: "skd://7", keyFormat: .fairPlay))
        }
        send(document.bytes)
        let edited = try MultivariantPlaylist(parsing: sent)
        #expect(edited.variants.map(\.bandwidth) == [1, 3_000_000])
        #expect(edited.sessionKeys.map(\.uri) == ["skd://1", "skd://7"])
        try expectExample(in: "Docs/Editing.md", from: "var document = try PlaylistDocument(parsing: bytes)")
    }

    @Test func operationsGoTogether() throws {
        let presentation = FollowedPresentation(missingSessionKeys: [ContentKey(uri: "skd://2", keyFormat: .fairPlay)])
        var document = try PlaylistDocument(parsing: root)
        try document.edit { editor in
            editor.removeVariants { ($0.resolution?.height ?? 0) > 1080 }  // and the groups that only they used
            editor.rewriteURIs(of: .keys) { "skd://new/" + $0.dropFirst(6) }  // or .segments, .media, .playlists, .all
            editor.addSessionKeys(presentation.missingSessionKeys)
        }
        let edited = try MultivariantPlaylist(parsing: document.bytes)
        #expect(edited.sessionKeys.map(\.uri) == ["skd://new/1", "skd://2"])
        try expectExample(in: "Docs/Editing.md", from: "editor.removeVariants { ($0.resolution?.height ?? 0) > 1080 }")
    }

    @Test func playlistsTagByTag() throws {
        let media = MediaPlaylist { m3u8 in
            m3u8.type(.vod)
            m3u8.key(.fairPlay, "skd://1")
            m3u8.map("init.mp4")
            for number in 1...3 { m3u8.segment("\(number).m4s", duration: 6.006) }
            m3u8.discontinuity()
            m3u8.endKeys()
            m3u8.segment("ad.m4s", duration: 15)
            m3u8.endList()
        }
        let root = MultivariantPlaylist { m3u8 in
            m3u8.rendition(.audio, group: "aac", name: "English", language: "en", uri: "en.m3u8", isDefault: true)
            m3u8.variant("hd.m3u8", bandwidth: 5_000_000, codecs: ["avc1.640028", "mp4a.40.2"], audio: "aac")
        }
        #expect(media.segments.map { $0.keys.map(\.uri) } == [["skd://1"], ["skd://1"], ["skd://1"], []])
        #expect(root.renditions(.audio, inGroup: root.variants[0].audio).map(\.isAutoselect) == [true])
        try expectExample(in: "Docs/Writing.md", from: "let media = MediaPlaylist { m3u8 in")
    }

    /// Expects each line of an example, which begins with `start`, to stand in this file.
    private func expectExample(in name: String, from start: String) throws {
        let folder = Fixtures.folder.deletingLastPathComponent()
        let document = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        let here = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        let examples = document.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        let example = try #require(examples.first { $0.contains(start) }, "\(name) has no such example")
        for line in example.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            #expect(here.contains(line))
        }
    }
}
