/// Finds the breaks that date ranges speak of: those that tags make, or others.
struct AdDateRanges {
    private var sequence: AdTagSequence
    private let ends: DateRangeEnds
    private let timeline: MediaTimeline
    /// The breaks of the tags by the time at which they start.
    private let starts: [(time: Double, index: Int)]
    /// Those by the time at which they end.
    private let finishes: [(time: Double, index: Int)]
    private let reach: Double

    /// `reach` is how far a range may be from the tags that it goes with, in seconds: the length of a segment.
    init(_ sequence: AdTagSequence, _ ends: DateRangeEnds, reach: Double) {
        self.sequence = sequence
        self.reach = reach
        self.ends = ends
        timeline = sequence.timeline
        func ordered(_ edge: KeyPath<AdBreakDraft, AdBreak.Edge?>) -> [(time: Double, index: Int)] {
            sequence.breaks.enumerated().compactMap { index, draft in draft[keyPath: edge]?.time.map { ($0, index) } }
                .sorted { ($0.time, $0.index) < ($1.time, $1.index) }
        }
        starts = ordered(\.start)
        finishes = ordered(\.end)
    }

    mutating func read(_ range: DateRange) {
        let (out, end) = (range["SCTE35-OUT"], range["SCTE35-IN"])
        if out != nil {
            readSplice(range, out, end)
        } else if let end {
            readEnd(range, end)
        } else if range.isInterstitial {
            readInterstitial(range)
        } else if let command = range["SCTE35-CMD"] {
            readCommand(range, command)
        }
    }

    /// The breaks in order, and the marks that belong to none.
    func finished() -> (breaks: [AdBreak], others: [AdMarker]) {
        let order = sequence.breaks.enumerated().map { ($0, $1.start?.time ?? $1.end?.time ?? .infinity) }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        return (
            order.map { sequence.breaks[$0.0].finished(sequence.marks) }, sequence.others.inTextOrder(sequence.marks)
        )
    }

    // MARK: - The four kinds

    private mutating func readSplice(_ range: DateRange, _ out: Attribute?, _ end: Attribute?) {
        let start = range.startDate.map { AdBreak.Edge(at: $0.instant, timeline) }
        let finish = ends.end(of: range).map { AdBreak.Edge(at: $0, timeline) }
        let index = append(range, .out, out, at: start)
        let target = breakOfTags(sequence.marks[index], start, finish) ?? newBreak(start, finish)
        join(index, target, start, finish)
        if let end { sequence.add(append(range, .in, end, at: finish), to: target) }
    }

    private mutating func readEnd(_ range: DateRange, _ end: Attribute) {
        let edge = (ends.end(of: range) ?? range.startDate?.instant).map { AdBreak.Edge(at: $0, timeline) }
        let index = append(range, .in, end, at: edge)
        if let near = edge?.time.flatMap({ match(finishes, $0) }) { return sequence.add(index, to: near) }
        if let open = edge?.time.flatMap(openBreak) {
            sequence.breaks[open].end = edge
            sequence.breaks[open].last = index
            return sequence.add(index, to: open)
        }
        let target = newBreak(nil, edge)
        sequence.add(index, to: target)
        if !sequence.mayBeginInside {
            sequence.report(.withoutOut, index, nil, "ends a break that nothing began", target)
        }
    }

    /// The primary content goes on at the resume offset, whatever the length of what is played (D.2).
    private mutating func readInterstitial(_ range: DateRange) {
        guard let interstitial = range.interstitial else { return }
        let start = interstitialStart(range)
        let index = append(range, .interstitial, nil, at: start)
        let length = sequence.marks[index].duration
        let offset = interstitial.resumeOffset ?? length
        let finish = start?.time.flatMap { time in offset.map { AdBreak.Edge(at: time + $0, timeline) } }
        sequence.breaks.append(AdBreakDraft(isInterstitial: true, start: start, end: finish))
        sequence.add(index, to: sequence.breaks.count - 1)
    }

    /// With a CUE it does not wait for its start date.
    private func interstitialStart(_ range: DateRange) -> AdBreak.Edge? {
        if range.cue.contains(.pre) { return AdBreak.Edge(before: 0, timeline) }
        if range.cue.contains(.post) { return AdBreak.Edge(before: timeline.starts.count - 1, timeline) }
        return range.startDate.map { AdBreak.Edge(at: $0.instant, timeline) }
    }

    private mutating func readCommand(_ range: DateRange, _ command: Attribute) {
        let edge = range.startDate.map { AdBreak.Edge(at: $0.instant, timeline) }
        let index = append(range, .signal, command, at: edge)
        let near = edge?.time.flatMap { match(starts, $0) ?? match(finishes, $0) }
        if let near { sequence.add(index, to: near) } else { sequence.others.append(index) }
    }

    // MARK: - Steps

    private mutating func append(
        _ range: DateRange, _ kind: AdMarker.Kind, _ message: Attribute?, at edge: AdBreak.Edge?
    ) -> Int {
        let isBehind = (edge?.time ?? 0) > 0
        sequence.marks.append(
            AdMarker(
                source: .dateRange(range), kind: kind, id: range.id, duration: range.announcedDuration, elapsed: nil,
                scte35: message.flatMap { SpliceMessage.bytes($0.value) },
                segmentIndex: edge?.segmentIndex ?? (isBehind ? timeline.starts.count - 1 : 0), time: edge?.time,
                date: edge?.date))
        return sequence.marks.count - 1
    }

    private mutating func newBreak(_ start: AdBreak.Edge?, _ end: AdBreak.Edge?) -> Int {
        sequence.breaks.append(AdBreakDraft(start: start, end: end))
        return sequence.breaks.count - 1
    }

    /// The break of tags that a range speaks of: one that starts when it does, or near it by the same ID or message, or
    /// within the length of a segment where no other range does; or one whose start has left the playlist, by its end.
    private func breakOfTags(_ mark: AdMarker, _ start: AdBreak.Edge?, _ finish: AdBreak.Edge?) -> Int? {
        guard let time = start?.time else { return nil }
        let same = neighbours(starts, time).filter { isSame(mark, sequence.breaks[$0.index]) }
        if let same = closest(same, time) { return same.index }
        if let near = closest(neighbours(starts, time), time) {
            if !differ(near.time, time) { return near.index }
            if (near.time - time).magnitude <= reach, !sequence.breaks[near.index].hasDateRange { return near.index }
        }
        guard let end = finish?.time ?? mark.duration.map({ time + $0 }) else { return nil }
        return match(finishes, end).flatMap { sequence.breaks[$0].start == nil ? $0 : nil }
    }

    private func isSame(_ mark: AdMarker, _ draft: AdBreakDraft) -> Bool {
        if mark.scte35.map(draft.messages.contains) ?? false { return true }
        return draft.ids.contains(ByteCompared(wrappedValue: mark.id))
    }

    /// Takes a range for a mark of a break, and compares what the two say.
    private mutating func join(_ index: Int, _ target: Int, _ start: AdBreak.Edge?, _ finish: AdBreak.Edge?) {
        let (oldStart, oldEnd) = (sequence.breaks[target].start, sequence.breaks[target].end)
        sequence.breaks[target].hasDateRange = true
        sequence.breaks[target].start = oldStart ?? start
        sequence.breaks[target].end = oldEnd ?? finish
        sequence.add(index, to: target)
        let (first, last) = (sequence.breaks[target].first, sequence.breaks[target].last)
        if first != index, let time = start?.time, let other = oldStart?.time, differ(time, other) {
            let text = "starts at \(spoken(time)); \(sequence.marks[first].form) at \(spoken(other))"
            sequence.report(.start, index, first, text, target)
        }
        if let last, let time = finish?.time, let other = oldEnd?.time, differ(time, other) {
            let text = "ends at \(spoken(time)); \(sequence.marks[last].form) at \(spoken(other))"
            sequence.report(.end, index, last, text, target)
        }
    }

    // MARK: - Breaks near a time

    private typealias Timed = (time: Double, index: Int)

    /// The last one up to a time, and the first one behind it.
    private func neighbours(_ list: [Timed], _ time: Double) -> ArraySlice<Timed> {
        let next = list.partitionIndex { $0.time > time }
        return list[max(next - 1, 0)..<min(next + 1, list.count)]
    }

    private func closest(_ list: some Sequence<Timed>, _ time: Double) -> Timed? {
        list.min { ($0.time - time).magnitude < ($1.time - time).magnitude }
    }

    /// The break of tags that has begun last before a time, where it has not ended.
    private func openBreak(_ time: Double) -> Int? {
        let behind = starts.partitionIndex { $0.time > time }
        guard behind > 0, sequence.breaks[starts[behind - 1].index].end == nil else { return nil }
        return starts[behind - 1].index
    }

    /// The closest one, where it is so near that marks at both times speak of one splice.
    private func match(_ list: [Timed], _ time: Double) -> Int? {
        closest(neighbours(list, time), time).flatMap { differ($0.time, time) ? nil : $0.index }
    }
}

extension DateRange {
    /// The length that others announce as well: of an interstitial as much as is played.
    fileprivate var announcedDuration: Double? {
        guard isInterstitial else { return plannedDuration ?? duration }
        return (duration ?? plannedDuration).map { min($0, interstitial?.playoutLimit ?? .infinity) }
    }
}
