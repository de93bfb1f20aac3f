/// A tag with an attribute list, written pair by pair. What has no value is left out.
struct AttributeListText {
    private let tag: TagName
    private var names: Set<String> = []
    private var pairs: [String] = []

    init(_ tag: TagName) {
        self.tag = tag
    }

    // MARK: - Attributes with a property

    mutating func add(_ name: AttributeName, _ value: String?, mayBeEmpty: Bool = false) throws(WritingError) {
        guard let value else { return }
        add(name, written: try text(name).quotedString(value, mayBeEmpty: mayBeEmpty))
    }

    mutating func add(_ name: AttributeName, list: [String]) throws(WritingError) {
        guard !list.isEmpty else { return }
        add(name, written: try text(name).list(list))
    }

    mutating func add(_ name: AttributeName, enumerated value: (some OpenEnumeration)?) throws(WritingError) {
        guard let value else { return }
        add(name, written: try text(name).enumerated(value.rawValue))
    }

    mutating func add(_ name: AttributeName, enumerated list: [some OpenEnumeration]) throws(WritingError) {
        guard !list.isEmpty else { return }
        add(name, written: try text(name).enumeratedList(list.map(\.rawValue)))
    }

    /// YES; what is not so is not said.
    mutating func add(_ name: AttributeName, flag: Bool) {
        if flag { add(name, written: "YES") }
    }

    mutating func add(_ name: AttributeName, _ value: Int?) throws(WritingError) {
        guard let value else { return }
        add(name, written: try text(name).integer(value))
    }

    mutating func add(_ name: AttributeName, _ value: UInt64?) {
        if let value { add(name, written: "\(value)") }
    }

    mutating func add(_ name: AttributeName, _ value: Double?) throws(WritingError) {
        guard let value else { return }
        add(name, written: try text(name).decimal(value))
    }

    mutating func add(_ name: AttributeName, signed value: Double?) throws(WritingError) {
        guard let value else { return }
        add(name, written: try text(name).signedDecimal(value))
    }

    mutating func add(_ name: AttributeName, frameRate value: Double?) throws(WritingError) {
        guard let value else { return }
        add(name, written: try text(name).frameRate(value))
    }

    mutating func add(_ name: AttributeName, _ value: Resolution?) throws(WritingError) {
        guard let value else { return }
        add(name, written: try text(name).resolution(value))
    }

    mutating func add(_ name: AttributeName, _ value: ByteRange?) {
        if let value { add(name, written: text(name).byteRange(value)) }
    }

    mutating func add(_ name: AttributeName, _ value: DateTime?) throws(WritingError) {
        guard let value else { return }
        add(name, written: try text(name).date(value))
    }

    /// A value that is text already.
    mutating func add(_ name: AttributeName, written text: String) {
        names.insert(name.spelling)
        pairs.append("\(name.spelling)=\(text)")
    }

    func error(_ name: AttributeName, _ reason: String) -> WritingError {
        text(name).error(reason)
    }

    private func text(_ name: AttributeName) -> AttributeText {
        AttributeText(field: "\(tag.spelling) \(name.spelling)")
    }

    // MARK: - The others

    /// The line, with the attributes that have no property behind those that have.
    func line(_ others: [Attribute]) throws(WritingError) -> String {
        var list = self
        for attribute in others { try list.add(attribute) }
        return "#\(tag.spelling):" + list.pairs.joined(separator: ",")
    }

    private mutating func add(_ attribute: Attribute) throws(WritingError) {
        let text = AttributeText(field: "\(tag.spelling) \(attribute.name)")
        guard attribute.isNameReadable else {
            throw text.error("'\(attribute.name)' is no name of an attribute: those have A-Z, 0-9 and '-'")
        }
        guard names.insert(attribute.name).inserted else {
            throw text.error("the attribute stands twice, and only the first would be read")
        }
        let value =
            attribute.isQuoted ? try text.quotedString(attribute.value) : try text.unquoted(attribute.value)
        pairs.append("\(attribute.name)=\(value)")
    }
}

extension Attribute {
    /// Whether a reader gives the name back as it is. Vendors write `_` and the like, which is their fault and survives.
    fileprivate var isNameReadable: Bool {
        !name.isEmpty && !name.hasBlankEnds && name.forbiddenScalar(mayHaveTabs: false) == nil
            && !name.utf8.contains { $0 == .equals || $0 == .comma || $0 == .doubleQuote }
            && !name.utf8.contains(where: \.isLowerCaseLetter)
    }
}
