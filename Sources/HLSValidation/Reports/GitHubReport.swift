/// A report as workflow commands of GitHub, which shows the findings beside the files.
public struct GitHubReport: ContinuousReportFormat {
    /// The folder that paths are relative to.
    public var base: ReportBase

    /// How many annotations of a kind GitHub shows for one step.
    public static let annotationsOfAKind = 10

    public init(base: ReportBase = ReportBase()) {
        self.base = base
    }

    public func findings(of report: ValidationReport) -> String {
        let contents = ReportContents(report)
        return report.playlists.map { contents.findings(of: $0).map(command).joined() }.joined()
    }

    public func summary(_ totals: ReportTotals) -> String {
        let most = max(totals.errors, totals.warnings, totals.notes)
        guard most > GitHubReport.annotationsOfAKind else { return "\(totals)\n" }
        return "\(totals); GitHub shows \(GitHubReport.annotationsOfAKind) annotations of a kind for a step\n"
    }

    private func command(_ finding: ReportedFinding) -> String {
        var properties = [("file", base.path(finding.place.name))]
        if let range = finding.place.range {
            properties += [("line", String(range.line)), ("endLine", String(range.endLine))]
            // Columns count within one line only.
            if range.line == range.endLine {
                properties += [("col", String(range.column)), ("endColumn", String(range.endColumn))]
            }
        }
        properties.append(("title", finding.diagnostic.id.rawValue))
        let list = properties.map { "\($0)=\($1.commandProperty)" }.joined(separator: ",")
        return "::\(name(of: finding.diagnostic.severity)) \(list)::\(message(of: finding).commandData)\n"
    }

    private func message(of finding: ReportedFinding) -> String {
        let notes = finding.notes.map { DiagnosticText.line(of: $0.note, in: base.path($0.place.name)).dropLast() }
        return ([finding.diagnostic.message.terminalSafe] + notes.map(String.init)).joined(separator: "\n")
    }

    private func name(of severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }
}

extension String {
    /// The text behind `::` of a command.
    fileprivate var commandData: String { replacing(["%": "%25", "\r": "%0D", "\n": "%0A"]) }

    /// The text as the value of a property.
    fileprivate var commandProperty: String { terminalSafe.replacing(["%": "%25", ":": "%3A", ",": "%2C"]) }

    private func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let replacement = replacements[scalar] {
                text.append(contentsOf: replacement.unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}

extension ReportFormat where Self == GitHubReport {
    public static func gitHub(base: ReportBase = ReportBase()) -> GitHubReport { GitHubReport(base: base) }
}
