/// Writes a Media Playlist while its segments are being made: segments go in, bytes come out, and nothing is kept of either.
///
///     var stream = try MediaPlaylistStream(MediaPlaylist(version: 6, targetDuration: 6, type: .event))
///     try file.write(stream.header)
///     for await segment in packager { try file.write(stream.append(segment)) }
///     try file.write(stream.finish())
///
/// All bytes together are those that ``MediaPlaylist/canonicalText(version:)`` gives the whole playlist. What is refused
/// changes nothing: the stream goes on behind the last segment that was written.
public struct MediaPlaylistStream: Sendable {
    /// The text up to the first segment that is appended.
    public let header: [UInt8]
    /// The number of segments so far.
    public private(set) var segmentCount: Int
    private var text = MediaText()

    /// Begins with a playlist that has its header, its date ranges, and perhaps segments already; what it says about the
    /// end is left to ``finish(_:)``.
    ///
    /// The version is written as it stands there: state one that the segments to come can do with.
    public init(_ playlist: MediaPlaylist) throws(WritingError) {
        var stops = SegmentStops(playlist)
        try text.appendHeader(playlist, version: playlist.version)
        try playlist.appendSegments(to: &text, &stops)
        try stops.append(before: .max, to: &text)
        header = text.takeBytes()
        segmentCount = playlist.segments.count
    }

    /// The lines of the next segment.
    public mutating func append(_ segment: MediaSegment) throws(WritingError) -> [UInt8] {
        let index = segmentCount
        let bytes = try write { text throws(WritingError) in
            do throws(WritingError) { try text.append(segment) } catch { throw error.at(index) }
        }
        segmentCount += 1
        return bytes
    }

    /// The line of a date range that becomes known between segments. That its ID is a new one is the caller's care.
    public mutating func append(_ range: DateRange) throws(WritingError) -> [UInt8] {
        try write { text throws(WritingError) in try text.append(range) }
    }

    /// The line of a tag that the specification does not define, in front of the next segment.
    public mutating func append(_ tag: UnknownTag) throws(WritingError) -> [UInt8] {
        try write { text throws(WritingError) in try text.append(tag) }
    }

    /// The lines behind the last segment: the parts of the one still being made, preload hints and rendition reports, and
    /// EXT-X-ENDLIST.
    public mutating func finish(
        trailingParts: [PartialSegment] = [], preloadHints: [PreloadHint] = [],
        renditionReports: some Collection<RenditionReport> = [RenditionReport](),
        hasEndList: Bool = true
    ) throws(WritingError) -> [UInt8] {
        let reports = Array(renditionReports)
        return try write { text throws(WritingError) in
            try text.appendEnd(trailingParts, preloadHints, reports, hasEndList: hasEndList)
        }
    }

    private mutating func write(_ body: (inout MediaText) throws(WritingError) -> Void) throws(WritingError) -> [UInt8]
    {
        var next = text
        try body(&next)
        let bytes = next.takeBytes()
        text = next
        return bytes
    }
}
