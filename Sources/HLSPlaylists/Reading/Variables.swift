/// The variables defined so far, and their replacement in URI lines, quoted strings and hexadecimal sequences (4.3).
package struct Variables {
    /// What the definitions of the Multivariant Playlist are; nil when none led here.
    let imports: [String: String]?
    private(set) var definitions: [VariableDefinition] = []
    /// The definitions as bytes.
    private var texts: [(name: [UInt8], value: [UInt8]?)] = []
    private var indices: [String: Int] = [:]
    private var output = 0
    private var limit: Int
    /// How many of the definitions count: for a line that is read again those that stood before it.
    var visibleCount = Int.max

    init(imports: [String: String]?, limit: Int) {
        self.imports = imports
        self.limit = limit
    }

    func definition(named name: String) -> VariableDefinition? {
        index(of: name).map { definitions[$0] }
    }

    private func index(of name: String) -> Int? {
        indices[name].flatMap { $0 < visibleCount ? $0 : nil }
    }

    /// The bytes of a variable's value; nil where it has none, or is not defined.
    private func value(of name: Range<Int>, in bytes: [UInt8]) -> [UInt8]? {
        // A look at each of a few costs less than making a string.
        let index =
            texts.count > 8
            ? index(of: bytes.text(name))
            : texts.lastIndex { $0.name.count == name.count && $0.name.elementsEqual(bytes[name]) }
        guard let index, index < visibleCount else { return nil }
        return texts[index].value
    }

    /// The variables for lines that are read again: what they turn into was counted.
    var counted: Variables {
        var counted = self
        counted.limit = .max
        return counted
    }

    /// Adds a definition. The first of a name counts for what follows it.
    mutating func define(_ definition: VariableDefinition) {
        indices[definition.name] = definitions.count
        definitions.append(definition)
        texts.append((Array(definition.name.utf8), definition.value.map { Array($0.utf8) }))
    }

    /// One place where a variable may stand.
    struct Reference {
        var name: String
        /// The reference with its braces.
        var range: Range<Int>
    }

    /// Whether `{$` stands in the range: everything else needs no replacement.
    static func mayOccur(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while let brace = bytes.firstIndex(of: .leftBrace, in: index..<range.upperBound) {
            index = brace + 1
            if index < range.upperBound, bytes[index] == .dollar { return true }
        }
        return false
    }

    /// Counts what the references in the range turn into. Returns false, with nothing counted, where one of them has no value
    /// or an empty one.
    mutating func countPlain(in bytes: [UInt8], _ range: Range<Int>, line: Int) throws(PlaylistError) -> Bool {
        var sum = 0
        for place in Variables.references(in: bytes, range) {
            guard let value = value(of: place.dropFirst(2).dropLast(), in: bytes), !value.isEmpty else { return false }
            sum += value.count
        }
        try count(sum, line: line)
        return true
    }

    /// The bytes of the range with each defined variable replaced, once: what a value brings along is not looked at again.
    ///
    /// References to undefined names stay as they are and are reported to `undefined`.
    mutating func replaced(
        in bytes: [UInt8], _ range: Range<Int>, line: Int, undefined: (Reference) -> Void
    ) throws(PlaylistError) -> [UInt8] {
        var result: [UInt8] = []
        var copied = range.lowerBound
        for place in Variables.references(in: bytes, range) {
            let name: Range<Int> = place.dropFirst(2).dropLast()
            guard let value = value(of: name, in: bytes) else {
                undefined(Reference(name: bytes.text(name), range: place))
                continue
            }
            result.append(contentsOf: bytes[copied..<place.lowerBound])
            result.append(contentsOf: value)
            copied = place.upperBound
            try count(value.count, line: line)
        }
        result.append(contentsOf: bytes[copied..<range.upperBound])
        return result
    }

    /// Whether references are looked for in an attribute's value: in quoted strings, and where hexadecimal sequences may stand
    /// without quotes (4.3).
    static func stand(in token: AttributeToken, of tag: String, _ name: String) -> Bool {
        token.isQuoted || tag == TagName.dateRange.spelling || name == AttributeName.iv.spelling
    }

    /// Where `{$name}` stands in a stretch of one line, whether the name is defined or not.
    package static func references(in bytes: [UInt8], _ range: Range<Int>) -> VariableReferences {
        VariableReferences(bytes, range)
    }

    static func isNameCharacter(_ byte: UInt8) -> Bool {
        byte.isUpperCaseLetter || byte.isLowerCaseLetter || byte.isDigit || byte == .minus || byte == 0x5F
    }

    private mutating func count(_ bytes: Int, line: Int) throws(PlaylistError) {
        output += bytes
        guard output <= limit else {
            throw PlaylistError(
                .tooMuchVariableOutput, reason: "variables turn into more than \(limit) bytes", line: line)
        }
    }
}

/// The places of `{$name}` in a stretch of one line, found one by one.
package struct VariableReferences: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var rest: Range<Int>

    fileprivate init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, rest) = (bytes, range)
    }

    package mutating func next() -> Range<Int>? {
        while let brace = bytes.firstIndex(of: .leftBrace, in: rest) {
            if let end = endOfReference(at: brace) {
                rest = end..<rest.upperBound
                return brace..<end
            }
            rest = brace + 1..<rest.upperBound
        }
        return nil
    }

    /// The place behind `{$name}`, or nil where that is not what stands there.
    private func endOfReference(at brace: Int) -> Int? {
        let start = brace + 2
        guard start < rest.upperBound, bytes[start - 1] == .dollar else { return nil }
        var index = start
        while index < rest.upperBound, Variables.isNameCharacter(bytes[index]) { index += 1 }
        guard index > start, index < rest.upperBound, bytes[index] == .rightBrace else { return nil }
        return index + 1
    }
}

extension String {
    /// Whether `{$` stands in the text, with which a reference to a variable begins (4.3).
    package var hasReference: Bool {
        var last: UInt8 = 0
        return utf8.contains { byte in
            defer { last = byte }
            return byte == .dollar && last == .leftBrace
        }
    }
}
