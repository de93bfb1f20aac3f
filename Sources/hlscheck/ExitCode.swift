/// What the tool tells its caller when it ends; the numbers are part of the contract.
///
/// The larger number is the worse outcome: an input that could not be read outweighs findings in the others.
enum ExitCode: Int32, Comparable, Sendable {
    /// Nothing was found at or over `--fail-on`.
    case success = 0
    /// Findings at or over `--fail-on`; for `keys`, no key found.
    case findings = 1
    /// The command line or a configuration is wrong. Trying again will not help.
    case usage = 2
    /// An input cannot be read or is no playlist.
    case unreadableInput = 3
    /// The tool failed, not its input.
    case internalError = 4

    static func < (left: ExitCode, right: ExitCode) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Takes the outcome of one more input into account.
    mutating func worsen(to other: ExitCode) {
        self = max(self, other)
    }

    /// The outcome of a run over several inputs; success when there were none.
    static func worst(of codes: some Sequence<ExitCode>) -> ExitCode {
        codes.max() ?? .success
    }
}

/// The lowest severity that makes the exit code 1, from `--fail-on`.
enum FailOn: String, CaseIterable, Sendable {
    case error, warning, note, never
}
