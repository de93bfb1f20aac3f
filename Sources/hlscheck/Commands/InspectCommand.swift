import HLSPresentation

/// `hlscheck inspect`: one playlist, what it says.
struct InspectCommand: Command {
    static let description = CommandDescription.inspect

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        let depth = arguments.flag("follow") ? try arguments.int("max-depth") : 0
        return try await Reporter.answerAll(arguments, console: console) { request in
            await InspectAnswer(request, depth: depth)
        }
    }
}

/// What a playlist says, and with `--follow` the playlists below it.
struct InspectAnswer: Answer {
    static let schema = "hlscheck.inspect/1"

    /// The address as the user gave it.
    let uri: String?
    let content: Content
    /// What the URIs count from, where the playlist has no text that says it.
    var base: URIReference = ""

    enum Content: Sendable {
        case playlist(Playlist, [Diagnostic], children: [Child])
        /// There is no playlist to speak of.
        case invalid([Diagnostic])
    }

    /// A playlist below another.
    struct Child: Sendable {
        let url: String
        let role: PlaylistRole
        let answer: InspectAnswer
    }

    init(_ request: Result<PlaylistRequest, MalformedInput>, depth: Int) async {
        switch request {
        case .failure(let problem):
            self.init(uri: nil, content: .invalid([problem.diagnostic]))
        case .success(let request):
            do {
                if depth == 0 {
                    let playlist = try await request.playlist()
                    let diagnostics = request.naming.named(playlist.diagnostics + request.remarks)
                    self.init(uri: request.name, content: .playlist(playlist, diagnostics, children: []))
                } else {
                    let presentation = try await request.presentation(FollowingOptions(maximumDepth: depth))
                    self.init(presentation, member: 0, uri: request.name, request.naming)
                }
            } catch {
                self.init(uri: request.name, content: .invalid([request.diagnostic(for: error)]))
            }
        }
    }

    /// A playlist that was not read as it is; its URIs count from `base`.
    init(uri: String?, _ playlist: Playlist, base: URIReference) {
        self.uri = uri
        self.base = base
        content = .playlist(playlist, [], children: [])
    }

    private init(uri: String?, content: Content) {
        self.uri = uri
        self.content = content
    }

    private init(_ presentation: Presentation, member index: Int, uri: String?, _ naming: AddressNaming) {
        let member = presentation.members[index]
        guard let playlist = member.playlist else {
            let reason = if case .failed(let reason) = member.status { reason } else { "not read" }
            let problem = Diagnostic(id: "playlist-unreadable", severity: .error, message: reason, uri: uri)
            self.init(uri: uri, content: .invalid([problem]))
            return
        }
        let children = presentation.members.indices.compactMap { child -> Child? in
            let member = presentation.members[child]
            if member.parent != index { return nil }
            if case .skipped = member.status { return nil }
            let address = member.address.rawValue
            return Child(
                url: address, role: member.role,
                answer: InspectAnswer(presentation, member: child, uri: naming.name(address), naming))
        }
        // What went wrong on the way stands with the root, behind what is wrong with the root itself.
        let following = index == 0 ? presentation.diagnostics : []
        self.init(
            uri: uri,
            content: .playlist(playlist, naming.named(playlist.diagnostics + following), children: children))
    }

    /// A child that cannot be read is among the root's findings: its root could be read.
    func outcome(_ failOn: FailOn) -> ExitCode {
        switch content {
        case .invalid: .unreadableInput
        case .playlist(_, let diagnostics, let children):
            children.reduce(failOn.outcome(of: diagnostics)) { code, child in
                if case .invalid = child.answer.content { code } else { max(code, child.answer.outcome(failOn)) }
            }
        }
    }
}
