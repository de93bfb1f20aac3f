/// A command line that cannot be carried out as written; the tool ends with exit code 2.
struct UsageError: Error, Equatable {
    /// What is wrong, as the line after `Error:`.
    let message: String
    /// The command whose usage helps; nil when the command found the error itself.
    let command: CommandDescription?

    init(_ message: String, in command: CommandDescription? = nil) {
        self.message = message
        self.command = command
    }

    static func == (left: UsageError, right: UsageError) -> Bool {
        left.message == right.message && left.command?.invocation == right.command?.invocation
    }
}
