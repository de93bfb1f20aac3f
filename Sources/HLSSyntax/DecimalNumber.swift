/// A decimal number found in the bytes: decimal-integer or decimal-floating-point of 4.2, read leniently.
package struct DecimalNumber {
    /// What the digits say, correctly rounded.
    package var value: Double
    /// The place behind the number.
    package var end: Int
    /// Whether it has no decimal point.
    package var isInteger: Bool
    /// Whether digits stand on both sides of the point, if there is one.
    package var isWellFormed: Bool

    package init(value: Double, end: Int, isInteger: Bool, isWellFormed: Bool) {
        self.value = value
        self.end = end
        self.isInteger = isInteger
        self.isWellFormed = isWellFormed
    }

    /// Digits with at most one point; nil where none begins at `start`, and where no `Double` is that large. `.5` and `5.` are numbers, but not well-formed.
    package static func scan(_ bytes: [UInt8], _ range: Range<Int>) -> DecimalNumber? {
        let start = range.lowerBound
        if let (value, count) = bytes.word(at: start).plainDecimal(bytes.word(at: start &+ 8)), count <= range.count {
            return DecimalNumber(value: value, end: start &+ count, isInteger: false, isWellFormed: true)
        }
        return scanLong(bytes, range)
    }

    /// Any number, digit by digit.
    private static func scanLong(_ bytes: [UInt8], _ range: Range<Int>) -> DecimalNumber? {
        func digits(from start: Int) -> Int {
            var index = start
            while index < range.upperBound, bytes[index].isDigit { index += 1 }
            return index
        }
        let point = digits(from: range.lowerBound)
        let whole = point - range.lowerBound
        guard point < range.upperBound, bytes[point] == .point else {
            guard whole > 0 else { return nil }
            return value(bytes, range.lowerBound..<point)
                .map { DecimalNumber(value: $0, end: point, isInteger: true, isWellFormed: true) }
        }
        let end = digits(from: point + 1)
        guard whole + end - point - 1 > 0 else { return nil }
        return value(bytes, range.lowerBound..<end).map {
            DecimalNumber(value: $0, end: end, isInteger: false, isWellFormed: whole > 0 && end > point + 1)
        }
    }

    /// The library's parser, on text that it takes whatever its length. Nil where no number is that large.
    private static func value(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
        let text = bytes.text(range)
        // `Double(_:)` wants a digit before the point and takes no point at the end.
        return Double("0" + text + (text.hasSuffix(".") ? "0" : "")).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension UInt64 {
    /// A number of the usual form at the start of this word and the next: up to six digits, a point, and up to seven digits;
    /// nil for any other. Gives the value, correctly rounded, and how many characters it has.
    @inlinable @inline(__always)
    package func plainDecimal(_ next: UInt64) -> (value: Double, count: Int)? {
        byte(at: 1) == 0x2E ? decimal(whole: 1, next) : anyDecimal(next)
    }

    /// The same for any number of digits before the point. Most durations have one, and need not be looked at for more.
    @usableFromInline @inline(never)
    func anyDecimal(_ next: UInt64) -> (value: Double, count: Int)? {
        let whole = digitCount
        return whole > 0 && whole < 7 && byte(at: whole) == 0x2E ? decimal(whole: whole, next) : nil
    }

    /// The same for a number whose point stands behind so many bytes.
    @inlinable @inline(__always)
    func decimal(whole: Int, _ next: UInt64) -> (value: Double, count: Int)? {
        // Without the point the digits nearly always fit into one word.
        let before = UInt64.max.leading(whole)
        let digits = self & before | shifted(by: 1, next) & ~before
        let count = digits.digitCount
        guard count < 8 else { return longDecimal(whole, next) }
        guard count > whole else { return nil }
        // Eight digits and a power of ten are exact: the one division rounds correctly.
        let value = Double(Int64(truncatingIfNeeded: digits.number(ofDigitsWithZeros: count)))
        return (value / UInt64.tens(8 &- whole), count &+ 1)
    }

    /// The same for eight digits and more, of which `whole` stand before the point: fourteen at most, which are exact too.
    @usableFromInline @inline(never)
    func longDecimal(_ whole: Int, _ next: UInt64) -> (value: Double, count: Int)? {
        let digits = shifted(by: whole &+ 1, next)
        let fraction = digits.digitCount
        guard fraction > 0, fraction < 8 else { return nil }
        let value = number(ofDigits: whole) &* 100_000_000 &+ digits.number(ofDigitsWithZeros: fraction)
        return (Double(Int64(truncatingIfNeeded: value)) / 1e8, whole &+ 1 &+ fraction)
    }

    /// A power of ten, from the second to the seventh.
    @inlinable @inline(__always)
    static func tens(_ power: Int) -> Double {
        switch power {
        case 7: 1e7
        case 6: 1e6
        case 5: 1e5
        case 4: 1e4
        case 3: 1e3
        default: 1e2
        }
    }

    /// Such a number, or one of up to six digits without a point: durations are often whole seconds.
    @inlinable @inline(__always)
    package func plainSeconds(_ next: UInt64) -> (value: Double, count: Int)? {
        guard byte(at: 1) != 0x2E else { return decimal(whole: 1, next) }
        let whole = digitCount
        guard byte(at: whole) != 0x2E else { return anyDecimal(next) }
        guard whole > 0, whole < 7 else { return nil }
        return (Double(Int64(truncatingIfNeeded: number(ofDigits: whole))), whole)
    }
}

extension [UInt8] {
    /// A whole number of up to fifteen digits; nil where there are none or more. Gives the value and the place behind it.
    @inlinable @inline(__always)
    package func plainInteger(at start: Int) -> (value: UInt64, end: Int)? {
        let first = word(at: start)
        let count = first.digitCount
        guard count == 8 else { return count > 0 ? (first.number(ofDigits: count), start &+ count) : nil }
        let more = word(at: start &+ 8).digitCount
        guard more < 8 else { return nil }
        // The last eight digits, and those in front of them.
        let value = first.number(ofDigits: more) &* 100_000_000 &+ word(at: start &+ more).number(ofDigits: 8)
        return (value, start &+ 8 &+ more)
    }
}

/// A whole number found in the bytes: decimal-integer of 4.2.
package enum DecimalInteger: Equatable {
    case value(UInt64)
    /// No digits, or something else among them.
    case notANumber
    /// Digits only, but more than 18446744073709551615.
    case tooLarge

    /// What digits say that count something; nil where they are anything else, or more than an `Int` holds.
    package static func count(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        guard case .value(let value) = parse(bytes, range) else { return nil }
        return Int(exactly: value)
    }

    package static func parse(_ bytes: [UInt8], _ range: Range<Int>) -> DecimalInteger {
        if let (value, end) = bytes.plainInteger(at: range.lowerBound), end == range.upperBound { return .value(value) }
        guard !range.isEmpty else { return .notANumber }
        var value: UInt64 = 0
        var overflows = false
        for index in range {
            guard bytes[index].isDigit else { return .notANumber }
            let (product, first) = value.multipliedReportingOverflow(by: 10)
            let (sum, second) = product.addingReportingOverflow(UInt64(bytes[index] - .zero))
            if first || second { overflows = true }
            value = sum
        }
        return overflows ? .tooLarge : .value(value)
    }
}
