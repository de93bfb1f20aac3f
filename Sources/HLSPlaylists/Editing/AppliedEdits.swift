extension PlaylistEditor {
    /// The new text, and what it must read back as.
    func applied() throws -> (bytes: [UInt8], expected: Playlist) {
        let bytes = playlist.text?.bytes ?? []
        let map = LineMap(bytes)
        var changes = LineChanges(bytes)
        var expected = playlist
        // Where several things come to one place, the header is first and EXT-X-ENDLIST last.
        header.write(map, &changes) { $0 != .endList }
        switch playlist {
        case .multivariant(let own):
            try refuseMediaEdits()
            try MultivariantChanges.write(self, map, &changes)
            expected = .multivariant(edited(own))
        case .media(let own):
            try refuseMultivariantEdits()
            if hasSegmentEdits { expected = .media(try SegmentChanges.write(self, own, map, &changes)) }
        }
        header.apply(to: &expected)
        header.write(map, &changes) { $0 == .endList }
        return (changes.applied(), expected)
    }

    private var hasSegmentEdits: Bool {
        !segments.isEmpty || !keyTags.isEmpty || !initializationSections.isEmpty
    }

    private func edited(_ playlist: MultivariantPlaylist) -> MultivariantPlaylist {
        var edited = playlist
        edited.variants = variants.edited(.variant)
        edited.iFrameVariants = iFrameVariants.edited(.iFrameVariant)
        edited.renditions = renditions.edited(.rendition)
        edited.sessionKeys = sessionKeys.edited(.sessionKey)
        edited.sessionData = sessionData.edited(.sessionData)
        return edited
    }

    private func refuseMediaEdits() throws(EditingError) {
        guard hasSegmentEdits else { return }
        throw EditingError(.wrongKind, reason: "segments and their keys belong to Media Playlists")
    }

    private func refuseMultivariantEdits() throws(EditingError) {
        guard
            variants.isEmpty && iFrameVariants.isEmpty && renditions.isEmpty && sessionKeys.isEmpty
                && sessionData.isEmpty
        else {
            throw EditingError(
                .wrongKind,
                reason: "variants, renditions, session keys and session data belong to Multivariant Playlists")
        }
    }
}

extension ListEdits {
    /// The list as it will read. An attribute that could not be read stands among the others, and no longer does when its
    /// property is set.
    fileprivate func edited<Model: TagModel>(_ kind: TagKind<Model>) -> [Model] where Base == [Model] {
        guard !updated.isEmpty else { return result }
        var settled = self
        for (index, model) in updated { settled.settle(kind.settled(model, from: original[index]), at: index) }
        return settled.result
    }

    private mutating func settle(_ element: Base.Element, at index: Int) {
        try? update(at: index) { $0 = element }
    }
}

extension Playlist {
    /// Where a playlist that was read differs from the one expected; nil where it does not.
    func difference(from read: Playlist) -> String? {
        guard self != read else { return nil }
        switch (self, read) {
        case (.media(let expected), .media(let read)):
            return differenceOf("segment", Array(expected.segments), Array(read.segments))
                ?? "the playlist would read back as another one"
        case (.multivariant(let expected), .multivariant(let read)):
            return differenceOf("variant", expected.variants, read.variants)
                ?? differenceOf("I-frame variant", expected.iFrameVariants, read.iFrameVariants)
                ?? differenceOf("rendition", expected.renditions, read.renditions)
                ?? differenceOf("session key", expected.sessionKeys, read.sessionKeys)
                ?? differenceOf("session data", expected.sessionData, read.sessionData)
                ?? "the playlist would read back as another one"
        default: return "the playlist would read back as one of the other kind"
        }
    }
}

private func differenceOf<Element: Equatable>(_ noun: String, _ expected: [Element], _ read: [Element]) -> String? {
    for (index, (one, other)) in zip(expected, read).enumerated() where one != other {
        return "\(noun) \(index) of the edited playlist would read back as another one"
    }
    guard expected.count != read.count else { return nil }
    return "the edited playlist would read back with \(read.count) of \(noun), not \(expected.count)"
}
