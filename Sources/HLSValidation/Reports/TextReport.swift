/// A report as compilers print it: each finding with its line, the place marked, then a summary.
///
///     v/720p.m3u8:14:1: error: segment lasts 6.52 s; the target duration is 6 s [segment-over-target-duration]
///       14 | #EXTINF:6.52,
///          | ^~~~~~~~~~~~~
public struct TextReport: ContinuousReportFormat {
    /// Whether to mark text with the colours of a terminal.
    public var isColored: Bool
    /// The columns that a line of a playlist may take; longer ones are cut around the place.
    public var width: Int

    public init(isColored: Bool = false, width: Int = 100) {
        self.isColored = isColored
        self.width = width
    }

    public func findings(of report: ValidationReport) -> String {
        let contents = ReportContents(report)
        return report.playlists.map { contents.findings(of: $0).map(text).joined() }.joined()
            + CoverageText(report, style).text
    }

    public func summary(_ totals: ReportTotals) -> String {
        let text = "\(totals)"
        if totals.errors > 0 { return style.red(text) + "\n" }
        return (totals.warnings > 0 ? style.yellow(text) : text) + "\n"
    }

    private func text(_ finding: ReportedFinding) -> String {
        DiagnosticText.line(of: finding.diagnostic, in: finding.place.name, style)
            + excerpt(at: finding.place)
            + finding.notes.map { note in
                DiagnosticText.line(of: note.note, in: note.place.name) + excerpt(at: note.place)
            }.joined()
            + finding.diagnostic.fixIts.map(help).joined()
    }

    private func excerpt(at place: ReportPlace) -> String {
        guard let excerpt = place.excerpt(width: max(width - TextReport.gutter - 3, 20)) else { return "" }
        let number = String(excerpt.line)
        let gutter = String(repeating: " ", count: max(TextReport.gutter - number.count, 0)) + number
        let blank = String(repeating: " ", count: gutter.count)
        return style.dim(gutter + " |") + " " + excerpt.before + style.bold(excerpt.marked) + excerpt.after + "\n"
            + style.dim(blank + " |") + " " + style.green(excerpt.marks) + "\n"
    }

    private func help(_ fixIt: Diagnostic.FixIt) -> String {
        "help: \(fixIt.message.terminalSafe)\(fixIt.safety == .review ? " (a suggestion)" : "")\n"
    }

    /// The columns of a line's number.
    private static let gutter = 5

    private var style: Style { Style(isEnabled: isColored) }
}

extension ReportFormat where Self == TextReport {
    public static func text(isColored: Bool = false, width: Int = 100) -> TextReport {
        TextReport(isColored: isColored, width: width)
    }
}
