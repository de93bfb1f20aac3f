/// The ads of a playlist: the breaks that marks of all forms speak of, in the order of time.
///
///     for adBreak in playlist.adTimeline.breaks {
///         print(adBreak.start?.time ?? 0, adBreak.duration ?? adBreak.plannedDuration ?? 0, adBreak.conflicts)
///     }
///
/// Marks that speak of one splice are one break: tags before the same segment, and a date range with SCTE35-OUT that starts
/// there, or near it with the same ID or message. What they say against each other is told in ``AdBreak/conflicts``; times
/// that differ by a second or less agree. A live playlist may begin in the middle of a break.
///
/// Making it takes time in proportion to the marks and segments, without making any ``MediaSegment``.
public struct AdTimeline: Sendable {
    /// By the time of their start, or of their end where the start is not known; those without any time last.
    public let breaks: [AdBreak]
    /// The marks that belong to no break, in the order of the text: messages and asset data by themselves.
    public let otherMarkers: [AdMarker]

    /// Everything that marks say against each other.
    public var conflicts: [AdConflict] { breaks.flatMap(\.conflicts) }

    public init(_ playlist: MediaPlaylist) {
        let tags = playlist.unknownTags.filter { AdMarker.Form(rawValue: $0.name).isKnown }
        let dateRanges = playlist.dateRanges.models
        let ranges = dateRanges.filter(\.isAboutAds)
        guard !tags.isEmpty || !ranges.isEmpty else {
            (breaks, otherMarkers) = ([], [])
            return
        }
        let timeline = playlist.timeline
        // A playlist that starts with its first segment has all marks.
        let isWindow = playlist.type == nil && (playlist.mediaSequence > 0 || playlist.deltaUpdate != nil)
        var reader = AdTagSequence(timeline, mayBeginInside: isWindow)
        reader.read(tags)
        var matcher = AdDateRanges(
            reader, DateRangeEnds(dateRanges), reach: playlist.targetDuration.map(Double.init) ?? 0)
        for range in ranges { matcher.read(range) }
        (breaks, otherMarkers) = matcher.finished()
    }
}

extension MediaPlaylist {
    /// The ads. Made anew each time it is asked for.
    public var adTimeline: AdTimeline { AdTimeline(self) }
}

extension DateRange {
    fileprivate var isAboutAds: Bool {
        isInterstitial || otherAttributes.contains { $0.name.utf8.starts(with: "SCTE35-".utf8) }
    }
}
