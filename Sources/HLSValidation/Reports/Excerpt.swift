/// The line that a finding is about: cut around the place, safe to show, without secrets.
struct Excerpt: Hashable {
    /// The number of the line, from 1.
    let line: Int
    /// What stands before the place, in it, and behind it.
    let before: String
    let marked: String
    let after: String
    /// The columns that ``before`` takes on a terminal.
    let indent: Int
    /// The columns of the place; at least one.
    let markWidth: Int

    /// So many bytes before and behind the start of a place are shown at most.
    private static let reach = 1_024
    /// So many bytes before it are looked at for where a secret may begin.
    private static let retrospect = 65_536

    /// Nil where the range lies outside the text.
    init?(_ range: TextRange, in text: PlaylistText, width: Int) {
        let (bytes, start) = (text.bytes, range.byteOffset)
        guard (0...bytes.count).contains(start), range.byteLength >= 0 else { return nil }
        let line = Excerpt.line(around: start, in: bytes)
        let shown = (start - Excerpt.reach..<start + Excerpt.reach).clamped(to: line)
        let isWhole = line.lowerBound == 0 || bytes[line.lowerBound - 1] == .lineFeed
        let secrets = Secrets.ranges(in: bytes, line, isWhole: isWhole).map { $0.clamped(to: shown) }
        var pieces = TextPiece.pieces(of: bytes, shown, secrets: secrets.filter { !$0.isEmpty })
        if shown.lowerBound > line.lowerBound { pieces.insert(.ellipsis(at: shown.lowerBound), at: 0) }
        if shown.upperBound < line.upperBound { pieces.append(.ellipsis(at: shown.upperBound)) }
        self.init(pieces, line: range.line, start, range.byteLength, width: width)
    }

    private init(_ pieces: [TextPiece], line: Int, _ byteOffset: Int, _ byteLength: Int, width: Int) {
        let (end, _) = byteOffset.addingReportingOverflow(byteLength)
        let head = pieces.prefix { $0.source.upperBound <= byteOffset }
        let rest = pieces.dropFirst(head.count)
        let place = rest.prefix { $0.source.lowerBound < end }
        let tail = rest.dropFirst(place.count)

        // A third of the room is for what stands before, more where the rest needs less.
        let before = head.cutInFront(to: max(width / 3, width - place.width - tail.width))
        let marked = place.cut(to: max(width - before.width, 1))
        let after = tail.cut(to: max(width - before.width - marked.width, 1))
        self.line = line
        self.before = before.text
        self.marked = marked.text
        self.after = marked.count < place.count ? "" : after.text
        indent = before.width
        markWidth = max(marked.width, 1)
    }

    /// The line around a byte, without its end; cut where it goes on and on.
    private static func line(around index: Int, in bytes: [UInt8]) -> Range<Int> {
        var start = index
        while start > 0, bytes[start - 1] != .lineFeed, index - start < retrospect { start -= 1 }
        let limit = min(bytes.count, index + retrospect)
        var end = bytes.firstIndex(of: .lineFeed, in: index..<limit) ?? limit
        if end > index, bytes[end - 1] == .carriageReturn { end -= 1 }
        return start..<end
    }
}

extension Excerpt {
    /// Blanks and the marks that go under the line: `   ^~~~`.
    var marks: String {
        String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: markWidth - 1)
    }
}
