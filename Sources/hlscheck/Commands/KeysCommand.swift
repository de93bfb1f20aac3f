import HLSPresentation

/// `hlscheck keys`: follows a presentation and lists its content keys.
struct KeysCommand: Command {
    static let description = CommandDescription.keys

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        let following: KeyFollowing = try arguments.choice("follow")
        let options = FollowingOptions(
            policy: following.policy, maximumDepth: try arguments.int("max-depth"),
            maximumPlaylists: try arguments.int("max-playlists"))
        let settings = KeysSettings(
            format: KeyFormatChoice(arguments.string("key-format") ?? "fairplay").format,
            rule: try arguments.string("identifier-rule").map(KeysCommand.rule),
            showsSecrets: arguments.flag("show-secrets"))
        return try await Reporter.answerAll(arguments, console: console) { request in
            await KeysAnswer(request, settings, options)
        }
    }

    private static func rule(named name: String) throws(UsageError) -> ContentIdentifierRule {
        if let rule = ContentIdentifierRule(named: name) { return rule }
        let names = ContentIdentifierRule.all.map(\.name) + ["query_item:NAME"]
        throw UsageError(
            "There is no identifier rule '\(name)'. Please provide one of \(names.joined(separator: ", ")).")
    }
}

/// What is asked of `keys` beyond which playlists to read.
struct KeysSettings: Sendable {
    /// The key format asked for; nil for all of them.
    var format: KeyFormat?
    /// The rule whose identifiers are asked for; nil for a full answer.
    var rule: ContentIdentifierRule?
    /// Whether the text has the values of query items that look like secrets.
    var showsSecrets = false
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
