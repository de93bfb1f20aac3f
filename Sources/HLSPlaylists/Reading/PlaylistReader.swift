/// Reads a playlist of either kind, line by line (4.1). Tags go to the reader of the kind they belong to; which one gives
/// the model is known at the end.
struct PlaylistReader {
    /// `#EXT`, which begins every tag.
    private static var tagMark: UInt64 { 0x5458_4523 }

    private let reading: Reading
    private let tags = NameTable.tags
    private var media: MediaReader
    private var multivariant = MultivariantReader()
    private var header = HeaderReader()
    /// Where the first tag of each name stands.
    private var firstTags: [TextPosition?] = Array(repeating: nil, count: TagName.allCases.count)

    /// Whether the first EXTINF was noted: all others may take the short way.
    private var hasSegmentInfo = false

    init(
        _ text: PlaylistText, imports: [String: String]?, limits: ReadingLimits, reusing earlier: MediaPlaylist? = nil
    ) {
        reading = Reading(text, imports: imports, limits: limits)
        media = MediaReader(
            expectedBytes: text.bytes.count, segmentLimit: limits.segments,
            earlier: EarlierLoad(earlier, within: limits))
    }

    mutating func read() throws(PlaylistError) -> Playlist {
        let reading = reading
        let bytes = reading.bytes
        guard bytes.count <= reading.limits.bytes else { throw reading.tooManyBytes() }
        let longest = reading.limits.lineLength
        var scanner = LineScanner()
        while let line = nextLine(&scanner, bytes) {
            guard line.length <= longest else { throw reading.lineTooLong(line) }
            // Nearly every line of a long playlist is one that these few looks settle.
            if line.isUsual, try readPlain(line, bytes) { continue }
            reading.line = line
            try read(line)
        }
        return try finished()
    }

    // MARK: - Lines

    /// The next line that must be read.
    @inline(__always)
    private mutating func nextLine(_ scanner: inout LineScanner, _ bytes: [UInt8]) -> Line? {
        if media.mayTakeOver { takeOver(&scanner, bytes) }
        return scanner.next(in: bytes)
    }

    /// Passes over the segments that the load before has as well.
    @inline(never)
    private mutating func takeOver(_ scanner: inout LineScanner, _ bytes: [UInt8]) {
        guard hasSegmentInfo else { return }
        let end = media.takeOver(at: scanner.place, behind: scanner.lineCount, in: bytes) { [firstTags] in
            firstTags[Int($0.rawValue)] != nil
        }
        if let end { scanner = LineScanner(from: (end.place, end.line + 1)) }
    }

    /// Reads a line of one of the forms that segments have by the thousand, when nothing about it is out of the ordinary.
    /// Returns false, with nothing done, for any other.
    @inline(__always)
    private mutating func readPlain(_ line: Line, _ bytes: [UInt8]) throws(PlaylistError) -> Bool {
        let words = bytes.block(at: line.start)
        if words.0 == FrequentTag.segmentInfo {
            return hasSegmentInfo && media.readPlainSegmentInfo(line, words, bytes)
        }
        let first = UInt8(truncatingIfNeeded: words.0)
        guard first == .numberSign else {
            guard first > .space, bytes[line.end &- 1] > .space, !multivariant.awaitsURI else { return false }
            if !media.endPlainSegment(line) { try media.endSegment(line, uri: line.range, reading) }
            return true
        }
        guard let tag = FrequentTag(at: line, words), firstTags[Int(tag.name.rawValue)] != nil else { return false }
        let value = tag.valueStart..<line.end
        return tag.name == .byteRange
            ? media.readPlainByteRange(line, value, bytes) : media.readPlainDate(value, bytes)
    }

    /// Reads any line. Kept out of the loop, where it would crowd out what is always done.
    @inline(never)
    private mutating func read(_ line: Line) throws(PlaylistError) {
        media.noteUnusualLine()
        if line.hasControls || line.hasHighBytes { reading.checkCharacters() }
        let content = reading.content
        reading.reportSpace(around: content)
        guard let first = content.first else { return }
        if reading.bytes[first] != .numberSign {
            try readURI(content)
        } else if reading.bytes.word(at: first) & 0xFFFF_FFFF == PlaylistReader.tagMark {
            try readTag(content)
        } else {
            reading.noteMisspeltTag(content)
        }
    }

    private mutating func readURI(_ content: Range<Int>) throws(PlaylistError) {
        if multivariant.awaitsURI {
            try multivariant.endVariant(reading, uri: content)
        } else {
            try media.endSegment(reading.line, uri: content, reading)
        }
    }

    // MARK: - Tags

    private mutating func readTag(_ content: Range<Int>) throws(PlaylistError) {
        let bytes = reading.bytes
        let colon = bytes.firstIndex(of: .colon, in: content)
        let name = bytes.trimmingBlanks(content.lowerBound + 1..<(colon ?? content.upperBound))
        guard let tag = tags.name(name, in: bytes) else {
            noteUnknownTag(name, value: colon.map { $0 + 1..<content.upperBound })
            return
        }
        noteTag(tag)
        try dispatch(tag, reading.value(of: tag, name, colon: colon, end: content.upperBound))
    }

    private mutating func dispatch(_ tag: TagName, _ value: Range<Int>) throws(PlaylistError) {
        switch tag.group {
        case .basic, .both: try header.read(tag, value, reading)
        case .mediaPlaylist: try media.readPlaylistTag(tag, value, reading)
        case .mediaSegment: try media.readSegmentTag(tag, value, reading)
        case .metadata: try media.readMetadataTag(tag, value, reading)
        case .multivariant: try multivariant.read(tag, value, reading)
        }
    }

    /// Remembers where a tag first stands, and reports its repetition where it may stand only once. The last one counts.
    private mutating func noteTag(_ tag: TagName) {
        guard let first = firstTags[Int(tag.rawValue)] else {
            firstTags[Int(tag.rawValue)] = reading.position
            if tag == .inf { hasSegmentInfo = true }
            return
        }
        guard let rule = tag.repetitionRule else { return }
        let text = reading.text
        reading.report(
            rule, .error, section: tag.section,
            notes: [.init(message: "it first stands here", range: text.range(ofLineAt: first))],
            "\(tag.spelling) stands a second time; the last one counts")
    }

    private mutating func noteUnknownTag(_ name: Range<Int>, value: Range<Int>?) {
        let bytes = reading.bytes
        var unknown = UnknownTag(name: bytes.text(name), value: value.map { bytes.text($0) })
        unknown.position = reading.position
        unknown.segmentIndex = media.segmentCount
        header.unknownTags.append(unknown)
        reading.noteMisspeltTag(reading.line.range)
    }

    // MARK: - The end

    private mutating func finished() throws(PlaylistError) -> Playlist {
        let seen = TagName.allCases.filter { firstTags[Int($0.rawValue)] != nil }
        guard !seen.isEmpty else { throw notAPlaylist() }
        checkHeader()
        reading.reportUndefinedReferences()
        // Whatever is reported from here on concerns the playlist as a whole.
        if let tag = seen.first(where: { $0.group == .multivariant }) {
            reportForeignTags(seen, beside: tag)
            reading.reportImportsInMultivariant()
            reportStrayURIs()
            multivariant.keepMisplaced(media.keyTags)
            return .multivariant(multivariant.finished(header, reading))
        }
        if seen.contains(where: { ![.basic, .both].contains($0.group) }) {
            reading.reportUnresolvedImports()
            return .media(media.finished(header, reading))
        }
        reading.report(
            "lex-kind-undetermined", .warning, section: "4.1", on: nil,
            "no tag says which kind of playlist this is; it counts as an empty Multivariant Playlist")
        reportStrayURIs()
        reading.reportImportsInMultivariant()
        return .multivariant(multivariant.finished(header, reading))
    }

    private func checkHeader() {
        let first = firstTags[Int(TagName.m3u.rawValue)]
        guard first?.line != 1 else { return }
        reading.report(
            "lex-extm3u-first", .error, section: "4.4.1.1",
            on: TextRange(line: 1, column: 1, endLine: 1, endColumn: 1, byteOffset: 0, byteLength: 0),
            first == nil
                ? "#EXTM3U is missing" : "the first line must be #EXTM3U; it stands on line \(first?.line ?? 0)")
    }

    private func reportForeignTags(_ seen: [TagName], beside multivariantTag: TagName) {
        for tag in seen {
            guard let position = firstTags[Int(tag.rawValue)] else { continue }
            let range = reading.text.range(ofLineAt: position)
            switch tag.group {
            case .mediaPlaylist, .mediaSegment:
                reading.report(
                    "lex-kind-conflict", .error, section: "4.1", on: range,
                    "\(tag.spelling) belongs to Media Playlists, and \(multivariantTag.spelling) makes this a Multivariant Playlist"
                )
            case .metadata:
                reading.report(
                    "lex-metadata-tag-in-multivariant", .error, section: "4.4.5", on: range,
                    "\(tag.spelling) belongs to Media Playlists")
            case .basic, .both, .multivariant: break
            }
        }
    }

    private func reportStrayURIs() {
        for position in media.uriLines.prefix(reading.log.limit + 1) {
            reading.report(
                "stream-uri-without-tag", .error, section: "4.4.6.2",
                on: reading.text.range(ofLineAt: position),
                "no EXT-X-STREAM-INF stands before this URI line; it is ignored")
        }
    }

    private func notAPlaylist() -> PlaylistError {
        let bytes = reading.bytes
        if bytes.isUTF16 { return PlaylistError(.notUTF8, reason: "the text is UTF-16; a playlist is UTF-8", line: 1) }
        let reason: String
        if bytes.isEmpty {
            reason = "the playlist is empty; #EXTM3U is due on the first line"
        } else if bytes.starts(with: Array("#EXTM3U\r".utf8)), !bytes.contains(.lineFeed) {
            reason = "lines end in carriage returns alone; a line of a playlist ends in a line feed"
        } else if bytes.prefix(1_024).contains(0) {
            reason = "binary data; there is no tag of HLS in it"
        } else {
            reason = "no playlist: there is neither #EXTM3U nor any other tag of HLS"
        }
        return PlaylistError(.notAPlaylist, reason: reason, line: bytes.isEmpty ? nil : 1)
    }
}

extension [UInt8] {
    /// Whether the text begins as one in UTF-16 does: with a byte order mark, or with `#E` in units of two bytes.
    fileprivate var isUTF16: Bool {
        [[0xFF, 0xFE], [0xFE, 0xFF], [0x23, 0, 0x45, 0], [0, 0x23, 0, 0x45]].contains { starts(with: $0) }
    }
}
