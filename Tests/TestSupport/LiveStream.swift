import HLSPlaylists

/// A live stream made at random, and two loads of it: a window of its segments each, the second one with its end further on.
///
/// Both are written as a server writes them, and so are the delta updates of the second: lines of skipped segments are left
/// out, and all others stay (6.2.5.1).
package struct LiveStream {
    /// The first load as text.
    package let previous: [UInt8]
    /// The second load as text.
    package let next: [UInt8]
    /// Its delta updates as text: one for each number of segments that may be left out.
    package let updates: [[UInt8]]

    package init(_ generator: inout PlaylistGenerator) throws {
        let stream = StreamPlan(&generator)
        let length = stream.segments.count
        let start = generator.number(0...min(2, length))
        let shared = start..<generator.number(max(start, length - 3)...length)
        let first = generator.number(start...min(start + 3, shared.upperBound))
        let before = try WindowText(stream, shared, isLater: false, &generator)
        let after = try WindowText(stream, first..<length, isLater: true, &generator)
        previous = before.full
        next = after.full
        let known = min(shared.upperBound - first, stream.skippable(in: first..<length))
        updates = (min(1, known)...known).map { after.update(skipping: $0, listsAllRanges: stream.listsAllRanges) }
    }
}

/// All that a stream ever says.
private struct StreamPlan {
    var header: MediaPlaylist
    var segments: [MediaSegment]
    /// The lines of unknown tags in front of each segment.
    var tags: [[String]]
    var ranges: [PlannedRange]
    var end: MediaPlaylist
    var listsAllRanges: Bool

    init(_ generator: inout PlaylistGenerator) {
        var segments = generator.segments(14)
        for index in segments.indices.dropFirst() where generator.chance(60) {
            guard let before = segments[index - 1].byteRange?.end, segments[index].byteRange != nil else { continue }
            segments[index].uri = segments[index - 1].uri
            segments[index].byteRange?.offset = before
        }
        self.segments = segments
        let keys = generator.chance(50) ? segments.last?.keys ?? [] : generator.keys()
        header = MediaPlaylist(
            version: 10, independentSegments: generator.chance(30), targetDuration: 6, mediaSequence: 7,
            discontinuitySequence: 3,
            serverControl: ServerControl(canSkipUntil: Double(generator.number(0...20)), canSkipDateRanges: true),
            unknownTags: generator.chance(20) ? [UnknownTag(name: "EXT-X-HEAD", value: "1")] : [])
        end = MediaPlaylist(
            targetDuration: 6, hasEndList: generator.chance(10),
            trailingParts: generator.chance(30) ? generator.several(3) { maker, _ in maker.part(keys) } : [],
            preloadHints: generator.chance(30) ? [generator.preloadHint()] : [],
            renditionReports: generator.chance(30) ? [generator.renditionReport()] : [])
        tags = segments.map { _ in
            generator.chance(20)
                ? generator.several(2) { maker, _ in maker.pick(["#EXT-X-CUE-OUT:30", "#EXT-X-CUE-IN"], or: "#EXT") }
                : []
        }
        ranges = generator.chance(50) ? generator.several(4) { maker, index in PlannedRange(&maker, index) } : []
        listsAllRanges = generator.chance(50)
    }

    /// How many segments of a window are further from its end than the skip boundary.
    func skippable(in window: Range<Int>) -> Int {
        var distance = 0.0
        var index = window.upperBound
        while index > window.lowerBound, distance <= header.serverControl?.canSkipUntil ?? 0 {
            index -= 1
            distance += segments[index].duration ?? 0
        }
        return index - window.lowerBound
    }
}

/// A date range, and what becomes of it in the second load.
private struct PlannedRange {
    var range: DateRange
    /// The segment in front of which its tag stands; nil in the header.
    var place: Int?
    var isRemoved: Bool
    /// What a second tag says of it, which stands in front of the last segment.
    var addition: DateRange?

    init(_ generator: inout PlaylistGenerator, _ index: Int) {
        range = generator.dateRange(index)
        place = generator.chance(50) ? generator.number(0...12) : nil
        isRemoved = generator.chance(20)
        guard generator.chance(30) else { return }
        addition = DateRange(
            id: range.id, duration: range.duration ?? 5,
            otherAttributes: [Attribute(name: "X-COM-EXAMPLE-LATER", value: "1")])
    }
}

/// A window of a stream, line by line.
private struct WindowText {
    private var header: [UInt8] = []
    private var rangeLines: [(line: String, isNew: Bool)] = []
    private var removed: [String] = []
    /// The date ranges in front of each segment, and its lines.
    private var segments: [(ranges: [(line: String, isNew: Bool)], lines: [UInt8])] = []
    private var end: [UInt8] = []
    /// Whether EXT-X-SKIP stands behind the date ranges of the header.
    private let skipsBehindRanges: Bool

    init(_ plan: StreamPlan, _ window: Range<Int>, isLater: Bool, _ generator: inout PlaylistGenerator) throws {
        skipsBehindRanges = generator.chance(50)
        var playlist = plan.header
        playlist.mediaSequence += UInt64(window.lowerBound)
        playlist.discontinuitySequence += UInt64(
            plan.segments[..<window.lowerBound].filter(\.isDiscontinuity).count)
        var stream = try MediaPlaylistStream(playlist)
        header = stream.header + "#EXT-X-DEFINE:NAME=\"base\",VALUE=\"seg\"\n".utf8
        for index in window {
            let lines = plan.tags[index].map { $0 + "\n" }.joined()
            let previous = index > window.lowerBound ? plan.segments[index - 1] : nil
            let written = WindowText.varied(
                try stream.append(plan.segments[index]), plan.segments[index], behind: previous, &generator)
            segments.append(([], Array(lines.utf8) + written))
        }
        end = try stream.finish(
            trailingParts: plan.end.trailingParts, preloadHints: plan.end.preloadHints,
            renditionReports: plan.end.renditionReports, hasEndList: isLater && plan.end.hasEndList)
        for range in plan.ranges.sorted(by: { ($0.place ?? -1) < ($1.place ?? -1) }) {
            try add(range, window, isLater: isLater)
        }
    }

    private mutating func add(_ planned: PlannedRange, _ window: Range<Int>, isLater: Bool) throws {
        if let place = planned.place, place >= window.upperBound { return }
        guard !isLater || !planned.isRemoved else { return removed.append(planned.range.id) }
        let line = (line: try planned.range.tagLine, isNew: false)
        // The tags of segments that left move to the header, which keeps them in order.
        if let place = planned.place, place >= window.lowerBound {
            segments[place - window.lowerBound].ranges.append(line)
        } else {
            rangeLines.append(line)
        }
        guard isLater, let addition = planned.addition, let last = segments.indices.last else { return }
        segments[last].ranges.append((try addition.tagLine, true))
    }

    /// The lines of a segment, some offsets left out and some URIs with a variable.
    private static func varied(
        _ lines: [UInt8], _ segment: MediaSegment, behind previous: MediaSegment?, _ generator: inout PlaylistGenerator
    ) -> [UInt8] {
        var text = String(decoding: lines, as: UTF8.self)
        if let range = segment.byteRange, let offset = range.offset, previous?.byteRange?.end == offset,
            previous?.uri == segment.uri, generator.chance(70)
        {
            text = replacing(text, "#EXT-X-BYTERANGE:\(range)\n", by: "#EXT-X-BYTERANGE:\(range.length)\n")
        }
        if generator.chance(20) { text = replacing(text, "\nseg.ts\n", by: "\n{$base}.ts\n") }
        return Array(text.utf8)
    }

    private static func replacing(_ text: String, _ old: String, by new: String) -> String {
        let (bytes, pattern) = (Array(text.utf8), Array(old.utf8))
        guard bytes.count >= pattern.count,
            let place = (0...bytes.count - pattern.count).first(where: {
                bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
            })
        else { return text }
        return String(decoding: bytes[..<place] + Array(new.utf8) + bytes[(place + pattern.count)...], as: UTF8.self)
    }

    var full: [UInt8] {
        let ranges = rangeLines.map { $0.line + "\n" }.joined()
        return header + Array(ranges.utf8) + segments.flatMap { lines(of: $0) } + end
    }

    private func lines(of segment: (ranges: [(line: String, isNew: Bool)], lines: [UInt8])) -> [UInt8] {
        Array(segment.ranges.map { $0.line + "\n" }.joined().utf8) + segment.lines
    }

    /// The text without the lines of the first segments.
    func update(skipping count: Int, listsAllRanges: Bool) -> [UInt8] {
        var skip = "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)"
        if !listsAllRanges { skip += ",RECENTLY-REMOVED-DATERANGES=\"" + removed.joined(separator: "\t") + "\"" }
        let older = (rangeLines + segments[..<count].flatMap(\.ranges)).filter { listsAllRanges || $0.isNew }
        let ranges = older.map { $0.line + "\n" }.joined()
        return header + Array((skipsBehindRanges ? ranges + skip + "\n" : skip + "\n" + ranges).utf8)
            + segments[count...].flatMap { lines(of: $0) } + end
    }
}
