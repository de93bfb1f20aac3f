import HLSPresentation

/// `hlscheck validate`: what reading a playlist finds wrong with it.
struct ValidateCommand: Command {
    static let description = CommandDescription.validate

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        try await Reporter.answerAll(arguments, console: console) { await ValidateAnswer($0) }
    }
}

/// The findings about one playlist.
struct ValidateAnswer: Answer {
    static let schema = "hlscheck.validate/1"

    /// The address as the user gave it.
    let uri: String?
    /// Nil when there is no playlist to speak of.
    let playlist: Playlist?
    let diagnostics: [Diagnostic]

    init(_ request: Result<PlaylistRequest, MalformedInput>) async {
        switch request {
        case .failure(let problem):
            (uri, playlist, diagnostics) = (nil, nil, [problem.diagnostic])
        case .success(let request):
            uri = request.name
            do {
                let playlist = try await request.playlist()
                (self.playlist, diagnostics) = (playlist, request.naming.named(playlist.diagnostics + request.remarks))
            } catch {
                (playlist, diagnostics) = (nil, [request.diagnostic(for: error)])
            }
        }
    }

    func outcome(_ failOn: FailOn) -> ExitCode {
        playlist == nil ? .unreadableInput : failOn.outcome(of: diagnostics)
    }

    func writeMembers(to json: inout JSONWriter) {
        json.array("inputs") { json in
            json.object { json in
                json.field("uri", uri)
                json.field("kind", playlist?.kindName ?? "invalid")
                json.objects("diagnostics", diagnostics) { json, diagnostic in diagnostic.writeMembers(to: &json) }
                json.field("suppressed", 0)
            }
        }
        json.object("summary") { json in
            json.field("errors", diagnostics.count { $0.severity == .error })
            json.field("warnings", diagnostics.count { $0.severity == .warning })
            json.field("notes", diagnostics.count { $0.severity == .note })
        }
    }

    func text(_ style: Style, width: Int) -> String {
        guard !diagnostics.isEmpty else { return "\((uri ?? "playlist").withoutSecrets.terminalSafe): nothing found\n" }
        return DiagnosticText.lines(diagnostics, file: uri, style)
    }
}
