/// A report in Markdown: for the summary of a job or a comment on a change.
public struct MarkdownReport: ReportFormat {
    /// How many findings are listed; a line says how many are not. Comments and summaries have a limit of bytes.
    public var maximumFindings: Int

    public init(maximumFindings: Int = 1_000) {
        self.maximumFindings = maximumFindings
    }

    public func print(_ report: ValidationReport) -> String {
        let contents = ReportContents(report)
        var text = "## HLS playlists: \(report.totals)\n"
        var room = maximumFindings
        for playlist in report.playlists where !playlist.diagnostics.isEmpty && room > 0 {
            let findings = contents.findings(of: playlist).prefix(room)
            room -= findings.count
            text += "\n### \(playlist.shownName.markdownCode)\n\n" + table(findings)
        }
        let leftOut = report.playlists.reduce(0) { $0 + $1.diagnostics.count } - (maximumFindings - room)
        return leftOut > 0 ? text + "\n\(Quantity.count(leftOut, "more finding")) not listed.\n" : text
    }

    private func table(_ findings: some Collection<ReportedFinding>) -> String {
        "| | Place | Finding | Rule |\n| --- | --- | --- | --- |\n" + findings.map(row).joined()
    }

    private func row(_ finding: ReportedFinding) -> String {
        let notes = finding.notes.map { note in
            let place = note.place.name == finding.place.name ? note.place.position : note.label
            return "<br>note: \(note.note.message.markdownEscaped)"
                + (place.isEmpty ? "" : " (\(place.markdownEscaped))")
        }
        let fixIts = finding.diagnostic.fixIts.map { "<br>help: \($0.message.markdownEscaped)" }
        let id = finding.diagnostic.id.rawValue.markdownEscaped
        let rule = finding.rule?.address.map { "[\(id)](\($0))" } ?? id
        return "| \(finding.diagnostic.severity.rawValue) | \(finding.place.position) | "
            + "\(finding.diagnostic.message.markdownEscaped)\((notes + fixIts).joined()) | \(rule) |\n"
    }
}

extension ReportedNote {
    /// `audio.m3u8:3:1`.
    var label: String { place.position.isEmpty ? place.name : "\(place.name):\(place.position)" }
}

extension ReportFormat where Self == MarkdownReport {
    public static var markdown: MarkdownReport { MarkdownReport() }
}
