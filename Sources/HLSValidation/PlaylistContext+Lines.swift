extension PlaylistContext {
    /// A tag's line with its line end, as a place in the bytes.
    func wholeLine(_ line: TagLine) -> Range<Int> {
        var start = line.range.lowerBound
        while start > 0, bytes[start - 1] != .lineFeed { start -= 1 }
        let feed = bytes.firstIndex(of: .lineFeed, in: line.range.upperBound..<bytes.count)
        return start..<(feed.map { $0 + 1 } ?? bytes.count)
    }

    /// Moves a tag's line to the top, behind #EXTM3U; nil where that stands nowhere, or behind the line.
    func movingToTop(_ line: TagLine) -> Diagnostic.FixIt? {
        guard let top = first(.m3u).map(wholeLine)?.upperBound, top < line.range.lowerBound else { return nil }
        let whole = wholeLine(line)
        return Diagnostic.FixIt(
            message: "move \(line.name.spelling) to the top",
            edits: [
                .init(byteOffset: top, byteLength: 0, text: bytes.text(line.range) + "\n"),
                .init(byteOffset: whole.lowerBound, byteLength: whole.count, text: ""),
            ], safety: .safe)
    }
}
