extension LineChanges {
    /// Writes the edits of a list of tags of one line each. Where the list was empty, the first comes to `defaultPlace`.
    mutating func write<Model: TagModel>(
        _ edits: ListEdits<[Model]>, _ kind: TagKind<Model>, _ map: LineMap, defaultPlace: Int
    ) throws {
        guard !edits.isEmpty else { return }
        let starts = edits.original.map { $0.position?.byteOffset ?? bytes.count }
        for index in edits.removed { remove(at: starts[index]) }
        for (index, model) in edits.updated.sorted(by: { $0.key < $1.key }) {
            try update(kind, at: starts[index], from: edits.original[index], to: model, index)
        }
        for (index, models) in edits.inserted.sorted(by: { $0.key < $1.key }) {
            let place = index < starts.count ? starts[index] : starts.last.map { behind($0, map) } ?? defaultPlace
            for model in models { insert(try kind.line(model), before: place) }
        }
    }

    /// Changes the attributes of a tag in which two models differ.
    mutating func update<Model: TagModel>(
        _ kind: TagKind<Model>, at start: Int, from old: Model, to new: Model, _ index: Int? = nil
    ) throws {
        guard var line = EditableTagLine(content(at: start)) else { return }
        do {
            try kind.change(&line, from: old, to: new)
        } catch let error as WritingError {
            throw index.map { error.at($0) } ?? error
        }
        setContent(line.line, at: start)
    }

    private func behind(_ start: Int, _ map: LineMap) -> Int {
        map.index(startingAt: start).map { map.start(behind: $0, in: bytes) } ?? bytes.count
    }
}
