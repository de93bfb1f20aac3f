/// A playlist with all that rules look at.
///
/// A class, so that a rule for segments is handed it a million times for nothing.
final class PlaylistContext {
    let playlist: Playlist
    let text: PlaylistText
    let tags: TagLines
    /// The segments; nil for a Multivariant Playlist.
    let segments: SegmentRows?
    /// The rows of the segments; none for a Multivariant Playlist.
    let rows: ContiguousArray<SegmentRow>
    /// The variant streams and renditions; none in a Media Playlist.
    let multivariant: MultivariantContext
    /// What the variant streams hold, for those who ask.
    private(set) lazy var media = PresentationMedia(multivariant)
    /// The date ranges, made once for all rules; none in a Multivariant Playlist.
    private(set) lazy var dateRanges = playlist.dateRanges?.models ?? []
    let keyLines: KeyLines
    /// The tag lines by their tags.
    private let index: TagIndex
    /// The attributes of the tag lines, each list taken apart once for all rules; empty for tags without one.
    private let lists: AttributeLists

    /// Nil for a playlist that was made by hand: rules speak of a text.
    init?(_ playlist: Playlist) {
        guard let text = playlist.text else { return nil }
        self.text = text
        tags = TagLines(text)
        if case .media(let media) = playlist { segments = media.segments.rows(in: text) } else { segments = nil }
        rows = segments?.rows ?? []
        self.playlist = playlist
        index = TagIndex(tags.lines)
        keyLines = KeyLines(index, of: playlist, in: text)
        lists = AttributeLists(
            tags.lines, index.names, in: text.bytes, plainParts: segments?.linesOfPlainParts ?? [])
        if case .multivariant(let playlist) = playlist {
            multivariant = MultivariantContext(playlist, MultivariantLines(tags, lists, text))
        } else {
            multivariant = .none
        }
    }

    var bytes: [UInt8] { text.bytes }

    /// The groups of renditions; none in a Media Playlist.
    var groups: RenditionGroups { multivariant.groups }

    /// The version that counts: the one stated, or 1 (4.4.1.2).
    var version: Int { playlist.version ?? 1 }

    /// The first line with a tag; nil where there is none. EXTINF is not among them.
    func first(_ name: TagName) -> TagLine? { index.first(name) }

    func has(_ name: TagName) -> Bool { index.names.contains(name) }

    /// Whether one of some tags stands in the playlist; true where none are named. EXTINF is not among them.
    func hasAny(of tags: TagSet?) -> Bool { tags?.intersects(index.names) ?? true }

    /// All lines with a tag, in their order.
    func all(_ name: TagName) -> TagIndex.Lines { index[name] }

    /// The KID that a key's line names.
    func identifier(of key: ContentKey) -> KeyIdentifier {
        guard let position = key.position else { return key.identifier }
        return keyLines.identifier(onLine: position.line) ?? .none
    }

    // MARK: - Places

    func range(of line: TagLine) -> TextRange { range(line.range, in: line) }

    /// A stretch of a tag's line.
    func range(_ range: Range<Int>, in line: TagLine) -> TextRange {
        // Nearly always the tag begins its line.
        let lineStart = text.lineStart(of: line.range.lowerBound)
        return TextRange(range, line: line.number, lineStart: lineStart, in: bytes)
    }

    /// A stretch of a line by its number.
    func range(_ range: Range<Int>, line number: Int) -> TextRange {
        TextRange(range, line: number, lineStart: text.lineStart(of: range.lowerBound), in: bytes)
    }

    /// The line that begins at a position.
    func range(ofLineAt position: TextPosition?) -> TextRange? { position.map { text.range(ofLineAt: $0) } }

    /// The line of a segment's URI.
    func range(of row: SegmentRow) -> TextRange { text.range(ofLineAt: row.position) }

    /// The EXTINF line of a segment, which stands above its URI line; the URI line where there is none.
    func infoRange(of row: SegmentRow) -> TextRange {
        var (line, start) = (Int(row.lineNumber), Int(row.lineStart))
        while start > 0, line > 1 {
            start = text.lineStart(of: start - 1)
            line -= 1
            let range = text.lineRange(from: start)
            if bytes[range].starts(with: "#EXTINF".utf8) {
                return TextRange(range, line: line, lineStart: start, in: bytes)
            }
            // Only tags and comments stand between the two.
            guard range.isEmpty || bytes[start] == .numberSign else { break }
        }
        return range(of: row)
    }

    /// The attribute list of a tag's line.
    func attributes(of line: TagLine) -> TagAttributes {
        TagAttributes(line, index(ofLine: line.number).map { lists[$0] } ?? [], self)
    }

    /// The attributes of a tag line by its place among them.
    func attributeNames(at index: Int) -> ListedNames { lists.names(at: index) }

    /// The attribute list of a tag line by its place among them.
    func attributes(at index: Int) -> TagAttributes { TagAttributes(tags.lines[index], lists[index], self) }

    /// Whether a tag line, by its place among them, is that of a part with nothing out of the ordinary in its list.
    func isPlainPart(at index: Int) -> Bool { lists.isPlainPart(index) }

    /// The places among the tag lines of all lines with a tag, in their order.
    func places(ofAll tag: TagName) -> some Collection<Int> { index[tag].places.lazy.map { Int($0) } }

    /// The attribute list of the tag that a model was read from.
    func attributes(at position: TextPosition?) -> TagAttributes? {
        guard let position, let index = index(ofLine: position.line) else { return nil }
        return attributes(at: index)
    }

    /// The place among the tag lines of a line by its number.
    func index(ofLine number: Int) -> Int? {
        let index = tags.lines.partitionIndex { $0.number >= number }
        return index < tags.lines.count && tags.lines[index].number == number ? index : nil
    }
}

extension Playlist {
    /// The version stated (4.4.1.2).
    var version: Int? {
        switch self {
        case .media(let playlist): playlist.version
        case .multivariant(let playlist): playlist.version
        }
    }

    /// The date ranges; nil for a Multivariant Playlist.
    fileprivate var dateRanges: TagModelList<DateRange>? {
        if case .media(let playlist) = self { playlist.dateRanges } else { nil }
    }

    /// The tags that the specification does not know.
    var unknownTags: [UnknownTag] {
        switch self {
        case .media(let playlist): playlist.unknownTags
        case .multivariant(let playlist): playlist.unknownTags
        }
    }
}
