import HLSPresentation

extension KeysAnswer {
    func text(_ style: Style, width: Int) -> String {
        switch content {
        case .failed(let diagnostic):
            return DiagnosticText.lines([diagnostic], file: root, style)
        case .keys(let inventory, let presentation):
            let report = KeyReport(inventory, presentation, format)
            var text = style.bold(report.headline(root)) + "\n"
            for entry in inventory {
                text += "\n" + report.key(entry, style)
                for line in report.uses(of: entry) { text += line + "\n" }
            }
            text += "\n"
            for line in report.remarks { text += line + "\n" }
            return text + DiagnosticText.lines(presentation.diagnostics, file: root, style)
        }
    }
}

/// The keys of a presentation in words.
private struct KeyReport {
    private let inventory: KeyInventory
    private let presentation: Presentation
    private let format: KeyFormat?

    init(_ inventory: KeyInventory, _ presentation: Presentation, _ format: KeyFormat?) {
        self.inventory = inventory
        self.presentation = presentation
        self.format = format
    }

    func headline(_ root: String?) -> String {
        let noun = format.map { "\($0.displayName) key" } ?? "key"
        let count = inventory.isEmpty ? "No \(noun)s" : Quantity.count(inventory.count, noun)
        return "\(count) in \(root ?? "the playlist")".terminalSafe
    }

    /// The URI alone on its line, to be copied, and what is odd about the key behind it.
    func key(_ entry: KeyInventory.Entry, _ style: Style) -> String {
        var remarks: [String] = []
        if format == nil { remarks.append(entry.keyFormat.displayName) }
        if entry.key.fairPlay == .likely, format == .fairPlay {
            remarks.append("likely FairPlay: KEYFORMAT is \"\(entry.keyFormat.rawValue)\" or missing")
        }
        if entry.key.method != .sampleAES { remarks.append(entry.key.method?.rawValue ?? "METHOD is missing") }
        let remark = remarks.isEmpty ? "" : "  " + style.dim(remarks.joined(separator: ", ").terminalSafe) + "\n"
        return style.green(entry.uri.terminalSafe) + "\n" + remark
    }

    func uses(of entry: KeyInventory.Entry) -> [String] {
        var columns = Columns([.left, .left, .left])
        for use in entry.uses {
            columns.add([role(use.role), place(use), segments(use)])
        }
        return columns.lines(indent: 2)
    }

    private func role(_ role: ContentKeyUse.Role) -> String {
        switch role {
        case .session: "session key"
        case .variant: "variant"
        case .rendition: "rendition"
        case .iframe: "I-frames"
        case .media: "media"
        }
    }

    private func place(_ use: ContentKeyUse) -> String {
        shortened(use.playlist) + (use.line.map { ":\($0)" } ?? "")
    }

    private func segments(_ use: ContentKeyUse) -> String {
        guard use.tag == .key else { return "" }
        guard let first = use.firstSequence, let last = use.lastSequence, let count = use.segmentCount else {
            return "no segment"
        }
        let span = first == last ? "segment \(first)" : "segments \(first)-\(last)"
        // Others lie between them where the span is longer than their number.
        return last - first == UInt64(count - 1) ? span : "\(span) (\(count) of them)"
    }

    /// An address relative to the folder of the root, where it lies below it.
    private func shortened(_ address: URIReference) -> String {
        let root = presentation.root.address.rawValue
        guard let slash = root.lastIndex(of: "/") else { return address.rawValue }
        let folder = root[...slash]
        return address.rawValue.hasPrefix(folder) ? String(address.rawValue.dropFirst(folder.count)) : address.rawValue
    }

    // MARK: - What else there is to say

    var remarks: [String] {
        [coverage, playlists].compactMap { $0 }
    }

    private var coverage: String? {
        guard let coverage = inventory.sessionKeyCoverage, !inventory.isEmpty else { return nil }
        if coverage.isComplete { return "Session keys: complete" }
        var parts: [String] = []
        if !coverage.missing.isEmpty {
            parts.append("\(Quantity.count(coverage.missing.count, "key")) not declared: \(list(coverage.missing))")
        }
        if !coverage.unused.isEmpty {
            parts.append("\(coverage.unused.count) not used: \(list(coverage.unused))")
        }
        if !coverage.mismatched.isEmpty {
            parts.append("\(coverage.mismatched.count) with other attributes: \(list(coverage.mismatched))")
        }
        let isNone = !inventory.contains { $0.uses.contains { $0.tag == .sessionKey } }
        return isNone ? "Session keys: none" : "Session keys: " + parts.joined(separator: "\n              ")
    }

    private func list(_ uris: [String]) -> String {
        uris.map(\.terminalSafe).joined(separator: ", ")
    }

    private var playlists: String {
        let read = presentation.members.count { $0.playlist != nil }
        let others = presentation.members.count - read
        let isByChoice = presentation.options.policy != .all && presentation.diagnostics.isEmpty
        return "\(Quantity.count(read, "playlist")) read"
            + (others > 0 ? ", \(others) not" + (isByChoice ? "" : ": there may be more keys") : "")
    }
}
