extension MediaPlaylist {
    /// The full playlist that this delta update and the playlist before it make together (6.3.7, 4.4.5.2).
    ///
    ///     let full = try update.merged(onto: previous)
    ///
    /// What EXT-X-SKIP leaves out comes from the playlist before, and all else from the update. Keys, initialization
    /// section, bit rate, dates, and the place where a byte range ends go on behind the skipped segments until tags of
    /// the update say otherwise. A playlist that is no delta update comes back as it is.
    ///
    /// The result has no text and no diagnostics: those of the update are with the update, and so are the positions of
    /// what it lists. What comes from the playlist before has none.
    ///
    /// - Throws: ``DeltaMergeError`` where the two do not fit. A client then loads the full playlist.
    public func merged(onto previous: MediaPlaylist) throws(DeltaMergeError) -> MediaPlaylist {
        guard let deltaUpdate else { return self }
        let skipped = try skippedSegments(deltaUpdate, in: previous)
        let state = SkippedState(behind: skipped, of: previous, in: self)
        var merged = self
        (merged.text, merged.diagnostics, merged.deltaUpdate) = (nil, [], nil)
        merged.dateRanges = TagModelList(mergedDateRanges(deltaUpdate, previous.dateRanges.models))
        merged.unknownTags = mergedUnknownTags(deltaUpdate, previous, skipped)
        merged.trailingParts = trailingParts.map(state.applied)
        merged.segments = mergedSegments(previous, skipped, state, numbering: merged.numbering)
        merged.keyTags = (merged.segments.distinctKeys + merged.trailingParts.flatMap(\.keys)).distinct()
        return merged
    }

    /// The number of segments that stand before EXT-X-SKIP; there should be none.
    var segmentsBeforeSkip: Int {
        if case .table(let table) = segments.storage { table.numbering.firstAfterSkip } else { 0 }
    }

    // MARK: - Whether they fit

    /// The segments that the update leaves out, as indices of the playlist before.
    private func skippedSegments(
        _ update: DeltaUpdate, in previous: MediaPlaylist
    ) throws(DeltaMergeError) -> Range<Int> {
        guard previous.deltaUpdate == nil else {
            throw DeltaMergeError(
                .previousIsDeltaUpdate, reason: "the playlist before is a delta update itself and was not merged")
        }
        guard let count = update.skippedSegments else {
            throw DeltaMergeError(.noSkippedSegments, reason: "EXT-X-SKIP does not say how many segments it leaves out")
        }
        guard mediaSequence >= previous.mediaSequence else {
            throw DeltaMergeError(
                .sequenceRanBack,
                reason: "the update begins with segment \(mediaSequence), the playlist before it with "
                    + "\(previous.mediaSequence): numbers ran back")
        }
        let first = (mediaSequence - previous.mediaSequence).addingReportingOverflow(UInt64(segmentsBeforeSkip))
        let end = first.partialValue.addingReportingOverflow(count)
        guard count > 0 else { return 0..<0 }
        guard !first.overflow, !end.overflow, end.partialValue <= UInt64(previous.segments.count) else {
            throw missingSegments(count, previous)
        }
        let skipped = Int(first.partialValue)..<Int(end.partialValue)
        try checkOverlap(previous, from: skipped.upperBound)
        return skipped
    }

    private func missingSegments(_ count: UInt64, _ previous: MediaPlaylist) -> DeltaMergeError {
        let first = SegmentNumbering(mediaSequence: mediaSequence).sequenceNumber(at: segmentsBeforeSkip)
        let (end, overflow) = first.addingReportingOverflow(count - 1)
        let last = overflow ? UInt64.max : end
        return DeltaMergeError(
            .missingSegments,
            reason: "the update leaves out segments \(first) to \(last), and the playlist before has "
                + (previous.segments.isEmpty
                    ? "none" : "\(previous.mediaSequence) to \(previous.nextMediaSequence - 1)"))
    }

    /// Refuses an update whose segments are others than those that the playlist before has under their numbers.
    private func checkOverlap(_ previous: MediaPlaylist, from index: Int) throws(DeltaMergeError) {
        for (place, listed) in zip(index..<previous.segments.count, segmentsBeforeSkip..<segments.count) {
            let (old, new) = (previous.segments.uri(at: place), segments.uri(at: listed))
            // A query may hold a token that is another one with each load.
            guard !old.pathBytes.elementsEqual(new.pathBytes) else { continue }
            throw DeltaMergeError(
                .contradiction,
                reason: "segment \(numbering.sequenceNumber(at: listed)) is '\(new)' in the update, and was '\(old)'")
        }
    }

    // MARK: - Segments

    private func mergedSegments(
        _ previous: MediaPlaylist, _ skipped: Range<Int>, _ state: SkippedState, numbering: SegmentNumbering
    ) -> MediaSegmentList {
        if case .table(let older) = previous.segments.storage, case .table(let newer) = segments.storage,
            previous.variables == variables, previous.definesVariables(before: skipped.lowerBound),
            definesVariables(before: 0),
            let table = JoinedSegments.table(older, skipped, newer, behind: deltaUpdate?.position, state, numbering)
        {
            return MediaSegmentList(table)
        }
        let listed = Array(segments)
        var merged = Array(listed[..<segmentsBeforeSkip])
        let date = merged.isEmpty && !skipped.isEmpty ? previous.segments[skipped.lowerBound].date : nil
        merged += previous.segments[skipped].map { $0.withoutPositions }
        var state = state
        merged += listed[segmentsBeforeSkip...].map { state.apply(to: $0) }
        return MediaSegmentList(placed(merged, by: numbering, firstDate: date))
    }

    // MARK: - What stands between them

    /// The unknown tags of the update in front of EXT-X-SKIP, those in front of the skipped segments, and the others.
    private func mergedUnknownTags(
        _ update: DeltaUpdate, _ previous: MediaPlaylist, _ skipped: Range<Int>
    ) -> [UnknownTag] {
        let behind = unknownTags.firstIndex { tag in
            guard let position = tag.position, let skip = update.position else { return true }
            return position > skip
        }
        let head = unknownTags[..<(behind ?? unknownTags.count)]
        var older = previous.unknownTags.filter { skipped.contains($0.segmentIndex) }
        // At the very beginning stand those of the header, which the update says itself.
        if skipped.lowerBound == 0 { older = older.removing(Array(head)) }
        let shift = segmentsBeforeSkip - skipped.lowerBound
        return head + older.map { $0.moved(by: shift, to: nil) }
            + unknownTags[(behind ?? unknownTags.count)...].map { $0.moved(by: skipped.count, to: $0.position) }
    }
}

extension UnknownTag {
    fileprivate func moved(by distance: Int, to position: TextPosition?) -> UnknownTag {
        var tag = self
        tag.segmentIndex += distance
        tag.position = position
        return tag
    }
}

extension String {
    /// The URI up to its query.
    fileprivate var pathBytes: Substring.UTF8View {
        self[...].utf8.prefix { $0 != UInt8(ascii: "?") }
    }
}
