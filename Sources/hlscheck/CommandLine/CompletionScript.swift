/// A shell that completion scripts can be printed for.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that completes the tool's commands, options and values in this shell.
    func completionScript(for tool: CommandDescription) -> String {
        switch self {
        case .bash: BashCompletion(tool: tool).script
        case .zsh: ZshCompletion(tool: tool).script
        case .fish: FishCompletion(tool: tool).script
        }
    }

    /// The text as one single-quoted word.
    func quote(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch (scalar, self) {
            case ("'", .fish): "\\'"
            case ("\\", .fish): "\\\\"
            case ("'", _): "'\\''"
            default: String(scalar)
            }
        }
        return "'" + escaped.joined() + "'"
    }
}

extension OptionDescription {
    /// All spellings of the name, the short one first.
    var spellings: [String] {
        (short.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    }
}
