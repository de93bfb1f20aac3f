import Testing

@testable import HLSValidation

@Suite struct QuantityTests {
    @Test(arguments: [
        (0, "0 segments"), (1, "1 segment"), (2, "2 segments"), (999, "999 segments"), (1000, "1,000 segments"),
        (1_234_567, "1,234,567 segments"),
    ])
    func nounsFollowTheirNumber(number: Int, text: String) {
        #expect(Quantity.count(number, "segment") == text)
    }

    @Test func someNounsHaveAPluralOfTheirOwn() {
        #expect(Quantity.count(1, "discontinuity", plural: "discontinuities") == "1 discontinuity")
        #expect(Quantity.count(2, "discontinuity", plural: "discontinuities") == "2 discontinuities")
    }

    @Test(arguments: [
        (0, "0"), (-1, "-1"), (-1234, "-1,234"), (100_000, "100,000"), (Int.max, "9,223,372,036,854,775,807"),
        (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func longNumbersAreGrouped(number: Int, text: String) {
        #expect(Quantity.grouped(number) == text)
    }

    @Test(arguments: [
        (64_000, "64 kbit/s"), (127_500, "128 kbit/s"), (999_499, "999 kbit/s"), (1_000_000, "1 Mbit/s"),
        (5_512_000, "5.51 Mbit/s"), (25_000_000, "25 Mbit/s"),
    ])
    func bitRatesHaveTheUnitThatFits(rate: Int, text: String) {
        #expect(Quantity.bitRate(rate) == text)
    }

    @Test(arguments: [
        (0.0, "0 s"), (31.84, "31.84 s"), (6.0066, "6.007 s"), (59.9, "59.9 s"), (60, "1:00"), (61.4, "1:01"),
        (725, "12:05"), (3599.6, "1:00:00"), (7200, "2:00:00"), (360_000, "100:00:00"),
    ])
    func durationsAreSecondsThenMinutesThenHours(seconds: Double, text: String) {
        #expect(Quantity.duration(seconds) == text)
    }

    @Test(arguments: [
        (0.0, "0"), (23.976, "23.976"), (25, "25"), (29.97, "29.97"), (0.0004, "0"), (0.0005, "0.001"), (-0.5, "-0.5"),
        (-2, "-2"), (1.005, "1.005"), (0.1, "0.1"),
    ])
    func decimalsHaveNoZerosAtTheEnd(value: Double, text: String) {
        #expect(Quantity.decimal(value, places: 3) == text)
    }
}
