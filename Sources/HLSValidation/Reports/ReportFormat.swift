/// A form in which reports are printed.
///
///     let sarif = report.printed(as: .sarif(base: ReportBase("/builds/site")))
///
/// Whatever comes from a playlist is escaped for the place where it is shown. The same report is always printed the same.
public protocol ReportFormat: Sendable {
    /// The whole report, with a line feed at its end.
    func print(_ report: ValidationReport) -> String
}

/// A form that can be printed bit by bit, while other playlists are still being read.
public protocol ContinuousReportFormat: ReportFormat {
    /// What was found in some playlists.
    func findings(of report: ValidationReport) -> String
    /// What stands behind the findings of the last playlist.
    func summary(_ totals: ReportTotals) -> String
}

extension ContinuousReportFormat {
    public func print(_ report: ValidationReport) -> String {
        findings(of: report) + summary(report.totals)
    }
}

extension ValidationReport {
    /// The report in a form of your choice.
    public func printed(as format: some ReportFormat) -> String {
        format.print(self)
    }
}
