/// A named value of a license request: a header, an item of a query, a field of a form or a member of a JSON object.
public struct LicenseField: Hashable, Sendable, Redacting {
    /// The name; one that is ``copied(_:isOptional:)`` is spelt as the key URI has it.
    public let name: String
    /// Where the value comes from.
    public let value: LicenseValue
    /// Whether the field is left out where there is no value for it. Otherwise that is an error.
    public let isOptional: Bool
    /// Whether the field takes its name from the key URI's item, too.
    private let takesName: Bool

    /// A field of the name given.
    public init(_ name: String, _ value: LicenseValue, isOptional: Bool = false) {
        self.init(name, value, isOptional: isOptional, takesName: false)
    }

    private init(_ name: String, _ value: LicenseValue, isOptional: Bool, takesName: Bool) {
        self.name = name
        self.value = value
        self.isOptional = isOptional
        self.takesName = takesName
    }

    /// The item of the key URI's query that has this name in any case of letters. Its own spelling is kept, and in the
    /// query of a URL so are the bytes of its value.
    public static func copied(_ name: String, isOptional: Bool = false) -> LicenseField {
        LicenseField(name, .queryItem(name), isOptional: isOptional, takesName: true)
    }

    /// The header `Authorization: Bearer …` (RFC 6750 section 2.1).
    public static func bearer(_ token: String) -> LicenseField {
        let token = token.trimmed
        // Without a token nothing is left, which the check of headers finds.
        return LicenseField("Authorization", .text(token.isEmpty ? "" : "Bearer " + token))
    }

    /// The name, and what kind of value it has.
    public var description: String { "\(name): \(value)" }

    /// The field with its value; nil where there is none and need not be.
    func filled(from source: FieldSource) throws(LicenseError) -> FilledField? {
        if let item = value.item(of: source.key) {
            return FilledField(name: takesName ? item.name : name, text: item.value ?? "", written: item.rawValue)
        }
        if let text = value.text(from: source) { return FilledField(name: name, text: text) }
        guard isOptional else {
            throw LicenseError(.missingValue, reason: "there is no \(value) for the field \(name)")
        }
        return nil
    }
}

extension [LicenseField] {
    /// All fields that have a value.
    func filled(from source: FieldSource) throws(LicenseError) -> [FilledField] {
        var fields: [FilledField] = []
        for field in self {
            if let filled = try field.filled(from: source) { fields.append(filled) }
        }
        return fields
    }
}

/// What the values of one request come from.
struct FieldSource {
    let key: KeyURI
    let contentIdentifier: String?
    let spc: [UInt8]
}

/// A field with its value.
struct FilledField {
    let name: String
    let text: String
    /// The value as a query already has it, percent-encoded or not.
    var written: String? = nil

    /// `name=value` for a form (the URL standard, application/x-www-form-urlencoded).
    var formItem: String { name.percentEncoded + "=" + text.percentEncoded }

    /// `name=value` for a query. What was written there stays, but for characters that no URL can hold.
    var queryItem: String {
        guard let written else { return formItem }
        let value = PercentEncoding.encoded(Array(written.utf8), where: PercentEncoding.isForbidden)
        return name.percentEncoded + "=" + String(decoding: value, as: UTF8.self)
    }
}
