/// Reads the tags that either kind of playlist may have (4.4.1, 4.4.2), and keeps those nobody knows.
struct HeaderReader {
    var version: Int?
    var independentSegments = false
    var start: StartPoint?
    var unknownTags: [UnknownTag] = []

    mutating func read(_ tag: TagName, _ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        switch tag {
        case .version:
            version = reading.count(value, tag, rule: "version-integer") ?? version
        case .independentSegments:
            independentSegments = true
        case .start:
            start = try reading.startPoint(value)
        case .define:
            try reading.define(value)
        default:
            break  // EXTM3U
        }
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
                report("define-value-required", .error, section: "4.4.2.3", "variable '\(name)' has no VALUE")
            }
            define(VariableDefinition(name: name, value: text, source: .value, otherAttributes: others))
        } else if let imported {
            let value = variables.imports?[imported]
            define(VariableDefinition(name: imported, value: value, source: .import, otherAttributes: others))
            noteImport(imported)
        } else if let parameter {
            let value = queryParameter(parameter)
            define(VariableDefinition(name: parameter, value: value, source: .queryParam, otherAttributes: others))
        }
    }

    private func define(_ definition: VariableDefinition) {
        let name = definition.name
        if name.isEmpty || !name.utf8.allSatisfy(Variables.isNameCharacter) {
            report(
                "define-name-charset", .error, section: "4.4.2.3",
                "variable name '\(name)' has characters other than a-z, A-Z, 0-9, '-' and '_'")
        }
        if let first = variables.definition(named: name) {
            let line = first.position?.line ?? 0
            report(
                "define-duplicate-name", .error, section: "4.4.2.3",
                "variable '\(name)' is defined on line \(line) already, and keeps that value")
            return
        }
        var definition = definition
        definition.position = position
        variables.define(definition)
    }

    private func noteImport(_ name: String) {
        guard variables.imports?[name] == nil else { return }
        report(
            "define-import-unresolved", .error, section: "4.4.2.3",
            variables.imports == nil
                ? "variable '\(name)' is imported, and no Multivariant Playlist led here"
                : "variable '\(name)' is imported, and the Multivariant Playlist does not define it")
    }

    private func queryParameter(_ name: String) -> String? {
        let unresolved: Diagnostic.ID = "define-queryparam-unresolved"
        guard let uri = text.uri else {
            report(unresolved, .error, section: "4.4.2.3", "the address of the playlist is not known")
            return nil
        }
        switch uri.queryValue(named: name) {
        case .missing:
            report(unresolved, .error, section: "4.4.2.3", "the playlist's address has no query parameter '\(name)'")
        case .withoutValue:
            report(unresolved, .error, section: "4.4.2.3", "query parameter '\(name)' has no value")
        case .notUTF8:
            report(unresolved, .error, section: "4.4.2.3", "query parameter '\(name)' is not UTF-8")
        case .text(let value):
            guard value.utf8.contains(where: { $0 == .lineFeed || $0 == .carriageReturn || $0 == .doubleQuote }) else {
                return value
            }
            report(
                "define-queryparam-value-chars", .error, section: "4.4.2.3",
                "query parameter '\(name)' holds a line break or a double quote")
        }
        return nil
    }
}
