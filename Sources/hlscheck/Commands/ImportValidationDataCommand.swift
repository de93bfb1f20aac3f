import HLSValidation

/// `hlscheck import-validation-data`: the findings of Apple's mediastreamvalidator, alone or beside those of the rules.
struct ImportValidationDataCommand: Command {
    static let description = CommandDescription.importValidationData

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        guard let file = arguments.inputs.first, arguments.inputs.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("Standard input can be read once.")
        }
        let network = try NetworkAccess(arguments, console: console)
        let settings = try await ValidationSettings(arguments)
        // Before any report begins: what is no data gives none.
        let data = try await ValidationDataFile.read(file)
        let reporter = try Reporter(arguments, console: console, for: ValidateAnswer.self, isSingle: true)
        var run = ValidationRun(settings)
        let inputs = Array(arguments.inputs.dropFirst())
        var report = try await ImportValidationDataCommand.report(inputs, network, settings.validator)
        report.playlists = data.merged(with: report.playlists, rules: settings.validator.rules)
        let answer = run.answer(to: report)
        reporter.report(answer, id: nil)
        reporter.finish()
        try run.finish(console)
        return run.code
    }

    /// What is found in all inputs together, with each playlist once.
    private static func report(
        _ locations: [String], _ network: NetworkAccess, _ validator: Validator
    ) async throws(UnreadableInput) -> ValidationReport {
        var report = ValidationReport(rules: validator.rules)
        var known: Set<String> = []
        var inputs = InputList(locations: locations)
        while let input = try inputs.next() {
            var found = await ValidationInput(input, network, validator).report
            found.playlists.removeAll { !known.insert($0.name).inserted }
            report.append(found)
        }
        return report
    }
}

/// The file that mediastreamvalidator writes.
enum ValidationDataFile {
    /// How many bytes such a file may have. Those of long presentations have some hundred thousand.
    private static let limit = 64 << 20

    /// - Throws: `UnreadableInput` where there is no such file, or it is something else.
    static func read(_ path: String) async throws(UnreadableInput) -> StreamValidatorData {
        let name = path == "-" ? "standard input" : "'\(path.withoutSecrets)'"
        let bytes: [UInt8]
        do {
            bytes = try path == "-" ? StandardInput.read(atMost: limit) : await SmallFile.bytes(of: path)
        } catch {
            throw UnreadableInput(message: "Cannot read \(name): \(error)")
        }
        do {
            return try StreamValidatorData(bytes)
        } catch {
            throw UnreadableInput(message: "Cannot use \(name): \(error)")
        }
    }
}
