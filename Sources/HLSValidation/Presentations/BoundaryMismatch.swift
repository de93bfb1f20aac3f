/// Boundaries of segments that are not at the same time: places among the segments.
struct BoundaryMismatch {
    let segment: Int
    let time: Double
    let otherSegment: Int
    let otherTime: Double
}

extension Timeline {
    /// The first boundary of segments that the other playlist has at another time, by more than a tolerance. Both begin
    /// where the presentation does; each discontinuity is a new beginning.
    func firstBoundaryMismatch(with other: Timeline, tolerance: Double) -> BoundaryMismatch? {
        for (mine, its) in zip(runs, other.runs) {
            for index in 1..<max(2, max(mine.segments.count, its.segments.count)) {
                let own = boundary(index, of: mine)
                let another = other.boundary(index, of: its)
                if own.isEnd && another.isEnd { break }
                // Behind its end a playlist has no boundaries.
                if own.isEnd && another.time > own.time - tolerance { break }
                if another.isEnd && own.time > another.time - tolerance { break }
                guard abs(own.time - another.time) > tolerance else { continue }
                return BoundaryMismatch(
                    segment: own.segment, time: mine.start + own.time, otherSegment: another.segment,
                    otherTime: its.start + another.time)
            }
        }
        return nil
    }

    /// Where a segment of a run begins, by its place in it; behind the last segment where the run ends.
    private func boundary(_ index: Int, of run: DiscontinuityRun) -> (segment: Int, time: Double, isEnd: Bool) {
        guard index < run.segments.count else { return (run.segments.upperBound - 1, run.duration, true) }
        let segment = run.segments.lowerBound + index
        return (segment, rows.rows[segment].startTime - run.start, false)
    }
}
