/// A kind of finding of Apple's tools, as far as its text is public, and the rules here that look at the same matter.
package struct StreamValidatorFinding: Sendable {
    /// Which of the tools says it.
    package enum Tool: String, Sendable {
        /// The validator, whose findings stand in the JSON that it writes.
        case mediastreamvalidator
        /// The report made from that JSON, whose own findings stand in its HTML alone.
        case hlsreport
    }

    package let tool: Tool
    /// The text, with `*` where it says something else each time.
    package let text: String
    package let code: StreamValidatorCode?
    /// How much it demands.
    package let level: Rule.Level
    /// The rules of the same matter, the closest one first.
    package let rules: [Diagnostic.ID]
    /// Why there is no rule.
    package let remark: String?
    /// Where the text can be read.
    package let source: StreamValidatorSource
    private let pattern: TextPattern

    init(
        _ tool: Tool, _ text: String, _ code: StreamValidatorCode?, _ level: Rule.Level, _ rules: [Diagnostic.ID],
        _ remark: String?, _ source: StreamValidatorSource
    ) {
        self.tool = tool
        self.text = text
        self.code = code
        self.level = level
        self.rules = rules
        self.remark = remark
        self.source = source
        pattern = TextPattern(text)
    }

    /// Whether a text is of this kind, given as ``folded(_:)`` has it.
    func matches(_ text: [UInt8]) -> Bool {
        pattern.matches(text)
    }

    /// A text to be held against many kinds.
    static func folded(_ text: String) -> [UInt8] {
        TextPattern.folded(text)
    }
}

/// A number by which Apple's tools know a kind of finding. They number in three ways.
package enum StreamValidatorCode: Hashable, Sendable, CustomStringConvertible {
    /// `errorStatusCode` of what the validator itself has to say.
    case status(Int)
    /// `errorParserCode` of what its parser of playlists has to say.
    case parser(Int)
    /// What `hlsreport` writes behind a `#`.
    case report(Int)

    package var description: String {
        switch self {
        case .status(let number): "\(number)"
        case .parser(let number): "parser \(number)"
        case .report(let number): "#\(number)"
        }
    }
}

/// A text in which each `*` stands for any characters, or none. The case of ASCII letters says nothing: not every source
/// kept it.
private struct TextPattern: Sendable {
    private let first: [UInt8]
    /// What stands between two `*`.
    private let middle: [[UInt8]]
    /// What stands behind the last `*`; nil where there is none.
    private let last: [UInt8]?

    init(_ text: String) {
        let pieces = TextPattern.folded(text).split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
            .map(Array.init)
        first = pieces.first ?? []
        middle = Array(pieces.dropFirst().dropLast())
        last = pieces.dropFirst().last
    }

    func matches(_ text: [UInt8]) -> Bool {
        guard text.starts(with: first) else { return false }
        guard let last else { return text.count == first.count }
        var index = first.count
        for piece in middle {
            guard let end = TextPattern.end(of: piece, in: text, from: index) else { return false }
            index = end
        }
        return text.count - index >= last.count && text.suffix(last.count).elementsEqual(last)
    }

    static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    private static func end(of piece: [UInt8], in text: [UInt8], from index: Int) -> Int? {
        var start = index
        while text.count - start >= piece.count {
            if text[start...].starts(with: piece) { return start + piece.count }
            start += 1
        }
        return nil
    }
}
