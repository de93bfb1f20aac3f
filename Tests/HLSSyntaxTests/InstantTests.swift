import HLSSyntax
import Testing

@Suite struct InstantTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1_706_696_430_000_000, "2024-01-31T10:20:30.000Z"),
            (1_706_696_430_999_999, "2024-01-31T10:20:30.999Z"), (951_782_400_000_000, "2000-02-29T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"), (-1000, "1969-12-31T23:59:59.999Z"), (-1001, "1969-12-31T23:59:59.998Z"),
            (253_402_300_799_999_999, "9999-12-31T23:59:59.999Z"),
            (253_402_300_800_000_000, "+10000-01-01T00:00:00.000Z"),
            (-62_167_219_200_000_000, "0000-01-01T00:00:00.000Z"),
            (-62_167_219_200_000_001, "-0001-12-31T23:59:59.999Z"),
            (.max, "+294247-01-10T04:00:54.775Z"), (.min, "-290308-12-21T19:59:05.224Z"),
        ] as [(Int64, String)])
    func theDescriptionIsUTCToTheMillisecond(microseconds: Int64, text: String) {
        #expect(Instant(microsecondsSince1970: microseconds).description == text)
    }

    @Test(
        arguments: [
            (1.5, 1_500_000), (0.000_000_4, 0), (0.000_000_6, 1), (-0.000_000_6, -1), (-2, -2_000_000),
            (9.3e12, nil), (-9.3e12, nil), (.infinity, nil), (.nan, nil), (9e12, 9_000_000_000_000_000_000),
        ] as [(Double, Int64?)])
    func secondsAreRoundedToMicroseconds(seconds: Double, microseconds: Int64?) {
        #expect(Instant(secondsSince1970: seconds)?.microsecondsSince1970 == microseconds)
        let start = Instant(microsecondsSince1970: 0)
        #expect(start.advanced(bySeconds: seconds)?.microsecondsSince1970 == microseconds)
    }

    @Test func anInstantOutOfReachIsNil() {
        let last = Instant(microsecondsSince1970: .max)
        #expect(last.advanced(bySeconds: 0) == last)
        #expect(last.advanced(bySeconds: 0.000_001) == nil)
        #expect(Instant(microsecondsSince1970: .min).advanced(bySeconds: -0.000_001) == nil)
    }

    @Test func theDistanceIsSignedAndNeverOverflows() {
        let first = Instant(microsecondsSince1970: .min)
        let last = Instant(microsecondsSince1970: .max)
        let start = Instant(microsecondsSince1970: 0)
        let later = Instant(microsecondsSince1970: 6_006_000)
        #expect(later.seconds(since: start) == 6.006)
        #expect(start.seconds(since: later) == -6.006)
        #expect(later.secondsSince1970 == 6.006)
        #expect(last.seconds(since: first) == 18_446_744_073_709.551)
    }

    @Test func instantsAreOrderedInTime() {
        let instants = [5, -5, 0].map(Instant.init(microsecondsSince1970:))
        #expect(instants.sorted().map(\.microsecondsSince1970) == [-5, 0, 5])
    }
}
