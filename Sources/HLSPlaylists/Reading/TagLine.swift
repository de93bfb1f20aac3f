/// A line with a tag of the specification, as places in the bytes: small, because a playlist may have a million.
package struct TagLine: Sendable {
    package let name: TagName
    private let lineNumber: UInt32
    private let start: UInt32
    private let end: UInt32
    private let valueStart: UInt32
    private let valueEnd: UInt32

    init(name: TagName, number: Int, range: Range<Int>, value: Range<Int>) {
        self.name = name
        lineNumber = UInt32(truncatingIfNeeded: number)
        (start, end) = (UInt32(truncatingIfNeeded: range.lowerBound), UInt32(truncatingIfNeeded: range.upperBound))
        (valueStart, valueEnd) =
            (UInt32(truncatingIfNeeded: value.lowerBound), UInt32(truncatingIfNeeded: value.upperBound))
    }

    /// The number of the line, from 1.
    package var number: Int { Int(lineNumber) }
    /// The line without blanks around it.
    package var range: Range<Int> { Int(start)..<Int(end) }
    /// What stands behind the colon, without blanks around it; empty where nothing does.
    package var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
}

/// A line of the text, whatever stands in it.
package struct WrittenLine: Sendable {
    /// The number of the line, from 1.
    package let number: Int
    /// The line without its end.
    package let range: Range<Int>

    package init(number: Int, range: Range<Int>) {
        self.number = number
        self.range = range
    }
}

/// What the lines of a playlist are, for rules about tags: gathered in one pass.
package struct TagLines: Sendable {
    /// The tag lines in their order, without those of EXTINF, of which a playlist may have a million.
    package private(set) var lines: [TagLine] = []
    /// The lines of EXTINF whose duration is a whole number, up to the most that findings of one kind are kept.
    package private(set) var wholeDurations: [TagLine] = []
    /// How many of these there are.
    package private(set) var wholeDurationCount = 0
    /// The first line of EXTINF whose duration has a fraction.
    package private(set) var firstFraction: TagLine?
    /// The comments that speak to this tool: `# hlscheck:…`.
    package private(set) var instructions: [Instruction] = []
    /// The lines with bytes over `z`: braces, and everything that is not ASCII.
    package private(set) var highLines: [WrittenLine] = []
    /// How many lines the text has.
    package private(set) var count = 0

    /// A comment that speaks to this tool.
    package struct Instruction: Sendable {
        /// The number of its line, from 1.
        package var number: Int
        package var range: Range<Int>
        /// The next line that is neither blank nor a comment; nil where there is none.
        package var nextLine: Int?
        /// Whether that is the first such line behind #EXTM3U.
        package var isAtTop = false
    }

    /// Where the instructions begin that wait for their next line.
    private var firstWaiting = 0
    private var hasContent = false

    private static var segmentInfo: UInt64 { FrequentTag.segmentInfo }
    /// `#EXT`, which begins every tag.
    private static var tagMark: UInt64 { 0x5458_4523 }

    package init(_ text: PlaylistText) {
        let bytes = text.bytes
        // As many as a short playlist is likely to have; a long one may have hardly any, or a million.
        lines.reserveCapacity(min(bytes.count / 48, 128))
        var scanner = LineScanner()
        while let line = scanner.next(in: bytes) {
            let first = line.start < line.end ? bytes[line.start] : 0
            if line.hasHighBytes { highLines.append(WrittenLine(number: line.number, range: line.range)) }
            // URI lines are what most lines are that are not EXTINF.
            guard first == .numberSign || first <= .space || first >= 0x80 else {
                if !hasContent || firstWaiting < instructions.count { noteContent(line.number) }
                continue
            }
            if bytes.word(at: line.start) == TagLines.segmentInfo {
                if !hasContent || firstWaiting < instructions.count { noteContent(line.number) }
                noteDuration(line, bytes)
            } else {
                noteTag(line, bytes)
            }
        }
        count = scanner.lineCount
        for index in firstWaiting..<instructions.count { instructions[index].isAtTop = !hasContent }
    }

    /// Gives the instructions that wait their next line.
    private mutating func noteContent(_ number: Int) {
        for index in firstWaiting..<instructions.count {
            instructions[index].nextLine = number
            instructions[index].isAtTop = !hasContent
        }
        firstWaiting = instructions.count
        hasContent = true
    }

    @inline(__always)
    private mutating func noteDuration(_ line: Line, _ bytes: [UInt8]) {
        var index = line.start + 8
        while index < line.end, bytes[index].isDigit { index += 1 }
        guard index == line.end || bytes[index] != .point else {
            if firstFraction == nil { firstFraction = TagLines.segmentInfo(line) }
            return
        }
        guard index > line.start + 8, index == line.end || bytes[index] == .comma else { return }
        wholeDurationCount += 1
        guard wholeDurations.count <= DiagnosticLog.mostOfOneKind else { return }
        wholeDurations.append(TagLines.segmentInfo(line))
    }

    private static func segmentInfo(_ line: Line) -> TagLine {
        TagLine(name: .inf, number: line.number, range: line.range, value: line.start + 8..<line.end)
    }

    /// A tag that may stand at every segment, and its value.
    private func frequentTag(_ line: Line, _ words: WordBlock) -> (name: TagName, value: Range<Int>)? {
        if let value = FrequentTag.date(line, words) { return (.programDateTime, value) }
        if let value = FrequentTag.part(line, words) { return (.part, value) }
        return FrequentTag.byteRange(line, words).map { (.byteRange, $0) }
    }

    private mutating func noteTag(_ line: Line, _ bytes: [UInt8]) {
        if let (name, value) = frequentTag(line, bytes.block(at: line.start)) {
            if !hasContent || firstWaiting < instructions.count { noteContent(line.number) }
            lines.append(
                TagLine(name: name, number: line.number, range: line.range, value: bytes.trimmingBlanks(value)))
            return
        }
        if !line.hasControls, !line.hasHighBytes, notePlainTag(line, bytes) { return }
        let start =
            line.number == 1 && bytes[line.range].starts(with: [0xEF, 0xBB, 0xBF]) ? line.start + 3 : line.start
        let content = bytes.trimmingWhiteSpace(start..<line.end)
        guard let mark = content.first else { return }
        guard bytes[mark] == .numberSign else { return noteContent(line.number) }
        guard bytes.word(at: mark) & 0xFFFF_FFFF == TagLines.tagMark else {
            return noteInstruction(line.number, content, bytes)
        }
        let colon = bytes.firstIndex(of: .colon, in: content)
        let name = bytes.trimmingBlanks(mark + 1..<(colon ?? content.upperBound))
        let tag = NameTable.tags.name(name, in: bytes)
        if tag != .m3u { noteContent(line.number) }
        guard let tag else { return }
        let value = bytes.trimmingBlanks((colon.map { $0 + 1 } ?? content.upperBound)..<content.upperBound)
        lines.append(TagLine(name: tag, number: line.number, range: content, value: value))
    }

    /// Takes down a tag with no white space around its parts. Returns false, with nothing done, for any other line.
    private mutating func notePlainTag(_ line: Line, _ bytes: [UInt8]) -> Bool {
        guard bytes.word(at: line.start) & 0xFFFF_FFFF == TagLines.tagMark, bytes[line.end - 1] > .space else {
            return false
        }
        let colon = bytes.firstIndex(of: .colon, in: line.range) ?? line.end
        guard let tag = NameTable.tags.name(line.start + 1..<colon, in: bytes), tag != .m3u else { return false }
        let value = min(colon + 1, line.end)..<line.end
        guard value.isEmpty || bytes[value.lowerBound] > .space else { return false }
        if !hasContent || firstWaiting < instructions.count { noteContent(line.number) }
        lines.append(TagLine(name: tag, number: line.number, range: line.range, value: value))
        return true
    }

    private mutating func noteInstruction(_ number: Int, _ content: Range<Int>, _ bytes: [UInt8]) {
        let words = bytes.trimmingBlanks(content.dropFirst().lowerBound..<content.upperBound)
        if bytes[words].starts(with: "hlscheck:".utf8) {
            instructions.append(Instruction(number: number, range: content))
        }
    }
}
