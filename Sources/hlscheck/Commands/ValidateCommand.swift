import HLSValidation

/// `hlscheck validate`: runs the rules over playlists and presentations.
struct ValidateCommand: Command {
    static let description = CommandDescription.validate

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        let network = try NetworkAccess(arguments, console: console)
        let settings = try await ValidationSettings(arguments)
        let reporter = try Reporter(arguments, console: console, for: ValidateAnswer.self)
        var run = ValidationRun(settings)
        let validator = settings.validator
        try await Batch(arguments).answerAll(try InputList(arguments)) { input in
            await ValidationInput(input, network, validator).report
        } take: { report, id in
            reporter.report(run.answer(to: report), id: id)
        }
        reporter.finish()
        try run.finish(console)
        return run.code
    }
}

/// What several inputs of a run share: entries that take findings back, and what there is to write in the end.
struct ValidationRun {
    private let settings: ValidationSettings
    private var ignores: IgnoreList
    /// All that was found, where a baseline is to be made of it.
    private var whole: ValidationReport
    private(set) var code = ExitCode.success

    init(_ settings: ValidationSettings) {
        self.settings = settings
        ignores = settings.ignores
        whole = ValidationReport(rules: settings.validator.rules)
    }

    mutating func answer(to found: ValidationReport) -> ValidateAnswer {
        var report = found
        // Why an input could not be read is always said: the exit code tells of it in any case.
        for index in report.playlists.indices where !report.playlists[index].isUnreadable {
            let path = settings.file?.path(ofPlaylist: report.playlists[index].name)
            ignores.apply(to: &report.playlists[index], path: path)
            settings.baseline?.apply(to: &report.playlists[index])
        }
        // A batch may be endless: findings are kept only where something is to be made of all of them.
        if settings.newBaseline != nil { whole.playlists += report.playlists.filter { !$0.isUnreadable } }
        report.showsCoverage = settings.showsCoverage
        let answer = ValidateAnswer(report: report)
        code.worsen(to: answer.outcome(settings.failOn))
        return answer
    }

    func finish(_ console: Console) throws {
        for entry in ignores.unused {
            let place = entry.path.map { " in '\($0.text)'" } ?? ""
            console.remark("Remark: the configuration ignores \(entry.rule.text)\(place), and nothing of it was found.")
        }
        if let baseline = settings.baseline, baseline.configuration != settings.validator.rules.fingerprint {
            console.remark("Remark: the baseline was made with other rules or severities; write it again.")
        }
        if let path = settings.newBaseline { try BaselineFile.write(Baseline(of: whole), to: path) }
    }
}

extension ValidatedPlaylist {
    /// Whether it should have been read here and could not.
    fileprivate var isUnreadable: Bool { playlist == nil && !isReadElsewhere }
}

/// What was found in one input.
struct ValidateAnswer: Answer {
    static let schema = JSONReport.schema

    let report: ValidationReport

    func outcome(_ failOn: FailOn) -> ExitCode {
        if report.playlists.contains(where: \.isUnreadable) { return .unreadableInput }
        return failOn.outcome(of: report.playlists.flatMap(\.diagnostics))
    }

    func writeMembers(to json: inout JSONWriter) {
        report.writeMembers(to: &json)
    }

    func text(_ style: Style, width: Int) -> String {
        report.printed(as: .text(isColored: style.isEnabled, width: width))
    }

    static func reportFormat(_ name: String, _ style: Style, width: Int) -> (any ReportFormat)? {
        ReportFormats.format(name, style, width: width)
    }
}
