import HLSValidation

/// What `validate` is to do, from the command line and the configuration file; the command line has the last word.
struct ValidationSettings {
    let validator: Validator
    let ignores: IgnoreList
    /// The configuration file, if there is one.
    let file: ConfigurationFile?
    let baseline: Baseline?
    let failOn: FailOn
    /// Where to write a baseline, if that is asked for.
    let newBaseline: String?
    /// Whether to print what became of each rule.
    let showsCoverage: Bool

    /// - Throws: `UsageError` where the command line or a file that it names makes no sense.
    init(_ arguments: ParsedArguments) async throws {
        file = try await ConfigurationFile(arguments)
        var configuration = file?.configuration ?? ValidationConfiguration()
        if arguments.isGiven("profile") { configuration.profile = arguments.string("profile") }
        let select = try ValidationSettings.patterns(arguments, "select")
        if !select.isEmpty { configuration.select = select }
        configuration.ignore += try ValidationSettings.patterns(arguments, "ignore")
        do {
            validator = Validator(try configuration.ruleSet())
        } catch {
            throw UsageError("\(error)")
        }
        ignores = configuration.ignores
        let file = file
        let path = arguments.string("baseline") ?? configuration.baseline.map { file?.path(relativeToFile: $0) ?? $0 }
        baseline = try await path.asyncMap { try await BaselineFile.read($0) }
        newBaseline = arguments.string("write-baseline")
        showsCoverage = arguments.flag("coverage")
        failOn = try ValidationSettings.failOn(arguments, configuration)
    }

    private static func patterns(_ arguments: ParsedArguments, _ option: String) throws(UsageError) -> [RulePattern] {
        let names = arguments.strings(option).flatMap { $0.split(separator: ",") }
        let patterns = names.map { RulePattern(String($0)) }
        if let unknown = patterns.first(where: { !$0.isKnown }) {
            throw UsageError("There is no rule '\(unknown.text)'. 'hlscheck rules' lists them.")
        }
        return patterns
    }

    private static func failOn(
        _ arguments: ParsedArguments, _ configuration: ValidationConfiguration
    ) throws(UsageError) -> FailOn {
        if arguments.flag("exit-zero") { return .never }
        guard !arguments.isGiven("fail-on"), let written = configuration.failOn else {
            return arguments.choice("fail-on")
        }
        guard let failOn = FailOn(rawValue: written) else {
            throw UsageError("The configuration's 'failOn' is '\(written)'; error, warning, note or never is due.")
        }
        return failOn
    }
}

extension Optional {
    fileprivate func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async throws -> Value? {
        guard let value = self else { return nil }
        return try await transform(value)
    }
}
