import HLSValidation

extension KeysAnswer {
    func text(_ style: Style, width: Int) -> String {
        switch content {
        case .failed(let diagnostic): DiagnosticText.lines([diagnostic], file: root, style)
        case .keys(let report): KeysText(report, settings, style).text(root)
        }
    }

    /// With a rule for identifiers the answer is these alone, so that a script can take them; what is wrong stands beside.
    func remarks(_ style: Style) -> String {
        guard settings.rule != nil, case .keys(let report) = content else { return "" }
        return DiagnosticText.lines(report.all, file: root, style)
    }
}

/// The keys of a presentation in words.
private struct KeysText {
    private let report: KeysReport
    private let settings: KeysSettings
    private let style: Style

    init(_ report: KeysReport, _ settings: KeysSettings, _ style: Style) {
        self.report = report
        self.settings = settings
        self.style = style
    }

    private var inventory: KeyInventory { report.inventory }
    private var presentation: Presentation { report.presentation }
    private var format: KeyFormat? { settings.format }
    private var naming: AddressNaming { report.naming }

    func text(_ root: String?) -> String {
        if let rule = settings.rule { return identifiers(rule) }
        var text = style.bold(headline(root)) + "\n"
        for entry in inventory {
            text += "\n" + style.green(shown(entry.uri)) + "\n"
            for line in remarks(on: entry) { text += "  " + style.dim(line.terminalSafe) + "\n" }
            for line in uses(of: entry) { text += line + "\n" }
        }
        text += "\n"
        for line in remarks { text += line + "\n" }
        return text + DiagnosticText.lines(report.all, file: root, style)
    }

    /// The identifiers alone, each on its line.
    private func identifiers(_ rule: ContentIdentifierRule) -> String {
        let identifiers = inventory.filter { $0.key.fairPlay != .no }.compactMap {
            rule.identifier(for: KeyURI($0.uri))
        }
        return identifiers.map { $0.text.terminalSafe + "\n" }.joined()
    }

    private func shown(_ uri: String) -> String {
        (settings.showsSecrets ? uri : KeyURI(uri).redacted).terminalSafe
    }

    /// What the key line says beyond its URI, and what is odd about it.
    private func remarks(on entry: KeyInventory.Entry) -> [String] {
        [oddities(of: entry), identifier(of: entry), form(of: entry)].compactMap { $0 }
    }

    private func oddities(of entry: KeyInventory.Entry) -> String? {
        var oddities: [String] = []
        if format == nil { oddities.append(entry.keyFormat.systemName) }
        if entry.key.fairPlay == .likely, format == .fairPlay {
            oddities.append("likely FairPlay: \(entry.key.fairPlayReason)")
        }
        if entry.key.method != .sampleAES {
            oddities.append("METHOD is \(entry.key.method?.rawValue ?? "missing")")
        }
        return oddities.isEmpty ? nil : oddities.joined(separator: ", ")
    }

    private func identifier(of entry: KeyInventory.Entry) -> String? {
        var facts: [String] = []
        if let kid = entry.key.identifier.chosen {
            facts.append("KID \(kid.keyID?.description ?? kid.raw) (\(kid.source))")
        }
        let vector = entry.key.vectorReading.outcome
        if vector != .absent { facts.append("IV (\(vector))") }
        return facts.isEmpty ? nil : facts.joined(separator: ", ")
    }

    private func form(of entry: KeyInventory.Entry) -> String? {
        guard entry.key.fairPlay != .no, let form = KeyURIForm.guesses(for: KeyURI(entry.uri)).first else { return nil }
        return "reads like \(form.service); identifier: \(form.rules.map(\.name).joined(separator: " or "))"
    }

    private func headline(_ root: String?) -> String {
        let noun = format.map { "\($0.systemName) key" } ?? "key"
        let count = inventory.isEmpty ? "No \(noun)s" : Quantity.count(inventory.count, noun)
        let unread = unreadCount > 0 ? ", where \(Quantity.count(unreadCount, "playlist")) could not be read" : ""
        return "\(count) in \((root ?? "the playlist").withoutSecrets)\(unread)".terminalSafe
    }

    private func uses(of entry: KeyInventory.Entry) -> [String] {
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

    private var remarks: [String] {
        [coverage, agreement, playlists].compactMap { $0 }
    }

    private var agreement: String? {
        guard let agreement = report.agreement else { return nil }
        let systems = agreement.systems.map(\.systemName)
        let names = systems.dropLast().joined(separator: ", ") + " and " + (systems.last ?? "")
        return agreement.differences.isEmpty
            ? "KIDs: the same for \(names)".terminalSafe
            : "KIDs: not the same for \(names) (see below)".terminalSafe
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
        return (["  \(what):"] + uris.prefix(most).map { "    " + shown($0) } + more).joined(separator: "\n")
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
