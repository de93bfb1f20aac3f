extension StreamValidatorFindings {
    /// The findings as the table of `Docs/StreamValidator.md`.
    package static var markdown: String {
        let head = "| text | code | level | rules | source |\n| --- | --- | --- | --- | --- |\n"
        return [StreamValidatorFinding.Tool.mediastreamvalidator, .hlsreport].map { tool in
            "### `\(tool.rawValue)`\n\n" + head + all.filter { $0.tool == tool }.map(\.row).joined()
        }.joined(separator: "\n")
    }
}

extension StreamValidatorFinding {
    fileprivate var row: String {
        let ids = rules.map { "`\($0)`" }.joined(separator: ", ")
        let cells = [
            "`\(text)`", code.map { "\($0)" } ?? "–", level.rawValue, rules.isEmpty ? "none: \(remark ?? "")" : ids,
            "[\(source.name)](\(source.address))",
        ]
        return "| \(cells.joined(separator: " | ")) |\n"
    }
}
