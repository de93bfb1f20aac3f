/// One value of `--format`: a format, and the file that takes it instead of standard output.
struct ReportRequest: Hashable, Sendable {
    let format: String
    /// Nil for standard output.
    let file: String?

    /// Reads `json`, `json=report.json`, or `json=-` for standard output; nil when a file is announced but not named.
    init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = parts.first, parts.last != "" else { return nil }
        self.format = String(format)
        file = parts.count == 2 && parts[1] != "-" ? String(parts[1]) : nil
    }
}
