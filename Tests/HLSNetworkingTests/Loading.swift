@testable import HLSNetworking

// Other tests can keep all threads of tasks busy for a minute: where a deadline is not what a test is about, there is none
// to speak of.

extension HTTPOptions {
    /// For servers that are sure to answer.
    static let patient = HTTPOptions(connectTimeout: 600, idleTimeout: 600, requestTimeout: 600)

    /// For servers that send too much.
    static let small = HTTPOptions(
        maximumBytes: 256 * 1024, connectTimeout: 600, idleTimeout: 600, requestTimeout: 600)

    /// The same options with time enough.
    var patient: HTTPOptions {
        var options = self
        (options.connectTimeout, options.idleTimeout, options.requestTimeout) = (600, 600, 600)
        return options
    }
}

/// Loads a playlist with a source of its own.
func load(_ address: URIReference, _ options: HTTPOptions = .patient) async throws -> LoadedPlaylist {
    try await HTTPSource(root: address, options: options).load(address)
}

/// Follows a presentation, with a source of its own unless there is one.
func follow(_ root: URIReference, _ source: HTTPSource? = nil) async throws -> Presentation {
    try await Presentation(
        at: root, from: source ?? HTTPSource(root: root, options: .patient),
        options: FollowingOptions(requestTimeout: 600, totalTimeout: 600))
}
