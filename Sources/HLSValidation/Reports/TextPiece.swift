/// A piece of a line as it is shown, and the bytes that it shows.
struct TextPiece {
    let text: String
    /// The columns that it takes on a terminal.
    let width: Int
    let source: Range<Int>

    /// What is shown in the place of text that is left out.
    static func ellipsis(at index: Int) -> TextPiece { TextPiece(text: "…", width: 1, source: index..<index) }
}

extension TextPiece {
    /// The characters of a stretch of a text. A secret is one piece, a tab four blanks; what a terminal could obey and what
    /// is no UTF-8 is spelled out.
    static func pieces(of bytes: [UInt8], _ range: Range<Int>, secrets: [Range<Int>]) -> [TextPiece] {
        var pieces: [TextPiece] = []
        var secrets = secrets[...]
        var index = range.lowerBound
        while index < range.upperBound {
            let piece: TextPiece
            if let secret = secrets.first, secret.lowerBound == index {
                secrets.removeFirst()
                piece = TextPiece(text: Secrets.replacement, width: Secrets.replacement.count, source: secret)
            } else {
                piece = character(in: bytes, index..<range.upperBound)
            }
            pieces.append(piece)
            index = piece.source.upperBound
        }
        return pieces
    }

    private static func character(in bytes: [UInt8], _ range: Range<Int>) -> TextPiece {
        let (start, byte) = (range.lowerBound, bytes[range.lowerBound])
        if byte == .tab { return TextPiece(text: "    ", width: 4, source: start..<start + 1) }
        if byte >= 0x20, byte < 0x7F {
            return TextPiece(text: String(Unicode.Scalar(byte)), width: 1, source: start..<start + 1)
        }
        if byte < 0x80 { return spelledOut(Unicode.Scalar(byte), start..<start + 1) }
        guard let (scalar, length) = CharacterCheck.scalar(in: bytes, range) else {
            let digits = String(byte, radix: 16)
            return TextPiece(text: "\\x{\(digits)}", width: digits.count + 4, source: start..<start + 1)
        }
        let source = start..<start + length
        if scalar.isUnsafeOnTerminal { return spelledOut(scalar, source) }
        return TextPiece(text: String(scalar), width: scalar.displayWidth, source: source)
    }

    private static func spelledOut(_ scalar: Unicode.Scalar, _ source: Range<Int>) -> TextPiece {
        let text = String(scalar).terminalSafe
        return TextPiece(text: text, width: text.count, source: source)
    }
}

extension RandomAccessCollection<TextPiece> {
    var text: String { map(\.text).joined() }
    var width: Int { reduce(0) { $0 + $1.width } }

    /// As many pieces from the start as fit, an ellipsis in the place of the others.
    func cut(to columns: Int) -> [TextPiece] {
        guard let last, width > columns else { return Array(self) }
        return fitting(columns - 1) + [.ellipsis(at: last.source.upperBound)]
    }

    /// As many pieces from the end as fit, an ellipsis in the place of the others.
    func cutInFront(to columns: Int) -> [TextPiece] {
        guard let first, width > columns else { return Array(self) }
        return [.ellipsis(at: first.source.lowerBound)] + reversed().fitting(columns - 1).reversed()
    }

    private func fitting(_ columns: Int) -> [TextPiece] {
        var room = columns
        return prefix { piece in
            room -= piece.width
            return room >= 0
        }.map { $0 }
    }
}
