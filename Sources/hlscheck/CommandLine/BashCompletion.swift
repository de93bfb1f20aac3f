/// The completion script for bash, 3.2 and later.
///
/// Where it offers nothing, readline completes file names, which is right for inputs and files.
struct BashCompletion {
    let tool: CommandDescription

    var script: String {
        """
        # bash completion for \(tool.name)

        _\(tool.name)() {
            local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""
            # Bash takes '--format=json' for three words.
            if [[ "$current" == "=" ]]; then
                current=""
            elif [[ "$previous" == "=" && "$COMP_CWORD" -gt 1 ]]; then
                previous="${COMP_WORDS[COMP_CWORD-2]}"
            fi
            COMPREPLY=()
            if [[ "$COMP_CWORD" -eq 1 ]]; then
                words="\((tool.subcommands.map(\.name) + ["help"] + spellings(of: tool)).joined(separator: " "))"
            else
                case "${COMP_WORDS[1]}" in
        \(tool.subcommands.map(branch).joined(separator: "\n"))
                help)
                    words="\(tool.subcommands.map(\.name).joined(separator: " "))"
                    ;;
        \(valueBranches(of: tool, indent: "        ").joined(separator: "\n"))
                esac
            fi
            COMPREPLY=($(compgen -W "$words" -- "$current"))
        }

        complete -o default -F _\(tool.name) \(tool.name)

        """
    }

    private func branch(for command: CommandDescription) -> String {
        let options = spellings(of: command).joined(separator: " ")
        let lines =
            ["        \(command.name))", "            case \"$previous\" in"]
            + valueBranches(of: command, indent: "            ")
            + [
                "            *) [[ \"$current\" == -* ]] && words=\"\(options)\" ;;", "            esac",
                "            ;;",
            ]
        return lines.joined(separator: "\n")
    }

    /// A branch for each option with a value: what may stand behind it.
    private func valueBranches(of command: CommandDescription, indent: String) -> [String] {
        command.visibleOptions.compactMap { option in
            option.value.map { value in
                "\(indent)--\(option.name)) words=\"\(value.candidates.joined(separator: " "))\" ;;"
            }
        }
    }

    private func spellings(of command: CommandDescription) -> [String] {
        command.visibleOptions.flatMap(\.spellings)
    }
}
