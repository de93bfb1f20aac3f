/// The text of a playlist as it came: every byte, and the address it came from.
public struct PlaylistText: Hashable, Sendable {
    /// The bytes, line ends and all.
    public let bytes: [UInt8]
    /// Where the playlist really came from, after redirects: the base of its relative URIs (4.1). Nil where that is not
    /// known; an empty address counts as that.
    public let uri: URIReference?

    public init(_ bytes: [UInt8], uri: URIReference? = nil) {
        self.bytes = bytes
        self.uri = uri.flatMap { $0.rawValue.isEmpty ? nil : $0 }
    }

    public init(_ text: String, uri: URIReference? = nil) {
        self.init(Array(text.utf8), uri: uri)
    }

    /// The line that begins at a position, without its line end. What is not UTF-8 becomes U+FFFD.
    public func line(at position: TextPosition) -> String {
        bytes.text(lineRange(from: position.byteOffset))
    }

    /// The stretch of the line that begins at a position, without its line end; the end of the text for a position behind it,
    /// which models of another text may have.
    package func range(ofLineAt position: TextPosition) -> TextRange {
        let range = lineRange(from: position.byteOffset)
        return TextRange(range, line: position.line, lineStart: range.lowerBound, in: bytes)
    }

    /// The number of lines; a line end at the end of the text begins no further one.
    public var lineCount: Int {
        let ends = bytes.reduce(0) { $1 == .lineFeed ? $0 + 1 : $0 }
        return bytes.last.map { $0 == .lineFeed } ?? true ? ends : ends + 1
    }

    /// The beginning of the line that a byte stands in.
    package func lineStart(of index: Int) -> Int {
        var start = min(index, bytes.count)
        while start > 0, bytes[start - 1] != .lineFeed { start -= 1 }
        return start
    }

    /// The bytes of a line from `start` on, without its line end.
    package func lineRange(from start: Int) -> Range<Int> {
        guard start >= 0, start < bytes.count else { return bytes.count..<bytes.count }
        var end = bytes.firstIndex(of: .lineFeed, in: start..<bytes.count) ?? bytes.count
        if end < bytes.count, end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
        return start..<end
    }
}
