/// A command line that its command's table accepts.
///
/// Options are asked for by the names of the table; the table's checks have been made and its defaults apply. To ask
/// for a name that the command does not have, or for a kind that the option is not, is a mistake in the program.
struct ParsedArguments: Sendable {
    let command: CommandDescription
    /// The values that stand by themselves, in order.
    private(set) var inputs: [String] = []
    private var values: [String: [String]] = [:]

    init(command: CommandDescription) {
        self.command = command
    }

    mutating func addInput(_ text: String) {
        inputs.append(text)
    }

    /// Records one occurrence of an option; a flag has the empty text as its value.
    mutating func add(_ value: String, to option: OptionDescription) {
        values[option.name, default: []].append(value)
    }

    /// Whether the command line has the option, whatever its value.
    func isGiven(_ name: String) -> Bool {
        values[name] != nil
    }

    func flag(_ name: String) -> Bool {
        precondition(description(of: name).value == nil, "option '\(name)' takes a value")
        return isGiven(name)
    }

    /// The last value given, or the default.
    func string(_ name: String) -> String? {
        strings(name).last
    }

    /// All values given, in order, or the default alone.
    func strings(_ name: String) -> [String] {
        guard let value = description(of: name).value else { preconditionFailure("option '\(name)' is a flag") }
        return values[name] ?? value.defaultValue.map { [$0] } ?? []
    }

    func int(_ name: String) -> Int {
        guard let number = string(name).flatMap({ Int($0) }) else {
            preconditionFailure("option '\(name)' is no integer with a default")
        }
        return number
    }

    func double(_ name: String) -> Double {
        guard let number = string(name).flatMap({ Double($0) }) else {
            preconditionFailure("option '\(name)' is no number with a default")
        }
        return number
    }

    /// The case of the enumeration that the table was made from: `let failOn: FailOn = arguments.choice("fail-on")`.
    func choice<Choice: RawRepresentable<String>>(_ name: String) -> Choice {
        guard let choice = string(name).flatMap({ Choice(rawValue: $0) }) else {
            preconditionFailure("option '\(name)' is no choice of \(Choice.self) with a default")
        }
        return choice
    }

    /// The reports asked for, in order; one at most goes to standard output.
    func reports(_ name: String) -> [ReportRequest] {
        strings(name).compactMap { ReportRequest($0) }
    }

    private func description(of name: String) -> OptionDescription {
        guard let option = command.option(named: name) else {
            preconditionFailure("command '\(command.name)' has no option '\(name)'")
        }
        return option
    }
}
