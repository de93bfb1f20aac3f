import HLSSyntax
import Testing

@Suite struct TextRangeTests {
    @Test(arguments: [
        ("abc", 0, 3, 1, 4),
        ("abc", 1, 2, 2, 3),
        ("abc", 3, 3, 4, 4),
        ("éa", 2, 3, 2, 3),
        ("日本x", 3, 6, 2, 3),
        ("\u{1F600}x", 4, 5, 2, 3),
        ("e\u{301}x", 3, 4, 3, 4),  // two scalars, though one character
        ("\u{1F468}\u{200D}\u{1F467}x", 11, 12, 4, 5),
    ])
    func columnsCountUnicodeScalars(text: String, start: Int, end: Int, column: Int, endColumn: Int) {
        let range = TextRange(start..<end, line: 7, lineStart: 0, in: Array(text.utf8))
        #expect(
            range
                == TextRange(
                    line: 7, column: column, endLine: 7, endColumn: endColumn, byteOffset: start,
                    byteLength: end - start))
    }

    @Test func columnsCountFromTheStartOfTheLine() {
        let bytes = Array("é\né=1".utf8)
        #expect(
            TextRange(5..<6, line: 2, lineStart: 3, in: bytes)
                == TextRange(line: 2, column: 2, endLine: 2, endColumn: 3, byteOffset: 5, byteLength: 1))
    }

    @Test func positionsAreOrderedByTheirBytes() {
        #expect(TextPosition(line: 1, byteOffset: 0) < TextPosition(line: 2, byteOffset: 8))
        #expect(!(TextPosition(line: 2, byteOffset: 8) < TextPosition(line: 2, byteOffset: 8)))
    }

    @Test func aPositionalValueTakesNoPartInEquality() {
        let one = Positional(wrappedValue: 1)
        #expect(one == Positional(wrappedValue: 2))
        #expect(one.hashValue == Positional(wrappedValue: 2).hashValue)
        #expect(one.wrappedValue == 1)
    }
}
