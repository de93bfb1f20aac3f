extension URIReference {
    /// The reference for messages and logs: without what may be a secret.
    ///
    /// Scheme, host, port and path stay, and so do the names of the query's parameters. Their values, user information and
    /// the fragment read `REDACTED`; so does a parameter without `=`, which may be all value. Secrets in a path or a host
    /// name are not told from other text.
    public var redacted: String {
        var text = scheme.map { $0 + ":" } ?? ""
        if let authority { text += "//" + Self.withoutUserInformation(authority) }
        text += path
        if let query { text += "?" + Self.withoutValues(query) }
        if let fragment { text += fragment.isEmpty ? "#" : "#REDACTED" }
        return text
    }

    private static func withoutUserInformation(_ authority: String) -> String {
        guard let end = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else { return authority }
        return "REDACTED" + authority[end...]
    }

    private static func withoutValues(_ query: String) -> String {
        let parameters = query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        return parameters.map { parameter in
            guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")) else {
                return parameter.isEmpty ? "" : "REDACTED"
            }
            return String(Substring(parameter[...equals])) + "REDACTED"
        }.joined(separator: "&")
    }
}
