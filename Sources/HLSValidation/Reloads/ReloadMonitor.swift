/// Judges a playlist that is loaded again and again, one load after the other.
///
///     var monitor = ReloadMonitor()
///     for load in loads {
///         for finding in monitor.add(load).diagnostics { print(finding) }
///     }
///
/// It keeps the last load, in full where that was a delta update, and small tallies with caps: a stream may run for months.
///
/// A fault that goes on is said once. A rule that has found something speaks again when three loads with something new have
/// passed in which it found nothing; and the load behind one whose segments were not where they should be, which shows the
/// same break backwards, is not blamed for it.
public struct ReloadMonitor: Sendable {
    /// How many loads there were.
    public private(set) var count = 0
    private let validator: Validator
    private var last: Load?
    private var faults = StandingFaults()

    /// The last load, and what those before it tell.
    private struct Load {
        var load: PlaylistLoad
        /// The playlist in full where the load is a delta update.
        var full: MediaPlaylist?
        var history: ReloadHistory
    }

    /// Makes a monitor.
    ///
    /// - Parameter validator: What finds the faults, with the rules to run.
    public init(_ validator: Validator = Validator()) {
        self.validator = validator
    }

    /// The last full playlist; nil before the first load.
    public var playlist: Playlist? { last.map { last in last.full.map { .media($0) } ?? last.load.playlist } }

    /// Takes in a load.
    ///
    /// - Parameters:
    ///   - playlist: The playlist as it was loaded: a full one, or a delta update.
    ///   - time: When it was loaded, in seconds on any clock that all loads share; nil where that is not known.
    /// - Returns: What it changes, and the faults that were not said before.
    public mutating func add(_ playlist: Playlist, loadedAt time: Double? = nil) -> ReloadReport {
        add(PlaylistLoad(playlist, at: time))
    }

    /// Takes in a load with all that is known of it.
    ///
    /// - Returns: What it changes, and the faults that were not said before.
    public mutating func add(_ load: PlaylistLoad) -> ReloadReport {
        count += 1
        guard let last else {
            self.last = Load(load: load, full: nil, history: ReloadHistory(load))
            return ReloadReport(first: load)
        }
        let context = ReloadContext(from: last.load, last.full, to: load, history: last.history)
        var report = validator.report(on: context)
        report.diagnostics = faults.fresh(among: report.diagnostics, bringsNews: context.bringsNews)
        take(load, context)
        return report
    }

    /// Keeps a load for the next one to be compared with. An answer that is older than the one before is passed over, as
    /// players do, and so is a delta update that does not go with it.
    private mutating func take(_ load: PlaylistLoad, _ context: ReloadContext) {
        guard let media = context.media else {
            if context.mergeError == nil { last = Load(load: load, full: nil, history: ReloadHistory(load)) }
            return
        }
        guard !media.isEarlierState else { return }
        var history = last?.history ?? ReloadHistory(load)
        history.note(media, load)
        last = Load(load: load, full: media.isDelta ? media.new.full : nil, history: history)
    }
}

extension ReloadContext {
    /// Whether anything came or went.
    fileprivate var bringsNews: Bool {
        guard let media else { return mergeError == nil }
        return media.hasNewPart || !media.reload.removed.isEmpty || media.isOlder
    }
}

extension MediaReload {
    /// Whether the later load says what an earlier one said: its numbers are lower, and belong to the same segments. It need
    /// not have the newest ones.
    fileprivate var isEarlierState: Bool {
        isOlder && !reload.kept.isEmpty && alignment.hasRightNumbers && alignment.inserted == nil
            && alignment.replaced.isEmpty
    }
}

/// The faults that were said and may go on.
private struct StandingFaults: Sendable {
    /// How many loads with something new have passed since a rule last found something, by its ID.
    private var quiet: [Diagnostic.ID: Int] = [:]
    /// The same for faults in where segments stand.
    private var quietOfPlaces = Int.max

    /// After how many such loads a fault counts as over.
    private static let enough = 3

    /// Those that come of segments that are not where they should be.
    private static let places: Set<Diagnostic.ID> = [
        "live-mediasequence-present", "live-mediasequence-increment", "live-mediasequence-not-decrease",
        "live-event-append-only", "live-append-only", "live-remove-in-order", "live-segment-uri-stable",
        "live-discseq-increment", "live-discseq-not-decrease", "live-part-becomes-segment",
    ]

    /// The findings that were not said before.
    mutating func fresh(among diagnostics: [Diagnostic], bringsNews: Bool) -> [Diagnostic] {
        let fresh = diagnostics.filter { diagnostic in
            quiet[diagnostic.id] == nil && (quietOfPlaces > 0 || !StandingFaults.places.contains(diagnostic.id))
        }
        let found = Set(diagnostics.map(\.id))
        for id in quiet.keys where bringsNews && !found.contains(id) { quiet[id, default: 0] += 1 }
        quiet = quiet.filter { $0.value < StandingFaults.enough }
        for id in found { quiet[id] = 0 }
        if bringsNews, quietOfPlaces < Int.max { quietOfPlaces += 1 }
        if !found.isDisjoint(with: StandingFaults.places) { quietOfPlaces = 0 }
        return fresh
    }
}
