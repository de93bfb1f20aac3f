/// A date that a tag gives, and the first of the segments whose dates run from it.
struct DateAnchor {
    var segment: Int
    var date: Instant
}

extension DateAnchor {
    /// The stretches that anchors make, which are in the order of their segments: forward from each, and backward from the
    /// first one (6.3.3).
    static func stretches(_ anchors: [DateAnchor], _ starts: ContiguousArray<Double>) -> [MediaTimeline.Stretch] {
        var stretches: [MediaTimeline.Stretch] = []
        stretches.reserveCapacity(anchors.count)
        var first = 0
        for (index, anchor) in anchors.enumerated() {
            let next = index + 1 < anchors.count ? anchors[index + 1].segment : starts.count - 1
            if let stretch = stretch(first..<next, anchor, starts) { stretches.append(stretch) }
            first = next
        }
        return stretches
    }

    /// Those of the segments whose dates are in reach, which lie together; nil where there are none.
    private static func stretch(
        _ segments: Range<Int>, _ anchor: DateAnchor, _ starts: ContiguousArray<Double>
    ) -> MediaTimeline.Stretch? {
        let time = starts[anchor.segment]
        func date(_ index: Int) -> Instant? { anchor.date.advanced(bySeconds: starts[index] - time) }
        let lower = segments.partitionIndex { starts[$0] >= time || date($0) != nil }
        let upper = (lower..<segments.upperBound).partitionIndex { date($0) == nil }
        guard lower < upper, let start = date(lower), let last = date(upper - 1) else { return nil }
        return MediaTimeline.Stretch(
            segments: lower..<upper, startDate: start, endDate: date(upper) ?? .latest, lastDate: last,
            anchorTime: time,
            anchorDate: anchor.date)
    }
}

extension MediaTimeline.Stretch {
    /// The date of an instant in seconds from the start of the playlist.
    func date(at time: Double) -> Instant? { anchorDate.advanced(bySeconds: time - anchorTime) }

    /// The seconds from the start of the playlist to a date.
    func time(at date: Instant) -> Double { anchorTime + date.seconds(since: anchorDate) }
}

extension Instant {
    /// The last instant there is.
    static let latest = Instant(microsecondsSince1970: .max)
}

extension MediaSegmentList {
    var timeline: MediaTimeline {
        var starts: ContiguousArray<Double> = []
        starts.reserveCapacity(count + 1)
        switch storage {
        case .table(let table):
            for row in table.rows { starts.append(row.startTime) }
            starts.append(table.totalDuration)
            let anchors = table.dates.map {
                DateAnchor(segment: Int($0.segment), date: Instant(microsecondsSince1970: $0.microseconds))
            }
            return MediaTimeline(starts: starts, anchors: anchors)
        case .values(let segments):
            var (elapsed, anchors): (Double, [DateAnchor]) = (0, [])
            for (index, segment) in segments.enumerated() {
                starts.append(elapsed)
                if let date = segment.programDateTime { anchors.append(DateAnchor(segment: index, date: date.instant)) }
                if let duration = segment.duration, duration > 0 { elapsed += duration }
            }
            starts.append(elapsed)
            return MediaTimeline(starts: starts, anchors: anchors)
        }
    }
}
