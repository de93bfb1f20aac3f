import HLSValidation

/// Where a command talks to its user: results on standard output, everything else on standard error.
///
/// A console belongs to one task; child tasks return what is to be said and leave saying it to their parent.
final class Console {
    let output: Output
    let error: Output
    /// When to colour, from `--color`.
    var color = ColorMode.auto
    /// Whether remarks and progress are left out, from `--quiet`.
    var isQuiet = false
    private let environment: Environment

    init(output: Output, error: Output, environment: Environment) {
        self.output = output
        self.error = error
        self.environment = environment
    }

    /// The console of this process.
    static func standard() -> Console {
        // File descriptors, for the C library's streams are mutable globals.
        Console(
            output: Output(descriptor: 1, name: "standard output"),
            error: Output(descriptor: 2, name: "standard error", isBestEffort: true),
            environment: .process
        )
    }

    /// How to mark text on standard output.
    var style: Style {
        Style(isEnabled: color.isEnabled(onTerminal: output.isTerminal, environment: environment))
    }

    /// How to mark text on standard error.
    var errorStyle: Style {
        Style(isEnabled: color.isEnabled(onTerminal: error.isTerminal, environment: environment))
    }

    /// The columns that text on standard output may take.
    var width: Int {
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
        return output.columns ?? 80
    }

    /// Whether somebody watches who would like to see progress.
    var showsProgress: Bool {
        !isQuiet && error.isTerminal && environment["TERM"] != "dumb"
    }

    /// Prints a line of the result.
    func print(_ line: String = "") {
        output.write(line)
        output.write("\n")
    }

    /// Says something beside the result, unless the user wants quiet.
    func remark(_ line: String) {
        if !isQuiet { complain(line) }
    }

    /// Says what went wrong: `Error: Cannot read 'a.m3u8'`.
    func reportError(_ message: String) {
        complain(errorStyle.red("Error:") + " " + message.terminalSafe)
    }

    /// Says what is wrong with the command line, and how the command is called.
    func reportUsageError(_ error: UsageError, in tool: CommandDescription) {
        let command = error.command ?? tool
        reportError(error.message)
        complain("Usage: \(command.synopsis)\n  See '\(command.invocation) --help' for more information.")
    }

    private func complain(_ line: String) {
        // On one terminal the remark stands below the results that it follows.
        output.flush()
        error.write(line + "\n")
        error.flush()
    }
}
