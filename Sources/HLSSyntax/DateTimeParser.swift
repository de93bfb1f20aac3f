extension DateTime {
    /// What a date says, in a few plain numbers.
    package struct Parsed: Hashable, Sendable {
        /// Since 1970-01-01T00:00:00Z.
        package var microseconds: Int64
        /// Minutes ahead of UTC; `nil` without a time zone.
        package var utcOffsetMinutes: Int16?
        /// Digits in the fraction of the second; 255 for 255 and more.
        package var fractionDigits: UInt8
        /// Whether the form is the one that the specification shows (4.4.4.6): `YYYY-MM-DDThh:mm:ss`, a fraction after a
        /// point or none, and `Z` or `±hh:mm`; hours to 23, seconds to 59.
        package var isWellFormed: Bool
    }

    /// Reads the date that a range of bytes holds from end to end (4.4.4.6).
    ///
    /// - Returns: `nil` when there is no date and time of ISO 8601, or one that does not exist.
    package static func parse(_ bytes: [UInt8], in range: Range<Int>) -> Parsed? {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        var columns = DateTimeColumns()
        return columns.parse(bytes, in: range)
    }
}

/// The numbers of a date and time, each as its digits say.
private struct DateTimeFields {
    var daysSince1970 = 0
    var hour = 0
    var minute = 0
    var second = 0
    var microsecond = 0
    var fractionDigits: UInt8 = 0
    var utcOffset: Int16?

    /// The whole, if there is such a time of day.
    ///
    /// Second 60 is taken at any time of day: besides leap seconds there are encoders that round 59.9996 up.
    @inline(__always)
    func parsed(isWellFormed: Bool) -> DateTime.Parsed? {
        guard hour <= 24, minute <= 59, second <= 60 else { return nil }
        if hour == 24, minute | second | microsecond != 0 { return nil }
        let secondOfDay = (hour * 60 + minute - Int(utcOffset ?? 0)) * 60 + second
        let seconds = Int64(daysSince1970) * 86_400 + Int64(secondOfDay)
        return DateTime.Parsed(
            microseconds: seconds * 1_000_000 + Int64(microsecond), utcOffsetMinutes: utcOffset,
            fractionDigits: fractionDigits, isWellFormed: isWellFormed && hour < 24 && second < 60)
    }
}

/// Reads `YYYY-MM-DDThh:mm:ss.sss` with `Z` or `±hh:mm` after it, the form of nearly all dates, in words of eight bytes,
/// and every other form as ``DateTime/parse(_:in:)`` does.
///
/// The dates of a playlist mostly lie in the minute of the one before, or on its day: used for all of them, it looks at a
/// minute's text once, and asks the calendar once a day.
package struct DateTimeColumns {
    /// The last minute's text and what it says. No text of a minute is zero.
    private var minuteText: (UInt64, UInt64) = (0, 0)
    private var minutesSince1970 = 0
    /// The last day's text and what it says.
    private var dayText: (UInt64, UInt64) = (0, 0)
    private var daysSince1970 = 0
    /// The text of the last zone with a number, its sign first, and the minutes that it says.
    private var zoneText: UInt64 = 0
    private var zoneOffset = 0
    /// The minutes ahead of UTC of the last date of the form.
    private var utcOffset = 0

    package init() {}

    /// Reads the date that a range of bytes holds from end to end, like ``DateTime/parse(_:in:)``.
    package mutating func parse(_ bytes: [UInt8], in range: Range<Int>) -> DateTime.Parsed? {
        if let microseconds = microseconds(bytes, in: range) {
            return DateTime.Parsed(
                microseconds: microseconds, utcOffsetMinutes: Int16(truncatingIfNeeded: utcOffset), fractionDigits: 3,
                isWellFormed: true)
        }
        var scanner = DateTimeScanner(bytes, in: range)
        return scanner.scan()
    }

    /// What a date of the form says, since 1970-01-01T00:00:00Z. Nil for every other form, and for hour 24 and second 60.
    package mutating func microseconds(_ bytes: [UInt8], in range: Range<Int>) -> Int64? {
        guard range.count == 24 || range.count == 29 else { return nil }
        // The words are `YYYY-MM-`, `DDThh:mm`, `:ss.sss` with the zone's first character behind it, and `hh:mm` of a zone.
        let words = bytes.block(at: range.lowerBound)
        guard isMinuteKnown(words.0, words.1),
            let fraction = DateTimeWord(words.2, marks: 0x0000_0000_2E00_003A, digits: 7), fraction[1] <= 59,
            isZoneKnown(words.2 &>> 56, words.3, range.count)
        else { return nil }
        // No number comes near the bounds of 64 bits: years have four digits.
        let seconds = (minutesSince1970 &- utcOffset) &* 60 &+ fraction[1]
        let microseconds = fraction[4] &* 10_000 &+ fraction.digit(6) &* 1000
        return Int64(seconds &* 1_000_000 &+ microseconds)
    }

    /// Whether the text of the minute, `YYYY-MM-` and `DDThh:mm`, names one; then `minutesSince1970` is its number.
    @inline(__always)
    private mutating func isMinuteKnown(_ yearAndMonth: UInt64, _ dayAndTime: UInt64) -> Bool {
        if (yearAndMonth, dayAndTime) == minuteText { return true }
        guard let time = DateTimeWord(dayAndTime, marks: 0x0000_3A00_0054_0000), time[3] <= 23, time[6] <= 59,
            isDayKnown(yearAndMonth, dayAndTime, time[0])
        else { return false }
        minuteText = (yearAndMonth, dayAndTime)
        minutesSince1970 = (daysSince1970 &* 24 &+ time[3]) &* 60 &+ time[6]
        return true
    }

    /// Whether the text of the day, `YYYY-MM-` and `DD`, names one; then `daysSince1970` is its number.
    @inline(__always)
    private mutating func isDayKnown(_ yearAndMonth: UInt64, _ dayAndTime: UInt64, _ day: Int) -> Bool {
        if (yearAndMonth, dayAndTime & 0xFFFF) == dayText { return true }
        guard let date = DateTimeWord(yearAndMonth, marks: 0x2D00_002D_0000_0000),
            let civil = CivilDate(year: date[0] * 100 + date[2], month: date[5], day: day)
        else { return false }
        dayText = (yearAndMonth, dayAndTime & 0xFFFF)
        daysSince1970 = civil.daysSince1970
        return true
    }

    /// Whether a sign and `hh:mm` name a zone, or `Z` where they stand for nothing; then `utcOffset` is its number.
    @inline(__always)
    private mutating func isZoneKnown(_ sign: UInt64, _ offset: UInt64, _ count: Int) -> Bool {
        if count == 24 {
            utcOffset = 0
            return sign == 0x5A
        }
        let text = offset.leading(5) &<< 8 | sign
        guard text == zoneText || isZone(text) else { return false }
        utcOffset = zoneOffset
        return true
    }

    /// Whether a text of a sign and `hh:mm` names a zone; then `zoneOffset` is its number.
    @inline(never)
    private mutating func isZone(_ text: UInt64) -> Bool {
        let sign = text & 0xFF
        guard sign == 0x2B || sign == 0x2D, let zone = DateTimeWord(text &>> 8, marks: 0x3A_0000, digits: 5),
            zone[0] <= 23, zone[3] <= 59
        else { return false }
        let minutes = zone[0] &* 60 &+ zone[3]
        zoneText = text
        zoneOffset = sign == 0x2D ? 0 &- minutes : minutes
        return true
    }
}

/// Eight columns of a date at once: digits, and marks between them.
private struct DateTimeWord {
    /// The digits' values, and zeros at the marks.
    private let values: UInt64
    /// At each column what it and the next say as a number of two digits.
    private let pairs: UInt64

    /// Nil unless the marks stand where they are given and digits everywhere else, up to the column `digits`.
    @inline(__always)
    init?(_ word: UInt64, marks: UInt64, digits: UInt64 = 8) {
        let columns = UInt64.max &>> (64 &- 8 &* digits)
        // Marks have the bit 0x20 or 0x40, and columns without one are zero: spread out, that tells which columns are marks.
        let isMark = ((marks &>> 5 | marks &>> 6) & 0x0101_0101_0101_0101) &* 0xFF
        guard word & isMark == marks else { return nil }
        values = (word ^ 0x3030_3030_3030_3030) & columns & ~isMark
        guard ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080 == 0 else { return nil }
        pairs = values &* 10 &+ values &>> 8
    }

    @inline(__always)
    subscript(column: UInt64) -> Int { Int(pairs &>> (8 &* column) & 0xFF) }

    @inline(__always)
    func digit(_ column: UInt64) -> Int { Int(values &>> (8 &* column) & 0xFF) }
}

/// Reads every form, one part after the other.
private struct DateTimeScanner {
    private let bytes: [UInt8]
    private var index: Int
    private let end: Int
    private var fields = DateTimeFields()
    /// Whether no part so far departs from the form that the specification shows.
    private var isWellFormed = true

    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        index = range.lowerBound
        end = range.upperBound
    }

    mutating func scan() -> DateTime.Parsed? {
        guard let days = scanDate() else { return nil }
        fields.daysSince1970 = days
        if index == end {
            isWellFormed = false
        } else {
            guard scanTimeMark(), scanTime(), scanFraction(), scanZone(), index == end else { return nil }
        }
        return fields.parsed(isWellFormed: isWellFormed)
    }
}

// Dates: 2024-01-31, 20240131, 2024-031, 2024031, 2024-W05-3, 2024W053.
extension DateTimeScanner {
    private mutating func scanDate() -> Int? {
        guard let year = scanNumber(digits: 4) else { return nil }
        let isExtended = skip("-")
        if isExtended, countDigits() == 2 { return scanCalendarDate(of: year, isExtended: true) }
        isWellFormed = false
        if skip("W") { return scanWeekDate(of: year, isExtended: isExtended) }
        switch countDigits() {
        case 3: return scanOrdinalDate(of: year)
        case 4 where !isExtended: return scanCalendarDate(of: year, isExtended: false)
        default: return nil
        }
    }

    private mutating func scanCalendarDate(of year: Int, isExtended: Bool) -> Int? {
        guard let month = scanNumber(digits: 2), !isExtended || skip("-") else { return nil }
        guard let day = scanNumber(digits: 2) else { return nil }
        return CivilDate(year: year, month: month, day: day)?.daysSince1970
    }

    private mutating func scanOrdinalDate(of year: Int) -> Int? {
        let days = CivilDate.isLeapYear(year) ? 366 : 365
        guard let day = scanNumber(digits: 3), 1...days ~= day else { return nil }
        return CivilDate.firstDay(of: year) + day - 1
    }

    private mutating func scanWeekDate(of year: Int, isExtended: Bool) -> Int? {
        guard let week = scanNumber(digits: 2), 1...53 ~= week, !isExtended || skip("-") else { return nil }
        guard let day = scanNumber(digits: 1), 1...7 ~= day else { return nil }
        // Week 1 has 4 January in it, so a week belongs to the year of its Thursday. 1970-01-01 was one.
        let fourth = CivilDate.firstDay(of: year) + 3
        let daysSinceMonday = ((fourth + 3) % 7 + 7) % 7
        let monday = fourth - daysSinceMonday + (week - 1) * 7
        guard CivilDate(daysSince1970: monday + 3).year == year else { return nil }
        return monday + day - 1
    }
}

// Times: 10:20:30, 10:20, 102030, 1020; a fraction; Z, +01:00, +0100, +01 or nothing.
extension DateTimeScanner {
    private mutating func scanTimeMark() -> Bool {
        if skip("T") { return true }
        isWellFormed = false
        return skip("t") || skip(" ")
    }

    private mutating func scanTime() -> Bool {
        guard let hour = scanNumber(digits: 2) else { return false }
        let isExtended = skip(":")
        guard let minute = scanNumber(digits: 2) else { return false }
        fields.hour = hour
        fields.minute = minute
        guard isExtended ? skip(":") : isAtDigit else {
            isWellFormed = false
            return true
        }
        guard let second = scanNumber(digits: 2) else { return false }
        fields.second = second
        isWellFormed = isWellFormed && isExtended
        return true
    }

    private mutating func scanFraction() -> Bool {
        let hasPoint = skip(".")
        guard hasPoint || skip(",") else { return true }
        isWellFormed = isWellFormed && hasPoint
        let count = countDigits()
        guard count > 0 else { return false }
        for position in 0..<6 {
            let digit = position < count ? bytes[index + position] - UInt8(ascii: "0") : 0
            fields.microsecond = fields.microsecond * 10 + Int(digit)
        }
        fields.fractionDigits = UInt8(clamping: count)
        index += count
        return true
    }

    private mutating func scanZone() -> Bool {
        if index == end {
            isWellFormed = false
            return true
        }
        if skip("Z") {
            fields.utcOffset = 0
            return true
        }
        if skip("z") {
            isWellFormed = false
            fields.utcOffset = 0
            return true
        }
        return scanOffset()
    }

    private mutating func scanOffset() -> Bool {
        let isBehind = skip("-")
        guard isBehind || skip("+"), let hours = scanNumber(digits: 2), hours <= 23 else { return false }
        let hasColon = skip(":")
        isWellFormed = isWellFormed && hasColon
        var offset = hours * 60
        if hasColon || isAtDigit {
            guard let minutes = scanNumber(digits: 2), minutes <= 59 else { return false }
            offset += minutes
        }
        fields.utcOffset = Int16(isBehind ? -offset : offset)
        return true
    }
}

// Characters.
extension DateTimeScanner {
    private var isAtDigit: Bool { index < end && isDigit(bytes[index]) }

    private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private func countDigits() -> Int { bytes[index..<end].prefix(while: isDigit).count }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < end, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func scanNumber(digits: Int) -> Int? {
        guard end - index >= digits else { return nil }
        var number = 0
        for byte in bytes[index..<index + digits] {
            guard isDigit(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        index += digits
        return number
    }
}
