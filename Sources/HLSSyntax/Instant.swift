/// A point in time, to the microsecond, counted in UTC without leap seconds.
///
/// Reaches some 292,000 years to either side of 1970.
public struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Microseconds since 1970-01-01T00:00:00Z; negative before.
    public let microsecondsSince1970: Int64

    /// Makes the instant that is some microseconds after 1970-01-01T00:00:00Z.
    public init(microsecondsSince1970: Int64) {
        self.microsecondsSince1970 = microsecondsSince1970
    }

    /// Makes the instant that is some seconds after 1970-01-01T00:00:00Z, rounded to the nearest microsecond.
    ///
    /// - Returns: `nil` when the number is not finite or out of reach.
    public init?(secondsSince1970: Double) {
        guard let microseconds = Self.microseconds(secondsSince1970) else { return nil }
        microsecondsSince1970 = microseconds
    }

    /// Seconds since 1970-01-01T00:00:00Z, as Foundation's `Date(timeIntervalSince1970:)` takes them.
    public var secondsSince1970: Double { Double(microsecondsSince1970) / 1_000_000 }

    /// The instant some seconds later, rounded to the nearest microsecond; earlier when the number is negative.
    ///
    /// - Returns: `nil` when the number is not finite or the instant is out of reach.
    public func advanced(bySeconds seconds: Double) -> Instant? {
        guard let distance = Self.microseconds(seconds) else { return nil }
        let (sum, overflow) = microsecondsSince1970.addingReportingOverflow(distance)
        return overflow ? nil : Instant(microsecondsSince1970: sum)
    }

    /// How many seconds this instant is after another; negative when it is before.
    public func seconds(since other: Instant) -> Double {
        let (difference, overflow) = microsecondsSince1970.subtractingReportingOverflow(other.microsecondsSince1970)
        return overflow ? secondsSince1970 - other.secondsSince1970 : Double(difference) / 1_000_000
    }

    /// Whether one instant is before another.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.microsecondsSince1970 < right.microsecondsSince1970
    }

    /// The instant in UTC to the millisecond, such as `2024-01-31T10:20:30.000Z`; microseconds are cut off.
    ///
    /// Years outside 0 to 9999 have a sign.
    public var description: String {
        let milliseconds = microsecondsSince1970.dividedDown(by: 1000).quotient
        let (days, millisecondOfDay) = milliseconds.dividedDown(by: 86_400_000)
        let date = CivilDate(daysSince1970: Int(days))
        let time = Int(millisecondOfDay)
        var text = Array("0000-00-00T00:00:00.000Z".utf8)
        text.write(time % 1000, before: 23)
        text.write(time / 1000 % 60, before: 19)
        text.write(time / 60_000 % 60, before: 16)
        text.write(time / 3_600_000, before: 13)
        text.write(date.day, before: 10)
        text.write(date.month, before: 7)
        if 0...9999 ~= date.year {
            text.write(date.year, before: 4)
        } else {
            text.replaceSubrange(..<4, with: Self.signed(date.year).utf8)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func signed(_ year: Int) -> String {
        let digits = String(abs(year))
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        return (year < 0 ? "-" : "+") + zeros + digits
    }

    private static func microseconds(_ seconds: Double) -> Int64? {
        let exact = seconds * 1_000_000
        guard exact >= -0x1p63, exact < 0x1p63 else { return nil }
        // `rounded()` would make every program that links this module link the C mathematics library.
        let whole = Int64(exact)
        let rest = exact - Double(whole)
        return whole + (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)
    }
}

extension Int64 {
    /// Division that rounds toward the past, also before 1970.
    fileprivate func dividedDown(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension [UInt8] {
    /// Writes the digits of a number over what stands before a place.
    fileprivate mutating func write(_ number: Int, before end: Int) {
        var rest = number
        var index = end
        while rest > 0 {
            index -= 1
            self[index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
    }
}
