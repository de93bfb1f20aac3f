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
        let hasTitle =
            bytes[content].starts(with: "#EXTINF".utf8) && bytes.firstIndex(of: .comma, in: content) != nil
        if content.isEmpty {
            if isBlankInFront || isBlankBehind {
                reportStraySpace(line.range, "the line has nothing but white space")
            }
        } else if isBlankInFront || isBlankBehind && !hasTitle {
            reportStraySpace(line.range, "white space around the line; none is allowed there")
        }
    }

    func reportStraySpace(_ range: Range<Int>, _ message: String) {
        report("lex-no-stray-whitespace", .error, section: "4.1", at: range, message)
    }

    /// Reports characters that no playlist may have. Called only for lines that have some out of the ordinary.
    func checkCharacters() {
        let separatesByTabs = bytes[line.range].starts(with: "#EXT-X-SKIP:".utf8)
        CharacterCheck.faults(in: bytes, line.range) { fault, range in
            switch fault {
            case .notUTF8:
                report("lex-utf8", .error, section: "4.1", at: range, "not UTF-8")
            case .byteOrderMark:
                report("lex-no-bom", .error, section: "4.1", at: range, "byte order mark U+FEFF")
            case .control(13):
                report(
                    "lex-line-ending", .error, section: "4.1", at: range,
                    "a carriage return without a line feed ends no line")
            case .control(9) where separatesByTabs:
                break  // RECENTLY-REMOVED-DATERANGES separates its IDs by tabs (4.4.5.2)
            case .control(let scalar):
                report(
                    "lex-no-control-chars", .error, section: "4.1", at: range,
                    "control character U+\(hexadecimal(scalar)); only line ends may be control characters")
            }
        }
    }

    private func hexadecimal(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
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
            "'\(bytes.text(name))' is only a comment; the tag is spelt \(tag.spelling)")
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
