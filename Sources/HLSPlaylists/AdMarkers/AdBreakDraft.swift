/// A break while its marks are gathered.
struct AdBreakDraft {
    var isInterstitial = false
    var start: AdBreak.Edge?
    var end: AdBreak.Edge?
    /// The indices of its marks.
    var marks: [Int] = []
    /// The mark that began it, or the first one there is.
    var first: Int { marks[0] }
    /// The mark that ended it.
    var last: Int?
    /// The length announced, and the mark that did.
    var planned: (seconds: Double, mark: Int)?
    /// The splices that have begun and not ended, by the families of forms that name them.
    var names: [AdMarker.Form: Set<ByteCompared>] = [:]
    /// All names that its marks give it.
    var ids: Set<ByteCompared> = []
    var messages: Set<[UInt8]> = []
    var hasDateRange = false
    /// Whether another break began inside.
    var hasInner = false
    private(set) var conflicts: [AdConflict] = []

    /// When it is to end.
    var plannedEnd: Double? {
        guard let start = start?.time, let planned else { return nil }
        return start + planned.seconds
    }

    mutating func add(_ conflict: AdConflict) {
        if !conflicts.contains(where: { $0.kind == conflict.kind }) { conflicts.append(conflict) }
    }

    /// The break, its marks in order.
    func finished(_ all: [AdMarker]) -> AdBreak {
        let markers = marks.inTextOrder(all)
        let named = markers.first { $0.id != nil && $0.kind != .signal && $0.kind != .asset }
        return AdBreak(
            id: named?.id, isInterstitial: isInterstitial, start: start, end: end,
            plannedDuration: planned?.seconds, markers: markers, conflicts: conflicts)
    }
}

extension [Int] {
    /// The marks at these indices in the order of the text; those made by hand in that of their indices.
    func inTextOrder(_ all: [AdMarker]) -> [AdMarker] {
        map { (all[$0].position?.byteOffset ?? .max, $0) }.sorted { $0 < $1 }.map { all[$0.1] }
    }
}

extension AdBreak.Edge {
    /// Between two segments, at the start or at the end.
    init(before segmentIndex: Int, _ timeline: MediaTimeline) {
        let time = timeline.starts[segmentIndex]
        let place = MediaTimeline.Place(segmentIndex: segmentIndex)
        self.init(
            segmentIndex: segmentIndex, time: time,
            date: timeline.date(of: place) ?? timeline.date(at: time))
    }

    /// At a time that may lie outside.
    init(at time: Double, _ timeline: MediaTimeline) {
        let place = timeline.place(at: time)
        let date = timeline.date(at: time) ?? timeline.stretches.first.flatMap { time < 0 ? $0.date(at: time) : nil }
        self.init(segmentIndex: place?.segmentIndex, time: time, date: date)
    }

    /// At a date.
    init(at date: Instant, _ timeline: MediaTimeline) {
        let place = timeline.place(at: date)
        let time = place.flatMap(timeline.time) ?? timeline.nearestTime(of: date)
        let isAtEnd = time.map { $0 == timeline.duration } ?? false
        self.init(
            segmentIndex: place?.segmentIndex ?? (isAtEnd ? timeline.starts.count - 1 : nil)
                ?? time.flatMap { timeline.place(at: $0)?.segmentIndex },
            time: time, date: date)
    }
}

/// Seconds in a message: to the millisecond.
func spoken(_ seconds: Double) -> String {
    let thousandths = seconds * 1_000
    guard thousandths > -1e15, thousandths < 1e15 else { return "\(seconds) s" }
    let whole = Int64(thousandths + (thousandths < 0 ? -0.5 : 0.5))
    return whole % 1_000 == 0 ? "\(whole / 1_000) s" : "\(Double(whole) / 1_000) s"
}

/// Whether two times are further apart than marks of one splice are: packagers round, and cut at pictures.
func differ(_ left: Double, _ right: Double) -> Bool { !((left - right).magnitude <= 1) }
