/// Two loads of one Media Playlist, one laid over the other by media sequence numbers (6.2.1, 6.2.2).
///
///     let reload = PlaylistReload(from: previous, to: next)
///     for change in reload.changes { print(change) }  // segment 1042 changed: EXTINF 6.006 became 5.9
///
/// Comparing costs what differs. What both have is compared as bytes, and only where these differ as segments.
public struct PlaylistReload: Sendable {
    /// The earlier load.
    public let previous: MediaPlaylist
    /// The later load: a full playlist. A delta update is merged first, see ``MediaPlaylist/merged(onto:)``; by itself it
    /// has nothing to say of what it leaves out.
    public let next: MediaPlaylist

    /// The segments that left at the front, as indices of the earlier load.
    public let removed: Range<Int>
    /// The segments whose numbers both have, as indices of the earlier load.
    public let kept: Range<Int>
    /// The segments whose numbers both have, as indices of the later load.
    public let keptInNext: Range<Int>
    /// The segments that came at the end, as indices of the later load.
    public let added: Range<Int>
    /// The segments that both have and of which the later load says something else, as indices of the earlier one.
    ///
    /// Keys, initialization section and bit rate count as they are in force, wherever their tags stand. The parts of a
    /// segment may be taken away while it stays (6.2.2), and do not count.
    public let changedSegments: [Int]

    let comparison: SegmentComparison

    /// Compares two loads.
    public init(from previous: MediaPlaylist, to next: MediaPlaylist) {
        self.previous = previous
        self.next = next
        let (oldCount, newCount) = (previous.segments.count, next.segments.count)
        let first = previous.numbering.sequenceNumber(at: 0)
        let nextFirst = next.numbering.sequenceNumber(at: 0)
        let left = nextFirst.excess(over: first, atMost: oldCount)
        let inFront = first.excess(over: nextFirst, atMost: newCount)
        let common = min(oldCount - left, newCount - inFront)
        kept = left..<left + common
        keptInNext = inFront..<inFront + common
        // The segments that a delta update leaves out are not gone.
        removed = 0..<next.mediaSequence.excess(over: first, atMost: oldCount)
        added = keptInNext.upperBound..<newCount
        comparison = SegmentComparison(previous, kept, next, keptInNext)
        changedSegments = comparison.changed.map { [kept] in kept.lowerBound + $0 }
    }

    /// The segments that left at the end, as indices of the earlier load. There should be none (6.2.1).
    public var withdrawn: Range<Int> { kept.upperBound..<previous.segments.count }

    /// The segments that came in front of all others, as indices of the later load: numbers ran back (6.2.2).
    public var inserted: Range<Int> { 0..<keptInNext.lowerBound }

    /// How many of the segments that both have were made to be compared.
    package var segmentsLookedAt: Int { comparison.examined.count }

    /// Everything that changed: the header, then segments by their numbers with parts and unknown tags, then what stands
    /// behind them.
    public var changes: [PlaylistChange] {
        headerChanges + segmentChanges + dateRangeChanges + hintChanges + reportChanges
    }
}

extension UInt64 {
    /// By how much a number is over another; never more than the limit.
    fileprivate func excess(over other: UInt64, atMost limit: Int) -> Int {
        self > other ? Int(Swift.min(self - other, UInt64(limit))) : 0
    }
}
