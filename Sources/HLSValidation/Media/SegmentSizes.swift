/// The sizes of the segments of a playlist, from its byte ranges or from its files.
struct SegmentSizes {
    private let segments: SegmentRows
    private let files: MediaFiles?

    /// Nil for a playlist that was made by hand.
    init?(_ playlist: MediaPlaylist, _ files: MediaFiles?) {
        guard let segments = playlist.segments.rows else { return nil }
        self.segments = segments
        self.files = files
    }

    /// The bytes of a segment; nil where its playlist does not state a range and nothing is known of its file, and where the
    /// range is not in the file.
    func bytes(at index: Int) -> UInt64? {
        let file = files?.segments[index].bytes
        guard let range = segments.byteRange(segments.rows[index]) else { return file }
        return range.reachesPast(file ?? .max) ? nil : range.length
    }

    /// The seconds of a segment; nil where it is missing, or has no duration above 0.
    func duration(at index: Int) -> Double? {
        let row = segments.rows[index]
        return row.duration > 0 && !row.has(SegmentRow.isGap) ? row.duration : nil
    }

    var count: Int { segments.rows.count }
}

extension ByteRange {
    /// Whether it ends behind the end of a file.
    func reachesPast(_ size: UInt64) -> Bool { offset != nil && (end ?? .max) > size }
}

/// The bit rates of a Media Playlist as its segments have them, in bits per second.
///
/// A last segment of less than half a target duration is not part of a peak: it begins with a whole frame all the same, so
/// that its rate is high, and packagers do not count it; a client has nothing to load behind it.
struct BitRates {
    /// The largest of neighbouring segments that last between half and one and a half target durations together (1).
    let peak: Double
    /// Where they begin.
    let peakSegment: Int
    /// That of all segments; nil where the size of one is not known.
    let average: Double?

    /// Nil where the sizes of no segments are known, or no neighbours last that long.
    init?(_ playlist: MediaPlaylist, _ files: MediaFiles?) {
        guard let sizes = SegmentSizes(playlist, files), let target = playlist.targetDuration, target > 0 else {
            return nil
        }
        var windows = RateWindows(least: Double(target) / 2, most: Double(target) * 1.5 + 0.5)
        var (bits, seconds, isComplete) = (0.0, 0.0, true)
        for index in 0..<sizes.count {
            guard let duration = sizes.duration(at: index) else {
                windows.interrupt()
                continue
            }
            guard let bytes = sizes.bytes(at: index) else {
                isComplete = false
                windows.interrupt()
                continue
            }
            bits += Double(bytes) * 8
            seconds += duration
            let isRest = index == sizes.count - 1 && duration < Double(target) / 2
            if !isRest { windows.add(bits: Double(bytes) * 8, seconds: duration, segment: index) }
        }
        guard let best = windows.best else { return nil }
        (peak, peakSegment) = best
        average = isComplete && seconds > 0 ? bits / seconds : nil
    }
}

/// Finds the densest of all runs of neighbours whose lengths are within bounds.
private struct RateWindows {
    private let least: Double
    private let most: Double
    private var recent: [(bits: Double, seconds: Double, segment: Int)] = []
    private(set) var best: (rate: Double, segment: Int)?

    /// Segments shorter than any encoder's are not looked at in longer runs, or hostile lists would take forever.
    private static let mostSegments = 64

    init(least: Double, most: Double) {
        self.least = least
        self.most = most
    }

    /// Ends the run of neighbours.
    mutating func interrupt() { recent.removeAll(keepingCapacity: true) }

    mutating func add(bits: Double, seconds: Double, segment: Int) {
        recent.append((bits, seconds, segment))
        if recent.count > 2 * RateWindows.mostSegments { recent.removeFirst(RateWindows.mostSegments) }
        var (sum, length) = (0.0, 0.0)
        for window in recent.suffix(RateWindows.mostSegments).reversed() {
            sum += window.bits
            length += window.seconds
            guard length <= most else { break }
            if length >= least, sum / length > best?.rate ?? 0 { best = (sum / length, window.segment) }
        }
    }
}
