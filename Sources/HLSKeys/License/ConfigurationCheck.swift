/// Looks at the fields of a configuration, and gathers what is wrong with them.
struct ConfigurationCheck {
    private var faults: [LicenseConfigurationError.Fault] = []

    /// An http or https URL.
    mutating func address(_ text: String, of field: LicenseConfigurationError.Field) -> WebAddress? {
        do throws(WebAddress.Unusable) {
            return try WebAddress(text)
        } catch {
            add(field, found: error.found, expected: "an http or https URL with a host")
            return nil
        }
    }

    /// The URLs of a service, of those that are given; their origins.
    @discardableResult
    mutating func urls(
        license: String?, certificate: String?
    ) -> (license: WebAddress.Origin?, certificate: WebAddress.Origin?) {
        let license = license.flatMap { address($0, of: .licenseURL) }
        let certificate = certificate.flatMap { address($0, of: .certificateURL) }
        return (license?.origin, certificate?.origin)
    }

    /// A UUID with its dashes; given back without white space around it, otherwise as written.
    mutating func uuid(_ text: String, of field: LicenseConfigurationError.Field) -> String {
        let uuid = text.trimmed
        if KeyID(uuid)?.description != uuid.lowercased() {
            let found = uuid.isEmpty ? "nothing" : "\(uuid.utf8.count) bytes of something else"
            add(field, found: found, expected: "a UUID of 8-4-4-4-12 hexadecimal digits")
        }
        return uuid
    }

    /// A text that can be sent as a header; given back without white space around it.
    mutating func token(_ text: String, of field: LicenseConfigurationError.Field = .token) -> String {
        let token = text.trimmed
        if token.isEmpty {
            add(field, found: "nothing", expected: "a text that is not empty")
        } else if !token.canStandInHeader {
            add(field, found: "a line break or control character", expected: "a text of one line")
        }
        return token
    }

    /// A field whose value depends on no key.
    mutating func constant(_ field: LicenseField, of place: LicenseConfigurationError.Field) -> FilledField? {
        guard let text = field.value.constant else {
            add(place, found: "\(field.value)", expected: "a text that depends on no key")
            return nil
        }
        return FilledField(name: field.name, text: text)
    }

    /// Names and texts of headers.
    mutating func headers(_ headers: [LicenseField]) {
        var names: Set<String> = []
        for header in headers {
            let name = header.name.trimmed
            if name.isEmpty || !name.utf8.allSatisfy(\.isTokenCharacter) {
                add(
                    .header("name"), found: "a character that no name has, or nothing",
                    expected: "letters, digits and dashes")
            } else if !names.insert(name.lowercased()).inserted {
                add(.header(name), found: "the header twice", expected: "it once")
            }
            if let text = header.value.constant { _ = token(text, of: .header(name)) }
        }
    }

    /// Throws what was found so far.
    func finish() throws(LicenseConfigurationError) {
        guard faults.isEmpty else { throw LicenseConfigurationError(faults) }
    }

    private mutating func add(_ field: LicenseConfigurationError.Field, found: String, expected: String) {
        faults.append(LicenseConfigurationError.Fault(field, found: found, expected: expected))
    }
}

extension String {
    /// Whether the text has no control characters, with which a header would end and another begin
    /// (RFC 9110 section 5.5).
    var canStandInHeader: Bool {
        unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }
}

extension UInt8 {
    /// Whether the byte may stand in the name of a header (RFC 9110 section 5.6.2).
    fileprivate var isTokenCharacter: Bool {
        isUpperCaseLetter || isLowerCaseLetter || isDigit || "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
}
