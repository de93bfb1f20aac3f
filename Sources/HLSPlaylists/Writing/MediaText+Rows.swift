// Segments as they were read are written from their rows: most differ in nothing but duration, place and URI.

extension MediaText {
    /// Appends the segments of a table, and at each stop what else stands there.
    mutating func append(
        _ table: SegmentTable, at stops: inout SegmentStops
    ) throws(WritingError) {
        // Hardly ever more than the text itself: growing would copy all of it.
        reserve(lines.bytes.count + table.text.bytes.count / 16 * 17 + 4_096)
        var plain = PlainRows(table)
        let rows = table.rows
        for index in rows.indices {
            if index >= stops.next { try stops.append(before: index, to: &self) }
            let row = rows[index]
            if plain.scope == row.scope, row.byteRange > 0 || plain.bitrate == bitrate,
                plain.append(row, to: &lines.bytes)
            {
                continue
            }
            do { try appendRead(table.segment(at: index)) } catch { throw error.at(index) }
            plain.begin(row.scope)
        }
        if !table.rows.isEmpty { noteLast(table.segment(at: table.rows.count - 1)) }
    }
}

/// Rows that need no more than their own lines, because all that persists is in force already.
struct PlainRows {
    /// The scope that was written.
    private(set) var scope: UInt32?
    private(set) var bitrate: UInt64?
    private let table: SegmentTable
    private let source: [UInt8]
    private let infoStart = Array("#EXTINF:".utf8)
    private let dateStart = Array("#EXT-X-PROGRAM-DATE-TIME:".utf8)
    private let rangeStart = Array("#EXT-X-BYTERANGE:".utf8)

    // Made where it is used: a stored constant would be looked up at every row.
    private static var unusual: UInt32 {
        SegmentRow.isDiscontinuity | SegmentRow.isGap | SegmentRow.hasParts | SegmentRow.isSubstituted
    }

    init(_ table: SegmentTable) {
        self.table = table
        source = table.text.bytes
    }

    mutating func begin(_ scope: UInt32) {
        self.scope = scope
        bitrate = table.scopes[Int(scope)].bitrate
    }

    /// Appends the lines of a row. Returns false, with nothing done, where something is out of the ordinary.
    @inline(__always)
    func append(_ row: SegmentRow, to bytes: inout [UInt8]) -> Bool {
        guard !row.has(PlainRows.unusual), !row.duration.isNaN, let uri = plainLine(at: row.uriStart),
            let title = row.titleStart == 0 ? 0..<0 : plainLine(at: row.titleStart)
        else { return false }
        if row.has(SegmentRow.hasOwnDate) { appendDate(row, to: &bytes) }
        bytes.append(contentsOf: infoStart)
        bytes.append(row.duration)
        bytes.append(.comma)
        if !title.isEmpty { bytes.append(contentsOf: source[title]) }
        bytes.append(.lineFeed)
        if row.byteRange > 0 { appendRange(table.byteRanges[Int(row.byteRange) - 1], to: &bytes) }
        let end = uri.lowerBound + Int(row.uriLength)
        if end < source.count, source[end] == .lineFeed {
            bytes.append(contentsOf: source[uri.lowerBound...end])
        } else {
            bytes.append(contentsOf: source[uri.lowerBound..<end])
            bytes.append(.lineFeed)
        }
        return true
    }

    /// The text from a place to the end of its line; nil where it has more than plain characters.
    @inline(__always)
    private func plainLine(at start: UInt32) -> Range<Int>? {
        let found = source.lineEnd(from: Int(start))
        return found.hasControls || found.hasHighBytes ? nil : Int(start)..<found.end
    }

    private func appendDate(_ row: SegmentRow, to bytes: inout [UInt8]) {
        let start = Int(table.dates[row.datesBefore - 1].textStart)
        bytes.append(contentsOf: dateStart)
        bytes.append(contentsOf: source[source.trimmingWhiteSpace(table.text.lineRange(from: start))])
        bytes.append(.lineFeed)
    }

    private func appendRange(_ range: ByteRange, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: rangeStart)
        bytes.append(range.length)
        if let offset = range.offset {
            bytes.append(.at)
            bytes.append(offset)
        }
        bytes.append(.lineFeed)
    }
}
