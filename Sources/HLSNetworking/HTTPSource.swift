public import HLSPresentation

/// Playlists from web servers, over `http` and `https`.
///
///     let address: URIReference = "https://example.com/master.m3u8"
///     let presentation = try await Presentation(at: address, from: HTTPSource(root: address))
///
/// The root's address is trusted, since the user gave it. What playlists and redirects name is not: only `http` and `https`
/// are loaded, never `http` once the root was found at `https`, and nothing at addresses that are not public unless it is of
/// the root's origin. Redirects are followed one by one under the same rules. Answers are cut off at
/// ``HTTPOptions/maximumBytes``, decompressed, and at the deadlines. There are no cookies, no caches, no stored
/// credentials, and no proxies from the environment; certificates are checked.
///
/// Make one source for each root; at most 8 requests are under way at once, 4 to each host.
///
/// On Linux the source needs libcurl, which it loads when it is first used. See Docs/Networking.md for what is guarded where.
public struct HTTPSource: PlaylistSource {
    /// The address that the user gave.
    public let root: URIReference
    /// Limits, and the header fields of every origin.
    public let options: HTTPOptions

    /// Signs or rewrites a request.
    public typealias Preparation = @Sendable (inout HTTPRequest) async throws -> Void

    private let policy: RequestPolicy
    private let prepare: Preparation?
    private let transport: any HTTPTransport
    private let slots = TransferSlots()
    private let floor: SecurityFloor

    /// Makes a source for a root playlist and what it leads to.
    ///
    /// - Parameters:
    ///   - root: the address of the root playlist, as the user gave it. Its origin may be at a private address.
    ///   - headers: header fields for the root's origin, such as `Authorization`; other origins do not get them.
    ///   - options: limits, and header fields for other origins.
    ///   - prepare: called before each request, those of redirects included, to sign or rewrite it. Look at the request's
    ///     origin before you sign: playlists can name any. All rules apply to what comes out; header fields that belong to
    ///     an origin are taken off when the request goes to another. The addresses of the answer are those from before.
    public init(
        root: URIReference, headers: [HTTPHeader] = [], options: HTTPOptions = HTTPOptions(),
        prepare: Preparation? = nil
    ) {
        self.init(root: root, headers: headers, options: options, prepare: prepare, transport: Self.systemTransport)
    }

    init(
        root: URIReference, headers: [HTTPHeader], options: HTTPOptions, prepare: Preparation?,
        transport: any HTTPTransport
    ) {
        let trusted = HTTPOrigin(root)
        var options = options
        if let trusted, !headers.isEmpty { options.headers[trusted, default: []] += headers }
        self.root = root
        self.options = options
        self.prepare = prepare
        self.transport = transport
        policy = RequestPolicy(trusted: trusted, options: options)
        floor = SecurityFloor(isSecure: trusted?.scheme == .https)
    }

    /// Loads the playlist at an address.
    ///
    /// - Parameter address: where the playlist is; absolute. User information in it is not sent.
    /// - Returns: the playlist's bytes, decompressed; the address after redirects, in one spelling; what the server said.
    /// - Throws: `SourceError` with `unsupportedScheme`, `invalidAddress`, `downgrade`, `privateAddress`,
    ///   `tooManyRedirects`, `notFound`, `badStatus`, `tooLarge`, `timedOut`, `unreachable`, `insecure`, `incomplete`,
    ///   `badAnswer`, `invalidHeader` or `missingLibrary`; what the preparation throws; `CancellationError`.
    public func load(_ address: URIReference) async throws -> LoadedPlaylist {
        try await withDeadline(seconds: options.requestTimeout) { try await follow(address) }
    }

    private func follow(_ address: URIReference) async throws -> LoadedPlaylist {
        let place = try HTTPAddress(address)
        if place.origin.scheme == .http, await floor.isSecure { throw SourceError.downgrade("a playlist") }
        var trail = RedirectTrail(from: place, maximumRedirects: options.maximumRedirects)
        while true {
            let answer = try await ask(trail.place)
            if answer.head.status.isRedirect, let location = answer.head.location {
                try trail.follow(location, status: answer.head.status.code)
            } else {
                if address == root, trail.place.origin.scheme == .https { await floor.raise() }
                return try playlist(from: answer, at: trail)
            }
        }
    }

    /// Sends one request, prepared and checked.
    private func ask(_ place: HTTPAddress) async throws -> HTTPAnswer {
        var request = policy.request(for: place)
        try await prepare?(&request)
        let hop = try policy.hop(for: request, to: place)
        return try await slots.withSlot(for: hop.address.origin.host) { try await transport.perform(hop) }
    }

    private func playlist(from answer: HTTPAnswer, at trail: RedirectTrail) throws(SourceError) -> LoadedPlaylist {
        guard answer.head.status.bringsPlaylist else {
            throw answer.head.status.error(hasDroppedUserInformation: trail.hasDroppedUserInformation)
        }
        let facts = HTTPFacts(
            status: answer.head.status.code, contentType: answer.head.contentType,
            contentEncoding: answer.head.contentEncoding,
            date: answer.head.date.flatMap { Instant(httpDate: $0) }, redirects: trail.redirects,
            hasDroppedUserInformation: trail.hasDroppedUserInformation)
        return LoadedPlaylist(bytes: answer.body, address: trail.place.reference, http: facts)
    }

    private static var systemTransport: any HTTPTransport {
        #if canImport(Darwin)
            URLSessionTransport()
        #else
            CurlTransport()
        #endif
    }
}
