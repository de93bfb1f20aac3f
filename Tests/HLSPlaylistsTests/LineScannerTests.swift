import HLSPlaylists
import HLSSyntax
import TestSupport
import Testing

/// The scanner marks 64 bytes at a time; `lineEnd(from:)` looks at one line. Both say the same of every text.
@Suite struct LineScannerTests {
    @Test func linesOfEveryLengthAreThoseFoundOneByOne() {
        for length in 0...140 {
            for end in ["\n", "\r\n", "\r", "\u{E9}\n", "}\n"] {
                for last in ["", "y", "\n", "\r"] {
                    let line = String(repeating: "x", count: length)
                    let text = Array((line + end + end + line + "x" + end + "short" + end + line + last).utf8)
                    expectSameLines(text)
                }
            }
        }
    }

    @Test func randomBytesGiveTheLinesFoundOneByOne() {
        var random = SplitMix64(seed: 4_6)
        // Mostly usual bytes, so that lines are longer and shorter than 64 bytes.
        let rare: [UInt8] = [0x0A, 0x0A, 0x0A, 0x0D, 0x09, 0x00, 0x1F, 0x20, 0x7A, 0x7B, 0x7F, 0x80, 0xDB, 0xFF]
        for round in 0..<3_000 {
            let most = [3, 20, 60][round % 3]
            let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
                let index = Int.random(in: 0..<rare.count * most, using: &random)
                return index < rare.count ? rare[index] : UInt8(ascii: "a")
            }
            expectSameLines(bytes)
        }
    }

    @Test func bothSidesOfWhatIsUsualAreToldApart() {
        for byte in UInt8.min...UInt8.max {
            for next: UInt8 in [0x20, 0x61, 0x7A, 0x7B] {
                let filler = Array(repeating: UInt8(ascii: "a"), count: 62)
                expectSameLines(filler + [byte, next, next] + filler + [0x0A, byte, next, 0x0A, next, byte])
            }
        }
    }

    @Test func scanningGoesOnFromALine() {
        let bytes = Array(String(repeating: "0123456789\n\u{E9}\r\nabc\n", count: 20).utf8)
        let all = lines(of: LineScanner(), bytes)
        for line in all {
            let rest = lines(of: LineScanner(from: (line.start, line.number)), bytes)
            #expect(rest.map(\.range) == all[(line.number - 1)...].map(\.range))
            #expect(rest.map(\.number) == Array(line.number...all.count))
        }
    }

    private func expectSameLines(_ bytes: [UInt8], _ place: SourceLocation = #_sourceLocation) {
        let found = lines(of: LineScanner(), bytes)
        var expected: [Line] = []
        var start = 0
        while start < bytes.count {
            let (end, next, hasControls, hasHighBytes) = bytes.lineEnd(from: start)
            expected.append(
                Line(
                    start: start, end: end, number: expected.count + 1, hasControls: hasControls,
                    hasHighBytes: hasHighBytes))
            start = next
        }
        #expect(found == expected, "\(bytes)", sourceLocation: place)
    }

    private func lines(of scanner: LineScanner, _ bytes: [UInt8]) -> [Line] {
        var scanner = scanner
        var lines: [Line] = []
        while let line = scanner.next(in: bytes) { lines.append(line) }
        return lines
    }
}
