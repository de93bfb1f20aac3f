import HLSPlaylists
import TestSupport
import Testing

@Suite struct MediaPlaylistStreamTests {
    @Test func theBytesAreThoseOfTheWholePlaylist() throws {
        for seed in 0..<UInt64(500) {
            var generator = PlaylistGenerator(seed: seed)
            var playlist = generator.mediaPlaylist()
            playlist.unknownTags = []
            var header = playlist
            header.segments = []
            var stream = try MediaPlaylistStream(header)
            var bytes = stream.header
            for segment in playlist.segments { bytes += try stream.append(segment) }
            bytes += try stream.finish(
                trailingParts: playlist.trailingParts, preloadHints: playlist.preloadHints,
                renditionReports: playlist.renditionReports, hasEndList: playlist.hasEndList)
            #expect(try bytes == playlist.canonicalText(), "seed \(seed)")
        }
    }

    @Test func aStreamGoesOnWithAPlaylistThatIsThere() throws {
        let playlist = try mediaPlaylist("#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXTINF:6.0,", "1.ts")
        var stream = try MediaPlaylistStream(playlist)
        #expect(stream.segmentCount == 1)
        let lines = try stream.append(MediaSegment(uri: "2.ts", duration: 5.5, keys: playlist.segments[0].keys))
        #expect(String(decoding: lines, as: UTF8.self) == "#EXTINF:5.5,\n2.ts\n")
    }

    @Test func whatIsRefusedChangesNothing() throws {
        let key = ContentKey(method: .aes128, uri: "k")
        var stream = try MediaPlaylistStream(MediaPlaylist(targetDuration: 6))
        _ = try stream.append(MediaSegment(uri: "1.ts", duration: 6))
        #expect(throws: WritingError("URI line", reason: "the URI is missing", index: 1)) {
            try stream.append(MediaSegment(uri: "", duration: 6, keys: [key]))
        }
        let lines = try stream.append(MediaSegment(uri: "2.ts", duration: 6, keys: [key]))
        #expect(String(decoding: lines, as: UTF8.self) == "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:6,\n2.ts\n")
    }

    @Test func dateRangesAndTagsComeBetweenSegments() throws {
        var stream = try MediaPlaylistStream(MediaPlaylist(targetDuration: 6))
        var bytes = stream.header
        bytes += try stream.append(UnknownTag(name: "EXT-X-CUE-OUT", value: "30"))
        bytes += try stream.append(DateRange(id: "a", startDate: DateTime("2024-01-31T10:20:30Z")))
        bytes += try stream.append(MediaSegment(uri: "1.ts", duration: 6))
        bytes += try stream.finish()
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                #EXTM3U
                #EXT-X-TARGETDURATION:6
                #EXT-X-MEDIA-SEQUENCE:0
                #EXT-X-CUE-OUT:30
                #EXT-X-DATERANGE:ID="a",START-DATE="2024-01-31T10:20:30Z"
                #EXTINF:6,
                1.ts
                #EXT-X-ENDLIST

                """)
    }
}
