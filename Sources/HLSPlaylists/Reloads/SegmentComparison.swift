/// Which of the segments that two loads have in common say something else, found without making those that do not.
struct SegmentComparison: Sendable {
    /// The segments that were looked at, as offsets into the stretch that both have. All others are the same to the byte,
    /// and so is what stands in front of them.
    private(set) var examined: [Int] = []
    /// Those that say something else.
    private(set) var changed: [Int] = []
    /// The texts, where equal bytes mean the same.
    let texts: KeptText?

    init(_ previous: MediaPlaylist, _ kept: Range<Int>, _ next: MediaPlaylist, _ keptInNext: Range<Int>) {
        texts = KeptText(previous, kept, next, keptInNext)
        var offset = 0
        while offset < kept.count {
            examined.append(offset)
            let old = previous.segments[kept.lowerBound + offset]
            if !old.saysTheSame(as: next.segments[keptInNext.lowerBound + offset]) { changed.append(offset) }
            offset = texts?.difference(after: offset) ?? offset + 1
        }
    }
}

extension MediaSegment {
    /// Whether another load says the same of the segment, its parts aside.
    fileprivate func saysTheSame(as other: MediaSegment) -> Bool {
        uri.hasBytes(of: other.uri) && duration == other.duration && title == other.title
            && byteRange == other.byteRange && isDiscontinuity == other.isDiscontinuity && isGap == other.isGap
            && bitrate == other.bitrate && programDateTime == other.programDateTime && keys.areSame(as: other.keys)
            && (initializationSection?.isSame(as: other.initializationSection) ?? (other.initializationSection == nil))
    }
}

extension [ContentKey] {
    /// Whether the same keys are in force; the order of their tags means nothing.
    func areSame(as other: [ContentKey]) -> Bool {
        self == other || count == other.count && allSatisfy(other.contains)
    }
}

extension InitializationSection {
    /// Whether another is the same one, under the same keys.
    func isSame(as other: InitializationSection?) -> Bool {
        guard let other else { return false }
        var reordered = other
        reordered.keys = keys
        return self == reordered && keys.areSame(as: other.keys)
    }
}

/// The texts of two playlists that were read, where the segments that both have stand.
struct KeptText {
    private let previous: SegmentTable
    private let next: SegmentTable
    private let kept: Range<Int>
    /// What to add to the index of a segment to have its index in the later load.
    private let shift: Int

    /// Nil where equal bytes may mean different things: playlists made by hand, or variables that are not the same.
    init?(_ previous: MediaPlaylist, _ kept: Range<Int>, _ next: MediaPlaylist, _ keptInNext: Range<Int>) {
        guard case .table(let old) = previous.segments.storage, case .table(let new) = next.segments.storage,
            !kept.isEmpty, previous.variables == next.variables,
            previous.definesVariables(before: kept.lowerBound), next.definesVariables(before: keptInNext.lowerBound)
        else { return nil }
        (self.previous, self.next, self.kept) = (old, new, kept)
        shift = keptInNext.lowerBound - kept.lowerBound
    }

    /// The first segment behind one that has been compared which may not be the same, as an offset into the stretch that
    /// both have.
    func difference(after offset: Int) -> Int {
        let index = kept.lowerBound + offset
        guard goesOnTheSame(behind: index) else { return offset + 1 }
        let start = previous.endOfLine(previous.rows[index])
        let count = commonCount(from: start, next.endOfLine(next.rows[index + shift]))
        // A row is the same when its line end is: up to there nothing may follow.
        let behind = min(previous.rows(from: index, within: start..<start + count), kept.upperBound)
        return max(behind, index + 1) - kept.lowerBound
    }

    /// How many bytes from a place on are the same in both texts. Reading knows where the earlier load was at hand.
    private func commonCount(from start: Int, _ nextStart: Int) -> Int {
        if let shared = next.shared, shared.earlier === previous,
            let count = shared.stretches.count(from: nextStart, earlier: start)
        {
            return count
        }
        return previous.text.bytes.commonCount(from: start, next.text.bytes, from: nextStart)
    }

    /// Whether these are the date ranges as they were read, and nobody has changed them since.
    func hasRead(_ dateRanges: TagModelList<DateRange>, _ nextDateRanges: TagModelList<DateRange>) -> Bool {
        guard let old = previous.dateRanges, let new = next.dateRanges else { return false }
        return old.hasStorage(of: dateRanges) && new.hasStorage(of: nextDateRanges)
    }

    /// How many date ranges from one on are the same in both, each written in one tag of a stretch that is known to be. Zero where
    /// that is not known.
    func commonDateRanges(from index: Int, _ nextIndex: Int) -> Int {
        guard let shared = next.shared, shared.earlier === previous, let old = previous.dateRanges,
            let new = next.dateRanges, let start = old.position(at: index)?.byteOffset,
            let nextStart = new.position(at: nextIndex)?.byteOffset,
            let count = shared.stretches.count(from: nextStart, earlier: start)
        else { return 0 }
        let behind = (index..<old.count).partitionIndex { old.position(at: $0)?.byteOffset ?? .max >= start + count }
        // The last one may go on behind the stretch.
        return behind - 1 - index
    }

    /// Whether what comes behind a segment begins with the same in force: keys, initialization section, bit rate, and the
    /// range that a byte range without offset follows.
    private func goesOnTheSame(behind index: Int) -> Bool {
        let (old, new) = (previous.rows[index], next.rows[index + shift])
        let (scope, newScope) = (previous.scopes[Int(old.scope)], next.scopes[Int(new.scope)])
        guard scope.bitrate == newScope.bitrate,
            old.byteRange == 0 && new.byteRange == 0
                || previous.byteRange(old) == next.byteRange(new)
                    && previous.uri(at: index).hasBytes(of: next.uri(at: index + shift))
        else { return false }
        let (values, newValues) = (previous.values(ofScope: old.scope), next.values(ofScope: new.scope))
        return values.keys.areSame(as: newValues.keys)
            && values.initializationSection.map { $0.isSame(as: newValues.initializationSection) }
                ?? (newValues.initializationSection == nil)
    }
}

extension MediaPlaylist {
    /// Whether all variables stand in front of a segment that was read, so that they are in force from there on.
    func definesVariables(before index: Int) -> Bool {
        // What was merged was made sure of then.
        guard case .table(let table) = segments.storage, table.origin == nil, index < table.rows.count else {
            return true
        }
        return variables.allSatisfy { ($0.position?.byteOffset ?? .max) < table.rows[index].lineStart }
    }
}

extension SegmentTable {
    fileprivate func byteRange(_ row: SegmentRow) -> ByteRange? {
        row.byteRange == 0 ? nil : byteRanges[Int(row.byteRange) - 1]
    }
}
