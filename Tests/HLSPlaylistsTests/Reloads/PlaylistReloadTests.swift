import HLSPlaylists
import Testing

@Suite struct PlaylistReloadTests {
    @Test func `segments are laid over each other by their numbers`() throws {
        let reload = PlaylistReload(from: try live(10...14), to: try live(12...16))
        #expect(reload.removed == 0..<2)
        #expect(reload.kept == 2..<5)
        #expect(reload.keptInNext == 0..<3)
        #expect(reload.added == 3..<5)
        #expect(reload.withdrawn.isEmpty)
        #expect(reload.inserted.isEmpty)
        #expect(reload.changedSegments == [])
    }

    @Test func `loads without a segment in common share none`() throws {
        let reload = PlaylistReload(from: try live(10...12), to: try live(20...22))
        #expect(reload.removed == 0..<3)
        #expect(reload.kept == 3..<3)
        #expect(reload.keptInNext == 0..<0)
        #expect(reload.added == 0..<3)
    }

    @Test func `numbers that run back put segments in front`() throws {
        let overlapping = PlaylistReload(from: try live(10...14), to: try live(8...11))
        #expect(overlapping.removed == 0..<0)
        #expect(overlapping.inserted == 0..<2)
        #expect(overlapping.kept == 0..<2)
        #expect(overlapping.keptInNext == 2..<4)
        #expect(overlapping.withdrawn == 2..<5)
        #expect(overlapping.added == 4..<4)

        let apart = PlaylistReload(from: try live(10...12), to: try live(1...2))
        #expect(apart.inserted == 0..<2)
        #expect(apart.kept == 0..<0)
        #expect(apart.withdrawn == 0..<3)
        #expect(apart.added == 2..<2)
    }

    @Test(arguments: [0, UInt64.max, UInt64.max - 1], [0, UInt64.max])
    func `numbers at the end of their range do no harm`(first: UInt64, second: UInt64) throws {
        let segments = [MediaSegment(uri: "a.ts", duration: 6), MediaSegment(uri: "b.ts", duration: 6)]
        let old = MediaPlaylist(targetDuration: 6, mediaSequence: first, segments: segments)
        let new = MediaPlaylist(
            targetDuration: 6, mediaSequence: second, segments: segments,
            deltaUpdate: DeltaUpdate(skippedSegments: .max))
        for reload in [PlaylistReload(from: old, to: new), PlaylistReload(from: new, to: old)] {
            #expect(reload.kept.count == reload.keptInNext.count)
            #expect(!reload.changes.isEmpty || first == second)
        }
    }

    @Test func `empty playlists compare`() {
        let reload = PlaylistReload(from: MediaPlaylist(targetDuration: 6), to: MediaPlaylist(targetDuration: 6))
        #expect(reload.kept.isEmpty)
        #expect(reload.changes == [])
    }

    @Test func `content that moved on under the same numbers is found`() throws {
        let old = try mediaPlaylist("#EXT-X-MEDIA-SEQUENCE:7", "#EXTINF:6,", "a", "#EXTINF:6,", "b", "#EXTINF:6,", "c")
        let new = try mediaPlaylist("#EXT-X-MEDIA-SEQUENCE:7", "#EXTINF:6,", "b", "#EXTINF:6,", "c", "#EXTINF:6,", "d")
        let reload = PlaylistReload(from: old, to: new)
        #expect(reload.changedSegments == [0, 1, 2])
    }
}

/// A live playlist whose segments have these numbers and are named for them.
func live(_ numbers: ClosedRange<Int>, _ change: (Int) -> [String]? = { _ in nil }) throws -> MediaPlaylist {
    let lines = numbers.flatMap { change($0) ?? ["#EXTINF:6.000,", "s\($0).ts"] }
    return try MediaPlaylist(
        parsing: (["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)"] + lines)
            .joined(separator: "\n") + "\n")
}
