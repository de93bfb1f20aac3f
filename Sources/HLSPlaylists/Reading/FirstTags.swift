/// Where the first tag of each name stands, and which groups of tags there are.
struct FirstTags {
    /// By the raw values of the names; line 0 where there is no tag. Vectors, because they take no allocation.
    private var lines = SIMD32<UInt32>()
    private var starts = SIMD32<UInt32>()
    /// A bit for each group.
    private var groups: UInt8 = 0

    /// Where the first tag of a name stands.
    subscript(tag: TagName) -> TextPosition? {
        guard has(tag) else { return nil }
        return TextPosition(line: Int(lines[Int(tag.rawValue)]), byteOffset: Int(starts[Int(tag.rawValue)]))
    }

    @inline(__always)
    func has(_ tag: TagName) -> Bool { lines[Int(tag.rawValue)] != 0 }

    func has(_ group: TagName.Group) -> Bool { groups & 1 << group.rawValue != 0 }

    /// Whether there are tags of Media Playlists (4.1).
    var hasMediaTags: Bool { has(.mediaPlaylist) || has(.mediaSegment) || has(.metadata) }

    var isEmpty: Bool { groups == 0 }

    /// Takes down where a tag stands, if it is the first of its name.
    @inline(__always)
    mutating func note(_ tag: TagName, at line: Line) {
        if !has(tag) { noteFirst(tag, at: line) }
    }

    @inline(never)
    private mutating func noteFirst(_ tag: TagName, at line: Line) {
        lines[Int(tag.rawValue)] = UInt32(truncatingIfNeeded: line.number)
        starts[Int(tag.rawValue)] = UInt32(truncatingIfNeeded: line.start)
        groups |= 1 << tag.group.rawValue
    }
}
