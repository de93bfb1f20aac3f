/// The segments of a playlist as the reader left them: for rules that look at each and must cost nothing when all is well.
package struct SegmentRows: Sendable {
    package let rows: ContiguousArray<SegmentRow>
    package let scopes: [SegmentScope]
    private let table: SegmentTable

    init(_ table: SegmentTable) {
        self.table = table
        rows = table.rows
        scopes = table.scopes
    }

    /// The keys in force for a segment.
    package func keys(_ row: SegmentRow) -> [ContentKey] { table.keySets[scopes[Int(row.scope)].keySet] }

    /// The initialization section of a segment.
    package func initializationSection(_ row: SegmentRow) -> InitializationSection? {
        let index = Int(scopes[Int(row.scope)].initializationSection)
        return index == 0 ? nil : table.initializationSections[index - 1]
    }

    /// The range of its resource that a segment is.
    package func byteRange(_ row: SegmentRow) -> ByteRange? {
        row.byteRange == 0 ? nil : table.byteRanges[Int(row.byteRange) - 1]
    }

    /// The URI's bytes, variables replaced: an array and a place in it, so that nothing is copied.
    package func uri(_ row: SegmentRow) -> (bytes: [UInt8], range: Range<Int>) {
        let range = Int(row.uriStart)..<Int(row.uriStart) + Int(row.uriLength)
        return (row.has(SegmentRow.isSubstituted) ? table.substitutedURIs : table.text.bytes, range)
    }

    /// Every EXT-X-MAP of the playlist, in order.
    package var initializationSections: [InitializationSection] { table.initializationSections }

    /// The parts, in order: those of the segments, and behind them those of the segment still being made.
    package var partRows: ContiguousArray<PartRow> { table.parts.rows }
    /// The same as models, each made when it is asked for.
    package var parts: PartList { PartList(table) }
    /// The numbers of the lines of parts whose lists are of the usual form: known attributes, each once, with nothing to
    /// report.
    package var linesOfPlainParts: [UInt32] { table.parts.plainLines }

    /// The date that a segment's own EXT-X-PROGRAM-DATE-TIME gives it.
    package func ownDate(_ row: SegmentRow) -> Instant? {
        guard row.has(SegmentRow.hasOwnDate) else { return nil }
        let date = table.dates[row.datesBefore - 1]
        return Instant(microsecondsSince1970: date.microseconds)
    }

    /// The date of a segment: its own, or one extrapolated from the dates of others (6.3.3).
    package func date(_ row: SegmentRow) -> Instant? { table.date(row) }

    /// Whether any segment has a date of its own.
    package var hasDates: Bool { (rows.last?.datesBefore ?? 0) > 0 }

    /// The places, among all dates that tags give, of those of some segments.
    package func dateIndices(of segments: Range<Int>) -> Range<Int> {
        func index(of segment: Int) -> Int {
            guard segment < rows.count else { return rows.last?.datesBefore ?? 0 }
            let row = rows[segment]
            return row.has(SegmentRow.hasOwnDate) ? row.datesBefore - 1 : row.datesBefore
        }
        let first = index(of: segments.lowerBound)
        return first..<max(first, index(of: segments.upperBound))
    }

    /// A date that a tag gives by its place among them, and the segment that it belongs to.
    package func date(at index: Int) -> (segment: Int, instant: Instant) {
        let date = table.dates[index]
        return (Int(date.segment), Instant(microsecondsSince1970: date.microseconds))
    }

    package func sequenceNumber(at index: Int) -> UInt64 { table.numbering.sequenceNumber(at: index) }

    /// The number of EXT-X-DISCONTINUITY tags in front of a segment.
    package func discontinuities(_ row: SegmentRow) -> UInt32 { scopes[Int(row.scope)].discontinuities }

    /// The discontinuity sequence number of a segment (4.4.3.3).
    package func discontinuitySequence(_ row: SegmentRow) -> UInt64 {
        table.numbering.discontinuitySequence(after: discontinuities(row))
    }
}

extension MediaSegmentList {
    /// The rows; nil for a list made or changed by hand, and for one that was merged: they are no rows of one text.
    package var rows: SegmentRows? {
        if case .table(let table) = storage, table.origin == nil { SegmentRows(table) } else { nil }
    }

    /// The rows that were read from a text; nil for those of another one.
    package func rows(in text: PlaylistText) -> SegmentRows? {
        if case .table(let table) = storage, table.text.bytes == text.bytes { rows } else { nil }
    }
}

extension SegmentRow {
    /// Where the URI's line begins.
    package var position: TextPosition { TextPosition(line: Int(lineNumber), byteOffset: Int(lineStart)) }

    /// The number of dates up to the segment, its own included.
    var datesBefore: Int { Int(datesAndFlags & SegmentRow.dateCount) }
}
