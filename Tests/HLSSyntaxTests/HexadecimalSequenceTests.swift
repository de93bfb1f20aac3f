import HLSSyntax
import Testing

@Suite struct HexadecimalSequenceTests {
    @Test(
        arguments: [
            ("0x0", [0x00]),
            ("0xA", [0x0A]),
            ("0xABC", [0x0A, 0xBC]),
            ("0XFF00", [0xFF, 0x00]),
            ("0xdeadBEEF", [0xDE, 0xAD, 0xBE, 0xEF]),
            ("0x00000000000000000000000000000001", Array(repeating: 0, count: 15) + [1]),
            ("0x" + String(repeating: "FC", count: 300), Array(repeating: 0xFC, count: 300)),
        ] as [(String, [UInt8])])
    func digitsBehindThePrefixAreBytes(text: String, bytes: [UInt8]) {
        #expect(HexadecimalSequence(parsing: text) == HexadecimalSequence(bytes: bytes))
    }

    @Test(arguments: ["", "0", "0x", "0X", "x1", "1", "FF", "0xG", "0x 1", "0x1 ", "-0x1", "0x0x1", "00x1", "0x１"])
    func nothingElseIsASequence(text: String) {
        #expect(HexadecimalSequence(parsing: text) == nil)
    }

    @Test func theTextHasEveryDigitOfEveryByte() throws {
        let sequence = try #require(HexadecimalSequence(parsing: "0x0AbC0"))
        #expect(sequence.digits == "00abc0")
        #expect(sequence.description == "0x00ABC0")
        #expect(HexadecimalSequence(bytes: []).digits == "")
    }

    @Test func writtenAndReadASequenceIsTheSame() {
        let all = HexadecimalSequence(bytes: Array(0...255))
        #expect(HexadecimalSequence(parsing: all.description) == all)
        #expect(HexadecimalSequence(parsing: "0x" + all.digits) == all)
    }
}
