/// Places in tags, found by a look at their lines alone: rules across playlists point into sixty texts, and none of these is
/// to be taken apart for that.
extension PlaylistText {
    /// The value of an attribute of the tag whose line begins at a position; the tag where the attribute is missing.
    func range(of attribute: String, inTagAt position: TextPosition) -> TextRange {
        let line = bytes.trimmingWhiteSpace(lineRange(from: position.byteOffset))
        let colon = bytes.firstIndex(of: .colon, in: line) ?? line.upperBound
        var scanner = AttributeScanner()
        _ = scanner.scan(bytes, bytes.trimmingBlanks(line.suffix(from: min(colon + 1, line.upperBound))), limit: 1_000)
        let token = scanner.tokens.first { ListedAttribute($0, nil).hasName(attribute, in: bytes) }
        return TextRange(token?.value ?? line, line: position.line, lineStart: position.byteOffset, in: bytes)
    }

    /// The last tag of a name between two segments, or in front of the first; nil where there is none.
    func range(of tag: TagName, above segment: SegmentRow, below other: SegmentRow?) -> TextRange? {
        let mark = Array("#\(tag.spelling)".utf8)
        var (start, number) = (Int(segment.lineStart), Int(segment.lineNumber))
        while start > 0, number > Int(other?.lineNumber ?? 0) + 1 {
            start = lineStart(of: start - 1)
            number -= 1
            let line = bytes.trimmingWhiteSpace(lineRange(from: start))
            guard bytes[line].starts(with: mark),
                line.count == mark.count || bytes[line.lowerBound + mark.count] == .colon
            else { continue }
            return TextRange(line, line: number, lineStart: start, in: bytes)
        }
        return nil
    }
}
