/// What a server said of a playlist beside its bytes: what rules about delivery need.
public struct HTTPFacts: Hashable, Sendable {
    /// A redirect that was followed.
    public struct Redirect: Hashable, Sendable {
        /// The status code that asked for it: 301, 302, 303, 307 or 308.
        public var status: Int
        /// The address that answered with it.
        public var source: URIReference
        /// Where it leads, resolved against `source`.
        public var target: URIReference

        /// Notes a redirect.
        public init(status: Int, source: URIReference, target: URIReference) {
            self.status = status
            self.source = source
            self.target = target
        }
    }

    /// The status code of the last answer.
    public var status: Int
    /// The `Content-Type` field as sent, parameters included; `nil` when there was none.
    public var contentType: String?
    /// The `Content-Encoding` field as sent; `nil` when there was none. The bytes of the playlist are decoded.
    public var contentEncoding: String?
    /// When the server made the answer, from `Date`, to the second; `nil` where the field is absent or no date.
    public var date: Instant?
    /// The redirects on the way, in their order.
    public var redirects: [Redirect]
    /// Whether the address asked for, or one that a redirect named, had user information, which was not sent.
    public var hasDroppedUserInformation: Bool

    /// Puts facts together.
    public init(
        status: Int, contentType: String? = nil, contentEncoding: String? = nil, date: Instant? = nil,
        redirects: [Redirect] = [], hasDroppedUserInformation: Bool = false
    ) {
        self.status = status
        self.contentType = contentType
        self.contentEncoding = contentEncoding
        self.date = date
        self.redirects = redirects
        self.hasDroppedUserInformation = hasDroppedUserInformation
    }
}

extension Diagnostic {
    /// What there is to say of a playlist whose address has user information.
    package static func userInformationDropped(uri: String?, range: TextRange? = nil) -> Diagnostic {
        Diagnostic(
            id: "user-information-dropped", severity: .warning, message: "user information in the address is not sent",
            uri: uri, range: range)
    }
}
