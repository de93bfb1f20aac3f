/// Changes to tags that stand once in a playlist and have one value or none.
struct HeaderEdits {
    private struct Edit {
        var tag: TagName
        /// What stands behind the colon, empty for a bare tag; nil for no tag.
        var value: String?
        var change: @Sendable (inout Playlist) -> Void
    }

    private var edits: [Edit] = []

    var isEmpty: Bool { edits.isEmpty }

    mutating func set(_ tag: TagName, _ value: String?, _ change: @escaping @Sendable (inout Playlist) -> Void) {
        edits.removeAll { $0.tag == tag }
        edits.append(Edit(tag: tag, value: value, change: change))
    }

    /// The playlist as it is to be.
    func apply(to playlist: inout Playlist) {
        for edit in edits { edit.change(&playlist) }
    }

    /// Writes some of the tags into the lines.
    func write(_ map: LineMap, _ changes: inout LineChanges, where isWritten: (TagName) -> Bool) {
        let edits = edits.filter { isWritten($0.tag) }
        guard !edits.isEmpty else { return }
        let (places, end) = HeaderEdits.places(map, changes.bytes)
        for edit in edits {
            let starts = places[edit.tag] ?? []
            guard let value = edit.value else {
                for start in starts { changes.remove(at: start) }
                continue
            }
            let line = "#\(edit.tag.spelling)" + (edit.tag.isBare ? "" : ":\(value)")
            if let last = starts.last {
                HeaderEdits.setValue(value, edit.tag, at: last, &changes)
            } else {
                changes.insert(line, before: edit.tag == .endList ? changes.bytes.count : end)
            }
        }
    }

    /// Of two tags the last one counts, and is the one that changes.
    private static func setValue(_ value: String, _ tag: TagName, at start: Int, _ changes: inout LineChanges) {
        guard !tag.isBare else { return }
        var line = changes.content(at: start)
        line.setValueOfTag(value)
        changes.setContent(line, at: start)
    }

    /// Where each tag stands, and where the header ends: behind its last tag of this kind, in front of all segments and
    /// variants.
    private static func places(_ map: LineMap, _ bytes: [UInt8]) -> (starts: [TagName: [Int]], end: Int) {
        var starts: [TagName: [Int]] = [:]
        var end: Int?
        var isHeader = true
        for (index, line) in map.lines.enumerated() {
            switch line.kind {
            case .tag(let name):
                let isOfHeader = [.basic, .both, .mediaPlaylist].contains(name.group)
                if isOfHeader { starts[name, default: []].append(line.start) }
                if isOfHeader, isHeader, name != .endList { end = map.start(behind: index, in: bytes) }
                if name.group == .mediaSegment || name.group == .multivariant { isHeader = false }
            case .uri: isHeader = false
            case .unknownTag, .comment, .blank: break
            }
        }
        return (starts, end ?? 0)
    }
}

extension [UInt8] {
    /// Puts another value behind the colon of a tag line; blanks around it stay.
    mutating func setValueOfTag(_ value: String) {
        let content = trimmingWhiteSpace(0..<count)
        guard let colon = firstIndex(of: .colon, in: content) else {
            insert(contentsOf: [.colon] + Array(value.utf8), at: content.upperBound)
            return
        }
        replaceSubrange(trimmingBlanks(colon + 1..<content.upperBound), with: Array(value.utf8))
    }
}
