import HLSPresentation

/// Findings as compilers print them: `file:line:column: severity: message [id]`.
enum DiagnosticText {
    static func lines(_ diagnostics: [Diagnostic], file: String?, _ style: Style) -> String {
        diagnostics.map { line(of: $0, file: file, style) + $0.notes.map { line(of: $0, file: file) }.joined() }
            .joined()
    }

    private static func line(of diagnostic: Diagnostic, file: String?, _ style: Style) -> String {
        let severity =
            switch diagnostic.severity {
            case .error: style.red("error")
            case .warning: style.yellow("warning")
            case .note: "note"
            }
        let place = place(diagnostic.uri ?? file, diagnostic.range)
        return "\(place.isEmpty ? "" : style.bold(place) + " ")\(severity): \(diagnostic.message.terminalSafe) "
            + style.dim("[\(diagnostic.id.rawValue)]") + "\n"
    }

    private static func line(of note: Diagnostic.Note, file: String?) -> String {
        "\(place(note.uri ?? file, note.range)) note: \(note.message.terminalSafe)\n"
    }

    private static func place(_ file: String?, _ range: TextRange?) -> String {
        let file = file.map { $0.withoutSecrets.terminalSafe + ":" } ?? ""
        return range.map { "\(file)\($0.line):\($0.column):" } ?? file
    }
}
