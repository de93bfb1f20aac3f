/// What became of the parts of one segment between two loads.
struct PartReload {
    /// The media sequence number of the segment.
    let sequence: UInt64
    let before: [PartialSegment]
    let after: [PartialSegment]
    /// Whether the later load has the whole segment.
    let isComplete: Bool
    /// A part that went while one before it stayed.
    private(set) var missing: PartialSegment?
    /// The part that stands behind the one missing; the last one where there is none.
    private(set) var afterMissing: PartialSegment?
    /// A part in the place of another.
    private(set) var changed: (before: PartialSegment, after: PartialSegment)?
    /// Whether the later load has parts of the segment, and none of those there were.
    private(set) var hasNone = false

    /// Lays the parts of two loads over each other; `hint` is what was hinted as the next part.
    init(
        _ sequence: UInt64, from before: [PartialSegment], to after: [PartialSegment], isComplete: Bool,
        hint: PreloadHint?
    ) {
        self.sequence = sequence
        self.before = before
        self.after = after
        self.isComplete = isComplete
        guard let first = after.first else {
            hasNone = !isComplete && !before.isEmpty
            return
        }
        guard let start = before.firstIndex(where: { $0.isSameResource(as: first) }) else {
            let place = after.firstIndex { part in before.contains { $0.isSameResource(as: part) } }
            if let place, let part = before.first { changed = (part, after[place > 0 ? 0 : place]) }
            hasNone = place == nil && !before.isEmpty
            return
        }
        compare(before[start...], hint)
    }

    private mutating func compare(_ before: ArraySlice<PartialSegment>, _ hint: PreloadHint?) {
        for (place, part) in before.enumerated() {
            guard place < after.count else {
                return (missing, afterMissing) = (part, after.last)
            }
            let other = after[place]
            if other == part { continue }
            if other.isSameResource(as: part) { return changed = (part, other) }
            let isLater = before.contains { $0.isSameResource(as: other) } || hint?.means(other) == true
            if isLater { return (missing, afterMissing) = (part, other) }
            return changed = (part, other)
        }
    }
}

extension PartialSegment {
    /// Whether it is the same part, whatever is said of it.
    func isSameResource(as other: PartialSegment) -> Bool { MediaResource(self) == MediaResource(other) }
}

extension MediaReload {
    /// What became of the parts that the earlier load lists, the newest segment first. Parts stand at the end of a playlist,
    /// and go from the front: behind a segment without any there are no more.
    func makeParts() -> [PartReload] {
        guard alignment.isPlain, !isOlder, alignment.shift != nil || old.full.segments.isEmpty else { return [] }
        var result: [PartReload] = []
        if !old.full.partsAtEnd.isEmpty {
            result.append(parts(of: old.full.nextMediaSequence, before: old.full.trailingParts))
        }
        for index in old.full.segments.indices.reversed() {
            guard index >= reload.kept.lowerBound else { break }
            let segment = old.full.segments[index]
            if segment.parts.isEmpty { break }
            result.append(parts(of: segment.sequenceNumber, before: segment.parts))
        }
        return result
    }

    private func parts(of sequence: UInt64, before: [PartialSegment]) -> PartReload {
        let (parts, isComplete) = newParts(of: sequence)
        return PartReload(sequence, from: before, to: parts, isComplete: isComplete, hint: hint)
    }

    /// The parts of a segment that the later load lists, and whether it has the whole segment.
    func newParts(of sequence: UInt64) -> (parts: [PartialSegment], isComplete: Bool) {
        let next = new.full.nextMediaSequence
        if sequence == next { return (new.full.trailingParts, false) }
        guard sequence < next, sequence >= new.full.mediaSequence else { return ([], sequence < next) }
        return (new.full.segments[Int(sequence - new.full.mediaSequence)].parts, true)
    }

    /// The line of a part of the later load.
    func range(of part: PartialSegment?) -> TextRange? {
        part?.position.flatMap { new.loaded.text?.range(ofLineAt: $0) }
    }

    /// A note that points at a part of the earlier load.
    func note(_ message: String, of part: PartialSegment) -> [Diagnostic.Note] {
        context.note(message, part.position.flatMap { old.loaded.text?.range(ofLineAt: $0) })
    }
}
