import HLSSyntax
import Testing

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("0", ByteRange(length: 0)),
        ("1200", ByteRange(length: 1200)),
        ("1200@0", ByteRange(length: 1200, offset: 0)),
        ("0@5", ByteRange(length: 0, offset: 5)),
        (
            "18446744073709551615@18446744073709551615",
            ByteRange(length: .max, offset: .max)
        ),
        ("007@08", ByteRange(length: 7, offset: 8)),
    ])
    func aLengthAndPerhapsAnOffsetAreARange(text: String, range: ByteRange) {
        #expect(read(text) == range)
    }

    @Test(arguments: [
        "", "@", "@5", "5@", "5@@6", "5@6@7", "-5@0", "5@-1", "5 @0", "5@ 0", "5.0@0", "0x5@0", "5-9",
        "18446744073709551616",
        "5@18446744073709551616",
    ])
    func nothingElseIsARange(text: String) {
        #expect(read(text) == nil)
    }

    @Test(
        arguments: [
            (ByteRange(length: 10, offset: 5), 15),
            (ByteRange(length: 0, offset: 0), 0),
            (ByteRange(length: 10), nil),
            (ByteRange(length: .max, offset: 0), .max),
            (ByteRange(length: .max, offset: 1), nil),
            (ByteRange(length: 1, offset: .max), nil),
        ] as [(ByteRange, UInt64?)])
    func aRangeEndsBehindItsLastByte(range: ByteRange, end: UInt64?) {
        #expect(range.end == end)
    }

    @Test func aRangeIsWrittenAsAPlaylistDoes() {
        #expect(ByteRange(length: 1200, offset: 0).description == "1200@0")
        #expect(ByteRange(length: 1200).description == "1200")
    }

    @Test func whetherTheOffsetWasWrittenTakesNoPart() {
        var implied = ByteRange(length: 1, offset: 2)
        implied.isOffsetImplied = true
        #expect(implied == ByteRange(length: 1, offset: 2))
        #expect(implied.hashValue == ByteRange(length: 1, offset: 2).hashValue)
        #expect(implied != ByteRange(length: 1, offset: 3))
        #expect(implied != ByteRange(length: 1))
    }

    private func read(_ text: String) -> ByteRange? {
        let bytes = Array(text.utf8)
        return ByteRange(bytes, 0..<bytes.count)
    }
}
