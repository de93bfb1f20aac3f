/// The date ranges of each class by when they begin.
struct DateRangeOrder {
    private var classes: [ByteCompared: [(start: Instant, range: DateRange)]] = [:]

    init(_ ranges: [DateRange]) {
        for range in ranges {
            guard let name = range.classIdentifier, let start = range.startDate?.instant else { continue }
            classes[ByteCompared(wrappedValue: name), default: []].append((start, range))
        }
        for name in classes.keys { classes[name]?.sort { $0.start < $1.start } }
    }

    /// The ranges of a range's class that begin next before an instant, and next behind it; nil where there are none.
    func neighbours(of instant: Instant, inClassOf range: DateRange) -> (before: DateRange?, after: DateRange?) {
        guard let name = range.classIdentifier, let ranges = classes[ByteCompared(wrappedValue: name)] else {
            return (nil, nil)
        }
        let first = ranges.partitionIndex { $0.start >= instant }
        let behind = ranges.partitionIndex { $0.start > instant }
        return (first > 0 ? ranges[first - 1].range : nil, behind < ranges.count ? ranges[behind].range : nil)
    }
}

extension [DateRange] {
    /// The ranges by their IDs.
    var byID: [ByteCompared: DateRange] {
        Dictionary(map { (ByteCompared(wrappedValue: $0.id), $0) }) { first, _ in first }
    }
}
