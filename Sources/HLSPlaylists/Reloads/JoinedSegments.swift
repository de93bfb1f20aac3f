/// The table of a full playlist while it is made from two others: the rows that a delta update leaves out, and its own.
///
/// Rows are copied as numbers, with the bytes that they point into: no segment is made, however long the window.
struct JoinedSegments {
    private var bytes: [UInt8] = []
    private var substitutedURIs: [UInt8] = []
    private var rows: ContiguousArray<SegmentRow> = []
    private var scopes: [SegmentScope] = []
    private var keySets = KeySets()
    private var initializationSections: [InitializationSection] = []
    private var byteRanges: [ByteRange] = []
    private var dates: [DateRow] = []
    private var parts = PartTable()
    private var elapsed = 0.0

    /// The segments of a delta update behind those it leaves out of an older table. Nil where they are not of the usual
    /// form, in which something is left out and nothing of a segment stands in front of EXT-X-SKIP.
    static func table(
        _ older: SegmentTable, _ skipped: Range<Int>, _ newer: SegmentTable, behind skip: TextPosition?,
        _ state: SkippedState, _ numbering: SegmentNumbering
    ) -> SegmentTable? {
        guard !skipped.isEmpty, let skip, newer.standsWhole(behind: skip.byteOffset),
            older.text.bytes.count + newer.text.bytes.count < UInt32.max
        else { return nil }
        var joined = JoinedSegments()
        joined.rows.reserveCapacity(skipped.count + newer.rows.count)
        if let date = older.date(older.rows[skipped.lowerBound]) {
            // Known, it may be, from a tag that left.
            joined.dates = [DateRow(microseconds: date.microsecondsSince1970, segment: 0, textStart: 0)]
        }
        joined.append(RowSource(older, skipped))
        let listed = RowSource(newer, behind: skip, state)
        let origin = SegmentOrigin(firstSegment: skipped.count, shift: joined.bytes.count - listed.text.lowerBound)
        joined.append(listed)
        return joined.finished(newer.text.uri, numbering, origin)
    }

    private func finished(
        _ uri: URIReference?, _ numbering: SegmentNumbering, _ origin: SegmentOrigin
    ) -> SegmentTable {
        SegmentTable(
            text: PlaylistText(bytes, uri: uri), substitutedURIs: substitutedURIs, rows: rows, scopes: scopes,
            keySets: keySets, initializationSections: initializationSections, byteRanges: byteRanges, dates: dates,
            parts: parts, totalDuration: elapsed, endOfKeys: nil, numbering: numbering, lineLimit: .max,
            origin: origin)
    }

    // MARK: - Rows

    private mutating func append(_ source: RowSource) {
        let table = source.table
        let shift = UInt32(truncatingIfNeeded: bytes.count - source.text.lowerBound)
        bytes.append(contentsOf: table.text.bytes[source.text])
        if bytes.last != .lineFeed { bytes.append(.lineFeed) }
        appendParts(source)
        var scope = AdoptedScope(behind: scopes.last, of: source)
        for index in source.rows {
            var row = table.rows[index]
            let isBehindEnd = source.isBehindEnd(row)
            if !scope.isSame(row.scope, isBehindEnd) {
                scopes.append(scope.next(row.scope, isBehindEnd, source, &keySets, &initializationSections))
            }
            row.scope = UInt32(scopes.count - 1)
            moveText(of: &row, by: shift, table)
            if row.has(SegmentRow.hasOwnDate) { appendDate(of: row, by: shift, table) }
            row.datesAndFlags = row.datesAndFlags & ~SegmentRow.dateCount | UInt32(dates.count)
            if row.byteRange > 0 { appendByteRange(of: &row, table) }
            row.startTime = elapsed
            elapsed += row.duration.isNaN ? 0 : row.duration
            rows.append(row)
        }
    }

    private mutating func moveText(of row: inout SegmentRow, by shift: UInt32, _ table: SegmentTable) {
        row.moveText(by: shift)
        guard row.has(SegmentRow.isSubstituted) else { return }
        let start = Int(row.uriStart)
        row.uriStart = UInt32(substitutedURIs.count)
        substitutedURIs.append(contentsOf: table.substitutedURIs[start..<start + Int(row.uriLength)])
    }

    private mutating func appendDate(of row: SegmentRow, by shift: UInt32, _ table: SegmentTable) {
        dates.append(table.dates[row.datesBefore - 1].moved(to: UInt32(rows.count), by: shift))
    }

    /// A range without an offset begins where the segment before ends, which may be one that was left out.
    private mutating func appendByteRange(of row: inout SegmentRow, _ table: SegmentTable) {
        var range = table.byteRanges[Int(row.byteRange) - 1]
        if range.isOffsetImplied, range.offset == nil, let last = rows.last, last.byteRange > 0,
            uri(of: last).elementsEqual(uri(of: row))
        {
            range.offset = byteRanges.last?.end
        }
        byteRanges.append(range)
        row.byteRange = UInt32(byteRanges.count)
    }

    private func uri(of row: SegmentRow) -> ArraySlice<UInt8> {
        let range = Int(row.uriStart)..<Int(row.uriStart) + Int(row.uriLength)
        return row.has(SegmentRow.isSubstituted) ? substitutedURIs[range] : bytes[range]
    }

    /// Parts are made: where they stand and what goes on in them is not what their rows say.
    private mutating func appendParts(_ source: RowSource) {
        for index in source.table.parts.range(ofSegments: source.rows) {
            let segment = Int(source.table.parts.rows[index].segment) - source.rows.lowerBound + rows.count
            parts.append(source.adopted(source.table.part(at: index)), segment: segment)
        }
    }
}

/// Rows of a table that go into another one.
private struct RowSource {
    let table: SegmentTable
    let rows: Range<Int>
    /// The stretch of the text that they point into.
    let text: Range<Int>
    /// What goes on in them; nil where they are older ones, which have all of it.
    private let state: SkippedState?

    /// Rows that a delta update leaves out.
    init(_ table: SegmentTable, _ rows: Range<Int>) {
        self.table = table
        self.rows = rows
        let first =
            rows.lowerBound == 0 ? 0 : table.startOfNextLine(behind: Int(table.rows[rows.lowerBound - 1].lineStart))
        text = first..<table.startOfNextLine(behind: Int(table.rows[rows.upperBound - 1].lineStart))
        state = nil
    }

    /// The rows of a delta update.
    init(_ table: SegmentTable, behind skip: TextPosition, _ state: SkippedState) {
        self.table = table
        rows = table.rows.indices
        text = table.startOfNextLine(behind: skip.byteOffset)..<table.text.bytes.count
        self.state = state
    }

    /// The number of discontinuities in front of the rows.
    var discontinuitiesBefore: UInt32 {
        rows.lowerBound == 0 ? 0 : table.scopes[Int(table.rows[rows.lowerBound - 1].scope)].discontinuities
    }

    var bitrate: UInt64? { state?.bitrate }

    /// Whether METHOD=NONE stands somewhere before a row.
    func isBehindEnd(_ row: SegmentRow) -> Bool {
        guard state != nil, let end = table.endOfKeys else { return false }
        return row.lineStart > end
    }

    func adopted(_ keys: [ContentKey], isBehindEnd: Bool) -> [ContentKey] {
        state?.applied(keys, isBehindEnd: isBehindEnd) ?? keys.map(\.withoutPosition)
    }

    func adopted(_ section: InitializationSection) -> InitializationSection {
        state?.applied(section) ?? section.withoutPositions
    }

    func adopted(_ part: PartialSegment) -> PartialSegment {
        state?.applied(part) ?? part.withoutPositions
    }
}

/// What became of the scope at hand of a table whose rows are taken over.
private struct AdoptedScope {
    private var old: (scope: UInt32, isBehindEnd: Bool)?
    private var keySet: (old: UInt32, isBehindEnd: Bool, new: UInt32)?
    private var section: (old: UInt32, new: UInt32)
    /// What to add to the number of discontinuities.
    private let discontinuities: UInt32

    init(behind last: SegmentScope?, of source: RowSource) {
        section = (0, last?.initializationSection ?? 0)
        discontinuities = (last?.discontinuities ?? 0) &- source.discontinuitiesBefore
    }

    func isSame(_ scope: UInt32, _ isBehindEnd: Bool) -> Bool {
        old?.scope == scope && old?.isBehindEnd == isBehindEnd
    }

    /// The scope of a row that has another one than the row before.
    mutating func next(
        _ index: UInt32, _ isBehindEnd: Bool, _ source: RowSource, _ keySets: inout KeySets,
        _ sections: inout [InitializationSection]
    ) -> SegmentScope {
        old = (index, isBehindEnd)
        var scope = source.table.scopes[Int(index)]
        if keySet?.old != scope.keySet || keySet?.isBehindEnd != isBehindEnd {
            let keys = source.adopted(source.table.keySets[scope.keySet], isBehindEnd: isBehindEnd)
            keySet = (scope.keySet, isBehindEnd, keySets.makeSet(keys.map { keySets.add($0) }))
        }
        if section.old != scope.initializationSection {
            sections.append(
                source.adopted(source.table.initializationSections[Int(scope.initializationSection) - 1]))
            section = (scope.initializationSection, UInt32(sections.count))
        }
        scope.keySet = keySet?.new ?? 0
        scope.initializationSection = section.new
        scope.bitrate = scope.bitrate ?? source.bitrate
        scope.discontinuities &+= discontinuities
        return scope
    }
}

extension SegmentTable {
    /// Whether all that the rows point to stands behind a place.
    fileprivate func standsWhole(behind place: Int) -> Bool {
        guard place >= 0, place < text.bytes.count, let first = rows.first else { return false }
        let date = first.has(SegmentRow.hasOwnDate) ? dates.first?.textStart : nil
        let title = first.titleStart > 0 ? first.titleStart : nil
        return first.lineStart > place && date ?? .max > place && title ?? .max > place
    }

    /// Where the line behind the one that begins at a place begins.
    fileprivate func startOfNextLine(behind start: Int) -> Int {
        (text.bytes.firstIndex(of: .lineFeed, in: start..<text.bytes.count) ?? text.bytes.count - 1) + 1
    }
}
