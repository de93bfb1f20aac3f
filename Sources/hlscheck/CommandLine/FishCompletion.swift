/// The completion script for fish.
struct FishCompletion {
    let tool: CommandDescription

    var script: String {
        let subcommands = tool.subcommands.map { ($0.name, $0.abstract) } + [("help", OptionDescription.help.help)]
        let lines =
            ["# fish completion for \(tool.name)"]
            + subcommands.map { line("__fish_use_subcommand", "-f -a \($0.0)", $0.1) }
            + tool.visibleOptions.map { line("__fish_use_subcommand", words(for: $0), $0.help) }
            + tool.subcommands.flatMap(lines(for:))
            + tool.subcommands.map { line("__fish_seen_subcommand_from help", "-f -a \($0.name)", $0.abstract) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(for command: CommandDescription) -> [String] {
        let condition = "__fish_seen_subcommand_from " + command.name
        return command.visibleOptions.map { line(condition, words(for: $0), $0.help) }
    }

    private func line(_ condition: String, _ words: String, _ help: String) -> String {
        "complete -c \(tool.name) -n \(Shell.fish.quote(condition)) \(words) -d \(Shell.fish.quote(help))"
    }

    private func words(for option: OptionDescription) -> String {
        var words = option.short.map { ["-s \($0)"] } ?? []
        words.append("-l \(option.name)")
        if let value = option.value {
            // -r wants a value and leaves file names, -x leaves only what is listed.
            words.append(value.kind == .file ? "-r" : "-x")
            if !value.candidates.isEmpty {
                words.append("-a " + Shell.fish.quote(value.candidates.joined(separator: " ")))
            }
        }
        return words.joined(separator: " ")
    }
}
