/// Reads a playlist of either kind, line by line (4.1). Tags go to the reader of the kind they belong to; which one gives
/// the model is known at the end.
struct PlaylistReader: ~Copyable {
    /// `#EXT`, which begins every tag.
    private static var tagMark: UInt64 { 0x5458_4523 }

    private let text: PlaylistText
    private let imports: [String: String]?
    private let limits: ReadingLimits
    /// Made for the first line that has something to report, a list of attributes or a variable: many have none.
    private var reading: Reading {
        mutating get {
            if let madeReading { return madeReading }
            let reading = Reading(text, imports: imports, limits: limits)
            madeReading = reading
            return reading
        }
    }
    private var madeReading: Reading?
    private var media: MediaReader
    /// Made for the first tag of a Multivariant Playlist: most playlists have none.
    private var multivariant: MultivariantReader?
    private var header = HeaderReader()
    private var firstTags = FirstTags()
    /// Whether the next URI line belongs to a variant. Asked for every URI line.
    private var awaitsVariantURI = false

    init(
        _ text: PlaylistText, imports: [String: String]?, limits: ReadingLimits,
        reusing earlier: MediaSegmentList? = nil
    ) {
        self.text = text
        self.imports = imports
        self.limits = limits
        media = MediaReader(
            expectedBytes: text.bytes.count, limits: limits, earlier: EarlierLoad(earlier, within: limits))
    }

    // Where it stands, so that the playlist is made where it will be, instead of being moved from hand to hand.
    @inline(__always)
    mutating func read() throws(PlaylistError) -> Playlist {
        let bytes = text.bytes
        guard bytes.count <= limits.bytes else { throw reading.tooManyBytes() }
        var scanner = LineScanner()
        while let line = readPlainLines(&scanner, bytes) {
            guard line.length <= limits.lineLength else { throw reading.lineTooLong(line) }
            if line.isUsual, try readPlainTag(line, bytes) { continue }
            let reading = reading
            reading.line = line
            if isPlainURI(line, bytes) {
                try readURI(line.range)
            } else {
                try read(line)
            }
        }
        return try finished()
    }

    // MARK: - Lines

    /// Reads lines as long as they have the forms that segments have by the thousand, with nothing out of the ordinary. Gives
    /// the first that is another, which is nearly none of a long playlist; nil at the end.
    ///
    /// A loop by itself, with what is rare left out of it, so that what is always done stays in registers.
    @inline(never)
    private mutating func readPlainLines(_ scanner: inout LineScanner, _ bytes: [UInt8]) -> Line? {
        var place = scanner
        defer { scanner = place }
        takeOver(at: &place, bytes)
        while let line = nextPlainLine(&place, bytes) {
            guard readPlain(line, &place, bytes) else { return line }
            takeOver(at: &place, bytes)
        }
        return place.next(in: bytes)
    }

    /// The next line if only usual bytes, and not too many, stand in it; nil with no line taken otherwise.
    @inline(__always)
    private func nextPlainLine(_ scanner: inout LineScanner, _ bytes: [UInt8]) -> Line? {
        var next = scanner
        guard let line = next.nextUsual(in: bytes), line.length <= limits.lineLength else { return nil }
        scanner = next
        return line
    }

    @inline(__always)
    private mutating func takeOver(at scanner: inout LineScanner, _ bytes: [UInt8]) {
        if media.mayTakeOver, let behind = takeOver(at: scanner, bytes) { scanner = behind }
    }

    /// Takes over the segments that the load before has as well. Gives the place behind them; nil where there are none.
    ///
    /// The scanner is only given, not lent: so its few numbers stay in registers.
    @inline(never)
    private mutating func takeOver(at scanner: LineScanner, _ bytes: [UInt8]) -> LineScanner? {
        guard firstTags.has(.inf) else { return nil }
        let end = media.takeOver(at: scanner.place, behind: scanner.lineCount, in: bytes) { [firstTags] in
            firstTags.has($0)
        }
        return end.map { LineScanner(from: ($0.place, $0.line + 1)) }
    }

    /// Reads a line of one of those forms; behind EXTINF the lines that `scanner` gives next as well, where they end the
    /// segment. Returns false, with nothing done, for any other.
    @inline(__always)
    private mutating func readPlain(_ line: Line, _ scanner: inout LineScanner, _ bytes: [UInt8]) -> Bool {
        let words = bytes.block(at: line.start)
        if words.0 == FrequentTag.segmentInfo {
            firstTags.note(.inf, at: line)
            guard let info = media.plainSegmentInfo(line, words, bytes) else { return false }
            // What EXTINF says need not be kept where its segment ends at once, or behind its byte range, as nearly all do.
            var next = scanner
            var following = nextPlainLine(&next, bytes)
            if let line = following, bytes[line.start] == .numberSign, readPlainByteRange(line, bytes) {
                scanner = next
                following = nextPlainLine(&next, bytes)
            }
            if let uri = following, isPlainURI(uri, bytes), !awaitsVariantURI, media.endPlainSegment(uri, info) {
                scanner = next
            } else {
                media.keep(info)
            }
            return true
        }
        guard UInt8(truncatingIfNeeded: words.0) == .numberSign else {
            return isPlainURI(line, bytes) && !awaitsVariantURI && media.endPlainSegment(line)
        }
        if let value = FrequentTag.date(line, words) {
            firstTags.note(.programDateTime, at: line)
            return media.readPlainDate(value, bytes)
        }
        if let value = FrequentTag.part(line, words) {
            firstTags.note(.part, at: line)
            return media.readPlainPart(line, value, bytes)
        }
        return readPlainByteRange(line, bytes)
    }

    /// Reads a byte range. Returns false, with nothing done, for any other line.
    @inline(never)
    private mutating func readPlainByteRange(_ line: Line, _ bytes: [UInt8]) -> Bool {
        guard let value = FrequentTag.byteRange(line, bytes.block(at: line.start)) else { return false }
        firstTags.note(.byteRange, at: line)
        return media.readPlainByteRange(value, bytes)
    }

    /// Whether the line is a URI, with nothing but usual bytes and no blanks around it. One that begins with `!` or a quotation
    /// mark is read as the rarity that it is.
    @inline(__always)
    private func isPlainURI(_ line: Line, _ bytes: [UInt8]) -> Bool {
        line.isUsual && line.length > 0 && bytes[line.start] > .numberSign && bytes[line.end &- 1] > .space
    }

    /// Reads any line.
    @inline(never)
    private mutating func read(_ line: Line) throws(PlaylistError) {
        let reading = reading
        media.noteUnusualLine()
        if line.hasControls || line.hasHighBytes { reading.checkCharacters() }
        let content = reading.content
        reading.reportSpace(around: content)
        guard let first = content.first else { return }
        if text.bytes[first] != .numberSign {
            try readURI(content)
        } else if text.bytes.word(at: first) & 0xFFFF_FFFF == PlaylistReader.tagMark {
            try readTag(content)
        } else {
            reading.noteMisspeltTag(content)
        }
    }

    private mutating func readURI(_ content: Range<Int>) throws(PlaylistError) {
        let reading = reading
        if awaitsVariantURI {
            try multivariant?.endVariant(reading, uri: content)
            awaitsVariantURI = false
        } else {
            try media.endSegment(reading.line, uri: content, reading)
        }
    }

    // MARK: - Tags

    /// Reads a tag with no blanks around its parts that stands for the first time, or may stand again. Returns false, with
    /// nothing done, for any other line.
    @inline(never)
    private mutating func readPlainTag(_ line: Line, _ bytes: [UInt8]) throws(PlaylistError) -> Bool {
        guard bytes.word(at: line.start) & 0xFFFF_FFFF == PlaylistReader.tagMark, bytes[line.end &- 1] > .space else {
            return false
        }
        let colon = bytes.firstIndex(of: .colon, in: line.range) ?? line.end
        guard let tag = NameTable.tags.name(line.start + 1..<colon, in: bytes), tag.isBare == (colon == line.end),
            !firstTags.has(tag) || tag.repetitionRule == nil
        else { return false }
        let value = min(colon + 1, line.end)..<line.end
        guard tag.isBare || !value.isEmpty && bytes[value.lowerBound] > .space else { return false }
        media.noteUnusualLine()
        firstTags.note(tag, at: line)
        if header.readPlain(tag, value, bytes) || media.readPlainTag(tag, value, bytes) { return true }
        reading.line = line
        try dispatch(tag, value)
        return true
    }

    private mutating func readTag(_ content: Range<Int>) throws(PlaylistError) {
        let bytes = text.bytes
        let colon = bytes.firstIndex(of: .colon, in: content)
        let name = bytes.trimmingBlanks(content.lowerBound + 1..<(colon ?? content.upperBound))
        guard let tag = NameTable.tags.name(name, in: bytes) else {
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
        case .multivariant: try readMultivariantTag(tag, value)
        }
    }

    private mutating func readMultivariantTag(_ tag: TagName, _ value: Range<Int>) throws(PlaylistError) {
        let reading = reading
        if multivariant == nil { multivariant = MultivariantReader() }
        try multivariant?.read(tag, value, reading)
        awaitsVariantURI = awaitsVariantURI || tag == .streamInf
    }

    /// Remembers where a tag first stands, and reports its repetition where it may stand only once. The last one counts.
    private mutating func noteTag(_ tag: TagName) {
        if let first = firstTags[tag], let rule = tag.repetitionRule {
            reading.report(
                rule, .error, section: tag.section,
                notes: [.init(message: "it first stands here", range: text.range(ofLineAt: first))],
                "\(tag.spelling) stands a second time; the last one counts")
        }
        firstTags.note(tag, at: reading.line)
    }

    private mutating func noteUnknownTag(_ name: Range<Int>, value: Range<Int>?) {
        let bytes = text.bytes
        var unknown = UnknownTag(name: bytes.text(name), value: value.map { bytes.text($0) })
        unknown.position = reading.position
        unknown.segmentIndex = media.segmentCount
        header.unknownTags.append(unknown)
        reading.noteMisspeltTag(reading.line.range)
    }

    // MARK: - The end

    @inline(__always)
    private mutating func finished() throws(PlaylistError) -> Playlist {
        guard !firstTags.isEmpty else { throw notAPlaylist() }
        checkHeader()
        madeReading?.reportUndefinedReferences()
        // Whatever is reported from here on concerns the playlist as a whole.
        if firstTags.has(.multivariant) {
            if firstTags.hasMediaTags { reportForeignTags() }
            return .multivariant(finishedMultivariant())
        }
        if firstTags.hasMediaTags {
            madeReading?.reportUnresolvedImports()
            if media.isAmiss { media.reportWhatIsAmiss(reading) }
            return .media(media.finished(header, text, madeReading))
        }
        reading.report(
            "lex-kind-undetermined", .warning, section: "4.1", on: nil,
            "no tag says which kind of playlist this is; it counts as an empty Multivariant Playlist")
        return .multivariant(finishedMultivariant())
    }

    private mutating func finishedMultivariant() -> MultivariantPlaylist {
        reading.reportImportsInMultivariant()
        reportStrayURIs()
        var reader = multivariant ?? MultivariantReader()
        reader.keepMisplaced(media.keyTags)
        return reader.finished(header, reading)
    }

    private mutating func checkHeader() {
        let first = firstTags[.m3u]
        guard first?.line != 1 else { return }
        reading.report(
            "lex-extm3u-first", .error, section: "4.4.1.1",
            on: TextRange(line: 1, column: 1, endLine: 1, endColumn: 1, byteOffset: 0, byteLength: 0),
            first == nil
                ? "#EXTM3U is missing" : "the first line must be #EXTM3U; it stands on line \(first?.line ?? 0)")
    }

    private mutating func reportForeignTags() {
        let seen = TagName.allCases.filter { firstTags.has($0) }
        guard let multivariantTag = seen.first(where: { $0.group == .multivariant }) else { return }
        for tag in seen {
            guard let position = firstTags[tag] else { continue }
            let range = text.range(ofLineAt: position)
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

    private mutating func reportStrayURIs() {
        for position in media.uriLines.prefix(reading.log.limit + 1) {
            reading.report(
                "stream-uri-without-tag", .error, section: "4.4.6.2",
                on: text.range(ofLineAt: position),
                "no EXT-X-STREAM-INF stands before this URI line; it is ignored")
        }
    }

    private func notAPlaylist() -> PlaylistError {
        let bytes = text.bytes
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
