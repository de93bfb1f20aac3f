/// Reads the tags that either kind of playlist may have (4.4.1, 4.4.2), and keeps those nobody knows.
struct HeaderReader {
    var version: Int?
    var independentSegments = false
    var start: StartPoint?
    var unknownTags: [UnknownTag] = []

    mutating func read(_ tag: TagName, _ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        if readPlain(tag, value, reading.bytes) { return }
        switch tag {
        case .version: version = reading.count(value, tag, rule: "version-integer") ?? version
        case .start: start = try reading.startPoint(value)
        default: try reading.define(value)
        }
    }

    /// Reads a tag without a value, and a number of the usual form. Returns false, with nothing done, for any other.
    mutating func readPlain(_ tag: TagName, _ value: Range<Int>, _ bytes: [UInt8]) -> Bool {
        switch tag {
        case .m3u: return true
        case .independentSegments: independentSegments = true
        case .version:
            guard let number = bytes.plainNumber(value) else { return false }
            version = number
        default: return false
        }
        return true
    }
}

extension [UInt8] {
    /// The number of up to eight digits that is all of a tag's value; nil for anything else.
    @inline(__always)
    func plainNumber(_ value: Range<Int>) -> Int? {
        let word = word(at: value.lowerBound)
        guard !value.isEmpty, value.count <= word.digitCount else { return nil }
        return Int(truncatingIfNeeded: word.number(ofDigits: value.count))
    }
}

extension Reading {
    /// The decimal-integer that is all of a tag's value. A number with a fraction is rounded; nil for anything else.
    func wholeNumber(_ value: Range<Int>, _ tag: TagName, rule: Diagnostic.ID) -> UInt64? {
        switch DecimalInteger.parse(bytes, value) {
        case .value(let number):
            return number
        case .tooLarge:
            report(
                "attr-decimal-integer-range", .error, section: tag.section, at: value,
                "\(tag.spelling) is over 18446744073709551615")
            return nil
        case .notANumber:
            let number = DecimalNumber.scan(bytes, value)
            let whole = number.flatMap { $0.end == value.upperBound ? wholeNumber(nearest: $0.value) : nil }
            report(
                rule, .error, section: tag.section, at: value,
                "\(tag.spelling) is '\(excerpt(value))'; a whole number is due"
                    + (whole.map { ", and \($0) is taken" } ?? ""))
            return whole
        }
    }

    /// A whole number that counts something. Nil for anything else, and for more than an `Int` holds.
    func count(_ value: Range<Int>, _ tag: TagName, rule: Diagnostic.ID) -> Int? {
        guard let number = wholeNumber(value, tag, rule: rule) else { return nil }
        if let count = Int(exactly: number) { return count }
        report(
            rule, .error, section: tag.section, at: value,
            "\(tag.spelling) is over \(Int.max), which is more than can be right")
        return nil
    }

    /// Halves go up. The library's own rounding would need the C library, which these modules do without.
    private func wholeNumber(nearest value: Double) -> UInt64? {
        value + 0.5 < 0x1p64 ? UInt64(value + 0.5) : nil
    }

    fileprivate func startPoint(_ value: Range<Int>) throws(PlaylistError) -> StartPoint {
        try openAttributes(.start, value)
        var start = StartPoint(
            timeOffset: signedDecimal(.timeOffset, required: "start-time-offset-required"),
            isPrecise: flag(.precise, mayBeNo: true, rule: "start-precise-enum"))
        start.otherAttributes = try remainingAttributes()
        start.position = position
        return start
    }

    // MARK: - EXT-X-DEFINE

    fileprivate func define(_ value: Range<Int>) throws(PlaylistError) {
        try openAttributes(.define, value)
        let name = try string(.name)
        let text = try string(.value, mayBeEmpty: true)
        let imported = try string(.importedName)
        let parameter = try string(.queryParam)
        let others = try remainingAttributes()
        if [name, imported, parameter].filter({ $0 != nil }).count != 1 {
            report(
                "define-exactly-one", .error, section: "4.4.2.3", "exactly one of NAME, IMPORT and QUERYPARAM is due")
        }
        if let name {
            if text == nil {
                report(
                    "define-value-required", .error, section: "4.4.2.3", at: place(of: .name),
                    "variable '\(name)' has no VALUE")
            }
            define(VariableDefinition(name: name, value: text, source: .value, otherAttributes: others), .name)
        } else if let imported {
            let value = variables.imports?[imported]
            define(
                VariableDefinition(name: imported, value: value, source: .import, otherAttributes: others),
                .importedName)
            imports.append((imported, textRange(place(of: .importedName))))
        } else if let parameter {
            let value = queryParameter(parameter)
            define(
                VariableDefinition(name: parameter, value: value, source: .queryParam, otherAttributes: others),
                .queryParam)
        }
    }

    private func place(of name: AttributeName) -> Range<Int> {
        token(name, required: nil)?.value ?? line.range
    }

    /// Defines a variable that an attribute names.
    private func define(_ definition: VariableDefinition, _ attribute: AttributeName) {
        let name = definition.name
        if !name.utf8.allSatisfy(Variables.isNameCharacter) {
            report(
                "define-name-charset", .error, section: "4.4.2.3", at: place(of: attribute),
                "variable name '\(name)' has characters other than a-z, A-Z, 0-9, '-' and '_'")
        }
        if let first = variables.definition(named: name)?.position {
            report(
                "define-duplicate-name", .error, section: "4.4.2.3", at: place(of: attribute),
                notes: [.init(message: "it is first defined here", range: text.range(ofLineAt: first))],
                "variable '\(name)' is defined on line \(first.line) already, and keeps that value")
            return
        }
        var definition = definition
        definition.position = position
        variables.define(definition)
    }

    /// Reports the imports of a Media Playlist that the Multivariant Playlist gives no value.
    func reportUnresolvedImports() {
        guard !imports.isEmpty else { return }
        for (name, range) in imports where variables.imports?[name] == nil {
            report(
                "define-import-unresolved", .error, section: "4.4.2.3", on: range,
                variables.imports == nil
                    ? "variable '\(name)' is imported, and no Multivariant Playlist led here"
                    : "variable '\(name)' is imported, and the Multivariant Playlist does not define it")
        }
    }

    /// Only Media Playlists import.
    func reportImportsInMultivariant() {
        for (name, range) in imports {
            report(
                "define-import-in-multivariant", .error, section: "4.4.2.3", on: range,
                "variable '\(name)' is imported in a Multivariant Playlist, which has none to import from")
        }
    }

    private func queryParameter(_ name: String) -> String? {
        let fault: String
        switch text.uri?.queryValue(named: name) {
        case nil: fault = "the address of the playlist is not known"
        case .missing: fault = "the playlist's address has no query parameter '\(name)'"
        case .withoutValue: fault = "query parameter '\(name)' has no value"
        case .notUTF8: fault = "query parameter '\(name)' is not UTF-8"
        case .text(let value): return quotable(value, name)
        }
        report("define-queryparam-unresolved", .error, section: "4.4.2.3", at: place(of: .queryParam), fault)
        return nil
    }

    /// A value that may stand in a quoted string.
    private func quotable(_ value: String, _ name: String) -> String? {
        guard value.utf8.contains(where: { $0 == .lineFeed || $0 == .carriageReturn || $0 == .doubleQuote }) else {
            return value
        }
        report(
            "define-queryparam-value-chars", .error, section: "4.4.2.3", at: place(of: .queryParam),
            "query parameter '\(name)' holds a line break or a double quote")
        return nil
    }
}
