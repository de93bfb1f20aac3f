import HLSSyntax
import Testing

@Suite struct UTF8CheckTests {
    private struct Found: Equatable {
        var fault: CharacterFault
        var range: Range<Int>

        init(_ fault: CharacterFault, _ range: Range<Int>) {
            self.fault = fault
            self.range = range
        }
    }

    private func faults(_ bytes: [UInt8]) -> [Found] {
        var found: [Found] = []
        CharacterCheck.faults(in: bytes, 0..<bytes.count) { found.append(Found($0, $1)) }
        return found
    }

    @Test(arguments: [
        "", " ~", "é", "\u{A0}", "\u{7FF}\u{800}", "日本語", "\u{FFFD}", "\u{1F600}", "\u{10FFFF}", "\u{FEFE}",
    ])
    func wellFormedTextHasNoFaults(text: String) {
        #expect(faults(Array(text.utf8)) == [])
    }

    @Test(arguments: [0x00, 0x08, 0x09, 0x0B, 0x0D, 0x1F, 0x7F] as [UInt8])
    func everyControlOfASCIIIsOne(byte: UInt8) {
        #expect(faults([0x61, byte, 0x62]) == [Found(.control(Unicode.Scalar(byte)), 1..<2)])
    }

    @Test(arguments: [0x80, 0x85, 0x9F] as [UInt8])
    func everyControlBehindASCIIIsOne(second: UInt8) {
        #expect(faults([0x61, 0xC2, second, 0x62]) == [Found(.control(Unicode.Scalar(second)), 1..<3)])
    }

    @Test func aByteOrderMarkIsOneAnywhere() {
        let marked = faults(Array("\u{FEFF}a\u{FEFF}".utf8))
        #expect(marked == [Found(.byteOrderMark, 0..<3), Found(.byteOrderMark, 4..<7)])
    }

    @Test(
        arguments: [
            [0xE9],  // Latin-1
            [0x80], [0xBF],  // continuations alone
            [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0xAF],
            [0xF0, 0x8F, 0xBF, 0xBF],  // longer than need be
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],  // surrogates
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE, 0xFF],  // over U+10FFFF
            [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3],  // cut off
        ] as [[UInt8]])
    func aRunOfBytesThatAreNoUTF8IsOneFault(run: [UInt8]) {
        #expect(faults([0x61] + run + [0x62]) == [Found(.notUTF8, 1..<1 + run.count)])
        #expect(faults([0x61] + run) == [Found(.notUTF8, 1..<1 + run.count)])
    }

    @Test func aRunEndsWhereWellFormedTextBegins() {
        #expect(faults([0xE9, 0xC3, 0xA9, 0xFF, 0x61]) == [Found(.notUTF8, 0..<1), Found(.notUTF8, 3..<4)])
    }

    @Test func onlyTheRangeGivenIsLookedAt() {
        let bytes: [UInt8] = [0x00, 0xC3, 0xA9, 0x00]
        var found: [Found] = []
        CharacterCheck.faults(in: bytes, 1..<3) { found.append(Found($0, $1)) }
        #expect(found == [])
    }

    @Test func twoByteTextAgreesWithTheStandardLibrary() {
        for first in UInt8(0x80)...0xFF {
            for second in UInt8.min...0xFF {
                let isText = String(decoding: [first, second], as: UTF8.self).utf8.elementsEqual([first, second])
                #expect(faults([first, second]).contains { $0.fault == .notUTF8 } == !isText)
            }
        }
    }
}
