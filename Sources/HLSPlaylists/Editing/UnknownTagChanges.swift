/// Writes the edits of tags that the specification does not define into their lines.
struct UnknownTagChanges {
    private let edits: ListEdits<[UnknownTag]>
    private let map: LineMap
    /// The indices of the URI lines, each of which ends a segment; none in a Multivariant Playlist.
    private let segmentEnds: [Int]
    private var changes: LineChanges

    static func write(
        _ edits: ListEdits<[UnknownTag]>, isMedia: Bool, _ map: LineMap, _ changes: inout LineChanges
    ) throws {
        guard !edits.isEmpty else { return }
        let ends = isMedia ? map.lines.indices.filter { map.lines[$0].kind == .uri } : []
        var own = UnknownTagChanges(edits: edits, map: map, segmentEnds: ends, changes: changes)
        try own.write(isMedia)
        changes = own.changes
    }

    private mutating func write(_ isMedia: Bool) throws {
        for index in edits.removed { edits.original[index].position.map { changes.remove(at: $0.byteOffset) } }
        for (index, tag) in edits.updated {
            guard let start = edits.original[index].position?.byteOffset else { continue }
            do { changes.setContent(Array(try tag.tagLine.utf8), at: start) } catch { throw error.at(index) }
        }
        for (index, tags) in edits.inserted.sorted(by: { $0.key < $1.key }) {
            for tag in tags {
                let place = isMedia ? placeBetweenSegments(tag, index) : place(index)
                changes.insert(try tag.tagLine, before: place)
            }
        }
    }

    // MARK: - Places

    /// Before the tag that had this index, else behind the last.
    private func place(_ index: Int) -> Int {
        if index < edits.original.count, let next = edits.original[index].position { return next.byteOffset }
        return edits.original.last.flatMap(behind) ?? map.firstOfMultivariant ?? changes.bytes.count
    }

    /// Before the lines of the segment that the tag names, and behind the tag before it in the list.
    private func placeBetweenSegments(_ tag: UnknownTag, _ index: Int) -> Int {
        if index > 0, let last = edits.original[..<index].last, last.segmentIndex >= tag.segmentIndex {
            return behind(last) ?? changes.bytes.count
        }
        guard tag.segmentIndex > 0, !segmentEnds.isEmpty else { return map.firstOfSegments ?? changes.bytes.count }
        return map.start(behind: segmentEnds[min(tag.segmentIndex, segmentEnds.count) - 1], in: changes.bytes)
    }

    private func behind(_ tag: UnknownTag) -> Int? {
        tag.position.flatMap { map.index(startingAt: $0.byteOffset) }.map { map.start(behind: $0, in: changes.bytes) }
    }
}
