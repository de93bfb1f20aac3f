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
        if let (value, end) = bytes.plainDecimal(in: range) {
            return DecimalNumber(value: value, end: end, isInteger: false, isWellFormed: true)
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

extension [UInt8] {
    /// A number of the usual form: up to seven digits, a point, and up to seven digits; nil for any other. Gives the value,
    /// correctly rounded, and the place behind it.
    @inlinable @inline(__always)
    package func plainDecimal(in range: Range<Int>) -> (value: Double, end: Int)? {
        let whole = word(at: range.lowerBound)
        let wholeCount = whole.digitCount
        let point = range.lowerBound &+ wholeCount
        guard wholeCount > 0, wholeCount < 8, point < range.upperBound, self[point] == 0x2E else { return nil }
        let fraction = word(at: point &+ 1)
        let fractionCount = fraction.digitCount
        let end = point &+ 1 &+ fractionCount
        guard fractionCount > 0, fractionCount < 8, end <= range.upperBound else { return nil }
        // Both parts and the power of ten are exact, and so is their sum: the one division rounds correctly.
        let scale = powerOfTen(fractionCount)
        let mantissa = Double(whole.number(ofDigits: wholeCount)) * scale
        return ((mantissa + Double(fraction.number(ofDigits: fractionCount))) / scale, end)
    }
}

/// 10 to the power of 0 to 7. A constant table would be looked up in another module each time; this becomes part of the code.
@inlinable @inline(__always)
func powerOfTen(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    default: 1e7
    }
}

/// A whole number found in the bytes: decimal-integer of 4.2.
package enum DecimalInteger: Equatable {
    case value(UInt64)
    /// No digits, or something else among them.
    case notANumber
    /// Digits only, but more than 18446744073709551615.
    case tooLarge

    package static func parse(_ bytes: [UInt8], _ range: Range<Int>) -> DecimalInteger {
        // Up to eight digits at once: nearly every number has no more.
        let word = bytes.word(at: range.lowerBound)
        if !range.isEmpty, range.count <= word.digitCount { return .value(word.number(ofDigits: range.count)) }
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
