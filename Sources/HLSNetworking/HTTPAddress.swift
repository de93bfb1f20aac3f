import HLSPresentation

/// An address that can be asked for: an origin, and what is wanted from it.
///
/// What goes to the network is put together from these parts, so that nobody further down reads the text in another way.
struct HTTPAddress: Hashable, Sendable {
    let origin: HTTPOrigin
    /// Path and query, as the request line has them.
    let target: String
    /// Whether the text had user information, which is left out.
    let hasUserInformation: Bool

    /// The most bytes that an address may have.
    static let maximumLength = 16 * 1024

    /// - Throws: `SourceError` with `unsupportedScheme` or `invalidAddress`.
    init(_ reference: URIReference) throws(SourceError) {
        guard reference.rawValue.utf8.count <= Self.maximumLength else {
            throw SourceError(.invalidAddress, reason: "the address is longer than \(Self.maximumLength) bytes")
        }
        guard let scheme = reference.scheme else {
            throw SourceError(.invalidAddress, reason: "the address is relative, and there is nothing to count it from")
        }
        guard HTTPOrigin.Scheme(rawValue: scheme.lowercased()) != nil else {
            throw SourceError(.unsupportedScheme, reason: "only http and https are loaded, not '\(scheme)'")
        }
        let whole = reference.withoutFragment.resolved(against: "")
        guard let origin = HTTPOrigin(whole) else {
            throw SourceError(.invalidAddress, reason: "the address has no host and port that could be asked")
        }
        self.origin = origin
        target = (whole.path.isEmpty ? "/" : whole.path) + (whole.query.map { "?" + $0 } ?? "")
        hasUserInformation = whole.authority?.utf8.contains(UInt8(ascii: "@")) ?? false
    }

    /// The address in one spelling: host in lower case, no port that goes without saying, no user information.
    var reference: URIReference {
        URIReference(origin.description + target)
    }
}
