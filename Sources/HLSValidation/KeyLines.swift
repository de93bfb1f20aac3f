/// The key lines of a playlist, with all there is to say about each.
///
/// A few are held, since reading one takes a while. Of more than any playlist has that is not made for it, only the KIDs are,
/// and the lines are read again whenever somebody goes through them.
struct KeyLines {
    private let content: Content
    /// The KIDs that lines name, by the numbers of the lines.
    private let identifiers: [Int: KeyIdentifier]

    private enum Content {
        case held([KeyLine])
        case unread([TagLine], Playlist, PlaylistText)
    }

    private static let mostHeld = 1_000

    init(_ tags: TagIndex, of playlist: Playlist, in text: PlaylistText) {
        let lines = tags.lines(with: .ofKeys)
        if lines.isEmpty {
            (content, identifiers) = (.held([]), [:])
        } else if lines.count <= KeyLines.mostHeld {
            let held = Array(playlist.keyLines(on: lines, in: text))
            let named = held.lazy.filter { $0.identifier.chosen != nil }.map { ($0.position.line, $0.identifier) }
            (content, identifiers) = (.held(held), Dictionary(named) { first, _ in first })
        } else {
            content = .unread(lines, playlist, text)
            identifiers = playlist.keyIdentifiers(on: lines, in: text)
        }
    }

    var isEmpty: Bool {
        if case .held(let lines) = content { lines.isEmpty } else { false }
    }

    /// The KID that a line names; nil where it names none.
    func identifier(onLine number: Int) -> KeyIdentifier? { identifiers[number] }

    func forEach(_ body: (KeyLine) -> Void) {
        switch content {
        case .held(let lines): lines.forEach(body)
        case .unread(let lines, let playlist, let text):
            for line in playlist.keyLines(on: lines, in: text) { body(line) }
        }
    }
}

extension TagSet {
    static let ofKeys: TagSet = [.key, .sessionKey]
}
