/// Findings as compilers print them: `file:line:column: severity: message [id]`.
package enum DiagnosticText {
    /// The lines of findings and of their notes; `file` is where those are that do not say it.
    package static func lines(_ diagnostics: [Diagnostic], file: String?, _ style: Style) -> String {
        diagnostics.map(\.withoutSecrets).map { diagnostic in
            line(of: diagnostic, in: diagnostic.uri ?? file, style)
                + diagnostic.notes.map { line(of: $0, in: $0.uri ?? file) }.joined()
        }.joined()
    }

    static func line(of diagnostic: Diagnostic, in file: String?, _ style: Style) -> String {
        let severity =
            switch diagnostic.severity {
            case .error: style.red("error")
            case .warning: style.yellow("warning")
            case .note: "note"
            }
        let place = place(file, diagnostic.range)
        return "\(place.isEmpty ? "" : style.bold(place) + " ")\(severity): \(diagnostic.message.terminalSafe) "
            + style.dim("[\(diagnostic.id.rawValue.terminalSafe)]") + "\n"
    }

    static func line(of note: Diagnostic.Note, in file: String?) -> String {
        let place = place(file, note.range)
        return "\(place.isEmpty ? "" : place + " ")note: \(note.message.terminalSafe)\n"
    }

    private static func place(_ file: String?, _ range: TextRange?) -> String {
        let file = file.map { $0.withoutSecrets.terminalSafe + ":" } ?? ""
        return range.map { "\(file)\($0.line):\($0.column):" } ?? file
    }
}
