/// What a key tag says: a key, or the end of all keys.
enum KeyTag {
    case key(ContentKey)
    /// `METHOD=NONE`.
    case none
}

extension Reading {
    /// Reads EXT-X-KEY (4.4.4.4) or EXT-X-SESSION-KEY (4.4.6.5).
    func keyTag(_ tag: TagName, _ value: Range<Int>) throws(PlaylistError) -> KeyTag {
        try openAttributes(tag, value)
        let method = keyMethod()
        if method?.rawValue == "NONE" { return .none }
        var key = ContentKey(
            method: method, uri: try string(.uri, required: "key-uri-required"),
            initializationVector: try initializationVector(),
            keyFormat: KeyFormat(rawValue: try string(.keyFormat) ?? KeyFormat.identity.rawValue),
            keyFormatVersions: try keyFormatVersions())
        key.otherAttributes = try remainingAttributes()
        key.position = position
        return .key(key)
    }

    /// METHOD, with NONE among its known values.
    private func keyMethod() -> EncryptionMethod? {
        struct Method: OpenEnumeration {
            let rawValue: String
            static var known: [Method] {
                [Method(rawValue: "NONE")] + EncryptionMethod.known.map { Method(rawValue: $0.rawValue) }
            }
        }
        let method: Method? = enumerated(.method, required: "key-method-required", unknown: "key-method-known")
        return method.map { EncryptionMethod(rawValue: $0.rawValue) }
    }

    private func initializationVector() throws(PlaylistError) -> InitializationVector? {
        guard let sequence = try hexadecimal(.iv) else { return nil }
        let range = token(.iv, required: nil)?.value
        if sequence.bytes.count != 16 {
            report(
                "key-iv-128-bit", sequence.bytes.count > 16 ? .error : .warning, section: "4.4.4.4", at: range,
                "IV has \(sequence.bytes.count) bytes; 16 bytes, 32 digits, are due")
        }
        return InitializationVector(sequence)
    }

    private func keyFormatVersions() throws(PlaylistError) -> [Int] {
        guard let text = try string(.keyFormatVersions) else { return [1] }
        let versions = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard versions.allSatisfy({ $0 > 0 }) else {
            report(
                "key-keyformatversions-syntax", .error, section: "4.4.4.4",
                at: token(.keyFormatVersions, required: nil)?.value,
                "KEYFORMATVERSIONS is '\(text)'; positive integers joined by '/' are due")
            return versions.filter { $0 > 0 }
        }
        return versions
    }
}
