/// Consecutive segments of a Media Playlist under the same keys.
public struct KeySpan: Hashable, Sendable {
    /// The media sequence numbers of the segments.
    public var sequenceNumbers: ClosedRange<UInt64>
    /// The number of segments.
    public var segmentCount: Int
    /// Where the first segment begins, in seconds from the start of the playlist.
    public var startTime: Double
    /// The length of the segments together, in seconds.
    public var duration: Double
    /// The date of the first segment, given or worked out (4.4.4.6).
    public var date: Instant?
    /// The keys in force, one for each key format; none where the segments are clear. In a delta update also none before
    /// its first key tag, although a tag that it skips may be in force there (4.4.5.2).
    public var keys: [ContentKey]

    /// Whether no key is in force.
    public var isClear: Bool { keys.isEmpty }

    /// The key in force of a system.
    public func key(for format: KeyFormat) -> ContentKey? {
        keys.first { $0.keyFormat == format }
    }
}

/// How often a playlist changes the key of one system.
public struct KeyRotation: Hashable, Sendable {
    /// The number of different key URIs.
    public var keyCount: Int
    /// How long each key was in force, in seconds, for the keys whose begin and end both lie in the playlist. A key that
    /// tags restate counts on.
    public var periods: [Double]

    /// The mean of ``periods``; nil where no key begins and ends in the playlist.
    public var meanPeriod: Double? {
        periods.isEmpty ? nil : periods.reduce(0, +) / Double(periods.count)
    }
}

extension MediaPlaylist {
    /// The segments by the keys in force, in their order. Equal keys that are stated again, in whatever order, do not end a
    /// span.
    public var keySpans: [KeySpan] {
        var spans: [KeySpan] = []
        for run in segments.keyRuns where !run.segments.isEmpty {
            let (first, last) = (segments[run.segments.lowerBound], segments[run.segments.upperBound - 1])
            let end = last.startTime + (last.duration ?? 0)
            let numbers = segments.sequenceNumbers(of: run.segments)
            if let open = spans.last, Set(open.keys) == Set(run.keys) {
                spans[spans.count - 1].sequenceNumbers =
                    min(
                        open.sequenceNumbers.lowerBound, numbers.lowerBound)...max(
                        open.sequenceNumbers.upperBound, numbers.upperBound)
                spans[spans.count - 1].segmentCount += run.segments.count
                spans[spans.count - 1].duration = end - open.startTime
            } else {
                spans.append(
                    KeySpan(
                        sequenceNumbers: numbers, segmentCount: run.segments.count, startTime: first.startTime,
                        duration: end - first.startTime, date: first.date, keys: run.keys))
            }
        }
        return spans
    }

    /// The clear segments before the first encrypted one, in seconds; nil where nothing is encrypted, and in a delta update,
    /// which does not say what its first segments are under.
    public var clearLead: Double? {
        guard deltaUpdate == nil, let run = segments.keyRuns.first(where: { !$0.keys.isEmpty }) else { return nil }
        return segments[run.segments.lowerBound].startTime
    }

    /// How often the key of a system changes.
    public func keyRotation(of format: KeyFormat) -> KeyRotation {
        var changes: [(uri: URIReference?, time: Double)] = []
        for span in keySpans {
            let uri = span.key(for: format)?.uri.map { URIReference($0) }
            if changes.isEmpty || changes[changes.count - 1].uri != uri { changes.append((uri, span.startTime)) }
        }
        // The first key may have begun before the playlist does, and the last one goes on.
        let inner = zip(changes.dropFirst(), changes.dropFirst(2)).filter { $0.0.uri != nil }
        return KeyRotation(
            keyCount: Set(changes.compactMap(\.uri)).count, periods: inner.map { $1.time - $0.time })
    }
}

extension MediaSegmentList {
    /// The media sequence numbers of neighbours. In a list that was changed by hand they need not rise.
    func sequenceNumbers(of range: Range<Int>) -> ClosedRange<UInt64> {
        let (first, last) = (self[range.lowerBound].sequenceNumber, self[range.upperBound - 1].sequenceNumber)
        return Swift.min(first, last)...Swift.max(first, last)
    }
}
