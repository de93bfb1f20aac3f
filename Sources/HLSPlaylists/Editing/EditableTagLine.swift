/// The attribute list of one tag line, its attributes changed where they stand (4.2).
///
/// A change touches the attribute's own bytes: names, values, order and blanks of the others stay as they are.
struct EditableTagLine {
    /// The line without its end.
    private(set) var line: [UInt8]

    /// Nil where the line is no tag.
    init?(_ line: [UInt8]) {
        let content = line.trimmingWhiteSpace(0..<line.count)
        guard line[content].starts(with: "#EXT".utf8) else { return nil }
        self.line = line
    }

    /// The first attribute of a name, which is the one that counts; its value as written, variables and all.
    func attribute(named name: String) -> Attribute? {
        tokens.first { isNamed(name, $0) }.map {
            Attribute(name: name, value: line.text($0.value), isQuoted: $0.isQuoted)
        }
    }

    // MARK: - Changes

    /// Gives the attribute of a name another value, or takes it away where there is none.
    mutating func make(_ attribute: Attribute?, _ name: String) {
        if let attribute { set(attribute) } else { remove(name) }
    }

    /// Gives an attribute a value; where the list has none of this name, at its end, before blanks behind it.
    mutating func set(_ attribute: Attribute) {
        let value = Array(attribute.writtenValue.utf8)
        if let token = tokens.first(where: { isNamed(attribute.name, $0) }) {
            line.replaceSubrange(writtenValue(of: token), with: value)
        } else {
            append(Array(attribute.name.utf8) + [.equals] + value)
        }
    }

    private mutating func append(_ pair: [UInt8]) {
        let content = line.trimmingWhiteSpace(0..<line.count)
        var separator: [UInt8] = []
        if line.firstIndex(of: .colon, in: content) == nil {
            separator = [.colon]
        } else if !list.isEmpty, line[list.upperBound - 1] != .comma {
            separator = [.comma]
        }
        line.insert(contentsOf: separator + pair, at: content.upperBound)
    }

    /// Takes all attributes of a name away, each with one comma: of two with one name the second would count afterwards.
    mutating func remove(_ name: String) {
        for token in tokens.reversed() where isNamed(name, token) {
            line.removeSubrange(pairWithComma(token))
        }
    }

    /// The pair with the comma before it; for the first one that behind it, and the blanks up to the next.
    private func pairWithComma(_ token: AttributeToken) -> Range<Int> {
        let end = writtenValue(of: token).upperBound
        var start = token.name.lowerBound
        while start > list.lowerBound, line[start - 1].isBlank { start -= 1 }
        if start > list.lowerBound { return start - 1..<end }
        var next = end
        while next < list.upperBound, line[next].isBlank { next += 1 }
        if next < list.upperBound, line[next] == .comma { next += 1 }
        while next < list.upperBound, line[next].isBlank { next += 1 }
        return token.name.lowerBound..<next
    }

    // MARK: - Places

    /// What stands behind the colon, without blanks around it.
    private var list: Range<Int> {
        let content = line.trimmingWhiteSpace(0..<line.count)
        let colon = line.firstIndex(of: .colon, in: content)
        return line.trimmingBlanks((colon.map { $0 + 1 } ?? content.upperBound)..<content.upperBound)
    }

    private var tokens: [AttributeToken] {
        var scanner = AttributeScanner()
        _ = scanner.scan(line, list, limit: .max)
        return scanner.tokens
    }

    /// Names in lower case are read as the upper-case ones.
    private func isNamed(_ name: String, _ token: AttributeToken) -> Bool {
        token.name.count == name.utf8.count
            && zip(token.name, name.utf8).allSatisfy { line[$0].upperCased == $1.upperCased }
    }

    /// The value with its quotes, and with what stands behind them and should not.
    private func writtenValue(of token: AttributeToken) -> Range<Int> {
        let start = token.isQuoted || token.isInSingleQuotes ? token.value.lowerBound - 1 : token.value.lowerBound
        guard token.isClosed || !token.isQuoted else { return start..<token.value.upperBound }
        var end = token.isClosed || token.isInSingleQuotes ? token.value.upperBound + 1 : token.value.upperBound
        var isInside = false
        while end < list.upperBound, line[end] != .comma || isInside {
            if line[end] == .doubleQuote { isInside.toggle() }
            end += 1
        }
        return start..<max(start, line.trimmingBlanks(start..<end).upperBound)
    }
}
