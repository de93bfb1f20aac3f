/// A key with the KIDs its line names.
package struct NamedKey {
    package let key: ContentKey
    /// The KIDs that the line is about: of those in data that can list the KIDs of several keys, none where the line also
    /// says which one that is.
    private let counted: [KeyIdentifier.Candidate]
    /// The KIDs in every byte order in which they may have been meant.
    package let readings: Set<KeyID>

    package init(_ key: ContentKey, _ identifier: KeyIdentifier) {
        self.key = key
        let named = identifier.candidates.filter { $0.keyID != nil }
        let own = named.filter { !$0.source.isList }
        counted = own.isEmpty ? named : own
        readings = Set(counted.flatMap { [$0.keyID, $0.otherByteOrder].compactMap { $0 } })
    }

    /// The KIDs in words.
    package var keyIDs: String {
        var seen: Set<KeyID> = []
        return counted.compactMap(\.keyID).filter { seen.insert($0).inserted }.map(\.description)
            .joined(separator: " and ")
    }

    package func range(in text: PlaylistText?) -> TextRange? {
        key.position.flatMap { text?.range(ofLineAt: $0) }
    }
}
