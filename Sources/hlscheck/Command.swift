/// A command of the tool.
protocol Command: Sendable {
    /// The command's row of the table.
    static var description: CommandDescription { get }

    /// Carries out a command line that the table accepts.
    ///
    /// Throw `UsageError` for what the table cannot check, `UnreadableInput` for inputs that end the whole run.
    /// Anything else that is thrown counts as a failure of the tool.
    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode
}

extension Command {
    var description: CommandDescription { Self.description }
}
