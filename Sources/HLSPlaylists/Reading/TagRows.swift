/// The rows of a table in the making.
struct TagRows<Model: TagModel> {
    private(set) var rows: ContiguousArray<TagRow> = []
    private(set) var made: [Model] = []
    /// The order of the attributes so far.
    var order: PlainForm.Order?

    mutating func append(_ row: TagRow) {
        if rows.isEmpty { rows.reserveCapacity(8) }
        rows.append(row)
    }

    /// Keeps the model of a row instead of the row's places.
    mutating func keep(_ model: Model, for row: inout TagRow) {
        made.append(model)
        row.model = UInt32(truncatingIfNeeded: made.count)
    }

    /// Keeps the model of the row at an index.
    mutating func keep(_ model: Model, at index: Int) {
        var row = rows[index]
        keep(model, for: &row)
        rows[index] = row
    }

    /// The model of a row that has one; nil for a plain one.
    func model(of row: TagRow) -> Model? {
        row.isPlain ? nil : made[Int(row.model) - 1]
    }

    /// Changes the model of a row that has one.
    mutating func change(_ row: TagRow, _ body: (inout Model) -> Void) {
        body(&made[Int(row.model) - 1])
    }

    /// Lets go of the model of the last row, which was not appended.
    mutating func drop(_ row: TagRow) {
        if row.model > 0 { made.removeLast() }
    }
}

// MARK: - Tags with an attribute list

extension TagRows {
    /// The row of the tag at hand. Where the line is out of the ordinary, its model is made by `make`.
    mutating func row(
        _ form: PlainForm, _ tag: TagName, _ list: Range<Int>, _ reading: Reading,
        _ make: (Reading) -> () throws(PlaylistError) -> Model
    ) throws(PlaylistError) -> TagRow {
        if let row = try plainRow(form, list, reading) { return row }
        try reading.openAttributes(tag, list)
        return row(of: try make(reading)(), list, reading)
    }

    /// The row of the tag at hand, whose model was made at once.
    mutating func row(of model: Model, _ list: Range<Int>, _ reading: Reading) -> TagRow {
        var row = TagRow(reading.line, list: list, definitions: 0)
        keep(model, for: &row)
        return row
    }

    /// The row of the tag at hand; nil where its line is out of the ordinary.
    mutating func plainRow(_ form: PlainForm, _ list: Range<Int>, _ reading: Reading) throws(PlaylistError) -> TagRow? {
        guard fits(form, reading.bytes, list), reading.limits.attributesPerTag >= PlainForm.mostAttributes,
            let definitions = try reading.definitions(before: list)
        else { return nil }
        return TagRow(reading.line, list: list, definitions: definitions)
    }

    private mutating func fits(_ form: PlainForm, _ bytes: [UInt8], _ list: Range<Int>) -> Bool {
        // Held outside of this object meanwhile, so that it is changed in place.
        var known = order ?? PlainForm.Order()
        order = nil
        defer { order = known }
        return form.fits(bytes, list, &known)
    }
}

// MARK: - Lines that were found plain

extension Reading {
    /// The number of variables defined before a stretch of the line at hand, if it refers to some, else 0; what they turn into
    /// is counted. Nil where a reference has no value or an empty one: there are findings to be made.
    func definitions(before range: Range<Int>) throws(PlaylistError) -> Int? {
        guard line.hasHighBytes, Variables.mayOccur(in: bytes, range) else { return 0 }
        guard try variables.countPlain(in: bytes, range, line: line.number) else { return nil }
        return variables.definitions.count
    }

    /// What reads lines of this playlist again.
    var again: Reading { Reading(again: text, variables.counted) }

    /// The model of a row, where its list has no variables.
    func plainModel<Model: PlainModel>(_ row: TagRow) -> Model? {
        go(to: row)
        return plainModel(row.list)
    }

    /// This reading with the attributes of a row open.
    func opened(_ row: TagRow, _ tag: TagName) throws(PlaylistError) -> Reading {
        go(to: row)
        try openAttributes(tag, row.list)
        return self
    }

    /// Makes the line of a row the one at hand.
    private func go(to row: TagRow) {
        let position = row.position
        line = Line(
            start: position.byteOffset, end: row.list.upperBound, number: position.line, hasControls: false,
            hasHighBytes: false)
        see(row.definitions)
    }

    /// A stretch of a plain line, with the first variables replaced.
    func plainText(_ range: Range<Int>, definitions: UInt32) -> (bytes: [UInt8], range: Range<Int>) {
        guard definitions > 0 else { return (bytes, range) }
        see(definitions)
        // What variables turn into was counted when the line was read.
        return (try? substituted(range)) ?? (bytes, range)
    }

    /// Lets the line at hand see the first variables only; with none it has no references.
    func see(_ definitions: UInt32) {
        line.hasHighBytes = definitions > 0
        variables.visibleCount = Int(definitions)
    }
}
