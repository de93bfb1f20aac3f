/// One line of a playlist, as places in its bytes (4.1).
package struct Line: Equatable {
    /// The first byte.
    package var start: Int
    /// The place behind the last byte; the line end is not part of the line.
    package var end: Int
    /// The number of the line, from 1.
    package var number: Int
    /// Whether control characters stand in it: tabs and carriage returns that end no line among them.
    package var hasControls: Bool
    /// Whether a byte over `z` stands in it: braces, and everything that is not ASCII. Most lines have none, and need no
    /// look for variables and no check of their UTF-8.
    package var hasHighBytes: Bool

    package init(start: Int, end: Int, number: Int, hasControls: Bool, hasHighBytes: Bool) {
        self.start = start
        self.end = end
        self.number = number
        self.hasControls = hasControls
        self.hasHighBytes = hasHighBytes
    }

    package var range: Range<Int> { start..<end }
    package var length: Int { end &- start }
    /// Whether nothing but usual bytes stand in it.
    package var isUsual: Bool { !hasControls && !hasHighBytes }
}

/// Goes from line to line. A text that ends with a line end has no empty line behind it.
///
/// It marks the unusual bytes of 64 at a time, and takes the lines between the marks.
package struct LineScanner {
    private var position = 0
    private var number = 0
    /// Where the 64 bytes at hand begin, and their marks that are still ahead.
    private var block = -64
    private var marks: UInt64 = 0

    package init() {}

    /// The number of the last line given.
    package var lineCount: Int { number }

    /// Goes on from a line whose start and number are known; from the first one with nil.
    package init(from line: (start: Int, number: Int)?) {
        guard let line else { return }
        (position, number, block) = (line.start, line.number - 1, line.start - 64)
    }

    /// Where the next line begins.
    package var place: Int { position }

    @inline(__always)
    package mutating func next(in bytes: [UInt8]) -> Line? {
        guard position < bytes.count else { return nil }
        let start = position
        if let line = nextUsual(in: bytes) { return line }
        number &+= 1
        let found = LineScanner.unusualLineEnd(from: start, in: bytes)
        position = found.next
        return Line(
            start: start, end: found.end, number: number, hasControls: found.hasControls,
            hasHighBytes: found.hasHighBytes)
    }

    /// The next line if nothing but usual bytes stand in it; nil with no line taken otherwise, and at the end.
    @inline(__always)
    mutating func nextUsual(in bytes: [UInt8]) -> Line? {
        let start = position
        let end = nextMark(in: bytes)
        guard let next = LineScanner.lineEnd(at: end, in: bytes) else { return nil }
        number &+= 1
        position = next
        return Line(start: start, end: end, number: number, hasControls: false, hasHighBytes: false)
    }

    /// The next unusual byte from `position` on, or a place behind the end of the text.
    @inline(__always)
    private mutating func nextMark(in bytes: [UInt8]) -> Int {
        while true {
            while marks == 0 {
                block &+= 64
                marks = bytes.unusualBytes(at: block)
            }
            let mark = block &+ marks.trailingZeroBitCount
            marks &= marks &- 1
            // Marks may lie behind: the line feed that a carriage return brings, and all of an unusual line.
            if mark >= position { return mark }
        }
    }

    /// Where the next line begins if the line at hand ends here.
    @inline(__always)
    private static func lineEnd(at index: Int, in bytes: [UInt8]) -> Int? {
        guard index < bytes.count else { return nil }
        if bytes[index] == .lineFeed { return index &+ 1 }
        guard bytes[index] == .carriageReturn, index &+ 1 < bytes.count, bytes[index &+ 1] == .lineFeed else {
            return nil
        }
        return index &+ 2
    }

    /// The end of a line that has more than usual bytes, or no end of its own. Kept out of the loops over lines, where it
    /// would crowd out what is always done.
    @inline(never)
    private static func unusualLineEnd(
        from start: Int, in bytes: [UInt8]
    ) -> (end: Int, next: Int, hasControls: Bool, hasHighBytes: Bool) {
        bytes.lineEnd(from: start)
    }
}
