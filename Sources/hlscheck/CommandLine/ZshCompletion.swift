/// The completion script for zsh; it works from `fpath` as well as sourced.
struct ZshCompletion {
    let tool: CommandDescription

    var script: String {
        """
        #compdef \(tool.name)

        _\(tool.name)() {
            local context state state_descr line
            typeset -A opt_args
            _arguments -C \\
        \(specifications(of: tool, indent: "        "))
                '1:subcommand:->subcommand' \\
                '*::argument:->argument'
            case "$state" in
            subcommand)
                local -a subcommands=(
        \(tool.subcommands.map { "            " + entry($0.name, $0.abstract) }.joined(separator: "\n"))
                    \(entry("help", OptionDescription.help.help))
                )
                _describe subcommand subcommands
                ;;
            argument)
                case "${words[1]}" in
        \(tool.subcommands.map(branch).joined(separator: "\n"))
                help)
                    _values subcommand \(tool.subcommands.map(\.name).joined(separator: " "))
                    ;;
                esac
                ;;
            esac
        }

        if [[ "${funcstack[1]}" == "_\(tool.name)" ]]; then
            _\(tool.name) "$@"
        else
            compdef _\(tool.name) \(tool.name)
        fi

        """
    }

    private func branch(for command: CommandDescription) -> String {
        """
                \(command.name))
                    _arguments \\
        \(specifications(of: command, indent: "                "))
                        \(command.arguments.isEmpty ? "" : "'*:\(command.arguments[0].name):_files'")
                    ;;
        """
    }

    /// The options of a command, a line each.
    private func specifications(of command: CommandDescription, indent: String) -> String {
        command.visibleOptions.map { "\(indent)\(specification(of: $0)) \\" }.joined(separator: "\n")
    }

    private func specification(of option: OptionDescription) -> String {
        let help = "[" + option.help.escaping("[]\\", with: "\\") + "]"
        if let short = option.short {
            let names = "-\(short),--\(option.name)"
            return "'(-\(short) --\(option.name))'{\(names)}" + Shell.zsh.quote(help)
        }
        guard let value = option.value else { return Shell.zsh.quote("--" + option.name + help) }
        let star = value.isRepeatable ? "*" : ""
        return Shell.zsh.quote("\(star)--\(option.name)=\(help):\(value.placeholder):\(action(for: value))")
    }

    private func action(for value: ValueDescription) -> String {
        if case .file = value.kind { return "_files" }
        return value.candidates.isEmpty ? "" : "(\(value.candidates.joined(separator: " ")))"
    }

    private func entry(_ name: String, _ abstract: String) -> String {
        Shell.zsh.quote(name + ":" + abstract.escaping(":", with: "\\"))
    }
}

extension String {
    fileprivate func escaping(_ characters: String, with escape: String) -> String {
        map { characters.contains($0) ? escape + String($0) : String($0) }.joined()
    }
}
