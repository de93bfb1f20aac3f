/// The attribute list at hand, before its values have types.
extension Reading {
    /// Reads the list of a tag; what the grammar does not allow is reported and passed over.
    func openAttributes(_ tag: TagName, _ value: Range<Int>) throws(PlaylistError) {
        guard attributes.scan(bytes, value, limit: limits.attributesPerTag) else {
            throw PlaylistError(
                .tooManyAttributes,
                reason: "\(tag.spelling) has more than \(limits.attributesPerTag) attributes", line: line.number)
        }
        nameAttributes()
        if !undefinedReferences.isEmpty { undefinedReferences.removeAll() }
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

    /// The attributes no property has taken. One that begins with REQ- makes clients ignore the tag.
    ///
    /// Variables are replaced in quoted strings, and in values without quotes where those are hexadecimal sequences.
    func remainingAttributes(areHexadecimal: Bool = false) throws(PlaylistError) -> [Attribute] {
        var rest: [Attribute] = []
        for token in attributes.tokens where !token.isTaken {
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
        guard line.hasHighBytes, Variables.mayOccur(in: bytes, range) else { return bytes.text(range) }
        let replaced = try replacingVariables(in: range)
        return replaced.text(0..<replaced.count)
    }

    func replacingVariables(in range: Range<Int>) throws(PlaylistError) -> [UInt8] {
        var undefined: [Variables.Reference] = []
        let replaced = try variables.replaced(in: bytes, range, line: line.number) {
            if !$0.isDefined { undefined.append($0) }
        }
        // What no property could take is read a second time, and reported once.
        for reference in undefined where undefinedReferences.insert(reference.range.lowerBound).inserted {
            report(
                "define-undefined-reference", .error, section: "6.3.1", at: reference.range,
                "no EXT-X-DEFINE before this line gives variable '\(reference.name)' a value")
        }
        return replaced
    }

    /// The attribute of this name; where it is missing and due, that is reported.
    func token(_ name: AttributeName, required rule: Diagnostic.ID?) -> AttributeToken? {
        if let index = attributeNames.firstIndex(of: name) { return attributes.tokens[index] }
        if let rule { report(rule, .error, section: "4.4", "\(name) is missing") }
        return nil
    }

    func take(_ name: AttributeName) {
        if let index = attributeNames.firstIndex(of: name) { attributes.take(index) }
    }
}
