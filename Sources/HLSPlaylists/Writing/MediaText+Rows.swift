// Segments as they were read are written from their rows: most differ in nothing but duration, place and URI.

extension MediaText {
    /// Appends the segments of a table, and at each stop what else stands there.
    mutating func append(
        _ table: SegmentTable, at stops: inout SegmentStops
    ) throws(WritingError) {
        reserve(lines.bytes.count + table.text.bytes.count)
        var plain = PlainRows(table)
        for index in table.rows.indices {
            if index >= stops.next { try stops.append(before: index, to: &self) }
            let row = table.rows[index]
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
    /// The last EXTINF line up to its comma, and its duration: many segments in a row have the same.
    private var info: [UInt8] = []
    private var duration = -1.0

    private static let infoStart = Array("#EXTINF:".utf8)
    private static let dateStart = Array("#EXT-X-PROGRAM-DATE-TIME:".utf8)
    private static let rangeStart = Array("#EXT-X-BYTERANGE:".utf8)
    private static let unusual =
        SegmentRow.isDiscontinuity | SegmentRow.isGap | SegmentRow.hasParts | SegmentRow.isSubstituted

    init(_ table: SegmentTable) {
        self.table = table
    }

    mutating func begin(_ scope: UInt32) {
        self.scope = scope
        bitrate = table.scopes[Int(scope)].bitrate
    }

    /// Appends the lines of a row. Returns false, with nothing done, where something is out of the ordinary.
    @inline(__always)
    mutating func append(_ row: SegmentRow, to bytes: inout [UInt8]) -> Bool {
        guard !row.has(PlainRows.unusual), !row.duration.isNaN, let uri = plainLine(at: row.uriStart, row.uriLength),
            let title = row.titleStart == 0 ? 0..<0 : plainLine(at: row.titleStart, nil)
        else { return false }
        if row.has(SegmentRow.hasOwnDate) { appendDate(row, to: &bytes) }
        if row.duration != duration { setInfo(row.duration) }
        bytes.append(contentsOf: info)
        if !title.isEmpty { bytes.append(contentsOf: table.text.bytes[title]) }
        bytes.append(.lineFeed)
        if row.byteRange > 0 { appendRange(table.byteRanges[Int(row.byteRange) - 1], to: &bytes) }
        bytes.append(contentsOf: table.text.bytes[uri])
        bytes.append(.lineFeed)
        return true
    }

    /// A stretch of the text to the end of its line, or of a length; nil where it has more than plain characters.
    @inline(__always)
    private func plainLine(at start: UInt32, _ length: UInt32?) -> Range<Int>? {
        let start = Int(start)
        let found = table.text.bytes.lineEnd(from: start)
        guard !found.hasControls, !found.hasHighBytes else { return nil }
        return start..<(length.map { start + Int($0) } ?? found.end)
    }

    private mutating func setInfo(_ duration: Double) {
        self.duration = duration
        info = PlainRows.infoStart
        info.append(duration)
        info.append(.comma)
    }

    private func appendDate(_ row: SegmentRow, to bytes: inout [UInt8]) {
        let start = Int(table.dates[Int(row.datesAndFlags & SegmentRow.dateCount) - 1].textStart)
        let text = table.text
        bytes.append(contentsOf: PlainRows.dateStart)
        bytes.append(contentsOf: text.bytes[text.bytes.trimmingWhiteSpace(text.lineRange(from: start))])
        bytes.append(.lineFeed)
    }

    private func appendRange(_ range: ByteRange, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: PlainRows.rangeStart)
        bytes.append(range.length)
        if let offset = range.offset {
            bytes.append(.at)
            bytes.append(offset)
        }
        bytes.append(.lineFeed)
    }
}
