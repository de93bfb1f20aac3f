/// The lines of a playlist that is being written.
struct LineText: Sendable {
    var bytes: [UInt8] = []
    /// The variables defined, and those of them that have a value, which reading puts in their place.
    private var defined: Set<String> = []
    private var replaced: Set<String> = []

    /// Appends a line of text that holds no references to variables, or none that reading would look at.
    mutating func append(line: String) {
        bytes.append(contentsOf: line.utf8)
        bytes.append(.lineFeed)
    }

    /// Appends a line with an attribute list.
    mutating func append(list line: String) throws(WritingError) {
        try checkList(line)
        append(line: line)
    }

    /// Appends a URI line.
    mutating func append(uri: String) throws(WritingError) {
        try check(uri, field: AttributeText.uriLine)
        append(line: uri)
    }

    /// Appends a variable. It counts from here on.
    mutating func append(_ definition: VariableDefinition) throws(WritingError) {
        try append(list: try definition.tagLine)
        guard defined.insert(definition.name).inserted else {
            throw WritingError(
                TagName.define.spelling, reason: "variable '\(definition.name)' is defined twice; the first one counts")
        }
        if definition.value != nil { replaced.insert(definition.name) }
    }

    // MARK: - References

    /// The header of either kind: what every playlist may have (4.4.1, 4.4.2).
    mutating func appendHeader(
        version: Int?, _ variables: [VariableDefinition], independentSegments: Bool, _ start: StartPoint?
    ) throws(WritingError) {
        append(line: "#" + TagName.m3u.spelling)
        if let version { try append(.version, version) }
        for (index, variable) in variables.enumerated() {
            do { try append(variable) } catch { throw error.at(index) }
        }
        if independentSegments { append(line: "#" + TagName.independentSegments.spelling) }
        if let start { try append(list: try start.tagLine) }
    }

    /// Appends a tag whose value is a whole number.
    mutating func append(_ tag: TagName, _ number: Int) throws(WritingError) {
        append(line: "#\(tag.spelling):" + (try AttributeText(field: tag.spelling).integer(number)))
    }

    /// Refuses what would read back as something else: where the specification looks for variables (4.3), a text that
    /// holds a reference to one of them.
    private func checkList(_ line: String) throws(WritingError) {
        guard !replaced.isEmpty, line.hasReference else { return }
        let characters = Array(line.utf8)
        let colon = characters.firstIndex(of: .colon, in: 0..<characters.count) ?? characters.count - 1
        let tag = characters.text(1..<colon)
        var scanner = AttributeScanner()
        _ = scanner.scan(characters, colon + 1..<characters.count, limit: .max)
        for token in scanner.tokens {
            let name = characters.text(token.name)
            guard Variables.stand(in: token, of: tag, name) else { continue }
            try check(characters.text(token.value), field: "\(tag) \(name)")
        }
    }

    private func check(_ text: String, field: String) throws(WritingError) {
        guard !replaced.isEmpty, text.hasReference else { return }
        let characters = Array(text.utf8)
        for place in Variables.references(in: characters, 0..<characters.count) {
            let name = characters.text(place.dropFirst(2).dropLast())
            guard replaced.contains(name) else { continue }
            throw WritingError(
                field, reason: "the text holds {$\(name)}, which reading would replace by the variable's value")
        }
    }
}

extension LineText {
    /// Appends an element of several; an error says which.
    mutating func append(
        each elements: some Collection<some TagModel>, _ line: (_ index: Int) throws(WritingError) -> String
    ) throws(WritingError) {
        for index in 0..<elements.count {
            do { try append(list: try line(index)) } catch { throw error.at(index) }
        }
    }
}
