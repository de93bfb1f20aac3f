/// The characters the grammar of a playlist is made of (4.1, 4.2).
extension UInt8 {
    @inlinable package static var tab: UInt8 { 0x09 }
    @inlinable package static var lineFeed: UInt8 { 0x0A }
    @inlinable package static var carriageReturn: UInt8 { 0x0D }
    @inlinable package static var space: UInt8 { 0x20 }
    @inlinable package static var doubleQuote: UInt8 { 0x22 }
    @inlinable package static var numberSign: UInt8 { 0x23 }
    @inlinable package static var dollar: UInt8 { 0x24 }
    @inlinable package static var singleQuote: UInt8 { 0x27 }
    @inlinable package static var comma: UInt8 { 0x2C }
    @inlinable package static var minus: UInt8 { 0x2D }
    @inlinable package static var point: UInt8 { 0x2E }
    @inlinable package static var slash: UInt8 { 0x2F }
    @inlinable package static var zero: UInt8 { 0x30 }
    @inlinable package static var nine: UInt8 { 0x39 }
    @inlinable package static var colon: UInt8 { 0x3A }
    @inlinable package static var equals: UInt8 { 0x3D }
    @inlinable package static var at: UInt8 { 0x40 }
    @inlinable package static var leftBrace: UInt8 { 0x7B }
    @inlinable package static var rightBrace: UInt8 { 0x7D }

    @inlinable package var isBlank: Bool { self == .space || self == .tab }
    /// Whether it is one of the white space of ASCII.
    package var isWhiteSpace: Bool { self == .space || (0x09...0x0D).contains(self) }
    @inlinable package var isDigit: Bool { self >= .zero && self <= .nine }
    @inlinable package var isUpperCaseLetter: Bool { self >= 0x41 && self <= 0x5A }
    @inlinable package var isLowerCaseLetter: Bool { self >= 0x61 && self <= 0x7A }

    /// The value of a hexadecimal digit in either case, or nil.
    @inlinable package var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// An ASCII letter's capital; every other byte as it is.
    @inlinable package var upperCased: UInt8 { isLowerCaseLetter ? self &- 0x20 : self }
}

extension [UInt8] {
    /// Fewer than eight bytes are left: those behind the end count as zero.
    @usableFromInline @inline(never)
    func shortWord(at index: Int) -> UInt64 {
        guard index < count else { return 0 }
        // The last eight bytes have those that are left.
        if index >= 0, count >= 8 {
            return word(at: count &- 8) &>> UInt64(truncatingIfNeeded: 8 &* (index &+ 8 &- count))
        }
        var word: UInt64 = 0
        var place: UInt64 = 0
        var next = Swift.max(index, 0)
        while next < count, place < 64 {
            word |= UInt64(self[next]) << place
            next += 1
            place += 8
        }
        return word
    }

    /// Fewer than 64 bytes are left: those behind the end count as zero.
    @usableFromInline @inline(never)
    func shortBlock(at index: Int) -> WordBlock {
        (
            word(at: index), word(at: index &+ 8), word(at: index &+ 16), word(at: index &+ 24),
            word(at: index &+ 32), word(at: index &+ 40), word(at: index &+ 48), word(at: index &+ 56)
        )
    }

    /// A hash of the bytes of `range`. Another one in each process, so that nobody can write a text of which all parts have one.
    package func hash(of range: Range<Int>) -> Int {
        var hasher = Hasher()
        var index = range.lowerBound
        while index &+ 8 <= range.upperBound {
            hasher.combine(word(at: index))
            index &+= 8
        }
        if index < range.upperBound { hasher.combine(word(at: index).leading(range.upperBound &- index)) }
        hasher.combine(range.count)
        return hasher.finalize()
    }

    /// Whether the bytes of `range` are the text given.
    package func matches(_ text: String, in range: Range<Int>) -> Bool {
        range.upperBound <= count && range.count == text.utf8.count && self[range].elementsEqual(text.utf8)
    }

    /// `range` without the blanks at its two ends.
    @inlinable package func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, self[lower].isBlank { lower += 1 }
        while lower < upper, self[upper - 1].isBlank { upper -= 1 }
        return lower..<upper
    }

    /// `range` without blanks and carriage returns at its two ends.
    package func trimmingWhiteSpace(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, self[lower].isBlank || self[lower] == .carriageReturn { lower += 1 }
        while lower < upper, self[upper - 1].isBlank || self[upper - 1] == .carriageReturn { upper -= 1 }
        return lower..<upper
    }

    /// `range` without the white space of ASCII at its two ends.
    package func trimmingSpace(_ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper, self[lower].isWhiteSpace { lower += 1 }
        while lower < upper, self[upper - 1].isWhiteSpace { upper -= 1 }
        return lower..<upper
    }

    /// The first place of `byte` in `range`, found eight bytes at a time.
    @inlinable @inline(__always)
    package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        let found = end(of: range, at: byte)
        return found < range.upperBound ? found : nil
    }

    /// The first place of `byte` in `range`; where there is none, a place at the end of `range` or behind it.
    @inlinable @inline(__always)
    package func end(of range: Range<Int>, at byte: UInt8) -> Int {
        let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
        var index = range.lowerBound
        while index < range.upperBound {
            if let place = (word(at: index) ^ pattern).firstZeroByte { return index &+ place }
            index &+= 8
        }
        return index
    }

    /// The first place in `range` of a byte that is not ASCII, found eight bytes at a time.
    package func firstIndexOverASCII(in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            let hit = word(at: index) & 0x8080_8080_8080_8080
            if hit != 0 {
                let found = index &+ hit.trailingZeroBitCount &>> 3
                return found < range.upperBound ? found : nil
            }
            index &+= 8
        }
        return nil
    }

    /// The place of the first `?` or `#` in `range`, or its end: where the path of a URI ends. Eight bytes at a time.
    package func endOfPath(_ range: Range<Int>) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var index = range.lowerBound
        while index < range.upperBound {
            let word = word(at: index)
            let (mark, sign) = (word ^ (ones &* 0x3F), word ^ (ones &* 0x23))
            // The top bit of each byte that is one of the two; exact up to the first.
            let hit = ((mark &- ones) & ~mark | (sign &- ones) & ~sign) & 0x8080_8080_8080_8080
            if hit != 0 { return Swift.min(index &+ hit.trailingZeroBitCount &>> 3, range.upperBound) }
            index &+= 8
        }
        return range.upperBound
    }

    /// How many bytes from `index` on are those of another array from `otherIndex` on.
    package func commonCount(from index: Int, _ other: [UInt8], from otherIndex: Int) -> Int {
        let most = Swift.min(count &- index, other.count &- otherIndex)
        guard index >= 0, otherIndex >= 0, most > 0 else { return 0 }
        let (bytes, others) = (self[index..<index &+ most], other[otherIndex..<otherIndex &+ most])
        var common = 0
        // A block is gone through to its end, whatever is found, and as slices: so the optimizer takes many bytes at once.
        let block = 1024
        while common &+ block <= most {
            let old = bytes[index &+ common..<index &+ common &+ block]
            let new = others[otherIndex &+ common..<otherIndex &+ common &+ block]
            var difference: UInt8 = 0
            for step in 0..<block { difference |= old[old.startIndex &+ step] ^ new[new.startIndex &+ step] }
            guard difference == 0 else { break }
            common &+= block
        }
        while common &+ 8 <= most, word(at: index &+ common) == other.word(at: otherIndex &+ common) { common &+= 8 }
        while common < most, self[index &+ common] == other[otherIndex &+ common] { common &+= 1 }
        return common
    }

    /// The text of `range` with the capitals of ASCII letters.
    package func upperCasedText(_ range: Range<Int>) -> String {
        var characters = Array(self[range])
        for index in characters.indices { characters[index] = characters[index].upperCased }
        return characters.text(characters.indices)
    }

    /// The text of `range`; what is not UTF-8 becomes U+FFFD.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }
}

extension UInt64 {
    /// Which of the eight bytes is the first zero.
    @inlinable @inline(__always)
    var firstZeroByte: Int? {
        // The top bit of each byte that is zero; exact up to the first.
        let hit = (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080
        return hit == 0 ? nil : hit.trailingZeroBitCount &>> 3
    }
}
