import Foundation
import HLSPlaylists
import TestSupport
import Testing

/// A delta update and the load before it give the load that the update was cut from.
@Suite struct DeltaMergePropertyTests {
    /// How many streams are made; each has several updates.
    private var count: UInt64 {
        #if DEBUG
            let usual: UInt64 = 6_000
        #else
            let usual: UInt64 = 60_000
        #endif
        return ProcessInfo.processInfo.environment["GENERATED_PLAYLISTS"].flatMap { UInt64($0) } ?? usual
    }

    @Test func `every update of a generated stream merges to the full playlist`() throws {
        var merges = 0
        for seed in 0..<count {
            var generator = PlaylistGenerator(seed: seed)
            let stream = try LiveStream(&generator)
            let previous = try MediaPlaylist(parsing: stream.previous)
            let next = try MediaPlaylist(parsing: stream.next)
            for update in stream.updates {
                let merged = try MediaPlaylist(parsing: update).merged(onto: previous)
                try expectEqual(merged, next, [stream.previous, update, stream.next], seed)
                merges += 1
            }
        }
        #expect(merges > Int(count) * 3)
    }

    private func expectEqual(
        _ merged: MediaPlaylist, _ full: MediaPlaylist, _ texts: [[UInt8]], _ seed: UInt64
    ) throws {
        guard merged != full || merged.segments.map(Derived.init) != full.segments.map(Derived.init) else { return }
        let shown = texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "----\n")
        Issue.record("seed \(seed)\n\(shown)\n\(merged)\n\(full)")
        throw CancellationError()
    }
}

/// What follows from the place of a segment.
private struct Derived: Equatable {
    var sequenceNumber: UInt64
    var discontinuitySequence: UInt64
    var startTime: Double

    init(_ segment: MediaSegment) {
        sequenceNumber = segment.sequenceNumber
        discontinuitySequence = segment.discontinuitySequence
        startTime = segment.startTime
    }
}
