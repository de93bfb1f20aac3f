/// The date ranges of a playlist in the order of time: a query for what holds when (4.4.5.1).
///
///     for entry in playlist.dateRangeTimeline.active(at: date) { print(entry.range.id) }
///
/// All tags of an ID are one range, and END-ON-NEXT ends a range where the next one of its class begins. A range whose end
/// is not known goes on: PLANNED-DURATION is a guess and ends nothing. A range without a length is active for the instant
/// at which it starts; so is one that ends before it starts, which is an error.
public struct DateRangeTimeline: Sendable {
    /// A date range and when it holds.
    public struct Entry: Hashable, Sendable {
        public let range: DateRange
        /// The place of the range among the playlist's.
        public let index: Int
        public let start: Instant
        /// When it ends; nil where that is not known.
        public let end: Instant?
        /// When it is to end by PLANNED-DURATION, where its end is not known.
        public let plannedEnd: Instant?
    }

    /// The ranges by their start, those of one start in the order of the playlist. Ranges without a start date, which is an
    /// error, have no place here.
    public let entries: [Entry]
    private let ends: MaximumTree

    public init(_ ranges: [DateRange]) {
        let table = DateRangeEnds(ranges)
        entries = ranges.enumerated().compactMap { index, range in
            guard let start = range.startDate?.instant else { return nil }
            let end = table.end(of: range)
            return Entry(
                range: range, index: index, start: start, end: end,
                plannedEnd: end == nil ? range.plannedDuration.flatMap { start.advanced(bySeconds: $0) } : nil)
        }.sorted { ($0.start, $0.index) < ($1.start, $1.index) }
        ends = MaximumTree(entries.map(\.lastInstant.microsecondsSince1970))
    }

    /// The ranges that hold at a date, in order.
    public func active(at date: Instant) -> [Entry] {
        entries(until: entries.partitionIndex { $0.start > date }, lastingTo: date)
    }

    /// The ranges that hold at any of the dates from one up to another, in order.
    public func overlapping(_ dates: Range<Instant>) -> [Entry] {
        guard !dates.isEmpty else { return [] }
        return entries(until: entries.partitionIndex { $0.start >= dates.upperBound }, lastingTo: dates.lowerBound)
    }

    /// The ranges that start at one of the dates from one up to another, in order.
    public func starting(in dates: Range<Instant>) -> ArraySlice<Entry> {
        let first = entries.partitionIndex { $0.start >= dates.lowerBound }
        return entries[first..<max(first, entries.partitionIndex { $0.start >= dates.upperBound })]
    }

    /// Those of the first entries that hold at a date or behind it: each takes the logarithm of their number to find.
    private func entries(until count: Int, lastingTo date: Instant) -> [Entry] {
        var found: [Entry] = []
        var next = ends.firstIndex(from: 0, reaching: date.microsecondsSince1970)
        while let index = next, index < count {
            found.append(entries[index])
            next = ends.firstIndex(from: index + 1, reaching: date.microsecondsSince1970)
        }
        return found
    }
}

extension DateRangeTimeline.Entry {
    /// The last instant at which the range holds.
    fileprivate var lastInstant: Instant {
        guard let end else { return .latest }
        // The end is no longer in the range; what has no length holds for an instant.
        return end > start ? Instant(microsecondsSince1970: end.microsecondsSince1970 - 1) : start
    }
}

extension MediaPlaylist {
    /// The date ranges in the order of time. Made anew each time it is asked for.
    public var dateRangeTimeline: DateRangeTimeline { DateRangeTimeline(dateRanges.models) }
}

extension MediaTimeline {
    /// The indices of the segments that a date range covers, in order: one range of them, unless time turns back.
    public func segments(of entry: DateRangeTimeline.Entry) -> [Range<Int>] {
        guard let end = entry.end else { return segments(from: entry.start) }
        let behindStart = Instant(microsecondsSince1970: entry.start.microsecondsSince1970.addingUpTo(1))
        return segments(from: entry.start, until: max(end, behindStart))
    }
}

extension Int64 {
    /// The sum, or the largest number there is.
    fileprivate func addingUpTo(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
