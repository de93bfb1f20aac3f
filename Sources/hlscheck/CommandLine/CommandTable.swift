import HLSValidation

// The table: every command, argument and option of the tool.

extension CommandDescription {
    /// The tool itself, with the commands that it offers.
    static func tool(_ commands: [CommandDescription]) -> CommandDescription {
        CommandDescription(
            name: toolName,
            superCommand: nil,
            abstract: "Read, check and rewrite HLS playlists, and list their content keys.",
            options: [.completionScript, .helpDump],
            subcommands: commands
        )
    }

    static let inspect = CommandDescription(
        name: "inspect",
        abstract: "Show what a playlist says.",
        arguments: [.inputs],
        options: [
            .flag("follow", help: "Read the playlists that it leads to as well."),
            .maxDepth,
        ] + .common
    )

    static let keys = CommandDescription(
        name: "keys",
        abstract: "Follow a presentation and list its content keys.",
        discussion: "The exit code is 1 when no key is found.",
        arguments: [.inputs],
        options: [
            .value(
                "key-format",
                .text("format", known: ["fairplay", "widevine", "playready", "identity", "all"], default: "fairplay"),
                help: "The keys to list: a short name, 'all', or the text of a KEYFORMAT attribute."),
            .value("follow", .choice("what", default: KeyFollowing.all), help: "The playlists to read for keys."),
            .maxDepth,
            .maxPlaylists,
            .value(
                "identifier-rule", .text("name", known: ContentIdentifierRule.all.map(\.name) + ["query_item:NAME"]),
                help: "Print the content identifiers that this rule makes, one for each key."),
            .flag("show-secrets", help: "Show the values of query items that look like secrets in the text, too."),
        ] + .common(formats: ["text", "json", "ndjson", "plist"])
    )

    static let validate = CommandDescription(
        name: "validate",
        abstract: "Run the rules over playlists and presentations.",
        discussion: "The exit code is 1 with findings at or over --fail-on, and 3 when an input is no playlist.",
        arguments: [.inputsWithFolders],
        options: .validation + .common(formats: ReportFormats.names)
    )

    static let importValidationData = CommandDescription(
        name: "import-validation-data",
        abstract: "Report what Apple's mediastreamvalidator found, beside what the rules find.",
        discussion: "Inputs are validated as 'validate' does it, and what both find is said once. "
            + "The exit code is 1 with findings at or over --fail-on, and 3 when a file cannot be read.",
        arguments: [
            ArgumentDescription(
                name: "file", presence: .required,
                help: "The JSON that mediastreamvalidator wrote (validation_data.json), or '-' for standard input."),
            .optionalInputs,
        ],
        options: .validation + [.format(ReportFormats.names)] + .judging + .network
    )

    static let compare = CommandDescription(
        name: "compare",
        abstract: "Compare two loads of one playlist, or a sequence of loads.",
        discussion:
            "The older load comes first; the newer one may be a delta update. With --sequence an input is a load, or "
            + "has one on each line: a JSON object with 'time' in seconds, 'uri' and 'text'. A fault that goes on is said "
            + "once. The times of loads, or the Date in a recorded answer, show whether anything came too late. "
            + "The exit code is 1 with findings at or over --fail-on, and 3 when a load cannot be read.",
        arguments: [.loads],
        options: [.flag("sequence", help: "Take any number of loads, in the order of loading.")] + .ruleChoice + .common
    )

    static let watch = CommandDescription(
        name: "watch",
        abstract: "Load a live playlist again and again, and tell what changes.",
        discussion:
            "Loads at the pace that section 6.3.4 sets, or as soon as there is something new where the server holds "
            + "requests. Of a Multivariant Playlist the first variant is watched. Ends with the playlist, with --count or "
            + "--for, and when several loads in a row fail. "
            + "The exit code is 1 with findings at or over --fail-on, and 3 when the playlist cannot be loaded.",
        arguments: [ArgumentDescription(name: "url", help: "The address of a live playlist.")],
        options: [
            .value("count", .integer("n", in: 1...1_000_000_000), help: "End after so many loads."),
            .value("for", .number("seconds", in: 0.1...31_536_000), help: "End after so many seconds."),
        ] + .ruleChoice + [.format(["text", "json", "ndjson"])] + .judging + .network
    )

    static let rules = CommandDescription(
        name: "rules",
        abstract: "List the rules, or explain some of them.",
        arguments: [
            ArgumentDescription(
                name: "id", presence: .optional, isRepeating: true,
                help: "A rule to explain, with examples; without any all rules are listed.")
        ],
        options: [.format(["text", "json", "markdown"])]
    )

    static let rewrite = CommandDescription(
        name: "rewrite",
        abstract: "Print a playlist as it is, byte for byte, or changed.",
        discussion: "The exit code is 1 when --diff shows a change, 3 when an input is no playlist, and 4 when --write "
            + "cannot write a file.",
        arguments: [.requiredInputs],
        options: [
            .flag("fix", help: "Make the changes of rules that need no look, until there are no more."),
            .flag("canonical", help: "Print what it says in one order and spelling, with the version it needs."),
            .flag("diff", help: "Print what would change instead of the text."),
            .flag("write", help: "Change the files in place, and print nothing."),
        ] + .ruleChoice + [.color, .quiet] + .network
    )
}

/// The playlists that `keys` reads, from its option `--follow`.
enum KeyFollowing: String, CaseIterable, Sendable {
    case all
    case firstVariant = "first-variant"
    case sessionKeysOnly = "session-keys-only"
    case defaultSelection = "default-selection"
}

extension ArgumentDescription {
    /// The inputs of a command with `--input-list`, which may take their place.
    static let inputs = inputs(.unless(option: "input-list"))
    /// The same where all playlists of a folder count.
    static let inputsWithFolders = inputs(.unless(option: "input-list"), folder: "a folder of them")
    static let requiredInputs = inputs(.required)
    /// The loads of a playlist.
    static let loads = ArgumentDescription(
        name: "load", presence: .unless(option: "input-list"), isRepeating: true,
        help: "The path or URL of a load, or '-' for standard input.")
    static let optionalInputs = inputs(.optional, folder: "a folder of them")

    private static func inputs(
        _ presence: Presence, folder: String = "a folder with one presentation"
    ) -> ArgumentDescription {
        ArgumentDescription(
            name: "input",
            presence: presence,
            isRepeating: true,
            help: "A playlist's path or URL, \(folder), or '-' for standard input."
        )
    }
}

extension [OptionDescription] {
    /// The options of every command that answers about its inputs one by one.
    static let common = common(formats: ["text", "json", "ndjson"])

    static func common(formats: [String]) -> [OptionDescription] {
        [.format(formats)] + answering + network
    }

    private static let answering: [OptionDescription] =
        [
            .value(
                "input-list", .file(),
                help: "Read inputs from a file, or '-' for standard input: a path, a URL or a JSON object on each line."
            ),
            .flag("unordered", help: "Answer in the order in which inputs are done."),
        ] + judging

    /// What rules to run.
    static let ruleChoice: [OptionDescription] = [
        .value(
            "profile", .text("name", known: RuleSet.profiles, default: "standard"),
            help: "The rules to run: those of the specification and for FairPlay, or another set."),
        .value(
            "select", .text("rule", isRepeatable: true),
            help: "Run only this rule, or those of 'name-*'. May be repeated."),
        .value(
            "ignore", .text("rule", isRepeatable: true),
            help: "Do not run this rule, or those of 'name-*'. May be repeated."),
        .value("config", .file(), help: "The configuration file, instead of the nearest .hlscheck.json."),
        .flag("no-config", help: "Use no configuration file."),
    ]

    /// What rules to run, and what to make of their findings.
    static let validation: [OptionDescription] =
        ruleChoice + [
            .flag("exit-zero", help: "Exit with 0 whatever is found."),
            .value("baseline", .file(), help: "Count only findings that this file does not have."),
            .value("write-baseline", .file(), help: "Write the findings to a file, to be a baseline."),
            .flag("coverage", help: "Say what became of each rule, and show variants, renditions and keys."),
        ]

    /// What findings mean, and how they are shown.
    static let judging: [OptionDescription] = [
        .value(
            "fail-on", .choice("severity", default: FailOn.error),
            help: "The lowest severity that makes the exit code 1."),
        .color,
        .quiet,
    ]

    /// The options of every command that reads playlists over the network.
    static let network: [OptionDescription] = [
        .value(
            "header", .text("field", isRepeatable: true),
            help: "Send a header field 'Name: value' to the origin of the input. May be repeated."),
        .flag("allow-private", help: "Let playlists and redirects lead to private addresses."),
        .value(
            "timeout", .number("seconds", in: 0.1...3600, default: 30),
            help: "How long a playlist from the network may take."),
        .value(
            "max-bytes", .integer("n", in: 1...64 << 20, default: 8 << 20),
            help: "How many bytes a playlist from the network may have."),
    ]
}

extension OptionDescription {
    /// The formats of a command, of which text is the one that nobody asks for.
    static func format(_ formats: [String]) -> OptionDescription {
        value(
            "format", .report(formats, default: "text"),
            help: "How to print the result; '<format>=<file>' writes it to a file. May be repeated.")
    }

    static let color = value(
        "color", .choice("when", default: ColorMode.auto), help: "When to colour the text.")
    static let quiet = flag("quiet", short: "q", help: "Print results only.")

    // Every command understands these two.
    static let version = flag("version", help: "Show the version.")
    static let help = flag("help", short: "h", help: "Show help information.")

    // The tool itself understands these.
    static let completionScript = value(
        "generate-completion-script", .choice("shell", of: Shell.self),
        help: "Print a completion script.")
    static let helpDump = flag("experimental-dump-help", isHidden: true, help: "Print this help as JSON.")

    static let maxDepth = value(
        "max-depth", .integer("n", in: 0...32, default: 4),
        help: "How many steps to follow from the first playlist.")
    static let maxPlaylists = value(
        "max-playlists", .integer("n", in: 1...100_000, default: 256),
        help: "How many playlists to read for one input.")
}
