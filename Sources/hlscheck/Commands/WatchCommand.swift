import HLSNetworking
import HLSValidation

/// `hlscheck watch`: loads a live playlist again and again, and tells what changes and what is wrong.
struct WatchCommand: Command {
    static let description = CommandDescription.watch

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        let input = arguments.inputs[0]
        guard NetworkAccess.covers(URIReference(input)) else {
            throw UsageError(
                "'\(input.withoutSecrets)' is no address over the network. 'hlscheck compare --sequence' takes loads from files."
            )
        }
        let network = try NetworkAccess(arguments, console: console)
        let judge = try ReloadJudge(try await RuleSettings(arguments), arguments)
        let reporter = try Reporter(arguments, console: console, for: CompareAnswer.self, isSingle: false)
        var watch = Watch(await PlaylistRequest(.location(input), network), WatchLimits(arguments), judge)
        var code = ExitCode.success
        while let event = await watch.next() {
            switch event {
            case .load(let answer):
                reporter.report(answer, id: nil)
                code.worsen(to: answer.outcome(judge.failOn))
            case .remark(let text): console.remark(text.terminalSafe)
            }
        }
        reporter.finish()
        return code
    }
}

/// When watching ends although the playlist does not.
struct WatchLimits {
    /// The most loads.
    var count: Int?
    /// The most seconds.
    var seconds: Double?
    /// How many loads may fail in a row.
    var failures = 3

    init(_ arguments: ParsedArguments) {
        count = arguments.string("count").flatMap { Int($0) }
        seconds = arguments.string("for").flatMap { Double($0) }
    }
}

/// A playlist that is watched: what to load next, and when.
struct Watch {
    enum Event {
        case load(CompareAnswer)
        /// Something to say beside.
        case remark(String)
    }

    private let request: PlaylistRequest
    private let limits: WatchLimits
    private let judge: ReloadJudge
    private var monitor: ReloadMonitor
    private let clock = Stopwatch()
    /// The Media Playlist, without directives of loads.
    private var address: URIReference
    private var pending: NextReload?
    private var count = 0
    private var failures = 0
    /// When the last load began.
    private var began = 0.0
    private var hasSwitched = false

    init(_ request: PlaylistRequest, _ limits: WatchLimits, _ judge: ReloadJudge) {
        self.request = request
        self.limits = limits
        self.judge = judge
        monitor = ReloadMonitor(judge.validator)
        address = request.address
        pending = NextReload(at: address)
    }

    /// Waits for the next load, and makes it; nil when watching ends.
    mutating func next() async -> Event? {
        guard let next = pending, count < limits.count ?? .max, await wait(until: began + next.delay) else {
            return nil
        }
        began = clock.seconds
        do {
            guard let load = try await load(next) else { return nil }
            failures = 0
            return take(load, next)
        } catch {
            return fail(error)
        }
    }

    // MARK: - Time

    private var secondsLeft: Double { limits.seconds.map { max($0 - clock.seconds, 0) } ?? .infinity }

    /// Whether there is still time then.
    private func wait(until time: Double) async -> Bool {
        let seconds = time - clock.seconds
        guard seconds < secondsLeft else { return false }
        guard seconds > 0 else { return secondsLeft > 0 }
        return (try? await Task.sleep(nanoseconds: UInt64(seconds * 1e9))) != nil
    }

    // MARK: - Loads

    /// Loads the playlist; nil where the time is over before it is there.
    private func load(_ next: NextReload) async throws(LoadFailure) -> PlaylistLoad? {
        let request = request.at(next.address)
        let previous = monitor.playlist
        guard secondsLeft.isFinite else { return try await request.load(reusing: previous) }
        let result = try? await withDeadline(seconds: secondsLeft) { () -> Result<PlaylistLoad, LoadFailure> in
            do throws(LoadFailure) { return .success(try await request.load(reusing: previous)) } catch {
                return .failure(error)
            }
        }
        return try result?.get()
    }

    private mutating func take(_ load: PlaylistLoad, _ next: NextReload) -> Event {
        if case .multivariant(let root) = load.playlist { return follow(root, load) }
        count += 1
        var load = load
        load.time = clock.seconds
        let place = CompareAnswer.Load(number: count, time: load.time)
        let answer = judge.answer(
            to: SequenceLoad(place: place, content: .read(load, request.at(next.address))), &monitor)
        // An answer that a client cannot make use of is asked for in full.
        let isWhole = answer.merged != nil || !load.playlist.isDeltaUpdate
        if case .media(let media)? = monitor.playlist {
            pending = NextReload(
                after: media, changed: count == 1 || !answer.changes.isEmpty, at: address,
                asksForUpdate: isWhole && !count.isMultiple(of: 10))
        }
        return .load(answer)
    }

    /// Goes on with the first variant of a Multivariant Playlist.
    private mutating func follow(_ root: MultivariantPlaylist, _ load: PlaylistLoad) -> Event {
        guard !hasSwitched, let uri = root.variants.lazy.compactMap(\.uri).first else {
            pending = nil
            count += 1
            let problem = Diagnostic(
                id: "playlist-unreadable", severity: .error,
                message: "a Multivariant Playlist without a variant to watch",
                uri: request.name)
            return .load(CompareAnswer(uri: request.name, failed: problem, load: .init(number: count, time: nil)))
        }
        hasSwitched = true
        address = URIReference(uri).resolved(against: load.playlist.text?.uri ?? address)
        pending = NextReload(at: address)
        return .remark("Watching the first variant, \(address.rawValue.withoutSecrets)")
    }

    /// Tries again for a while, without directives: they may be what the server does not take.
    private mutating func fail(_ failure: LoadFailure) -> Event {
        failures += 1
        guard count > 0, failures <= limits.failures else {
            pending = nil
            return .load(
                CompareAnswer(
                    uri: request.name, failed: failure.diagnostic, load: .init(number: count + 1, time: clock.seconds)))
        }
        pending = NextReload(at: address, delay: retryDelay)
        return .remark("Load failed, trying again: \(failure.diagnostic.message)")
    }

    /// Half a target duration, as behind a load that brought nothing (6.3.4).
    private var retryDelay: Double {
        guard case .media(let media)? = monitor.playlist else { return 1 }
        return max(Double(media.targetDuration ?? 2) / 2, 0.5)
    }
}
