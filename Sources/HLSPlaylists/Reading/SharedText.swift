/// What a text shares with that of an earlier load, as it was found in reading.
///
/// Comparing the two loads asks for it: what has been gone through once is not gone through again.
struct SharedText: Sendable {
    /// The earlier load. Not kept alive: each would keep the one before it.
    weak var earlier: SegmentTable?
    var stretches: SharedStretches
}

/// Stretches of a text that an earlier one has to the byte, in the order in which they stand.
struct SharedStretches: Sendable {
    private struct Stretch {
        /// Where it begins in the text.
        var start: Int
        /// Where it begins in the earlier text.
        var earlierStart: Int
        var count: Int
    }

    private var stretches: [Stretch] = []

    /// How many bytes from a place on the earlier text has as well, from another place on. Nil where that was not found out.
    func count(from start: Int, earlier earlierStart: Int) -> Int? {
        let behind = stretches.partitionIndex { $0.start > start }
        guard behind > 0 else { return nil }
        let stretch = stretches[behind - 1]
        let offset = start - stretch.start
        guard offset < stretch.count, earlierStart == stretch.earlierStart + offset else { return nil }
        return stretch.count - offset
    }

    mutating func append(from start: Int, earlier earlierStart: Int, count: Int) {
        stretches.append(Stretch(start: start, earlierStart: earlierStart, count: count))
    }
}
