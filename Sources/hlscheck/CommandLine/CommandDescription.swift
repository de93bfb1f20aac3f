/// One command as its user sees it: the name, what it takes, what it does.
///
/// Parsing, help, suggestions, completion scripts and the JSON dump all read these values and nothing else, so that
/// they cannot disagree.
struct CommandDescription: Sendable {
    let name: String
    /// The name of the tool when this is one of its commands, nil for the tool itself.
    var superCommand: String? = toolName
    /// One line; the help shows it beside the name.
    let abstract: String
    /// More to say in the command's own help, in paragraphs separated by line feeds.
    var discussion = ""
    var arguments: [ArgumentDescription] = []
    /// The command's own options; `allOptions` has those that every command understands as well.
    var options: [OptionDescription] = []
    var subcommands: [CommandDescription] = []

    static let toolName = "hlscheck"

    /// What the user types to get here: `hlscheck inspect`.
    var invocation: String {
        superCommand.map { "\($0) \(name)" } ?? name
    }

    var allOptions: [OptionDescription] {
        options + [.version, .help]
    }

    /// The options that help, completion and suggestions tell of.
    var visibleOptions: [OptionDescription] {
        allOptions.filter { !$0.isHidden }
    }

    func option(named name: String) -> OptionDescription? {
        allOptions.first { $0.name == name }
    }

    func subcommand(named name: String) -> CommandDescription? {
        subcommands.first { $0.name == name }
    }

    /// How the command is called: `hlscheck inspect [<options>] [<input> ...]`.
    var synopsis: String {
        var words = [invocation]
        if !subcommands.isEmpty { words.append("<subcommand>") }
        if !options.isEmpty && subcommands.isEmpty { words.append("[<options>]") }
        return (words + arguments.map(\.usage)).joined(separator: " ")
    }
}

/// A value that stands on the command line by itself: an input, a rule id.
struct ArgumentDescription: Sendable {
    enum Presence: Sendable, Hashable {
        case required
        case optional
        /// Required unless this option says where to read it from.
        case unless(option: String)
    }

    let name: String
    var presence = Presence.required
    /// Takes all that follow; only the last argument of a command may.
    var isRepeating = false
    let help: String

    /// The argument as a usage line shows it: `<old>`, `[<id>]`, `[<input> ...]`.
    var usage: String {
        let label = isRepeating ? "<\(name)> ..." : "<\(name)>"
        return presence == .required ? label : "[\(label)]"
    }
}
