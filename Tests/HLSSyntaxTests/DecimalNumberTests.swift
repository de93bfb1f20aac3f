import HLSSyntax
import TestSupport
import Testing

@Suite struct DecimalNumberTests {
    @Test(arguments: [
        ("0", 0, true, true),
        ("6", 6, true, true),
        ("007", 7, true, true),
        ("6.006", 6.006, false, true),
        ("0.1", 0.1, false, true),
        ("1234567.1234567", 1234567.1234567, false, true),
        ("12345678.1", 12345678.1, false, true),
        ("0.12345678", 0.12345678, false, true),
        ("9999999.9999999", 9999999.9999999, false, true),
        ("9.99999", 9.99999, false, true),
        (".5", 0.5, false, false),
        ("5.", 5, false, false),
        ("123456789012345", 123_456_789_012_345, true, true),
        ("1234567890123456", 1_234_567_890_123_456, true, true),
        ("18446744073709551616", 18_446_744_073_709_551_616, true, true),
        ("0.30000000000000004", 0.30000000000000004, false, true),
        ("1.7976931348623157", 1.7976931348623157, false, true),
        ("0000000000000000000000001.5", 1.5, false, true),
        ("1.50000000000000000000000000", 1.5, false, true),
        (".0000000000000000000000005", 5e-25, false, false),
        ("12345678901234567890.", 12_345_678_901_234_567_890, false, false),
    ])
    func digitsWithAtMostOnePointAreANumber(text: String, value: Double, isInteger: Bool, isWellFormed: Bool) throws {
        let number = try #require(scan(text))
        #expect(number.value == value)
        #expect(number.end == text.utf8.count)
        #expect(number.isInteger == isInteger)
        #expect(number.isWellFormed == isWellFormed)
    }

    @Test(arguments: ["", ".", "-1", "+1", "a", " 1", ",", "..1", "e5"])
    func nothingElseBeginsANumber(text: String) {
        #expect(scan(text) == nil)
    }

    @Test(arguments: [
        ("1.2.3", 1.2, 3), ("1e5", 1, 1), ("6,title", 6, 1), ("6.5s", 6.5, 3), ("1 2", 1, 1), ("1-2", 1, 1),
        ("0x10", 0, 1),
    ])
    func aNumberEndsWhereItsCharactersDo(text: String, value: Double, end: Int) throws {
        let number = try #require(scan(text))
        #expect(number.value == value)
        #expect(number.end == end)
    }

    @Test func everyNumberIsTheNearestOne() throws {
        var random = SplitMix64(seed: 4_2)
        for _ in 0..<20_000 {
            let digits = (0..<Int.random(in: 1...22, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
            let point = Int.random(in: 0...digits.count, using: &random)
            let whole = digits[..<point].map(String.init).joined()
            let fraction = digits[point...].map(String.init).joined()
            let text = "0" + whole + "." + fraction + "0"
            #expect(scan(text)?.value == Double(text), "\(text)")
        }
    }

    @Test(
        arguments: [
            ("0", .value(0)),
            ("1", .value(1)),
            ("0001", .value(1)),
            ("000000000000000000000000000001", .value(1)),
            ("12345678", .value(12_345_678)),
            ("123456789", .value(123_456_789)),
            ("123456789012345", .value(123_456_789_012_345)),
            ("1234567890123456", .value(1_234_567_890_123_456)),
            ("12345678901234567", .value(12_345_678_901_234_567)),
            ("9223372036854775808", .value(9_223_372_036_854_775_808)),
            ("18446744073709551615", .value(.max)),
            ("18446744073709551616", .tooLarge),
            ("18446744073709551620", .tooLarge),
            ("99999999999999999999", .tooLarge),
            ("100000000000000000000", .tooLarge),
            ("999999999999999999999999999999999999999999", .tooLarge),
            ("", .notANumber),
            ("-1", .notANumber),
            ("+1", .notANumber),
            ("1.0", .notANumber),
            ("1 ", .notANumber),
            ("0x1", .notANumber),
            ("99999999999999999999x", .notANumber),
            ("１", .notANumber),
        ] as [(String, DecimalInteger)])
    func aWholeNumberHasDigitsOnlyAndSixtyFourBits(text: String, result: DecimalInteger) {
        let bytes = Array(text.utf8)
        #expect(DecimalInteger.parse(bytes, 0..<bytes.count) == result)
    }

    @Test func aNumberIsReadToTheEndOfItsRangeWhateverStandsBehind() {
        let bytes = Array("123456789012345678901234567890".utf8)
        for count in 1...19 {
            let text = String(decoding: bytes.prefix(count), as: UTF8.self)
            #expect(UInt64(text).map(DecimalInteger.value) == DecimalInteger.parse(bytes, 0..<count))
        }
    }

    private func scan(_ text: String) -> DecimalNumber? {
        let bytes = Array(text.utf8)
        return DecimalNumber.scan(bytes, 0..<bytes.count)
    }
}
