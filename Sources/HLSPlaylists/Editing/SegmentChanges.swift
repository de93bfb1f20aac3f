/// Writes the edits of segments, their keys and initialization sections into the lines of a Media Playlist.
///
/// One pass over all lines keeps what is in force, and writes tags wherever a segment, a part or an initialization section
/// is to have something else.
struct SegmentChanges {
    private let editor: PlaylistEditor
    private let substitution: KeySubstitution
    private let rows: SegmentRows?
    private var changes: LineChanges
    private var state = SegmentState()
    /// The segments so far, as they are to be read.
    private var segments: [MediaSegment] = []
    /// Tags of removed segments that may be needed by those behind them.
    private var carried: [(line: LineMap.Line, segment: Int)] = []
    /// The EXT-X-DISCONTINUITY lines of removed segments, which the next segment comes under.
    private var carriedDiscontinuities: [Int] = []
    /// The tags that come along with inserted segments, by where those come and by the segment they stand before.
    private let splicedTags: [Int: [Int: [UnknownTag]]]
    /// Those tags, and where they came.
    private var unknownTags: [(start: Int, tag: UnknownTag)] = []

    private init(_ editor: PlaylistEditor, _ playlist: MediaPlaylist, _ changes: LineChanges) {
        self.editor = editor
        self.changes = changes
        substitution = KeySubstitution(editor)
        rows = playlist.segments.rows
        splicedTags = Dictionary(grouping: editor.splicedTags, by: \.index)
            .mapValues { Dictionary(grouping: $0, by: \.ordinal).mapValues { $0.map(\.tag) } }
    }

    /// The playlist as it must be read afterwards.
    static func write(
        _ editor: PlaylistEditor, _ playlist: MediaPlaylist, _ map: LineMap, _ changes: inout LineChanges
    ) throws -> MediaPlaylist {
        var own = SegmentChanges(editor, playlist, changes)
        try own.write(playlist, map)
        changes = own.changes
        var expected = playlist
        expected.segments = MediaSegmentList(own.segments)
        expected.trailingParts = own.substitution.parts(editor.trailingParts.result)
        expected.unknownTags = own.unknownTags(with: editor.unknownTags)
        return expected
    }

    /// The unknown tags in the order of their lines.
    private func unknownTags(with edits: ListEdits<[UnknownTag]>) -> [UnknownTag] {
        guard !unknownTags.isEmpty else { return edits.result }
        var (rest, tags) = (unknownTags[...], [UnknownTag]())
        for tag in edits.original {
            while let next = rest.first, next.start <= tag.position?.byteOffset ?? .max {
                tags.append(next.tag)
                rest.removeFirst()
            }
            tags.append(tag)
        }
        return tags + rest.map(\.tag)
    }

    private mutating func write(_ playlist: MediaPlaylist, _ map: LineMap) throws {
        var block: [LineMap.Line] = []
        var index = 0
        var iterator = playlist.segments.makeIterator()
        for line in map.lines {
            block.append(line)
            guard line.kind == .uri, let segment = iterator.next() else { continue }
            do {
                try endSegment(segment, index, block)
            } catch let error as WritingError {
                throw error.at(index)
            }
            index += 1
            block.removeAll(keepingCapacity: true)
        }
        try endText(block, playlist)
    }

    // MARK: - Blocks: the lines behind one URI line, down to the next

    private mutating func endSegment(_ old: MediaSegment, _ index: Int, _ block: [LineMap.Line]) throws {
        let first = index > 0 ? block.first : block.first { $0.isTag(of: .mediaSegment) || $0.kind == .uri }
        if let first { try insertSegments(at: index, before: first.start) }
        guard !editor.segments.removed.contains(index) else { return remove(block, index) }
        try settleCarried(before: block)
        var new = substitution.segment(editor.segments.updated[index] ?? old)
        if !carriedDiscontinuities.isEmpty {
            new.isDiscontinuity = true
        } else if new.isDiscontinuity != old.isDiscontinuity {
            writeDiscontinuity(new, block)
        }
        carriedDiscontinuities = []
        try bringIntoForce(new, old, index, block)
        try writeOwn(new, old, block)
        segments.append(new)
    }

    private mutating func endText(_ block: [LineMap.Line], _ playlist: MediaPlaylist) throws {
        let place = playlist.segments.isEmpty ? block.first(where: \.isBehindSegments) : block.first
        try insertSegments(at: playlist.segments.count, before: place?.start ?? changes.bytes.count)
        if editor.trailingParts.result.isEmpty {
            // Nothing comes under them any more.
            for start in carried.map(\.line.start) + carriedDiscontinuities { changes.remove(at: start) }
        } else {
            try settleCarried(before: block)
        }
        try writeTrailingParts(block, playlist.segments.count - 1)
    }

    /// The parts behind the last segment; new ones come before what follows parts.
    private mutating func writeTrailingParts(_ block: [LineMap.Line], _ segment: Int) throws {
        let edits = editor.trailingParts
        let last = block.lastIndex { $0.kind == .tag(.part) }
        let place = last.map { $0 + 1 } ?? block.firstIndex(where: \.isBehindParts) ?? block.count
        var index = 0
        var before: PartialSegment?
        for (number, line) in block.enumerated() {
            if number == place { try insertTrailingParts(at: edits.original.count, before: line.start) }
            guard line.kind == .tag(.part), index < edits.original.count else {
                try apply(line, segment)
                continue
            }
            try insertTrailingParts(at: index, before: line.start)
            if edits.removed.contains(index) {
                changes.remove(at: line.start)
            } else {
                let part = substitution.parts([edits.updated[index] ?? edits.original[index]])[0]
                try writePart(part, edits.original[index], behind: before, line.start)
                before = part
            }
            index += 1
        }
        if place == block.count { try insertTrailingParts(at: edits.original.count, before: changes.bytes.count) }
    }

    private mutating func insertTrailingParts(at index: Int, before start: Int) throws {
        for part in substitution.parts(editor.trailingParts.inserted[index] ?? []) {
            insert(try state.lines(for: part.keys) + [try part.tagLine], before: start)
        }
    }

    // MARK: - Segments that go

    private mutating func remove(_ block: [LineMap.Line], _ index: Int) {
        for line in block {
            switch line.kind {
            case .uri, .tag(.inf), .tag(.byteRange), .tag(.programDateTime), .tag(.gap), .tag(.part):
                changes.remove(at: line.start)
            case .tag(.key), .tag(.map), .tag(.bitrate): carried.append((line, index))
            case .tag(.discontinuity):
                // Those that leave at the front are counted by EXT-X-DISCONTINUITY-SEQUENCE from now on (6.2.2).
                if index < editor.slidCount {
                    changes.remove(at: line.start)
                } else {
                    carriedDiscontinuities.append(line.start)
                }
            default: break
            }
        }
    }

    /// Decides which tags of removed segments stay: those that no later one takes the place of.
    private mutating func settleCarried(before block: [LineMap.Line]) throws {
        guard !carried.isEmpty else { return }
        var later = LaterTags(substitution)
        for line in block.prefix(while: { $0.kind != .tag(.part) }).reversed() { later.note(line) }
        var staying: [(line: LineMap.Line, segment: Int)] = []
        for (line, segment) in carried.reversed() {
            if later.replace(line) {
                changes.remove(at: line.start)
            } else {
                later.note(line)
                staying.append((line, segment))
            }
        }
        carried = []
        for (line, segment) in staying.reversed() { try apply(line, segment) }
    }

    // MARK: - Segments that come

    private mutating func insertSegments(at index: Int, before start: Int) throws {
        guard let inserted = editor.segments.inserted[index] else { return }
        try settleCarried(before: [])
        for (ordinal, segment) in inserted.enumerated() {
            do {
                try insertTags(index, ordinal, before: start)
                try insert(substitution.segment(segment), before: start)
            } catch let error as WritingError {
                throw error.at(segments.count)
            }
        }
        try insertTags(index, inserted.count, before: start)
    }

    private mutating func insertTags(_ index: Int, _ ordinal: Int, before start: Int) throws {
        for tag in splicedTags[index]?[ordinal] ?? [] {
            changes.insert(try tag.tagLine, before: start)
            unknownTags.append((start, tag))
        }
    }

    private mutating func insert(_ segment: MediaSegment, before start: Int) throws {
        var segment = segment
        if !carriedDiscontinuities.isEmpty {
            segment.isDiscontinuity = true
            carriedDiscontinuities = []
        } else if segment.isDiscontinuity {
            insert(["#\(TagName.discontinuity.spelling)"], before: start)
        }
        insert(try state.lines(for: segment), before: start)
        try insertParts(segment, before: start)
        insert(try SegmentLines.own(segment), before: start)
        segments.append(segment)
    }

    private mutating func insertParts(_ segment: MediaSegment, before start: Int) throws {
        for part in segment.parts { insert(try state.lines(for: part.keys) + [try part.tagLine], before: start) }
        insert(try state.lines(for: segment.keys), before: start)
    }

    private mutating func insert(_ lines: [String], before start: Int) {
        for line in lines { changes.insert(line, before: start) }
    }

    // MARK: - What is in force

    /// Brings into force what a segment that stays is to be under, and its parts.
    private mutating func bringIntoForce(
        _ new: MediaSegment, _ old: MediaSegment, _ index: Int, _ block: [LineMap.Line]
    ) throws {
        let hasSameParts = new.parts.count == old.parts.count
        let last = block.lastIndex { $0.isPersistent || $0.kind == .tag(.part) } ?? -1
        let place = block.indices.first { $0 > last && block[$0].isOwn }
        var part = 0
        for (number, line) in block.enumerated() {
            if number == place {
                insert(try state.lines(for: new), before: line.start)
                if !hasSameParts { try insertParts(new, before: line.start) }
            }
            guard line.kind == .tag(.part) else {
                try apply(line, index)
                continue
            }
            if hasSameParts, new.parts.indices.contains(part) {
                let before = part > 0 ? new.parts[part - 1] : nil
                try writePart(new.parts[part], old.parts[part], behind: before, line.start)
            } else {
                changes.remove(at: line.start)
            }
            part += 1
        }
    }

    private mutating func writePart(
        _ new: PartialSegment, _ old: PartialSegment, behind before: PartialSegment?, _ start: Int
    ) throws {
        var (newPart, oldPart) = (new, old)
        insert(try state.lines(for: newPart.keys), before: start)
        if let range = oldPart.byteRange, range.isOffsetImplied {
            // What the line says is the length alone; where that still means the same, nothing is written.
            let follows = ByteCompared(wrappedValue: before?.uri) == ByteCompared(wrappedValue: newPart.uri)
            if newPart.byteRange == range, range.offset == nil || follows && before?.byteRange?.end == range.offset {
                newPart.byteRange = nil
            }
            oldPart.byteRange = nil
        }
        guard newPart != oldPart else { return }
        try changes.update(.part, at: start, from: oldPart, to: newPart)
    }

    /// Takes account of a tag that stays in force, and changes it where it is edited.
    private mutating func apply(_ line: LineMap.Line, _ segment: Int) throws {
        switch line.kind {
        case .tag(.key): try applyKey(line.start)
        case .tag(.map): try applySection(line.start)
        case .tag(.bitrate):
            if let rows, rows.rows.indices.contains(segment) {
                state.bitrate = rows.scopes[Int(rows.rows[segment].scope)].bitrate
            }
        default: break
        }
    }

    private mutating func applyKey(_ start: Int) throws {
        guard let change = substitution.key(at: start) else {
            state.keys = []  // METHOD=NONE
            return
        }
        guard let new = change.new else { return changes.remove(at: start) }
        if new != change.old { try changes.update(.key, at: start, from: change.old, to: new, change.index) }
        state.begin(new)
    }

    private mutating func applySection(_ start: Int) throws {
        guard let change = substitution.section(at: start) else { return }
        guard let new = change.new else { return changes.remove(at: start) }
        insert(try state.lines(for: new.keys), before: start)
        if new != change.old {
            try changes.update(.initializationSection, at: start, from: change.old, to: new, change.index)
        }
        state.initializationSection = new
    }

    // MARK: - Lines of a segment's own

    private mutating func writeDiscontinuity(_ new: MediaSegment, _ block: [LineMap.Line]) {
        if new.isDiscontinuity {
            guard let first = block.first(where: { $0.isTag(of: .mediaSegment) || $0.kind == .uri }) else { return }
            insert(["#\(TagName.discontinuity.spelling)"], before: first.start)
        } else {
            for line in block where line.kind == .tag(.discontinuity) { changes.remove(at: line.start) }
        }
    }

    private mutating func writeOwn(_ new: MediaSegment, _ old: MediaSegment, _ block: [LineMap.Line]) throws {
        guard let uriLine = block.last else { return }
        let infoLine = block.last { $0.kind == .tag(.inf) }
        let place = (infoLine ?? uriLine).start
        if new.programDateTime != old.programDateTime {
            let line = new.programDateTime.map(SegmentLines.date)
            setTag(.programDateTime, line, block, insertedBefore: place)
        }
        if new.isGap != old.isGap {
            setTag(.gap, new.isGap ? "#\(TagName.gap.spelling)" : nil, block, insertedBefore: place)
        }
        if new.duration != old.duration || !new.hasTitle(of: old) {
            try writeInfo(new, old, infoLine?.start, uriLine.start, block)
        }
        if let line = byteRangeLine(new, old) {
            setTag(.byteRange, line.text, block, insertedBefore: uriLine.start)
        }
        if !new.uri.hasBytes(of: old.uri) { try changes.setURI(new.uri, at: uriLine.start) }
    }

    /// Changes the value of a tag that stands in a block, or takes it away, or puts it before a line.
    private mutating func setTag(
        _ tag: TagName, _ line: String?, _ block: [LineMap.Line], insertedBefore start: Int
    ) {
        let lines = block.filter { $0.kind == .tag(tag) }
        guard let line else {
            for line in lines { changes.remove(at: line.start) }
            return
        }
        guard let last = lines.last else { return changes.insert(line, before: start) }
        guard !tag.isBare else { return }
        var content = changes.content(at: last.start)
        content.setValueOfTag(String(Substring(line.utf8.drop { $0 != .colon }.dropFirst())))
        changes.setContent(content, at: last.start)
    }

    private mutating func writeInfo(
        _ new: MediaSegment, _ old: MediaSegment, _ start: Int?, _ uriStart: Int, _ block: [LineMap.Line]
    ) throws {
        guard let duration = new.duration, let start else {
            return setTag(.inf, try SegmentLines.segmentInfo(new), block, insertedBefore: uriStart)
        }
        var line = changes.content(at: start)
        if !new.hasTitle(of: old) { line.setTitle(try SegmentLines.titleText(new.title)) }
        if duration != old.duration { line.setDuration(try SegmentLines.durationText(duration)) }
        changes.setContent(line, at: start)
    }

    private struct ChangedLine {
        var text: String?
    }

    /// The line of a segment's byte range where it must change; its text is nil where the line goes.
    private func byteRangeLine(_ new: MediaSegment, _ old: MediaSegment) -> ChangedLine? {
        guard let range = new.byteRange else { return old.byteRange == nil ? nil : ChangedLine(text: nil) }
        if range == old.byteRange {
            guard old.byteRange?.isOffsetImplied ?? false, range.offset != nil else { return nil }
            guard impliedOffset(of: new) != range.offset else { return nil }
        }
        return ChangedLine(text: SegmentLines.byteRange(range))
    }

    /// Where a range begins that does not say: behind the one before of the same resource (4.4.4.2).
    private func impliedOffset(of segment: MediaSegment) -> UInt64? {
        guard let last = segments.last, last.uri.hasBytes(of: segment.uri) else { return nil }
        return last.byteRange?.end
    }
}

/// Which tags stand further on, for those that they take the place of.
private struct LaterTags {
    private let substitution: KeySubstitution
    private var formats: Set<KeyFormat> = []
    private var hasEnd = false
    private var hasSection = false
    private var hasBitrate = false

    init(_ substitution: KeySubstitution) {
        self.substitution = substitution
    }

    /// Takes account of a tag that stays, going backward.
    mutating func note(_ line: LineMap.Line) {
        switch line.kind {
        case .tag(.key):
            guard let change = substitution.key(at: line.start) else {
                hasEnd = true
                return
            }
            if let key = change.new { formats.insert(key.keyFormat) }
        case .tag(.map):
            guard substitution.section(at: line.start)?.new != nil else { return }
            // The section is under the keys before it.
            (hasSection, hasEnd, formats) = (true, false, [])
        case .tag(.bitrate): hasBitrate = true
        default: break
        }
    }

    /// Whether a later tag takes the place of this one.
    func replace(_ line: LineMap.Line) -> Bool {
        switch line.kind {
        case .tag(.key):
            hasEnd || (substitution.key(at: line.start)?.new).map { formats.contains($0.keyFormat) } ?? false
        case .tag(.map): hasSection
        case .tag(.bitrate): hasBitrate
        default: false
        }
    }
}

extension LineMap.Line {
    /// A tag that stays in force behind the segment it stands before.
    fileprivate var isPersistent: Bool { [.tag(.key), .tag(.map), .tag(.bitrate)].contains(kind) }

    /// A line that only the segment it stands before is about.
    fileprivate var isOwn: Bool {
        [.uri, .tag(.inf), .tag(.byteRange), .tag(.programDateTime), .tag(.gap)].contains(kind)
    }

    /// What stands behind the parts of a segment that is being made.
    fileprivate var isBehindParts: Bool {
        [.tag(.preloadHint), .tag(.renditionReport), .tag(.endList)].contains(kind)
    }

    /// A tag that the first segment of a playlist without any comes before.
    fileprivate var isBehindSegments: Bool {
        isTag(of: .mediaSegment) || isTag(of: .metadata) || kind == .tag(.endList)
    }
}

extension MediaSegment {
    fileprivate func hasTitle(of other: MediaSegment) -> Bool {
        ByteCompared(wrappedValue: title) == ByteCompared(wrappedValue: other.title)
    }
}

extension [UInt8] {
    /// Puts another duration into a line of EXTINF.
    fileprivate mutating func setDuration(_ duration: String) {
        let content = trimmingWhiteSpace(0..<count)
        guard let colon = firstIndex(of: .colon, in: content) else { return setValueOfTag(duration + ",") }
        let comma = firstIndex(of: .comma, in: colon + 1..<content.upperBound)
        replaceSubrange(trimmingBlanks(colon + 1..<(comma ?? content.upperBound)), with: Array(duration.utf8))
    }

    /// Puts another title behind the comma of a line of EXTINF; it runs to the end of the line.
    fileprivate mutating func setTitle(_ title: String) {
        let content = trimmingWhiteSpace(0..<count)
        guard let comma = firstIndex(of: .comma, in: content) else {
            return insert(contentsOf: [.comma] + Array(title.utf8), at: content.upperBound)
        }
        replaceSubrange(comma + 1..<count, with: Array(title.utf8))
    }
}
