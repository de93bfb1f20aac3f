/// Typed values from the attribute list at hand (4.2). Each names its attribute and its type; a value that is not what it
/// should be costs that attribute only, and what no property takes is left over.
extension Reading {
    /// Reads the list of a tag; what the grammar does not allow is reported and passed over.
    func openAttributes(_ tag: TagName, _ value: Range<Int>) throws(PlaylistError) {
        guard attributes.scan(bytes, value, limit: limits.attributesPerTag) else {
            throw PlaylistError(
                .tooManyAttributes,
                reason: "\(tag.spelling) has more than \(limits.attributesPerTag) attributes", line: line.number)
        }
        nameAttributes()
        for fault in attributes.faults {
            report(fault.kind.id, .error, section: "4.2", at: fault.range, fault.kind.message(excerpt(fault.range)))
        }
    }

    /// Tells the attributes that have properties. Of two with one name only the first is told.
    private func nameAttributes() {
        attributeNames.removeAll(keepingCapacity: true)
        for token in attributes.tokens {
            attributeNames.append(
                token.isTaken
                    ? nil : NameTable.attributes.name(token.name, in: bytes, ignoringCase: token.hasLowerCase))
        }
    }

    // MARK: - The value types, in the order of 4.2

    /// decimal-integer, up to 2^64 - 1.
    func unsigned(_ name: AttributeName, required rule: Diagnostic.ID? = nil) -> UInt64? {
        guard let token = unquoted(name, required: rule) else { return nil }
        switch DecimalInteger.parse(bytes, token.value) {
        case .value(let value):
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
        unsigned(name, required: rule).flatMap { Int(exactly: $0) }
    }

    /// hexadecimal-sequence, variables replaced.
    func hexadecimal(_ name: AttributeName) throws(PlaylistError) -> HexadecimalSequence? {
        guard let token = token(name, required: nil) else { return nil }
        let value = try string(token.value)
        let digits = Array(value.utf8)
        if let sequence = HexadecimalSequence(digits, 0..<digits.count) {
            if value.dropFirst(2).utf8.contains(where: \.isLowerCaseLetter) {
                report(
                    "attr-hex-uppercase", .error, section: "4.2", at: token.value,
                    "\(name) has lower-case hexadecimal digits; the grammar has 0-9 and A-F")
            }
            return taken(name, sequence)
        }
        // Bare digits mean what they say, as long as all of them are digits.
        if let sequence = HexadecimalSequence(digits: digits, 0..<digits.count) {
            report(
                "attr-hex-prefix", .error, section: "4.2", at: token.value,
                "\(name) is not prefixed with 0x; read as 0x\(value.uppercased())")
            return taken(name, sequence)
        }
        reject(token, "attr-hex-prefix", "\(name) is '\(excerpt(token.value))'; 0x and hexadecimal digits are due")
        return nil
    }

    /// decimal-floating-point, never negative.
    func decimal(_ name: AttributeName, required rule: Diagnostic.ID? = nil) -> Double? {
        guard let token = unquoted(name, required: rule) else { return nil }
        guard let number = DecimalNumber.scan(bytes, token.value), number.end == token.value.upperBound else {
            reject(token, "attr-float-syntax", "\(name) is '\(excerpt(token.value))'; digits and one point are due")
            return nil
        }
        noteForm(of: number, token, name)
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
        noteForm(of: number, token, name)
        return taken(name, isNegative ? -number.value : number.value)
    }

    /// quoted-string, variables replaced.
    func string(
        _ name: AttributeName, required rule: Diagnostic.ID? = nil, mayBeEmpty: Bool = false
    ) throws(PlaylistError) -> String? {
        guard let token = token(name, required: rule) else { return nil }
        if !token.isQuoted {
            report(
                "attr-value-type", .error, section: "4.2", at: token.value,
                "\(name) is a quoted string; write \(name)=\"\(excerpt(token.value))\"")
        }
        if token.value.isEmpty, !mayBeEmpty {
            report("attr-quoted-non-empty", .error, section: "4.2", at: token.pair, "\(name) is empty")
        }
        return taken(name, try token.isQuoted ? string(token.value) : bytes.text(token.value))
    }

    /// A quoted string with entries between commas; blanks around them are passed over.
    func list(_ name: AttributeName) throws(PlaylistError) -> [String] {
        guard let token = token(name, required: nil), let text = try string(name) else { return [] }
        guard line.hasHighBytes else { return bytes.entries(token.value) }
        let characters = Array(text.utf8)
        return characters.entries(0..<characters.count)
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
        if bytes.matches("NO", in: token.value) {
            if !mayBeNo { noteValue(token, name, "only YES is defined", rule) }
            return taken(name, false)
        }
        noteValue(token, name, mayBeNo ? "YES or NO is due" : "only YES is defined", rule)
        return false
    }

    /// decimal-resolution.
    func resolution(_ name: AttributeName) -> Resolution? {
        guard let token = unquoted(name, required: nil) else { return nil }
        guard let resolution = Resolution(bytes, token.value) else {
            reject(token, "attr-resolution-syntax", "\(name) is '\(excerpt(token.value))'; <width>x<height> is due")
            return nil
        }
        return taken(name, resolution)
    }

    /// A quoted `<n>[@<o>]`.
    func byteRange(_ name: AttributeName) throws(PlaylistError) -> ByteRange? {
        guard let token = token(name, required: nil), let text = try string(name, mayBeEmpty: true) else { return nil }
        let characters = Array(text.utf8)
        guard let range = ByteRange(characters, 0..<characters.count) else {
            report(
                "seg-byterange-syntax", .error, section: "4.4.4.2", at: token.value,
                "\(name) is '\(excerpt(token.value))'; <length>[@<offset>] is due")
            return nil
        }
        return range
    }

    /// A quoted date.
    func date(_ name: AttributeName, rule: Diagnostic.ID) throws(PlaylistError) -> DateTime? {
        guard let token = token(name, required: nil), let text = try string(name, mayBeEmpty: true) else { return nil }
        // Without braces on the line there are no variables, and the text stands in the bytes as it is.
        let date =
            line.hasHighBytes
            ? DateTime(text) : DateTime.parse(bytes, in: token.value).map { DateTime(text: text, parsed: $0) }
        guard let date else {
            report(
                rule, .error, section: "4.4.5.1", at: token.value,
                "\(name) is '\(excerpt(token.value))'; an ISO 8601 date such as 2026-01-31T10:20:30.000Z is due")
            return nil
        }
        return date
    }

    // MARK: - What is left

    /// The attributes no property has taken. One that begins with REQ- makes clients ignore the tag.
    func remainingAttributes() throws(PlaylistError) -> [Attribute] {
        var rest: [Attribute] = []
        for token in attributes.tokens where !token.isTaken {
            let name = token.hasLowerCase ? bytes.text(token.name).uppercased() : bytes.text(token.name)
            if name.hasPrefix("REQ-") {
                report(
                    "attr-unknown-req", .error, section: "6.3.1", at: token.pair,
                    "\(name) is not known, and clients that do not know it ignore the whole tag")
            }
            rest.append(
                Attribute(
                    name: name, value: try token.isQuoted ? string(token.value) : bytes.text(token.value),
                    isQuoted: token.isQuoted))
        }
        return rest
    }

    /// The text of a stretch of the line at hand, variables replaced.
    func string(_ range: Range<Int>) throws(PlaylistError) -> String {
        guard line.hasHighBytes, Variables.mayOccur(in: bytes, range) else { return bytes.text(range) }
        let replaced = try replacingVariables(in: range)
        return replaced.text(0..<replaced.count)
    }

    func replacingVariables(in range: Range<Int>) throws(PlaylistError) -> [UInt8] {
        var undefined: [Variables.Reference] = []
        let replaced = try variables.replaced(in: bytes, range, line: line.number) {
            if !$0.isDefined { undefined.append($0) }
        }
        for reference in undefined {
            report(
                "define-undefined-reference", .error, section: "6.3.1", at: reference.range,
                "no EXT-X-DEFINE before this line gives variable '\(reference.name)' a value")
        }
        return replaced
    }

    // MARK: - Tokens

    /// The attribute of this name; where it is missing and due, that is reported.
    func token(_ name: AttributeName, required rule: Diagnostic.ID?) -> AttributeToken? {
        if let index = attributeNames.firstIndex(of: name) { return attributes.tokens[index] }
        if let rule { report(rule, .error, section: "4.4", "\(name) is missing") }
        return nil
    }

    func take(_ name: AttributeName) {
        if let index = attributeNames.firstIndex(of: name) { attributes.take(index) }
    }

    /// The attribute of a name whose value stands without quotes.
    private func unquoted(
        _ name: AttributeName, required rule: Diagnostic.ID?, quotedRule: Diagnostic.ID = "attr-value-type"
    ) -> AttributeToken? {
        guard let token = token(name, required: rule) else { return nil }
        if token.isQuoted {
            report(
                quotedRule, .error, section: "4.2", at: token.value,
                "\(name) is no quoted string; write \(name)=\(excerpt(token.value))")
        }
        return token
    }

    private func taken<Value>(_ name: AttributeName, _ value: Value) -> Value {
        take(name)
        return value
    }

    private func reject(_ token: AttributeToken, _ id: Diagnostic.ID, _ message: @autoclosure () -> String) {
        report(id, .error, section: "4.2", at: token.value, message())
    }

    private func noteValue(_ token: AttributeToken, _ name: AttributeName, _ due: String, _ rule: Diagnostic.ID) {
        report(
            rule, .error, section: "6.3.1", at: token.value,
            "\(name) is '\(excerpt(token.value))'; \(due), and clients ignore the whole tag")
    }

    /// Reports the entries of a list that clients do not know.
    func noteUnknown(_ entries: [String], in name: AttributeName, rule: Diagnostic.ID, _ consequence: String) {
        for entry in entries {
            report(
                rule, .error, section: "4.2", at: token(name, required: nil)?.value,
                "\(name) has the unknown entry '\(entry)'; \(consequence)")
        }
    }

    private func noteForm(of number: DecimalNumber, _ token: AttributeToken, _ name: AttributeName) {
        guard !number.isWellFormed else { return }
        report(
            "attr-float-syntax", .warning, section: "4.2", at: token.value,
            "\(name) has no digit before or behind its point")
    }
}

extension [UInt8] {
    /// The texts between commas, without blanks around them; empty ones are left out.
    fileprivate func entries(_ range: Range<Int>) -> [String] {
        var entries: [String] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = firstIndex(of: .comma, in: start..<range.upperBound) ?? range.upperBound
            if end > start { entries.append(text(trimmingBlanks(start..<end))) }
            start = end + 1
        }
        return entries
    }
}
