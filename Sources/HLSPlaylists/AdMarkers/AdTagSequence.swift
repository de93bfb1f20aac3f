/// Goes through the tags about ads in their order, and finds the breaks that they make.
struct AdTagSequence {
    let timeline: MediaTimeline
    /// Whether the playlist may begin inside a break whose first marks have left it.
    let mayBeginInside: Bool
    /// All marks, in the order of the text.
    var marks: [AdMarker] = []
    var breaks: [AdBreakDraft] = []
    /// The marks that belong to no break.
    var others: [Int] = []
    /// The breaks that have begun and not ended, the inmost last.
    private var open: [Int] = []
    /// The break that ended last.
    private var closed: Int?

    init(_ timeline: MediaTimeline, mayBeginInside: Bool) {
        self.timeline = timeline
        self.mayBeginInside = mayBeginInside
    }

    mutating func read(_ tags: [UnknownTag]) {
        // Tags of a playlist made by hand may stand in any order.
        marks = tags.compactMap(marker).enumerated().sorted { ($0.1.segmentIndex, $0.0) < ($1.1.segmentIndex, $1.0) }
            .map(\.element)
        var start = 0
        while start < marks.count {
            let place = marks[start].segmentIndex
            let end = marks[start...].firstIndex { $0.segmentIndex != place } ?? marks.count
            read(start..<end)
            start = end
        }
    }

    private func marker(_ tag: UnknownTag) -> AdMarker? {
        guard let reading = AdTagReading(tag) else { return nil }
        let edge = edge(of: tag)
        return AdMarker(
            source: .tag(tag), kind: reading.kind, id: reading.id, duration: reading.duration, elapsed: reading.elapsed,
            scte35: reading.scte35, segmentIndex: edge.segmentIndex ?? 0, time: edge.time, date: edge.date)
    }

    private func edge(of tag: UnknownTag) -> AdBreak.Edge {
        AdBreak.Edge(before: min(max(tag.segmentIndex, 0), timeline.starts.count - 1), timeline)
    }

    /// The marks before one segment: first those that begin and end breaks, in their order, then what accompanies them.
    private mutating func read(_ group: Range<Int>) {
        for index in group {
            switch marks[index].kind {
            case .out: begin(index)
            case .continued: goOn(index)
            case .in: finish(index)
            default: break
            }
        }
        let place = marks[group.lowerBound].segmentIndex
        let begun = breaks.last?.start?.segmentIndex == place ? breaks.count - 1 : nil
        let ended = closed.flatMap { breaks[$0].end?.segmentIndex == place ? $0 : nil }
        for index in group where marks[index].kind == .signal || marks[index].kind == .asset {
            if let target = begun ?? open.last ?? ended { add(index, to: target) } else { others.append(index) }
        }
    }

    // MARK: - A break begins

    private mutating func begin(_ index: Int) {
        let mark = marks[index]
        if let target = open.last,
            breaks[target].start?.segmentIndex == mark.segmentIndex || isRepeated(mark, breaks[target])
        {
            name(mark, target)
            return add(index, to: target)
        }
        // One whose time is up is over, although nothing says so: some forms have no mark for it.
        while let last = open.last, let end = breaks[last].plannedEnd, end <= (mark.time ?? 0) + 1 { open.removeLast() }
        let outer = open.last
        start(index)
        if let outer { reportInner(index, outer) }
    }

    /// Once for each break that others begin inside of: its end is what is missing.
    private mutating func reportInner(_ index: Int, _ outer: Int) {
        guard !breaks[outer].hasInner else { return }
        breaks[outer].hasInner = true
        let began = breaks[outer].start?.time.map { " that began at \(spoken($0))" } ?? ""
        let text = "begins a break inside the one\(began) and has not ended"
        report(.outInsideOut, index, breaks[outer].first, text, breaks.count - 1)
    }

    /// Whether a mark names the splice that is on already.
    private func isRepeated(_ mark: AdMarker, _ draft: AdBreakDraft) -> Bool {
        if mark.id != nil, draft.names[mark.form.family]?.contains(ByteCompared(wrappedValue: mark.id)) == true {
            return true
        }
        return mark.scte35.map(draft.messages.contains) ?? false
    }

    private mutating func start(_ index: Int) {
        breaks.append(AdBreakDraft(start: AdBreak.Edge(before: marks[index].segmentIndex, timeline)))
        open.append(breaks.count - 1)
        name(marks[index], breaks.count - 1)
        add(index, to: breaks.count - 1)
    }

    private mutating func name(_ mark: AdMarker, _ target: Int) {
        guard mark.id != nil else { return }
        let id = ByteCompared(wrappedValue: mark.id)
        breaks[target].names[mark.form.family, default: []].insert(id)
        breaks[target].ids.insert(id)
    }

    // MARK: - A break goes on

    private mutating func goOn(_ index: Int) {
        let mark = marks[index]
        let began = mark.elapsed.flatMap { elapsed in mark.time.map { $0 - elapsed } }
        guard let target = open.last else { return continueUnknown(index, began) }
        add(index, to: target)
        guard let elapsed = mark.elapsed, let began, let time = mark.time else { return }
        guard let start = breaks[target].start, let startTime = start.time else {
            breaks[target].start = AdBreak.Edge(at: began, timeline)
            return
        }
        // Where media are missing, dates go on and the lengths of segments do not: either may be counted.
        let byDate = start.date.flatMap { mark.date?.seconds(since: $0) } ?? .infinity
        guard differ(startTime, began), differ(byDate, elapsed) else { return }
        report(
            .elapsed, index, breaks[target].first,
            "says that \(spoken(elapsed)) have passed; the break began \(spoken(time - startTime)) before", target)
    }

    /// A break that began before the playlist, or that nothing began.
    private mutating func continueUnknown(_ index: Int, _ began: Double?) {
        let isBefore = began.map { $0 <= 1 } ?? (marks[index].segmentIndex == 0)
        let isExpected = mayBeginInside && breaks.isEmpty && isBefore
        breaks.append(AdBreakDraft(start: began.map { AdBreak.Edge(at: $0, timeline) }))
        open.append(breaks.count - 1)
        name(marks[index], breaks.count - 1)
        add(index, to: breaks.count - 1)
        guard !isExpected else { return }
        let passed = marks[index].elapsed.map { " for \(spoken($0))" } ?? ""
        report(.withoutOut, index, nil, "goes on with a break\(passed) that nothing began", breaks.count - 1)
    }

    // MARK: - A break ends

    private mutating func finish(_ index: Int) {
        let edge = AdBreak.Edge(before: marks[index].segmentIndex, timeline)
        guard let target = open.last else { return finishUnknown(index, edge) }
        add(index, to: target)
        guard isEnd(index, of: target) else { return }
        breaks[target].end = edge
        breaks[target].last = index
        closed = open.removeLast()
    }

    /// Whether the break is over with the splice that a mark ends. Splices may nest: then the last one ends it.
    private mutating func isEnd(_ index: Int, of target: Int) -> Bool {
        let family = marks[index].form.family
        guard let id = marks[index].id, let count = breaks[target].names[family]?.count, count > 0 else { return true }
        if breaks[target].names[family]?.remove(ByteCompared(wrappedValue: id)) != nil { return count == 1 }
        let name = breaks[target].names[family]?.first?.wrappedValue ?? ""
        let text = "ends '\(id)'; the break is '\(name)'" + (count > 1 ? " among \(count)" : "")
        report(.id, index, breaks[target].first, text, target)
        return true
    }

    private mutating func finishUnknown(_ index: Int, _ edge: AdBreak.Edge) {
        if let closed, breaks[closed].end?.segmentIndex == edge.segmentIndex { return add(index, to: closed) }
        let isExpected = mayBeginInside && breaks.isEmpty
        breaks.append(AdBreakDraft(end: edge))
        closed = breaks.count - 1
        add(index, to: breaks.count - 1)
        breaks[breaks.count - 1].last = index
        if !isExpected { report(.withoutOut, index, nil, "ends a break that nothing began", breaks.count - 1) }
    }
}

extension AdMarker.Form {
    /// The form that stands for all that share their names: EXT-X-CUE-OUT and EXT-X-CUE-IN speak of the same ID.
    fileprivate var family: AdMarker.Form {
        switch self {
        case .cueOutContinued, .cueIn, .cueSpan: .cueOut
        case .cueContinued: .cue
        default: self
        }
    }
}
