/// A tag's line at hand, for rules about tags.
struct TagContext {
    let line: TagLine
    let playlist: PlaylistContext
    /// The tag's attributes; none for tags whose value is no attribute list.
    let attributes: TagAttributes

    /// The line.
    var range: TextRange { playlist.range(of: line) }

    /// What stands behind the colon, as written.
    var value: String { playlist.bytes.text(line.value) }

    /// The place of what stands behind the colon; of the whole line where nothing does.
    var valueRange: TextRange { line.value.isEmpty ? range : playlist.range(line.value, in: line) }
}

/// The attribute list of one tag, as written. Names count in upper case; of two with one name the first.
struct TagAttributes {
    /// One pair of the list. Its texts are made when they are asked for.
    struct Pair {
        fileprivate let attribute: ListedAttribute
        fileprivate let line: TagLine
        fileprivate let context: PlaylistContext

        /// The name in upper case.
        var name: String { context.bytes.text(attribute.nameBytes).uppercased() }
        /// The value as written, without quotes around it; variables are not replaced.
        var value: String { context.bytes.text(attribute.value) }
        var isQuoted: Bool { attribute.isQuoted }
        var isInSingleQuotes: Bool { attribute.isInSingleQuotes }
        /// The bytes of the name, of the pair, and of the value without its quotes.
        var nameBytes: Range<Int> { attribute.nameBytes }
        var bytes: Range<Int> { attribute.pair }
        var valueBytes: Range<Int> { attribute.value }
        /// The place of the pair. Columns are counted for it, from the beginning of the line.
        var range: TextRange { context.range(bytes, in: line) }
        /// The place of the value without its quotes.
        var valueRange: TextRange { context.range(valueBytes, in: line) }
    }

    let line: TagLine
    private let context: PlaylistContext
    private let list: ArraySlice<ListedAttribute>

    init(_ line: TagLine, _ list: ArraySlice<ListedAttribute>, _ context: PlaylistContext) {
        self.line = line
        self.list = list
        self.context = context
    }

    /// The number of pairs, repeated names included.
    var count: Int { list.count }

    /// The first pair of a name.
    subscript(name: String) -> Pair? {
        first(name).map(pair)
    }

    /// The first pair of a name.
    subscript(name: AttributeName) -> Pair? {
        list.first { $0.isNamed(name) }.map(pair)
    }

    /// Whether there is a pair of this name.
    func has(_ name: AttributeName) -> Bool { list.contains { $0.isNamed(name) } }

    /// Where the value of the first pair of a name stands, without its quotes.
    func valueBytes(of name: String) -> Range<Int>? {
        first(name)?.value
    }

    /// The first pair of a name that no property has.
    func other(_ name: String) -> Pair? {
        list.first { $0.name == nil && $0.hasName(name, in: context.bytes) }.map(pair)
    }

    /// Whether the first pair of a name has this value, as written.
    func has(_ name: AttributeName, of value: String) -> Bool {
        guard let bytes = list.first(where: { $0.isNamed(name) })?.value, bytes.count == value.utf8.count else {
            return false
        }
        return context.bytes[bytes].elementsEqual(value.utf8)
    }

    /// Whether there is a pair of this name.
    func has(_ name: String) -> Bool {
        first(name) != nil
    }

    /// The pairs in their order, those with a name that stands before them left out.
    var pairs: [Pair] { list.filter { !$0.isDuplicate }.map(pair) }

    /// The names in upper case, in the order of the pairs.
    var names: [String] { list.map { context.bytes.text($0.nameBytes).uppercased() } }

    /// The first pair with another name.
    func first(otherThan name: String) -> Pair? {
        list.first { !$0.hasName(name, in: context.bytes) }.map(pair)
    }

    /// The pairs that are wanted, those with a name that stands before them left out.
    func pairs(where isWanted: (ListedAttribute) -> Bool) -> [Pair] {
        guard list.contains(where: { isWanted($0) && !$0.isDuplicate }) else { return [] }
        return list.filter { isWanted($0) && !$0.isDuplicate }.map(pair)
    }

    /// The first pair whose name begins like this.
    func first(withPrefix prefix: String) -> Pair? {
        list.first { $0.hasPrefix(prefix, in: context.bytes) }.map(pair)
    }

    /// A change that takes a pair away, with a comma beside it.
    func removal(of pair: Pair, _ safety: Diagnostic.FixIt.Safety = .safe) -> Diagnostic.FixIt {
        var range = pair.bytes
        if range.lowerBound > line.value.lowerBound, context.bytes[range.lowerBound - 1] == .comma {
            range = range.lowerBound - 1..<range.upperBound
        } else if range.upperBound < line.value.upperBound, context.bytes[range.upperBound] == .comma {
            range = range.lowerBound..<range.upperBound + 1
        }
        return .removing(range, "remove \(pair.name)", safety)
    }

    /// The place of the value of an attribute; of the line where it is missing.
    func range(of name: String) -> TextRange { self[name]?.valueRange ?? context.range(of: line) }

    private func first(_ name: String) -> ListedAttribute? {
        let length = name.utf8.count
        for index in list.indices
        where list[index].nameLength == length && list[index].hasName(name, in: context.bytes) {
            return list[index]
        }
        return nil
    }

    private func pair(_ attribute: ListedAttribute) -> Pair { Pair(attribute: attribute, line: line, context: context) }
}
