/// What a source over HTTP may spend on a playlist, and whom it may ask.
///
/// Limits on all playlists together are in ``FollowingOptions``.
public struct HTTPOptions: Hashable, Sendable {
    /// The most bytes of a playlist, decompressed; 8 MiB unless told otherwise.
    public var maximumBytes: Int
    /// The most redirects on the way to a playlist; 5 unless told otherwise.
    public var maximumRedirects: Int
    /// The longest that finding the host, connecting and the TLS handshake may take, in seconds; 10 unless told otherwise.
    /// On Apple's systems ``idleTimeout`` counts in its place.
    public var connectTimeout: Double
    /// The longest that nothing may arrive, in seconds; 15 unless told otherwise.
    public var idleTimeout: Double
    /// The longest a playlist may take with all redirects, in seconds; 30 unless told otherwise.
    public var requestTimeout: Double
    /// Whether playlists and redirects may lead to private, loopback, link-local and other addresses that are not public.
    /// The origin of the root may be there in any case.
    public var allowsPrivateAddresses: Bool
    /// Header fields for origins. They are sent to no other origin, whoever names it.
    public var headers: [HTTPOrigin: [HTTPHeader]]

    /// Makes options; see the properties. Numbers below what makes sense count as the least that does.
    public init(
        maximumBytes: Int = 8 << 20, maximumRedirects: Int = 5, connectTimeout: Double = 10, idleTimeout: Double = 15,
        requestTimeout: Double = 30, allowsPrivateAddresses: Bool = false, headers: [HTTPOrigin: [HTTPHeader]] = [:]
    ) {
        self.maximumBytes = max(0, maximumBytes)
        self.maximumRedirects = max(0, maximumRedirects)
        self.connectTimeout = connectTimeout
        self.idleTimeout = idleTimeout
        self.requestTimeout = requestTimeout
        self.allowsPrivateAddresses = allowsPrivateAddresses
        self.headers = headers
    }
}
