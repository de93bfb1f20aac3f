/// The variables defined so far, and their replacement in URI lines, quoted strings and hexadecimal sequences (4.3).
package struct Variables {
    /// What the definitions of the Multivariant Playlist are; nil when none led here.
    let imports: [String: String]?
    private(set) var definitions: [VariableDefinition] = []
    private var values: [String: [UInt8]] = [:]
    private var indices: [String: Int] = [:]
    private var output = 0
    private let limit: Int

    init(imports: [String: String]?, limit: Int) {
        self.imports = imports
        self.limit = limit
    }

    func definition(named name: String) -> VariableDefinition? {
        indices[name].map { definitions[$0] }
    }

    /// Adds a definition. The first of a name counts for what follows it.
    mutating func define(_ definition: VariableDefinition) {
        indices[definition.name] = definitions.count
        definitions.append(definition)
        if let value = definition.value { values[definition.name] = Array(value.utf8) }
    }

    /// One place where a variable may stand.
    struct Reference {
        var name: String
        /// The reference with its braces.
        var range: Range<Int>
        var isDefined: Bool
    }

    /// Whether `{$` stands in the range: everything else needs no replacement.
    static func mayOccur(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index + 1 < range.upperBound {
            if bytes[index] == .leftBrace, bytes[index + 1] == .dollar { return true }
            index += 1
        }
        return false
    }

    /// The bytes of the range with each defined variable replaced, once: what a value brings along is not looked at again.
    ///
    /// References to undefined names stay as they are and are reported, as all others, to `found`.
    mutating func replaced(
        in bytes: [UInt8], _ range: Range<Int>, line: Int, found: (Reference) -> Void
    ) throws(PlaylistError) -> [UInt8] {
        var result: [UInt8] = []
        var copied = range.lowerBound
        for place in Variables.references(in: bytes, range) {
            let name = bytes.text(place.dropFirst(2).dropLast())
            let value = values[name]
            found(Reference(name: name, range: place, isDefined: value != nil))
            guard let value else { continue }
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
    package static func references(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var index = range.lowerBound
        while let brace = bytes.firstIndex(of: .leftBrace, in: index..<range.upperBound) {
            index = brace + 1
            guard let end = endOfReference(bytes, brace..<range.upperBound) else { continue }
            places.append(brace..<end)
            index = end
        }
        return places
    }

    /// The place behind `{$name}`, or nil where that is not what stands there.
    private static func endOfReference(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        let start = range.lowerBound + 2
        guard start < range.upperBound, bytes[start - 1] == .dollar else { return nil }
        var index = start
        while index < range.upperBound, Variables.isNameCharacter(bytes[index]) { index += 1 }
        guard index > start, index < range.upperBound, bytes[index] == .rightBrace else { return nil }
        return index + 1
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

extension String {
    /// Whether `{$` stands in the text, with which a reference to a variable begins (4.3).
    package var hasReference: Bool { zip(utf8, utf8.dropFirst()).contains { $0 == .leftBrace && $1 == .dollar } }
}
