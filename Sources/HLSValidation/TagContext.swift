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
    /// One pair of the list.
    struct Pair {
        /// The name in upper case.
        let name: String
        /// The value as written, without quotes around it; variables are not replaced.
        let value: String
        let isQuoted: Bool
        let isInSingleQuotes: Bool
        /// The bytes of the pair, and of the value without its quotes.
        let bytes: Range<Int>
        let valueBytes: Range<Int>
        fileprivate let line: TagLine
        fileprivate let context: PlaylistContext

        /// The place of the pair. Columns are counted for it, from the beginning of the line.
        var range: TextRange { context.range(bytes, in: line) }
        /// The place of the value without its quotes.
        var valueRange: TextRange { context.range(valueBytes, in: line) }
    }

    let line: TagLine
    private let context: PlaylistContext
    private let tokens: ArraySlice<AttributeToken>

    init(_ line: TagLine, _ tokens: ArraySlice<AttributeToken>, _ context: PlaylistContext) {
        self.line = line
        self.tokens = tokens
        self.context = context
    }

    /// The number of pairs, repeated names included.
    var count: Int { tokens.count }

    /// The first pair of a name.
    subscript(name: String) -> Pair? {
        tokens.first { hasName($0, name) }.map(pair)
    }

    /// Where the value of the first pair of a name stands, without its quotes.
    func valueBytes(of name: String) -> Range<Int>? {
        tokens.first { hasName($0, name) }?.value
    }

    /// Whether the first pair of a name has this value, as written.
    func has(_ name: String, of value: String) -> Bool {
        guard let bytes = valueBytes(of: name), bytes.count == value.utf8.count else { return false }
        return context.bytes[bytes].elementsEqual(value.utf8)
    }

    /// Whether there is a pair of this name.
    func has(_ name: String) -> Bool {
        tokens.contains { hasName($0, name) }
    }

    /// The pairs in their order, those with a name that stands before them left out.
    var pairs: [Pair] { tokens.filter { !$0.isDuplicate }.map(pair) }

    /// The names in upper case, in the order of the pairs.
    var names: [String] { tokens.map { context.bytes.text($0.name).uppercased() } }

    /// The first pair with another name.
    func first(otherThan name: String) -> Pair? {
        tokens.first { !hasName($0, name) }.map(pair)
    }

    /// The pairs whose names are none of these, those with a name that stands before them left out.
    func pairs(otherThan names: [String]) -> [Pair] {
        tokens.filter { token in !token.isDuplicate && !names.contains { hasName(token, $0) } }.map(pair)
    }

    /// The first pair whose name begins like this.
    func first(withPrefix prefix: String) -> Pair? {
        tokens.first { token in
            token.name.count >= prefix.utf8.count
                && zip(token.name, prefix.utf8).allSatisfy { context.bytes[$0].upperCased == $1 }
        }.map(pair)
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

    private func hasName(_ token: AttributeToken, _ name: String) -> Bool {
        token.hasName(name, in: context.bytes)
    }

    private func pair(_ token: AttributeToken) -> Pair {
        Pair(
            name: context.bytes.text(token.name).uppercased(), value: context.bytes.text(token.value),
            isQuoted: token.isQuoted, isInSingleQuotes: token.isInSingleQuotes, bytes: token.pair,
            valueBytes: token.value, line: line, context: context)
    }
}

extension AttributeToken {
    /// Whether the name is this one, which is in upper case.
    func hasName(_ name: String, in bytes: [UInt8]) -> Bool {
        self.name.count == name.utf8.count && zip(self.name, name.utf8).allSatisfy { bytes[$0].upperCased == $1 }
    }
}
