import HLSPresentation

/// A line of an input list that asks for nothing a command could read.
struct MalformedInput: Error {
    let message: String

    var diagnostic: Diagnostic {
        Diagnostic(id: "input-malformed", severity: .error, message: message)
    }

    /// The playlist that an input asks for.
    static func request(of input: Input, _ network: NetworkAccess) async -> Result<PlaylistRequest, MalformedInput> {
        switch input.content {
        case .playlist(let playlist): .success(await PlaylistRequest(playlist, network))
        case .pair: .failure(MalformedInput(message: "two loads of a playlist are given, where one was expected"))
        case .malformed(let message): .failure(MalformedInput(message: message))
        }
    }
}
