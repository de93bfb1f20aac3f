extension PlaylistEditor {
    /// Puts the segments of another playlist behind the last one: ``insert(contentsOf:at:)``.
    public mutating func append(contentsOf other: MediaPlaylist) throws {
        try insert(contentsOf: other, at: segments.original.count)
    }

    /// Puts the segments of another playlist before the one with an index, discontinuous with their neighbours.
    ///
    /// Everything means what it meant before. Keys, initialization sections and byte-range offsets are stated at both ends.
    /// Initialization vectors that follow from sequence numbers are written where numbers change, and dates where they would
    /// follow from others. Relative URIs become absolute where the two playlists came from different places. The target
    /// duration is the greater of both, the version at least what the segments need. Date ranges and unknown tags come along;
    /// trailing parts, the header and the end of the other playlist do not.
    ///
    /// Unknown tags cannot be edited in the same edit.
    ///
    /// - Parameters:
    ///   - other: The playlist whose segments come.
    ///   - index: The index before the edit of the segment they come before; the number of segments for the end.
    /// - Throws: ``EditingError`` where the playlists do not go together: only one is of I-frames, one is a delta update, parts
    ///   stand at the end, or date ranges of one ID differ. What segments cannot be behind others, such as one without
    ///   EXT-X-MAP behind one that has it, is found when the edit is made.
    public mutating func insert(contentsOf other: MediaPlaylist, at index: Int) throws {
        let media = try spliceable(other, at: index)
        let splice = SplicedPlaylist(other, into: media.text?.uri)
        var new = splice.segments(
            numberedBy: SegmentNumbering(mediaSequence: header.mediaSequence), from: place(of: index))
        guard !new.isEmpty else { return }
        if index > 0 { new[0].isDiscontinuity = true }
        let firstOrdinal = segments.inserted[index]?.count ?? 0
        for segment in new { try segments.insert(segment, at: index) }
        for tag in other.unknownTags {
            splicedTags.append(
                SplicedTag(tag: tag, index: index, ordinal: firstOrdinal + min(tag.segmentIndex, new.count)))
        }
        try keepMeaning(ofSegmentsFrom: index)
        for range in try splice.dateRanges(besides: dateRanges.result) { dateRanges.append(range) }
        adjustHeader(to: other)
    }

    private func spliceable(_ other: MediaPlaylist, at index: Int) throws(EditingError) -> MediaPlaylist {
        guard let media = playlist.media else {
            throw EditingError(.wrongKind, reason: "segments belong to Media Playlists")
        }
        guard index >= 0, index <= media.segments.count else {
            throw EditingError(
                .noSuchElement, reason: "there is no place \(index); the playlist has \(media.segments.count) segments")
        }
        guard media.deltaUpdate == nil, other.deltaUpdate == nil else {
            throw EditingError(.notExpressible, reason: "a delta update lacks segments; merge it first")
        }
        guard media.iFramesOnly == other.iFramesOnly else {
            throw EditingError(.notExpressible, reason: "only one of the playlists is of I-frames")
        }
        guard index < media.segments.count || trailingParts.result.isEmpty else {
            throw EditingError(
                .notExpressible, reason: "the last segment is still being made; parts stand where the others would come"
            )
        }
        return media
    }

    /// The index that the next segment inserted at one has in the edit so far.
    private func place(of index: Int) -> Int {
        let removed = segments.removed.reduce(0) { $0 + ($1 < index ? 1 : 0) }
        let inserted = segments.inserted.reduce(0) { $0 + ($1.key <= index ? $1.value.count : 0) }
        return index - removed + inserted
    }

    /// Whatever follows for the segments behind from their places is stated, since those change.
    private mutating func keepMeaning(ofSegmentsFrom index: Int) throws {
        guard index < segments.original.count else { return }
        for later in index..<segments.original.count { stateInitializationVectors(at: later) }
        guard !segments.removed.contains(index) else { return }
        try segments.update(at: index) { segment in
            segment.isDiscontinuity = true
            segment.stateDate()
        }
    }

    private mutating func adjustHeader(to other: MediaPlaylist) {
        if let duration = other.targetDuration { header.targetDuration = max(duration, header.targetDuration ?? 0) }
        if !other.independentSegments { header.independentSegments = false }
        let version = max(other.version ?? 1, other.requiredVersion)
        if version > header.version ?? 1 { header.version = version }
    }
}

/// A tag that comes along with segments that are inserted: nobody knows what it means, only where it stands.
struct SplicedTag {
    var tag: UnknownTag
    /// Where the segments come.
    var index: Int
    /// The segment, of those that come there, that it stands before; their number where it stands behind them.
    var ordinal: Int
}
