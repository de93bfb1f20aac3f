/// What the parts of a reader share while they go through one playlist: its bytes, the line at hand, the variables
/// defined so far, and the findings.
///
/// A class, so that the readers of the two kinds can work on it in turns; it never leaves the reading it was made for.
final class Reading {
    let text: PlaylistText
    let bytes: [UInt8]
    let limits: ReadingLimits
    var line = Line(start: 0, end: 0, number: 0, hasControls: false, hasHighBytes: false)
    var variables: Variables
    /// The attribute list at hand, and for each of its pairs the attribute it is; nil for those without a property.
    var attributes = AttributeScanner()
    var attributeNames: [AttributeName?] = []
    var log = DiagnosticLog()

    init(_ text: PlaylistText, imports: [String: String]?, limits: ReadingLimits) {
        self.text = text
        self.bytes = text.bytes
        self.limits = limits
        self.variables = Variables(imports: imports, limit: limits.variableOutput)
    }

    /// Where the line at hand begins.
    var position: TextPosition {
        TextPosition(line: line.number, byteOffset: line.start)
    }

    /// The line at hand as a place to point at.
    var lineRange: TextRange {
        textRange(line.range)
    }

    /// A stretch of the line at hand.
    func textRange(_ range: Range<Int>) -> TextRange {
        TextRange(range, line: line.number, lineStart: line.start, in: bytes)
    }

    /// Adds a finding about a stretch of the line at hand, by default all of it.
    func report(
        _ id: Diagnostic.ID, _ severity: Diagnostic.Severity, section: String, at range: Range<Int>? = nil,
        notes: [Diagnostic.Note] = [], _ message: @autoclosure () -> String
    ) {
        guard log.admits(id) else { return }
        log.append(
            Diagnostic(
                id: id, severity: severity, message: message(), uri: text.uri?.rawValue,
                range: textRange(range ?? line.range), section: section, notes: notes))
    }

    /// Adds a finding about another line than the one at hand, or, with nil, about the whole playlist.
    func report(
        _ id: Diagnostic.ID, _ severity: Diagnostic.Severity, section: String, on range: @autoclosure () -> TextRange?,
        notes: [Diagnostic.Note] = [], _ message: @autoclosure () -> String
    ) {
        guard log.admits(id) else { return }
        log.append(
            Diagnostic(
                id: id, severity: severity, message: message(), uri: text.uri?.rawValue, range: range(),
                section: section, notes: notes))
    }

    /// The text of a stretch of the line at hand for a message: short enough for one.
    func excerpt(_ range: Range<Int>) -> String {
        let most = 80
        guard range.count > most else { return bytes.text(range) }
        return bytes.text(range.lowerBound..<range.lowerBound + most) + "…"
    }
}
