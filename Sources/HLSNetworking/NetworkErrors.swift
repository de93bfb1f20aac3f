public import HLSPresentation

extension SourceError.Code {
    /// The server answered with a status that brings no playlist.
    public static let badStatus = SourceError.Code(rawValue: "badStatus")
    /// The host is at an address that is not public, and a playlist or a redirect named it.
    public static let privateAddress = SourceError.Code(rawValue: "privateAddress")
    /// The way leads from https to http.
    public static let downgrade = SourceError.Code(rawValue: "downgrade")
    /// The host is not found, or does not take the connection.
    public static let unreachable = SourceError.Code(rawValue: "unreachable")
    /// There is no secure connection to be had: the certificate is not to be trusted, or the handshake failed.
    public static let insecure = SourceError.Code(rawValue: "insecure")
    /// The connection ended before the answer did.
    public static let incomplete = SourceError.Code(rawValue: "incomplete")
    /// The answer is not HTTP, or is encoded in a way that is not read.
    public static let badAnswer = SourceError.Code(rawValue: "badAnswer")
    /// A header field that was given cannot be sent.
    public static let invalidHeader = SourceError.Code(rawValue: "invalidHeader")
    /// The library that speaks HTTP is not installed.
    public static let missingLibrary = SourceError.Code(rawValue: "missingLibrary")
}

extension SourceError {
    static func privateAddress(_ address: IPAddress) -> SourceError {
        SourceError(
            .privateAddress,
            reason: "the host is at \(address), which is not public: playlists and redirects may not lead there")
    }

    static func downgrade(_ what: String) -> SourceError {
        SourceError(.downgrade, reason: "\(what) leads from https to http")
    }

    static func timedOut(_ what: String, after seconds: Double) -> SourceError {
        SourceError(.timedOut, reason: "\(what) within \(seconds) s")
    }
}
