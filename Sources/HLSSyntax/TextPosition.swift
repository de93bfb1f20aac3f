/// Where a line of a playlist begins.
public struct TextPosition: Hashable, Sendable, Comparable {
    /// The number of the line, from 1.
    public var line: Int
    /// The line's first byte, counted from the start of the playlist (bytes, from 0).
    public var byteOffset: Int

    public init(line: Int, byteOffset: Int) {
        self.line = line
        self.byteOffset = byteOffset
    }

    public static func < (left: TextPosition, right: TextPosition) -> Bool {
        left.byteOffset < right.byteOffset
    }
}

/// A stretch of a playlist's text, as people and as editors count it.
///
/// Lines and columns count from 1; a column counts Unicode scalars, so that it means the same in a terminal and in an
/// editor. The end is the place just behind the last character.
public struct TextRange: Hashable, Sendable {
    public var line: Int
    public var column: Int
    public var endLine: Int
    public var endColumn: Int
    /// The first byte, counted from the start of the playlist (bytes, from 0).
    public var byteOffset: Int
    /// The length in bytes.
    public var byteLength: Int

    public init(line: Int, column: Int, endLine: Int, endColumn: Int, byteOffset: Int, byteLength: Int) {
        self.line = line
        self.column = column
        self.endLine = endLine
        self.endColumn = endColumn
        self.byteOffset = byteOffset
        self.byteLength = byteLength
    }

    /// A stretch of one line, its columns counted in the line's bytes.
    package init(_ range: Range<Int>, line: Int, lineStart: Int, in bytes: [UInt8]) {
        let column = TextRange.scalarCount(in: bytes, lineStart..<range.lowerBound) + 1
        self.init(range, line: line, column: column, in: bytes)
    }

    /// A stretch of a line that has a column for each of its bytes.
    package init(ofASCII range: Range<Int>, line: Int, lineStart: Int) {
        self.init(range, line: line, column: range.lowerBound - lineStart + 1, width: range.count)
    }

    /// A stretch of one line that begins at a column already counted.
    package init(_ range: Range<Int>, line: Int, column: Int, in bytes: [UInt8]) {
        self.init(range, line: line, column: column, width: TextRange.scalarCount(in: bytes, range))
    }

    private init(_ range: Range<Int>, line: Int, column: Int, width: Int) {
        self.init(
            line: line, column: column, endLine: line, endColumn: column + width,
            byteOffset: range.lowerBound, byteLength: range.count)
    }

    /// Bytes that do not continue a scalar: also right, near enough, in text that is not UTF-8.
    package static func scalarCount(in bytes: [UInt8], _ range: Range<Int>) -> Int {
        let range = range.clamped(to: 0..<bytes.count)
        var count = range.count
        var index = range.lowerBound
        while index &+ 8 <= range.upperBound {
            let word = bytes.word(at: index)
            index &+= 8
            // Nearly all is ASCII.
            guard word & 0x8080_8080_8080_8080 != 0 else { continue }
            // The lowest bit of each byte whose top bits are 10.
            count &-= (word &>> 7 & ~(word &>> 6) & 0x0101_0101_0101_0101).nonzeroBitCount
        }
        for index in index..<range.upperBound where bytes[index] & 0xC0 == 0x80 { count -= 1 }
        return count
    }
}
