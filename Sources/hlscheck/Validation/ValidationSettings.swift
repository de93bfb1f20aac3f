import HLSValidation

/// What `validate` is to do, from the command line and the configuration file; the command line has the last word.
struct ValidationSettings {
    private let rules: RuleSettings
    let baseline: Baseline?
    let failOn: FailOn
    /// Where to write a baseline, if that is asked for.
    let newBaseline: String?
    /// Whether to print what became of each rule.
    let showsCoverage: Bool

    var validator: Validator { rules.validator }
    var ignores: IgnoreList { rules.ignores }
    /// The configuration file, if there is one.
    var file: ConfigurationFile? { rules.file }

    /// - Throws: `UsageError` where the command line or a file that it names makes no sense.
    init(_ arguments: ParsedArguments) async throws {
        let rules = try await RuleSettings(arguments)
        let path =
            arguments.string("baseline")
            ?? rules.configuration.baseline.map { rules.file?.path(relativeToFile: $0) ?? $0 }
        self.rules = rules
        baseline = try await path.asyncMap { try await BaselineFile.read($0) }
        newBaseline = arguments.string("write-baseline")
        showsCoverage = arguments.flag("coverage")
        failOn = arguments.flag("exit-zero") ? .never : try rules.failOn(arguments)
    }
}

extension Optional {
    fileprivate func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async throws -> Value? {
        guard let value = self else { return nil }
        return try await transform(value)
    }
}
