/// Which stretch of a playlist has a date: the dates of all stretches, cut so that none overlaps another.
struct DateIntervals: Sendable {
    struct Interval {
        var start: Instant
        /// The instant behind the last one.
        var end: Instant
        /// The index of the stretch.
        var stretch: Int
    }

    /// In the order of their dates.
    private var intervals: [Interval] = []
    /// For each interval, the index of the last one that goes on from it without turning back or leaving out a segment.
    private var lastOfRun: [Int] = []

    init(_ stretches: [MediaTimeline.Stretch]) {
        var bounds = stretches.flatMap { [$0.startDate, $0.endDate] }
        bounds.sort()
        let owners = DateIntervals.owners(of: bounds, stretches)
        for (index, owner) in owners.enumerated() where owner >= 0 && bounds[index] < bounds[index + 1] {
            if let last = intervals.last, last.stretch == owner, last.end == bounds[index] {
                intervals[intervals.count - 1].end = bounds[index + 1]
            } else {
                intervals.append(Interval(start: bounds[index], end: bounds[index + 1], stretch: owner))
            }
        }
        lastOfRun = Array(intervals.indices)
        for index in intervals.indices.dropLast().reversed() {
            let (this, next) = (intervals[index].stretch, intervals[index + 1].stretch)
            guard next == this + 1, intervals[index].end > stretches[this].lastDate,
                stretches[this].segments.upperBound == stretches[next].segments.lowerBound
            else { continue }
            lastOfRun[index] = lastOfRun[index + 1]
        }
    }

    /// For each pair of neighbouring bounds the last stretch that covers the dates between them; -1 where none does.
    ///
    /// The last stretch takes its dates first, and each one before it what is left: whoever comes to dates that are taken
    /// is led behind them, so that the work stays in proportion.
    private static func owners(of bounds: [Instant], _ stretches: [MediaTimeline.Stretch]) -> [Int] {
        var owners = Array(repeating: -1, count: max(bounds.count - 1, 0))
        var next = Array(0...owners.count)
        func firstFree(_ index: Int) -> Int {
            var root = index
            while next[root] != root { root = next[root] }
            var place = index
            while next[place] != root { (place, next[place]) = (next[place], root) }
            return root
        }
        for (number, stretch) in stretches.enumerated().reversed() {
            let end = bounds.partitionIndex { $0 >= stretch.endDate }
            var index = firstFree(bounds.partitionIndex { $0 >= stretch.startDate })
            while index < end {
                owners[index] = number
                next[index] = index + 1
                index = firstFree(index)
            }
        }
        return owners
    }

    /// The stretch that has a date.
    func stretch(at date: Instant) -> Int? {
        let index = intervals.partitionIndex { $0.end > date }
        return index < intervals.count && intervals[index].start <= date ? intervals[index].stretch : nil
    }

    /// The first interval behind a date that none has, and whether it is the first of all.
    func next(behind date: Instant) -> (start: Instant, stretch: Int, isFirst: Bool)? {
        let index = intervals.partitionIndex { $0.start > date }
        guard index < intervals.count else { return nil }
        return (intervals[index].start, intervals[index].stretch, index == 0)
    }

    /// The runs of intervals that have dates from one up to another, each by its first and last interval.
    func runs(from start: Instant, until end: Instant) -> [(first: Interval, last: Interval)] {
        var runs: [(first: Interval, last: Interval)] = []
        var index = intervals.partitionIndex { $0.end > start }
        let behind = intervals.partitionIndex { $0.start >= end }
        while index < behind {
            let last = min(lastOfRun[index], behind - 1)
            runs.append((intervals[index], intervals[last]))
            index = last + 1
        }
        return runs
    }
}
