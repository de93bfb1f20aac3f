/// The attribute list at hand, before its values have types.
extension Reading {
    /// Reads the list of a tag; what the grammar does not allow is reported and passed over.
    func openAttributes(_ tag: TagName, _ value: Range<Int>) throws(PlaylistError) {
        // Worked on outside of this object: what is changed in place is guarded against being read meanwhile, and so
        // would be every look at an attribute.
        var list = OpenAttributes()
        (list, attributes) = (attributes, list)
        let isWhole = list.open(bytes, value, limit: limits.attributesPerTag, names: attributeNames)
        attributes = list
        guard isWhole else {
            throw PlaylistError(
                .tooManyAttributes,
                reason: "\(tag.spelling) has more than \(limits.attributesPerTag) attributes", line: line.number)
        }
        if !undefinedPlaces.isEmpty { undefinedPlaces.removeAll() }
        for fault in attributes.faults {
            report(
                fault.kind.id, .error, section: "4.2", at: fault.range, fixIt: fault.fixIt(in: bytes),
                fault.kind.message(excerpt(fault.range)))
        }
    }

    /// The attributes no property has taken. One that begins with REQ- makes clients ignore the tag.
    ///
    /// Variables are replaced in quoted strings, and in values without quotes where those are hexadecimal sequences.
    func remainingAttributes(areHexadecimal: Bool = false) throws(PlaylistError) -> [Attribute] {
        guard !attributes.areAllTaken else { return [] }
        var rest: [Attribute] = []
        for token in attributes.tokens where !token.isDuplicate {
            let property = attributeNames.name(token.name, in: bytes, ignoringCase: token.hasLowerCase)
            if let property, attributes.taken.contains(property) { continue }
            // Where there is a property, its reader has said so.
            if property == nil, token.isEmptyString { reportEmpty(token, bytes.text(token.name)) }
            let name = token.hasLowerCase ? bytes.text(token.name).uppercased() : bytes.text(token.name)
            if name.hasPrefix("REQ-") {
                report(
                    "attr-unknown-req", .error, section: "6.3.1", at: token.pair,
                    "\(name) is not known, and clients that do not know it ignore the whole tag")
            }
            let isReplaced = token.isQuoted || areHexadecimal
            rest.append(
                Attribute(
                    name: name, value: try isReplaced ? string(token.value) : bytes.text(token.value),
                    isQuoted: token.isQuoted))
        }
        return rest
    }

    /// The text of a stretch of the line at hand, variables replaced.
    func string(_ range: Range<Int>) throws(PlaylistError) -> String {
        let (characters, range) = try substituted(range)
        return characters.text(range)
    }

    /// A stretch of the line at hand with variables replaced: itself, where there are none.
    func substituted(_ range: Range<Int>) throws(PlaylistError) -> (characters: [UInt8], range: Range<Int>) {
        guard line.hasHighBytes, Variables.mayOccur(in: bytes, range) else { return (bytes, range) }
        let replaced = try replacingVariables(in: range)
        return (replaced, 0..<replaced.count)
    }

    func replacingVariables(in range: Range<Int>) throws(PlaylistError) -> [UInt8] {
        var undefined: [Variables.Reference] = []
        let replaced = try variables.replaced(in: bytes, range, line: line.number) { undefined.append($0) }
        for reference in undefined { noteUndefined(reference) }
        return replaced
    }

    /// Whether a definition comes too late is known at the end only. That one before has no value was reported there.
    private func noteUndefined(_ reference: Variables.Reference) {
        // What no property could take is read a second time, and reported once.
        guard variables.definition(named: reference.name) == nil,
            undefinedPlaces.insert(reference.range.lowerBound).inserted
        else { return }
        undefinedReferences.append((reference.name, textRange(reference.range)))
    }

    /// Reports the variables that had no value where they stand.
    func reportUndefinedReferences() {
        guard !undefinedReferences.isEmpty else { return }
        for (name, range) in undefinedReferences {
            guard let position = variables.definition(named: name)?.position else {
                report(
                    "define-undefined-reference", .error, section: "6.3.1", on: range,
                    "no EXT-X-DEFINE defines variable '\(name)'")
                continue
            }
            report(
                "define-before-use", .error, section: "6.3.1", on: range,
                notes: [.init(message: "it is defined here", range: text.range(ofLineAt: position))],
                "variable '\(name)' stands before its definition on line \(position.line), and is not replaced")
        }
    }

    /// The attribute of this name; where it is missing and due, that is reported.
    func token(_ name: AttributeName, required rule: Diagnostic.ID?) -> AttributeToken? {
        if let token = attributes[name] { return token }
        if let rule { report(rule, .error, section: "4.4", "\(name) is missing") }
        return nil
    }

    /// Quoted strings are not empty (4.2).
    func reportEmpty(_ token: AttributeToken, _ name: String) {
        report("attr-quoted-non-empty", .error, section: "4.2", at: token.pair, "\(name) is empty")
    }

    func take(_ name: AttributeName) {
        attributes.taken.insert(name)
    }
}
