/// A command line that its command's table accepts.
///
/// Options are asked for by the names of the table; the table's checks have been made and its defaults apply. An option
/// that the command does not have is one that nobody gave.
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
        isGiven(name)
    }

    /// The last value given, or the default.
    func string(_ name: String) -> String? {
        strings(name).last
    }

    /// All values given, in order, or the default alone.
    func strings(_ name: String) -> [String] {
        values[name] ?? command.option(named: name)?.value?.defaultValue.map { [$0] } ?? []
    }

    /// - Throws: `UsageError` where there is no value, neither given nor by default.
    func int(_ name: String) throws(UsageError) -> Int {
        try value(of: name) { Int($0) }
    }

    /// - Throws: `UsageError` where there is no value, neither given nor by default.
    func double(_ name: String) throws(UsageError) -> Double {
        try value(of: name) { Double($0) }
    }

    /// The case of the enumeration that the table was made from: `let failOn: FailOn = try arguments.choice("fail-on")`.
    ///
    /// - Throws: `UsageError` where there is no value, neither given nor by default.
    func choice<Choice: RawRepresentable<String>>(_ name: String) throws(UsageError) -> Choice {
        try value(of: name) { Choice(rawValue: $0) }
    }

    /// The reports asked for, in order; one at most goes to standard output.
    func reports(_ name: String) -> [ReportRequest] {
        strings(name).compactMap { ReportRequest($0) }
    }

    private func value<Value>(of name: String, _ read: (String) -> Value?) throws(UsageError) -> Value {
        guard let value = string(name).flatMap(read) else {
            throw UsageError("Missing value for '--\(name)'", in: command)
        }
        return value
    }
}
