// What the marks of one break say together.
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
