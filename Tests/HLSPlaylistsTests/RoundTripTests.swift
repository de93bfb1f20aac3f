import HLSPlaylists
import TestSupport
import Testing

/// What is written reads back as the model it was written from.
@Suite struct RoundTripTests {
    /// How many playlists of each kind are made: `GENERATED_PLAYLISTS`, or fewer where code is slow.
    private var count: UInt64 {
        generatedCount(4_000, optimized: 60_000, variable: "GENERATED_PLAYLISTS")
    }

    @Test func aGeneratedMediaPlaylistReadsBackEqual() throws {
        for seed in 0..<count {
            var generator = PlaylistGenerator(seed: seed)
            let playlist = generator.mediaPlaylist()
            let text = try playlist.canonicalText()
            let read = try MediaPlaylist(
                parsing: text, uri: PlaylistGenerator.uri, imports: PlaylistGenerator.imports)
            try expectEqual(.media(read), .media(playlist), text, seed)
            // From rows as from segments.
            #expect(try read.canonicalText() == text, "seed \(seed)")
        }
    }

    @Test func aGeneratedMultivariantPlaylistReadsBackEqual() throws {
        for seed in 0..<count {
            var generator = PlaylistGenerator(seed: seed)
            let playlist = generator.multivariantPlaylist()
            let text = try playlist.canonicalText()
            let read = try MultivariantPlaylist(parsing: text, uri: PlaylistGenerator.uri)
            try expectEqual(.multivariant(read), .multivariant(playlist), text, seed)
        }
    }

    private func expectEqual(_ read: Playlist, _ playlist: Playlist, _ text: [UInt8], _ seed: UInt64) throws {
        let errors = read.diagnostics.filter { $0.severity == .error }
        guard read != playlist || !errors.isEmpty else { return }
        Issue.record("seed \(seed): \(errors.listed)\n\(String(decoding: text, as: UTF8.self))")
        throw CancellationError()
    }

    @Test func everyFixtureThatCanBeWrittenReadsBackEqual() throws {
        var refused: [String] = []
        for path in try Fixtures.paths() {
            let playlist = try Playlist(parsing: try Fixtures.bytes(path))
            do {
                let text = try playlist.canonicalText()
                #expect(try Playlist(parsing: text) == playlist, "\(path)")
            } catch let error as WritingError {
                refused.append("\(path): \(error.field)")
            }
        }
        #expect(refused == [])
    }
}
