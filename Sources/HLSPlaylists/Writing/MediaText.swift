/// The text of a Media Playlist while it is written: its lines, and what holds for the segment to come.
struct MediaText: Sendable {
    var lines = LineText()
    /// The keys in force, as a reader has them.
    private var keys: [ContentKey] = []
    private var section: InitializationSection?
    private(set) var bitrate: UInt64?
    /// The segment before, for byte ranges that begin where it ends.
    private var last: (uri: String, range: ByteRange)?

    /// Gives the bytes away; what follows begins anew.
    mutating func takeBytes() -> [UInt8] {
        defer { lines.bytes = [] }
        return lines.bytes
    }

    mutating func reserve(_ count: Int) {
        lines.bytes.reserveCapacity(count)
    }

    // MARK: - Before the segments

    mutating func appendHeader(_ playlist: MediaPlaylist, version: Int?) throws(WritingError) {
        try lines.appendHeader(
            version: version, playlist.variables, independentSegments: playlist.independentSegments, playlist.start)
        if let duration = playlist.targetDuration { try lines.append(.targetDuration, duration) }
        // Stated even where it is 0: a tag of Media Playlists makes the playlist one, whatever else it has.
        appendNumber(.mediaSequence, playlist.mediaSequence)
        if playlist.discontinuitySequence > 0 { appendNumber(.discontinuitySequence, playlist.discontinuitySequence) }
        if let type = playlist.type {
            let name = TagName.playlistType.spelling
            lines.append(line: "#\(name):" + (try AttributeText(field: name).enumerated(type.rawValue)))
        }
        if playlist.iFramesOnly { appendBare(.iFramesOnly) }
        if let control = playlist.serverControl { try lines.append(list: try control.tagLine) }
        if let information = playlist.partInformation { try lines.append(list: try information.tagLine) }
    }

    mutating func append(_ update: DeltaUpdate) throws(WritingError) {
        try lines.append(list: try update.tagLine)
    }

    mutating func append(_ range: DateRange) throws(WritingError) {
        try lines.append(list: try range.tagLine)
    }

    mutating func append(_ tag: UnknownTag) throws(WritingError) {
        lines.append(line: try tag.tagLine)
    }

    private mutating func appendNumber(_ tag: TagName, _ number: UInt64) {
        lines.append(line: "#\(tag.spelling):\(number)")
    }

    private mutating func appendBare(_ tag: TagName) {
        lines.append(line: "#" + tag.spelling)
    }

    // MARK: - Segments

    /// Appends a segment made by hand, whose byte range must be stated.
    mutating func append(_ segment: MediaSegment) throws(WritingError) {
        try checkOffset(of: segment)
        try appendRead(segment)
        noteLast(segment)
    }

    /// Remembers the segment before the one to come.
    mutating func noteLast(_ segment: MediaSegment) {
        last = segment.byteRange.map { (segment.uri, $0) }
    }

    /// Appends a segment that a reader made.
    mutating func appendRead(_ segment: MediaSegment) throws(WritingError) {
        if segment.isDiscontinuity { appendBare(.discontinuity) }
        try begin(segment.initializationSection)
        // Parts stand under the keys before them, and all that concerns the segment stands before its parts (4.4.4.9).
        try begin(segment.parts.first?.keys ?? segment.keys)
        if let date = segment.programDateTime { lines.append(line: SegmentLines.date(date)) }
        try begin(bitrate: segment.bitrate, hasByteRange: segment.byteRange != nil)
        if segment.isGap { appendBare(.gap) }
        try append(segment.parts)
        try begin(segment.keys)
        try appendInfo(segment)
        if let range = segment.byteRange { lines.append(line: SegmentLines.byteRange(range)) }
        try lines.append(uri: try AttributeText(field: AttributeText.uriLine).uriLine(segment.uri))
    }

    /// A whole number stands without a point, as every version of the protocol reads it.
    private mutating func appendInfo(_ segment: MediaSegment) throws(WritingError) {
        let text = AttributeText(field: TagName.inf.spelling)
        if let title = segment.title {
            try text.checkText(title, mayHaveTabs: true)
            guard segment.duration != nil, !title.utf8.allSatisfy(\.isBlank) else {
                throw text.error(
                    segment.duration == nil
                        ? "there is a title and no duration" : "the title is blank, which reads as none")
            }
        }
        guard let duration = segment.duration else { return }
        lines.append(line: "#\(TagName.inf.spelling):\(try text.decimal(duration)),\(segment.title ?? "")")
    }

    /// Without an offset a range begins where the one before ends: then that is what reading gives it.
    private func checkOffset(of segment: MediaSegment) throws(WritingError) {
        guard let range = segment.byteRange, range.offset == nil, let last, let end = last.range.end,
            last.uri.hasBytes(of: segment.uri)
        else { return }
        throw WritingError(
            TagName.byteRange.spelling, reason: "the range has no offset, and would begin at byte \(end); state that")
    }

    // MARK: - Parts

    /// Appends the parts of one segment.
    mutating func append(_ parts: [PartialSegment]) throws(WritingError) {
        var last: PartialSegment?
        for part in parts {
            try begin(part.keys)
            if let range = part.byteRange, range.offset == nil, last?.uri == part.uri, let end = last?.byteRange?.end {
                throw WritingError(
                    "\(TagName.part.spelling) \(AttributeName.byteRange.spelling)",
                    reason: "the range has no offset, and would begin at byte \(end); state that")
            }
            try lines.append(list: try part.tagLine)
            last = part
        }
    }

    // MARK: - What persists

    /// Puts keys in force. A key tag ends the key of its own format; those of other formats end all together (4.4.4.4).
    private mutating func begin(_ wanted: [ContentKey]) throws(WritingError) {
        guard wanted != keys else { return }
        let formats = Set(wanted.map(\.keyFormat))
        guard formats.count == wanted.count else {
            throw WritingError(
                "\(TagName.key.spelling) \(AttributeName.keyFormat.spelling)",
                reason: "two keys of one format are in force at once; the later one would end the earlier")
        }
        var kept = 0
        if keys.allSatisfy({ formats.contains($0.keyFormat) }) {
            for key in keys where kept < wanted.count && key == wanted[kept] { kept += 1 }
        } else {
            lines.append(line: ContentKey.endLine)
        }
        for key in wanted[kept...] { try lines.append(list: try key.tagLine(isSessionKey: false)) }
        keys = wanted
    }

    /// Puts an initialization section in force, under its own keys, which may not be those of the segment.
    private mutating func begin(_ wanted: InitializationSection?) throws(WritingError) {
        guard wanted != section else { return }
        guard let wanted else {
            throw WritingError(
                TagName.map.spelling,
                reason: "the segment has no initialization section, and no tag ends the one before")
        }
        try begin(wanted.keys)
        try lines.append(list: try wanted.tagLine)
        section = wanted
    }

    /// Puts a bit rate in force. It does not count for segments with a byte range (4.4.4.8).
    private mutating func begin(bitrate wanted: UInt64?, hasByteRange: Bool) throws(WritingError) {
        guard !hasByteRange || wanted != nil, wanted != bitrate else { return }
        guard let wanted, !hasByteRange else {
            throw WritingError(
                TagName.bitrate.spelling,
                reason: hasByteRange
                    ? "the segment has a byte range, for which no bit rate counts"
                    : "the segment has no bit rate, and no tag ends the one before")
        }
        appendNumber(.bitrate, wanted)
        bitrate = wanted
    }

    // MARK: - Behind the segments

    mutating func appendEnd(
        _ trailingParts: [PartialSegment], _ hints: [PreloadHint], _ reports: [RenditionReport], hasEndList: Bool
    ) throws(WritingError) {
        try append(trailingParts)
        try lines.append(each: hints) { index throws(WritingError) in try hints[index].tagLine }
        try lines.append(each: reports) { index throws(WritingError) in try reports[index].tagLine }
        if hasEndList { appendBare(.endList) }
    }
}
