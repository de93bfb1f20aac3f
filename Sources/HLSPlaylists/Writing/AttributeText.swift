/// The values of attributes as a playlist writes them (4.2). Each throws where the type cannot hold the value.
package struct AttributeText: Sendable {
    /// The tag and the attribute, for errors.
    let field: String

    package init(field: String) {
        self.field = field
    }

    /// quoted-string, with its quotes.
    package func quotedString(_ value: String, mayBeEmpty: Bool = false) throws(WritingError) -> String {
        try checkText(value)
        if value.isEmpty, !mayBeEmpty { throw error("a quoted string is not empty") }
        guard !value.utf8.contains(.doubleQuote) else {
            throw error("the text holds a double quote, which no quoted string can")
        }
        return "\"\(value)\""
    }

    /// A quoted string with entries between commas.
    package func list(_ entries: [String]) throws(WritingError) -> String {
        for entry in entries {
            guard !entry.isEmpty, !entry.utf8.contains(.comma), !entry.hasBlankEnds else {
                throw error("'\(entry)' is no entry of a list: that has no comma, and no blanks at its ends")
            }
        }
        return try quotedString(entries.joined(separator: ","))
    }

    /// enumerated-string-list, with its quotes.
    package func enumeratedList(_ entries: [String]) throws(WritingError) -> String {
        for entry in entries { _ = try enumerated(entry) }
        return try quotedString(entries.joined(separator: ","))
    }

    /// enumerated-string.
    package func enumerated(_ value: String) throws(WritingError) -> String {
        guard !value.isEmpty, !value.utf8.contains(where: { $0 == .comma || $0 == .doubleQuote || $0.isBlank }) else {
            throw error("'\(value)' is no enumerated string: that has no comma, no quote and no white space")
        }
        return try unquoted(value)
    }

    /// A value without quotes, of whatever type.
    package func unquoted(_ value: String) throws(WritingError) -> String {
        try checkText(value)
        guard !value.utf8.contains(where: { $0 == .comma || $0 == .doubleQuote }), !value.hasBlankEnds else {
            throw error("the value holds a comma or a quote, or has blanks at its ends, which only a quoted string may")
        }
        guard value.utf8.count < 2 || value.utf8.first != .singleQuote || value.utf8.last != .singleQuote else {
            throw error("the value stands in single quotes, which would be taken off")
        }
        return value
    }

    /// decimal-integer.
    package func integer(_ value: Int) throws(WritingError) -> String {
        guard value >= 0 else { throw error("\(value) is negative") }
        return "\(value)"
    }

    /// decimal-floating-point.
    package func decimal(_ value: Double) throws(WritingError) -> String {
        guard value >= 0, value.isFinite else {
            throw error("\(value) is \(value.isFinite ? "negative" : "not finite"); no decimal number says so")
        }
        var text: [UInt8] = []
        text.append(value)
        return text.text(0..<text.count)
    }

    /// signed-decimal-floating-point.
    package func signedDecimal(_ value: Double) throws(WritingError) -> String {
        value < 0 ? "-" + (try decimal(-value)) : try decimal(value)
    }

    /// decimal-floating-point with three digits behind the point (4.4.6.2), more where three are not the number.
    package func frameRate(_ value: Double) throws(WritingError) -> String {
        guard value >= 0, let thousandths = value.exactly(inUnitsOf: 1000) else { return try decimal(value) }
        let fraction = "\(1000 + thousandths % 1000)".dropFirst()
        return "\(thousandths / 1000)." + fraction
    }

    /// hexadecimal-sequence.
    package func hexadecimal(_ value: HexadecimalSequence) throws(WritingError) -> String {
        guard !value.bytes.isEmpty else { throw error("a hexadecimal sequence has at least one digit") }
        return value.description
    }

    /// decimal-resolution.
    package func resolution(_ value: Resolution) throws(WritingError) -> String {
        guard value.width >= 0, value.height >= 0 else { throw error("\(value) has a negative side") }
        return value.description
    }

    /// A quoted `<n>[@<o>]`.
    package func byteRange(_ value: ByteRange) -> String {
        "\"\(value)\""
    }

    /// A quoted date, its digits and zone as they were.
    package func date(_ value: DateTime) throws(WritingError) -> String {
        try quotedString(value.text)
    }

    /// The field of the line with the resource of a segment or a variant.
    package static let uriLine = "URI line"

    /// A URI, when a line of it is one.
    package func uriLine(_ uri: String?) throws(WritingError) -> String {
        guard let uri, !uri.isEmpty else { throw error("the URI is missing") }
        try checkText(uri)
        guard uri.utf8.first != .numberSign, !uri.hasBlankEnds else {
            throw error("a URI line does not begin with '#', and has no blanks at its ends")
        }
        return uri
    }

    /// Refuses the characters that no playlist has (4.1).
    func checkText(_ text: String, mayHaveTabs: Bool = false) throws(WritingError) {
        guard let scalar = text.forbiddenScalar(mayHaveTabs: mayHaveTabs) else { return }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        throw error(
            scalar == "\n" || scalar == "\r"
                ? "the text holds a line break (\(code))"
                : "the text holds the character \(code), which no playlist has")
    }

    func error(_ reason: String) -> WritingError {
        WritingError(field, reason: reason)
    }
}

extension String {
    /// The first control character or byte order mark; nil where there is none.
    func forbiddenScalar(mayHaveTabs: Bool) -> Unicode.Scalar? {
        // The bytes say whether to look: below a space, delete, and the first bytes of U+0080 and U+FEFF.
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xEF }) else { return nil }
        return unicodeScalars.first { scalar in
            switch scalar.value {
            case 0x09: !mayHaveTabs
            case 0..<0x20, 0x7F...0x9F, 0xFEFF: true
            default: false
            }
        }
    }

    /// Whether a blank stands at either end, where a reader passes over it.
    var hasBlankEnds: Bool { (utf8.first?.isBlank ?? false) || (utf8.last?.isBlank ?? false) }
}
