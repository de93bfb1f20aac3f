/// A request to a license service, for whatever speaks HTTP in the app.
///
/// Its description names method, URL, headers and the size of the body; neither query values nor header values nor the
/// body are ever printed.
public struct LicenseRequest: Hashable, Sendable, Redacting {
    /// One header field.
    public struct Header: Hashable, Sendable, Redacting {
        /// The name, which has characters of a token only (RFC 9110 section 5.6.2).
        public let name: String
        /// The value, without control characters and without white space around it.
        public let value: String

        /// The name.
        public var description: String { name }
    }

    /// An absolute http or https URL.
    public let url: String
    /// `GET` or `POST`.
    public let method: String
    /// The headers in the order they were configured in, each name once.
    public let headers: [Header]
    /// The body, empty for a `GET`.
    public let body: [UInt8]

    init(url: String, method: String, headers: [Header], body: [UInt8]) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }

    /// A request for an application certificate.
    ///
    /// - Parameters:
    ///   - certificateURL: http or https with a host; white space around it does not count.
    ///   - query: texts that go to the end of the URL's query, percent-encoded, instead of items of the same names.
    ///   - headers: texts to send along.
    /// - Throws: all faults of URL and headers together. Values that depend on a key are such a fault.
    public init(
        certificateURL: String, query: [LicenseField] = [], headers: [LicenseField] = []
    ) throws(LicenseConfigurationError) {
        var check = ConfigurationCheck()
        let address = check.address(certificateURL, of: .certificateURL)
        let items = query.compactMap { check.constant($0, of: .certificateURL) }
        let lines = headers.compactMap { check.constant($0, of: .header($0.name)) }
        check.headers(headers)
        try check.finish()
        self.init(
            url: address?.setting(items, keepingOthers: true) ?? certificateURL, method: "GET",
            headers: lines.map { Header(name: $0.name.trimmed, value: $0.text.trimmed) }, body: [])
    }

    /// The request for a certificate that is at a URL, if it is at one.
    static func certificate(
        _ url: String?, query: [LicenseField] = [], headers: [LicenseField] = []
    ) throws(LicenseConfigurationError) -> LicenseRequest? {
        guard let url else { return nil }
        return try LicenseRequest(certificateURL: url, query: query, headers: headers)
    }

    /// Whether a redirect to this URL may be followed.
    ///
    /// Tokens and messages go to the origin they were made for and to no other: within its scheme, host and port a
    /// redirect is fine. A request without headers, body and query has nothing to lose and may go anywhere but from https
    /// to http.
    public func mayFollow(redirectTo url: String) -> Bool {
        guard let from = try? WebAddress(self.url), let to = try? WebAddress(url) else { return false }
        if from.origin == to.origin { return true }
        let isOpen = headers.isEmpty && body.isEmpty && !from.text.utf8.contains(UInt8(ascii: "?"))
        return isOpen && (from.origin.scheme == "http" || to.origin.scheme == "https")
    }

    /// Such as `POST https://license.example.com/fairplay?KID=REDACTED [Content-Type, X-Token] 3412 bytes`.
    public var description: String {
        "\(method) \(URIReference(url).redacted) [\(headers.map(\.name).joined(separator: ", "))] \(body.count) bytes"
    }
}
