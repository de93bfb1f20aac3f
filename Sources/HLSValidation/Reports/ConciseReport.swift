/// A line for each finding and nothing else: `path:line:column: severity: message [id]`.
public struct ConciseReport: ContinuousReportFormat {
    public init() {}

    public func findings(of report: ValidationReport) -> String {
        let contents = ReportContents(report)
        return report.playlists.map { contents.findings(of: $0).map(\.line).joined() }.joined()
    }

    public func summary(_ totals: ReportTotals) -> String { "" }
}

extension ReportedFinding {
    /// The line of the concise form.
    var line: String { DiagnosticText.line(of: diagnostic, in: place.name, Style(isEnabled: false)) }
}

extension ReportFormat where Self == ConciseReport {
    public static var concise: ConciseReport { ConciseReport() }
}
