import HLSNetworking

/// How playlists are read over the network, by the options of the command line.
struct NetworkAccess: Sendable {
    private let headers: [HTTPHeader]
    private let options: HTTPOptions
    private let progress: ProgressLine

    /// - Throws: `UsageError` when a header field cannot be sent.
    init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
        var headers: [HTTPHeader] = []
        for line in arguments.strings("header") {
            guard let header = HTTPHeader(line: line) else {
                // The value may be a secret, and the mistake may be to have left out the name.
                throw UsageError("A header field is not of the form 'Name: value', or cannot be set.")
            }
            headers.append(header)
        }
        self.headers = headers
        options = HTTPOptions(
            maximumBytes: try arguments.int("max-bytes"), requestTimeout: try arguments.double("timeout"),
            allowsPrivateAddresses: arguments.flag("allow-private"))
        progress = ProgressLine(isShown: console.showsProgress)
    }

    /// Whether an address is one to be read over the network.
    static func covers(_ address: URIReference) -> Bool {
        ["http", "https"].contains(address.scheme?.lowercased())
    }

    /// What reads a root playlist and what it leads to.
    func source(for root: URIReference) -> HTTPSource {
        HTTPSource(root: root, headers: headers, options: options)
    }

    /// Reads a presentation, and shows how far that has come.
    func presentation(
        at root: URIReference, from source: any PlaylistSource, _ following: FollowingOptions
    ) async throws -> Presentation {
        var following = following
        following.requestTimeout = options.requestTimeout
        defer { progress.clear() }
        return try await Presentation(at: root, from: source, options: following) { progress.show($0) }
    }
}
