/// Writes the edits of date ranges into their lines: all tags of one ID are one range (4.4.5.1).
struct DateRangeChanges {
    private let edits: ListEdits<[DateRange]>
    /// Where the tags of each range stand, by its index.
    private var starts: [[Int]]
    private var changes: LineChanges

    static func write(
        _ edits: ListEdits<[DateRange]>, _ variables: [VariableDefinition], _ map: LineMap, _ changes: inout LineChanges
    ) throws {
        guard !edits.isEmpty else { return }
        var own = DateRangeChanges(
            edits: edits, starts: edits.original.map { _ in [] }, changes: changes)
        own.findLines(map, variables)
        try own.write(map)
        changes = own.changes
    }

    // MARK: - Lines

    private mutating func findLines(_ map: LineMap, _ variables: [VariableDefinition]) {
        let ids = edits.original.enumerated().map { (Array($1.id.utf8), $0) }
        let indices = Dictionary(ids, uniquingKeysWith: { first, _ in first })
        for line in map.lines where line.kind == .tag(.dateRange) {
            guard let tag = EditableTagLine(changes.content(at: line.start)),
                let written = tag.attribute(named: AttributeName.id.spelling)?.value
            else { continue }
            let id = variables.replacingReferences(in: Array(written.utf8))
            if let index = indices[id] { starts[index].append(line.start) }
        }
    }

    // MARK: - Edits

    private mutating func write(_ map: LineMap) throws {
        for index in edits.removed {
            for start in starts[index] { changes.remove(at: start) }
        }
        for (index, range) in edits.updated.sorted(by: { $0.key < $1.key }) {
            do {
                try update(index, to: range)
            } catch let error as WritingError {
                throw error.at(index)
            }
        }
        for (index, ranges) in edits.inserted.sorted(by: { $0.key < $1.key }) {
            let place = place(of: index, map)
            for range in ranges { changes.insert(try TagKind.dateRange.line(range), before: place) }
        }
    }

    /// An attribute changes in each tag that has it, since all must say the same; one that is new comes to the first tag.
    private mutating func update(_ index: Int, to range: DateRange) throws {
        for change in try TagKind.dateRange.changes(from: edits.original[index], to: range) {
            let holders = starts[index].filter {
                EditableTagLine(changes.content(at: $0))?.attribute(named: change.name) != nil
            }
            for start in holders.isEmpty ? Array(starts[index].prefix(1)) : holders {
                guard var line = EditableTagLine(changes.content(at: start)) else { continue }
                line.make(change.attribute, change.name)
                changes.setContent(line.line, at: start)
            }
        }
    }

    /// New ranges stand before the first tag of the next one, behind the tags of the last, or before all segments.
    private func place(of index: Int, _ map: LineMap) -> Int {
        if index < starts.count, let next = starts[index].first { return next }
        if let last = starts.joined().max(), let line = map.index(startingAt: last) {
            return map.start(behind: line, in: changes.bytes)
        }
        return map.firstOfSegments ?? changes.bytes.count
    }
}

extension [VariableDefinition] {
    /// A text with each variable that has a value in place of its references.
    fileprivate func replacingReferences(in bytes: [UInt8]) -> [UInt8] {
        guard Variables.mayOccur(in: bytes, bytes.indices) else { return bytes }
        var variables = Variables(imports: nil, limit: .max)
        for definition in self { variables.define(definition) }
        return (try? variables.replaced(in: bytes, bytes.indices, line: 0) { _ in }) ?? bytes
    }
}
