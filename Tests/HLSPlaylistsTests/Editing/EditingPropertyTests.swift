import HLSPlaylists
import TestSupport
import Testing

/// Edits made at random: each touches only its lines, and what it leaves reads back as the edited model.
@Suite struct EditingPropertyTests {
    /// How many playlists are edited, three times each: `EDITED_PLAYLISTS`, or fewer where code is slow.
    private var count: Int {
        generatedCount(2_500, optimized: 35_000, variable: "EDITED_PLAYLISTS")
    }

    /// The lines of a text with their ends.
    private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for index in bytes.indices where bytes[index] == 0x0A {
            lines.append(bytes[start...index])
            start = index + 1
        }
        return start < bytes.count ? lines + [bytes[start...]] : lines
    }

    /// Whether the lines that no edit is about stand in the new text, in their order and with all their bytes.
    private func keeps(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], touched: Set<Int>) -> Bool {
        var place = new.startIndex
        for (index, line) in old.enumerated() where !touched.contains(index + 1) {
            // The last line may get an end when something comes behind it.
            let isOpen = line.last != 0x0A
            guard let found = new[place...].firstIndex(where: { isOpen ? $0.starts(with: line) : $0 == line }) else {
                return false
            }
            place = found + 1
        }
        return true
    }

    /// Makes random edits of one document; gives back whether they were made, nil where they broke a rule.
    private func edit(_ document: inout PlaylistDocument, _ edits: inout RandomEdits) -> Bool? {
        let before = document
        let oldLines = lines(before.bytes)
        edits.touched = []
        var wanted: PlaylistEditor?
        do {
            try document.edit { editor in
                try edits.edit(&editor, oldLines)
                wanted = editor
            }
        } catch is EditingError {
            return document == before ? false : nil
        } catch {
            return nil
        }
        guard let wanted, keeps(oldLines, lines(document.bytes), touched: edits.touched) else { return nil }
        guard let read = try? Playlist(parsing: document.bytes), read == document.playlist else { return nil }
        return says(read, wanted) ? true : nil
    }

    /// Whether a playlist has the segments and variants that an edit asked for.
    private func says(_ playlist: Playlist, _ editor: PlaylistEditor) -> Bool {
        switch playlist {
        case .multivariant(let playlist):
            return Array(playlist.variants) == editor.variants.result
                && Array(playlist.renditions) == editor.renditions.result
        case .media(let playlist):
            guard Array(playlist.dateRanges) == editor.dateRanges.result,
                playlist.preloadHints == editor.preloadHints.result,
                Array(playlist.renditionReports) == editor.renditionReports.result,
                playlist.unknownTags == editor.unknownTags.result,
                playlist.serverControl == editor.header.serverControl, playlist.start == editor.header.start,
                playlist.targetDuration == editor.header.targetDuration
            else { return false }
            guard editor.keyTags.isEmpty else { return playlist.segments.count == editor.segments.result.count }
            // Where segments went, their discontinuities came to the next.
            return playlist.segments.map { withoutDiscontinuity($0) }
                == editor.segments.result.map { withoutDiscontinuity($0) }
        }
    }

    private func withoutDiscontinuity(_ segment: MediaSegment) -> MediaSegment {
        var segment = segment
        segment.isDiscontinuity = false
        return segment
    }

    @Test func editsOfGeneratedPlaylistsTouchOnlyTheirLines() throws {
        var edits = RandomEdits(generated: GeneratedPlaylists(seed: 7))
        var (made, refused) = (0, 0)
        for round in 0..<count {
            let text = round % 2 == 0 ? edits.generated.media() : edits.generated.multivariant()
            var document = try PlaylistDocument(parsing: text)
            for _ in 0..<3 {
                let before = document
                guard let isMade = edit(&document, &edits) else {
                    Issue.record(
                        "round \(round): \(before.description.debugDescription) -> \(document.description.debugDescription)"
                    )
                    return
                }
                if isMade { made += 1 } else { refused += 1 }
            }
        }
        #expect(made > 2 * count, "\(refused) refused")
    }

    @Test func editsOfRealPlaylistsTouchOnlyTheirLines() throws {
        var edits = RandomEdits(generated: GeneratedPlaylists(seed: 11))
        var made = 0
        for path in try Fixtures.paths() {
            let bytes = try Fixtures.bytes(path)
            guard bytes.count < 20_000, var document = try? PlaylistDocument(parsing: bytes) else { continue }
            for _ in 0..<4 {
                guard let isMade = edit(&document, &edits) else {
                    Issue.record("\(path): \(document.description)")
                    return
                }
                if isMade { made += 1 }
            }
        }
        #expect(made > 300)
    }

    @Test func attributesSetByLineReadBack() throws {
        var generated = GeneratedPlaylists(seed: 13)
        for _ in 0..<1_000 {
            var document = try PlaylistDocument(parsing: generated.multivariant())
            guard case .multivariant(let playlist) = document.playlist, let variant = playlist.variants.first,
                let position = variant.position
            else { continue }
            let oldLines = lines(document.bytes)
            let names = ["BANDWIDTH", "FRAME-RATE", "SCORE", "NAME"]
            let name = names[generated.number(0..<names.count)]
            let value = "\(generated.number(1..<999))"
            try document.editLines {
                try $0.set(Attribute(name: name, value: value, isQuoted: name == "NAME"), at: position)
            }
            let newLines = lines(document.bytes)
            #expect(newLines.count == oldLines.count)
            for (index, (old, new)) in zip(oldLines, newLines).enumerated() where index != position.line - 1 {
                #expect(old == new)
            }
            try document.editLines { editor in
                let attribute = try editor.attribute(name, at: position)
                #expect(attribute?.value == value)
            }
        }
    }
}
