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

    /// The first space in a range of the text that stands in no tag. Hardly a tag line is without one, and no URI line has any.
    func firstSpaceBetweenTags(_ range: Range<Int>) -> Int? {
        var start = range.lowerBound
        var next = tags.lines.partitionIndex { $0.range.upperBound > start }
        while start < range.upperBound {
            let end = next < tags.lines.count ? tags.lines[next].range.lowerBound : range.upperBound
            if start < end, let space = bytes.firstIndex(of: .space, in: start..<min(end, range.upperBound)) {
                return space
            }
            guard next < tags.lines.count else { return nil }
            start = max(start, tags.lines[next].range.upperBound)
            next += 1
        }
        return nil
    }

    /// A stretch of a line.
    func range(_ range: Range<Int>, in line: WrittenLine) -> TextRange {
        TextRange(range, line: line.number, lineStart: line.range.lowerBound, in: bytes)
    }
}
