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
    /// The attribute list at hand.
    var attributes = OpenAttributes()
    let attributeNames = NameTable.attributes
    /// The references to variables that are not defined before them.
    var undefinedReferences: [(name: String, range: TextRange)] = []
    /// Where such stand in the list at hand.
    var undefinedPlaces: Set<Int> = []
    /// The variables of EXT-X-DEFINE:IMPORT, and where they are named.
    var imports: [(name: String, range: TextRange)] = []
    var log: DiagnosticLog

    /// Up to where columns were counted, and the column there.
    private var counted = (line: 0, offset: 0, column: 1)

    init(_ text: PlaylistText, imports: [String: String]?, limits: ReadingLimits) {
        self.text = text
        self.bytes = text.bytes
        self.limits = limits
        self.log = DiagnosticLog(limit: limits.findingsOfOneKind)
        self.variables = Variables(imports: imports, limit: limits.variableOutput)
    }

    /// A reading of lines that were found plain when the playlist was read: they have no findings, and what their variables
    /// turn into was counted.
    init(again text: PlaylistText, _ variables: Variables) {
        self.text = text
        self.bytes = text.bytes
        self.limits = ReadingLimits(attributesPerTag: .max)
        self.log = DiagnosticLog()
        self.variables = variables
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
        guard line.hasHighBytes else {
            return TextRange(ofASCII: range, line: line.number, lineStart: line.start)
        }
        // Columns are counted on from the finding before: a long line may have many.
        if counted.line != line.number || counted.offset > range.lowerBound { counted = (line.number, line.start, 1) }
        let column = counted.column + TextRange.scalarCount(in: bytes, counted.offset..<range.lowerBound)
        counted = (line.number, range.lowerBound, column)
        return TextRange(range, line: line.number, column: column, in: bytes)
    }

    /// Adds a finding about a stretch of the line at hand, by default all of it.
    func report(
        _ id: Diagnostic.ID, _ severity: Diagnostic.Severity, section: String, at range: Range<Int>? = nil,
        notes: @autoclosure () -> [Diagnostic.Note] = [], fixIt: @autoclosure () -> Diagnostic.FixIt? = nil,
        _ message: @autoclosure () -> String
    ) {
        guard log.admits(id) else { return }
        log.append(
            Diagnostic(
                id: id, severity: severity, message: message(), uri: text.uri?.rawValue,
                range: textRange(range ?? line.range), section: section, notes: notes(),
                fixIts: fixIt().map { [$0] } ?? []))
    }

    /// Adds a finding about another line than the one at hand, or, with nil, about the whole playlist.
    func report(
        _ id: Diagnostic.ID, _ severity: Diagnostic.Severity, section: String, on range: @autoclosure () -> TextRange?,
        notes: @autoclosure () -> [Diagnostic.Note] = [], _ message: @autoclosure () -> String
    ) {
        guard log.admits(id) else { return }
        log.append(
            Diagnostic(
                id: id, severity: severity, message: message(), uri: text.uri?.rawValue, range: range(),
                section: section, notes: notes()))
    }

    /// The text of a stretch of the line at hand for a message: short enough for one.
    func excerpt(_ range: Range<Int>) -> String {
        let most = 80
        guard range.count > most else { return bytes.text(range) }
        return bytes.text(range.lowerBound..<range.lowerBound + most) + "…"
    }
}
