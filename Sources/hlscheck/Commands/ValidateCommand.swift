import HLSValidation

/// `hlscheck validate`: runs the rules over playlists and presentations.
struct ValidateCommand: Command {
    static let description = CommandDescription.validate

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        let network = try NetworkAccess(arguments, console: console)
        let settings = try await ValidationSettings(arguments)
        let reporter = try Reporter(arguments, console: console)
        var run = ValidationRun(settings)
        var inputs = try InputList(arguments)
        while let input = try inputs.next() {
            let answer = run.answer(to: await ValidationInput(input, network, settings.validator))
            reporter.report(answer, id: input.id)
        }
        reporter.finish()
        try run.finish(console)
        return run.code
    }
}

/// What several inputs of a run share: entries that take findings back, and what there is to write in the end.
private struct ValidationRun {
    private let settings: ValidationSettings
    private var ignores: IgnoreList
    private var report: ValidationReport
    private(set) var code = ExitCode.success

    init(_ settings: ValidationSettings) {
        self.settings = settings
        ignores = settings.ignores
        report = ValidationReport(rules: settings.validator.rules)
    }

    mutating func answer(to input: ValidationInput) -> ValidateAnswer {
        var input = input
        for index in input.playlists.indices {
            ignores.apply(to: &input.playlists[index])
            settings.baseline?.apply(to: &input.playlists[index])
        }
        // A batch may be endless: findings are kept only where something is to be made of all of them.
        if settings.newBaseline != nil { report.playlists += input.playlists }
        let answer = ValidateAnswer(input)
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
        if let path = settings.newBaseline { try BaselineFile.write(Baseline(of: report), to: path) }
    }
}

/// What was found in one input.
struct ValidateAnswer: Answer {
    static let schema = "hlscheck.validate/1"

    private let input: ValidationInput

    init(_ input: ValidationInput) {
        self.input = input
    }

    var playlists: [ValidatedPlaylist] { input.playlists }

    func outcome(_ failOn: FailOn) -> ExitCode {
        if playlists.contains(where: { $0.playlist == nil }) { return .unreadableInput }
        return failOn.outcome(of: playlists.flatMap(\.diagnostics))
    }

    func writeMembers(to json: inout JSONWriter) {
        json.objects("inputs", playlists) { json, playlist in
            json.field("uri", playlist.name.isEmpty ? nil : playlist.name)
            json.field("kind", playlist.playlist?.kindName ?? "invalid")
            json.objects("diagnostics", playlist.diagnostics) { json, diagnostic in
                diagnostic.writeMembers(to: &json)
            }
            json.field("suppressed", playlist.suppressed.count)
        }
        let diagnostics = playlists.flatMap(\.diagnostics)
        json.object("summary") { json in
            json.field("errors", diagnostics.count { $0.severity == .error })
            json.field("warnings", diagnostics.count { $0.severity == .warning })
            json.field("notes", diagnostics.count { $0.severity == .note })
        }
    }

    func text(_ style: Style, width: Int) -> String {
        let lines = playlists.map { DiagnosticText.lines($0.diagnostics, file: $0.name, style) }.joined()
        return lines.isEmpty ? "\((input.name ?? "playlist").terminalSafe): nothing found\n" : lines
    }
}
