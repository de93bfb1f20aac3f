extension PlaylistContext {
    /// The line that a byte stands in, with its line end.
    func wholeLine(at index: Int) -> Range<Int> {
        let feed = bytes.firstIndex(of: .lineFeed, in: index..<bytes.count)
        return text.lineStart(of: index)..<(feed.map { $0 + 1 } ?? bytes.count)
    }

    /// Takes away the line that a byte stands in, with its line end.
    func removal(ofLineAt index: Int) -> Diagnostic.FixIt { .removing(wholeLine(at: index), "remove the line") }

    /// Moves a tag's line to the top, behind #EXTM3U; nil where that stands nowhere, or behind the line.
    func movingToTop(_ line: TagLine) -> Diagnostic.FixIt? {
        guard let top = first(.m3u).map({ wholeLine(at: $0.range.lowerBound).upperBound }), top < line.range.lowerBound
        else { return nil }
        let whole = wholeLine(at: line.range.lowerBound)
        let lineEnd = top >= 2 && bytes[top - 2] == .carriageReturn ? "\r\n" : "\n"
        return Diagnostic.FixIt(
            message: "move \(line.name.spelling) to the top",
            edits: [
                .init(byteOffset: top, byteLength: 0, text: bytes.text(line.range) + lineEnd),
                .init(byteOffset: whole.lowerBound, byteLength: whole.count, text: ""),
            ], safety: .safe)
    }
}

extension TagAttributes.Pair {
    /// The value with its quotes. The pair ends behind the value, or behind its closing quote.
    var quotedBytes: Range<Int> { valueBytes.lowerBound - (isQuoted ? 1 : 0)..<bytes.upperBound }

    /// Writes the value between double quotes; nil where it has quotes of some kind.
    var quoting: Diagnostic.FixIt? {
        guard !isQuoted, !isInSingleQuotes, !value.utf8.contains(.doubleQuote) else { return nil }
        return .replacing(quotedBytes, by: "\"\(value)\"", "write \(name) in double quotes")
    }

    /// Takes the quotes around the value away; nil where there are none.
    var unquoting: Diagnostic.FixIt? {
        isQuoted ? .replacing(quotedBytes, by: value, "write \(name) without quotes") : nil
    }
}
