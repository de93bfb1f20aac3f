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
    /// The keys in force, one for each key format; none where the segments are clear.
    public var keys: [ContentKey]

    /// Whether the segments are not encrypted.
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
    /// The segments by the keys in force, in their order. Equal keys that are stated again do not end a span.
    public var keySpans: [KeySpan] {
        var spans: [KeySpan] = []
        for run in segments.keyRuns where !run.segments.isEmpty {
            let (first, last) = (segments[run.segments.lowerBound], segments[run.segments.upperBound - 1])
            let end = last.startTime + (last.duration ?? 0)
            if let open = spans.last, open.keys == run.keys {
                spans[spans.count - 1].sequenceNumbers = open.sequenceNumbers.lowerBound...last.sequenceNumber
                spans[spans.count - 1].segmentCount += run.segments.count
                spans[spans.count - 1].duration = end - open.startTime
            } else {
                spans.append(
                    KeySpan(
                        sequenceNumbers: first.sequenceNumber...last.sequenceNumber, segmentCount: run.segments.count,
                        startTime: first.startTime, duration: end - first.startTime, date: first.date, keys: run.keys))
            }
        }
        return spans
    }

    /// The clear segments before the first encrypted one, in seconds; nil where nothing is encrypted.
    public var clearLead: Double? {
        keySpans.first { !$0.isClear }?.startTime
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
