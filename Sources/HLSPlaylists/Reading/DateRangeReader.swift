/// Reads EXT-X-DATERANGE tags and takes those of one ID together (4.4.5.1).
struct DateRangeReader {
    /// Whether every range has one tag alone.
    private(set) var areWrittenOnce = true
    /// The ranges by their IDs, compared byte by byte, where there are many: a few are as soon looked through.
    private var indices: [ByteCompared: Int] = [:]
    /// The places of a range's other attributes by name, once a second tag of its ID asks for them.
    private var attributePlaces: [Int: [String: Int]] = [:]

    private static var few: Int { 8 }

    /// Reads a tag. A delta update may have left out the first one of its ID (4.4.5.2).
    mutating func read(
        _ value: Range<Int>, _ reading: Reading, into ranges: inout [DateRange], isDeltaUpdate: Bool
    ) throws(PlaylistError) {
        if let range: DateRange = reading.plainModel(value) { return add(range, to: &ranges, reading) }
        try reading.openAttributes(.dateRange, value)
        guard let id = try reading.string(.id, required: "daterange-id-required") else { return }
        let range = try reading.dateRange(id)
        if range.startDate == nil, !isDeltaUpdate, reading.token(.startDate, required: nil) == nil,
            place(of: id, in: ranges) == ranges.count
        {
            reading.report(
                "daterange-startdate-required", .error, section: "4.4.5.1",
                "START-DATE is missing in the first tag with ID '\(id)'")
        }
        add(range, to: &ranges, reading)
    }

    private mutating func add(_ range: consuming DateRange, to ranges: inout [DateRange], _ reading: Reading) {
        let index = place(of: range.id, in: ranges)
        guard index == ranges.count else { return merge(range, into: &ranges[index], at: index, reading) }
        ranges.append(range)
    }

    /// The place of the range with an ID; for a new one the place behind the others, where it goes.
    private mutating func place(of id: String, in ranges: [DateRange]) -> Int {
        guard ranges.count > DateRangeReader.few else {
            return ranges.firstIndex { $0.id.hasBytes(of: id) } ?? ranges.count
        }
        if indices.isEmpty {
            indices.reserveCapacity(8 * DateRangeReader.few)
            for (index, range) in ranges.enumerated() { indices[ByteCompared(wrappedValue: range.id)] = index }
        }
        return DateRangeReader.settled(&indices[ByteCompared(wrappedValue: id)], ranges.count)
    }

    /// Looked for once, and set in its place.
    private static func settled(_ index: inout Int?, _ new: Int) -> Int {
        let settled = index ?? new
        index = settled
        return settled
    }

    /// Later tags add to a range. Where they say something else than before, the later one counts, as in players.
    private mutating func merge(_ new: DateRange, into range: inout DateRange, at index: Int, _ reading: Reading) {
        areWrittenOnce = false
        var places = attributePlaces[index] ?? range.attributePlaces
        // Let go of first, so that the places are changed where they are.
        attributePlaces[index] = nil
        let conflicts = range.take(new, places: &places)
        attributePlaces[index] = places
        if !conflicts.isEmpty {
            reading.report(
                "daterange-same-id-same-values", .error, section: "4.4.5.1",
                "\(conflicts.joined(separator: ", ")) of date range '\(new.id)' differs from an earlier tag")
        }
    }
}

extension DateRange {
    /// The places of the other attributes by name.
    var attributePlaces: [String: Int] {
        Dictionary(otherAttributes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Takes over what another tag of the ID says, and gives back the names of the attributes it says otherwise.
    mutating func take(_ new: DateRange, places: inout [String: Int]) -> [String] {
        var conflicts = takeProperties(of: new)
        for attribute in new.otherAttributes {
            if let place = places[attribute.name] {
                if otherAttributes[place] != attribute { conflicts.append(attribute.name) }
                otherAttributes[place] = attribute
            } else {
                places[attribute.name] = otherAttributes.count
                otherAttributes.append(attribute)
            }
        }
        return conflicts
    }

    private mutating func takeProperties(of new: DateRange) -> [String] {
        var conflicts: [String] = []
        func take<Value: Equatable>(_ name: String, _ old: inout Value?, _ new: Value?) {
            guard let new else { return }
            if let old, old != new { conflicts.append(name) }
            old = new
        }
        take("CLASS", &classIdentifier, new.classIdentifier)
        take("START-DATE", &startDate, new.startDate)
        take("END-DATE", &endDate, new.endDate)
        take("DURATION", &duration, new.duration)
        take("PLANNED-DURATION", &plannedDuration, new.plannedDuration)
        endOnNext = endOnNext || new.endOnNext
        if !new.cue.isEmpty {
            if !cue.isEmpty, cue != new.cue { conflicts.append("CUE") }
            cue = new.cue
        }
        return conflicts
    }
}

extension Reading {
    /// The date range of one tag by itself.
    fileprivate func dateRange(_ id: String) throws(PlaylistError) -> DateRange {
        var range = DateRange(
            id: id, classIdentifier: try string(.classIdentifier),
            startDate: try date(.startDate, rule: "daterange-date-syntax"),
            endDate: try date(.endDate, rule: "daterange-date-syntax"),
            duration: decimal(.duration, negative: "daterange-duration-non-negative"),
            plannedDuration: decimal(.plannedDuration, negative: "daterange-planned-non-negative"),
            endOnNext: flag(.endOnNext, rule: "daterange-endonnext-value"),
            cue: try enumeratedList(.cue, unknown: "daterange-cue-values"))
        range.otherAttributes = try remainingAttributes(areHexadecimal: true)
        range.position = position
        return range
    }
}
