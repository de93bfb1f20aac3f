import Testing

@testable import hlscheck

struct HelpTextTests {
    @Test func theHelpOfTheToolListsItsCommands() {
        #expect(
            HelpText(command: sampleTool).text == """
                OVERVIEW: Read, check and rewrite HLS playlists, and list their content keys.

                USAGE: hlscheck <subcommand>

                OPTIONS:
                  --generate-completion-script <shell>
                                          Print a completion script. (values: bash, zsh, fish)
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  inspect                 Show what a playlist says.
                  keys                    Follow a presentation and list its content keys.
                  validate                Run the rules over playlists and presentations.
                  import-validation-data  Report what Apple's mediastreamvalidator found, beside
                                          what the rules find.
                  compare                 Compare two loads of one playlist, or a sequence of
                                          loads.
                  watch                   Load a live playlist again and again, and tell what
                                          changes.
                  rules                   List the rules, or explain some of them.
                  rewrite                 Print a playlist as it is, byte for byte, or changed.

                  See 'hlscheck help <subcommand>' for detailed help.

                """)
    }

    @Test func theHelpOfACommandExplainsItsArgumentsAndOptions() {
        #expect(
            HelpText(command: .keys).text == """
                OVERVIEW: Follow a presentation and list its content keys.

                The exit code is 1 when no key is found.

                USAGE: hlscheck keys [<options>] [<input> ...]

                ARGUMENTS:
                  <input>                 A playlist's path or URL, a folder with one
                                          presentation, or '-' for standard input.

                OPTIONS:
                  --key-format <format>   The keys to list: a short name, 'all', or the text of
                                          a KEYFORMAT attribute. (values: fairplay, widevine,
                                          playready, identity, all; default: fairplay)
                  --follow <what>         The playlists to read for keys. (values: all,
                                          first-variant, session-keys-only, default-selection;
                                          default: all)
                  --max-depth <n>         How many steps to follow from the first playlist.
                                          (default: 4)
                  --max-playlists <n>     How many playlists to read for one input.
                                          (default: 256)
                  --identifier-rule <name>
                                          Print the content identifiers that this rule makes,
                                          one for each key. (values: whole_uri, without_scheme,
                                          without_lowercase_skd_prefix, host,
                                          last_path_component, after_last_slash,
                                          before_question_mark, after_question_mark,
                                          after_last_semicolon, third_slash_part,
                                          base64_decoded_utf8, https_license_url,
                                          query_item:NAME)
                  --show-secrets          Show the values of query items that look like secrets
                                          in the text, too.
                  --format <format>       How to print the result; '<format>=<file>' writes it
                                          to a file. May be repeated. (values: text, json,
                                          ndjson, plist; default: text)
                  --input-list <file>     Read inputs from a file, or '-' for standard input: a
                                          path, a URL or a JSON object on each line.
                  --unordered             Answer in the order in which inputs are done.
                  --fail-on <severity>    The lowest severity that makes the exit code 1.
                                          (values: error, warning, note, never; default: error)
                  --color <when>          When to colour the text. (values: auto, always, never;
                                          default: auto)
                  -q, --quiet             Print results only.
                  --header <field>        Send a header field 'Name: value' to the origin of the
                                          input. May be repeated.
                  --allow-private         Let playlists and redirects lead to private addresses.
                  --timeout <seconds>     How long a playlist from the network may take.
                                          (default: 30.0)
                  --max-bytes <n>         How many bytes a playlist from the network may have.
                                          (default: 8388608)
                  --version               Show the version.
                  -h, --help              Show help information.

                """)
    }

    @Test(arguments: [sampleTool] + sampleTool.subcommands)
    func noLineOfHelpIsWiderThanATerminal(command: CommandDescription) {
        let widest = HelpText(command: command).text.split(separator: "\n").map(\.count).max() ?? 0
        #expect(widest <= 80)
    }

    @Test func requiredAndOptionalArgumentsLookDifferent() {
        #expect(smallTool.subcommands[0].synopsis == "hlscheck copy [<options>] <from> [<to>]")
        #expect(CommandDescription.rewrite.synopsis == "hlscheck rewrite [<options>] <input> ...")
    }
}
