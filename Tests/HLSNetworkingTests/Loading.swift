@testable import HLSNetworking

/// What a load may take beyond its deadline on a busy machine, in seconds.
let grace = 20.0

extension HTTPOptions {
    /// For servers that send too much.
    static let small = HTTPOptions(maximumBytes: 256 * 1024)
    /// For servers that keep one waiting; long enough for others to answer at all.
    static let short = HTTPOptions(
        connectTimeout: 5, idleTimeout: 0.3, requestTimeout: 0.6)
}

/// Loads a playlist with a source of its own.
func load(_ address: URIReference, _ options: HTTPOptions = HTTPOptions()) async throws -> LoadedPlaylist {
    try await HTTPSource(root: address, options: options).load(address)
}
