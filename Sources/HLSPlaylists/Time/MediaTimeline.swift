/// When the segments of a playlist are: in seconds from its start, and in dates (4.4.4.6, 6.3.3).
///
///     let timeline = playlist.timeline
///     timeline.date(at: 12.5)                    // the date of that instant
///     timeline.place(at: date)                   // the segment that has the date, and how far into it that is
///
/// Dates run forward from each EXT-X-PROGRAM-DATE-TIME to the next, across discontinuities, and backward from the first.
/// Where tags leave a gap between two stretches, no segment has the dates in it. Where stretches overlap, the later segment
/// has the dates that both could have (6.2.1): whether they overlap by the fraction of a second that clocks drift, or because
/// a tag turns time back.
///
/// Making a timeline takes time in proportion to the segments, without making any ``MediaSegment``; a question takes the
/// logarithm of their number. A length that is missing or no number counts as none, and dates out of reach are none. A delta
/// update does not say how long the segments are that it leaves out: merge it first.
public struct MediaTimeline: Sendable {
    /// A stretch of segments whose dates follow from one tag.
    public struct Stretch: Hashable, Sendable {
        /// The indices of the segments.
        public let segments: Range<Int>
        /// The date of the first segment's first sample.
        public let startDate: Instant
        /// The date behind the last segment.
        public let endDate: Instant

        /// The date of the last segment's first sample.
        @Positional var lastDate: Instant
        /// An instant whose date the tag gives: seconds from the start of the playlist, and the date.
        @Positional var anchorTime: Double
        @Positional var anchorDate: Instant
    }

    /// An instant of a playlist: a segment and how far into it.
    public struct Place: Hashable, Sendable {
        /// The index of the segment.
        public var segmentIndex: Int
        /// Seconds from the segment's first sample.
        public var offset: Double

        public init(segmentIndex: Int, offset: Double = 0) {
            self.segmentIndex = segmentIndex
            self.offset = offset
        }
    }

    /// The stretches in the order of the playlist. Segments without a date are in none.
    public let stretches: [Stretch]
    /// The time at which each segment starts, and behind them the end of the last.
    let starts: ContiguousArray<Double>
    private let dates: DateIntervals

    init(starts: ContiguousArray<Double>, anchors: [DateAnchor]) {
        self.starts = starts
        stretches = DateAnchor.stretches(anchors, starts)
        dates = DateIntervals(stretches)
    }

    /// The length of all segments, in seconds.
    public var duration: Double { starts.last ?? 0 }

    private var segmentCount: Int { starts.count - 1 }
}

extension MediaPlaylist {
    /// When the segments are. Made anew each time it is asked for.
    public var timeline: MediaTimeline { segments.timeline }
}

// MARK: - From time to dates

extension MediaTimeline {
    /// The place of an instant, in seconds from the start of the playlist. Nil before the start, and from the end on.
    public func place(at time: Double) -> Place? {
        guard time >= 0, time < duration else { return nil }
        let index = starts.partitionIndex { $0 > time } - 1
        return Place(segmentIndex: index, offset: time - starts[index])
    }

    /// The seconds from the start of the playlist to a place. Nil where there is no such segment; an offset beyond the segment
    /// runs on.
    public func time(of place: Place) -> Double? {
        guard (0..<segmentCount).contains(place.segmentIndex) else { return nil }
        return starts[place.segmentIndex] + place.offset
    }

    /// The date of a place. Nil where there is no such segment, or no date for it; an offset beyond the segment runs on.
    public func date(of place: Place) -> Instant? {
        guard let time = time(of: place), let stretch = stretch(of: place.segmentIndex) else { return nil }
        return stretch.date(at: time)
    }

    /// The date of an instant, in seconds from the start of the playlist; that of the end is the one behind the last segment.
    public func date(at time: Double) -> Instant? {
        if let place = place(at: time) { return stretch(of: place.segmentIndex)?.date(at: time) }
        return time == duration ? stretch(of: segmentCount - 1)?.date(at: time) : nil
    }

    private func stretch(of segmentIndex: Int) -> Stretch? {
        let behind = stretches.partitionIndex { $0.segments.upperBound > segmentIndex }
        guard behind < stretches.count, stretches[behind].segments.contains(segmentIndex) else { return nil }
        return stretches[behind]
    }
}

// MARK: - From dates to time

extension MediaTimeline {
    /// The place that has a date; nil for a date that no segment has.
    public func place(at date: Instant) -> Place? {
        guard let stretch = dates.stretch(at: date).map({ stretches[$0] }) else { return nil }
        let index = firstSegment(of: stretch, behind: date) - 1
        return Place(segmentIndex: index, offset: date.seconds(since: stretch.date(at: starts[index]) ?? date))
    }

    /// The seconds from the start of the playlist to a date; nil for a date that no segment has.
    public func time(at date: Instant) -> Double? { place(at: date).flatMap(time) }

    /// The indices of the segments that have any of the dates from one up to another, in order: one range, unless time turns
    /// back. Without an end, all from the first on.
    public func segments(from start: Instant, until end: Instant? = nil) -> [Range<Int>] {
        let end = end ?? .latest
        guard start < end else { return [] }
        let found = dates.runs(from: start, until: end).map { run in
            let lower = firstSegment(of: stretches[run.first.stretch], behind: max(start, run.first.start)) - 1
            let upper = firstSegment(of: stretches[run.last.stretch], from: min(end, run.last.end))
            return lower..<max(lower, upper)
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }.joined
    }

    /// The time of a date, carried on from the first or the last stretch where it lies before or behind all segments, and the
    /// end of a gap where it lies in one.
    func nearestTime(of date: Instant) -> Double? {
        if let time = time(at: date) { return time }
        guard let next = dates.next(behind: date) else {
            return stretches.last.map { $0.time(at: date) }
        }
        let start = stretches[next.stretch].time(at: next.start)
        return next.isFirst ? start - next.start.seconds(since: date) : start
    }

    /// The first segment of a stretch that starts behind a date.
    private func firstSegment(of stretch: Stretch, behind date: Instant) -> Int {
        stretch.segments.partitionIndex { stretch.date(at: starts[$0]).map { $0 > date } ?? false }
    }

    /// The first segment of a stretch that starts at a date or behind it.
    private func firstSegment(of stretch: Stretch, from date: Instant) -> Int {
        stretch.segments.partitionIndex { stretch.date(at: starts[$0]).map { $0 >= date } ?? false }
    }
}

extension [Range<Int>] {
    /// Ranges in order, with those that touch made one.
    fileprivate var joined: [Range<Int>] {
        reduce(into: []) { joined, range in
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
    }
}
