/// Why a text is not read as JSON.
package enum JSONFault: Error, Hashable, Sendable {
    /// What begins at a place cannot stand there. Lines and columns count from 1; a column counts Unicode scalars.
    case unexpected(line: Int, column: Int)
    /// The text ends before its value does.
    case incomplete
    /// The text nests deeper than ``JSONReader/depthLimit``, and may be JSON all the same.
    case tooDeep

    /// The fault of a text that cannot go on as it does at a byte.
    init(at index: Int, in text: [UInt8]) {
        guard index < text.count else {
            self = .incomplete
            return
        }
        var (line, start) = (1, 0)
        for place in 0..<index where text[place] == .lineFeed { (line, start) = (line + 1, place + 1) }
        self = .unexpected(line: line, column: TextRange.scalarCount(in: text, start..<index) + 1)
    }
}
