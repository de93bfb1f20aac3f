/// Reads EXT-X-DATERANGE tags and takes those of one ID together (4.4.5.1).
struct DateRangeReader {
    /// The ranges in the order of their first tags. One that has a single plain line stays a row.
    private(set) var ranges = TagRows<DateRange>()
    /// Whether every range has one tag alone.
    private(set) var areWrittenOnce = true
    /// The ranges by the hashes of their IDs, where there are many: a few are as soon looked through.
    private var places: [Int: Int] = [:]
    /// The places of a range's other attributes by name, once a second tag of its ID asks for them.
    private var attributePlaces: [Int: [String: Int]] = [:]

    private static var few: Int { 8 }

    /// Reads a tag. A delta update may have left out the first one of its ID (4.4.5.2).
    mutating func read(_ value: Range<Int>, _ reading: Reading, isDeltaUpdate: Bool) throws(PlaylistError) {
        if !reading.line.hasHighBytes, let row = try ranges.plainRow(.dateRange, value, reading) {
            return add(row, reading)
        }
        if let range: DateRange = reading.plainModel(value) { return add(range, value, reading) }
        try reading.openAttributes(.dateRange, value)
        guard let id = try reading.string(.id, required: "daterange-id-required") else { return }
        let range = try reading.dateRange(id)
        if range.startDate == nil, !isDeltaUpdate, reading.token(.startDate, required: nil) == nil,
            place(of: WrittenID(id), reading) == ranges.rows.count
        {
            reading.report(
                "daterange-startdate-required", .error, section: "4.4.5.1",
                "START-DATE is missing in the first tag with ID '\(id)'")
        }
        add(range, value, reading)
    }

    private mutating func add(_ row: TagRow, _ reading: Reading) {
        let index = place(of: WrittenID(row, reading), reading)
        guard index < ranges.rows.count else { return ranges.append(row) }
        merge(reading.plainModel(row.list) ?? reading.again.dateRange(row), at: index, reading)
    }

    private mutating func add(_ range: DateRange, _ list: Range<Int>, _ reading: Reading) {
        let index = place(of: WrittenID(range.id), reading)
        guard index == ranges.rows.count else { return merge(range, at: index, reading) }
        ranges.append(ranges.row(of: range, list, reading))
    }

    // MARK: - Ranges by their IDs

    /// The place of the range with an ID; for a new one the place behind the others, where it goes.
    private mutating func place(of id: WrittenID, _ reading: Reading) -> Int {
        let next = ranges.rows.count
        guard next > DateRangeReader.few else { return firstPlace(of: id, reading) ?? next }
        if places.isEmpty {
            places.reserveCapacity(8 * DateRangeReader.few)
            for index in 0..<next { places[self.id(at: index, reading).hash] = index }
        }
        let place = DateRangeReader.settled(&places[id.hash], next)
        // Two IDs of one hash are not to be expected, but there may be some.
        return place == next || self.id(at: place, reading) == id ? place : firstPlace(of: id, reading) ?? next
    }

    private func firstPlace(of id: WrittenID, _ reading: Reading) -> Int? {
        ranges.rows.indices.first { self.id(at: $0, reading) == id }
    }

    private func id(at index: Int, _ reading: Reading) -> WrittenID {
        let row = ranges.rows[index]
        return ranges.model(of: row).map { WrittenID($0.id) } ?? WrittenID(row, reading)
    }

    /// Looked for once, and set in its place.
    private static func settled(_ index: inout Int?, _ new: Int) -> Int {
        let settled = index ?? new
        index = settled
        return settled
    }

    // MARK: - Several tags of one range

    /// Later tags add to a range. Where they say something else than before, the later one counts, as in players.
    private mutating func merge(_ new: DateRange, at index: Int, _ reading: Reading) {
        areWrittenOnce = false
        if ranges.rows[index].isPlain { ranges.keep(reading.again.dateRange(ranges.rows[index]), at: index) }
        let row = ranges.rows[index]
        // Taken out meanwhile, so that they are changed where they are.
        var places = attributePlaces.removeValue(forKey: index) ?? ranges.model(of: row)?.attributePlaces ?? [:]
        var conflicts: [String] = []
        ranges.change(row) { conflicts = $0.take(new, places: &places) }
        attributePlaces[index] = places
        if !conflicts.isEmpty {
            reading.report(
                "daterange-same-id-same-values", .error, section: "4.4.5.1",
                "\(conflicts.joined(separator: ", ")) of date range '\(new.id)' differs from an earlier tag")
        }
    }
}

/// The ID of a date range as bytes, in the text or by themselves.
private struct WrittenID: Equatable {
    private let bytes: [UInt8]
    private let range: Range<Int>

    init(_ id: String) {
        bytes = Array(id.utf8)
        range = bytes.indices
    }

    /// The ID of a row that has no model.
    init(_ row: TagRow, _ reading: Reading) {
        bytes = reading.bytes
        range = bytes.plainID(row.list)
    }

    static func == (left: WrittenID, right: WrittenID) -> Bool {
        left.range.count == right.range.count && left.bytes[left.range].elementsEqual(right.bytes[right.range])
    }

    var hash: Int { bytes.hash(of: range) }
}

extension [UInt8] {
    /// `ID=`, the first character lowest.
    private static var idWord: UInt64 { 0x3D_4449 }

    /// The value of ID in a plain list that has it.
    fileprivate func plainID(_ list: Range<Int>) -> Range<Int> {
        var rest = list
        while let pair = plainPair(rest) {
            if word(at: rest.lowerBound) & 0xFF_FFFF == [UInt8].idWord { return pair.value }
            rest = Swift.min(pair.next &+ 1, list.upperBound)..<list.upperBound
        }
        return list.lowerBound..<list.lowerBound
    }
}

extension PlainForm {
    fileprivate static let dateRange = PlainForm(
        required: [.id, .startDate], strings: [.id, .classIdentifier], decimals: [.duration, .plannedDuration],
        words: [.endOnNext: ["YES"]], lists: [.cue: DateRange.Cue.known.map(\.rawValue)],
        dates: [.startDate, .endDate])
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
    /// The range of a line that was found plain.
    func dateRange(_ row: TagRow) -> DateRange {
        plainModel(row) ?? (try? opened(row, .dateRange).writtenDateRange()) ?? .untold
    }

    private func writtenDateRange() throws(PlaylistError) -> DateRange {
        try dateRange(try string(.id) ?? "")
    }

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
