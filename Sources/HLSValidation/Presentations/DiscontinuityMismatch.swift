/// Where two playlists begin to have different discontinuity sequence numbers for the same content.
struct DiscontinuityMismatch {
    /// A place on one of the two timelines.
    struct Spot {
        let segment: Int
        /// Whether a discontinuity stands in front of the segment.
        let isDiscontinuity: Bool
        let number: UInt64
        /// Seconds from the first segment.
        let time: Double
        /// When it is, where the two were compared by their dates.
        var date: Instant?

        /// The time for a message.
        var when: String { date.map(\.description) ?? time.seconds }
    }

    let own: Spot
    let other: Spot
}

extension Timeline {
    /// Where the two begin to differ by more than a tolerance; nil where they do not, or where that is not known.
    func firstMismatch(with other: Timeline, tolerance: Double) -> DiscontinuityMismatch? {
        let areWhole = playlist.isWhole && other.playlist.isWhole
        let areFinal = playlist.isFinished && other.playlist.isFinished
        let areDated = rows.hasDates && other.rows.hasDates
        return areWhole && (areFinal || !areDated)
            ? mismatchByLength(other, tolerance) : mismatchByDate(other, tolerance)
    }

    /// Compares stretch by stretch, so that small differences of their lengths do not add up.
    private func mismatchByLength(_ other: Timeline, _ tolerance: Double) -> DiscontinuityMismatch? {
        for (index, (mine, its)) in zip(runs, other.runs).enumerated() {
            if mine.number != its.number {
                return DiscontinuityMismatch(own: spot(startOf: index), other: other.spot(startOf: index))
            }
            switch (index + 1 < runs.count, index + 1 < other.runs.count) {
            case (true, true):
                let difference = mine.duration - its.duration
                guard abs(difference) > tolerance, index > 0 || !isExtraContent(difference, than: other, tolerance)
                else {
                    continue
                }
                return DiscontinuityMismatch(own: spot(startOf: index + 1), other: other.spot(startOf: index + 1))
            case (false, true):
                // What ends there has no content that would need another number.
                guard mine.duration > its.duration + tolerance else { return nil }
                return DiscontinuityMismatch(
                    own: spot(at: its.duration, in: index), other: other.spot(startOf: index + 1))
            case (true, false):
                guard its.duration > mine.duration + tolerance else { return nil }
                return DiscontinuityMismatch(
                    own: spot(startOf: index + 1), other: other.spot(at: mine.duration, in: index))
            case (false, false): return nil
            }
        }
        return nil
    }

    /// Compares the numbers that both have for one date.
    private func mismatchByDate(_ other: Timeline, _ tolerance: Double) -> DiscontinuityMismatch? {
        let (mine, its) = (datedRuns, other.datedRuns)
        var (i, j) = (0, 0)
        while i < mine.count, j < its.count {
            let start = max(mine[i].start, its[j].start)
            let length = min(mine[i].end, its[j].end).seconds(since: start)
            if length > tolerance, runs[mine[i].run].number != other.runs[its[j].run].number {
                return DiscontinuityMismatch(
                    own: spot(at: start, in: mine[i]), other: other.spot(at: start, in: its[j]))
            }
            if mine[i].end < its[j].end { i += 1 } else { j += 1 }
        }
        return nil
    }

    private func spot(startOf index: Int) -> DiscontinuityMismatch.Spot {
        let run = runs[index]
        let first = run.segments.lowerBound
        return DiscontinuityMismatch.Spot(
            segment: first, isDiscontinuity: rows.rows[first].has(SegmentRow.isDiscontinuity), number: run.number,
            time: run.start)
    }

    private func spot(at offset: Double, in index: Int) -> DiscontinuityMismatch.Spot {
        let time = runs[index].start + offset
        // A boundary a little later is the one that is meant.
        return DiscontinuityMismatch.Spot(
            segment: segment(at: time + typicalSegment / 4), isDiscontinuity: false, number: runs[index].number,
            time: time)
    }

    private func spot(at date: Instant, in dated: DatedDiscontinuityRun) -> DiscontinuityMismatch.Spot {
        let offset = date.seconds(since: dated.start)
        var found = offset > 0 ? spot(at: offset, in: dated.run) : spot(startOf: dated.run)
        found.date = date
        return found
    }
}

/// A run with a date of its own.
struct DatedDiscontinuityRun {
    /// The place of the run.
    let run: Int
    let start: Instant
    let end: Instant
}

extension SegmentRows {
    /// The runs that have dates: across a discontinuity nothing is known of them.
    func datedRuns(_ runs: [DiscontinuityRun]) -> [DatedDiscontinuityRun] {
        guard hasDates else { return [] }
        return runs.indices.compactMap { index in
            let run = runs[index]
            guard let first = dateIndices(of: run.segments).first else { return nil }
            let (segment, instant) = date(at: first)
            guard let start = instant.advanced(bySeconds: run.start - rows[segment].startTime),
                let end = start.advanced(bySeconds: run.duration)
            else { return nil }
            return DatedDiscontinuityRun(run: index, start: start, end: end)
        }
    }
}
