import HLSValidation

/// The formats of `validate`.
enum ReportFormats {
    /// Their names, in the order of the help.
    static let names = [
        "text", "concise", "json", "ndjson", "sarif", "junit", "github", "gitlab", "markdown", "html",
    ]

    /// The form of reports of a name; nil for JSON, which stands for answers one by one.
    static func format(_ name: String, _ style: Style, width: Int) -> (any ReportFormat)? {
        let base = ReportBase(WorkingDirectory.path)
        return switch name {
        case "text": TextReport(isColored: style.isEnabled, width: width)
        case "concise": ConciseReport()
        case "sarif": SARIFReport(base: base, toolVersion: version)
        case "junit": JUnitReport()
        case "github": GitHubReport(base: base)
        case "gitlab": GitLabReport(base: base)
        case "markdown": MarkdownReport()
        case "html": HTMLReport(toolVersion: version)
        default: nil
        }
    }
}
