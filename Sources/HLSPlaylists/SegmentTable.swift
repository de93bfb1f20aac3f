/// The segments of a playlist as they were read: rows of plain numbers that point into the playlist's own bytes, and side
/// tables for what is rare.
///
/// A row costs 48 bytes and no allocation, so that reading a hundred thousand segments takes little more than finding
/// their lines. Strings are made when someone asks for a segment (``segment(at:)``).
final class SegmentTable: Sendable {
    let text: PlaylistText
    /// URIs that differ from the text because variables were replaced in them.
    let substitutedURIs: [UInt8]
    let rows: ContiguousArray<SegmentRow>
    let scopes: [SegmentScope]
    let keySets: KeySets
    let initializationSections: [InitializationSection]
    let byteRanges: [ByteRange]
    let dates: [DateRow]
    /// The parts of the segments, and behind them those of the segment still being made.
    let parts: PartTable
    /// Seconds, of all segments.
    let totalDuration: Double
    /// Where METHOD=NONE first stands in the text; nil where it does not.
    let endOfKeys: Int?
    let numbering: SegmentNumbering
    /// The longest line that reading let through, in bytes.
    let lineLimit: Int
    /// The date ranges as they were read, where each has one tag alone.
    let dateRanges: TagModelList<DateRange>?
    /// What the text shares with an earlier load, where one was at hand in reading.
    let shared: SharedText?
    /// Where the lines stand in the text that the playlist was read from, where that is not `text`.
    let origin: SegmentOrigin?

    init(
        text: PlaylistText, substitutedURIs: [UInt8], rows: ContiguousArray<SegmentRow>, scopes: [SegmentScope],
        keySets: KeySets, initializationSections: [InitializationSection], byteRanges: [ByteRange], dates: [DateRow],
        parts: PartTable, totalDuration: Double, endOfKeys: Int?, numbering: SegmentNumbering, lineLimit: Int,
        dateRanges: TagModelList<DateRange>? = nil, shared: SharedText? = nil, origin: SegmentOrigin? = nil
    ) {
        self.text = text
        self.substitutedURIs = substitutedURIs
        self.rows = rows
        self.scopes = scopes
        self.keySets = keySets
        self.initializationSections = initializationSections
        self.byteRanges = byteRanges
        self.dates = dates
        self.parts = parts
        self.totalDuration = totalDuration
        self.endOfKeys = endOfKeys
        self.numbering = numbering
        self.lineLimit = lineLimit
        self.dateRanges = dateRanges
        self.shared = shared
        self.origin = origin
    }
}

/// One segment as numbers. 48 bytes, and trivial to copy.
@usableFromInline
package struct SegmentRow: Sendable {
    /// Seconds; NaN where no EXTINF gives a length.
    package var duration: Double
    /// The durations of the rows before, in seconds.
    package var startTime: Double
    /// Where the URI begins, in the text or among the substituted URIs.
    package var uriStart: UInt32
    package var uriLength: UInt32
    /// Where the URI's line begins in the text, and its number.
    package var lineStart: UInt32
    package var lineNumber: UInt32
    /// Where the text behind the comma of EXTINF begins; 0 for no title.
    package var titleStart: UInt32
    /// An index into the scopes.
    package var scope: UInt32
    /// An index into the byte ranges, counted from 1; 0 for the whole resource.
    package var byteRange: UInt32
    /// The number of dates up to this segment; the top bits are the flags.
    @usableFromInline package var datesAndFlags: UInt32

    // Asked for each segment, by rules in another module too: no calls.
    @inlinable package static var isDiscontinuity: UInt32 { 1 << 31 }
    @inlinable package static var isGap: UInt32 { 1 << 30 }
    @inlinable package static var hasOwnDate: UInt32 { 1 << 29 }
    @inlinable package static var hasParts: UInt32 { 1 << 28 }
    @inlinable package static var isSubstituted: UInt32 { 1 << 27 }
    /// Whether all its lines are of forms that mean the same wherever they stand, and nothing was found at them.
    @inlinable package static var isPlain: UInt32 { 1 << 26 }
    @inlinable package static var dateCount: UInt32 { isPlain - 1 }

    @inlinable package func has(_ flag: UInt32) -> Bool { datesAndFlags & flag != 0 }

    /// Moves what points into the text by so many bytes. A number that becomes smaller wraps around.
    @inline(__always)
    mutating func moveText(by bytes: UInt32) {
        lineStart &+= bytes
        if titleStart > 0 { titleStart &+= bytes }
        if !has(SegmentRow.isSubstituted) { uriStart &+= bytes }
    }
}

/// What persists from segment to segment. Segments share one until something changes.
package struct SegmentScope: Equatable, Sendable {
    /// The set of keys in force.
    package var keySet: UInt32 = 0
    /// An index into the initialization sections, counted from 1; 0 for none.
    package var initializationSection: UInt32 = 0
    /// The number of EXT-X-DISCONTINUITY tags so far.
    package var discontinuities: UInt32 = 0
    /// Kilobits per second; nil before the first EXT-X-BITRATE.
    package var bitrate: UInt64?
}

/// Where the segments of a merged delta update come from: the first ones from an older text, the others from its own.
struct SegmentOrigin {
    /// The first segment that the update lists.
    var firstSegment: Int
    /// By how many bytes the lines of the update are moved.
    var shift: Int
}

/// A date given by EXT-X-PROGRAM-DATE-TIME, and the segment it belongs to.
struct DateRow {
    var microseconds: Int64
    var segment: UInt32
    /// Where the date begins in the text.
    var textStart: UInt32

    /// The date for another segment, its text moved by so many bytes.
    func moved(to segment: UInt32, by bytes: UInt32) -> DateRow {
        DateRow(microseconds: microseconds, segment: segment, textStart: textStart &+ bytes)
    }
}

/// Sets of keys in force, as runs of indices into the keys. Set 0 is the empty one.
struct KeySets: Sendable {
    /// Every key tag of the playlist, in order.
    private(set) var keys: [ContentKey] = []
    private var members: [UInt32] = []
    private var ends: [UInt32] = [0]

    mutating func add(_ key: ContentKey) -> UInt32 {
        keys.append(key)
        return UInt32(keys.count - 1)
    }

    /// A new set of these keys; the empty set is always set 0.
    mutating func makeSet(_ indices: [UInt32]) -> UInt32 {
        guard !indices.isEmpty else { return 0 }
        members.append(contentsOf: indices)
        ends.append(UInt32(members.count))
        return UInt32(ends.count - 1)
    }

    subscript(set: UInt32) -> [ContentKey] {
        let set = Int(set)
        guard set > 0 else { return [] }
        return members[Int(ends[set - 1])..<Int(ends[set])].map { keys[Int($0)] }
    }
}

/// The numbers segments count from.
struct SegmentNumbering {
    /// The first segment's media sequence number.
    var mediaSequence: UInt64 = 0
    /// The first segment's discontinuity sequence number.
    var discontinuitySequence: UInt64 = 0
    /// The number of segments a delta update leaves out, and the index of the first segment behind them.
    var skipped: UInt64 = 0
    var firstAfterSkip = 0

    /// The media sequence number at an index. It never leaves the 64 bits the specification gives it.
    func sequenceNumber(at index: Int) -> UInt64 {
        let (sum, overflow) = mediaSequence.addingReportingOverflow(UInt64(index))
        guard !overflow else { return .max }
        guard index >= firstAfterSkip else { return sum }
        let (shifted, tooFar) = sum.addingReportingOverflow(skipped)
        return tooFar ? .max : shifted
    }

    func discontinuitySequence(after discontinuities: UInt32) -> UInt64 {
        let (sum, overflow) = discontinuitySequence.addingReportingOverflow(UInt64(discontinuities))
        return overflow ? .max : sum
    }
}

// MARK: - Segments from rows

extension SegmentTable {
    /// The keys and the initialization section of a scope, kept while segments share it.
    struct ScopeValues {
        var scope: UInt32
        var keys: [ContentKey]
        var initializationSection: InitializationSection?
    }

    func values(ofScope scope: UInt32) -> ScopeValues {
        let row = scopes[Int(scope)]
        let section = Int(row.initializationSection)
        return ScopeValues(
            scope: scope, keys: keySets[row.keySet],
            initializationSection: section == 0 ? nil : initializationSections[section - 1])
    }

    func uri(at index: Int) -> String {
        let row = rows[index]
        let range = Int(row.uriStart)..<Int(row.uriStart) + Int(row.uriLength)
        return row.has(SegmentRow.isSubstituted) ? substitutedURIs.text(range) : text.bytes.text(range)
    }

    func segment(at index: Int) -> MediaSegment {
        segment(at: index, values(ofScope: rows[index].scope))
    }

    func segment(at index: Int, _ values: ScopeValues) -> MediaSegment {
        let row = rows[index]
        let scope = scopes[Int(row.scope)]
        var segment = MediaSegment(
            uri: uri(at: index), duration: row.duration.isNaN ? nil : row.duration, title: title(row),
            byteRange: row.byteRange == 0 ? nil : byteRanges[Int(row.byteRange) - 1],
            isDiscontinuity: row.has(SegmentRow.isDiscontinuity), isGap: row.has(SegmentRow.isGap),
            bitrate: row.byteRange == 0 ? scope.bitrate : nil,
            programDateTime: row.has(SegmentRow.hasOwnDate) ? programDateTime(row) : nil,
            keys: values.keys, initializationSection: values.initializationSection,
            parts: row.has(SegmentRow.hasParts) ? parts(parts.range(ofSegments: index..<index + 1)) : [])
        segment.sequenceNumber = numbering.sequenceNumber(at: index)
        segment.discontinuitySequence = numbering.discontinuitySequence(after: scope.discontinuities)
        segment.startTime = row.startTime
        segment.date = date(row)
        segment.position = position(of: row, at: index)
        return segment
    }

    private func position(of row: SegmentRow, at index: Int) -> TextPosition? {
        guard let origin else { return row.position }
        guard index >= origin.firstSegment else { return nil }
        return TextPosition(line: Int(row.lineNumber), byteOffset: Int(row.lineStart) - origin.shift)
    }

    private func title(_ row: SegmentRow) -> String? {
        row.titleStart == 0 ? nil : text.bytes.text(text.lineRange(from: Int(row.titleStart)))
    }

    private func programDateTime(_ row: SegmentRow) -> DateTime? {
        let start = Int(dates[row.datesBefore - 1].textStart)
        return DateTime(text.bytes.text(text.bytes.trimmingWhiteSpace(text.lineRange(from: start))))
    }

    /// Forward from the last date at or before the segment, else backward from the first one (6.3.3).
    func date(_ row: SegmentRow) -> Instant? {
        let count = row.datesBefore
        guard let given = count > 0 ? dates[count - 1] : dates.first else { return nil }
        let instant = Instant(microsecondsSince1970: given.microseconds)
        // A date behind the last segment belongs to the one still being made.
        let start = Int(given.segment) < rows.count ? rows[Int(given.segment)].startTime : totalDuration
        return instant.advanced(bySeconds: row.startTime - start)
    }
}
