/// Writes the edits of tags that stand once in a playlist into its lines. Of two tags the last one counts, and is the one that
/// changes.
struct HeaderChanges {
    private let old: PlaylistHeader
    private let new: PlaylistHeader
    private let lines: HeaderLines
    private var changes: LineChanges

    /// Writes all but EXT-X-ENDLIST, which comes behind what is appended.
    static func write(_ old: PlaylistHeader, _ new: PlaylistHeader, _ map: LineMap, _ changes: inout LineChanges) throws
    {
        guard old != new else { return }
        var own = HeaderChanges(old: old, new: new, lines: HeaderLines(map, changes.bytes), changes: changes)
        try own.write()
        changes = own.changes
    }

    static func writeEnd(_ old: PlaylistHeader, _ new: PlaylistHeader, _ map: LineMap, _ changes: inout LineChanges) {
        guard old.hasEndList != new.hasEndList else { return }
        if new.hasEndList { return changes.insert("#" + TagName.endList.spelling, before: changes.bytes.count) }
        for line in map.lines where line.kind == .tag(.endList) { changes.remove(at: line.start) }
    }

    private mutating func write() throws {
        try write(.version, old.version, new.version) { try AttributeText(field: $0).integer($1) }
        write(.independentSegments, old.independentSegments, new.independentSegments)
        try write(.start, .start, old.start, new.start)
        try write(.targetDuration, old.targetDuration, new.targetDuration) { try AttributeText(field: $0).integer($1) }
        try write(.mediaSequence, old.mediaSequence, new.mediaSequence) { "\($1)" }
        try write(.discontinuitySequence, old.discontinuitySequence, new.discontinuitySequence) { "\($1)" }
        try write(.playlistType, old.type, new.type) { try AttributeText(field: $0).enumerated($1.rawValue) }
        write(.iFramesOnly, old.iFramesOnly, new.iFramesOnly)
        try write(.partInf, .partInformation, old.partInformation, new.partInformation)
        try write(.serverControl, .serverControl, old.serverControl, new.serverControl)
        try write(.skip, .deltaUpdate, old.deltaUpdate, new.deltaUpdate)
        try write(.contentSteering, .contentSteering, old.contentSteering, new.contentSteering)
    }

    // MARK: - Tags

    /// A tag with one value.
    private mutating func write<Value: Equatable>(
        _ tag: TagName, _ old: Value?, _ new: Value?, _ text: (_ field: String, Value) throws -> String
    ) throws {
        guard old != new else { return }
        guard let new else { return remove(tag) }
        let value = try text(tag.spelling, new)
        guard let start = lines.starts[tag]?.last else {
            return changes.insert("#\(tag.spelling):\(value)", before: lines.end)
        }
        var line = changes.content(at: start)
        line.setValueOfTag(value)
        changes.setContent(line, at: start)
    }

    /// A tag without a value.
    private mutating func write(_ tag: TagName, _ old: Bool, _ new: Bool) {
        guard old != new else { return }
        if new { changes.insert("#" + tag.spelling, before: lines.end) } else { remove(tag) }
    }

    /// A tag with attributes.
    private mutating func write<Model: TagModel>(
        _ tag: TagName, _ kind: TagKind<Model>, _ old: Model?, _ new: Model?
    ) throws {
        guard old != new else { return }
        guard let new else { return remove(tag) }
        if let old, let start = old.position?.byteOffset {
            try changes.update(kind, at: start, from: old, to: new)
        } else {
            remove(tag)
            changes.insert(try kind.line(new), before: lines.end)
        }
    }

    private mutating func remove(_ tag: TagName) {
        for start in lines.starts[tag] ?? [] { changes.remove(at: start) }
    }
}

/// Where the tags of a header stand.
private struct HeaderLines {
    private(set) var starts: [TagName: [Int]] = [:]
    /// Where the header ends: behind its last tag, in front of all segments and variants.
    private(set) var end = 0

    init(_ map: LineMap, _ bytes: [UInt8]) {
        var isHeader = true
        for (index, line) in map.lines.enumerated() {
            switch line.kind {
            case .tag(let name):
                if name.standsOnce { starts[name, default: []].append(line.start) }
                if name.isOfHeader, isHeader { end = map.start(behind: index, in: bytes) }
                if name.group == .mediaSegment || name.group == .multivariant { isHeader = false }
            case .uri: isHeader = false
            case .unknownTag, .comment, .blank: break
            }
        }
    }
}

extension TagName {
    fileprivate var isOfHeader: Bool { [.basic, .both, .mediaPlaylist].contains(group) && self != .endList }

    fileprivate var standsOnce: Bool { isOfHeader || self == .skip || self == .contentSteering }
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
