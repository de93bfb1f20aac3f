// What became of partial segments (4.4.4.9, 6.2.2).

extension PlaylistReload {
    /// The changes of the parts at a place. Those of a segment that left go with it.
    func partChanges(_ old: MediaSegment?, _ new: MediaSegment?, at place: SegmentPlace) -> [PlaylistChange] {
        guard place.new != nil else { return [] }
        let before = old?.parts ?? previous.trailingParts(atPlace: place.old)
        let after = new?.parts ?? next.trailingParts(atPlace: place.new)
        guard before != after else { return [] }
        let (known, remaining) = (before.byResource, after.byResource)
        let removed = before.filter { remaining[MediaResource($0)] == nil }
        return [removal(of: removed, place.sequence)].compactMap { $0 }
            + after.compactMap { change(from: known[MediaResource($0)], to: $0, place.sequence) }
    }

    /// Parts go together, as a segment gets old: one change is enough to say so.
    private func removal(of parts: [PartialSegment], _ sequence: UInt64) -> PlaylistChange? {
        guard let first = parts.first else { return nil }
        return PlaylistChange(
            .partsRemoved, sequence: sequence, what: TagName.part.spelling,
            before: parts.map { MediaResource($0).description }.joined(separator: ", "), positionBefore: first.position)
    }

    private func change(
        from old: PartialSegment?, to new: PartialSegment, _ sequence: UInt64
    ) -> PlaylistChange? {
        guard old.map({ !$0.isSame(as: new) }) ?? true else { return nil }
        let haveSameKeys = old?.keys.areSame(as: new.keys) ?? true
        return PlaylistChange(
            old == nil ? .partAdded : .partChanged, sequence: sequence, what: TagName.part.spelling,
            before: old?.attributeText(withKeys: !haveSameKeys),
            after: new.attributeText(withKeys: !haveSameKeys), positionBefore: old?.position,
            positionAfter: new.position)
    }
}

extension PartialSegment {
    /// Whether another is the same one, under the same keys.
    fileprivate func isSame(as other: PartialSegment) -> Bool {
        var reordered = other
        reordered.keys = keys
        return self == reordered && keys.areSame(as: other.keys)
    }
}

extension [PartialSegment] {
    fileprivate var byResource: [MediaResource: PartialSegment] {
        Dictionary(map { (MediaResource($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
}
