/// A report as one page of HTML, to be read on any device and printed: nothing is loaded, no script runs.
public struct HTMLReport: ReportFormat {
    /// The version of the tool, for the foot of the page.
    public var toolVersion: String?

    /// How many findings of one rule are listed.
    public static let maximumFindingsOfARule = 200

    public init(toolVersion: String? = nil) {
        self.toolVersion = toolVersion
    }

    public func print(_ report: ValidationReport) -> String {
        let findings = HTMLFindings(report)
        let body = [
            header(report), findings.html, HTMLPresentations(report).html, HTMLCoverage(report).html,
            HTMLRules(findings).html, footer,
        ]
        return HTMLReport.head + body.joined() + "</body>\n</html>\n"
    }

    private static let head = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>HLS validation report</title>
        <style>
        \(style)</style>
        </head>
        <body>

        """

    private func header(_ report: ValidationReport) -> String {
        let rows = report.playlists.map { playlist -> [TableCell] in
            let totals = ValidationReport(playlists: [playlist], rules: report.rules).totals
            let counts = [totals.errors, totals.warnings, totals.notes, totals.suppressed]
            return [.code(playlist.shownName), .text(playlist.kindTitle)] + counts.map { .number($0) }
        }
        let table = HTMLTable(["Playlist", "Kind", "Errors", "Warnings", "Notes", "Suppressed"], rows)
        return "<header>\n<h1>HLS validation report</h1>\n<p class=\"totals\">\("\(report.totals)".markupEscaped)</p>\n"
            + table.html + "</header>\n"
    }

    private var footer: String {
        "<footer>hlscheck\(toolVersion.map { " " + $0.markupEscaped } ?? "")</footer>\n"
    }
}

extension ReportFormat where Self == HTMLReport {
    public static func html(toolVersion: String? = nil) -> HTMLReport { HTMLReport(toolVersion: toolVersion) }
}

extension ValidatedPlaylist {
    /// The kind for people.
    fileprivate var kindTitle: String {
        switch playlist {
        case .multivariant: "Multivariant Playlist"
        case .media: "Media Playlist" + (role.flatMap { $0 == .media ? nil : " (\($0.rawValue))" } ?? "")
        case nil: "no playlist"
        }
    }
}
