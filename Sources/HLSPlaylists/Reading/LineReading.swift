/// What every line is looked at for, whatever it says (4.1).
extension Reading {
    /// The line at hand without a byte order mark in front, and without blanks and carriage returns at its ends.
    var content: Range<Int> {
        let hasMark = line.number == 1 && bytes[line.range].starts(with: [0xEF, 0xBB, 0xBF])
        return bytes.trimmingWhiteSpace(line.start + (hasMark ? 3 : 0)..<line.end)
    }

    /// Reports the blanks around the line at hand. Those at the end of a title belong to it (4.4.4.1), and carriage
    /// returns are reported for themselves.
    func reportSpace(around content: Range<Int>) {
        guard content != line.range else { return }
        let isBlankInFront = content.lowerBound > line.start && bytes[content.lowerBound - 1].isBlank
        let isBlankBehind = bytes[content.upperBound..<line.end].contains(where: \.isBlank)
        guard let first = content.first else {
            if isBlankInFront || isBlankBehind {
                reportStraySpace(line.range, "the line has nothing but white space")
            }
            return
        }
        if isBlankInFront { reportSpace(inFrontOf: first) }
        if isBlankBehind, !hasTitle(content) {
            reportStraySpace(content.upperBound..<line.end, "white space at the end of the line; none is allowed there")
        }
    }

    /// A line that does not begin with `#` is neither a tag nor a comment (4.1).
    private func reportSpace(inFrontOf first: Int) {
        let start = bytes[line.start..<first].lastIndex { !$0.isBlank && $0 != .carriageReturn }
        let space = (start.map { $0 + 1 } ?? line.start)..<first  // a byte order mark may stand before it
        guard bytes[first] == .numberSign else {
            return reportStraySpace(space, "white space in front of the URI; none is allowed there")
        }
        report(
            "lex-line-kind", .error, section: "4.1", at: space,
            fixIt: .removing(space, "remove the white space"),
            "white space stands in front of '#'; the line is no tag, no comment and no URI")
    }

    private func hasTitle(_ content: Range<Int>) -> Bool {
        bytes[content].starts(with: "#EXTINF".utf8) && bytes.firstIndex(of: .comma, in: content) != nil
    }

    func reportStraySpace(_ range: Range<Int>, _ message: String) {
        report(
            "lex-no-stray-whitespace", .error, section: "4.1", at: range,
            fixIt: .removing(range, "remove the white space"), message)
    }

    /// Reports characters that no playlist may have. Called only for lines that have some out of the ordinary.
    func checkCharacters() {
        CharacterCheck.faults(in: bytes, line.range) { fault, range in
            switch fault {
            case .notUTF8:
                report("lex-utf8", .error, section: "4.1", at: range, "not UTF-8")
            case .byteOrderMark:
                report(
                    "lex-no-bom", .error, section: "4.1", at: range,
                    fixIt: .removing(range, "remove the byte order mark"), "byte order mark U+FEFF; a playlist has none"
                )
            case .control("\r"):
                report(
                    "lex-line-ending", .error, section: "4.1", at: range,
                    "a carriage return without a line feed ends no line")
            case .control("\t") where bytes[line.range].starts(with: "#EXT-X-SKIP:".utf8):
                break  // RECENTLY-REMOVED-DATERANGES separates its IDs by tabs (4.4.5.2)
            case .control(let scalar):
                // Apple's own segmenter ends EXTINF with a tab: every client takes it for part of the title.
                let isInTitle = scalar == "\t" && bytes[line.range].starts(with: "#EXTINF:".utf8)
                report(
                    "lex-no-control-chars", isInTitle ? .warning : .error, section: "4.1", at: range,
                    "control character \(scalar.codePoint); only line ends may be control characters")
            }
        }
    }

    /// The value of a tag, without blanks around it; empty where there is none.
    func value(of tag: TagName, _ name: Range<Int>, colon: Int?, end: Int) -> Range<Int> {
        // Where a value is due, what reads it says so.
        guard let colon else { return name.upperBound..<name.upperBound }
        if name.upperBound < colon { reportStraySpace(name.upperBound..<colon, "white space before the colon") }
        let value = bytes.trimmingBlanks(colon + 1..<end)
        if value.lowerBound > colon + 1 {
            reportStraySpace(colon + 1..<value.lowerBound, "white space behind the colon")
        }
        if tag.isBare {
            report(
                "tag-value-unexpected", .warning, section: tag.section, at: value,
                fixIt: .removing(colon..<end, "remove what stands behind the name", .review),
                "\(tag.spelling) has no value; it is ignored")
        }
        return value
    }

    /// Names are case-sensitive: `#ext-x-key` is a comment, and hardly what its author meant.
    func noteMisspeltTag(_ content: Range<Int>) {
        let name = bytes.trimmingBlanks(
            content.lowerBound + 1..<(bytes.firstIndex(of: .colon, in: content) ?? content.upperBound))
        guard let tag = NameTable.tags.name(name, in: bytes, ignoringCase: true) else { return }
        report(
            "lex-tag-case", .warning, section: "4.1", at: name,
            fixIt: .replacing(name, by: tag.spelling, "write \(tag.spelling)", .review),
            "'\(bytes.text(name))' is only a comment; the tag is spelt \(tag.spelling)")
    }

    /// Reports a URI line of variables whose values are empty (4.3).
    func reportEmptyURI(_ range: Range<Int>) {
        report(
            "define-after-substitution-valid", .error, section: "4.3", at: range,
            "with the variables replaced nothing is left of the URI")
    }

    // MARK: - Limits

    // Kept out of the loop over lines: what is hardly ever thrown must not stand in the way of what is always done.
    @inline(never)
    func tooManyBytes() -> PlaylistError {
        PlaylistError(
            .tooManyBytes, reason: "the playlist has \(bytes.count) bytes; at most \(limits.bytes) are read")
    }

    @inline(never)
    func lineTooLong(_ line: Line) -> PlaylistError {
        PlaylistError(
            .lineTooLong, reason: "the line has more than \(limits.lineLength) bytes", line: line.number)
    }

    @inline(never)
    func tooManySegments(_ line: Line) -> PlaylistError {
        PlaylistError(
            .tooManySegments, reason: "the playlist has more than \(limits.segments) segments", line: line.number)
    }
}
