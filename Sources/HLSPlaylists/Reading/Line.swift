/// One line of a playlist, as places in its bytes (4.1).
struct Line {
    /// The first byte.
    var start: Int
    /// The place behind the last byte; the line end is not part of the line.
    var end: Int
    /// The number of the line, from 1.
    var number: Int
    /// Whether control characters stand in it: tabs and carriage returns that end no line among them.
    var hasControls: Bool
    /// Whether a byte over `z` stands in it: braces, and everything that is not ASCII. Most lines have none, and need no
    /// look for variables and no check of their UTF-8.
    var hasHighBytes: Bool

    var range: Range<Int> { start..<end }
}

/// Goes from line to line. A text that ends with a line end has no empty line behind it.
struct LineScanner {
    private var position = 0
    private var number = 0

    init() {}

    /// The number of the last line given.
    var lineCount: Int { number }

    /// Goes on from a line whose start and number are known; from the first one with nil.
    init(from line: (start: Int, number: Int)?) {
        guard let line else { return }
        (position, number) = (line.start, line.number - 1)
    }

    /// Where the next line begins.
    var place: Int { position }

    /// Goes on behind a line whose end and number are known.
    mutating func goOn(behind line: (place: Int, line: Int)) {
        (position, number) = line
    }

    @inline(__always)
    mutating func next(in bytes: [UInt8]) -> Line? {
        guard position < bytes.count else { return nil }
        let found = bytes.lineEnd(from: position)
        number &+= 1
        defer { position = found.next }
        return Line(
            start: position, end: found.end, number: number, hasControls: found.hasControls,
            hasHighBytes: found.hasHighBytes)
    }
}
