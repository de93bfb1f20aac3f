/// How the segments of two loads correspond: by their numbers where these tell the truth, else by what they are.
///
/// One fault is to be one finding. A sequence number that was not raised makes every segment another one, by its number;
/// so what the segments are is looked at before any of them is blamed.
struct SegmentAlignment {
    /// The place that the first segment of the later load has in the earlier one, less its own; nil where the loads have
    /// nothing in common.
    private(set) var shift: Int?
    /// How many segments left at the front.
    private(set) var removed = 0
    /// Whether the numbers agree with what the segments are.
    private(set) var hasRightNumbers = true
    /// Segments that left from the middle or the end, as indices of the earlier load.
    private(set) var torn: Range<Int>?
    /// Segments that came between others, as indices of the later load.
    private(set) var inserted: Range<Int>?
    /// Segments that are others than the number has had, as indices of the later load.
    private(set) var replaced: [Int] = []

    /// Whether all segments that stay are where their numbers say.
    var isPlain: Bool { hasRightNumbers && torn == nil && inserted == nil }

    init(_ reload: PlaylistReload) {
        let (old, new) = (reload.previous.segments, reload.next.segments)
        let changed = reload.changedSegments.filter { index in
            MediaResource(old[index])
                != MediaResource(new[index - reload.kept.lowerBound + reload.keptInNext.lowerBound])
        }
        guard !reload.kept.isEmpty, changed.isEmpty else {
            var walk = Walk(reload)
            self = walk.alignment()
            return
        }
        shift = reload.kept.lowerBound - reload.keptInNext.lowerBound
        removed = reload.removed.count
        torn = reload.withdrawn.isEmpty ? nil : reload.withdrawn
    }

    private init(removed: Int, hasRightNumbers: Bool) {
        self.removed = removed
        self.hasRightNumbers = hasRightNumbers
    }

    /// Goes along both loads, and looks for the place to go on where they differ.
    private struct Walk {
        private let reload: PlaylistReload
        private let old: [MediaResource]
        private let new: [MediaResource]
        private let placesInOld: [MediaResource: Int]
        private let placesInNew: [MediaResource: Int]

        init(_ reload: PlaylistReload) {
            self.reload = reload
            old = reload.previous.segments.map { MediaResource($0) }
            new = reload.next.segments.map { MediaResource($0) }
            placesInOld = Dictionary(old.enumerated().map { ($1, $0) }) { first, _ in first }
            placesInNew = Dictionary(new.enumerated().map { ($1, $0) }) { first, _ in first }
        }

        /// By how much the numbers say the later load is ahead.
        private var stated: Int {
            let (old, new) = (reload.previous.mediaSequence, reload.next.mediaSequence)
            return new >= old ? Int(clamping: new - old) : -Int(clamping: old - new)
        }

        mutating func alignment() -> SegmentAlignment {
            guard let (start, first) = start else {
                return SegmentAlignment(removed: reload.removed.count, hasRightNumbers: true)
            }
            var result = SegmentAlignment(removed: start, hasRightNumbers: true)
            result.shift = start - first
            if first > 0, start == 0, stated >= 0 { result.inserted = 0..<first }
            var (left, right) = (start, first)
            while left < old.count, right < new.count {
                if old[left] == new[right] {
                    (left, right) = (left + 1, right + 1)
                } else if let place = placesInOld[new[right]], place > left {
                    result.torn = result.torn ?? left..<place
                    left = place
                } else if let place = placesInNew[old[left]], place > right {
                    result.inserted = result.inserted ?? right..<place
                    right = place
                } else {
                    result.replaced.append(right)
                    (left, right) = (left + 1, right + 1)
                }
            }
            if left < old.count, result.torn == nil { result.torn = left..<old.count }
            if result.torn == nil, result.inserted == nil { result.hasRightNumbers = start - first == stated }
            return result
        }

        /// Where the two begin to correspond: a place in each.
        private var start: (old: Int, new: Int)? {
            // Where the numbers lead, if that segment is in both; resources may repeat.
            let numbered = (old: max(stated, 0), new: max(-stated, 0))
            if numbered.old < old.count, numbered.new < new.count, old[numbered.old] == new[numbered.new] {
                return numbered
            }
            for (place, resource) in new.enumerated() {
                guard let found = placesInOld[resource] else { continue }
                // What comes before it was replaced, where the numbers say so too.
                return found - place == stated ? (max(stated, 0), max(-stated, 0)) : (found, place)
            }
            // Nothing is the same: by numbers all were replaced, or the loads are too far apart.
            return numbered.old < old.count && numbered.new < new.count ? numbered : nil
        }
    }
}
