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
}

extension Answer {
    func remarks(_ style: Style) -> String { "" }
    var propertyList: PropertyList { PropertyList() }
}

/// Prints the answers of a run in the formats that were asked for, each as soon as it is there.
final class Reporter {
    private let targets: [Target]
    private let console: Console
    private let isSingle: Bool
    private var count = 0

    private struct Target {
        let format: String
        let output: Output
        let style: Style
        let width: Int
    }

    /// - Throws: `UsageError` when a report's file cannot be written.
    init(_ arguments: ParsedArguments, console: Console) throws {
        self.console = console
        isSingle = arguments.inputs.count == 1 && arguments.string("input-list") == nil
        targets = try arguments.reports("format").map { request in
            guard let file = request.file else {
                return Target(
                    format: request.format, output: console.output, style: console.style, width: console.width)
            }
            return Target(
                format: request.format, output: try Output(file: file), style: Style(isEnabled: false), width: 80)
        }
    }

    func report<Value: Answer>(_ answer: Value, id: InputID?) {
        for target in targets {
            switch target.format {
            case "text": writeText(answer, to: target)
            case "json": writeJSON(answer, id: id, to: target)
            case "plist": writePropertyList(answer, to: target)
            default: writeLine(answer, id: id, to: target)
            }
        }
        count += 1
    }

    /// Ends what several answers share.
    func finish() {
        for target in targets {
            if target.format == "json", !isSingle { target.output.write(count == 0 ? "[]\n" : "\n]\n") }
            if target.format == "plist" { endPropertyList(target) }
            target.output.flush()
        }
    }

    private func writeText(_ answer: some Answer, to target: Target) {
        if count > 0 { target.output.write("\n") }
        target.output.write(answer.text(target.style, width: target.width))
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
    /// Answers every input of a run, in their order; the worst outcome is the run's.
    static func answerAll<Value: Answer>(
        _ arguments: ParsedArguments, console: Console,
        _ answer: (Result<PlaylistRequest, MalformedInput>) async -> Value
    ) async throws -> ExitCode {
        let network = try NetworkAccess(arguments, console: console)
        let reporter = try Reporter(arguments, console: console)
        var inputs = try InputList(arguments)
        var code = ExitCode.success
        while let input = try inputs.next() {
            let value = await answer(await MalformedInput.request(of: input, network))
            reporter.report(value, id: input.id)
            code.worsen(to: value.outcome(arguments.choice("fail-on")))
        }
        reporter.finish()
        return code
    }
}
