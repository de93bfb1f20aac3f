import HLSValidation

/// The rules to run, and the findings to live with, from the command line and the configuration file; the command line has
/// the last word.
struct RuleSettings {
    let validator: Validator
    let ignores: IgnoreList
    /// The configuration file, if there is one.
    let file: ConfigurationFile?
    /// What the file says, with what the command line says instead.
    let configuration: ValidationConfiguration

    /// The options that choose rules, and that make no sense where none run.
    static let options = ["profile", "select", "ignore", "config"]

    /// - Throws: `UsageError` where the command line or a file that it names makes no sense.
    init(_ arguments: ParsedArguments) async throws {
        file = try await ConfigurationFile(arguments)
        var configuration = file?.configuration ?? ValidationConfiguration()
        if arguments.isGiven("profile") { configuration.profile = arguments.string("profile") }
        let select = try RuleSettings.patterns(arguments, "select")
        if !select.isEmpty { configuration.select = select }
        configuration.ignore += try RuleSettings.patterns(arguments, "ignore")
        do {
            validator = Validator(try configuration.ruleSet())
        } catch {
            throw UsageError("\(error)")
        }
        ignores = configuration.ignores
        self.configuration = configuration
    }

    /// The severity from which on a finding makes the exit code 1.
    func failOn(_ arguments: ParsedArguments) throws(UsageError) -> FailOn {
        guard !arguments.isGiven("fail-on"), let written = configuration.failOn else {
            return try arguments.choice("fail-on")
        }
        guard let failOn = FailOn(rawValue: written) else {
            throw UsageError("The configuration's 'failOn' is '\(written)'; error, warning, note or never is due.")
        }
        return failOn
    }

    private static func patterns(_ arguments: ParsedArguments, _ option: String) throws(UsageError) -> [RulePattern] {
        let names = arguments.strings(option).flatMap { $0.split(separator: ",") }
        let patterns = names.map { RulePattern(String($0)) }
        if let unknown = patterns.first(where: { !$0.isKnown }) {
            throw UsageError("There is no rule '\(unknown.text)'. 'hlscheck rules' lists them.")
        }
        return patterns
    }
}
