import HLSSyntax
import TestSupport
import Testing

@Suite struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func theVectorsOfTheRFCHold(text: String, encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(Base64.decode(encoded.utf8) == Array(text.utf8))
        // Without padding too.
        #expect(Base64.decode(encoded.utf8.filter { $0 != UInt8(ascii: "=") }) == Array(text.utf8))
    }

    @Test(arguments: [
        ("+/+/", [0xFB, 0xFF, 0xBF]), ("-_-_", [0xFB, 0xFF, 0xBF]), ("+_-/", [0xFB, 0xFF, 0xBF]),
        (" \t\r\nZg==\n", [0x66]), ("AA", [0]), ("AAA=", [0, 0]), ("____", [0xFF, 0xFF, 0xFF]),
    ])
    func bothAlphabetsAndWhiteSpaceAreRead(text: String, bytes: [UInt8]) {
        #expect(Base64.decode(text.utf8) == bytes)
    }

    @Test(arguments: [
        "Z", "Zm9vY", "=", "==", "Zg=", "Zg===", "Zm8==", "Zm9v=", "Zm9v==", "Zm9v====", "Z===", "Zg==Zg==", "Z=g=",
        "Zm 9v", "Zm9v.", "Zm9v\0", "Zm9é", "Zm9v%3D", "Zm,v", "Zh==", "Zh", "Zm9=", "Zm9", "Zv==", "/x==", "//9=",
    ])
    func anythingElseIsNone(text: String) {
        #expect(Base64.decode(text.utf8) == nil)
    }

    @Test func bytesComeBack() {
        var random = SplitMix64(seed: 4)
        for count in 0..<300 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let text = Base64.encode(bytes)
            #expect(text.utf8.count == (count + 2) / 3 * 4)
            #expect(Base64.decode(text.utf8) == bytes)
        }
    }

    @Test func whatIsReadIsWrittenTheSameWay() {
        let alphabet = Array("AQgw+/=-_09zZ".utf8)
        var random = SplitMix64(seed: 5)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &random)]
            }
            guard let bytes = Base64.decode(text) else { continue }
            let standard = text.filter { $0 != UInt8(ascii: "=") }.map { digit in
                switch digit {
                case UInt8(ascii: "-"): UInt8(ascii: "+")
                case UInt8(ascii: "_"): UInt8(ascii: "/")
                default: digit
                }
            }
            #expect(Base64.encode(bytes).utf8.filter { $0 != UInt8(ascii: "=") } == standard)
        }
    }
}
