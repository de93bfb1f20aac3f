/// What a command line asks for.
enum Invocation: Sendable {
    case run(ParsedArguments)
    case help(CommandDescription)
    case version
    case completionScript(Shell)
    case helpDump
}

/// Reads command lines by the table.
struct ArgumentParser: Sendable {
    let tool: CommandDescription

    /// Reads the words after the program's name.
    func parse(_ words: [String]) throws(UsageError) -> Invocation {
        guard let first = words.first else { throw UsageError("Missing expected argument '<subcommand>'", in: tool) }
        if first == "help" { return .help(try command(named: Array(words.dropFirst()))) }
        if first.hasPrefix("-") { return try parseTool(words) }
        return try parse(words.dropFirst(), for: try command(named: first))
    }

    private func command(named name: String) throws(UsageError) -> CommandDescription {
        if let command = tool.subcommand(named: name) { return command }
        let suggestion = Suggestion.sentence(for: name, among: tool.subcommands.map(\.name))
        throw UsageError("Unknown command '\(name)'\(suggestion)", in: tool)
    }

    /// The command that `help` explains; the tool when none is named.
    private func command(named names: [String]) throws(UsageError) -> CommandDescription {
        let names = names.filter { !asksForHelp($0) }
        if names.count > 1 { throw UsageError("Unexpected argument '\(names[1])'", in: tool) }
        guard let name = names.first, name != "help" else { return tool }
        return try command(named: name)
    }

    /// Options without a command.
    private func parseTool(_ words: [String]) throws(UsageError) -> Invocation {
        let invocation = try parse(words[...], for: tool)
        guard case .run(let arguments) = invocation else { return invocation }
        if arguments.isGiven(OptionDescription.helpDump.name) { return .helpDump }
        if arguments.isGiven(OptionDescription.completionScript.name) {
            return .completionScript(try arguments.choice(OptionDescription.completionScript.name))
        }
        throw UsageError("Missing expected argument '<subcommand>'", in: tool)
    }

    private func parse(_ words: ArraySlice<String>, for command: CommandDescription) throws(UsageError) -> Invocation {
        // Help and version win over any mistake: who asks for help may not have got the rest right.
        let options = words.prefix { $0 != "--" }
        if options.contains(where: asksForHelp) { return .help(command) }
        if options.contains("--version") { return .version }
        var scan = ArgumentScan(command: command, words: words)
        return .run(try scan.run())
    }

    /// `--help`, `-h`, or an `h` among bundled letters.
    private func asksForHelp(_ word: String) -> Bool {
        word == "--help" || word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("h")
    }
}

/// One pass over the words of one command.
private struct ArgumentScan {
    let command: CommandDescription
    var words: ArraySlice<String>
    var arguments: ParsedArguments

    init(command: CommandDescription, words: ArraySlice<String>) {
        self.command = command
        self.words = words
        arguments = ParsedArguments(command: command)
    }

    mutating func run() throws(UsageError) -> ParsedArguments {
        while let word = words.popFirst() {
            if word == "--" {
                while let input = words.popFirst() { try takeInput(input) }
            } else if word == "-" || !word.hasPrefix("-") {
                try takeInput(word)
            } else if word.hasPrefix("--") {
                try takeOption(word)
            } else {
                try takeFlags(word)
            }
        }
        try checkPresence()
        try checkReports()
        return arguments
    }

    private mutating func takeInput(_ word: String) throws(UsageError) {
        let takesMore = command.arguments.last?.isRepeating ?? false
        guard takesMore || arguments.inputs.count < command.arguments.count else {
            throw failure("Unexpected argument '\(word)'")
        }
        arguments.addInput(word)
    }

    /// `--name`, `--name value` or `--name=value`.
    private mutating func takeOption(_ word: String) throws(UsageError) {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard let option = command.option(named: name) else { throw unknownOption(name) }
        guard let value = option.value else {
            if let attached {
                throw failure("The option '\(option.label)' does not take any value, but '\(attached)' was specified.")
            }
            return arguments.add("", to: option)
        }
        guard let text = attached ?? popValue() else { throw failure("Missing value for '\(option.label)'") }
        guard let accepted = value.accept(text) else {
            throw failure(
                "The value '\(text)' is invalid for '\(option.label)'. Please provide \(value.expectation).")
        }
        arguments.add(accepted, to: option)
    }

    /// One letter a flag: `-q`.
    private mutating func takeFlags(_ word: String) throws(UsageError) {
        for letter in word.dropFirst() {
            guard let option = command.allOptions.first(where: { $0.short == letter }) else {
                throw failure("Unknown option '-\(letter)'")
            }
            arguments.add("", to: option)
        }
    }

    /// The next word when it can be a value: an option is none, a negative number is.
    private mutating func popValue() -> String? {
        guard let next = words.first else { return nil }
        let isOption = next.hasPrefix("-") && next != "-" && Double(next) == nil
        return isOption ? nil : words.popFirst()
    }

    private func checkPresence() throws(UsageError) {
        for argument in command.arguments.dropFirst(arguments.inputs.count) {
            switch argument.presence {
            case .required: throw failure("Missing expected argument '\(argument.usage)'")
            case .unless(let option) where !arguments.isGiven(option):
                throw failure("Missing expected argument '<\(argument.name)>' or option '--\(option)'")
            case .unless, .optional: break
            }
        }
    }

    /// Two formats in one place could not be told apart.
    private func checkReports() throws(UsageError) {
        for option in command.allOptions {
            guard case .report? = option.value?.kind else { continue }
            var taken: Set<String?> = []
            for report in arguments.reports(option.name) where !taken.insert(report.file).inserted {
                let place = report.file.map { "'\($0)'" } ?? "standard output"
                throw failure(
                    "Two formats cannot go to \(place). Please name a file: '--\(option.name) \(report.format)=<file>'."
                )
            }
        }
    }

    private func unknownOption(_ name: String) -> UsageError {
        let names = command.visibleOptions.map(\.name)
        return failure("Unknown option '--\(name)'\(Suggestion.sentence(for: name, among: names, prefix: "--"))")
    }

    private func failure(_ message: String) -> UsageError {
        UsageError(message, in: command)
    }
}
