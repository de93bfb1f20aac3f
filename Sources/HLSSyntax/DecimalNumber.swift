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

    @inlinable @inline(__always)
    package init(value: Double, end: Int, isInteger: Bool, isWellFormed: Bool) {
        self.value = value
        self.end = end
        self.isInteger = isInteger
        self.isWellFormed = isWellFormed
    }

    /// Digits with at most one point; nil where none begins at `start`. `.5` and `5.` are numbers, but not well-formed.
    @inlinable @inline(__always)
    package static func scan(_ bytes: [UInt8], _ range: Range<Int>) -> DecimalNumber? {
        var index = range.lowerBound
        let end = Swift.min(range.upperBound, bytes.count)
        var mantissa: UInt64 = 0
        while index < end, bytes[index] &- 0x30 < 10 {
            mantissa = mantissa &* 10 &+ UInt64(bytes[index] &- 0x30)
            index &+= 1
        }
        let whole = index &- range.lowerBound
        guard index < end, bytes[index] == 0x2E else {
            guard whole > 0 else { return nil }
            let value = whole <= 15 ? Double(mantissa) : slow(bytes, range.lowerBound..<index)
            return DecimalNumber(value: value, end: index, isInteger: true, isWellFormed: true)
        }
        index &+= 1
        let point = index
        while index < end, bytes[index] &- 0x30 < 10 {
            mantissa = mantissa &* 10 &+ UInt64(bytes[index] &- 0x30)
            index &+= 1
        }
        let fraction = index &- point
        guard whole &+ fraction > 0 else { return nil }
        // Up to 15 digits both the mantissa and the power of ten are exact, and so one division rounds correctly.
        let value =
            whole &+ fraction <= 15
            ? Double(mantissa) / powersOfTen[fraction] : slow(bytes, range.lowerBound..<index)
        return DecimalNumber(value: value, end: index, isInteger: false, isWellFormed: whole > 0 && fraction > 0)
    }

    @usableFromInline
    static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// More digits than fit exactly: the library's parser, on text that it takes whatever its length.
    @usableFromInline @inline(never)
    static func slow(_ bytes: [UInt8], _ range: Range<Int>) -> Double {
        let text = bytes.text(range)
        // `Double(_:)` wants a digit before the point and takes no point at the end.
        return Double("0" + text + (text.hasSuffix(".") ? "0" : "")) ?? 0
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
