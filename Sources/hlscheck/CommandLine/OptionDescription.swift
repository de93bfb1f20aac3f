/// An option of a command: a flag, or a name with a value.
struct OptionDescription: Sendable {
    /// The long name, without dashes.
    let name: String
    /// The one-letter name; only flags have one.
    let short: Character?
    /// What the option takes, nil for a flag.
    let value: ValueDescription?
    /// Left out of the help and of completion.
    let isHidden: Bool
    let help: String

    static func flag(_ name: String, short: Character? = nil, isHidden: Bool = false, help: String) -> Self {
        OptionDescription(name: name, short: short, value: nil, isHidden: isHidden, help: help)
    }

    static func value(_ name: String, _ value: ValueDescription, help: String) -> Self {
        OptionDescription(name: name, short: nil, value: value, isHidden: false, help: help)
    }

    /// The option as messages name it: `--format <format>`, `--quiet`.
    var label: String {
        value.map { "--\(name) <\($0.placeholder)>" } ?? "--\(name)"
    }
}

/// What an option takes as its value, and what it means when the option is absent.
struct ValueDescription: Sendable {
    enum Kind: Sendable, Hashable {
        /// Any text. The known spellings are offered by completion and recognized in any case.
        case text(known: [String])
        case file
        case choice([String])
        /// One of these formats, or `FORMAT=FILE`.
        case report([String])
        case integer(ClosedRange<Int>)
        case number(ClosedRange<Double>)
    }

    /// The name of the value in the help, without angle brackets.
    let placeholder: String
    let kind: Kind
    var defaultValue: String?
    var isRepeatable = false

    static func text(
        _ placeholder: String, known: [String] = [], default defaultValue: String? = nil, isRepeatable: Bool = false
    ) -> Self {
        Self(
            placeholder: placeholder, kind: .text(known: known), defaultValue: defaultValue, isRepeatable: isRepeatable)
    }

    static func file(_ placeholder: String = "file") -> Self {
        Self(placeholder: placeholder, kind: .file)
    }

    /// The raw values of an enumeration, so that `ParsedArguments.choice(_:)` always finds its case.
    static func choice<Choice>(
        _ placeholder: String, of type: Choice.Type = Choice.self, default defaultValue: Choice? = nil
    ) -> Self where Choice: RawRepresentable<String> & CaseIterable {
        let names = Choice.allCases.map(\.rawValue)
        return Self(placeholder: placeholder, kind: .choice(names), defaultValue: defaultValue?.rawValue)
    }

    static func report(_ formats: [String], default defaultValue: String) -> Self {
        Self(placeholder: "format", kind: .report(formats), defaultValue: defaultValue, isRepeatable: true)
    }

    static func integer(_ placeholder: String, in range: ClosedRange<Int>, default defaultValue: Int? = nil) -> Self {
        Self(placeholder: placeholder, kind: .integer(range), defaultValue: defaultValue.map { String($0) })
    }

    static func number(_ placeholder: String, in range: ClosedRange<Double>, default defaultValue: Double? = nil)
        -> Self
    {
        Self(placeholder: placeholder, kind: .number(range), defaultValue: defaultValue.map { String($0) })
    }

    /// The values to show and to complete; empty when anything goes.
    var candidates: [String] {
        switch kind {
        case .text(let known): known
        case .choice(let names), .report(let names): names
        case .file, .integer, .number: []
        }
    }

    /// The value in its canonical spelling, or nil when it is not one of this kind.
    func accept(_ text: String) -> String? {
        switch kind {
        case .text(let known): known.first { $0.lowercased() == text.lowercased() } ?? text
        case .file: text.isEmpty ? nil : text
        case .choice(let names): names.contains(text) ? text : nil
        case .report(let formats): ReportRequest(text).flatMap { formats.contains($0.format) ? text : nil }
        case .integer(let range): Int(text).flatMap { range.contains($0) ? text : nil }
        case .number(let range): Double(text).flatMap { range.contains($0) ? text : nil }
        }
    }

    /// What `accept` wants, as the end of "Please provide …".
    var expectation: String {
        switch kind {
        case .text: "a text"
        case .file: "a file name"
        case .choice(let names): "one of \(Self.list(names))"
        case .report(let formats): "one of \(Self.list(formats)), or '<format>=<file>'"
        case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        }
    }

    private static func list(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}
