import HLSPresentation

/// `hlscheck keys`: follows a presentation and lists its content keys.
struct KeysCommand: Command {
    static let description = CommandDescription.keys

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        let following: KeyFollowing = arguments.choice("follow")
        let options = FollowingOptions(
            policy: following.policy, maximumDepth: arguments.int("max-depth"),
            maximumPlaylists: arguments.int("max-playlists"))
        let format = KeyFormatChoice(arguments.string("key-format") ?? "fairplay")
        return try await Reporter.answerAll(arguments, console: console) { request in
            await KeysAnswer(request, format, options)
        }
    }
}

/// The key format asked for; nil for all of them.
struct KeyFormatChoice: Sendable {
    let format: KeyFormat?

    /// Reads a short name, or else the text of a KEYFORMAT attribute.
    init(_ text: String) {
        switch text {
        case "all": format = nil
        case "fairplay": format = .fairPlay
        case "widevine": format = .widevine
        case "playready": format = .playReady
        default: format = KeyFormat(rawValue: text)
        }
    }
}

extension KeyFollowing {
    fileprivate var policy: FollowingOptions.Policy {
        switch self {
        case .all: .all
        case .firstVariant: .firstVariant
        case .sessionKeysOnly: .sessionKeysOnly
        case .defaultSelection: .defaultSelection
        }
    }
}

/// The content keys of a presentation.
struct KeysAnswer: Answer {
    static let schema = "hlscheck.keys/1"

    /// The address as the user gave it.
    let root: String?
    let format: KeyFormat?
    let content: Content

    enum Content: Sendable {
        case keys(KeyInventory, of: Presentation, AddressNaming)
        /// The root cannot be read.
        case failed(Diagnostic)
    }

    init(
        _ request: Result<PlaylistRequest, MalformedInput>, _ choice: KeyFormatChoice, _ options: FollowingOptions
    ) async {
        format = choice.format
        switch request {
        case .failure(let problem):
            root = nil
            content = .failed(problem.diagnostic)
        case .success(let request):
            root = request.name
            do {
                let presentation = try await request.presentation(options)
                let inventory = choice.format.map { presentation.keys(for: $0) } ?? presentation.keys()
                content = .keys(inventory, of: presentation, request.naming)
            } catch {
                content = .failed(request.diagnostic(for: error))
            }
        }
    }

    /// No key found is a finding, whatever `--fail-on` says of others: it is what the command was asked for.
    func outcome(_ failOn: FailOn) -> ExitCode {
        switch content {
        case .failed: .unreadableInput
        case .keys(let inventory, let presentation, _):
            inventory.isEmpty && failOn != .never ? .findings : failOn.outcome(of: presentation.diagnostics)
        }
    }
}
