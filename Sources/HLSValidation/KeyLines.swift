/// The key lines of a playlist, with all there is to say about each.
///
/// A few are held, since reading one takes a while. Of more than any playlist has that is not made for it, only the KIDs are,
/// and the lines are read again whenever somebody goes through them.
struct KeyLines {
    private let playlist: Playlist
    private let text: PlaylistText
    private let tags: [TagLine]
    /// Nil where there are too many.
    private let held: [KeyLine]?
    /// The KIDs that lines name, by the numbers of the lines.
    private let identifiers: [Int: KeyIdentifier]

    private static let mostHeld = 1_000

    init(_ tags: [TagLine], of playlist: Playlist, in text: PlaylistText) {
        (self.tags, self.playlist, self.text) = (tags, playlist, text)
        if tags.count <= KeyLines.mostHeld {
            let lines = Array(playlist.keyLines(on: tags, in: text))
            let named = lines.filter { $0.identifier.chosen != nil }.map { ($0.position.line, $0.identifier) }
            (held, identifiers) = (lines, Dictionary(named) { first, _ in first })
        } else {
            (held, identifiers) = (nil, playlist.keyIdentifiers(on: tags, in: text))
        }
    }

    var isEmpty: Bool { tags.isEmpty }

    /// The KID that a line names; nil where it names none.
    func identifier(onLine number: Int) -> KeyIdentifier? { identifiers[number] }

    func forEach(_ body: (KeyLine) -> Void) {
        if let held { return held.forEach(body) }
        for line in playlist.keyLines(on: tags, in: text) { body(line) }
    }
}
