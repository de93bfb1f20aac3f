import HLSPresentation

/// Decides what may be asked of whom: the one place where a request is allowed, for every transport.
struct RequestPolicy: Sendable {
    /// The origin of the address that the user gave; nil when it is none that can be asked.
    let trusted: HTTPOrigin?
    let options: HTTPOptions

    /// What an app may look at and change before it is sent.
    func request(for place: HTTPAddress) -> HTTPRequest {
        HTTPRequest(address: place.reference, headers: options.headers[place.origin] ?? [])
    }

    /// What is really sent, after the app had its hand on it.
    ///
    /// - Throws: `SourceError` with `unsupportedScheme`, `invalidAddress`, `downgrade` or `invalidHeader`.
    func hop(for request: HTTPRequest, to place: HTTPAddress) throws(SourceError) -> HTTPHop {
        let address = try HTTPAddress(request.address)
        try Self.checkDowngrade(from: place.origin, to: address.origin, "the request's preparation")
        let headers = headers(of: request, to: address.origin, from: place.origin)
        for header in headers where !header.isValid {
            throw SourceError(.invalidHeader, reason: "a header field cannot be sent: \(Self.printable(header.name))")
        }
        return HTTPHop(
            address: address, headers: headers,
            allowsPrivateAddresses: options.allowsPrivateAddresses || address.origin == trusted,
            maximumBytes: options.maximumBytes, connectTimeout: options.connectTimeout,
            idleTimeout: options.idleTimeout)
    }

    /// Headers that belong to an origin stay behind when the app sends the request to another.
    private func headers(of request: HTTPRequest, to origin: HTTPOrigin, from named: HTTPOrigin) -> [HTTPHeader] {
        guard origin != named else { return request.headers }
        let bound = options.headers[named] ?? []
        return request.headers.filter { !bound.contains($0) } + (options.headers[origin] ?? [])
    }

    /// - Throws: `SourceError` with `downgrade` when the way leads from https to http.
    static func checkDowngrade(from: HTTPOrigin, to: HTTPOrigin, _ what: String) throws(SourceError) {
        if from.scheme == .https, to.scheme == .http { throw SourceError.downgrade(what) }
    }

    /// A name that may have anything in it, fit to be shown.
    private static func printable(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.prefix(60).map { 0x20..<0x7F ~= $0.value ? $0 : "?" }))
    }
}
