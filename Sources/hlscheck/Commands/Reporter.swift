import HLSValidation

/// What a command has to say about one input.
protocol Answer: Sendable {
    /// The name of the JSON form, such as `hlscheck.keys/1`.
    static var schema: String { get }
    /// Writes the members of the JSON object behind `schema` and `id`.
    func writeMembers(to json: inout JSONWriter)
    /// What people read.
    func text(_ style: Style, width: Int) -> String
    /// What people read beside it, on standard error.
    func remarks(_ style: Style) -> String
    /// The answer in a property list, for commands that offer one.
    var propertyList: PropertyList { get }
    /// What it means for the exit code.
    func outcome(_ failOn: FailOn) -> ExitCode

    /// The form of reports that a format stands for; nil where the answer has a text of its own.
    static func reportFormat(_ name: String, _ style: Style, width: Int) -> (any ReportFormat)?
    /// What was found, for forms of reports.
    var report: ValidationReport { get }
}

extension Answer {
    func remarks(_ style: Style) -> String { "" }
    var propertyList: PropertyList { PropertyList() }
    static func reportFormat(_ name: String, _ style: Style, width: Int) -> (any ReportFormat)? { nil }
    var report: ValidationReport { ValidationReport(rules: RuleSet([])) }
}

/// Prints the answers of a run in the formats that were asked for, each as soon as it is there.
final class Reporter {
    private let targets: [Target]
    private let console: Console
    private let isSingle: Bool
    private var count = 0
    /// What was found so far, for forms that need the whole.
    private var report = ValidationReport(rules: RuleSet([]))
    private var totals = ReportTotals()

    private struct Target {
        let format: String
        let output: Output
        let style: Style
        let width: Int
        let reportFormat: (any ReportFormat)?

        init(_ format: String, _ output: Output, _ style: Style, width: Int, for answer: any Answer.Type) {
            self.format = format
            self.output = output
            self.style = style
            self.width = width
            reportFormat = answer.reportFormat(format, style, width: width)
        }
    }

    /// Prints one answer without an array around it: where `isSingle` says so, or the command line has one input.
    ///
    /// - Throws: `UsageError` when a report's file cannot be written.
    init(
        _ arguments: ParsedArguments, console: Console, for answer: any Answer.Type, isSingle: Bool? = nil
    ) throws {
        self.console = console
        self.isSingle = isSingle ?? (arguments.inputs.count == 1 && arguments.string("input-list") == nil)
        targets = try arguments.reports("format").map { request in
            guard let file = request.file else {
                return Target(request.format, console.output, console.style, width: console.width, for: answer)
            }
            let style = Style(isEnabled: false)
            return Target(request.format, try Output(file: file), style, width: 80, for: answer)
        }
    }

    func report<Value: Answer>(_ answer: Value, id: InputID?) {
        for target in targets where target.reportFormat == nil {
            switch target.format {
            case "text": writeText(answer, to: target)
            case "json": writeJSON(answer, id: id, to: target)
            case "plist": writePropertyList(answer, to: target)
            default: writeLine(answer, id: id, to: target)
            }
        }
        take(answer.report)
        count += 1
    }

    /// Ends what several answers share.
    func finish() {
        for target in targets {
            if let format = target.reportFormat { target.output.write(end(of: format)) }
            if target.format == "json", !isSingle { target.output.write(count == 0 ? "[]\n" : "\n]\n") }
            if target.format == "plist" { endPropertyList(target) }
            target.output.flush()
        }
    }

    /// Writes what was found at once where the form allows it, and keeps it where one does not.
    private func take(_ part: ValidationReport) {
        totals = totals + part.totals
        report.rules = part.rules
        report.showsCoverage = part.showsCoverage
        if needsWholeReport { report.append(part) }
        for target in targets {
            guard let format = target.reportFormat as? any ContinuousReportFormat else { continue }
            target.output.write(format.findings(of: part))
            target.output.flush()
        }
    }

    private var needsWholeReport: Bool {
        targets.contains { $0.reportFormat != nil && !($0.reportFormat is any ContinuousReportFormat) }
    }

    private func end(of format: any ReportFormat) -> String {
        if let format = format as? any ContinuousReportFormat { format.summary(totals) } else { format.print(report) }
    }

    private func writeText(_ answer: some Answer, to target: Target) {
        let text = answer.text(target.style, width: target.width)
        if count > 0, !text.isEmpty { target.output.write("\n") }
        target.output.write(text)
        target.output.flush()
        let remarks = answer.remarks(console.errorStyle)
        if !remarks.isEmpty { console.remark(String(remarks.dropLast())) }
    }

    /// One object, or an array of them where there are several inputs.
    private func writeJSON(_ answer: some Answer, id: InputID?, to target: Target) {
        if !isSingle { target.output.write(count == 0 ? "[\n" : ",\n") }
        target.output.write(json(answer, id: id, .pretty).bytes)
        if isSingle { target.output.write("\n") }
    }

    /// A dictionary, or an array of them where there are several inputs.
    private func writePropertyList(_ answer: some Answer, to target: Target) {
        if count == 0 { target.output.write(PropertyList.head + (isSingle ? "" : "<array>\n")) }
        target.output.write(answer.propertyList.text(indent: isSingle ? 0 : 1))
    }

    private func endPropertyList(_ target: Target) {
        if count == 0 { target.output.write(PropertyList.head + "<array>\n") }
        target.output.write((isSingle ? "" : "</array>\n") + PropertyList.tail)
    }

    private func writeLine(_ answer: some Answer, id: InputID?, to target: Target) {
        var json = json(answer, id: id, .compact)
        json.endLine()
        target.output.write(json.bytes)
        target.output.flush()
    }

    private func json<Value: Answer>(_ answer: Value, id: InputID?, _ layout: JSONWriter.Layout) -> JSONWriter {
        var json = JSONWriter(layout: layout)
        json.object { json in
            json.field("schema", Value.schema)
            if let id { json.field("id", id) }
            answer.writeMembers(to: &json)
        }
        return json
    }
}

extension Reporter {
    /// Answers every input of a run; the worst outcome is the run's.
    static func answerAll<Value: Answer>(
        _ arguments: ParsedArguments, console: Console,
        _ answer: @escaping @Sendable (Result<PlaylistRequest, MalformedInput>) async -> Value
    ) async throws -> ExitCode {
        let network = try NetworkAccess(arguments, console: console)
        let reporter = try Reporter(arguments, console: console, for: Value.self)
        let failOn: FailOn = try arguments.choice("fail-on")
        var code = ExitCode.success
        try await Batch(arguments).answerAll(try InputList(arguments)) { input in
            await answer(await MalformedInput.request(of: input, network))
        } take: { value, id in
            reporter.report(value, id: id)
            code.worsen(to: value.outcome(failOn))
        }
        reporter.finish()
        return code
    }
}
