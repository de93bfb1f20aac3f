import HLSValidation

/// `hlscheck compare`: two loads of one playlist, or a sequence of them.
struct CompareCommand: Command {
    static let description = CommandDescription.compare

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        let isSequence = arguments.flag("sequence")
        try CompareCommand.check(arguments, isSequence)
        let network = try NetworkAccess(arguments, console: console)
        let settings = try await RuleSettings(arguments)
        let reporter = try Reporter(arguments, console: console, for: CompareAnswer.self, isSingle: isPair(arguments))
        let judge = try ReloadJudge(settings, arguments)
        let code =
            isSequence
            ? try await sequence(arguments.inputs, network, judge, reporter)
            : try await pairs(arguments, network, judge, reporter)
        reporter.finish()
        return code
    }

    /// - Throws: `UsageError` where the inputs are not those that the options ask for.
    private static func check(_ arguments: ParsedArguments, _ isSequence: Bool) throws(UsageError) {
        let hasList = arguments.isGiven("input-list")
        if isSequence {
            guard !hasList else { throw UsageError("'--sequence' takes its loads from files, not from an input list.") }
        } else if !arguments.inputs.isEmpty, arguments.inputs.count != 2 {
            throw UsageError("Two loads are compared, the older one first; '--sequence' takes any number of them.")
        }
        guard arguments.inputs.count(where: { $0 == "-" }) + (arguments.string("input-list") == "-" ? 1 : 0) < 2 else {
            throw UsageError("Standard input can be read once.")
        }
    }

    private func isPair(_ arguments: ParsedArguments) -> Bool {
        !arguments.flag("sequence") && !arguments.isGiven("input-list")
    }

    private func pairs(
        _ arguments: ParsedArguments, _ network: NetworkAccess, _ judge: ReloadJudge, _ reporter: Reporter
    ) async throws -> ExitCode {
        var code = ExitCode.success
        if arguments.inputs.count == 2 {
            let answer = await judge.answer(
                comparing: .location(arguments.inputs[0]), with: .location(arguments.inputs[1]), network)
            reporter.report(answer, id: nil)
            code.worsen(to: answer.outcome(judge.failOn))
        }
        let list = try InputList(locations: [], lines: arguments.string("input-list").map { try LineReader(path: $0) })
        try await Batch(arguments).answerAll(list) { input in
            await judge.answer(to: input, network)
        } take: { answer, id in
            reporter.report(answer, id: id)
            code.worsen(to: answer.outcome(judge.failOn))
        }
        return code
    }

    private func sequence(
        _ inputs: [String], _ network: NetworkAccess, _ judge: ReloadJudge, _ reporter: Reporter
    ) async throws -> ExitCode {
        var code = ExitCode.success
        var monitor = ReloadMonitor(judge.validator)
        var loads = LoadSequence(inputs, network)
        while let load = try await loads.next(reusing: monitor.playlist) {
            let answer = judge.answer(to: load, &monitor)
            reporter.report(answer, id: nil)
            code.worsen(to: answer.outcome(judge.failOn))
        }
        return code
    }
}

/// Compares loads by the rules and the configuration of a run.
struct ReloadJudge: Sendable {
    let failOn: FailOn
    private let settings: RuleSettings

    init(_ settings: RuleSettings, _ arguments: ParsedArguments) throws(UsageError) {
        self.settings = settings
        failOn = try settings.failOn(arguments)
    }

    var validator: Validator { settings.validator }

    /// Answers a line of an input list.
    func answer(to input: Input, _ network: NetworkAccess) async -> CompareAnswer {
        switch input.content {
        case .pair(let old, let new): await answer(comparing: old, with: new, network)
        case .playlist:
            CompareAnswer(
                failed: MalformedInput(message: "one playlist is given, where 'old' and 'new' were expected").diagnostic
            )
        case .malformed(let message): CompareAnswer(failed: MalformedInput(message: message).diagnostic)
        }
    }

    func answer(
        comparing old: PlaylistInput, with new: PlaylistInput, _ network: NetworkAccess
    ) async -> CompareAnswer {
        let requests = await (PlaylistRequest(old, network), PlaylistRequest(new, network))
        do throws(LoadFailure) {
            let previous = try await requests.0.load()
            let next = try await requests.1.load(reusing: previous.playlist)
            let report = validator.report(on: next, after: previous)
            return answer(report, of: requests.1, previous: requests.0.naming, isUpdate: next.playlist.isDeltaUpdate)
        } catch {
            return CompareAnswer(uri: error.diagnostic.uri, failed: error.diagnostic)
        }
    }

    /// Answers a load of a sequence.
    func answer(to load: SequenceLoad, _ monitor: inout ReloadMonitor) -> CompareAnswer {
        switch load.content {
        case .failed(let diagnostic):
            return CompareAnswer(uri: diagnostic.uri, failed: diagnostic, load: load.place)
        case .read(let read, let request):
            let report = monitor.add(read)
            return answer(
                report, of: request, previous: request.naming, isUpdate: read.playlist.isDeltaUpdate, load: load.place)
        }
    }

    private func answer(
        _ report: ReloadReport, of request: PlaylistRequest, previous: AddressNaming, isUpdate: Bool,
        load: CompareAnswer.Load? = nil
    ) -> CompareAnswer {
        let name = request.naming.name(request.address.rawValue)
        let ignored = settings.ignores.rules(in: name, path: settings.file?.path(ofPlaylist: name))
        let found = report.diagnostics.filter { finding in !ignored.contains { $0.matches(finding.id) } }
        return CompareAnswer(
            uri: request.name, base: request.address, load: load, diagnostics: request.naming.named(found),
            changes: report.changes, merged: isUpdate ? report.full : nil)
    }
}

extension Playlist {
    /// Whether it leaves out what an earlier load has (4.4.5.2).
    var isDeltaUpdate: Bool {
        media?.deltaUpdate != nil
    }
}
