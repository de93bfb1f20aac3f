import HLSSyntax
import TestSupport
import Testing

@Suite struct DateTimeTests {
    @Test(arguments: [
        ("2024-01-31T10:20:30.000Z", "2024-01-31T10:20:30.000Z", 0, 3),
        ("2010-02-19T14:54:23.031+08:00", "2010-02-19T06:54:23.031Z", 480, 3),
        ("2024-01-31T23:30:00.250-05:30", "2024-02-01T05:00:00.250Z", -330, 3),
        ("2024-01-31T10:20:30Z", "2024-01-31T10:20:30.000Z", 0, 0),
        ("2024-01-31T10:20:30.5+01:00", "2024-01-31T09:20:30.500Z", 60, 1),
        ("2024-01-31T10:20:30.123456-00:00", "2024-01-31T10:20:30.123Z", 0, 6),
        ("2000-02-29T00:00:00.000+23:59", "2000-02-28T00:01:00.000Z", 1439, 3),
        ("0000-01-01T00:00:00.000Z", "0000-01-01T00:00:00.000Z", 0, 3),
        ("9999-12-31T23:59:59.999-23:59", "+10000-01-01T23:58:59.999Z", -1439, 3),
    ])
    func theFormThatTheSpecificationShowsIsWellFormed(text: String, utc: String, offset: Int, digits: Int) throws {
        let date = try #require(DateTime(text))
        #expect(date.description == text)
        #expect(date.instant.description == utc)
        #expect(date.utcOffset == offset)
        #expect(date.fractionDigits == digits)
        #expect(parse(text)?.isWellFormed == true)
    }

    @Test(
        arguments: [
            ("2024-01-31T10:20:30.000", "2024-01-31T10:20:30.000Z", nil),  // no zone: UTC
            ("2024-01-31T10:20:30,000Z", "2024-01-31T10:20:30.000Z", 0),
            ("2024-01-31t10:20:30.000Z", "2024-01-31T10:20:30.000Z", 0),
            ("2024-01-31T10:20:30.000z", "2024-01-31T10:20:30.000Z", 0),
            ("2024-01-31 10:20:30.000Z", "2024-01-31T10:20:30.000Z", 0),
            ("2024-01-31T10:20:30.000+0800", "2024-01-31T02:20:30.000Z", 480),
            ("2024-01-31T10:20:30-08", "2024-01-31T18:20:30.000Z", -480),
            ("2024-01-31T10:20Z", "2024-01-31T10:20:00.000Z", 0),
            ("2024-01-31T10:20", "2024-01-31T10:20:00.000Z", nil),
            ("20240131T102030Z", "2024-01-31T10:20:30.000Z", 0),
            ("20240131T102030.5+0100", "2024-01-31T09:20:30.500Z", 60),
            ("20240131T1020", "2024-01-31T10:20:00.000Z", nil),
            ("2024-01-31T102030Z", "2024-01-31T10:20:30.000Z", 0),
            ("20240131T10:20:30Z", "2024-01-31T10:20:30.000Z", 0),
            ("2024-01-31", "2024-01-31T00:00:00.000Z", nil),
            ("20240131", "2024-01-31T00:00:00.000Z", nil),
            ("2024-01-31T24:00:00Z", "2024-02-01T00:00:00.000Z", 0),
            ("2024-12-31T24:00:00.000Z", "2025-01-01T00:00:00.000Z", 0),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z", 0),
            ("2016-12-31T23:59:60.500Z", "2017-01-01T00:00:00.500Z", 0),
            ("2024-031", "2024-01-31T00:00:00.000Z", nil),
            ("2024-366T10:20:30Z", "2024-12-31T10:20:30.000Z", 0),
            ("2023365T102030Z", "2023-12-31T10:20:30.000Z", 0),
            ("2024-W05-3", "2024-01-31T00:00:00.000Z", nil),
            ("2024W053T10:20:30Z", "2024-01-31T10:20:30.000Z", 0),
            ("2021-W01-1", "2021-01-04T00:00:00.000Z", nil),
            ("2020-W53-5", "2021-01-01T00:00:00.000Z", nil),
            ("2025-W01-1", "2024-12-30T00:00:00.000Z", nil),
            ("1969-W01-1", "1968-12-30T00:00:00.000Z", nil),
        ] as [(String, String, Int?)])
    func otherFormsInUseAreReadToo(text: String, utc: String, offset: Int?) throws {
        let date = try #require(DateTime(text))
        #expect(date.text == text)
        #expect(date.instant.description == utc)
        #expect(date.utcOffset == offset)
        #expect(parse(text)?.isWellFormed == false)
    }

    @Test(arguments: [
        "2023-02-29T10:20:30.000Z", "2100-02-29T10:20:30.000Z", "2024-04-31T10:20:30.000Z", "2024-13-01T10:20:30.000Z",
        "2024-00-01T10:20:30.000Z", "2024-01-00T10:20:30.000Z", "2024-01-32T10:20:30.000Z", "2024-06-31", "2024-11-31",
        "2024-01-31T25:00:00.000Z", "2024-01-31T24:00:01.000Z", "2024-01-31T24:01:00.000Z", "2024-01-31T24:00:00.001Z",
        "2024-01-31T10:60:30.000Z", "2024-01-31T10:20:61.000Z", "2024-01-31T10:20:30.000+24:00",
        "2024-01-31T10:20:30.000+01:60", "2024-01-31T10:20:30-24", "2023-366", "2024-367", "2024-000", "2024-W00-1",
        "2021-W53-1", "2024-W54-1", "2024-W05-0", "2024-W05-8",
    ])
    func datesThatDoNotExistAreRefused(text: String) {
        #expect(DateTime(text) == nil)
    }

    @Test(arguments: [
        "", "Z", "2024", "2024-01", "2024-1-31", "24-01-31", "2024/01/31", "01.02.2024", "2024-01-31T", "2024-01-31Z",
        "2024-01-31T10", "2024-01-31T10:20:30.Z", "2024-01-31T10:20:30.000ZZ", "2024-01-31T10:20:30.000Z ",
        " 2024-01-31T10:20:30.000Z", "2024-01-31T10:20:30.000+", "2024-01-31T10:20:30.000+1", "2024-01-31T10:20:30+01:",
        "2024-01-31T10:20:30.000 +01:00", "2024-01-31T10:20:", "2024-01-31T10.20.30", "2024-0131T10:20:30Z",
        "2024-01-31T10:20:30.00:Z", "2024-01-31T10:2/:30.000Z", "2024-01-3:T10:20:30.000Z",
        "2024-01-31T10:20:30.000*01:00",
        "2024-01-31T10:20:30.000+01.00", "2024-01-31T10:20:30.0000+1:0", "+2024-01-31T10:20:30Z",
        "202-001-31T10:20:30Z",
        "２０２４-01-31T10:20:30Z", "2024-W05", "2024-W053", "2024W05-3", "now",
    ])
    func otherTextIsRefused(text: String) {
        #expect(DateTime(text) == nil)
    }

    @Test func digitsAfterTheSixthAreCutOff() {
        #expect(parse("2024-01-31T10:20:30.1234569Z")?.microseconds == 1_706_696_430_123_456)
        #expect(parse("1969-12-31T23:59:59.9999999Z")?.microseconds == -1)
        #expect(DateTime("2024-01-31T10:20:30.1234569Z")?.fractionDigits == 7)
        #expect(DateTime("2024-01-31T10:20:30.\(String(repeating: "9", count: 300))Z")?.fractionDigits == 255)
    }

    @Test func aDateIsReadWhereItStands() {
        let bytes = Array("x2024-01-31T10:20:30.000Zx2024-01-31T10:20:30.000+00:00x2024-01-31x".utf8)
        let instant = DateTime("2024-01-31T10:20:30.000Z")?.instant.microsecondsSince1970
        #expect(DateTime.parse(bytes, in: 1..<25)?.microseconds == instant)
        #expect(DateTime.parse(bytes, in: 26..<55)?.microseconds == instant)
        #expect(DateTime.parse(bytes, in: 56..<66)?.isWellFormed == false)
        #expect(DateTime.parse(bytes, in: 0..<25) == nil)
        #expect(DateTime.parse(bytes, in: 1..<26) == nil)
        #expect(DateTime.parse(bytes, in: 44..<68) == nil)
        #expect(DateTime.parse(bytes, in: -1..<23) == nil)
        #expect(DateTime.parse(bytes, in: 5..<5) == nil)
    }

    @Test func everyDayIsReadAsItIsWritten() throws {
        let first = try #require(DateTime("0000-01-01")).instant.microsecondsSince1970
        let last = try #require(DateTime("9999-12-31")).instant.microsecondsSince1970
        let day: Int64 = 86_400_000_000
        #expect((last - first) / day == 3_652_424)
        // A stride of 61 days meets all days of the year, and all months on their first and last days.
        for microseconds in stride(from: first, through: last, by: Int(day) * 61) {
            let text = Instant(microsecondsSince1970: microseconds).description
            #expect(parse(text)?.microseconds == microseconds, "\(text)")
        }
    }

    @Test(
        arguments: [
            (1_706_696_430_250_999, "2024-01-31T10:20:30.250Z"), (253_402_300_800_000_000, nil),
            (-62_167_219_200_000_001, nil),
        ] as [(Int64, String?)])
    func anInstantIsWrittenAsADate(microseconds: Int64, text: String?) {
        #expect(DateTime(Instant(microsecondsSince1970: microseconds))?.text == text)
    }

    @Test func datesWrittenDifferentlyDiffer() {
        #expect(DateTime("2024-01-31T10:20:30Z") != DateTime("2024-01-31T10:20:30.000Z"))
        #expect(DateTime("2024-01-31T10:20:30Z")?.instant == DateTime("2024-01-31T11:20:30+01:00")?.instant)
    }

    @Test func aDateSaysTheSameWhateverWasReadBefore() {
        let days = ["2024-01-31", "2024-02-30", "2024-01-3"]
        let times = ["T10:20", "T10:21", "T23:59", "T24:00", "T10:60", "t10:20"]
        let seconds = [":00.000", ":30.250", ":59.999", ":60.000", ":61.000", ":3a.000", ":30,000", ":30.0000", ":30"]
        let zones = ["Z", "z", "+00:00", "+01:30", "-01:30", "+24:00", "+01:60", "+0130", ""]
        var texts: [String] = []
        for day in days {
            for time in times {
                for (index, second) in seconds.enumerated() {
                    texts += [day + time + second + "Z", day + time + second + zones[index]]
                }
            }
        }
        texts += zones.map { "2024-01-31T10:20:30.000" + $0 }
        var random = SplitMix64(seed: 4_4_4_6)
        for before in texts {
            var columns = DateTimeColumns()
            for text in [before] + texts.shuffled(using: &random).prefix(20) {
                let bytes = Array(text.utf8)
                #expect(columns.parse(bytes, in: 0..<bytes.count) == parse(text), "\(text) behind \(before)")
            }
        }
    }

    private func parse(_ text: String) -> DateTime.Parsed? {
        let bytes = Array(text.utf8)
        return DateTime.parse(bytes, in: bytes.indices)
    }
}
