import HLSPresentation

/// A status code, and what it means for who wants a playlist (RFC 9110 section 15).
struct HTTPStatus: Hashable, Sendable, CustomStringConvertible {
    let code: Int

    /// Whether the answer's content is a whole playlist.
    var bringsPlaylist: Bool {
        200...299 ~= code && ![204, 205, 206].contains(code)
    }

    /// Whether it is one of those that lead on by a `Location`.
    var isRedirect: Bool {
        [301, 302, 303, 307, 308].contains(code)
    }

    /// The code with its name: `404 Not Found`. Servers can send any name; these are the registered ones.
    var description: String {
        Self.names[code].map { "\(code) \($0)" } ?? "\(code)"
    }

    /// Why there is no playlist.
    func error(hasDroppedUserInformation: Bool) -> SourceError {
        var reason = "the server answered \(self)"
        if code == 206 { reason += ", a part, although the whole was asked for" }
        if isRedirect { reason += " without saying where to" }
        if hasDroppedUserInformation, code == 401 { reason += "; the user information of the address is not sent" }
        return SourceError([404, 410].contains(code) ? .notFound : .badStatus, reason: reason)
    }

    private static let names = [
        204: "No Content", 205: "Reset Content", 206: "Partial Content", 300: "Multiple Choices",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
        308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required", 408: "Request Timeout",
        410: "Gone", 416: "Range Not Satisfiable", 421: "Misdirected Request", 425: "Too Early",
        429: "Too Many Requests",
        451: "Unavailable For Legal Reasons", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
        503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
