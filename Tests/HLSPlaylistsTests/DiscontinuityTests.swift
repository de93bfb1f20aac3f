import HLSPlaylists
import Testing

@Suite struct DiscontinuityTests {
    @Test func eachTagAddsOneToTheSequenceNumber() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-DISCONTINUITY-SEQUENCE:3", "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "a", "#EXTINF:6,", "b",
            "#EXT-X-DISCONTINUITY", "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "c")
        #expect(playlist.segments.map(\.isDiscontinuity) == [true, false, true])
        #expect(playlist.segments.map(\.discontinuitySequence) == [4, 4, 6])
    }

    @Test func withoutANumberItCountsFromZero() throws {
        let playlist = try mediaPlaylist("#EXTINF:6,", "a", "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "b")
        #expect(playlist.segments.map(\.discontinuitySequence) == [0, 1])
        #expect(playlist.diagnostics == [])
    }

    @Test func whatPersistsPersistsAcrossIt() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-KEY:METHOD=AES-128,URI="k""#, #"#EXT-X-MAP:URI="i""#, "#EXT-X-BITRATE:5", "#EXTINF:6,", "a",
            "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "b")
        #expect(playlist.segments[1].keys == playlist.segments[0].keys)
        #expect(playlist.segments[1].initializationSection == playlist.segments[0].initializationSection)
        #expect(playlist.segments[1].bitrate == 5)
    }
}
