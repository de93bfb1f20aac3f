import HLSPlaylists
import TestSupport
import Testing

/// A delta update and the load before it give the load that the update was cut from.
@Suite struct DeltaMergePropertyTests {
    /// How many streams are made; each has several updates.
    private var count: UInt64 {
        generatedCount(6_000, optimized: 60_000, variable: "GENERATED_PLAYLISTS")
    }

    @Test(arguments: 0..<UInt64(4))
    func `every update of a generated stream merges to the full playlist`(part: UInt64) throws {
        var merges = 0
        for seed in part * count / 4..<(part + 1) * count / 4 {
            var generator = PlaylistGenerator(seed: seed)
            let stream = try LiveStream(&generator)
            let previous = try MediaPlaylist(parsing: stream.previous)
            let next = try MediaPlaylist(parsing: stream.next)
            for text in stream.updates {
                let update = try MediaPlaylist(parsing: text)
                let merged = try update.merged(onto: previous)
                try expectEqual(merged, next, [stream.previous, text, stream.next], seed)
                merges += 1
                guard merges % 8 == 0 else { continue }
                try #require(Derived(merged, next) == Derived(next, next), "seed \(seed)")
                // By values, and onto what was merged itself.
                try expectEqual(try update.merged(onto: previous.copy), next, [stream.previous, text], seed)
                try expectEqual(try update.merged(onto: merged), next, [stream.previous, text], seed)
                #expect(try merged.canonicalText() == next.canonicalText(), "seed \(seed)")
                #expect(PlaylistReload(from: merged, to: next).changes == [], "seed \(seed)")
            }
        }
        #expect(merges >= Int(count) / 4 * 10 / 3)
    }

    private func expectEqual(
        _ merged: MediaPlaylist, _ full: MediaPlaylist, _ texts: [[UInt8]], _ seed: UInt64
    ) throws {
        guard merged != full else { return }
        let shown = texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "----\n")
        Issue.record("seed \(seed)\n\(shown)\n\(merged)\n\(full)")
        throw CancellationError()
    }
}

/// What follows from the places of segments.
private struct Derived: Equatable {
    var sequenceNumbers: [UInt64]
    var discontinuitySequences: [UInt64]
    var startTimes: [Double]
    /// From the first segment on that has one of its own: what stands before may be known from tags that left.
    var dates: [Instant?]

    init(_ playlist: MediaPlaylist, _ full: MediaPlaylist) {
        sequenceNumbers = playlist.segments.map(\.sequenceNumber)
        discontinuitySequences = playlist.segments.map(\.discontinuitySequence)
        startTimes = playlist.segments.map(\.startTime)
        let first = full.segments.firstIndex { $0.programDateTime != nil } ?? full.segments.count
        dates = playlist.segments.dropFirst(first).map(\.date)
    }
}
