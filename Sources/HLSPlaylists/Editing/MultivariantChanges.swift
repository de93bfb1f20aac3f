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
        let firstTag = map.firstOfMultivariant ?? changes.bytes.count
        let firstVariant = map.lines.first { $0.kind == .tag(.streamInf) }?.start
        try changes.write(editor.sessionData, .sessionData, map, defaultPlace: firstTag)
        try changes.write(editor.sessionKeys, .sessionKey, map, defaultPlace: firstTag)
        try changes.write(editor.renditions, .rendition, map, defaultPlace: firstVariant ?? changes.bytes.count)
        try writeVariants()
        try changes.write(editor.iFrameVariants, .iFrameVariant, map, defaultPlace: changes.bytes.count)
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
}
