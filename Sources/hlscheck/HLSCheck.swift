#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@main
struct HLSCheck {
    /// The commands, in the order of the help.
    static let commands: [any Command] = [
        InspectCommand(), KeysCommand(), ValidateCommand(), ImportValidationDataCommand(), CompareCommand(),
        WatchCommand(),
        RulesCommand(), RewriteCommand(),
    ]

    static func main() {
        SystemError.ignoreBrokenPipes()
        Task.detached {
            let console = Console.standard()
            let words = Array(CommandLine.arguments.dropFirst())
            let code = await HLSCheck(commands: commands).run(words, console: console)
            console.output.flush()
            exit(code.rawValue)
        }
        // A main function that is asynchronous ends its thread as soon as it waits. In a static executable the C library
        // first sorts all frames of the program for that, which takes ten times as long as all else about a start.
        while true { pause() }
    }

    let commands: [any Command]

    private var tool: CommandDescription {
        .tool(commands.map(\.description))
    }

    /// Carries out a command line, given without the program's name.
    func run(_ words: [String], console: Console) async -> ExitCode {
        guard !words.isEmpty else {
            // Who types the name alone wants the help, a script that lost its arguments wants to fail.
            console.error.write(HelpText(command: tool).text)
            console.error.flush()
            return .usage
        }
        do {
            return try await carryOut(ArgumentParser(tool: tool).parse(words), console: console)
        } catch let error as UsageError {
            console.reportUsageError(error, in: tool)
            return .usage
        } catch let error as UnreadableInput {
            console.reportError(error.message)
            return .unreadableInput
        } catch {
            console.reportError("Internal error: \(error)")
            return .internalError
        }
    }

    private func carryOut(_ invocation: Invocation, console: Console) async throws -> ExitCode {
        switch invocation {
        case .run(let arguments): return try await run(arguments, console: console)
        case .help(let command): console.output.write(HelpText(command: command).text)
        case .version: console.print(version)
        case .completionScript(let shell): console.output.write(shell.completionScript(for: tool))
        case .helpDump: console.output.write(HelpDump(tool: tool).bytes)
        }
        return .success
    }

    private func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        guard let command = commands.first(where: { $0.description.name == arguments.command.name }) else {
            throw UsageError("Unknown command '\(arguments.command.name)'", in: tool)
        }
        if arguments.command.option(named: "color") != nil { console.color = try arguments.choice("color") }
        if arguments.command.option(named: "quiet") != nil { console.isQuiet = arguments.flag("quiet") }
        do {
            return try await command.run(arguments, console: console)
        } catch let error as UsageError where error.command == nil {
            throw UsageError(error.message, in: arguments.command)
        }
    }
}
