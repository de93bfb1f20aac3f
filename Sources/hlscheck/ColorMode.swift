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

/// Marks text for a terminal, or leaves it alone where there is none.
struct Style: Sendable, Hashable {
    let isEnabled: Bool

    func bold(_ text: String) -> String { mark(text, "1") }
    func dim(_ text: String) -> String { mark(text, "2") }
    func red(_ text: String) -> String { mark(text, "31") }
    func green(_ text: String) -> String { mark(text, "32") }
    func yellow(_ text: String) -> String { mark(text, "33") }

    private func mark(_ text: String, _ code: String) -> String {
        isEnabled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
