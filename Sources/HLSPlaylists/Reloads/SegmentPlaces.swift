/// A place among the segments of two loads: a segment, or behind the last the one that is still being made.
struct SegmentPlace {
    /// The media sequence number.
    var sequence: UInt64
    /// The index in the earlier load, the number of its segments for what stands behind them; nil where it has no such place.
    var old: Int?
    /// The index in the later load, likewise.
    var new: Int?
}

extension PlaylistReload {
    /// The places that something may have changed at, by their numbers.
    var changedPlaces: [SegmentPlace] {
        let (numbers, newNumbers) = (previous.numbering, next.numbering)
        var places = removed.map { SegmentPlace(sequence: numbers.sequenceNumber(at: $0), old: $0) }
        places += inserted.map { SegmentPlace(sequence: newNumbers.sequenceNumber(at: $0), new: $0) }
        places += comparison.examined.map {
            SegmentPlace(
                sequence: numbers.sequenceNumber(at: kept.lowerBound + $0), old: kept.lowerBound + $0,
                new: keptInNext.lowerBound + $0)
        }
        let last = places.count
        places += withdrawn.map { SegmentPlace(sequence: numbers.sequenceNumber(at: $0), old: $0) }
        places += added.map { SegmentPlace(sequence: newNumbers.sequenceNumber(at: $0), new: $0) }
        let ends = (previous.segments.count, next.segments.count)
        return places[..<last] + joined(places[last...], ends, (previous.nextMediaSequence, next.nextMediaSequence))
    }

    /// Lays the segments still being made over those at the end: what was one may be complete now.
    private func joined(
        _ places: ArraySlice<SegmentPlace>, _ ends: (old: Int, new: Int), _ numbers: (old: UInt64, new: UInt64)
    ) -> [SegmentPlace] {
        var places = Array(places)
        if let first = places.indices.first, places[first].old == nil, places[first].sequence == numbers.old {
            places[first].old = ends.old
            return places + [SegmentPlace(sequence: numbers.new, new: ends.new)]
        }
        if let first = places.indices.first, places[first].new == nil, places[first].sequence == numbers.new {
            places[first].new = ends.new
            return places + [SegmentPlace(sequence: numbers.old, old: ends.old)]
        }
        guard numbers.old != numbers.new else {
            return places + [SegmentPlace(sequence: numbers.new, old: ends.old, new: ends.new)]
        }
        let old = SegmentPlace(sequence: numbers.old, old: ends.old)
        let new = SegmentPlace(sequence: numbers.new, new: ends.new)
        return numbers.old < numbers.new ? [old] + places + [new] : [new] + places + [old]
    }
}

extension MediaPlaylist {
    /// The segment at a place; nil where it is still being made.
    func segment(atPlace index: Int?) -> MediaSegment? {
        index.flatMap { $0 < segments.count ? segments[$0] : nil }
    }

    /// The parts listed for the segment that is still being made, behind the last one.
    func trailingParts(atPlace index: Int?) -> [PartialSegment] {
        index == segments.count ? trailingParts : []
    }

    /// The tags that the specification does not define in front of a place.
    func unknownTags(atPlace index: Int?) -> ArraySlice<UnknownTag> {
        guard let index else { return [] }
        let first = unknownTags.partitionIndex { $0.segmentIndex >= index }
        return unknownTags[first..<unknownTags.partitionIndex { $0.segmentIndex > index }]
    }
}
