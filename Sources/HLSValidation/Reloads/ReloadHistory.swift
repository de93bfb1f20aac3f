/// When a load was made, by one clock or another.
struct LoadTime: Sendable {
    var seconds: Double?
    /// When the server made the answer, to the second.
    var date: Instant?

    /// How many seconds have passed for certain since an earlier load, negative when this one is the older; nil where that
    /// is not known. Dates of answers are cut to the second, so that up to one more may have passed.
    func seconds(since earlier: LoadTime) -> Double? {
        if let seconds, let before = earlier.seconds { return seconds - before }
        guard let date, let before = earlier.date else { return nil }
        let passed = date.seconds(since: before)
        return passed > 0 ? passed - 1 : passed
    }
}

/// What loads before the last one tell: small tallies, each with a cap.
struct ReloadHistory: Sendable {
    /// The load that brought the last segment, and the last part or segment.
    private(set) var lastSegment: LoadTime
    private(set) var lastPart: LoadTime
    /// When date ranges began that have gone, by their IDs.
    private(set) var goneRanges: [ByteCompared: Instant] = [:]
    /// Their IDs in the order in which they went.
    private var goneIDs: [ByteCompared] = []
    private var leads: [ByteCompared: Lead] = [:]

    /// By how many segments the playlist was ahead of what it reports of another one.
    private struct Lead {
        /// The least of late.
        var least: Int64
        /// The number of the playlist's own last segment then.
        var mediaSequence: UInt64
    }

    /// How many date ranges, and how many reports, are kept.
    private static let cap = 1_000
    /// For how many segments a lead counts: numbers of playlists whose segments differ a little in length drift apart.
    private static let reach: UInt64 = 10

    init(_ load: PlaylistLoad) {
        lastSegment = load.loadTime
        lastPart = load.loadTime
        if case .media(let media) = load.playlist { noteReports(of: media) }
    }

    /// Takes in a load that was compared with the one before.
    mutating func note(_ media: MediaReload, _ load: PlaylistLoad) {
        if media.hasNewSegment { lastSegment = load.loadTime }
        if media.hasNewPart { lastPart = load.loadTime }
        noteReports(of: media.new.loaded)
        for range in media.goneRanges { noteGone(range) }
    }

    /// By how many segments a playlist was ahead of a report of late, at the least.
    func lead(over report: RenditionReport) -> Int64? { leads[ByteCompared(wrappedValue: report.uri)]?.least }

    private mutating func noteGone(_ range: DateRange) {
        guard let start = range.startDate?.instant else { return }
        let id = ByteCompared(wrappedValue: range.id)
        if goneRanges.updateValue(start, forKey: id) == nil { goneIDs.append(id) }
        if goneIDs.count > ReloadHistory.cap { goneRanges[goneIDs.removeFirst()] = nil }
    }

    private mutating func noteReports(of media: MediaPlaylist) {
        guard let own = media.liveEdge.mediaSequence else { return }
        for report in media.renditionReports {
            let uri = ByteCompared(wrappedValue: report.uri)
            guard let lead = media.lead(over: report), leads[uri] != nil || leads.count < ReloadHistory.cap else {
                continue
            }
            let isKnown = leads[uri].map { known in
                known.least < lead && own >= known.mediaSequence && own - known.mediaSequence <= ReloadHistory.reach
            }
            if isKnown != true { leads[uri] = Lead(least: lead, mediaSequence: own) }
        }
    }
}

extension PlaylistLoad {
    var loadTime: LoadTime { LoadTime(seconds: time, date: http?.date) }
}

extension MediaPlaylist {
    /// By how many segments this playlist is ahead of what it reports of another. Numbers of different playlists cannot be
    /// compared (6.3.2), but how far they are apart does not change by much.
    func lead(over report: RenditionReport) -> Int64? {
        guard let own = liveEdge.mediaSequence, let its = lastMediaSequence(of: report) else { return nil }
        return Int64(clamping: own) - Int64(clamping: its)
    }
}

extension MediaReload {
    /// Whether a segment came that no load before had.
    var hasNewSegment: Bool {
        guard !hasWrongNumbers else { return new.full.segments.count > old.full.segments.count - alignment.removed }
        return !reload.added.isEmpty
    }

    /// Whether a part came, or a whole segment.
    var hasNewPart: Bool {
        hasNewSegment || new.full.partsAtEnd.count > old.full.partsAtEnd.count
    }

    /// The date ranges that were removed.
    var goneRanges: [DateRange] {
        guard !areRangesTheSame else { return [] }
        let ids = Set(newFullRanges.map { ByteCompared(wrappedValue: $0.id) })
        return oldFullRanges.filter { !ids.contains(ByteCompared(wrappedValue: $0.id)) }
    }
}
