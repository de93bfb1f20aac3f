/// What each line of a text is, by its first bytes (4.1).
struct LineMap {
    enum Kind: Equatable {
        case tag(TagName)
        /// A line that is neither blank nor begins with `#`.
        case uri
        /// A tag that the specification does not define.
        case unknownTag
        case comment
        case blank
    }

    struct Line {
        /// The first byte of the line, a byte order mark included.
        var start: Int
        var kind: Kind

        func isTag(of group: TagName.Group) -> Bool {
            if case .tag(let name) = kind { name.group == group } else { false }
        }
    }

    private(set) var lines: [Line] = []

    init(_ bytes: [UInt8]) {
        var scanner = LineScanner()
        while let line = scanner.next(in: bytes) {
            let content = bytes.trimmingWhiteSpace(bytes.lineWithoutMark(line.range))
            lines.append(Line(start: line.start, kind: LineMap.kind(of: content, bytes)))
        }
    }

    private static func kind(of content: Range<Int>, _ bytes: [UInt8]) -> Kind {
        guard let first = content.first else { return .blank }
        guard bytes[first] == .numberSign else { return .uri }
        guard bytes[content].starts(with: "#EXT".utf8) else { return .comment }
        let colon = bytes.firstIndex(of: .colon, in: content)
        let name = bytes.trimmingBlanks(first + 1..<(colon ?? content.upperBound))
        return NameTable.tags.name(name, in: bytes).map { .tag($0) } ?? .unknownTag
    }

    /// The index of the line that begins at a byte, or nil.
    func index(startingAt start: Int) -> Int? {
        let index = lines.partitionIndex { $0.start >= start }
        return index < lines.count && lines[index].start == start ? index : nil
    }

    /// Where the first segment's lines begin; nil where there is none.
    var firstOfSegments: Int? { lines.first { $0.isTag(of: .mediaSegment) || $0.kind == .uri }?.start }

    /// Where the first tag of section 4.4.6 stands; nil where there is none.
    var firstOfMultivariant: Int? { lines.first { $0.isTag(of: .multivariant) }?.start }

    /// Where EXT-X-ENDLIST stands, or else the text ends: what comes behind all segments stands before it.
    func end(of bytes: [UInt8]) -> Int {
        let last = lines.lastIndex { $0.kind == .uri } ?? -1
        return lines[(last + 1)...].first { $0.kind == .tag(.endList) }?.start ?? bytes.count
    }

    /// Where the line behind one begins: at the end of the text for the last.
    func start(behind index: Int, in bytes: [UInt8]) -> Int {
        index + 1 < lines.count ? lines[index + 1].start : bytes.count
    }
}

extension [UInt8] {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The line without a byte order mark, which only the first one may have.
    func lineWithoutMark(_ range: Range<Int>) -> Range<Int> {
        guard range.lowerBound == 0, self[range].starts(with: Self.byteOrderMark) else { return range }
        return range.lowerBound + 3..<range.upperBound
    }
}
