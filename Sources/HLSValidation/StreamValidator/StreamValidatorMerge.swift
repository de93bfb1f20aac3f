extension Diagnostic.ID {
    /// A finding of Apple's tool that no rule here looks at.
    package static let streamValidator: Diagnostic.ID = "stream-validator"
}

extension StreamValidatorData {
    /// One list of what was found here and of what the validator found.
    ///
    /// Findings of the same playlist stand at one playlist. Where a rule of the same matter found something there as well,
    /// its finding stays, with a note that the validator says the same; nothing is said twice. Playlists that the validator
    /// alone has read come behind the others.
    ///
    /// - Parameters:
    ///   - playlists: The playlists that were judged here, if any.
    ///   - rules: The rules that ran. What was taken out of them is left out here too, and severities set for them hold.
    /// - Returns: The playlists with all that was found in them.
    package func merged(with playlists: [ValidatedPlaylist], rules: RuleSet) -> [ValidatedPlaylist] {
        let matching = PlaylistMatching(self.playlists, in: playlists)
        var merges = playlists.map { PlaylistMerge($0) }
        var places: [Int] = []
        for (entry, index) in zip(self.playlists, matching.indices) {
            places.append(index ?? merges.count)
            if index == nil { merges.append(PlaylistMerge(entry)) }
        }
        let names = places.map { merges[$0].playlist.name }
        for (_, messages) in messages.grouped(by: \.kind) {
            let said = StreamValidatorStatement(messages, self, names: names)
            guard let diagnostic = said.diagnostic(rules) else { continue }
            merges[places[messages[0].playlist]].add(diagnostic, said)
        }
        return merges.map(\.playlist)
    }
}

/// A playlist that findings of the validator are added to.
private struct PlaylistMerge {
    /// Where a finding stands: among those that count, or among the others.
    private enum Place {
        case counted(Int)
        case suppressed(Int)
    }

    private(set) var playlist: ValidatedPlaylist
    /// The findings of each rule, in order: what the validator says of the same matter goes to one after the other, and to
    /// the last one where there are more.
    private var found: [Diagnostic.ID: ArraySlice<Place>] = [:]

    init(_ playlist: ValidatedPlaylist) {
        self.playlist = playlist
        for (index, diagnostic) in playlist.diagnostics.enumerated() {
            found[diagnostic.id, default: []].append(.counted(index))
        }
        for (index, suppressed) in playlist.suppressed.enumerated() {
            found[suppressed.diagnostic.id, default: []].append(.suppressed(index))
        }
    }

    /// A playlist that only the validator has read.
    init(_ entry: StreamValidatorData.PlaylistEntry) {
        playlist = ValidatedPlaylist(name: entry.name, playlist: nil, diagnostics: [])
        playlist.isReadElsewhere = true
    }

    mutating func add(_ diagnostic: Diagnostic, _ statement: StreamValidatorStatement) {
        guard let rule = statement.finding?.rules.first(where: { found[$0] != nil }), let place = found[rule]?.first
        else {
            return playlist.diagnostics.append(diagnostic)
        }
        if (found[rule]?.count ?? 0) > 1 { found[rule]?.removeFirst() }
        let notes = statement.agreement
        switch place {
        case .counted(let index): playlist.diagnostics[index].notes += notes
        case .suppressed(let index): playlist.suppressed[index].diagnostic.notes += notes
        }
    }
}

/// A message as a finding, or as a note to one. Messages that differ in their places alone are one.
private struct StreamValidatorStatement {
    let finding: StreamValidatorFinding?
    private let message: StreamValidatorMessage
    private let name: String
    private let details: [Diagnostic.Note]

    init(_ messages: [StreamValidatorMessage], _ data: StreamValidatorData, names: [String]) {
        message = messages[0]
        finding = message.finding
        name = names[message.playlist]
        details = StreamValidatorStatement.details(messages, data, names)
    }

    /// Nil where the rule was taken out of the set.
    func diagnostic(_ rules: RuleSet) -> Diagnostic? {
        let id = finding?.rules.first(where: RulePattern.knownIDs.contains) ?? .streamValidator
        guard !rules.unwanted.contains(id) else { return nil }
        return Diagnostic(
            id: id, severity: rules.severities[id] ?? message.severity(finding),
            message: "mediastreamvalidator: \(message.statement)", uri: name.isEmpty ? nil : name,
            section: RuleSet.all[id]?.section, notes: details)
    }

    /// What to say at a finding of the same matter.
    var agreement: [Diagnostic.Note] {
        [Diagnostic.Note(message: "mediastreamvalidator says the same: \(message.statement)")] + details
    }

    private static func details(
        _ messages: [StreamValidatorMessage], _ data: StreamValidatorData, _ names: [String]
    ) -> [Diagnostic.Note] {
        var notes: [Diagnostic.Note] = []
        let message = messages[0]
        if let line = message.line { notes.append(.init(message: "the line is '\(Secrets.redacted(words: line))'")) }
        if let resource = message.resource { notes.append(.init(message: places(resource, messages.count))) }
        switch message.reference.flatMap({ data.references[$0] }) {
        case .playlist(let other): notes.append(.init(message: "compared with this playlist", uri: names[other]))
        case .resource(let other): notes.append(.init(message: "compared with '\(Secrets.redacted(other))'"))
        case nil: break
        }
        if let times = messages.compactMap(\.repetitions).max(), times > 1 {
            notes.append(.init(message: "said \(times) times"))
        }
        return notes
    }

    private static func places(_ first: String, _ count: Int) -> String {
        let place = "it is about '\(Secrets.redacted(first))'"
        return count > 1 ? "\(place) and \(Quantity.count(count - 1, "other"))" : place
    }
}
