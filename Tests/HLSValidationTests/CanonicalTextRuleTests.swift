import HLSValidation
import TestSupport
import Testing

/// Text in the canonical form keeps the rules of order and of versions, whatever the model says.
@Suite struct CanonicalTextRuleTests {
    private static let rules: [Diagnostic.ID] = [
        "lex-extm3u-first", "define-before-use", "media-tag-once", "start-once", "independent-once", "skip-once",
        "steer-once", "media-sequence-before-segment", "discseq-before-segment", "discseq-before-discontinuity",
        "part-tags-before-first-part",
    ]

    @Test(arguments: [WrittenVersion.sufficient, .lowest])
    func generatedPlaylistsKeepThem(version: WrittenVersion) throws {
        let validator = Validator(.specification)
        for seed in 0..<UInt64(400) {
            var generator = PlaylistGenerator(seed: seed)
            let playlist: Playlist =
                seed % 2 == 0 ? .media(generator.mediaPlaylist()) : .multivariant(generator.multivariantPlaylist())
            let text = try playlist.canonicalText(version: version)
            let read = try Playlist(
                parsing: text, uri: PlaylistGenerator.uri,
                imports: seed % 2 == 0 ? PlaylistGenerator.imports : nil)
            let broken = validator.diagnostics(of: read).filter {
                $0.severity == .error && (Self.rules.contains($0.id) || $0.id.rawValue.hasPrefix("version-"))
                    && !($0.id == "part-tags-before-first-part" && playlist.hasKeyChangesAmongParts)
            }
            guard broken.isEmpty else {
                Issue.record("seed \(seed): \(broken)\n\(String(decoding: text, as: UTF8.self))")
                return
            }
        }
    }

    @Test func theLowestVersionIsNotHigherThanNeeded() throws {
        for seed in 0..<UInt64(400) {
            var generator = PlaylistGenerator(seed: seed)
            var playlist = generator.mediaPlaylist()
            guard playlist.requiredVersion > 1 else { continue }
            // One version less, and the rules ask for more.
            playlist.version = playlist.requiredVersion - 1
            let read = try MediaPlaylist(
                parsing: try playlist.canonicalText(), uri: PlaylistGenerator.uri, imports: PlaylistGenerator.imports)
            let found = Validator(.specification).diagnostics(of: .media(read))
            #expect(found.contains { $0.id.rawValue.hasPrefix("version-min-") }, "seed \(seed)")
        }
    }
}

extension Playlist {
    /// Whether parts of one segment are under different keys: then a key tag must stand behind the first.
    fileprivate var hasKeyChangesAmongParts: Bool {
        guard case .media(let playlist) = self else { return false }
        return playlist.segments.contains { segment in segment.parts.contains { $0.keys != segment.keys } }
            || playlist.trailingParts.contains { $0.keys != playlist.trailingParts[0].keys }
    }
}
