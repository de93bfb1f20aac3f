/// Writes the edits of a Multivariant Playlist into its lines.
struct MultivariantChanges {
    private let editor: PlaylistEditor
    private let map: LineMap
    private var changes: LineChanges

    static func write(_ editor: PlaylistEditor, _ map: LineMap, _ changes: inout LineChanges) throws {
        var own = MultivariantChanges(editor: editor, map: map, changes: changes)
        try own.write()
        changes = own.changes
    }

    private mutating func write() throws {
        let firstTag = map.lines.first { $0.isTag(of: .multivariant) }?.start ?? changes.bytes.count
        let firstVariant = map.lines.first { $0.kind == .tag(.streamInf) }?.start
        try write(editor.sessionData, .sessionData, defaultPlace: firstTag)
        try write(editor.sessionKeys, .sessionKey, defaultPlace: firstTag)
        try write(editor.renditions, .rendition, defaultPlace: firstVariant ?? changes.bytes.count)
        try writeVariants()
        try write(editor.iFrameVariants, .iFrameVariant, defaultPlace: changes.bytes.count)
    }

    /// Tags of one line each. Where the list was empty, the first comes to `defaultPlace`.
    private mutating func write<Model: TagModel>(
        _ edits: ListEdits<[Model]>, _ kind: TagKind<Model>, defaultPlace: Int
    ) throws {
        guard !edits.isEmpty else { return }
        let starts = edits.original.map { $0.position?.byteOffset ?? changes.bytes.count }
        for index in edits.removed { changes.remove(at: starts[index]) }
        for (index, model) in edits.updated.sorted(by: { $0.key < $1.key }) {
            try changes.update(kind, at: starts[index], from: edits.original[index], to: model, index)
        }
        for (index, models) in edits.inserted.sorted(by: { $0.key < $1.key }) {
            let place = index < starts.count ? starts[index] : starts.last.map { behind($0) } ?? defaultPlace
            for model in models { changes.insert(try kind.line(model), before: place) }
        }
    }

    private mutating func writeVariants() throws {
        let edits = editor.variants
        for index in edits.removed { removeVariant(edits.original[index]) }
        for (index, variant) in edits.updated.sorted(by: { $0.key < $1.key }) {
            let old = edits.original[index]
            guard let start = old.position?.byteOffset else { continue }
            try changes.update(.variant, at: start, from: old, to: variant, index)
            if ByteCompared(wrappedValue: variant.uri) != ByteCompared(wrappedValue: old.uri),
                let line = uriLine(behind: start)
            {
                do {
                    try changes.setURI(variant.uri, at: map.lines[line].start)
                } catch {
                    throw error.at(index)
                }
            }
        }
        for (index, variants) in edits.inserted.sorted(by: { $0.key < $1.key }) {
            let place = placeOfVariant(index)
            for variant in variants {
                for line in try variant.tagLines(isIFrame: false) { changes.insert(line, before: place) }
            }
        }
    }

    private func placeOfVariant(_ index: Int) -> Int {
        let variants = editor.variants.original
        if index < variants.count { return variants[index].position?.byteOffset ?? changes.bytes.count }
        guard let last = variants.last?.position?.byteOffset, let line = uriLine(behind: last) else {
            return changes.bytes.count
        }
        return map.start(behind: line, in: changes.bytes)
    }

    private mutating func removeVariant(_ variant: VariantStream) {
        guard let start = variant.position?.byteOffset, let tag = map.index(startingAt: start),
            let end = uriLine(behind: start)
        else { return }
        for line in map.lines[tag...end] {
            switch line.kind {
            case .uri, .comment, .blank: changes.remove(at: line.start)
            case .tag, .unknownTag: if line.start == start { changes.remove(at: line.start) }
            }
        }
    }

    /// The index of the URI line of the variant whose tag begins at a byte.
    private func uriLine(behind start: Int) -> Int? {
        guard let tag = map.index(startingAt: start) else { return nil }
        return map.lines[tag...].firstIndex { $0.kind == .uri }
    }

    private func behind(_ start: Int) -> Int {
        map.index(startingAt: start).map { map.start(behind: $0, in: changes.bytes) } ?? changes.bytes.count
    }
}

extension LineChanges {
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
}
