/// A key tag as its line says it: the key, and how tag and attributes are spelt, which the models do not keep.
package struct WrittenKeyTag {
    package struct Attribute {
        /// The name in upper case.
        package var name: String
        /// The value, variables replaced.
        package var value: String
        package var token: AttributeToken
    }

    package var isSessionKey: Bool
    /// Whether the tag is spelt to the letter. In another case it is a comment (4.1); blanks around it are passed over.
    package var isSpeltExactly: Bool
    /// Whether the tag is a comment to players, because of the case of its letters.
    package var isComment: Bool
    package var line: Int
    /// The place of the line, and of the tag's name in it.
    package var range: Range<Int>
    package var name: Range<Int>
    /// The pairs of the list in their order, those with a name that stands before them too.
    package var attributes: [Attribute]
    /// Where an attribute has the name of one before it.
    package var duplicates: [Range<Int>]
    /// Where variables stand that have no value.
    package var undefinedReferences: [TextRange]
    /// The key; with METHOD=NONE, which is none, what the other attributes say.
    package var key: ContentKey

    /// The first attribute of a name.
    package subscript(name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }
}

/// Finds the key tags of a playlist that was read, those with a misspelt name among them.
package struct WrittenKeyTags: Sequence, IteratorProtocol {
    private let reading: Reading
    private var scanner = LineScanner()
    private var definitions: ArraySlice<VariableDefinition>
    /// The lines to look at; nil for all.
    private var lines: ArraySlice<TagLine>?

    /// The key tags on lines that are known, which costs no look at the others.
    package init(_ text: PlaylistText, variables: [VariableDefinition], on lines: [TagLine]) {
        self.init(text, variables: variables)
        self.lines = lines[...]
    }

    package init(_ text: PlaylistText, variables: [VariableDefinition], limits: ReadingLimits = ReadingLimits()) {
        reading = Reading(text, imports: nil, limits: limits)
        definitions = variables[...]
    }

    package mutating func next() -> WrittenKeyTag? {
        while let line = nextLine() {
            // Nearly all lines end here: they have no number sign in front, or no key tag's length.
            guard line.end - line.start >= 10, let name = keyTagName(line) else { continue }
            define(before: line)
            // A list over the limit is no key tag of a playlist that could be read, but may stand in a comment.
            if let tag = try? read(name) { return tag }
        }
        return nil
    }

    private mutating func nextLine() -> Line? {
        guard lines != nil else { return scanner.next(in: reading.bytes) }
        guard let line = lines?.popFirst() else { return nil }
        let start = reading.text.lineStart(of: line.range.lowerBound)
        scanner = LineScanner(from: (start: start, number: line.number))
        return scanner.next(in: reading.bytes)
    }

    /// The place of the name, where it is one of a key tag in any case of letters.
    private func keyTagName(_ line: Line) -> Range<Int>? {
        let bytes = reading.bytes
        guard let mark = (line.start..<line.end).first(where: { !bytes[$0].isBlank && bytes[$0] < 0x80 }),
            bytes[mark] == .numberSign, mark + 7 < line.end,
            // `#EXT-X-K` or `#EXT-X-S`: hardly another tag of a Media Playlist looks like that.
            [UInt8(ascii: "K"), UInt8(ascii: "S")].contains(bytes[mark + 7].upperCased)
        else { return nil }
        reading.line = line
        let content = reading.content
        guard content.lowerBound == mark else { return nil }
        let end = bytes.firstIndex(of: .colon, in: content) ?? content.upperBound
        let name = bytes.trimmingBlanks(mark + 1..<end)
        let tag = NameTable.tags.name(name, in: bytes, ignoringCase: true)
        return tag == .key || tag == .sessionKey ? name : nil
    }

    /// Variables count from the line behind their definition on.
    private mutating func define(before line: Line) {
        while let definition = definitions.first, definition.position.map({ $0.line < line.number }) ?? true {
            reading.variables.define(definition)
            definitions.removeFirst()
        }
    }

    private func read(_ name: Range<Int>) throws(PlaylistError) -> WrittenKeyTag {
        let (bytes, line, content) = (reading.bytes, reading.line, reading.content)
        let tag: TagName =
            NameTable.tags.name(name, in: bytes, ignoringCase: true) == .sessionKey ? .sessionKey : .key
        let isComment = NameTable.tags.name(name, in: bytes) != tag
        let colon = bytes.firstIndex(of: .colon, in: name.upperBound..<content.upperBound)
        let value = bytes.trimmingBlanks((colon.map { $0 + 1 } ?? content.upperBound)..<content.upperBound)
        (reading.log, reading.undefinedReferences) = (DiagnosticLog(), [])
        try reading.openAttributes(tag, value)
        let attributes = try writtenAttributes()
        let duplicates = reading.attributes.faults.filter { $0.kind == .duplicateName }.map(\.range)
        let key = try reading.contentKey(tag, try reading.keyMethod(tag))
        let isExact = !isComment && !bytes[line.start].isBlank && (colon ?? name.upperBound) == name.upperBound
        return WrittenKeyTag(
            isSessionKey: tag == .sessionKey, isSpeltExactly: isExact, isComment: isComment, line: line.number,
            range: line.range, name: name, attributes: attributes, duplicates: duplicates,
            undefinedReferences: reading.undefinedReferences.map(\.range), key: key)
    }

    private func writtenAttributes() throws(PlaylistError) -> [WrittenKeyTag.Attribute] {
        var attributes: [WrittenKeyTag.Attribute] = []
        for token in reading.attributes.tokens {
            let name = reading.bytes.text(token.name).uppercased()
            let isReplaced = token.isQuoted || name == "IV"
            attributes.append(
                WrittenKeyTag.Attribute(
                    name: name, value: try isReplaced ? reading.string(token.value) : reading.bytes.text(token.value),
                    token: token))
        }
        return attributes
    }
}
