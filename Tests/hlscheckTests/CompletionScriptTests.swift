import Foundation
import Testing

@testable import hlscheck

struct CompletionScriptTests {
    @Test func bashCompletesCommandsOptionsAndValues() {
        #expect(
            Shell.bash.completionScript(for: smallTool) == """
                # bash completion for hlscheck

                _hlscheck() {
                    local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""
                    # Bash takes '--format=json' for three words.
                    if [[ "$current" == "=" ]]; then
                        current=""
                    elif [[ "$previous" == "=" && "$COMP_CWORD" -gt 1 ]]; then
                        previous="${COMP_WORDS[COMP_CWORD-2]}"
                    fi
                    COMPREPLY=()
                    if [[ "$COMP_CWORD" -eq 1 ]]; then
                        words="copy help --generate-completion-script --version -h --help"
                    else
                        case "${COMP_WORDS[1]}" in
                        copy)
                            case "$previous" in
                            --mode) words="auto always never" ;;
                            --log) words="" ;;
                            --speed) words="" ;;
                            *) [[ "$current" == -* ]] && words="--mode --log --speed -f --force --version -h --help" ;;
                            esac
                            ;;
                        help)
                            words="copy"
                            ;;
                        --generate-completion-script) words="bash zsh fish" ;;
                        esac
                    fi
                    COMPREPLY=($(compgen -W "$words" -- "$current"))
                }

                complete -o default -F _hlscheck hlscheck

                """)
    }

    @Test func zshCompletesCommandsOptionsAndValues() {
        #expect(
            Shell.zsh.completionScript(for: smallTool) == #"""
                #compdef hlscheck

                _hlscheck() {
                    local context state state_descr line
                    typeset -A opt_args
                    _arguments -C \
                        '--generate-completion-script=[Print a completion script.]:shell:(bash zsh fish)' \
                        '--version[Show the version.]' \
                        '(-h --help)'{-h,--help}'[Show help information.]' \
                        '1:subcommand:->subcommand' \
                        '*::argument:->argument'
                    case "$state" in
                    subcommand)
                        local -a subcommands=(
                            'copy:Copy a file.'
                            'help:Show help information.'
                        )
                        _describe subcommand subcommands
                        ;;
                    argument)
                        case "${words[1]}" in
                        copy)
                            _arguments \
                                '--mode=[It'\''s \[this\]: a mode.]:mode:(auto always never)' \
                                '--log=[Where to write what was done.]:file:_files' \
                                '--speed=[How fast.]:bytes:' \
                                '(-f --force)'{-f,--force}'[Replace what is there.]' \
                                '--version[Show the version.]' \
                                '(-h --help)'{-h,--help}'[Show help information.]' \
                                '*:from:_files'
                            ;;
                        help)
                            _values subcommand copy
                            ;;
                        esac
                        ;;
                    esac
                }

                if [[ "${funcstack[1]}" == "_hlscheck" ]]; then
                    _hlscheck "$@"
                else
                    compdef _hlscheck hlscheck
                fi

                """#)
    }

    @Test func fishCompletesCommandsOptionsAndValues() {
        #expect(
            Shell.fish.completionScript(for: smallTool) == #"""
                # fish completion for hlscheck
                complete -c hlscheck -n '__fish_use_subcommand' -f -a copy -d 'Copy a file.'
                complete -c hlscheck -n '__fish_use_subcommand' -f -a help -d 'Show help information.'
                complete -c hlscheck -n '__fish_use_subcommand' -l generate-completion-script -x -a 'bash zsh fish' \#
                -d 'Print a completion script.'
                complete -c hlscheck -n '__fish_use_subcommand' -l version -d 'Show the version.'
                complete -c hlscheck -n '__fish_use_subcommand' -s h -l help -d 'Show help information.'
                complete -c hlscheck -n '__fish_seen_subcommand_from copy' -l mode -x -a 'auto always never' \#
                -d 'It\'s [this]: a mode.'
                complete -c hlscheck -n '__fish_seen_subcommand_from copy' -l log -r -d 'Where to write what was done.'
                complete -c hlscheck -n '__fish_seen_subcommand_from copy' -l speed -x -d 'How fast.'
                complete -c hlscheck -n '__fish_seen_subcommand_from copy' -s f -l force -d 'Replace what is there.'
                complete -c hlscheck -n '__fish_seen_subcommand_from copy' -l version -d 'Show the version.'
                complete -c hlscheck -n '__fish_seen_subcommand_from copy' -s h -l help -d 'Show help information.'
                complete -c hlscheck -n '__fish_seen_subcommand_from help' -f -a copy -d 'Copy a file.'

                """#)
    }

    @Test func hiddenOptionsAreNotCompleted() {
        for shell in Shell.allCases {
            #expect(!shell.completionScript(for: sampleTool).contains("experimental-dump-help"))
        }
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
        arguments: [
            (["hlscheck", "insp"], "inspect"),
            (["hlscheck", "keys", "--follow", ""], "all first-variant session-keys-only default-selection"),
            (["hlscheck", "keys", "--format", "=", "n"], "ndjson"),
            (["hlscheck", "inspect", "a", "--max"], "--max-depth --max-bytes"),
            (["hlscheck", "inspect", "a", ""], ""),  // file names
            (["hlscheck", "help", "r"], "rules rewrite"),
        ])
    func bashAnswersWhatIsTyped(words: [String], answer: String) throws {
        let line = words.map(Shell.bash.quote).joined(separator: " ")
        let script = """
            \(Shell.bash.completionScript(for: sampleTool))
            COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); _hlscheck; echo "${COMPREPLY[*]}"
            """
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["--norc", "-c", script]
        process.standardOutput = pipe
        try process.run()
        let printed = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(String(decoding: printed, as: UTF8.self) == answer + "\n")
    }
}
