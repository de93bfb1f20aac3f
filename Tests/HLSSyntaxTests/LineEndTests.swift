import HLSSyntax
import TestSupport
import Testing

@Suite struct LineEndTests {
    @Test(arguments: [
        ("", []),
        ("\n", [""]),
        ("\r\n", [""]),
        ("\r", ["\r"]),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\nb", ["a", "b"]),
        ("a\r\nb\r\n", ["a", "b"]),
        ("a\n\r\n\nb\n", ["a", "", "", "b"]),
        ("a\rb\n", ["a\rb"]),
        ("a\r\r\nb", ["a\r", "b"]),
        ("a\nb\r", ["a", "b\r"]),
        ("\n\n\n", ["", "", ""]),
    ])
    func aLineEndsAtALineFeedWithOrWithoutACarriageReturn(text: String, lines: [String]) {
        let bytes = Array(text.utf8)
        let found = scan(bytes)
        #expect(found.map { bytes.text($0.range) } == lines)
    }

    @Test func linesOfEveryLengthAreFoundWhole() {
        for length in 0...40 {
            for end in ["\n", "\r\n"] {
                let line = String(repeating: "x", count: length)
                let bytes = Array((line + end + line + end + line + "y").utf8)
                #expect(scan(bytes).map { bytes.text($0.range) } == [line, line, line + "y"])
            }
        }
    }

    @Test(arguments: [0x00, 0x09, 0x0D, 0x1F, 0x20, 0x41, 0x7A, 0x7B, 0x7F, 0x80, 0xC3, 0xFF] as [UInt8])
    func oneByteAnywhereInALineMarksThatLineOnly(byte: UInt8) {
        for length in 1...24 {
            for place in 0..<length {
                var line = Array(repeating: UInt8(ascii: "m"), count: length)
                line[place] = byte
                // A plain line before and behind, and a second byte behind, so that the carriage return stands alone.
                let plain = Array("plain\n".utf8)
                let found = scan(plain + line + [UInt8(ascii: "m"), .lineFeed] + plain)
                #expect(found.map(\.hasControls) == [false, byte < 0x20, false])
                #expect(found.map(\.hasHighBytes) == [false, byte >= 0x7B, false])
            }
        }
    }

    @Test func randomBytesGiveTheLinesOfAReaderThatLooksAtEachByte() {
        var random = SplitMix64(seed: 4_1)
        let alphabet: [UInt8] = [0x0A, 0x0D, 0x09, 0x00, 0x61, 0x62, 0x7A, 0x7B, 0x80, 0xFF, 0x20, 0x2C]
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            let found = scan(bytes)
            let expected = plainLines(bytes)
            #expect(found.map(\.range) == expected)
            #expect(found.map(\.hasControls) == expected.map { bytes[$0].contains { $0 < 0x20 } })
            #expect(found.map(\.hasHighBytes) == expected.map { bytes[$0].contains { $0 >= 0x7B } })
        }
    }

    private struct Line {
        var range: Range<Int>
        var hasControls: Bool
        var hasHighBytes: Bool
    }

    /// From line end to line end, as a reader goes.
    private func scan(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            let found = bytes.lineEnd(from: start)
            lines.append(
                Line(range: start..<found.end, hasControls: found.hasControls, hasHighBytes: found.hasHighBytes))
            start = found.next
        }
        return lines
    }

    private func plainLines(_ bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for index in bytes.indices where bytes[index] == .lineFeed {
            let end = index > start && bytes[index - 1] == .carriageReturn ? index - 1 : index
            lines.append(start..<end)
            start = index + 1
        }
        if start < bytes.count { lines.append(start..<bytes.count) }
        return lines
    }
}
