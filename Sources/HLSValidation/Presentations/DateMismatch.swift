/// A date that is not the one that another playlist gives the same content.
struct DateMismatch {
    let segment: Int
    /// The segment of the other playlist whose date was counted from.
    let otherSegment: Int
    /// How much later the date is, in seconds.
    let difference: Double
}

extension Timeline {
    /// The first date that differs from the other playlist's for the same time in a run by more than a tolerance. Both
    /// begin where the presentation does; what stands behind different discontinuities is not compared.
    func firstDateMismatch(with other: Timeline, tolerance: Double) -> DateMismatch? {
        let most = self.tolerance(with: other)
        for (index, (mine, its)) in zip(runs, other.runs).enumerated() {
            guard mine.number == its.number else { return nil }
            if let mismatch = dateMismatch(mine, other, its, tolerance),
                index > 0 || !isExtraContent(-mismatch.difference, than: other, tolerance)
            {
                return mismatch
            }
            guard index == 0 || abs(mine.duration - its.duration) <= most else { return nil }
        }
        return nil
    }

    private func dateMismatch(
        _ run: DiscontinuityRun, _ other: Timeline, _ otherRun: DiscontinuityRun, _ tolerance: Double
    ) -> DateMismatch? {
        let its = other.rows.dateIndices(of: otherRun.segments)
        guard var last = its.first else { return nil }
        for index in rows.dateIndices(of: run.segments) {
            let (segment, date) = rows.date(at: index)
            let offset = rows.rows[segment].startTime - run.start
            while last + 1 < its.upperBound, other.offset(ofDate: last + 1, in: otherRun) <= offset { last += 1 }
            let (otherSegment, otherDate) = other.rows.date(at: last)
            let distance = offset - other.offset(ofDate: last, in: otherRun)
            let difference = date.seconds(since: otherDate) - distance
            if abs(difference) > tolerance {
                return DateMismatch(segment: segment, otherSegment: otherSegment, difference: difference)
            }
        }
        return nil
    }

    private func offset(ofDate index: Int, in run: DiscontinuityRun) -> Double {
        rows.rows[rows.date(at: index).segment].startTime - run.start
    }
}
