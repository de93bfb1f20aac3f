/// A pair of an attribute list: places in the text, and which attribute it is. Small, because a playlist may have a million.
struct ListedAttribute: Sendable {
    // A playlist has less than 2 GiB.
    private let nameStart: UInt32
    private let nameEnd: UInt32
    private let valueStart: UInt32
    private let valueEnd: UInt32
    /// The raw value of the attribute; `unknown` for a name that no property has.
    private let code: UInt8
    private let form: Form

    private struct Form: OptionSet {
        let rawValue: UInt8
        static let quoted = Form(rawValue: 1)
        static let closed = Form(rawValue: 2)
        static let inSingleQuotes = Form(rawValue: 4)
        static let duplicate = Form(rawValue: 8)
    }

    private static var unknown: UInt8 { .max }

    init(_ pair: PlainPair, _ name: AttributeName?) {
        self.init(name, pair.name, pair.value, pair.isQuoted ? [.quoted, .closed] : [])
    }

    init(_ token: AttributeToken, _ name: AttributeName?) {
        var form = Form()
        if token.isQuoted { form.insert(.quoted) }
        if token.isClosed { form.insert(.closed) }
        if token.isInSingleQuotes { form.insert(.inSingleQuotes) }
        if token.isDuplicate { form.insert(.duplicate) }
        self.init(name, token.name, token.value, form)
    }

    private init(_ attribute: AttributeName?, _ name: Range<Int>, _ value: Range<Int>, _ form: Form) {
        nameStart = UInt32(truncatingIfNeeded: name.lowerBound)
        nameEnd = UInt32(truncatingIfNeeded: name.upperBound)
        valueStart = UInt32(truncatingIfNeeded: value.lowerBound)
        valueEnd = UInt32(truncatingIfNeeded: value.upperBound)
        code = attribute?.rawValue ?? ListedAttribute.unknown
        self.form = form
    }

    /// The name, blanks around it left out.
    var nameBytes: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var nameLength: Int { Int(nameEnd) - Int(nameStart) }
    /// The value, without blanks and quotes around it.
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
    /// The name and the value with its quotes.
    var pair: Range<Int> { Int(nameStart)..<Int(valueEnd) + (form.contains(.closed) ? 1 : 0) }
    /// The attribute; nil for a name that no property has.
    var name: AttributeName? { AttributeName(rawValue: code) }
    var isQuoted: Bool { form.contains(.quoted) }
    var isInSingleQuotes: Bool { form.contains(.inSingleQuotes) }
    /// Whether a pair before it has the same name.
    var isDuplicate: Bool { form.contains(.duplicate) }

    func isNamed(_ name: AttributeName) -> Bool { code == name.rawValue }

    /// Whether the name is this one, which is in upper case.
    func hasName(_ name: String, in bytes: [UInt8]) -> Bool {
        // The last letter tells most names of one length apart.
        guard nameLength == name.utf8.count, let last = name.utf8.last, bytes[Int(nameEnd) - 1].upperCased == last
        else {
            return false
        }
        return zip(nameBytes, name.utf8).allSatisfy { bytes[$0].upperCased == $1 }
    }

    /// Whether the name begins like this, which is in upper case.
    func hasPrefix(_ prefix: String, in bytes: [UInt8]) -> Bool {
        nameLength >= prefix.utf8.count
            && zip(nameBytes, prefix.utf8).allSatisfy { bytes[$0].upperCased == $1 }
    }
}
