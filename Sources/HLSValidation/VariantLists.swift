/// Reports entries of a list that are not what they should be, empty ones, and white space around entries: at most one of
/// these for a list.
func checkList(
    _ entries: [String], _ name: String, _ variant: VariantStream, _ context: PlaylistContext,
    _ findings: inout Findings, _ isWellFormed: (String) -> Bool
) {
    let odd = entries.filter { !$0.isUnresolved && !isWellFormed($0) }
    if !odd.isEmpty {
        // The specification's own examples leave it at that.
        let isPlaceholder = odd == ["..."]
        findings.report(
            name, of: variant, in: context, severity: isPlaceholder ? .warning : nil,
            "\(name) has \(odd.listed); \(entryForms[name] ?? "")")
        return
    }
    guard !entries.isEmpty, let written = context.attributes(at: variant.position)?[name]?.value else { return }
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

/// What entries of lists are to look like, for messages.
private let entryForms = [
    "CODECS": "sample formats of RFC 6381 such as avc1.640020 and mp4a.40.2 are due",
    "SUPPLEMENTAL-CODECS": "sample formats and brands such as dvh1.08.07/db4h are due",
    "ALLOWED-CPC": "a key format, a colon and labels such as com.example:HW-1/HW-2 are due",
]
