/// Reads the tags of a Media Playlist (4.4.3 to 4.4.5) into rows and side tables.
///
/// Never copied: of a short playlist, a copy of all this would cost as much as reading its lines.
struct MediaReader: ~Copyable {
    private var tags = MediaTags()
    private var metadata = MetadataReader()

    // The segments.
    private var rows: ContiguousArray<SegmentRow> = []
    private var pending = PendingSegment()
    /// The range of the segment to come where `pending` says that it is still open, and where it stands.
    private var openByteRange: (range: ByteRange, place: Place)?
    private var scope = SegmentScope()
    private var scopes = [SegmentScope()]
    private var isScopeChanged = false
    /// Up to this number of rows, a plain segment needs nothing but a row; 0 where something is to be looked at before.
    private var easyRows = 0
    private var elapsed = 0.0
    private var keys = KeysInForce()
    private var initializationSections: [InitializationSection] = []
    private var byteRanges: [ByteRange] = []
    private var dates: [DateRow] = []
    private var dateColumns = DateTimeColumns()
    private var parts = PartTable()
    private var partDurations = RepeatedSeconds()
    private var substitutedURIs: [UInt8] = []
    /// Rows of URI lines without EXTINF, known to be wrong only when the playlist turns out to be a Media Playlist.
    private var rowsWithoutInfo: [UInt32] = []
    private let expectedBytes: Int
    private let segmentLimit: Int
    private let attributeLimit: Int
    private let lineLimit: Int
    /// The load before, where it is at hand.
    private var earlier: EarlierLoad?

    init(expectedBytes: Int, limits: ReadingLimits, earlier: EarlierLoad?) {
        self.expectedBytes = expectedBytes
        segmentLimit = limits.segments
        attributeLimit = limits.attributesPerTag
        lineLimit = limits.lineLength
        self.earlier = earlier
    }

    var segmentCount: Int { rows.count }

    /// Whether the last line ended a segment, and the ones behind it may be those of an earlier load.
    var mayTakeOver: Bool { earlier != nil && pending.isNew && !rows.isEmpty && !isScopeChanged }

    /// The line at hand is one that means something else at another place, or of which something was found.
    mutating func noteUnusualLine() {
        pending.flags &= ~SegmentRow.isPlain
    }

    /// Every key tag, in order.
    var keyTags: [ContentKey] { keys.sets.keys }

    /// The lines that ended segments, for a playlist that turns out to have none.
    var uriLines: [TextPosition] {
        rows.map { TextPosition(line: Int($0.lineNumber), byteOffset: Int($0.lineStart)) }
    }

    // MARK: - The two lines of every segment

    /// What an EXTINF line of the form `#EXTINF:<number>,…` says, whose first bytes are `words`; nil for any other, and for a
    /// second one.
    @inline(__always)
    func plainSegmentInfo(_ line: Line, _ words: WordBlock, _ bytes: [UInt8]) -> SegmentInfo? {
        guard !pending.hasInfo, let (duration, count) = words.1.plainSeconds(words.2) else { return nil }
        let comma = line.start &+ 8 &+ count
        guard comma < line.end, bytes[comma] == .comma else { return nil }
        guard comma &+ 1 < line.end else { return SegmentInfo(duration: duration) }
        guard bytes[line.end &- 1] > .space else { return nil }
        return SegmentInfo(duration: duration, titleStart: titleStart(comma &+ 1..<line.end, bytes))
    }

    /// Keeps what EXTINF says for the URI line to come.
    mutating func keep(_ info: SegmentInfo) {
        pending.info = info
    }

    /// Ends a segment whose EXTINF was kept, with nothing out of the ordinary. Returns false, with nothing done, for any other.
    mutating func endPlainSegment(_ line: Line) -> Bool {
        guard let info = pending.info, !info.duration.isNaN else { return false }
        return endPlainSegment(line, info)
    }

    /// Ends a segment that has EXTINF and nothing out of the ordinary. Returns false, with nothing done, for any other.
    ///
    /// The row is made where it will stand: put together elsewhere, it would be copied in halves that wait for the small
    /// numbers that they are made of.
    @inline(__always)
    mutating func endPlainSegment(_ line: Line, _ info: SegmentInfo) -> Bool {
        if rows.count >= easyRows {
            guard rows.count < segmentLimit, !pending.hasOpenByteRange else { return false }
            prepareRow(line)
        }
        rows.append(row(line, info))
        elapsed += info.duration
        pending = PendingSegment()
        return true
    }

    /// The segment as its tags describe it, with the whole line for its URI.
    @inline(__always)
    private func row(_ line: Line, _ info: SegmentInfo) -> SegmentRow {
        SegmentRow(
            duration: info.duration, startTime: elapsed, uriStart: UInt32(truncatingIfNeeded: line.start),
            uriLength: UInt32(truncatingIfNeeded: line.length), lineStart: UInt32(truncatingIfNeeded: line.start),
            lineNumber: UInt32(truncatingIfNeeded: line.number), titleStart: info.titleStart,
            scope: UInt32(truncatingIfNeeded: scopes.count &- 1),
            byteRange: pending.byteRange,
            datesAndFlags: UInt32(truncatingIfNeeded: dates.count) | pending.flags)
    }

    /// A URI line ends the segment that the tags before it describe.
    mutating func endSegment(_ line: Line, uri: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        guard rows.count < segmentLimit else { throw reading.tooManySegments(line) }
        if rows.count >= easyRows { prepareRow(line) }
        let info = pending.info ?? SegmentInfo(duration: .nan)
        var row = row(line, info)
        (row.uriStart, row.uriLength) = (
            UInt32(truncatingIfNeeded: uri.lowerBound), UInt32(truncatingIfNeeded: uri.count)
        )
        if line.hasHighBytes, Variables.mayOccur(in: reading.bytes, uri) {
            try substitute(&row, uri, reading)
        }
        if pending.hasOpenByteRange { settleByteRange(&row, reading) }
        if !pending.hasInfo {
            row.datesAndFlags &= ~SegmentRow.isPlain
            rowsWithoutInfo.append(UInt32(rows.count))
        }
        rows.append(row)
        if !info.duration.isNaN { elapsed += info.duration }
        pending = PendingSegment()
    }

    /// The number of segments that there is room for at first: a kilobyte costs little to ask for.
    private static var few: Int { 20 }
    /// The number of segments after which the rest is estimated.
    private static var sample: Int { 64 }

    /// Makes room, and settles what the next segments share. Kept out of the loop over lines.
    @inline(never)
    private mutating func prepareRow(_ line: Line) {
        if isScopeChanged { settleScope() }
        if rows.isEmpty {
            let few = min((expectedBytes - line.start) / 48 + 1, MediaReader.few)
            rows.reserveCapacity(earlier.map { likelyCount($0.table.rows.count) } ?? few)
        }
        if rows.count == MediaReader.sample { reserveRows(line.start) }
        easyRows = rows.count < MediaReader.sample ? 0 : segmentLimit
    }

    /// Most of what an earlier load had is likely to come again, as far as there is text for it.
    private func likelyCount(_ earlierCount: Int) -> Int { min(earlierCount + 16, expectedBytes / 24) }

    /// The rest of the playlist is likely to be like its beginning: one allocation of the right size, instead of doubling.
    private mutating func reserveRows(_ bytesSoFar: Int) {
        let start = Int(rows.first?.lineStart ?? 0)
        let each = Double(max(bytesSoFar - start, MediaReader.sample)) / Double(MediaReader.sample)
        let estimate = Int(Double(expectedBytes - start) / each * 1.02) + 16
        rows.reserveCapacity(estimate)
        if dates.count >= MediaReader.sample { dates.reserveCapacity(estimate) }
    }

    /// Where a title stands; 0 for one of blanks.
    private func titleStart(_ range: Range<Int>, _ bytes: [UInt8]) -> UInt32 {
        bytes.trimmingBlanks(range).isEmpty ? 0 : UInt32(truncatingIfNeeded: range.lowerBound)
    }

    private mutating func noteScopeChange() {
        isScopeChanged = true
        easyRows = 0
    }

    private mutating func settleScope() {
        scope.keySet = keys.set
        if scope != scopes[scopes.count - 1] { scopes.append(scope) }
        isScopeChanged = false
    }

    private mutating func substitute(_ row: inout SegmentRow, _ uri: Range<Int>, _ reading: Reading)
        throws(PlaylistError)
    {
        let replaced = try reading.replacingVariables(in: uri)
        if replaced.isEmpty { reading.reportEmptyURI(uri) }
        row.uriStart = UInt32(substitutedURIs.count)
        row.uriLength = UInt32(replaced.count)
        row.datesAndFlags |= SegmentRow.isSubstituted
        substitutedURIs.append(contentsOf: replaced)
    }

    // MARK: - Segment tags (4.4.4)

    mutating func readSegmentTag(_ tag: TagName, _ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        if readPlainTag(tag, value, reading.bytes) { return }
        switch tag {
        case .inf: readSegmentInfo(value, reading)
        case .byteRange: readByteRange(value, reading)
        case .key: try readKey(value, reading)
        case .map: try readMap(value, reading)
        case .programDateTime: readDate(value, reading)
        case .bitrate:
            if let rate = reading.wholeNumber(value, tag, rule: "seg-bitrate-integer") { setBitrate(rate) }
        default: try readPart(value, reading)
        }
    }

    /// Reads a tag without a value, and a number of the usual form. Returns false, with nothing done, for any other.
    mutating func readPlainTag(_ tag: TagName, _ value: Range<Int>, _ bytes: [UInt8]) -> Bool {
        switch tag {
        case .gap: pending.flags |= SegmentRow.isGap
        case .discontinuity:
            scope.discontinuities &+= 1
            noteScopeChange()
            pending.flags |= SegmentRow.isDiscontinuity
        case .bitrate:
            guard let rate = bytes.plainNumber(value) else { return false }
            setBitrate(UInt64(rate))
        default: return tags.readPlain(tag, value, bytes)
        }
        return true
    }

    private mutating func setBitrate(_ rate: UInt64) {
        scope.bitrate = rate
        noteScopeChange()
    }

    /// EXTINF in any form: `<duration>,[<title>]`.
    private mutating func readSegmentInfo(_ value: Range<Int>, _ reading: Reading) {
        let bytes = reading.bytes
        if pending.hasInfo {
            reading.report(
                "seg-extinf-duplicate", .error, section: "4.4.4.1",
                "EXTINF stands a second time before a URI line; the last one counts")
        }
        let comma = bytes.firstIndex(of: .comma, in: value)
        if comma == nil {
            reading.report(
                "seg-extinf-comma", .error, section: "4.4.4.1", at: value.upperBound..<value.upperBound,
                "the comma behind the duration is missing")
        }
        let number = bytes.trimmingBlanks(value.lowerBound..<(comma ?? value.upperBound))
        keep(
            SegmentInfo(
                duration: duration(number, reading),
                titleStart: comma.map { titleStart($0 + 1..<reading.line.end, bytes) } ?? 0))
    }

    /// The seconds of EXTINF; NaN where they cannot be read.
    private func duration(_ range: Range<Int>, _ reading: Reading) -> Double {
        let bytes = reading.bytes
        let number = DecimalNumber.scan(bytes, range)
        if let number, number.end == range.upperBound {
            if !number.isWellFormed {
                reading.report(
                    "seg-extinf-syntax", .warning, section: "4.4.4.1", at: range,
                    "the duration has no digit before or behind its point")
            }
            return number.value
        }
        reading.report(
            "seg-extinf-syntax", .error, section: "4.4.4.1", at: range,
            "the duration is '\(reading.excerpt(range))'; seconds such as 6 or 6.006 are due")
        if let value = Double(bytes.text(range)), value.isFinite { return value >= 0 ? value : .nan }
        return number?.value ?? .nan
    }

    private mutating func readDate(_ value: Range<Int>, _ reading: Reading) {
        guard let date = dateColumns.parse(reading.bytes, in: value) else {
            reading.report(
                "seg-pdt-syntax", .error, section: "4.4.4.6", at: value,
                "the date is '\(reading.excerpt(value))'; one such as 2026-01-31T10:20:30.000Z is due")
            return
        }
        if date.utcOffsetMinutes == nil {
            reading.report(
                "seg-pdt-timezone", .warning, section: "4.4.4.6", at: value,
                "the date has no time zone; it counts as UTC")
        }
        setDate(date.microseconds, textStart: value.lowerBound)
    }

    /// Reads a date that has a time zone. Returns false, with nothing done, for any other.
    @inline(never)
    mutating func readPlainDate(_ value: Range<Int>, _ bytes: [UInt8]) -> Bool {
        guard let microseconds = dateColumns.microseconds(bytes, in: value) ?? otherDate(value, bytes) else {
            return false
        }
        setDate(microseconds, textStart: value.lowerBound)
        return true
    }

    /// What a date of another than the usual form says that has a time zone, in microseconds since 1970.
    @inline(never)
    private mutating func otherDate(_ value: Range<Int>, _ bytes: [UInt8]) -> Int64? {
        guard let date = dateColumns.parse(bytes, in: value), date.utcOffsetMinutes != nil else { return nil }
        return date.microseconds
    }

    @inline(__always)
    private mutating func setDate(_ microseconds: Int64, textStart: Int) {
        if pending.flags & SegmentRow.hasOwnDate != 0 { dates.removeLast() }
        if dates.isEmpty { dates.reserveCapacity(earlier.map { likelyCount($0.table.dates.count) } ?? 16) }
        dates.append(
            DateRow(
                microseconds: microseconds, segment: UInt32(truncatingIfNeeded: rows.count),
                textStart: UInt32(truncatingIfNeeded: textStart)))
        pending.flags |= SegmentRow.hasOwnDate
    }

    private mutating func readKey(_ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        switch try reading.keyTag(.key, value) {
        case .none: keys.end(at: reading.line.start)
        case .key(let key): try keys.begin(key, reading)
        }
        noteScopeChange()
    }

    private mutating func readMap(_ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        try reading.openAttributes(.map, value)
        var section = InitializationSection(
            uri: try reading.string(.uri, required: "map-uri-required"), byteRange: try reading.byteRange(.byteRange),
            keys: keys.values)
        if let range = section.byteRange, range.offset == nil {
            reading.report(
                "map-byterange-offset", .error, section: "4.4.4.5",
                at: reading.token(.byteRange, required: nil)?.value,
                "BYTERANGE has no offset; <length>@<offset> is due")
        }
        section.otherAttributes = try reading.remainingAttributes()
        section.position = reading.position
        initializationSections.append(section)
        scope.initializationSection = UInt32(initializationSections.count)
        noteScopeChange()
    }

    private mutating func readPart(_ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        pending.flags |= SegmentRow.hasParts
        try reading.openAttributes(.part, value)
        var part = PartialSegment(
            uri: try reading.string(.uri, required: "part-uri-required"),
            duration: reading.decimal(.duration, required: "part-duration-required"),
            byteRange: try reading.byteRange(.byteRange),
            isIndependent: reading.flag(.independent, rule: "part-enums"),
            isGap: reading.flag(.gap, rule: "part-enums"), keys: keys.values)
        part.otherAttributes = try reading.remainingAttributes()
        part.position = reading.position
        settleByteRange(&part, reading)
        parts.append(part, segment: rows.count)
    }

    /// Reads a part of the usual form, on a usual line, into a row. Returns false, with nothing done, for any other.
    mutating func readPlainPart(_ line: Line, _ value: Range<Int>, _ bytes: [UInt8]) -> Bool {
        guard attributeLimit >= PlainPart.mostAttributes, let part = PlainPart(value, in: bytes, &partDurations) else {
            return false
        }
        noteUnusualLine()
        pending.flags |= SegmentRow.hasParts
        if let range = part.byteRange { byteRanges.append(range) }
        if parts.rows.isEmpty { parts.reserve(expectedBytes - line.start, each: line.range.count) }
        parts.rows.append(
            PartRow(
                part, line, segment: rows.count, byteRange: part.byteRange == nil ? 0 : byteRanges.count,
                keySet: keys.set))
        return true
    }

    /// Works out where a part's range begins that does not say: behind the part before, when that is a range of the same
    /// resource in the same segment (4.4.4.9).
    private func settleByteRange(_ part: inout PartialSegment, _ reading: Reading) {
        guard var range = part.byteRange, range.offset == nil else { return }
        range.isOffsetImplied = true
        if let (uri, rangeBefore) = partBefore(reading), uri == part.uri { range.offset = rangeBefore?.end }
        part.byteRange = range
        if range.offset == nil {
            reading.report(
                "part-byterange-no-previous", .error, section: "4.4.4.9",
                at: reading.token(.byteRange, required: nil)?.value,
                "BYTERANGE has no offset, and no range of the same resource stands before it in this segment")
        }
    }

    /// The last part of the segment to come.
    private func partBefore(_ reading: Reading) -> (uri: String?, byteRange: ByteRange?)? {
        guard let last = parts.rows.last, Int(last.segment) == rows.count else { return nil }
        if let model = parts.model(of: last) { return (model.uri, model.byteRange) }
        return (reading.bytes.text(last.uri), last.byteRange == 0 ? nil : byteRanges[Int(last.byteRange) - 1])
    }

    // MARK: - Segments of an earlier load

    /// Takes over the segments that stand where a line begins as they stand in an earlier load. Gives the place and the number
    /// of the last of their lines; nil where there are none. The first tag of a name is always read: `isKnown` says whether
    /// it was.
    mutating func takeOver(
        at place: Int, behind line: Int, in bytes: [UInt8], where isKnown: (TagName) -> Bool
    ) -> (place: Int, line: Int)? {
        guard tags.deltaUpdate == nil,
            var found = earlier?.rows(
                from: tags.mediaSequence &+ UInt64(rows.count), at: place, behind: line, in: bytes)
        else { return nil }
        let (knowsDates, knowsRanges) = (isKnown(.programDateTime), isKnown(.byteRange))
        found.cut(limit: segmentLimit - rows.count) { row in
            !knowsDates && row.has(SegmentRow.hasOwnDate) || !knowsRanges && row.byteRange > 0
        }
        guard !found.beginsBehindAnother else { return nil }
        append(found)
        return found.end
    }

    private mutating func append(_ source: SharedRows) {
        var move = source.move
        move.scope = UInt32(truncatingIfNeeded: scopes.count &- 1)
        move.dates = UInt32(truncatingIfNeeded: dates.count) &- UInt32(truncatingIfNeeded: source.dates.lowerBound)
        move.byteRanges =
            UInt32(truncatingIfNeeded: byteRanges.count) &- UInt32(truncatingIfNeeded: source.byteRanges.lowerBound)
        appendDates(source, move)
        byteRanges += source.table.byteRanges[source.byteRanges]
        for row in source.rows {
            rows.append(move.applied(to: row, startTime: elapsed))
            elapsed += row.duration
        }
    }

    private mutating func appendDates(_ source: SharedRows, _ move: SharedRows.Move) {
        let segments = UInt32(truncatingIfNeeded: rows.count &- source.indices.lowerBound)
        for date in source.table.dates[source.dates] {
            dates.append(date.moved(to: date.segment &+ segments, by: move.bytes))
        }
    }

    // MARK: - Byte ranges

    /// Reads a byte range that says where it begins. Returns false, with nothing done, for any other.
    @inline(__always)
    mutating func readPlainByteRange(_ value: Range<Int>, _ bytes: [UInt8]) -> Bool {
        guard let (length, offset) = bytes.plainByteRange(value) else { return false }
        setByteRange(ByteRange(length: length, offset: offset))
        return true
    }

    private mutating func readByteRange(_ value: Range<Int>, _ reading: Reading) {
        guard let range = ByteRange(reading.bytes, value) else {
            reading.report(
                "seg-byterange-syntax", .error, section: "4.4.4.2", at: value,
                "the byte range is '\(reading.excerpt(value))'; <length>[@<offset>] is due")
            return
        }
        guard range.end == nil else { return setByteRange(range) }
        openByteRange = (range, Place(line: reading.line, range: value))
        (pending.hasOpenByteRange, pending.byteRange) = (true, 0)
        easyRows = 0
    }

    /// Keeps a range with a beginning and an end. Of two for one segment the last one counts.
    @inline(__always)
    private mutating func setByteRange(_ range: ByteRange) {
        if pending.byteRange > 0 {
            byteRanges[Int(pending.byteRange) &- 1] = range
        } else {
            if byteRanges.count == 2 &* MediaReader.sample { reserveByteRanges() }
            byteRanges.append(range)
            pending.byteRange = UInt32(truncatingIfNeeded: byteRanges.count)
        }
        pending.hasOpenByteRange = false
    }

    /// Where segments have begun to be ranges, those to come are likely to be.
    @inline(never)
    private mutating func reserveByteRanges() {
        byteRanges.reserveCapacity(byteRanges.count + max(rows.capacity - rows.count, MediaReader.sample))
    }

    /// Works out where a range begins that does not say: behind the segment before, when that is a range of the same
    /// resource (4.4.4.2).
    private mutating func settleByteRange(_ row: inout SegmentRow, _ reading: Reading) {
        guard let (open, place) = openByteRange else { return }
        var range = open
        if range.offset == nil {
            range.isOffsetImplied = true
            if let last = rows.last, last.byteRange > 0, isSameURI(last, row, reading.bytes) {
                range.offset = byteRanges[Int(last.byteRange) - 1].end
            } else if !isFirstAfterSkip {
                reading.report(
                    rows.isEmpty ? "seg-byterange-no-previous" : "seg-byterange-other-resource", .error,
                    section: "4.4.4.2", on: reading.textRange(place),
                    rows.isEmpty
                        ? "the byte range has no offset, and there is no segment before it"
                        : "the byte range has no offset, and the segment before is no range of the same resource")
            }
        }
        if range.offset != nil, range.end == nil {
            reading.report(
                "seg-byterange-overflow", .error, section: "4.4.4.2", on: reading.textRange(place),
                "the byte range ends behind byte 18446744073709551615")
        }
        if range.end == nil { row.datesAndFlags &= ~SegmentRow.isPlain }
        byteRanges.append(range)
        row.byteRange = UInt32(byteRanges.count)
    }

    /// Whether the segment before the one to come is among those that a delta update leaves out.
    private var isFirstAfterSkip: Bool { tags.deltaUpdate != nil && metadata.segmentsBeforeSkip == rows.count }

    private func isSameURI(_ one: SegmentRow, _ other: SegmentRow, _ bytes: [UInt8]) -> Bool {
        uri(of: one, bytes).elementsEqual(uri(of: other, bytes))
    }

    private func uri(of row: SegmentRow, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let range = Int(row.uriStart)..<Int(row.uriStart) + Int(row.uriLength)
        return row.has(SegmentRow.isSubstituted) ? substitutedURIs[range] : bytes[range]
    }

    // MARK: - Playlist tags (4.4.3) and metadata (4.4.5)

    mutating func readPlaylistTag(_ tag: TagName, _ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        if !readPlainTag(tag, value, reading.bytes) { try tags.read(tag, value, reading) }
    }

    mutating func readMetadataTag(_ tag: TagName, _ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        try metadata.read(tag, value, into: &tags, segmentCount: rows.count, reading)
    }

    // MARK: - The end

    mutating func finished(_ header: HeaderReader, _ text: PlaylistText, _ reading: Reading?) -> MediaPlaylist {
        let keyTags = keyTags
        let dateRanges = finishedDateRanges(reading)
        let table = finishedTable(text, dateRanges)
        return MediaPlaylist(
            version: header.version, independentSegments: header.independentSegments, start: header.start,
            variables: reading?.variables.definitions ?? [], targetDuration: tags.targetDuration,
            mediaSequence: tags.mediaSequence, discontinuitySequence: tags.discontinuitySequence, type: tags.type,
            iFramesOnly: tags.iFramesOnly, hasEndList: tags.hasEndList, partInformation: tags.partInformation,
            serverControl: tags.serverControl, segments: MediaSegmentList(table),
            partsAtEnd: PartList(behindSegmentsOf: table), preloadHints: taken(&tags.preloadHints, leaving: []),
            renditionReports: finishedReports(reading), deltaUpdate: tags.deltaUpdate,
            dateRanges: dateRanges, unknownTags: header.unknownTags, keyTags: keyTags,
            diagnostics: reading?.log.finished() ?? [], text: text)
    }

    private func finishedReports(_ reading: Reading?) -> TagModelList<RenditionReport> {
        guard let reading else { return [] }
        return TagModelList(tags.renditionReports, reading) { $1.renditionReport($0) }
    }

    private func finishedDateRanges(_ reading: Reading?) -> TagModelList<DateRange> {
        guard let reading else { return [] }
        return TagModelList(metadata.dateRanges.ranges, reading) { $1.dateRange($0) }
    }

    private mutating func finishedTable(
        _ text: PlaylistText, _ dateRanges: TagModelList<DateRange>
    ) -> SegmentTable {
        let numbering = SegmentNumbering(
            mediaSequence: tags.mediaSequence, discontinuitySequence: tags.discontinuitySequence,
            skipped: tags.deltaUpdate?.skippedSegments ?? 0, firstAfterSkip: metadata.segmentsBeforeSkip)
        return SegmentTable(
            text: text, substitutedURIs: taken(&substitutedURIs, leaving: []), rows: taken(&rows, leaving: []),
            scopes: taken(&scopes, leaving: []), keySets: taken(&keys.sets, leaving: KeySets()),
            initializationSections: taken(&initializationSections, leaving: []),
            byteRanges: taken(&byteRanges, leaving: []), dates: taken(&dates, leaving: []),
            parts: taken(&parts, leaving: PartTable()), totalDuration: elapsed,
            endOfKeys: keys.firstEnd, numbering: numbering, lineLimit: lineLimit,
            dateRanges: metadata.dateRanges.areWrittenOnce ? dateRanges : nil, shared: earlier?.shared)
    }

    /// Whether something is wrong with the playlist as a whole.
    @inline(__always)
    var isAmiss: Bool {
        !tags.hasTargetDuration || !rowsWithoutInfo.isEmpty || pending.hasInfo || pending.hasByteRange
            || areNumbersTooLarge
    }

    @inline(__always)
    private var areNumbersTooLarge: Bool {
        let (first, overflows) = tags.mediaSequence.addingReportingOverflow(
            tags.deltaUpdate?.skippedSegments ?? 0)
        return overflows || first.addingReportingOverflow(UInt64(max(rows.count - 1, 0))).overflow
    }

    func reportWhatIsAmiss(_ reading: Reading) {
        if !tags.hasTargetDuration {
            reading.report(
                "media-targetduration-required", .error, section: "4.4.3.1", on: nil,
                "EXT-X-TARGETDURATION is missing")
        }
        reportRowsWithoutInfo(reading)
        if pending.hasInfo || pending.hasByteRange {
            let tag = pending.hasInfo ? TagName.inf.spelling : TagName.byteRange.spelling
            reading.report(
                "seg-extinf-uri-missing", .error, section: "4.4.4",
                on: lastLine(of: tag, reading).map { reading.lineRange($0) }, "no URI line follows \(tag)")
        }
        if areNumbersTooLarge {
            reading.report(
                "media-sequence-overflow", .warning, section: "4.4.3.2", on: nil,
                "the last segments have no media sequence number of 64 bits")
        }
    }
}

extension MediaReader {
    private func reportRowsWithoutInfo(_ reading: Reading) {
        for index in rowsWithoutInfo.prefix(reading.log.limit + 1) {
            reading.report(
                "seg-extinf-required", .error, section: "4.4.4.1", on: reading.lineRange(rows[Int(index)]),
                "the segment has no EXTINF")
        }
    }

    /// The line of the last tag of a name behind the last segment. Looked for only when it is missed: nothing keeps it.
    private func lastLine(of tag: String, _ reading: Reading) -> Line? {
        let beginning = "#\(tag)".utf8
        var scanner = LineScanner(from: rows.last.map { (Int($0.lineStart), Int($0.lineNumber)) })
        var found: Line?
        while let line = scanner.next(in: reading.bytes) {
            if reading.bytes[reading.bytes.trimmingWhiteSpace(line.range)].starts(with: beginning) { found = line }
        }
        return found
    }
}

/// A stretch of a line, not yet counted in columns.
private struct Place {
    var line: Line
    var range: Range<Int>
}

extension Reading {
    fileprivate func textRange(_ place: Place) -> TextRange {
        TextRange(place.range, line: place.line.number, lineStart: place.line.start, in: bytes)
    }

    fileprivate func lineRange(_ line: Line) -> TextRange {
        TextRange(line.range, line: line.number, lineStart: line.start, in: bytes)
    }

    /// The line of a segment's URI.
    fileprivate func lineRange(_ row: SegmentRow) -> TextRange {
        text.range(ofLineAt: TextPosition(line: Int(row.lineNumber), byteOffset: Int(row.lineStart)))
    }
}

/// Moves a value out of a variable: a copy would be counted here and where the reader ends.
@inline(__always)
private func taken<Value>(_ value: inout Value, leaving empty: Value) -> Value {
    var taken = empty
    swap(&taken, &value)
    return taken
}
