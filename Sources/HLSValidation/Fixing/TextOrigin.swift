/// Where the bytes of a text that was changed, perhaps more than once, stood before all changes.
struct TextOrigin {
    /// A stretch of the text: copied from the original, or written in its place.
    private struct Piece {
        /// The first byte in the text as it is now.
        var start: Int
        /// The first byte in the original; for what was written, where that stands.
        var origin: Int
        var isCopied: Bool
    }

    /// The pieces in order; the first begins at 0.
    private var pieces = [Piece(start: 0, origin: 0, isCopied: true)]

    /// Where a stretch of the text as it is now stood.
    func range(of range: Range<Int>) -> Range<Int> {
        let start = place(range.lowerBound)
        guard !range.isEmpty else { return start..<start }
        let last = piece(range.upperBound - 1)
        let end = last.isCopied ? last.origin + range.upperBound - last.start : last.origin
        return start..<max(start, end)
    }

    private func place(_ index: Int) -> Int {
        let piece = piece(index)
        return piece.isCopied ? piece.origin + index - piece.start : piece.origin
    }

    /// The piece that a byte stands in.
    private func piece(_ index: Int) -> Piece {
        pieces[max(0, pieces.partitionIndex { $0.start > index } - 1)]
    }

    /// Takes note of edits, which stand in the order of the text and do not overlap.
    mutating func apply(_ edits: [Diagnostic.FixIt.Edit]) {
        var rest = pieces[...]
        var result: [Piece] = []
        var (copied, shift) = (0, 0)
        for edit in edits {
            keep(copied..<edit.byteOffset, shift, &rest, &result)
            let written = edit.text.utf8.count
            if written > 0 {
                result.append(
                    Piece(start: edit.byteOffset + shift, origin: place(edit.byteOffset), isCopied: false))
            }
            (copied, shift) = (edit.range.upperBound, shift + written - edit.byteLength)
        }
        keep(copied..<Int.max, shift, &rest, &result)
        pieces = result
    }

    /// Keeps what of the pieces at hand stands in a range of the text, moved by what changed in front of it.
    private func keep(_ range: Range<Int>, _ shift: Int, _ rest: inout ArraySlice<Piece>, _ result: inout [Piece]) {
        guard !range.isEmpty else { return }
        while let next = rest.dropFirst().first, next.start <= range.lowerBound { rest = rest.dropFirst() }
        while var piece = rest.first, piece.start < range.upperBound {
            if piece.start < range.lowerBound {
                if piece.isCopied { piece.origin += range.lowerBound - piece.start }
                piece.start = range.lowerBound
            }
            piece.start += shift
            result.append(piece)
            // The last piece of the range may go on behind it.
            guard let next = rest.dropFirst().first, next.start <= range.upperBound else { return }
            rest = rest.dropFirst()
        }
    }
}
