/// When date ranges end: a table of the classes whose ranges end where the next one begins, made once for all of them.
package struct DateRangeEnds: Sendable {
    /// For each class with END-ON-NEXT the start dates of its ranges, in order.
    private let starts: [ByteCompared: [Instant]]

    package init(_ ranges: [DateRange]) {
        let classes = Set(ranges.lazy.filter(\.endOnNext).map { ByteCompared(wrappedValue: $0.classIdentifier) })
        var starts: [ByteCompared: [Instant]] = [:]
        for range in ranges where !classes.isEmpty {
            guard range.classIdentifier != nil, let start = range.startDate?.instant else { continue }
            let key = ByteCompared(wrappedValue: range.classIdentifier)
            if classes.contains(key) { starts[key, default: []].append(start) }
        }
        self.starts = starts.mapValues { $0.sorted() }
    }

    /// When a range ends: at its END-DATE, else its length behind its start, else, with END-ON-NEXT, where the next range of
    /// its class begins. Nil where that is not known.
    package func end(of range: DateRange) -> Instant? {
        if range.endDate != nil || range.duration != nil || !range.endOnNext { return range.statedEnd }
        guard let start = range.startDate?.instant,
            let others = starts[ByteCompared(wrappedValue: range.classIdentifier)]
        else { return nil }
        let next = others.partitionIndex { $0 > start }
        return next < others.count ? others[next] : nil
    }
}

extension MediaPlaylist {
    /// When a date range ends: at its END-DATE, else its length behind its start, else, with END-ON-NEXT, where the next
    /// range of its class begins. Nil where that is not known.
    ///
    /// Each call looks at all date ranges; ``dateRangeTimeline`` knows the ends of all of them.
    public func effectiveEndDate(of range: DateRange) -> Instant? {
        DateRangeEnds(dateRanges.models).end(of: range)
    }
}
