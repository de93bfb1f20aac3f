/// Tells the lines that places in a text stand in. Asked in rising order, it goes through the text once.
private struct LineCursor {
    private let text: PlaylistText
    private var start = 0
    private var number = 1

    init(_ text: PlaylistText) {
        self.text = text
    }

    mutating func line(of index: Int) -> WrittenLine {
        while let feed = text.bytes.firstIndex(of: .lineFeed, in: start..<index) {
            start = feed + 1
            number += 1
        }
        return WrittenLine(number: number, range: text.lineRange(from: start))
    }
}

extension PlaylistContext {
    /// Visits each line in which something is found, in order. Costs next to nothing where nothing is.
    ///
    /// - Parameters:
    ///   - find: Gives the first place in a range of the bytes that a line is visited for.
    ///   - visit: What to do with the line.
    func visitLines(
        with find: (_ bytes: [UInt8], _ range: Range<Int>) -> Int?, _ visit: (WrittenLine) -> Void
    ) {
        var cursor = LineCursor(text)
        var index = 0
        while index < bytes.count, let found = find(bytes, index..<bytes.count) {
            let line = cursor.line(of: found)
            visit(line)
            index = max(line.range.upperBound, found + 1)
        }
    }

    /// A stretch of a line.
    func range(_ range: Range<Int>, in line: WrittenLine) -> TextRange {
        TextRange(range, line: line.number, lineStart: line.range.lowerBound, in: bytes)
    }
}
