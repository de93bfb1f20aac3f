/// Neighbouring segments with one discontinuity sequence number (4.4.3.3).
struct DiscontinuityRun {
    let number: UInt64
    let segments: Range<Int>
    /// Where it begins, in seconds from the first segment of the playlist.
    let start: Double
    /// Seconds.
    let duration: Double
}

extension SegmentRows {
    /// The runs in their order, found without a look at each segment.
    var discontinuityRuns: [DiscontinuityRun] {
        var runs: [DiscontinuityRun] = []
        var first = 0
        while first < rows.count {
            let count = discontinuities(rows[first])
            let end = rows[first...].partitionIndex { discontinuities($0) > count }
            let start = rows[first].startTime
            let last = rows[end - 1]
            runs.append(
                DiscontinuityRun(
                    number: discontinuitySequence(rows[first]), segments: first..<end, start: start,
                    duration: last.startTime + (last.duration.isNaN ? 0 : last.duration) - start))
            first = end
        }
        return runs
    }
}
