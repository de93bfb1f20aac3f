import HLSPresentation

/// Sends one request and takes in its answer. Redirects are answers like others.
///
/// All decisions are made by who calls: a transport connects to no address that the hop does not permit, hands all that
/// arrives to an ``AnswerCollector``, and keeps the two deadlines that only it can see.
protocol HTTPTransport: Sendable {
    /// - Throws: `SourceError`; `CancellationError` soon after the task is cancelled.
    func perform(_ hop: HTTPHop) async throws -> HTTPAnswer
}

/// One request, as it is sent.
struct HTTPHop: Hashable, Sendable {
    let address: HTTPAddress
    let headers: [HTTPHeader]
    let allowsPrivateAddresses: Bool
    let maximumBytes: Int
    /// In seconds, as in ``HTTPOptions``.
    let connectTimeout: Double
    let idleTimeout: Double

    /// Whether the transport may connect to an address that the host was found at.
    func permits(_ address: IPAddress) -> Bool {
        allowsPrivateAddresses || address.isPublic
    }
}

/// What came back: the head, and the content where it is a playlist.
struct HTTPAnswer: Hashable, Sendable {
    let head: HTTPHead
    let body: [UInt8]
}
