import HLSPresentation

extension KeysAnswer {
    func text(_ style: Style, width: Int) -> String {
        switch content {
        case .failed(let diagnostic):
            return DiagnosticText.lines([diagnostic], file: root, style)
        case .keys(let inventory, let presentation, let naming):
            let report = KeyReport(inventory, presentation, format, naming)
            var text = style.bold(report.headline(root)) + "\n"
            for entry in inventory {
                text += "\n" + report.key(entry, style)
                for line in report.uses(of: entry) { text += line + "\n" }
            }
            text += "\n"
            for line in report.remarks { text += line + "\n" }
            return text + DiagnosticText.lines(naming.named(presentation.diagnostics), file: root, style)
        }
    }
}

/// The keys of a presentation in words.
private struct KeyReport {
    private let inventory: KeyInventory
    private let presentation: Presentation
    private let format: KeyFormat?
    private let naming: AddressNaming

    init(_ inventory: KeyInventory, _ presentation: Presentation, _ format: KeyFormat?, _ naming: AddressNaming) {
        self.inventory = inventory
        self.presentation = presentation
        self.format = format
        self.naming = naming
    }

    func headline(_ root: String?) -> String {
        let noun = format.map { "\($0.displayName) key" } ?? "key"
        let count = inventory.isEmpty ? "No \(noun)s" : Quantity.count(inventory.count, noun)
        let unread = unreadCount > 0 ? ", where \(Quantity.count(unreadCount, "playlist")) could not be read" : ""
        return "\(count) in \((root ?? "the playlist").withoutSecrets)\(unread)".terminalSafe
    }

    /// The URI alone on its line, to be copied, and what is odd about the key behind it.
    func key(_ entry: KeyInventory.Entry, _ style: Style) -> String {
        var remarks: [String] = []
        if format == nil { remarks.append(entry.keyFormat.displayName) }
        if entry.key.fairPlay == .likely, format == .fairPlay {
            remarks.append(
                entry.keyFormat == .identity
                    ? "likely FairPlay: a skd URI without its KEYFORMAT"
                    : "likely FairPlay: KEYFORMAT is spelt \"\(entry.keyFormat.rawValue)\"")
        }
        if entry.key.method != .sampleAES {
            remarks.append("METHOD is \(entry.key.method?.rawValue ?? "missing")")
        }
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
        let root = naming.shown(presentation.root.address.rawValue)
        let name = naming.shown(address.rawValue)
        guard let slash = root.lastIndex(of: "/") else { return name }
        let folder = root[...slash]
        return name.hasPrefix(folder) ? String(name.dropFirst(folder.count)) : name
    }

    // MARK: - What else there is to say

    var remarks: [String] {
        [coverage, playlists].compactMap { $0 }
    }

    private var coverage: String? {
        guard let coverage = inventory.sessionKeyCoverage, !inventory.isEmpty else { return nil }
        if coverage.isComplete { return "Session keys: complete" }
        guard inventory.contains(where: { $0.uses.contains { $0.tag == .sessionKey } }) else {
            return "Session keys: none"
        }
        let lines = [
            list(coverage.missing, "not declared"), list(coverage.unused, "declared and not used"),
            list(coverage.mismatched, "declared with other attributes"),
        ]
        return "Session keys: incomplete\n" + lines.compactMap { $0 }.joined(separator: "\n")
    }

    /// A line for each URI, as long as they are few.
    private func list(_ uris: [String], _ what: String) -> String? {
        guard !uris.isEmpty else { return nil }
        let most = 10
        let more = uris.count > most ? ["    and \(uris.count - most) more"] : []
        return (["  \(what):"] + uris.prefix(most).map { "    " + $0.terminalSafe } + more).joined(separator: "\n")
    }

    private var playlists: String {
        let read = presentation.members.count { $0.playlist != nil }
        let leftOut = presentation.members.count - read - unreadCount
        return "\(Quantity.count(read, "playlist")) read" + (leftOut > 0 ? ", \(leftOut) left out" : "")
    }

    private var unreadCount: Int {
        presentation.members.count { if case .failed = $0.status { true } else { false } }
    }
}
