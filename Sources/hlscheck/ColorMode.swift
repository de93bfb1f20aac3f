/// When text is coloured, from `--color`.
enum ColorMode: String, CaseIterable, Sendable {
    case auto, always, never

    /// Whether to colour what goes to a place that is, or is not, a terminal.
    ///
    /// The option outweighs the environment, `NO_COLOR` (https://no-color.org) outweighs `CLICOLOR_FORCE`.
    func isEnabled(onTerminal isTerminal: Bool, environment: Environment) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            if environment.isSet("NO_COLOR") { return false }
            if environment.isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0" { return true }
            return isTerminal && environment["TERM"] != "dumb"
        }
    }
}
