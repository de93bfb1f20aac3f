public import HLSPresentation

/// A request on its way out, for an app to sign or rewrite.
public struct HTTPRequest: Hashable, Sendable, CustomStringConvertible {
    /// Where it goes.
    public var address: URIReference
    /// The header fields that go with it, beside those that the transport writes itself.
    public var headers: [HTTPHeader]

    /// The origin that it goes to; `nil` when the address is none that can be asked.
    public var origin: HTTPOrigin? { HTTPOrigin(address) }

    /// Puts a request together.
    public init(address: URIReference, headers: [HTTPHeader] = []) {
        self.address = address
        self.headers = headers
    }

    /// Sets a header field, in place of all of the same name.
    public mutating func setHeader(_ name: String, _ value: String) {
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append(HTTPHeader(name, value))
    }

    /// The request without what may be a secret.
    public var description: String {
        "GET \(address.redacted) \(headers)"
    }
}
