extension KeyURI {
    /// One item of the query, such as `KID=…`.
    public struct QueryItem: Hashable, Sendable {
        /// The name, percent-decoded, in the case in which it is written.
        public var name: String
        /// The value, percent-decoded; nil where there is no `=`. A `+` is a `+`.
        public var value: String?
        /// The value as written.
        public var rawValue: String?

        public init(name: String, value: String?, rawValue: String? = nil) {
            self.name = name
            self.value = value
            self.rawValue = rawValue ?? value
        }
    }

    /// The items of the query in their order, split at `&`; empty pieces are left out.
    ///
    /// What is not UTF-8 after percent-decoding stays as written.
    public var queryItems: [QueryItem] {
        (query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { piece in
            let name = piece.prefix { $0 != .equals }
            let value = piece.dropFirst(name.count + 1)
            guard name.count < piece.count else { return QueryItem(name: KeyURI.decoded(name), value: nil) }
            return QueryItem(
                name: KeyURI.decoded(name), value: KeyURI.decoded(value), rawValue: String(Substring(value)))
        }
    }

    private static func decoded(_ piece: Substring.UTF8View) -> String {
        percentDecoded(String(Substring(piece)))
    }

    /// The text percent-decoded, or as it is where that is no UTF-8.
    package static func percentDecoded(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "%")) ? URIReference.percentDecoded(text) ?? text : text
    }
}

extension KeyURI {
    /// The text for a report: the values of query items whose names speak of keys, secrets, tokens, sessions or signatures, and
    /// the user information of a web address, are replaced by `REDACTED`.
    public var redacted: String {
        guard let query, queryItems.contains(where: \.isConfidential) else { return withoutUserInformation(text) }
        let pieces = query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { piece in
            let name = String(Substring(piece.prefix { $0 != .equals }))
            let item = QueryItem(name: KeyURI.percentDecoded(name), value: "")
            return item.isConfidential ? name + "=REDACTED" : String(Substring(piece))
        }
        let head = withoutUserInformation(text.before(first: .questionMark))
        return head + "?" + pieces.joined(separator: "&") + (fragment.map { "#" + $0 } ?? "")
    }

    /// A beginning of the text. What stands before the host of a `skd:` address names a key, in the forms of some services.
    private func withoutUserInformation(_ text: String) -> String {
        guard hasScheme("http") || hasScheme("https"), let userinfo, let slash = text.utf8.firstIndex(of: .slash)
        else { return text }
        let start = text.utf8.index(slash, offsetBy: 2)
        let end = text.utf8.index(start, offsetBy: userinfo.utf8.count)
        return String(Substring(text.utf8[..<start])) + "REDACTED" + String(Substring(text.utf8[end...]))
    }
}

extension KeyURI.QueryItem {
    /// Whether the name is one under which keys and secrets are written.
    var isSecret: Bool {
        ["cek", "contentkey", "content_key", "key", "secret", "ask"].contains(name.lowercased())
    }

    /// Whether the name speaks of something that belongs to one viewer.
    var isOfSession: Bool {
        let name = name.lowercased()
        return name.containsBytes("token") || name.containsBytes("session")
    }

    /// Whether the value has no place in a report.
    public var isConfidential: Bool {
        let name = name.lowercased()
        return isSecret || isOfSession || KeyURI.confidentialNames.contains(name)
            || KeyURI.confidentialParts.contains { name.containsBytes($0) }
    }

    /// Whether the item names a key: `kid`, `keyid` or `key_id` in any case.
    var isKeyID: Bool { KeyURI.keyIDNames.contains(name.lowercased()) }

    /// Whether the item is an initialization vector: `iv` in any case.
    var isInitializationVector: Bool { name.lowercased() == "iv" }
}

extension KeyURI {
    /// The names under which services give a KID, in lower case.
    static let keyIDNames = ["kid", "keyid", "key_id"]

    /// Names, in lower case, under which addresses have the messages of a key exchange, signatures and logins.
    fileprivate static let confidentialNames: Set<String> = [
        "spc", "ckc", "sig", "policy", "jwt", "pwd", "hmac", "hash", "apikey", "api_key",
    ]
    fileprivate static let confidentialParts = [
        "signature", "secret", "password", "credential", "auth", "hdnts", "hdnea", "hdntl",
    ]
}
