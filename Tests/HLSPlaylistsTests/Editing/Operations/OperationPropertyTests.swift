import HLSPlaylists
import TestSupport
import Testing

/// Slices and splices of generated playlists say of each segment what was said of it before.
@Suite struct OperationPropertyTests {
    private func document(_ playlist: MediaPlaylist) throws -> PlaylistDocument {
        try PlaylistDocument(
            parsing: try playlist.canonicalText(), uri: PlaylistGenerator.uri, imports: PlaylistGenerator.imports)
    }

    private func read(_ document: PlaylistDocument) throws -> MediaPlaylist {
        try MediaPlaylist(parsing: document.bytes, uri: PlaylistGenerator.uri, imports: PlaylistGenerator.imports)
    }

    /// A playlist of which nothing is left out, and nothing still being made.
    private func whole(_ generator: inout PlaylistGenerator) -> MediaPlaylist {
        var playlist = generator.mediaPlaylist()
        (playlist.deltaUpdate, playlist.trailingParts, playlist.iFramesOnly) = (nil, [], false)
        return playlist
    }

    /// Makes an edit; false where it is refused. Then nothing may have changed.
    private func edit(_ document: inout PlaylistDocument, _ body: (inout PlaylistEditor) throws -> Void) throws -> Bool
    {
        let before = document
        do {
            try document.edit(body)
            return true
        } catch is EditingError {
            #expect(document == before)
            return false
        }
    }

    /// Whether two segments are the same media, decrypted in the same way and at the same time.
    private func isSame(_ new: MediaSegment, _ old: MediaSegment) -> Bool {
        let vectors = [new, old].map { segment in segment.keys.map { segment.initializationVector(for: $0) } }
        let keys = [new, old].map { segment in
            segment.keys.map { [$0.uri, $0.keyFormat.rawValue, $0.method?.rawValue] }
        }
        return new.uri.utf8.elementsEqual(old.uri.utf8) && new.duration == old.duration && new.title == old.title
            && new.byteRange == old.byteRange && new.isGap == old.isGap && new.bitrate == old.bitrate
            && keys[0] == keys[1] && vectors[0] == vectors[1]
            && new.initializationSection?.uri == old.initializationSection?.uri && new.parts.count == old.parts.count
    }

    /// A date that is written has whole milliseconds.
    private func isNear(_ one: Instant?, _ other: Instant?) -> Bool {
        guard let one, let other else { return one == other }
        return abs(one.microsecondsSince1970 - other.microsecondsSince1970) <= 1_000
    }

    @Test func aSliceSaysTheSameOfItsSegments() throws {
        var generator = PlaylistGenerator(seed: 41)
        var made = 0
        for round in 0..<1_500 {
            let document = try document(whole(&generator))
            let old = try read(document)
            // Times of a million years have no milliseconds.
            guard !old.segments.isEmpty, old.duration < 1e6 else { continue }
            let lower = generator.number(0...old.segments.count - 1)
            let range = lower..<generator.number(lower + 1...old.segments.count)
            var sliced = document
            guard try edit(&sliced, { try $0.keepSegments(range) }) else { continue }
            made += 1
            let new = try read(sliced)
            #expect(new.segments.count == range.count)
            for (one, other) in zip(new.segments, old.segments[range]) {
                #expect(isSame(one, other) && one.sequenceNumber == other.sequenceNumber, "round \(round)")
                #expect(one.discontinuitySequence == other.discontinuitySequence, "round \(round)")
                #expect(isNear(one.date, other.date), "round \(round)")
            }
        }
        #expect(made > 500)
    }

    @Test func aSpliceSaysTheSameOfAllSegments() throws {
        var generator = PlaylistGenerator(seed: 43)
        var (made, refused) = (0, 0)
        for round in 0..<1_500 {
            let document = try document(whole(&generator))
            let (own, other) = (try read(document), try read(try self.document(whole(&generator))))
            let place = generator.number(0...own.segments.count)
            var spliced = document
            guard try edit(&spliced, { try $0.insert(contentsOf: other, at: place) }) else {
                refused += 1
                continue
            }
            made += 1
            let expected = Array(own.segments[..<place]) + Array(other.segments) + Array(own.segments[place...])
            let new = try read(spliced)
            #expect(new.segments.count == expected.count)
            for (one, other) in zip(new.segments, expected) { #expect(isSame(one, other), "round \(round)") }
            guard !other.segments.isEmpty else { continue }
            for boundary in [place, place + other.segments.count] where boundary > 0 && boundary < expected.count {
                #expect(new.segments[boundary].isDiscontinuity, "round \(round)")
            }
            #expect(new.unknownTags.count == own.unknownTags.count + other.unknownTags.count, "round \(round)")
        }
        #expect(made > 500, "\(refused) refused")
    }

    @Test func urisAreRewrittenAndNothingElse() throws {
        var generator = PlaylistGenerator(seed: 47)
        for round in 0..<1_500 {
            let document = try document(generator.mediaPlaylist())
            let old = try read(document)
            var rewritten = document
            guard try edit(&rewritten, { $0.rewriteURIs(of: .media) { "x/" + $0 } }) else { continue }
            let new = try read(rewritten)
            #expect(new.segments.map(\.uri) == old.segments.map { "x/" + $0.uri }, "round \(round)")
            var back = rewritten
            guard try edit(&back, { $0.rewriteURIs(of: .media) { String($0.dropFirst(2)) } }) else { continue }
            #expect(back.playlist == document.playlist, "round \(round)")
        }
    }
}
