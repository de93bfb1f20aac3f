/// What was found out about the key lines of a presentation, by the keys of an inventory.
public struct KeyDiagnostics: Sendable {
    /// For each entry of the inventory what is to be said about its key, each thing once: at the first line that shows it.
    public private(set) var entries: [[Diagnostic]]
    /// What is to be said about lines that give no entry: `METHOD=NONE`, no URI, or a tag that players take for a comment.
    /// In the order of the playlists.
    public private(set) var others: [Diagnostic] = []

    private struct Finding: Hashable {
        var entry: Int
        var id: Diagnostic.ID
        var message: String
    }

    init(_ presentation: Presentation, _ inventory: KeyInventory) {
        entries = Array(repeating: [], count: inventory.count)
        var known: Set<Finding> = []
        var log = DiagnosticLog()
        for line in presentation.members.flatMap({ $0.playlist?.keyLines ?? [] }) {
            guard line.key.map(inventory.isWanted) ?? true else { continue }
            if !line.isComment, let key = line.key, let entry = inventory.index(of: key) {
                for diagnostic in line.diagnostics
                where known.insert(Finding(entry: entry, id: diagnostic.id, message: diagnostic.message)).inserted {
                    entries[entry].append(diagnostic)
                }
            } else {
                for diagnostic in line.diagnostics where log.admits(diagnostic.id) { log.append(diagnostic) }
            }
        }
        // Places in different playlists have no order: the playlists' own stays.
        others = log.diagnostics + log.leftOut
    }

    /// All findings, those about entries first.
    public var all: [Diagnostic] { entries.flatMap { $0 } + others }
}

extension Presentation {
    /// What is to be said about the key lines of the keys that an inventory of this presentation lists.
    ///
    /// The ids begin with `key-`. The playlists' texts are read again for it, so that an app which only wants the keys has
    /// no cost.
    public func keyDiagnostics(of inventory: KeyInventory) -> KeyDiagnostics {
        KeyDiagnostics(self, inventory)
    }
}
