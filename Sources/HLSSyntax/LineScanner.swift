/// One line of a playlist, as places in its bytes (4.1).
package struct Line {
    /// The first byte.
    package var start: Int
    /// The place behind the last byte; the line end is not part of the line.
    package var end: Int
    /// The number of the line, from 1.
    package var number: Int
    /// Whether control characters stand in it: tabs and carriage returns that end no line among them.
    package var hasControls: Bool
    /// Whether a byte over `z` stands in it: braces, and everything that is not ASCII. Most lines have none, and need
    /// no look for variables and no check of their UTF-8.
    package var hasHighBytes: Bool

    package var range: Range<Int> { start..<end }

    @inlinable @inline(__always)
    package init(start: Int, end: Int, number: Int, hasControls: Bool, hasHighBytes: Bool) {
        self.start = start
        self.end = end
        self.number = number
        self.hasControls = hasControls
        self.hasHighBytes = hasHighBytes
    }
}

/// Finds the lines of a playlist, eight bytes at a time.
///
/// A line ends at a line feed, or at a carriage return and a line feed; a carriage return alone ends nothing (4.1).
package struct LineScanner {
    /// Where the next line begins.
    @usableFromInline var position = 0
    @usableFromInline var number = 0

    package init() {}

    /// Number of lines found so far.
    package var lineCount: Int { number }

    /// The next line, or nil behind the last. A text that ends with a line end has no empty line behind it.
    @inlinable @inline(__always)
    package mutating func next(in bytes: [UInt8]) -> Line? {
        let start = position
        guard start < bytes.count else { return nil }
        number &+= 1
        var index = start
        var high: UInt64 = 0
        var controls = false
        while true {
            index = LineScanner.control(in: bytes, from: index, high: &high)
            if index >= bytes.count {
                position = index
                break
            }
            let byte = bytes[index]
            if byte == 0x0A {
                position = index &+ 1
                break
            }
            if byte == 0x0D, index &+ 1 < bytes.count, bytes[index &+ 1] == 0x0A {
                position = index &+ 2
                break
            }
            controls = true
            index &+= 1
        }
        return Line(start: start, end: index, number: number, hasControls: controls, hasHighBytes: high != 0)
    }

    /// The first control character from `start` on, or the end of the bytes. Bytes over `z` on the way leave a bit in `high`.
    @inlinable @inline(__always)
    static func control(in bytes: [UInt8], from start: Int, high: inout UInt64) -> Int {
        let tops: UInt64 = 0x8080_8080_8080_8080
        var index = start
        while index < bytes.count - 7 {
            let word = bytes.word(at: index)
            // The top bit of each byte that is below 0x20; exact up to the first, which is the one that counts.
            let low = (word &- 0x2020_2020_2020_2020) & ~word & tops
            // The top bit of each byte that is 0x7B or more: adding 5 carries into it.
            let over = (((word & ~tops) &+ 0x0505_0505_0505_0505) | word) & tops
            if low == 0 {
                high |= over
                index &+= 8
            } else {
                high |= over & ((low & (0 &- low)) &- 1)
                return index &+ low.trailingZeroBitCount &>> 3
            }
        }
        while index < bytes.count, bytes[index] >= 0x20 {
            if bytes[index] >= 0x7B { high |= 1 }
            index &+= 1
        }
        return index
    }
}
