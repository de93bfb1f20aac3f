import HLSKeys
import TestSupport
import Testing

@Suite struct KeyIDTests {
    private let bytes: [UInt8] = [
        0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF,
    ]

    @Test(arguments: [
        "00112233445566778899aabbccddeeff", "00112233445566778899AABBCCDDEEFF", "00112233-4455-6677-8899-aabbccddeeff",
        "0x00112233445566778899aabbccddeeff", "0X00112233-4455-6677-8899-AABBCCDDEEFF",
        "{00112233-4455-6677-8899-aabbccddeeff}", "0x{00112233445566778899aabbccddeeff}",
        " \t\r\n00112233-4455-6677-8899-aabbccddeeff\u{B}\u{C}",
    ])
    func uuidsAreReadInTheirForms(text: String) throws {
        let keyID = try #require(KeyID(text))
        #expect(keyID.bytes == bytes)
        #expect(keyID.digits == "00112233445566778899aabbccddeeff")
        #expect(keyID.description == "00112233-4455-6677-8899-aabbccddeeff")
        #expect(keyID == KeyID(bytes: bytes))
    }

    @Test(arguments: [
        "", "0x", "{}", "0011223344556677-8899-aabbccddeeff", "00112233-4455-6677-8899-aabbccddeef",
        "00112233-4455-6677-8899-aabbccddeeff0", "00112233445566778899aabbccddeef", "00112233445566778899aabbccddeeffa",
        "00112233-4455-6677-8899aabb-ccddeeff", "00112233-4455-6677-8899-aabbccddeefg",
        "{{00112233445566778899aabbccddeeff}}",
        "{00112233445566778899aabbccddeeff", "00112233445566778899aabbccddeeff}",
        "0x0x00112233445566778899aabbccddeeff",
        "{0x00112233445566778899aabbccddeeff}", "(00112233445566778899aabbccddeeff)",
        "٠٠112233445566778899aabbccddeeff",
        "00112233-4455-6677-8899_aabbccddeeff", "--------------------------------",
        "00112233 4455 6677 8899 aabbccddeeff",
        "00112233445566778899aabbccddeeff\0", "ABEiM0RVZneImaq7zN3u/w==",
    ])
    func anythingElseIsNone(text: String) {
        #expect(KeyID(text) == nil)
    }

    @Test(arguments: [0, 1, 15, 17, 32])
    func anythingButSixteenBytesIsNone(count: Int) {
        #expect(KeyID(bytes: [UInt8](repeating: 0, count: count)) == nil)
    }

    @Test func theFieldsOfAGUIDAreReversed() throws {
        let keyID = try #require(KeyID(bytes: bytes))
        #expect(keyID.swapped.description == "33221100-5544-7766-8899-aabbccddeeff")
        #expect(keyID.swapped.swapped == keyID)
    }

    @Test func onlyZerosAreZero() throws {
        #expect(try #require(KeyID(bytes: [UInt8](repeating: 0, count: 16))).isZero)
        for place in 0..<16 {
            var bytes = [UInt8](repeating: 0, count: 16)
            bytes[place] = 1
            #expect(try #require(KeyID(bytes: bytes)).isZero == false)
        }
    }

    @Test func bytesAndTextsGiveEachOther() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<1_000 {
            let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
            let keyID = try #require(KeyID(bytes: bytes))
            #expect(keyID.bytes == bytes)
            #expect(KeyID(keyID.digits) == keyID)
            #expect(KeyID(keyID.description.uppercased()) == keyID)
        }
    }
}
