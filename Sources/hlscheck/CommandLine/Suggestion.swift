import HLSPresentation

/// Guesses the name that a mistyped one was meant to be.
enum Suggestion {
    /// `. Did you mean 'format'?`, with `prefix` before the name, or nothing when no name is near.
    static func sentence(for word: String, among names: [String], prefix: String = "") -> String {
        nearest(to: word, among: names).map { ". Did you mean '\(prefix)\($0)'?" } ?? ""
    }

    /// The first of the names with the fewest edits; none when more than a third of the word would have to change.
    static func nearest(to word: String, among names: [String]) -> String? {
        let letters = Array(word.unicodeScalars)
        // No name of ours is this long, and the comparison takes time and room.
        guard letters.count <= 40 else { return nil }
        let limit = max(1, letters.count / 3)
        let ranked = names.map { (name: $0, edits: letters.edits(to: Array($0.unicodeScalars))) }
        return ranked.filter { $0.edits <= limit }.min { $0.edits < $1.edits }?.name
    }
}
