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
        let method = try keyMethod(tag)
        return method?.rawValue == "NONE" ? .none : .key(try contentKey(tag, method))
    }

    /// The key of the attributes at hand.
    func contentKey(_ tag: TagName, _ method: EncryptionMethod?) throws(PlaylistError) -> ContentKey {
        var key = ContentKey(
            method: method,
            uri: try string(.uri, required: tag == .key ? "key-uri-required" : "skey-attributes-as-key"),
            initializationVector: try initializationVector(),
            keyFormat: KeyFormat(rawValue: try string(.keyFormat) ?? KeyFormat.identity.rawValue),
            keyFormatVersions: try keyFormatVersions())
        key.otherAttributes = try remainingAttributes()
        key.position = position
        return key
    }

    /// METHOD, with NONE among its known values. In quotes, where it should not stand, variables are replaced all the same.
    func keyMethod(_ tag: TagName) throws(PlaylistError) -> EncryptionMethod? {
        struct Method: OpenEnumeration {
            let rawValue: String
            static let known = ["NONE"] + EncryptionMethod.known.map { Method(rawValue: $0.rawValue) }
        }
        let method: Method? = enumerated(
            .method, required: tag == .key ? "key-method-required" : "skey-attributes-as-key",
            unknown: "key-method-known")
        guard let token = token(.method, required: nil), token.isQuoted else {
            return method.map { EncryptionMethod(rawValue: $0.rawValue) }
        }
        return EncryptionMethod(rawValue: try string(token.value))
    }

    private func initializationVector() throws(PlaylistError) -> InitializationVector? {
        try hexadecimal(.iv) { sequence, digits in
            if digits != 32 {
                report(
                    "key-iv-128-bit", digits > 32 ? .error : .warning, section: "4.4.4.4",
                    at: token(.iv, required: nil)?.value, "IV has \(digits) digits; 32 digits, 128 bit, are due")
            }
            return InitializationVector(sequence)
        }
    }

    private func keyFormatVersions() throws(PlaylistError) -> [Int] {
        try string(.keyFormatVersions) { text, token in
            let versions = text.utf8.split(separator: .slash, omittingEmptySubsequences: false).map { version in
                version.allSatisfy(\.isDigit) ? Int(Substring(version)) ?? 0 : 0
            }
            if versions.allSatisfy({ $0 > 0 }) { return versions }
            rejectText(
                of: token, "key-keyformatversions-syntax", section: "4.4.4.4",
                "KEYFORMATVERSIONS is '\(excerpt(token.value))'; positive integers joined by '/' are due")
            return nil
        } ?? [1]
    }
}
