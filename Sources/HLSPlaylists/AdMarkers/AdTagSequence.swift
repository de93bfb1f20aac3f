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
        guard let outer else { return }
        let began = breaks[outer].start?.time.map { " that began at \(spoken($0))" } ?? ""
        // Once for each break that others begin inside of: its end is what is missing.
        guard !breaks[outer].hasInner else { return }
        breaks[outer].hasInner = true
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
        if mark.id != nil {
            breaks[target].names[mark.form.family, default: []].insert(ByteCompared(wrappedValue: mark.id))
        }
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
        let mark = marks[index]
        guard let id = mark.id, let names = breaks[target].names[mark.form.family], !names.isEmpty else { return true }
        breaks[target].names[mark.form.family]?.remove(ByteCompared(wrappedValue: id))
        guard breaks[target].names[mark.form.family]?.count == names.count else { return names.count == 1 }
        let name = names.count == 1 ? names.first?.wrappedValue ?? "" : "another one"
        report(.id, index, breaks[target].first, "ends '\(id)'; the break is '\(name)'", target)
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

// MARK: - Marks of one break

extension AdTagSequence {
    /// Makes a mark one of a break, and compares what it says of its length.
    mutating func add(_ index: Int, to target: Int) {
        let mark = marks[index]
        breaks[target].marks.append(index)
        if let message = mark.scte35, mark.isAboutItsBreak { breaks[target].messages.insert(message) }
        guard let duration = mark.duration, mark.kind == .out || mark.kind == .continued || mark.kind == .interstitial
        else { return }
        guard let planned = breaks[target].planned else { return breaks[target].planned = (duration, index) }
        let other = marks[planned.mark]
        // Splices of other names in one form nest, each with a length of its own.
        let isNested =
            mark.form == other.form && mark.id != nil && other.id != nil
            && ByteCompared(wrappedValue: mark.id) != ByteCompared(wrappedValue: other.id)
        guard differ(duration, planned.seconds), !isNested, !isActual(mark, duration, target) else { return }
        let says = "says \(spoken(duration)); \(other.form) says \(spoken(planned.seconds))"
        report(.duration, index, planned.mark, says, target)
    }

    /// Whether a date range states the length that the break had in the end, which may be another than the one announced.
    private func isActual(_ mark: AdMarker, _ duration: Double, _ target: Int) -> Bool {
        guard case .dateRange(let range) = mark.source, range.plannedDuration == nil,
            let start = breaks[target].start?.time, let end = breaks[target].end?.time
        else { return false }
        return !differ(end - start, duration)
    }

    mutating func report(_ kind: AdConflict.Kind, _ index: Int, _ other: Int?, _ text: String, _ target: Int) {
        breaks[target].add(
            AdConflict(
                kind: kind, marker: marks[index], other: other.map { marks[$0] },
                message: "\(marks[index].form) \(text)"))
    }
}

extension AdMarker {
    /// Whether its message is that of the break. One in EXT-X-SCTE35 that neither begins nor ends a break may be about a
    /// programme or a chapter.
    fileprivate var isAboutItsBreak: Bool {
        kind == .out || kind == .continued || form == .oatclsSCTE35 || form == .splicePointSCTE35
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
