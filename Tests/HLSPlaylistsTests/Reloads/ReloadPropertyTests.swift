import HLSPlaylists
import TestSupport
import Testing

/// Comparing texts finds what comparing the segments one by one finds.
@Suite struct ReloadPropertyTests {
    @Test func `loads compare by their bytes as by their segments`() throws {
        for seed in 0..<generatedCount(UInt64(2_000), optimized: 30_000) {
            var generator = PlaylistGenerator(seed: seed)
            let stream = try LiveStream(&generator)
            let old = try MediaPlaylist(parsing: stream.previous)
            let new = try MediaPlaylist(parsing: generator.damaged(stream.next))
            let (byText, byValue) = (PlaylistReload(from: old, to: new), PlaylistReload(from: old.copy, to: new.copy))
            guard byText.changes != byValue.changes || byText.changedSegments != byValue.changedSegments else {
                continue
            }
            let texts = [old, new].map { String(decoding: $0.text?.bytes ?? [], as: UTF8.self) }
            Issue.record("seed \(seed)\n\(texts[0])----\n\(texts[1])\n\(byText.changes)\n\(byValue.changes)")
            return
        }
    }

    @Test func `a load compared with itself has not changed`() throws {
        for seed in 0..<500 {
            var generator = PlaylistGenerator(seed: UInt64(seed))
            let playlist = try MediaPlaylist(parsing: LiveStream(&generator).next)
            #expect(PlaylistReload(from: playlist, to: playlist).changes == [])
            #expect(PlaylistReload(from: playlist.copy, to: playlist).changes == [])
        }
    }
}

extension MediaPlaylist {
    /// The playlist with its segments as values, as if it were made by hand.
    var copy: MediaPlaylist {
        var copy = self
        copy.segments = MediaSegmentList(Array(segments))
        return copy
    }
}
