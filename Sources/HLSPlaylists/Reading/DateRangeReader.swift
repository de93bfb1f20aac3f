/// Reads EXT-X-DATERANGE tags and takes those of one ID together (4.4.5.1).
struct DateRangeReader {
    private(set) var ranges: [DateRange] = []
    private var indices: [String: Int] = [:]

    /// Reads the tag whose attributes are open.
    mutating func read(_ reading: Reading) throws(PlaylistError) {
        guard let id = try reading.string(.id, required: "daterange-id-required") else { return }
        let range = try reading.dateRange(id)
        if let index = indices[id] {
            ranges[index] = merged(ranges[index], with: range, reading)
        } else {
            if range.startDate == nil, reading.token(.startDate, required: nil) == nil {
                reading.report(
                    "daterange-startdate-required", .error, section: "4.4.5.1",
                    "START-DATE is missing in the first tag with ID '\(id)'")
            }
            indices[id] = ranges.count
            ranges.append(range)
        }
    }

    /// Later tags add to a range. Where they say something else than before, the later one counts, as in players.
    private func merged(_ old: DateRange, with new: DateRange, _ reading: Reading) -> DateRange {
        var conflicts: [String] = []
        func later<Value: Equatable>(_ name: String, _ old: Value?, _ new: Value?) -> Value? {
            if let old, let new, old != new { conflicts.append(name) }
            return new ?? old
        }
        var range = old
        range.classIdentifier = later("CLASS", old.classIdentifier, new.classIdentifier)
        range.startDate = later("START-DATE", old.startDate, new.startDate)
        range.endDate = later("END-DATE", old.endDate, new.endDate)
        range.duration = later("DURATION", old.duration, new.duration)
        range.plannedDuration = later("PLANNED-DURATION", old.plannedDuration, new.plannedDuration)
        range.endOnNext = old.endOnNext || new.endOnNext
        range.cue = later("CUE", old.cue.isEmpty ? nil : old.cue, new.cue.isEmpty ? nil : new.cue) ?? []
        for attribute in new.otherAttributes {
            if let index = range.otherAttributes.firstIndex(where: { $0.name == attribute.name }) {
                if range.otherAttributes[index] != attribute { conflicts.append(attribute.name) }
                range.otherAttributes[index] = attribute
            } else {
                range.otherAttributes.append(attribute)
            }
        }
        if !conflicts.isEmpty {
            reading.report(
                "daterange-same-id-same-values", .error, section: "4.4.5.1",
                "\(conflicts.joined(separator: ", ")) of date range '\(old.id)' differs from an earlier tag")
        }
        return range
    }
}

extension Reading {
    /// The date range of one tag by itself.
    fileprivate func dateRange(_ id: String) throws(PlaylistError) -> DateRange {
        var range = DateRange(
            id: id, classIdentifier: try string(.classIdentifier),
            startDate: try date(.startDate, rule: "daterange-date-syntax"),
            endDate: try date(.endDate, rule: "daterange-date-syntax"),
            duration: decimal(.duration), plannedDuration: decimal(.plannedDuration),
            endOnNext: flag(.endOnNext, rule: "daterange-endonnext-value"),
            cue: try list(.cue).map { DateRange.Cue(rawValue: $0) })
        noteUnknown(
            range.cue.filter { !$0.isKnown }.map(\.rawValue), in: .cue, rule: "daterange-cue-values",
            "clients ignore it")
        range.otherAttributes = try remainingAttributes()
        range.position = position
        return range
    }
}
