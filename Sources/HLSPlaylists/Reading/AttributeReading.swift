/// Typed values from the attribute list at hand (4.2). Each names its attribute and its type; a value that is not what it
/// should be costs that attribute only, and what no property takes is left over (``remainingAttributes(areHexadecimal:)``).
extension Reading {
    // MARK: - The value types, in the order of 4.2

    /// decimal-integer, up to 2^64 - 1.
    func unsigned(_ name: AttributeName, required rule: Diagnostic.ID? = nil) -> UInt64? {
        guard let token = unquoted(name, required: rule) else { return nil }
        switch DecimalInteger.parse(bytes, token.value) {
        case .value(let value):
            if token.value.count > 20 {
                report(
                    "attr-decimal-integer-length", .error, section: "4.2", at: token.value,
                    "\(name) has \(token.value.count) digits; at most 20 are due")
            }
            return taken(name, value)
        case .tooLarge:
            reject(token, "attr-decimal-integer-range", "\(name) is over 18446744073709551615")
        case .notANumber:
            reject(token, "attr-decimal-integer-chars", "\(name) is '\(excerpt(token.value))'; whole digits are due")
        }
        return nil
    }

    /// decimal-integer that counts something, such as bits per second.
    func integer(_ name: AttributeName, required rule: Diagnostic.ID? = nil) -> Int? {
        guard let token = token(name, required: rule) else { return nil }
        guard case .value(let value) = DecimalInteger.parse(bytes, token.value), Int(exactly: value) == nil else {
            return unsigned(name).flatMap { Int(exactly: $0) }
        }
        reject(token, "attr-decimal-integer-range", "\(name) is over \(Int.max), which is more than can be right")
        return nil
    }

    /// decimal-floating-point, never negative; a negative number may have a rule of its own.
    func decimal(
        _ name: AttributeName, required rule: Diagnostic.ID? = nil, negative negativeRule: Diagnostic.ID? = nil
    ) -> Double? {
        guard let token = unquoted(name, required: rule) else { return nil }
        guard let number = DecimalNumber.scan(bytes, token.value), number.end == token.value.upperBound else {
            if let negativeRule, isNegativeNumber(token.value) {
                reject(token, negativeRule, "\(name) is \(excerpt(token.value)); it must not be negative")
                return nil
            }
            reject(token, "attr-float-syntax", "\(name) is '\(excerpt(token.value))'; digits and one point are due")
            return nil
        }
        noteForm(of: number, token, name, "attr-float-syntax")
        return taken(name, number.value)
    }

    /// signed-decimal-floating-point.
    func signedDecimal(_ name: AttributeName, required rule: Diagnostic.ID? = nil) -> Double? {
        guard let token = unquoted(name, required: rule) else { return nil }
        let isNegative = token.value.first.map { bytes[$0] == .minus } ?? false
        let digits = isNegative ? token.value.dropFirst() : token.value
        guard let number = DecimalNumber.scan(bytes, digits), number.end == digits.upperBound else {
            reject(
                token, "attr-signed-float-syntax",
                "\(name) is '\(excerpt(token.value))'; digits, one point and a leading '-' are due")
            return nil
        }
        noteForm(of: number, token, name, "attr-signed-float-syntax")
        return taken(name, isNegative ? -number.value : number.value)
    }

    /// quoted-string, variables replaced.
    func string(
        _ name: AttributeName, required rule: Diagnostic.ID? = nil, mayBeEmpty: Bool = false
    ) throws(PlaylistError) -> String? {
        guard let token = token(name, required: rule) else { return nil }
        return taken(name, try text(of: token, name, mayBeEmpty: mayBeEmpty))
    }

    /// A quoted string that makes a value; where it makes none, it is left over.
    func string<Value>(
        _ name: AttributeName, _ value: (_ text: String, AttributeToken) -> Value?
    ) throws(PlaylistError) -> Value? {
        guard let token = token(name, required: nil) else { return nil }
        let text = try text(of: token, name, mayBeEmpty: false)
        guard !text.isEmpty else { return nil }
        return value(text, token).map { taken(name, $0) }
    }

    /// A quoted string with entries between commas; blanks around them are passed over.
    func list(_ name: AttributeName) throws(PlaylistError) -> [String] {
        guard let token = token(name, required: nil) else { return [] }
        let (characters, range) = try contents(of: token, name, mayBeEmpty: false)
        return taken(name, characters.entries(range))
    }

    /// enumerated-string-list: quoted, and without blanks. Unknown entries are reported under a rule of their own.
    func enumeratedList<Value: OpenEnumeration>(
        _ name: AttributeName, unknown rule: Diagnostic.ID
    ) throws(PlaylistError) -> [Value] {
        guard let token = token(name, required: nil) else { return [] }
        if !token.isQuoted || token.value.contains(where: { bytes[$0].isBlank }) {
            report(
                "attr-enum-list-syntax", .error, section: "4.2", at: token.value,
                "\(name) is a list in quotes with commas and no white space between its entries")
        }
        let text = Array(try (token.isQuoted ? string(token.value) : bytes.text(token.value)).utf8)
        let values = text.entries(0..<text.count).map { Value(rawValue: $0) }
        noteUnknown(values.filter { !$0.isKnown }.map(\.rawValue), in: name, rule: rule, "clients ignore it")
        return taken(name, values)
    }

    /// enumerated-string. An unknown value survives, and is reported under `unknownRule`.
    func enumerated<Value: OpenEnumeration>(
        _ name: AttributeName, required rule: Diagnostic.ID? = nil,
        unknown unknownRule: Diagnostic.ID = "attr-enum-unknown-value"
    ) -> Value? {
        guard let token = unquoted(name, required: rule, quotedRule: "attr-enum-syntax") else { return nil }
        let value = Value(rawValue: bytes.text(token.value))
        if !value.isKnown {
            report(
                unknownRule, .error, section: "6.3.1", at: token.value,
                "\(name) is '\(excerpt(token.value))'; known are " + Value.known.map(\.rawValue).joined(separator: ", ")
            )
        }
        return taken(name, value)
    }

    /// enumerated-string that is YES or, where it may be, NO. Anything else is left over: clients ignore the tag.
    func flag(_ name: AttributeName, mayBeNo: Bool = false, rule: Diagnostic.ID) -> Bool {
        guard let token = unquoted(name, required: nil, quotedRule: "attr-enum-syntax") else { return false }
        if bytes.matches("YES", in: token.value) { return taken(name, true) }
        if mayBeNo, bytes.matches("NO", in: token.value) { return taken(name, false) }
        report(
            rule, .error, section: "6.3.1", at: token.value,
            "\(name) is '\(excerpt(token.value))'; \(mayBeNo ? "YES or NO is due" : "only YES is defined"), and clients "
                + "ignore the whole tag")
        return false
    }

    /// decimal-resolution.
    func resolution(_ name: AttributeName) -> Resolution? {
        guard let token = unquoted(name, required: nil) else { return nil }
        guard let resolution = Resolution(bytes, token.value) else {
            reject(token, "attr-resolution-syntax", "\(name) is '\(excerpt(token.value))'; <width>x<height> is due")
            return nil
        }
        if !token.value.allSatisfy({ bytes[$0].isDigit || bytes[$0] == 0x78 }) {
            reject(token, "attr-resolution-syntax", "\(name) is spelt '\(excerpt(token.value))'; write \(resolution)")
        }
        return taken(name, resolution)
    }

    /// A quoted `<n>[@<o>]`.
    func byteRange(_ name: AttributeName) throws(PlaylistError) -> ByteRange? {
        try string(name) { text, token in
            let characters = Array(text.utf8)
            if let range = ByteRange(characters, 0..<characters.count) { return range }
            rejectText(
                of: token, "seg-byterange-syntax", section: "4.4.4.2",
                "\(name) is '\(excerpt(token.value))'; <length>[@<offset>] is due")
            return nil
        }
    }

    /// A quoted date.
    func date(_ name: AttributeName, rule: Diagnostic.ID) throws(PlaylistError) -> DateTime? {
        try string(name) { text, token in
            // Without braces on the line there are no variables, and the text stands in the bytes as it is.
            let date =
                line.hasHighBytes
                ? DateTime(text) : DateTime.parse(bytes, in: token.value).map { DateTime(text: text, parsed: $0) }
            if date == nil {
                rejectText(
                    of: token, rule, section: "4.4.5.1",
                    "\(name) is '\(excerpt(token.value))'; an ISO 8601 date such as 2026-01-31T10:20:30.000Z is due")
            }
            return date
        }
    }

    // MARK: - Steps

    /// The text of a quoted string, variables replaced; without quotes it is read as it stands.
    private func text(of token: AttributeToken, _ name: AttributeName, mayBeEmpty: Bool) throws(PlaylistError) -> String
    {
        let (characters, range) = try contents(of: token, name, mayBeEmpty: mayBeEmpty)
        return characters.text(range)
    }

    private func contents(
        of token: AttributeToken, _ name: AttributeName, mayBeEmpty: Bool
    ) throws(PlaylistError) -> (characters: [UInt8], range: Range<Int>) {
        noteForm(of: token, name, mayBeEmpty: mayBeEmpty)
        guard token.isQuoted else { return (bytes, token.value) }
        let contents = try substituted(token.value)
        if contents.range.isEmpty, !token.value.isEmpty, !mayBeEmpty {
            rejectText(of: token, "attr-quoted-non-empty", "\(name) is '\(excerpt(token.value))', which is empty")
        }
        return contents
    }

    /// Reports what should be a quoted string and is none, and what is an empty one.
    private func noteForm(of token: AttributeToken, _ name: AttributeName, mayBeEmpty: Bool) {
        if !token.isQuoted, !token.isInSingleQuotes {
            report(
                "attr-value-type", .error, section: "4.2", at: token.value, fixIt: quoting(token, name),
                token.value.isEmpty
                    ? "\(name) has no value; a quoted string is due"
                    : "\(name) is a quoted string; write \(name)=\"\(excerpt(token.value))\"")
        } else if token.isEmptyString, !mayBeEmpty {
            reportEmpty(token, name.spelling)
        }
    }

    /// The attribute of a name whose value stands without quotes.
    func unquoted(
        _ name: AttributeName, required rule: Diagnostic.ID?, quotedRule: Diagnostic.ID = "attr-value-type"
    ) -> AttributeToken? {
        guard let token = token(name, required: rule) else { return nil }
        if token.isQuoted {
            report(
                quotedRule, .error, section: "4.2", at: token.value,
                fixIt: unquoting(token, name),
                "\(name) is no quoted string; write \(name)=\(excerpt(token.value))")
        }
        return token
    }

    // MARK: - Changes that mend a value

    private func quoting(_ token: AttributeToken, _ name: AttributeName) -> Diagnostic.FixIt? {
        guard !token.value.isEmpty, !bytes[token.value].contains(.doubleQuote) else { return nil }
        return .replacing(token.value, by: "\"\(bytes.text(token.value))\"", "write \(name) in quotes")
    }

    private func unquoting(_ token: AttributeToken, _ name: AttributeName) -> Diagnostic.FixIt? {
        let value = bytes[token.value]
        guard !value.isEmpty, !value.contains(where: { $0 == .comma || $0.isBlank }) else { return nil }
        let quoted = token.value.lowerBound - 1..<token.pair.upperBound
        return .replacing(quoted, by: bytes.text(token.value), "write \(name) without quotes")
    }

    func taken<Value>(_ name: AttributeName, _ value: Value) -> Value {
        take(name)
        return value
    }

    private func reject(_ token: AttributeToken, _ id: Diagnostic.ID, _ message: @autoclosure () -> String) {
        report(id, .error, section: "4.2", at: token.value, message())
    }

    /// Reports a text that is not what its attribute should be once variables are replaced. Where it has some they are the
    /// fault, and where one has no value that was reported.
    func rejectText(
        of token: AttributeToken, _ rule: Diagnostic.ID, section: String = "4.2", _ message: @autoclosure () -> String
    ) {
        let names = Variables.references(in: bytes, token.value).map { bytes.text($0.dropFirst(2).dropLast()) }
        if names.isEmpty {
            report(rule, .error, section: section, at: token.value, message())
        } else if names.allSatisfy({ variables.definition(named: $0)?.value != nil }) {
            report(
                "define-after-substitution-valid", .error, section: "4.3", at: token.value,
                "with the variables replaced: \(message())")
        }
    }

    /// Reports the entries of a list that clients do not know.
    func noteUnknown(_ entries: [String], in name: AttributeName, rule: Diagnostic.ID, _ consequence: String) {
        for entry in entries {
            report(
                rule, .error, section: "4.2", at: token(name, required: nil)?.value,
                "\(name) has the unknown entry '\(entry)'; \(consequence)")
        }
    }

    private func isNegativeNumber(_ value: Range<Int>) -> Bool {
        guard let sign = value.first, bytes[sign] == .minus else { return false }
        return DecimalNumber.scan(bytes, value.dropFirst())?.end == value.upperBound
    }

    private func noteForm(
        of number: DecimalNumber, _ token: AttributeToken, _ name: AttributeName, _ rule: Diagnostic.ID
    ) {
        guard !number.isWellFormed else { return }
        report(
            rule, .warning, section: "4.2", at: token.value,
            "\(name) has no digit before or behind its point")
    }
}

extension [UInt8] {
    /// The texts between commas, without blanks around them; empty ones are left out.
    package func entries(_ range: Range<Int>) -> [String] {
        var entries: [String] = []
        entries.reserveCapacity(self[range].reduce(1) { $1 == .comma ? $0 + 1 : $0 })
        var start = range.lowerBound
        while start < range.upperBound {
            let end = firstIndex(of: .comma, in: start..<range.upperBound) ?? range.upperBound
            if end > start { entries.append(text(trimmingBlanks(start..<end))) }
            start = end + 1
        }
        return entries
    }
}
