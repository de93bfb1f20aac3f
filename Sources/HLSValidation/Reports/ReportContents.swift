/// A report with the places that its findings speak of.
struct ReportContents {
    let report: ValidationReport
    /// The playlists by their names and addresses.
    private let owners: [String: Int]
    private let rules: [Diagnostic.ID: Rule]

    init(_ report: ValidationReport) {
        self.report = report
        var owners: [String: Int] = [:]
        for (index, playlist) in report.playlists.enumerated() {
            for spelling in playlist.spellings where owners[spelling] == nil { owners[spelling] = index }
        }
        self.owners = owners
        rules = Dictionary(report.rules.rules.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The findings of a playlist that count.
    func findings(of playlist: ValidatedPlaylist) -> [ReportedFinding] {
        playlist.diagnostics.map { finding($0, in: playlist, suppression: nil) }
    }

    /// The findings of a playlist, those that do not count behind the others.
    func allFindings(of playlist: ValidatedPlaylist) -> [ReportedFinding] {
        findings(of: playlist) + playlist.suppressed.map { finding($0.diagnostic, in: playlist, suppression: $0) }
    }

    private func finding(
        _ diagnostic: Diagnostic, in playlist: ValidatedPlaylist, suppression: SuppressedDiagnostic?
    ) -> ReportedFinding {
        let diagnostic = diagnostic.withoutSecrets
        let place = place(diagnostic.uri, diagnostic.range, near: playlist)
        let notes = diagnostic.notes.map { note in
            ReportedNote(note: note, place: self.place(note.uri ?? diagnostic.uri, note.range, near: playlist))
        }
        return ReportedFinding(
            diagnostic: diagnostic, rule: rules[diagnostic.id], place: place, notes: notes,
            suppression: suppression)
    }

    private func place(_ uri: String?, _ range: TextRange?, near playlist: ValidatedPlaylist) -> ReportPlace {
        guard let uri, !playlist.spellings.contains(uri) else { return ReportPlace(playlist, range) }
        guard let owner = owners[uri] else { return ReportPlace(name: uri, range: range, text: nil) }
        return ReportPlace(report.playlists[owner], range)
    }
}

/// A finding with all that reports say about it.
struct ReportedFinding {
    let diagnostic: Diagnostic
    /// The rule that ran; nil for findings that are no rule's, such as a limit reached.
    let rule: Rule?
    let place: ReportPlace
    let notes: [ReportedNote]
    /// Set for a finding that does not count.
    let suppression: SuppressedDiagnostic?

    /// Whether it belongs to what must be fixed: the rule says so, or the severity where there is no rule.
    var isMust: Bool { rule.map { $0.level == .must } ?? (diagnostic.severity == .error) }
}

struct ReportedNote {
    let note: Diagnostic.Note
    let place: ReportPlace
}

extension SuppressedDiagnostic.Origin {
    /// For people who ask why a finding does not count.
    var phrase: String {
        switch self {
        case .comment: "suppressed by a comment"
        case .configuration: "suppressed by the configuration"
        case .baseline: "in the baseline"
        }
    }
}

/// Where something was found: in a playlist, and in its text where there is one.
struct ReportPlace {
    /// The playlist's name, without what may be a secret.
    let name: String
    let range: TextRange?
    let text: PlaylistText?

    init(name: String, range: TextRange?, text: PlaylistText?) {
        self.name = name.isEmpty ? "playlist" : name.withoutSecrets
        self.range = range
        self.text = text
    }

    init(_ playlist: ValidatedPlaylist, _ range: TextRange?) {
        self.init(name: playlist.name, range: range, text: playlist.playlist?.text)
    }

    /// The line of the place, cut to a width.
    func excerpt(width: Int) -> Excerpt? {
        guard let range, let text else { return nil }
        return Excerpt(range, in: text, width: width)
    }

    /// `14:1`; empty for a playlist as a whole.
    var position: String { range.map { "\($0.line):\($0.column)" } ?? "" }
}

extension ValidatedPlaylist {
    /// The name for people.
    var shownName: String { ReportPlace(self, nil).name }

    /// What a finding may call the playlist.
    fileprivate var spellings: [String] {
        guard let address = playlist?.text?.uri?.rawValue else { return [name] }
        return [name, address, URIReference.percentDecoded(address) ?? address]
    }

    /// What kind of playlist it is, as JSON has it.
    var kindName: String { playlist?.kindName ?? (isReadElsewhere ? "unread" : "invalid") }
}
