/// A day of the Gregorian calendar, which ISO 8601 carries on before 1582.
struct CivilDate {
    let year: Int
    let month: Int
    let day: Int

    /// - Returns: `nil` where there is no such day.
    @inline(__always)
    init?(year: Int, month: Int, day: Int) {
        guard 1...12 ~= month, day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        // 31 and 30 take turns, starting anew in August.
        month == 2 ? (isLeapYear(year) ? 29 : 28) : 30 + (month + month / 8) % 2
    }

    static func isLeapYear(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}

// Years are counted from March here, so that the leap day is the last of its year, and in eras of 400 years, which all
// have 146,097 days. The months from March on have 31, 30, 31, 30, 31 days, over and over: 153 in five.
extension CivilDate {
    private static let daysPerEra = 146_097
    /// From 0000-03-01 to 1970-01-01.
    private static let daysTo1970 = 719_468

    /// Days since 1970-01-01. The year must not be before -399.
    var daysSince1970: Int { Self.daysSince1970(year: year, month: month, day: day) }

    /// The days from 1970-01-01 to 1 January of a year, which must not be before -399.
    static func firstDay(of year: Int) -> Int { daysSince1970(year: year, month: 1, day: 1) }

    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        // One era more keeps the year positive, where division by constants is cheap and rounds down.
        let marchYear = year + 400 - (month <= 2 ? 1 : 0)
        let monthsSinceMarch = month + (month <= 2 ? 9 : -3)
        let daysSinceMarch = (153 * monthsSinceMarch + 2) / 5 + day - 1
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return 365 * marchYear + leapDays + daysSinceMarch - Self.daysPerEra - Self.daysTo1970
    }

    init(daysSince1970: Int) {
        let days = daysSince1970 + Self.daysTo1970
        let era = (days >= 0 ? days : days - (Self.daysPerEra - 1)) / Self.daysPerEra
        let dayOfEra = days - era * Self.daysPerEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthsSinceMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1
        month = monthsSinceMarch + (monthsSinceMarch < 10 ? 3 : -9)
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }
}
