public import HLSPresentation

/// Whom a request goes to: scheme, host and port (RFC 9110 section 4.3.1). Credentials belong to one origin.
public struct HTTPOrigin: Hashable, Sendable, CustomStringConvertible {
    /// The schemes that are spoken.
    public enum Scheme: String, Hashable, Sendable {
        case http
        case https
    }

    /// The scheme.
    public let scheme: Scheme
    /// The host in lower case; an IPv6 address has its brackets.
    public let host: String
    /// The port, from 1 to 65535; 80 or 443 where the address has none.
    public let port: Int

    /// The origin of an address.
    ///
    /// - Returns: `nil` when the address is not of `http` or `https`, or has no host that could be asked: one of letters,
    ///   digits, `.`, `-` and `_`, or an IPv6 address in brackets.
    public init?(_ address: URIReference) {
        guard let scheme = address.scheme.flatMap({ Scheme(rawValue: $0.lowercased()) }),
            let authority = address.authority?.utf8
        else { return nil }
        let start = authority.lastIndex(of: UInt8(ascii: "@")).map { authority.index(after: $0) }
        guard let (host, port) = Self.split(authority[(start ?? authority.startIndex)...]) else { return nil }
        self.init(scheme: scheme, host: host, port: port ?? scheme.defaultPort)
    }

    private init(scheme: Scheme, host: String, port: Int) {
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// The origin as the beginning of an address, without a port that goes without saying: `https://example.com`.
    public var description: String {
        "\(scheme.rawValue)://\(host)" + (port == scheme.defaultPort ? "" : ":\(port)")
    }

    // MARK: - Host and port

    /// Host and port; the port is nil where there is none, and the whole where it makes no sense.
    private static func split(_ text: Substring.UTF8View) -> (String, Int?)? {
        let isBracketed = text.first == UInt8(ascii: "[")
        let end =
            isBracketed
            ? text.firstIndex(of: UInt8(ascii: "]")).map { text.index(after: $0) } ?? text.endIndex
            : text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        let host = text[..<end]
        guard isBracketed ? isIPv6Literal(host) : isName(host) else { return nil }
        let name = String(Substring(host)).lowercased()
        var port = text[end...]
        guard !port.isEmpty else { return (name, nil) }
        guard port.removeFirst() == UInt8(ascii: ":") else { return nil }
        guard !port.isEmpty else { return (name, nil) }
        guard port.allSatisfy(isDigit), let number = Int(Substring(port)), 1...65535 ~= number else { return nil }
        return (name, number)
    }

    private static func isName(_ text: Substring.UTF8View) -> Bool {
        !text.isEmpty && text.count <= 253 && text.allSatisfy { isDigit($0) || isLetter($0) || "-._".utf8.contains($0) }
    }

    private static func isIPv6Literal(_ text: Substring.UTF8View) -> Bool {
        text.count >= 4 && text.last == UInt8(ascii: "]")
            && text.dropFirst().dropLast().allSatisfy { isDigit($0) || "abcdefABCDEF:.".utf8.contains($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}

extension HTTPOrigin.Scheme {
    fileprivate var defaultPort: Int {
        switch self {
        case .http: 80
        case .https: 443
        }
    }
}
