/// Reports entries of a list that are not what they should be, empty ones, and white space around entries: at most one of
/// these for a list.
func checkList(
    _ entries: [String], _ name: String, _ variant: VariantContext, _ context: PlaylistContext,
    _ findings: inout Findings, _ isWellFormed: (String) -> Bool
) {
    guard !entries.isEmpty else { return }
    let odd = entries.filter { !isWellFormed($0) && !$0.isUnresolved }
    if !odd.isEmpty {
        // The specification's own examples leave it at that.
        let isPlaceholder = odd == ["..."]
        findings.report(
            name, of: variant, in: context, severity: isPlaceholder ? .warning : nil,
            "\(name) has \(odd.listed); \(entryForms[name] ?? "")")
        return
    }
    guard let list = variant.attributes(in: context)?.valueBytes(of: name),
        !context.bytes.isPlainList(list)
    else { return }
    let written = context.bytes.text(list)
    let parts = written.parts(between: .comma)
    if parts.contains("") {
        findings.report(name, of: variant, in: context, "\(name) has an empty entry between its commas")
    } else if parts.contains(where: { $0.utf8.first?.isBlank ?? false || $0.utf8.last?.isBlank ?? false }) {
        let trimmed = entries.joined(separator: ",")
        findings.report(
            name, of: variant, in: context, severity: .warning,
            fixIts: context.replacing(written, with: trimmed, in: name, of: variant, .safe),
            "\(name) has white space between its entries; commas alone are due")
    }
}

extension VariantContext {
    /// Whether a list has neither blanks nor empty entries as it is written.
    func hasPlainList(_ name: AttributeName) -> Bool { place(of: name).map(playlist.lines.bytes.isPlainList) ?? true }
}

extension [UInt8] {
    /// Whether a list has neither blanks nor empty entries, as most have.
    fileprivate func isPlainList(_ list: Range<Int>) -> Bool {
        var isAtComma = true
        for index in list {
            guard !self[index].isBlank else { return false }
            let isComma = self[index] == .comma
            guard !(isComma && isAtComma) else { return false }
            isAtComma = isComma
        }
        return !isAtComma
    }
}

/// What entries of lists are to look like, for messages.
private let entryForms = [
    "CODECS": "sample formats of RFC 6381 such as avc1.640020 and mp4a.40.2 are due",
    "SUPPLEMENTAL-CODECS": "sample formats and brands such as dvh1.08.07/db4h are due",
    "ALLOWED-CPC": "a key format, a colon and labels such as com.example:HW-1/HW-2 are due",
]
