/// The URI of a content key, taken apart leniently from its bytes.
///
///     let uri = KeyURI("skd://11111111-2222-3333-4444-555555555555:0123456789ABCDEF0123456789ABCDEF")
///     uri.host         // "11111111-2222-3333-4444-555555555555"
///     uri.colonSuffix  // "0123456789ABCDEF0123456789ABCDEF": no port, and not lost
///
/// Key URIs are identifiers before they are addresses, and many are no URIs by the grammar of RFC 3986. So every text has
/// parts, nothing is lower-cased, normalized, resolved or turned into punycode, and no character is lost. Blanks and tabs at
/// the two ends belong to ``text`` only.
public struct KeyURI: Sendable {
    /// The URI as the playlist says it, variables replaced.
    public let text: String

    /// What stands before the first colon, as written; nil unless it begins with a letter and has only letters, digits,
    /// `+`, `-` and `.`.
    public let scheme: String?
    /// What stands between `scheme://` and the next `/`, `?` or `#`; empty where nothing does, nil without `//`.
    public let authority: String?
    /// The authority before its last `@`.
    public let userinfo: String?
    /// The authority behind the user information, up to the first colon; of an IPv6 literal what stands in the brackets.
    /// Nil where that is empty.
    public let host: String?
    /// The number behind the host's colon, where that is a port: one to five digits, up to 65535.
    public let port: Int?
    /// The text behind the host's colon where it is no port, further colons included: an initialization vector in the
    /// forms of some services.
    public let colonSuffix: String?
    /// What stands between the authority and the query, as written; without an authority all that follows the scheme.
    public let path: String
    /// The text behind the first `?`, up to the fragment, as written; empty where nothing stands there, nil without `?`.
    public let query: String?
    /// The text behind the first `#`.
    public let fragment: String?

    /// The text without `scheme:` and without the `//` directly behind it; without a scheme all of it. Blanks around it
    /// are left out, query and fragment are not.
    let body: String

    public init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8)
        var rest = bytes[bytes.trimmingBlanks(0..<bytes.count)]
        let schemeEnd = KeyURI.endOfScheme(rest)
        scheme = schemeEnd.map { String(rest[..<$0]) }
        if let schemeEnd { rest = rest[(schemeEnd + 1)...] }
        let hasAuthority = schemeEnd != nil && rest.starts(with: "//".utf8)
        if hasAuthority { rest = rest.dropFirst(2) }
        body = String(rest)

        fragment = KeyURI.cut(&rest, at: .numberSign).map { String($0) }
        query = KeyURI.cut(&rest, at: .questionMark).map { String($0) }
        let pathStart = hasAuthority ? rest.firstIndex(of: .slash) ?? rest.endIndex : rest.startIndex
        path = String(rest[pathStart...])
        let server = hasAuthority ? Authority(rest[..<pathStart]) : nil
        authority = hasAuthority ? String(rest[..<pathStart]) : nil
        userinfo = server?.userinfo
        host = server?.host
        port = server?.port
        colonSuffix = server?.colonSuffix
    }

    /// The place of the colon that ends a scheme (RFC 3986 section 3.1).
    private static func endOfScheme(_ text: ArraySlice<UInt8>) -> Int? {
        guard let colon = text.firstIndex(of: .colon), let first = text.first, first.isLetter else { return nil }
        let isScheme = text[..<colon].allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        return isScheme ? colon : nil
    }

    /// Takes away what follows the first `mark`, and the mark itself.
    private static func cut(_ text: inout ArraySlice<UInt8>, at mark: UInt8) -> ArraySlice<UInt8>? {
        guard let index = text.firstIndex(of: mark) else { return nil }
        defer { text = text[..<index] }
        return text[(index + 1)...]
    }
}

extension KeyURI {
    /// The authority's own parts.
    private struct Authority {
        var userinfo: String?
        var host: String?
        var port: Int?
        var colonSuffix: String?

        init(_ text: ArraySlice<UInt8>) {
            var server = text
            if let at = text.lastIndex(of: .at) {
                userinfo = String(text[..<at])
                server = text[(at + 1)...]
            }
            let hostEnd: Int
            if server.first == UInt8(ascii: "["), let close = server.firstIndex(of: UInt8(ascii: "]")) {
                host = String(server[(server.startIndex + 1)..<close])
                hostEnd = close + 1
            } else {
                hostEnd = server.firstIndex(of: .colon) ?? server.endIndex
                host = String(server[..<hostEnd])
            }
            if host == "" { host = nil }
            let suffix = server[hostEnd...].first == .colon ? server[(hostEnd + 1)...] : []
            guard !suffix.isEmpty else { return }
            port = Authority.port(suffix)
            if port == nil { colonSuffix = String(suffix) }
        }

        private static func port(_ text: ArraySlice<UInt8>) -> Int? {
            guard text.count <= 5, text.allSatisfy(\.isDigit) else { return nil }
            let number = text.reduce(0) { $0 * 10 + Int($1 - .zero) }
            return number <= 65_535 ? number : nil
        }
    }
}

extension KeyURI {
    /// Whether the scheme is `skd`, the one of FairPlay, in any case.
    public var isSKD: Bool { hasScheme("skd") }

    /// Whether the scheme is the one named, in lower case, in any case.
    func hasScheme(_ name: String) -> Bool { scheme?.lowercased() == name }

    /// The last piece of the path that is not empty, as written: `%2F` separates nothing. Nil where there is none, and
    /// without an authority.
    public var lastPathComponent: String? {
        guard authority != nil else { return nil }
        var piece = path.utf8[...]
        while piece.last == .slash { piece.removeLast() }
        if let slash = piece.lastIndex(of: .slash) { piece = piece[slash...].dropFirst() }
        return piece.isEmpty ? nil : String(Substring(piece))
    }

    /// The pieces of the path that are not empty; none without an authority.
    var pathComponents: [String] {
        authority == nil ? [] : path.slashPieces(omittingEmpty: true)
    }

    /// What identifies the key in URIs that are no addresses: ``body`` without query and fragment.
    var head: String { body.before(first: .questionMark, .numberSign) }

    /// The address of the same parts with the scheme `https`, where the license server of some services stands. Nil unless
    /// the scheme is `skd` and there is an authority.
    public var httpsTwin: String? {
        guard isSKD, let authority, !authority.isEmpty else { return nil }
        return "https://" + body
    }
}

extension KeyURI: Hashable {
    /// Byte by byte, as key URIs are matched (4.2).
    public static func == (left: KeyURI, right: KeyURI) -> Bool {
        ByteCompared(wrappedValue: left.text) == ByteCompared(wrappedValue: right.text)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ByteCompared(wrappedValue: text))
    }
}

extension KeyURI: CustomStringConvertible {
    public var description: String { text }
}

extension String {
    fileprivate init(_ bytes: ArraySlice<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
    }
}
