/// The partial segments of a playlist as they were read: a row of plain numbers for each, and models of the few whose tags
/// say more than a row can.
struct PartTable: Sendable {
    var rows: ContiguousArray<PartRow> = []
    private var models: [PartialSegment] = []

    /// Adds a part with its model.
    mutating func append(_ part: PartialSegment, segment: Int) {
        models.append(part)
        rows.append(PartRow(part, segment: segment, model: models.count))
    }

    /// The model of a row that has one.
    func model(of row: PartRow) -> PartialSegment? {
        row.model == 0 ? nil : models[row.model - 1]
    }

    /// The numbers of the lines of parts without a model.
    var plainLines: [UInt32] {
        var lines: [UInt32] = []
        lines.reserveCapacity(rows.count)
        for row in rows where row.model == 0 { lines.append(row.lineNumber) }
        return lines
    }

    /// Makes room for what may come: one allocation for all parts of the usual playlist, instead of doubling.
    mutating func reserve(_ bytes: Int, each: Int) {
        rows.reserveCapacity(min(bytes / max(each, 1) + 1, 128))
    }

    /// The rows of some segments; those behind the last segment belong to the one that comes next.
    func range(ofSegments segments: Range<Int>) -> Range<Int> {
        let first = rows.partitionIndex { $0.segment >= segments.lowerBound }
        return first..<rows.partitionIndex { $0.segment >= segments.upperBound }
    }
}

/// One partial segment as numbers. 40 bytes, and trivial to copy.
package struct PartRow: Sendable {
    /// Seconds; NaN where no DURATION gives a length.
    package private(set) var duration: Double
    /// Where the URI begins in the text, and its length; nothing where there is a model.
    private var uriStart: UInt32 = 0
    private var uriLength: UInt32 = 0
    /// Where the tag's line begins in the text, and its number.
    private var lineStart: UInt32
    private(set) var lineNumber: UInt32
    /// The index of its segment; the number of segments for parts of the one still being made.
    package private(set) var segment: UInt32
    /// An index into the byte ranges, counted from 1; 0 for the whole resource, and where there is a model.
    private(set) var byteRange: UInt32 = 0
    /// The set of keys in force.
    private(set) var keySet: UInt32 = 0
    /// The number of the model, counted from 1, 0 for none; the top bits are the flags.
    private var modelAndFlags: UInt32

    private static var isIndependent: UInt32 { 1 << 31 }
    private static var isGap: UInt32 { 1 << 30 }

    /// A part of the usual form.
    @inline(__always)
    init(_ part: PlainPart, _ line: Line, segment: Int, byteRange: Int, keySet: UInt32) {
        duration = part.duration
        uriStart = UInt32(truncatingIfNeeded: part.uri.lowerBound)
        uriLength = UInt32(truncatingIfNeeded: part.uri.count)
        lineStart = UInt32(truncatingIfNeeded: line.start)
        lineNumber = UInt32(truncatingIfNeeded: line.number)
        self.segment = UInt32(truncatingIfNeeded: segment)
        self.byteRange = UInt32(truncatingIfNeeded: byteRange)
        self.keySet = keySet
        modelAndFlags = PartRow.flags(part.isIndependent, part.isGap)
    }

    /// A part with a model.
    init(_ part: PartialSegment, segment: Int, model: Int) {
        duration = part.duration ?? .nan
        lineStart = UInt32(truncatingIfNeeded: part.position?.byteOffset ?? 0)
        lineNumber = UInt32(truncatingIfNeeded: part.position?.line ?? 0)
        self.segment = UInt32(truncatingIfNeeded: segment)
        modelAndFlags = PartRow.flags(part.isIndependent, part.isGap) | UInt32(truncatingIfNeeded: model)
    }

    @inline(__always)
    private static func flags(_ isIndependent: Bool, _ isGap: Bool) -> UInt32 {
        (isIndependent ? PartRow.isIndependent : 0) | (isGap ? PartRow.isGap : 0)
    }

    package var isIndependent: Bool { modelAndFlags & PartRow.isIndependent != 0 }
    package var isGap: Bool { modelAndFlags & PartRow.isGap != 0 }
    /// Where the tag stands.
    package var position: TextPosition { TextPosition(line: Int(lineNumber), byteOffset: Int(lineStart)) }

    var model: Int { Int(modelAndFlags & (PartRow.isGap - 1)) }
    var uri: Range<Int> { Int(uriStart)..<Int(uriStart) + Int(uriLength) }
}

// MARK: - Parts from rows

extension SegmentTable {
    func part(at index: Int) -> PartialSegment {
        let row = parts.rows[index]
        return part(row, keys: keySets[row.keySet])
    }

    /// Parts of neighbouring rows. What they share, their keys, is made once.
    func parts(_ range: Range<Int>) -> [PartialSegment] {
        var (set, keys) = (UInt32(0), [ContentKey]())
        return parts.rows[range].map { row in
            if row.keySet != set { (set, keys) = (row.keySet, keySets[row.keySet]) }
            return part(row, keys: keys)
        }
    }

    private func part(_ row: PartRow, keys: [ContentKey]) -> PartialSegment {
        if let model = parts.model(of: row) { return model }
        var part = PartialSegment(
            uri: text.bytes.text(row.uri), duration: row.duration,
            byteRange: row.byteRange == 0 ? nil : byteRanges[Int(row.byteRange) - 1], isIndependent: row.isIndependent,
            isGap: row.isGap, keys: keys)
        part.position = row.position
        return part
    }
}
