/// The segments of a Media Playlist on a line, for comparing it with another one: what is made grows with its
/// discontinuities, not with its segments.
struct Timeline {
    let playlist: MediaPlaylist
    let rows: SegmentRows
    let runs: [DiscontinuityRun]
    let datedRuns: [DatedDiscontinuityRun]
    let isIFrames: Bool

    /// Nil where there are no segments, or where a delta update leaves some out.
    init?(_ member: MediaMember) {
        guard let rows = member.playlist.segments.rows, !rows.rows.isEmpty, member.playlist.deltaUpdate == nil else {
            return nil
        }
        playlist = member.playlist
        self.rows = rows
        runs = rows.discontinuityRuns
        datedRuns = rows.datedRuns(runs)
        isIFrames = member.isIFrames
    }

    /// What a segment lasts on average, in seconds.
    var typicalSegment: Double { playlist.duration / Double(rows.rows.count) }

    /// The segment that is played at a time, in seconds from the first segment.
    func segment(at time: Double) -> Int {
        max(0, rows.rows.partitionIndex { $0.startTime > time } - 1)
    }
}

extension MediaPlaylist {
    /// Whether it begins where the presentation does: nothing was removed in front.
    var isWhole: Bool { deltaUpdate == nil && (type?.isKnown ?? false || hasEndList && mediaSequence == 0) }

    /// Whether nothing will be added.
    var isFinished: Bool { hasEndList || type == .vod }

    /// Whether clients can play it with low latency: it goes on, and has partial segments.
    var isLowLatency: Bool { !isFinished && (!partsAtEnd.isEmpty || !(segments.rows?.parts.isEmpty ?? true)) }

    /// The time that its segments cover; nil where it has no dates.
    var dateWindow: (start: Instant, end: Instant)? {
        guard let start = segments.first?.date, let last = segments.last,
            let end = last.date?.advanced(bySeconds: last.duration ?? 0)
        else { return nil }
        return (start, end)
    }
}

// MARK: - Two playlists

extension Timeline {
    /// How far apart boundaries of two playlists are at most that are meant to be at one time, in seconds.
    ///
    /// Frames of audio do not end where those of video do, and stretches of audio and video that were joined differ by
    /// more. That stays below half a segment, and below a second. A playlist of I-frames knows of a boundary only where
    /// it has an I-frame.
    func tolerance(with other: Timeline) -> Double {
        let regular = min(1, min(typicalSegment, other.typicalSegment) / 2)
        let spacing = max(isIFrames ? typicalSegment : 0, other.isIFrames ? other.typicalSegment : 0)
        return max(regular, spacing)
    }

    /// Whether it is known which times of both are one: both begin where the presentation does, or both have dates.
    func isComparable(with other: Timeline) -> Bool {
        playlist.isWhole && other.playlist.isWhole || rows.hasDates && other.rows.hasDates
    }

    /// Whether a difference at the first boundary may come from content at the beginning that one of the two has more:
    /// then the whole differs by as much. It may be as long as a target duration, unless both are VOD (6.2.4).
    func isExtraContent(_ difference: Double, than other: Timeline, _ tolerance: Double) -> Bool {
        guard playlist.type != .vod || other.playlist.type != .vod,
            let most = [playlist.targetDuration, other.playlist.targetDuration].compactMap({ $0 }).min(),
            abs(difference) <= Double(most) + tolerance
        else { return false }
        // How long the whole is, is not known of playlists that go on.
        guard playlist.isFinished, other.playlist.isFinished else { return true }
        return abs(playlist.duration - other.playlist.duration - difference) <= tolerance
    }
}
