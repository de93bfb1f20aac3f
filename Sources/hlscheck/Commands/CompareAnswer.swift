import HLSValidation

/// What two loads of a playlist have different, or what a load of a sequence has that the one before had not.
struct CompareAnswer: Answer {
    static let schema = "hlscheck.compare/1"

    /// The place of a load in a sequence.
    struct Load: Hashable, Sendable {
        /// Counted from 1.
        var number: Int
        /// When it was loaded, in seconds; nil where that is not known.
        var time: Double?
    }

    /// The address of the later load as the user gave it.
    let uri: String?
    /// What the URIs of the later load count from.
    let base: URIReference
    /// The place in a sequence; nil for a pair.
    let load: Load?
    let diagnostics: [Diagnostic]
    let changes: [PlaylistChange]
    /// The full playlist where the later load is a delta update that goes with the earlier one.
    let merged: Playlist?
    /// Whether a load could not be read.
    let isUnreadable: Bool

    init(
        uri: String?, base: URIReference, load: Load?, diagnostics: [Diagnostic], changes: [PlaylistChange],
        merged: Playlist?
    ) {
        self.uri = uri
        self.base = base
        self.load = load
        self.diagnostics = diagnostics
        self.changes = changes
        self.merged = merged
        isUnreadable = false
    }

    init(uri: String? = nil, failed diagnostic: Diagnostic, load: Load? = nil) {
        self.uri = uri
        self.load = load
        base = ""
        diagnostics = [diagnostic]
        changes = []
        merged = nil
        isUnreadable = true
    }

    func outcome(_ failOn: FailOn) -> ExitCode {
        isUnreadable ? .unreadableInput : failOn.outcome(of: diagnostics)
    }
}

// MARK: - JSON

extension CompareAnswer {
    func writeMembers(to json: inout JSONWriter) {
        json.field("uri", uri)
        if let load {
            json.field("load", load.number)
            json.field("time", load.time)
        }
        json.objects("diagnostics", diagnostics) { json, diagnostic in diagnostic.writeMembers(to: &json) }
        json.objects("changes", changes) { json, change in
            json.field("kind", change.kind.rawValue)
            json.field("sequence", change.sequence)
            json.field("what", change.what)
            json.field("before", change.before)
            json.field("after", change.after)
        }
        guard let merged else { return json.null("merged") }
        json.object("merged") { json in
            json.field("schema", InspectAnswer.schema)
            InspectAnswer(uri: uri, merged, base: base).writeMembers(to: &json)
        }
    }
}

// MARK: - Text

extension CompareAnswer {
    /// The changes, then what is wrong. A load of a sequence that brings nothing new says nothing.
    func text(_ style: Style, width: Int) -> String {
        let findings = DiagnosticText.lines(diagnostics, file: uri, style)
        guard !isUnreadable else { return findings }
        if let load, load.number > 1, changes.isEmpty, diagnostics.isEmpty { return "" }
        let shown = changes.prefix(CompareAnswer.mostShown).map { "  \($0.description.shortened.terminalSafe)\n" }
        let rest = changes.count - shown.count
        let more = rest > 0 ? "  and \(Quantity.count(rest, "other change"))\n" : ""
        return style.bold(title) + "\n" + shown.joined() + more + findings
    }

    private static let mostShown = 100

    private var title: String {
        let name = (uri ?? "playlist").withoutSecrets.terminalSafe
        let changed = changes.isEmpty ? "no change" : Quantity.count(changes.count, "change")
        guard let load else { return "\(name): \(changed)" }
        let time = load.time.map { " at \(Quantity.decimal($0, places: 3)) s" } ?? ""
        return "load \(load.number)\(time): \(name)" + (load.number > 1 ? ", \(changed)" : "")
    }
}
