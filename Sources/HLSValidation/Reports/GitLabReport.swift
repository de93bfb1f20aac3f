/// A report for GitLab's code quality: an array with an object for each finding.
public struct GitLabReport: ReportFormat {
    /// The folder that paths are relative to.
    public var base: ReportBase

    public init(base: ReportBase = ReportBase()) {
        self.base = base
    }

    public func print(_ report: ValidationReport) -> String {
        let contents = ReportContents(report)
        var names = FindingNames()
        var json = JSONWriter(layout: .pretty)
        json.array { json in
            for finding in report.playlists.flatMap({ contents.findings(of: $0) }) {
                let name = names.name(of: finding)
                json.object { write(finding, name, to: &$0) }
            }
        }
        json.endLine()
        return json.text
    }

    private func write(_ finding: ReportedFinding, _ name: String, to json: inout JSONWriter) {
        let path = base.path(finding.place.name)
        json.field("description", finding.diagnostic.message)
        json.field("check_name", finding.diagnostic.id.rawValue)
        json.field("fingerprint", fingerprint(path, name))
        json.field("severity", severity(finding.diagnostic.severity))
        json.object("location") { json in
            json.field("path", path)
            json.object("lines") { $0.field("begin", finding.place.range?.line ?? 1) }
        }
    }

    /// GitLab demands another one for each finding of a report.
    private func fingerprint(_ path: String, _ name: String) -> String {
        var hash = StableHash()
        hash.combine(path + "\n" + name)
        return hash.digits
    }

    private func severity(_ severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}

extension ReportFormat where Self == GitLabReport {
    public static func gitLab(base: ReportBase = ReportBase()) -> GitLabReport { GitLabReport(base: base) }
}
