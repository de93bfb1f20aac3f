import Testing

@testable import hlscheck

struct HLSCheckTests {
    /// Says what it was asked, or fails as its first input tells.
    struct Keys: Command {
        static let description = CommandDescription.keys

        func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
            console.print("\(arguments.inputs) \(console.color) \(console.isQuiet)")
            switch arguments.inputs.first {
            case "usage": throw UsageError("Unknown rule 'x'")
            case "unreadable": throw UnreadableInput(message: "Cannot read 'x'")
            case "other": throw CancellationError()
            default: return .findings
            }
        }
    }

    @Test func aCommandIsRunAndItsExitCodeKept() async {
        let console = memoryConsole()
        #expect(await run("keys", "a", "--color=always", "-q", on: console) == .findings)
        #expect(console.output.written == "[\"a\"] always true\n")
        #expect(console.error.written == "")
    }

    @Test func aUsageErrorShowsHowTheCommandIsCalled() async {
        let console = memoryConsole()
        #expect(await run("keys", "--formt", on: console) == .usage)
        #expect(console.output.written == "")
        #expect(
            console.error.written == """
                Error: Unknown option '--formt'. Did you mean '--format'?
                Usage: hlscheck keys [<options>] [<input> ...]
                  See 'hlscheck keys --help' for more information.

                """)
    }

    @Test func aUsageErrorFoundByTheCommandLooksTheSame() async {
        let console = memoryConsole()
        #expect(await run("keys", "usage", on: console) == .usage)
        #expect(
            console.error.written == """
                Error: Unknown rule 'x'
                Usage: hlscheck keys [<options>] [<input> ...]
                  See 'hlscheck keys --help' for more information.

                """)
    }

    @Test func otherErrorsHaveTheirExitCodes() async {
        let unreadable = memoryConsole()
        #expect(await run("keys", "unreadable", on: unreadable) == .unreadableInput)
        #expect(unreadable.error.written == "Error: Cannot read 'x'\n")
        let other = memoryConsole()
        #expect(await run("keys", "other", on: other) == .internalError)
        #expect(other.error.written == "Error: Internal error: CancellationError()\n")
    }

    @Test func noArgumentsAtAllIsAMistakeThatShowsTheHelp() async {
        let console = memoryConsole()
        #expect(await run(on: console) == .usage)
        #expect(console.output.written == "")
        #expect(console.error.written == HelpText(command: .tool([.keys])).text)
    }

    @Test func whatIsAskedOfTheToolItselfIsPrinted() async {
        let texts = [
            ["--version"]: version + "\n",
            ["--help"]: HelpText(command: .tool([.keys])).text,
            ["help", "keys"]: HelpText(command: .keys).text,
            ["--generate-completion-script=fish"]: Shell.fish.completionScript(for: .tool([.keys])),
            ["--experimental-dump-help"]: String(decoding: HelpDump(tool: .tool([.keys])).bytes, as: UTF8.self),
        ]
        for (words, text) in texts {
            let console = memoryConsole()
            #expect(await HLSCheck(commands: [Keys()]).run(words, console: console) == .success)
            #expect(console.output.written == text)
        }
    }

    private func run(_ words: String..., on console: Console) async -> ExitCode {
        await HLSCheck(commands: [Keys()]).run(words, console: console)
    }
}
