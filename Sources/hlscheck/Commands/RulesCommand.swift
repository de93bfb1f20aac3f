import HLSValidation

/// `hlscheck rules`: the rules, all of them or those named with their examples.
struct RulesCommand: Command {
    static let description = CommandDescription.rules

    func run(_ arguments: ParsedArguments, console: Console) throws -> ExitCode {
        let named = try arguments.inputs.map(rule)
        for request in arguments.reports("format") {
            let output = try request.file.map { path throws(UsageError) in try Output(file: path) } ?? console.output
            output.write(text(of: named, in: request.format))
            output.flush()
        }
        return .success
    }

    private func rule(_ name: String) throws(UsageError) -> Rule {
        if let rule = RuleSet.all[Diagnostic.ID(rawValue: name.lowercased())] { return rule }
        let names = RuleSet.all.rules.map(\.id.rawValue)
        throw UsageError("Unknown rule '\(name)'\(Suggestion.sentence(for: name.lowercased(), among: names))")
    }

    /// All rules where none is named.
    private func text(of named: [Rule], in format: String) -> String {
        let rules = named.isEmpty ? RuleSet.all.rules : named
        return switch format {
        case "json": json(rules)
        case "markdown": RuleCatalogue(rules).markdown
        default: named.isEmpty ? table(rules) : rules.map(\.explanation).joined(separator: "\n")
        }
    }

    private func table(_ rules: [Rule]) -> String {
        var columns = Columns([.left, .left, .left, .left, .left])
        for rule in rules {
            columns.add([rule.id.rawValue, rule.severity.rawValue, rule.level.rawValue, rule.section, rule.summary])
        }
        return columns.lines(indent: 0).map { $0 + "\n" }.joined()
    }

    private func json(_ rules: [Rule]) -> String {
        var json = JSONWriter(layout: .pretty)
        json.array(rules) { json, rule in json.object { rule.writeMembers(to: &$0) } }
        json.endLine()
        return json.text
    }
}
