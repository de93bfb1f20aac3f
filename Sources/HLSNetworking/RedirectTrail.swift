import HLSPresentation

/// The way to one playlist, redirect by redirect.
struct RedirectTrail: Sendable {
    /// Where the way has come to.
    private(set) var place: HTTPAddress
    private(set) var redirects: [HTTPFacts.Redirect] = []
    private(set) var hasDroppedUserInformation: Bool
    private let maximumRedirects: Int
    private var visited: Set<URIReference>

    init(from place: HTTPAddress, maximumRedirects: Int) {
        self.place = place
        self.maximumRedirects = maximumRedirects
        hasDroppedUserInformation = place.hasUserInformation
        visited = [place.reference]
    }

    /// Goes where an answer leads.
    ///
    /// - Throws: `SourceError` with `tooManyRedirects`, `downgrade`, `unsupportedScheme` or `invalidAddress`.
    mutating func follow(_ location: String, status: Int) throws(SourceError) {
        guard redirects.count < maximumRedirects else {
            throw SourceError(.tooManyRedirects, reason: "there are more than \(maximumRedirects) redirects")
        }
        let next = try target(of: location)
        try RequestPolicy.checkDowngrade(from: place.origin, to: next.origin, "a redirect")
        guard visited.insert(next.reference).inserted else {
            throw SourceError(.tooManyRedirects, reason: "redirects lead in a circle")
        }
        redirects.append(.init(status: status, source: place.reference, target: next.reference))
        hasDroppedUserInformation = hasDroppedUserInformation || next.hasUserInformation
        place = next
    }

    private func target(of location: String) throws(SourceError) -> HTTPAddress {
        do {
            return try HTTPAddress(URIReference(location).resolved(against: place.reference))
        } catch {
            throw SourceError(error.code, reason: "a redirect is not followed: \(error.reason)")
        }
    }
}
