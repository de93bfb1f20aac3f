/// An earlier load of the playlist that is read: segments that both have to the byte are not read again.
///
/// The texts are laid over each other where a segment ends, by media sequence numbers, and what they share from there on is
/// found by comparing bytes. Lines that mean the same wherever they stand become rows by copying numbers; all others, such as
/// keys, date ranges and comments, are read as ever, for what they say depends on what stands before them.
struct EarlierLoad {
    let table: SegmentTable
    private var stretches = SharedStretches()

    /// Nil where the rows of the playlist are of no use: it was made by hand, changed or merged, or read within other limits.
    init?(_ segments: MediaSegmentList?, within limits: ReadingLimits) {
        guard case .table(let table)? = segments?.storage, table.origin == nil,
            table.numbering.skipped == 0, table.lineLimit <= limits.lineLength
        else { return nil }
        self.table = table
    }

    /// What was found so far.
    var shared: SharedText { SharedText(earlier: table, stretches: stretches) }

    /// The rows of the segments that stand at a place of a text as they stand in the earlier one, from the one of a media
    /// sequence number on. Nil where there are none. The place is where a line begins behind a segment, whose line has the
    /// number given.
    mutating func rows(from sequence: UInt64, at place: Int, behind line: Int, in bytes: [UInt8]) -> SharedRows? {
        guard let index = index(of: sequence) else { return nil }
        let last = table.rows[index - 1]
        // Both texts go on from the line end of the segment before.
        let lineEnd = table.endOfLine(last)
        let count = commonCount(from: place - 1, in: bytes, earlier: lineEnd)
        let whole = table.rows(from: index, within: lineEnd..<lineEnd + count)
        let end = table.rows[index..<whole].firstIndex { !$0.has(SegmentRow.isPlain) } ?? whole
        guard end > index else { return nil }
        return SharedRows(table, index..<end, bytes: place - 1 - lineEnd, lines: line - Int(last.lineNumber))
    }

    /// The index of a segment that has another one before it.
    private func index(of sequence: UInt64) -> Int? {
        let first = table.numbering.mediaSequence
        guard sequence > first, sequence - first < UInt64(table.rows.count) else { return nil }
        return Int(sequence - first)
    }

    private mutating func commonCount(from start: Int, in bytes: [UInt8], earlier earlierStart: Int) -> Int {
        if let count = stretches.count(from: start, earlier: earlierStart) { return count }
        let count = bytes.commonCount(from: start, table.text.bytes, from: earlierStart)
        if count > 0 { stretches.append(from: start, earlier: earlierStart, count: count) }
        return count
    }
}

/// Plain rows of an earlier load whose lines stand in another text as well.
struct SharedRows {
    let table: SegmentTable
    private(set) var indices: Range<Int>
    /// What becomes of them there, as far as the texts say.
    let move: Move

    init(_ table: SegmentTable, _ indices: Range<Int>, bytes: Int, lines: Int) {
        self.table = table
        self.indices = indices
        move = Move(bytes: UInt32(truncatingIfNeeded: bytes), lines: UInt32(truncatingIfNeeded: lines))
    }

    var rows: ArraySlice<SegmentRow> { table.rows[indices] }

    /// Leaves out the rows from an unwanted one on, and those over a number.
    mutating func cut(limit: Int, before isUnwanted: (SegmentRow) -> Bool) {
        let rows = rows.prefix(max(limit, 0))
        indices = indices.lowerBound..<(rows.firstIndex(where: isUnwanted) ?? rows.endIndex)
    }

    /// The dates that tags of the rows give, as places among all of the table.
    var dates: Range<Int> {
        let first = indices.lowerBound == 0 ? 0 : table.rows[indices.lowerBound - 1].datesBefore
        return first..<(rows.last?.datesBefore ?? first)
    }

    /// The byte ranges of the rows, as places among all of the table.
    var byteRanges: Range<Int> {
        guard let first = rows.first(where: { $0.byteRange > 0 }), let last = rows.last(where: { $0.byteRange > 0 })
        else { return 0..<0 }
        return Int(first.byteRange) - 1..<Int(last.byteRange)
    }

    /// Whether the byte range of the first row begins where that of the segment before ends.
    var beginsBehindAnother: Bool {
        guard let row = rows.first, row.byteRange > 0 else { return false }
        return table.byteRanges[Int(row.byteRange) - 1].isOffsetImplied
    }

    /// Where the last line ends in the other text, and the number it has there. Nil where there are no rows.
    var end: (place: Int, line: Int)? {
        rows.last.map { row in
            let moved = move.applied(to: row, startTime: 0)
            let end = min(table.endOfLine(row) + 1, table.text.bytes.count)
            return (Int(moved.lineStart) + end - Int(row.lineStart), Int(moved.lineNumber))
        }
    }

    /// What is added to the numbers of rows. Numbers that become smaller wrap around.
    struct Move {
        var bytes: UInt32
        var lines: UInt32
        /// The scope of all of them.
        var scope: UInt32 = 0
        var dates: UInt32 = 0
        var byteRanges: UInt32 = 0

        @inline(__always)
        func applied(to row: SegmentRow, startTime: Double) -> SegmentRow {
            var moved = row
            moved.moveText(by: bytes)
            moved.lineNumber &+= lines
            moved.startTime = startTime
            moved.scope = scope
            if row.byteRange > 0 { moved.byteRange &+= byteRanges }
            moved.datesAndFlags =
                row.datesAndFlags & ~SegmentRow.dateCount | (row.datesAndFlags &+ dates) & SegmentRow.dateCount
            return moved
        }
    }
}

extension SegmentTable {
    /// The index behind the last row from one on whose line ends, line end and all, within a stretch of the text.
    func rows(from first: Int, within stretch: Range<Int>) -> Int {
        let end = rows[first...].partitionIndex { Int($0.lineStart) >= stretch.upperBound }
        return end > first && endOfLine(rows[end - 1]) >= stretch.upperBound ? end - 1 : end
    }

    /// Where the line of a segment's URI ends: the place of its line feed, or the end of the text.
    func endOfLine(_ row: SegmentRow) -> Int {
        text.bytes.firstIndex(of: .lineFeed, in: Int(row.lineStart)..<text.bytes.count) ?? text.bytes.count
    }
}
