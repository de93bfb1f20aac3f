// What changed at the segments: they themselves, their parts, and the unknown tags in front of them.

extension PlaylistReload {
    /// The changes at the segments, by their numbers.
    var segmentChanges: [PlaylistChange] {
        let head = HeadTags(self)
        var shared = SharedChanges()
        return changedPlaces.flatMap { place in
            let (old, new) = (previous.segment(atPlace: place.old), next.segment(atPlace: place.new))
            let tags = head.changes(self, at: place)
            guard let old, let new else {
                return tags + [come(new, old, at: place)].compactMap { $0 } + partChanges(old, new, at: place)
            }
            return tags + shared.withoutRepetition(changes(old, new, place.sequence), at: place.sequence)
                + partChanges(old, new, at: place)
        }
    }

    /// A segment that only one of the loads has.
    private func come(_ new: MediaSegment?, _ old: MediaSegment?, at place: SegmentPlace) -> PlaylistChange? {
        if let new, let index = place.new {
            return PlaylistChange(
                inserted.contains(index) ? .segmentInserted : .segmentAdded, sequence: place.sequence, what: "URI",
                after: new.uri, positionAfter: new.position)
        }
        guard let old, let index = place.old else { return nil }
        return PlaylistChange(
            removed.contains(index) ? .segmentRemoved : .segmentWithdrawn, sequence: place.sequence, what: "URI",
            before: old.uri, positionBefore: old.position)
    }

    /// What became of a segment, thing by thing.
    private func changes(_ old: MediaSegment, _ new: MediaSegment, _ sequence: UInt64) -> [PlaylistChange] {
        var changes: [PlaylistChange] = []
        func compare<Value: Equatable>(_ what: String, _ before: Value?, _ after: Value?, _ text: (Value) -> String) {
            guard before != after else { return }
            changes.append(
                PlaylistChange(
                    .segmentChanged, sequence: sequence, what: what, before: before.map(text), after: after.map(text),
                    positionBefore: old.position, positionAfter: new.position))
        }
        compare(TagName.discontinuity.spelling, old.discontinuityTag, new.discontinuityTag) { $0 }
        changes += keyChanges(old.keys, new.keys, sequence)
        changes += sectionChanges(old.initializationSection, new.initializationSection, sequence)
        compare(TagName.programDateTime.spelling, old.programDateTime, new.programDateTime) { $0.text }
        compare(TagName.bitrate.spelling, old.bitrate, new.bitrate) { "\($0)" }
        compare(TagName.gap.spelling, old.gapTag, new.gapTag) { $0 }
        compare(TagName.inf.spelling, old.duration, new.duration) { $0.written }
        compare("\(TagName.inf.spelling) title", old.title, new.title) { $0 }
        compare(TagName.byteRange.spelling, old.byteRange, new.byteRange) { $0.description }
        compare("URI", old.comparedURI, new.comparedURI) { $0.wrappedValue ?? "" }
        return changes
    }

    /// What became of the keys in force, by key format.
    private func keyChanges(_ old: [ContentKey], _ new: [ContentKey], _ sequence: UInt64) -> [PlaylistChange] {
        guard !old.areSame(as: new) else { return [] }
        let formats =
            old.map(\.keyFormat)
            + new.map(\.keyFormat).filter { format in
                !old.contains { $0.keyFormat == format }
            }
        return formats.compactMap { format in
            let before = old.first { $0.keyFormat == format }
            let after = new.first { $0.keyFormat == format }
            guard before != after else { return nil }
            return PlaylistChange(
                .segmentChanged, sequence: sequence, what: TagName.key.spelling, before: before?.attributeText,
                after: after?.attributeText, positionBefore: before?.position, positionAfter: after?.position)
        }
    }

    private func sectionChanges(
        _ old: InitializationSection?, _ new: InitializationSection?, _ sequence: UInt64
    ) -> [PlaylistChange] {
        guard !(old?.isSame(as: new) ?? (new == nil)) else { return [] }
        // What differs may be the keys alone.
        let haveSameKeys = (old?.keys ?? []).areSame(as: new?.keys ?? []) || old == nil || new == nil
        return [
            PlaylistChange(
                .segmentChanged, sequence: sequence, what: TagName.map.spelling,
                before: old?.attributeText(withKeys: !haveSameKeys), after: new?.attributeText(withKeys: !haveSameKeys),
                positionBefore: old?.position, positionAfter: new?.position)
        ]
    }
}

/// What segments share was said for the first of them.
private struct SharedChanges {
    private var last: (sequence: UInt64, changes: Set<PlaylistChange>)?

    /// The changes of a segment, without those of keys, sections and bit rates that the segment before has alike.
    mutating func withoutRepetition(_ changes: [PlaylistChange], at sequence: UInt64) -> [PlaylistChange] {
        let shared = [TagName.key, .map, .bitrate].map(\.spelling)
        let before = last.flatMap { sequence > 0 && $0.sequence == sequence - 1 ? $0.changes : nil } ?? []
        var unnumbered: Set<PlaylistChange> = []
        defer { last = (sequence, unnumbered) }
        return changes.filter { change in
            guard shared.contains(change.what) else { return true }
            var change = change
            change.sequence = nil
            unnumbered.insert(change)
            return !before.contains(change)
        }
    }
}

extension MediaSegment {
    /// Tags without a value, as changes tell them.
    fileprivate var discontinuityTag: String? { isDiscontinuity ? "" : nil }
    fileprivate var gapTag: String? { isGap ? "" : nil }
    fileprivate var comparedURI: ByteCompared? { ByteCompared(wrappedValue: uri) }
}
