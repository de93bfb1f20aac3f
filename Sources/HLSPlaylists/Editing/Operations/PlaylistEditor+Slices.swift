extension PlaylistEditor {
    // MARK: - Slices

    /// Keeps the segments of a range of indices, and takes all others away.
    ///
    /// What is kept says the same as before: media and discontinuity sequence numbers are raised, keys, initialization
    /// section, bit rate and byte-range offsets are stated where tags that gave them are gone, and so is the date of the first
    /// segment. Where segments behind the range are taken away, so are the trailing parts, hints and reports.
    /// EXT-X-START moves with the media. Date ranges stay, and so does EXT-X-ENDLIST, or its absence: ``PlaylistHeader/hasEndList``.
    ///
    /// - Throws: ``EditingError`` where the playlist does not have these segments, or is a delta update.
    public mutating func keepSegments(_ range: Range<Int>) throws {
        let count = segments.original.count
        guard let rows = playlist.media?.segments.rows, range.lowerBound >= 0, range.upperBound <= count else {
            throw EditingError(
                .noSuchElement,
                reason: "there are no segments \(range.lowerBound) to \(range.upperBound); the playlist has \(count)")
        }
        guard !range.isEmpty else { throw EditingError(.noSuchElement, reason: "the slice would have no segments") }
        try stateDate(ofFirst: range, rows)
        if range.lowerBound > 0 { moveStart(rows.rows[range.lowerBound].startTime) }
        try removeFirstSegments(range.lowerBound)
        guard range.upperBound < count else { return }
        for index in range.upperBound..<count where !segments.removed.contains(index) { try segments.remove(at: index) }
        trailingParts.removeAll { _ in true }
        preloadHints.removeAll { _ in true }
        renditionReports.removeAll { _ in true }
    }

    /// Keeps the segments with these media sequence numbers, and takes all others away: ``keepSegments(_:)``. Numbers that the
    /// playlist does not have are passed over.
    public mutating func keepSegments(numbered numbers: ClosedRange<UInt64>) throws {
        let segments = segments.original
        let lower = segments.partitionIndex { $0.sequenceNumber >= numbers.lowerBound }
        let upper = segments.partitionIndex { $0.sequenceNumber > numbers.upperBound }
        guard lower < upper else {
            throw EditingError(
                .noSuchElement,
                reason: "the playlist has no segment with a number from \(numbers.lowerBound) to \(numbers.upperBound)")
        }
        try keepSegments(lower..<upper)
    }

    /// Keeps the segments that hold something of a stretch of time, in seconds from the beginning of the playlist, and takes
    /// all others away: ``keepSegments(_:)``.
    public mutating func keepSegments(from start: Double, to end: Double) throws {
        let segments = segments.original
        let lower = segments.partitionIndex { $0.startTime + ($0.duration ?? 0) > start }
        let upper = segments.partitionIndex { $0.startTime >= end }
        guard lower < upper else {
            throw EditingError(
                .noSuchElement,
                reason: "no segment lies between \(start) s and \(end) s; the playlist lasts \(segments.duration) s")
        }
        try keepSegments(lower..<upper)
    }

    /// The date of the first segment where the tag that gave it is gone.
    private mutating func stateDate(ofFirst range: Range<Int>, _ rows: SegmentRows) throws {
        let index = range.lowerBound
        let hasEarlier = !rows.dateIndices(of: 0..<index).isEmpty
        guard hasEarlier || rows.dateIndices(of: range).isEmpty else { return }
        try segments.update(at: index) { $0.stateDate() }
    }

    /// An offset from the beginning is measured from another one now (4.4.2.2).
    private mutating func moveStart(_ seconds: Double) {
        guard let offset = header.start?.timeOffset, offset >= 0 else { return }
        header.start?.timeOffset = max(0, offset - seconds)
    }

    // MARK: - A live playlist moves on

    /// Takes segments away from the front, as a live playlist does that moves on (6.2.2): EXT-X-MEDIA-SEQUENCE grows by
    /// their number, EXT-X-DISCONTINUITY-SEQUENCE by the number of their EXT-X-DISCONTINUITY tags, which go with them.
    ///
    /// A date stays with its segment: the first one left has none of its own unless its tags say one.
    ///
    /// - Throws: ``EditingError`` where there are not so many, the playlist is a delta update, or a number goes over 64 bits.
    public mutating func removeFirstSegments(_ count: Int) throws {
        guard let media = playlist.media, let rows = media.segments.rows, count >= 0, count <= rows.rows.count else {
            throw EditingError(
                .noSuchElement, reason: "there are no \(count) segments; the playlist has \(segments.original.count)")
        }
        guard media.deltaUpdate == nil else {
            throw EditingError(.notExpressible, reason: "a delta update leaves its first segments out already")
        }
        guard count > 0 else { return }
        for index in 0..<count where !segments.removed.contains(index) { try segments.remove(at: index) }
        slidCount = max(slidCount, count)
        let discontinuities = UInt64(rows.discontinuities(rows.rows[slidCount - 1]))
        header.mediaSequence = try sum(media.mediaSequence, UInt64(slidCount))
        header.discontinuitySequence = try sum(media.discontinuitySequence, discontinuities)
    }

    private func sum(_ number: UInt64, _ more: UInt64) throws(EditingError) -> UInt64 {
        let (sum, overflow) = number.addingReportingOverflow(more)
        guard !overflow else {
            throw EditingError(.notExpressible, reason: "\(number) and \(more) are over 18446744073709551615")
        }
        return sum
    }
}
