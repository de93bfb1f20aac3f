/// Characters of key URIs and of what services answer.
extension UInt8 {
    static var questionMark: UInt8 { UInt8(ascii: "?") }
    static var semicolon: UInt8 { UInt8(ascii: ";") }

    var isLetter: Bool { isUpperCaseLetter || isLowerCaseLetter }

    /// The white space of ASCII.
    var isWhiteSpace: Bool { self == .space || (0x09...0x0D).contains(self) }
}

extension [UInt8] {
    /// `range` without the white space of ASCII at its two ends.
    func trimmingSpace(_ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper, self[lower].isWhiteSpace { lower += 1 }
        while lower < upper, self[upper - 1].isWhiteSpace { upper -= 1 }
        return lower..<upper
    }
}
