/// The help of a command, in the manner of swift-argument-parser.
struct HelpText {
    let command: CommandDescription

    private static let width = 80
    /// The column where explanations start; labels that reach it get a line of their own.
    private static let column = 26
    /// Becomes a space after wrapping.
    fileprivate static let noBreakSpace: Character = "\u{A0}"

    var text: String {
        let sections = [overview, "USAGE: \(command.synopsis)", arguments, options, subcommands]
        return sections.compactMap { $0 }.joined(separator: "\n\n") + "\n"
    }

    private var overview: String {
        let paragraphs = command.discussion.split(separator: "\n").map { Self.wrap(String($0), from: 0) }
        return ([Self.wrap("OVERVIEW: " + command.abstract, from: 0)] + paragraphs).joined(separator: "\n\n")
    }

    private var arguments: String? {
        section("ARGUMENTS:", command.arguments.map { ("<\($0.name)>", $0.help) })
    }

    private var options: String? {
        section("OPTIONS:", command.visibleOptions.map { (label(of: $0), $0.explanation) })
    }

    private var subcommands: String? {
        section("SUBCOMMANDS:", command.subcommands.map { ($0.name, $0.abstract) }).map {
            "\($0)\n\n  See '\(command.invocation) help <subcommand>' for detailed help."
        }
    }

    private func label(of option: OptionDescription) -> String {
        option.short.map { "-\($0), \(option.label)" } ?? option.label
    }

    private func section(_ title: String, _ rows: [(label: String, help: String)]) -> String? {
        guard !rows.isEmpty else { return nil }
        return ([title] + rows.map { row($0.label, $0.help) }).joined(separator: "\n")
    }

    private func row(_ label: String, _ help: String) -> String {
        let wrapped = Self.wrap(help, from: Self.column)
        // Two spaces before the label, one at least behind it.
        let room = Self.column - 2 - label.count
        if room > 0 { return "  " + label + String(repeating: " ", count: room) + wrapped }
        return "  " + label + "\n" + String(repeating: " ", count: Self.column) + wrapped
    }

    /// Breaks a text into lines that stand from `column` to the width; the first line is not indented.
    private static func wrap(_ text: String, from column: Int) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if line.count + 1 + word.count <= width - column {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        lines.append(line)
        let text = lines.joined(separator: "\n" + String(repeating: " ", count: column))
        return String(text.map { $0 == noBreakSpace ? " " : $0 })
    }
}

extension OptionDescription {
    /// The help with the values and the default: `When to colour the text. (values: auto, always; default: auto)`.
    fileprivate var explanation: String {
        var facts: [String] = []
        if let candidates = value?.candidates, !candidates.isEmpty {
            facts.append("values: " + candidates.joined(separator: ", "))
        }
        if let defaultValue = value?.defaultValue { facts.append("default:\(HelpText.noBreakSpace)\(defaultValue)") }
        return facts.isEmpty ? help : "\(help) (\(facts.joined(separator: "; ")))"
    }
}
