/// An http or https URL, taken apart as far as it matters for what is sent there.
struct WebAddress: Hashable, Sendable {
    /// What keeps a text from being such a URL.
    struct Unusable: Error {
        let found: String
    }

    /// Scheme, host and port: who gets what is sent (RFC 6454 section 4).
    struct Origin: Hashable, Sendable {
        /// In lower case.
        let scheme: String
        /// In lower case.
        let host: String
        let port: UInt16
    }

    /// The URL without white space around it and without a fragment.
    let text: String
    let origin: Origin

    init(_ text: String) throws(Unusable) {
        let bytes = Array(text.utf8)
        let trimmed = bytes[bytes.trimmingSpace(0..<bytes.count)]
        guard !trimmed.isEmpty else { throw Unusable(found: "nothing") }
        guard !trimmed.contains(where: PercentEncoding.isForbidden) else {
            throw Unusable(found: "a character that a URL cannot hold")
        }
        self.text = String(decoding: trimmed.prefix { $0 != .numberSign }, as: UTF8.self)
        origin = try Self.origin(of: URIReference(self.text))
    }

    private static func origin(of url: URIReference) throws(Unusable) -> Origin {
        guard let scheme = url.scheme?.lowercased() else { throw Unusable(found: "no scheme") }
        guard scheme == "http" || scheme == "https" else { throw Unusable(found: "another scheme") }
        let authority = Array((url.authority ?? "").utf8)
        guard !authority.contains(.at) else { throw Unusable(found: "user information before the host") }
        let host = host(of: authority)
        guard !host.isEmpty else { throw Unusable(found: "no host") }
        guard isName(host) || isAddressInBrackets(host) else { throw Unusable(found: "no usable host") }
        guard let port = port(authority[host.endIndex...], scheme: scheme) else {
            throw Unusable(found: "no usable port")
        }
        return Origin(scheme: scheme, host: String(decoding: host, as: UTF8.self).lowercased(), port: port)
    }

    /// The host, an IPv6 address with its brackets.
    private static func host(of authority: [UInt8]) -> ArraySlice<UInt8> {
        guard authority.first == 0x5B else { return authority.prefix { $0 != .colon } }
        let end = authority.firstIndex(of: 0x5D).map { $0 + 1 }
        return authority[..<(end ?? authority.endIndex)]
    }

    private static func isName(_ host: ArraySlice<UInt8>) -> Bool {
        host.allSatisfy(\.isUnreserved)
    }

    private static func isAddressInBrackets(_ host: ArraySlice<UInt8>) -> Bool {
        guard host.count > 2, host.first == 0x5B, host.last == 0x5D else { return false }
        return host.dropFirst().dropLast().allSatisfy { $0.hexadecimalValue != nil || $0 == .colon || $0 == .point }
    }

    /// The port of what follows the host, or the scheme's own.
    private static func port(_ suffix: ArraySlice<UInt8>, scheme: String) -> UInt16? {
        let digits = suffix.dropFirst()
        guard suffix.isEmpty || suffix.first == .colon, digits.allSatisfy(\.isDigit) else { return nil }
        guard !digits.isEmpty else { return scheme == "https" ? 443 : 80 }
        return UInt16(String(decoding: digits, as: UTF8.self))
    }
}

// MARK: Queries

extension WebAddress {
    /// The URL with these items at the end of its query, which takes the place of items of the same names in any case of
    /// ASCII letters; of all items unless the others are kept.
    func setting(_ items: [FilledField], keepingOthers: Bool) -> String {
        let parts = text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count > 1 ? parts[1].split(separator: UInt8(ascii: "&")) : []
        let names = Set(items.map { $0.name.utf8.map(\.upperCased) })
        let kept = query.filter { keepingOthers && !names.contains($0.prefix { $0 != .equals }.map(\.upperCased)) }
        let all = kept.map { String(Substring($0)) } + items.map(\.queryItem)
        let base = String(Substring(parts[0]))
        return all.isEmpty ? base : base + "?" + all.joined(separator: "&")
    }
}

extension UInt8 {
    /// Whether the byte is one that URIs never need to encode (RFC 3986 section 2.3).
    var isUnreserved: Bool {
        isUpperCaseLetter || isLowerCaseLetter || isDigit || self == .minus || self == .point
            || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
    }
}

extension String {
    /// The text with all but unreserved characters percent-encoded: `+`, `/` and `=` among them (RFC 3986 section 2.1).
    var percentEncoded: String {
        String(decoding: PercentEncoding.encoded(Array(utf8)) { !$0.isUnreserved }, as: UTF8.self)
    }

    /// The text without the white space of ASCII at its two ends.
    var trimmed: String {
        let bytes = Array(utf8)
        return bytes.text(bytes.trimmingSpace(0..<bytes.count))
    }
}
