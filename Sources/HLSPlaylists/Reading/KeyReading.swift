/// What a key tag says: a key, or the end of all keys.
enum KeyTag {
    case key(ContentKey)
    /// `METHOD=NONE`.
    case none
}

extension Reading {
    /// Reads EXT-X-KEY (4.4.4.4) or EXT-X-SESSION-KEY (4.4.6.5).
    func keyTag(_ tag: TagName, _ value: Range<Int>) throws(PlaylistError) -> KeyTag {
        if let key: ContentKey = plainModel(value) { return .key(key) }
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

    /// A hexadecimal-sequence (4.2), variables replaced.
    private func initializationVector() throws(PlaylistError) -> InitializationVector? {
        guard let token = unquoted(.iv, required: nil) else { return nil }
        let (characters, range) = try substituted(token.value)
        guard let sequence = HexadecimalSequence(characters, range) else {
            // Without the prefix some players read the digits and some take the attribute for absent: it has no value.
            rejectText(
                of: token, "attr-hex-prefix",
                "IV is '\(excerpt(token.value))'; 0x and hexadecimal digits are due")
            return nil
        }
        if characters[range.dropFirst(2)].contains(where: \.isLowerCaseLetter) {
            if Variables.mayOccur(in: bytes, token.value) {
                rejectText(of: token, "attr-hex-uppercase", Reading.lowerCaseDigits)
            } else {
                reportLowerCaseDigits(token.value)
            }
        }
        let digits = range.count - 2
        if digits != 32 {
            report(
                "key-iv-128-bit", digits > 32 ? .error : .warning, section: "4.4.4.4", at: token.value,
                "IV has \(digits) digits; 32 digits, 128 bit, are due")
        }
        return InitializationVector(sequence).map { taken(.iv, $0) }
    }

    private static var lowerCaseDigits: String {
        "IV has lower-case hexadecimal digits; the grammar has 0-9 and A-F"
    }

    /// Reports the digits of an IV without variables. Many a packager writes them so, for each of a hundred keys.
    func reportLowerCaseDigits(_ value: Range<Int>) {
        let digits = value.dropFirst(2)
        report(
            "attr-hex-uppercase", .error, section: "4.2", at: value,
            fixIt: .replacing(digits, by: bytes.upperCasedText(digits), "write the digits of IV in upper case"),
            Reading.lowerCaseDigits)
    }

    private func keyFormatVersions() throws(PlaylistError) -> [Int] {
        try string(.keyFormatVersions) { text, token in
            let characters = Array(text.utf8)
            if let versions = characters.positiveNumbers(0..<characters.count) { return versions }
            rejectText(
                of: token, "key-keyformatversions-syntax", section: "4.4.4.4",
                "KEYFORMATVERSIONS is '\(excerpt(token.value))'; positive integers joined by '/' are due")
            return nil
        } ?? [1]
    }
}

extension [UInt8] {
    /// Whole numbers over 0 between slashes; nil where the range is anything else.
    func positiveNumbers(_ range: Range<Int>) -> [Int]? {
        var numbers: [Int] = []
        var start = range.lowerBound
        while start <= range.upperBound {
            let end = firstIndex(of: .slash, in: start..<range.upperBound) ?? range.upperBound
            guard let number = DecimalInteger.count(self, start..<end), number > 0 else { return nil }
            numbers.append(number)
            start = end + 1
        }
        return numbers
    }
}
