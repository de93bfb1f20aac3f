/// Facts by name, one a line, those that belong to another indented below it.
struct Outline {
    private(set) var lines: [String] = []
    private var indent = ""

    var text: String { lines.joined(separator: "\n") }

    mutating func heading(_ title: String) {
        lines.append(indent + title)
    }

    /// A fact; nothing where there is none.
    mutating func fact(_ name: String, _ value: (some CustomStringConvertible)?) {
        guard let value else { return }
        let text = value.description.onOneLine
        lines.append("\(indent)\(name):\(text.isEmpty ? "" : " ")\(text)")
    }

    mutating func number(_ name: String, _ value: Double?) {
        fact(name, value.map(\.shortest))
    }

    /// A fact that holds; nothing where it does not.
    mutating func flag(_ name: String, _ holds: Bool) {
        if holds { fact(name, "yes") }
    }

    mutating func list(_ name: String, _ values: [some CustomStringConvertible]) {
        if !values.isEmpty { fact(name, values.map(\.description).joined(separator: ", ")) }
    }

    /// The attributes that no fact covers, as written.
    mutating func attributes(_ attributes: [Attribute]) {
        for attribute in attributes { fact("attribute \(attribute.name.onOneLine)", attribute.writtenValue) }
    }

    /// A fact with others of its own. They are there also where it has no value.
    mutating func fact(_ name: String, _ value: String?, _ body: (inout Outline) -> Void) {
        if let value { fact(name, value) } else { heading(name) }
        let outer = indent
        indent += "  "
        body(&self)
        indent = outer
    }
}

extension String {
    /// The text with line breaks, other control characters and backslashes escaped as in Swift.
    fileprivate var onOneLine: String {
        // Most texts have nothing to escape.
        guard unicodeScalars.contains(where: \.breaksLines) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar == "\\" {
                text += "\\\\"
            } else if scalar.breaksLines {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it cannot stand in a line as it is: a control character, a line or paragraph separator, a backslash.
    fileprivate var breaksLines: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: self == "\\"
        }
    }
}

extension Double {
    /// The fewest digits that mean the number: `6`, `5.005`.
    fileprivate var shortest: String {
        description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }
}
