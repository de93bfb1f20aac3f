/// Makes a Media Playlist tag by tag, in the order in which it reads.
///
///     let playlist = MediaPlaylist { m3u8 in
///         m3u8.type(.vod)
///         m3u8.key(.fairPlay, "skd://1")
///         m3u8.map("init.mp4")
///         for number in 1...3 { m3u8.segment("\(number).m4s", duration: 6.006) }
///         m3u8.discontinuity()
///         m3u8.endKeys()
///         m3u8.segment("ad.m4s", duration: 15)
///         m3u8.endList()
///     }
///
/// As in a text, a key, an initialization section and a bit rate hold for all segments behind them, and everything else for
/// the next one. The playlist equals the one that is read from its ``MediaPlaylist/canonicalText(version:)``. Nothing is
/// checked before it is written.
public struct MediaPlaylistBuilder: Sendable {
    private var playlist = MediaPlaylist(targetDuration: nil)
    private var segments: [MediaSegment] = []
    /// The segment to come, with what holds for it so far.
    private var next = MediaSegment(uri: "", duration: nil)

    // MARK: - Header

    /// EXT-X-VERSION (4.4.1.2). Without it none is stated; ``WrittenVersion/sufficient`` finds one when the playlist is written.
    public mutating func version(_ version: Int) { playlist.version = version }

    /// EXT-X-INDEPENDENT-SEGMENTS (4.4.2.1).
    public mutating func independentSegments() { playlist.independentSegments = true }

    /// EXT-X-START (4.4.2.2), in seconds from the beginning; from the end where it is negative.
    public mutating func start(_ timeOffset: Double, isPrecise: Bool = false) {
        playlist.start = StartPoint(timeOffset: timeOffset, isPrecise: isPrecise)
    }

    /// EXT-X-DEFINE (4.4.2.3). What is built does not refer to variables: texts are those with the variables replaced.
    public mutating func define(_ name: String, _ value: String) {
        playlist.variables.append(VariableDefinition(name: name, value: value))
    }

    /// EXT-X-TARGETDURATION (4.4.3.1), in seconds. Without it, the longest segment's, rounded.
    public mutating func targetDuration(_ seconds: Int) { playlist.targetDuration = seconds }

    /// EXT-X-MEDIA-SEQUENCE (4.4.3.2).
    public mutating func mediaSequence(_ number: UInt64) { playlist.mediaSequence = number }

    /// EXT-X-DISCONTINUITY-SEQUENCE (4.4.3.3).
    public mutating func discontinuitySequence(_ number: UInt64) { playlist.discontinuitySequence = number }

    /// EXT-X-PLAYLIST-TYPE (4.4.3.5).
    public mutating func type(_ type: PlaylistType) { playlist.type = type }

    /// EXT-X-I-FRAMES-ONLY (4.4.3.6).
    public mutating func iFramesOnly() { playlist.iFramesOnly = true }

    /// EXT-X-PART-INF (4.4.3.7), in seconds.
    public mutating func partTarget(_ seconds: Double) {
        playlist.partInformation = PartInformation(target: seconds)
    }

    /// EXT-X-SERVER-CONTROL (4.4.3.8).
    public mutating func serverControl(_ control: ServerControl) { playlist.serverControl = control }

    /// EXT-X-SKIP (4.4.5.2).
    public mutating func skip(_ update: DeltaUpdate) { playlist.deltaUpdate = update }

    // MARK: - What holds from here on

    /// EXT-X-KEY (4.4.4.4), which ends the key of the same format and leaves the others.
    public mutating func key(_ key: ContentKey) {
        next.keys.removeAll { $0.keyFormat == key.keyFormat }
        next.keys.append(key)
    }

    /// EXT-X-KEY of a system.
    ///
    /// - Parameters:
    ///   - format: The system that interprets the URI.
    ///   - uri: How to get the key.
    ///   - method: How segments are encrypted; nil for AES-128 with the identity format, and for SAMPLE-AES with all others.
    ///   - initializationVector: The vector to state; nil for none.
    public mutating func key(
        _ format: KeyFormat, _ uri: String, method: EncryptionMethod? = nil,
        initializationVector: InitializationVector? = nil
    ) {
        key(
            ContentKey(
                method: method ?? (format == .identity ? .aes128 : .sampleAES), uri: uri,
                initializationVector: initializationVector, keyFormat: format))
    }

    /// EXT-X-KEY with METHOD=NONE: what follows is clear.
    public mutating func endKeys() { next.keys = [] }

    /// EXT-X-MAP (4.4.4.5), under the keys in force.
    public mutating func map(_ uri: String, byteRange: ByteRange? = nil) {
        next.initializationSection = InitializationSection(uri: uri, byteRange: byteRange, keys: next.keys)
    }

    /// EXT-X-BITRATE (4.4.4.8), in kilobits per second.
    public mutating func bitrate(_ bitrate: UInt64) { next.bitrate = bitrate }

    // MARK: - Segments

    /// EXT-X-DISCONTINUITY (4.4.4.3) before the next segment.
    public mutating func discontinuity() { next.isDiscontinuity = true }

    /// EXT-X-PROGRAM-DATE-TIME (4.4.4.6): the date of the next segment.
    public mutating func programDateTime(_ date: DateTime) { next.programDateTime = date }

    /// EXT-X-GAP (4.4.4.7): the next segment is missing.
    public mutating func gap() { next.isGap = true }

    /// EXT-X-PART (4.4.4.9) of the next segment; behind the last one, of the segment still being made.
    public mutating func part(
        _ uri: String, duration: Double, byteRange: ByteRange? = nil, isIndependent: Bool = false, isGap: Bool = false
    ) {
        let last = next.parts.last
        next.parts.append(
            PartialSegment(
                uri: uri, duration: duration,
                byteRange: byteRange?.following(
                    last?.byteRange, isSameResource: last?.uri.map { $0.hasBytes(of: uri) }),
                isIndependent: isIndependent, isGap: isGap, keys: next.keys))
    }

    /// EXTINF (4.4.4.1), EXT-X-BYTERANGE (4.4.4.2) and the URI line.
    ///
    /// - Parameters:
    ///   - uri: The resource.
    ///   - duration: Its length in seconds.
    ///   - title: What stands behind the comma of EXTINF; nil for nothing.
    ///   - byteRange: The stretch of the resource; without an offset, the one behind the segment before.
    public mutating func segment(_ uri: String, duration: Double, title: String? = nil, byteRange: ByteRange? = nil) {
        let last = segments.last
        var segment = next
        (segment.uri, segment.duration, segment.title) = (uri, duration, title)
        segment.byteRange = byteRange?.following(last?.byteRange, isSameResource: last.map { $0.uri.hasBytes(of: uri) })
        if byteRange != nil { segment.bitrate = nil }
        segments.append(segment)
        next = MediaSegment(
            uri: "", duration: nil, bitrate: next.bitrate, keys: next.keys,
            initializationSection: next.initializationSection)
    }

    // MARK: - Metadata

    /// EXT-X-DATERANGE (4.4.5.1).
    public mutating func dateRange(_ range: DateRange) { playlist.dateRanges.append(range) }

    /// EXT-X-PRELOAD-HINT (4.4.5.3).
    public mutating func preloadHint(_ kind: PreloadHint.Kind, _ uri: String, byteRangeStart: UInt64 = 0) {
        playlist.preloadHints.append(PreloadHint(kind: kind, uri: uri, byteRangeStart: byteRangeStart))
    }

    /// EXT-X-RENDITION-REPORT (4.4.5.4).
    public mutating func renditionReport(_ uri: String, lastMediaSequence: UInt64? = nil, lastPart: UInt64? = nil) {
        playlist.renditionReports.append(
            RenditionReport(uri: uri, lastMediaSequence: lastMediaSequence, lastPart: lastPart))
    }

    /// A tag that the specification does not define, such as `EXT-X-CUE-OUT`, before the next segment.
    public mutating func tag(_ name: String, _ value: String? = nil) {
        var tag = UnknownTag(name: name, value: value)
        tag.segmentIndex = segments.count
        playlist.unknownTags.append(tag)
    }

    /// EXT-X-ENDLIST (4.4.3.4).
    public mutating func endList() { playlist.hasEndList = true }

    // MARK: - The playlist

    fileprivate var built: MediaPlaylist {
        MediaPlaylist(
            version: playlist.version, independentSegments: playlist.independentSegments, start: playlist.start,
            variables: playlist.variables, targetDuration: playlist.targetDuration ?? longestDuration,
            mediaSequence: playlist.mediaSequence, discontinuitySequence: playlist.discontinuitySequence,
            type: playlist.type, iFramesOnly: playlist.iFramesOnly, hasEndList: playlist.hasEndList,
            partInformation: playlist.partInformation, serverControl: playlist.serverControl, segments: segments,
            trailingParts: next.parts, preloadHints: playlist.preloadHints,
            renditionReports: playlist.renditionReports.models,
            deltaUpdate: playlist.deltaUpdate, dateRanges: playlist.dateRanges.models, unknownTags: playlist.unknownTags
        )
    }

    /// Halves go up (4.4.3.1).
    private var longestDuration: Int {
        let longest = segments.compactMap(\.duration).filter(\.isFinite).max() ?? 0
        return Int(exactly: min(max(longest, 1), 0x1p31).rounded(.toNearestOrAwayFromZero)) ?? 1
    }
}

extension MediaPlaylist {
    /// Makes a playlist tag by tag: see ``MediaPlaylistBuilder``.
    public init(_ build: (inout MediaPlaylistBuilder) throws -> Void) rethrows {
        var builder = MediaPlaylistBuilder()
        try build(&builder)
        self = builder.built
    }
}

extension ByteRange {
    /// The range with the offset that it has where none is written: behind the one before of the same resource (4.4.4.2).
    fileprivate func following(_ last: ByteRange?, isSameResource: Bool?) -> ByteRange {
        guard offset == nil, isSameResource ?? false, let end = last?.end else { return self }
        return ByteRange(length: length, offset: end)
    }
}
