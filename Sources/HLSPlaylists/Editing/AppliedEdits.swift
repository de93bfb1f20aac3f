extension PlaylistEditor {
    /// What the text must read back as.
    enum Expectation {
        case playlist(Playlist)
        /// The variables; what else changes follows from them.
        case variables([VariableDefinition])
    }

    /// The new text, and what it must read back as.
    func applied() throws -> (bytes: [UInt8], expectation: Expectation) {
        let map = LineMap(playlist.text?.bytes ?? [])
        var changes = LineChanges(playlist.text?.bytes ?? [])
        guard variables.isEmpty else {
            try write(variables, map, &changes)
            return (changes.applied(), .variables(variables.edited(.variable)))
        }
        // Where several things come to one place, the header is first and EXT-X-ENDLIST last.
        let oldHeader = PlaylistHeader(playlist)
        try header.check(isMedia: playlist.media != nil)
        try HeaderChanges.write(oldHeader, header, map, &changes)
        let expected =
            switch playlist {
            case .multivariant(let own): Playlist.multivariant(try write(own, map, &changes))
            case .media(let own): Playlist.media(try write(own, map, &changes))
            }
        HeaderChanges.writeEnd(oldHeader, header, map, &changes)
        return (changes.applied(), .playlist(expected))
    }

    // MARK: - Either kind

    private func write(
        _ playlist: MultivariantPlaylist, _ map: LineMap, _ changes: inout LineChanges
    ) throws -> MultivariantPlaylist {
        guard !hasSegmentEdits, !hasMetadataEdits else {
            throw EditingError(
                .wrongKind, reason: "segments, their keys and media metadata belong to Media Playlists")
        }
        try UnknownTagChanges.write(unknownTags, isMedia: false, map, &changes)
        try MultivariantChanges.write(self, map, &changes)
        var edited = playlist
        header.settled(from: PlaylistHeader(self.playlist)).apply(to: &edited)
        edited.variants = TagModelList(variants.edited(.variant))
        edited.iFrameVariants = TagModelList(iFrameVariants.edited(.iFrameVariant))
        edited.renditions = TagModelList(renditions.edited(.rendition))
        edited.sessionKeys = sessionKeys.edited(.sessionKey)
        edited.sessionData = sessionData.edited(.sessionData)
        edited.unknownTags = unknownTags.result
        return edited
    }

    private func write(
        _ playlist: MediaPlaylist, _ map: LineMap, _ changes: inout LineChanges
    ) throws -> MediaPlaylist {
        guard !hasMultivariantEdits else {
            throw EditingError(
                .wrongKind,
                reason: "variants, renditions, session keys and session data belong to Multivariant Playlists")
        }
        guard !keyTags.hasInsertions, !initializationSections.hasInsertions else {
            throw EditingError(
                .notExpressible,
                reason: "keys and initialization sections come with the segments that need them; add them to those")
        }
        guard splicedTags.isEmpty || unknownTags.isEmpty else {
            throw EditingError(
                .notExpressible, reason: "unknown tags that come along with segments cannot be edited in the same edit")
        }
        try DateRangeChanges.write(dateRanges, playlist.variables, map, &changes)
        try UnknownTagChanges.write(unknownTags, isMedia: true, map, &changes)
        var edited = hasSegmentEdits ? try SegmentChanges.write(self, playlist, map, &changes) : playlist
        let end = map.end(of: changes.bytes)
        try changes.write(preloadHints, .preloadHint, map, defaultPlace: end)
        try changes.write(renditionReports, .renditionReport, map, defaultPlace: end)
        header.settled(from: PlaylistHeader(self.playlist)).apply(to: &edited)
        edited.dateRanges = TagModelList(dateRanges.edited(.dateRange))
        edited.preloadHints = preloadHints.edited(.preloadHint)
        edited.renditionReports = TagModelList(renditionReports.edited(.renditionReport))
        if !hasSegmentEdits { edited.unknownTags = unknownTags.result }
        return edited
    }

    private var hasSegmentEdits: Bool {
        !segments.isEmpty || !keyTags.isEmpty || !initializationSections.isEmpty || !trailingParts.isEmpty
    }

    private var hasMetadataEdits: Bool { !dateRanges.isEmpty || !preloadHints.isEmpty || !renditionReports.isEmpty }

    private var hasMultivariantEdits: Bool {
        !variants.isEmpty || !iFrameVariants.isEmpty || !renditions.isEmpty || !sessionKeys.isEmpty
            || !sessionData.isEmpty
    }

    // MARK: - Variables

    /// What a variable changes is read into all models, so that no other edit can be held against them.
    private func write(
        _ variables: ListEdits<[VariableDefinition]>, _ map: LineMap, _ changes: inout LineChanges
    ) throws {
        guard !hasSegmentEdits, !hasMetadataEdits, !hasMultivariantEdits, unknownTags.isEmpty,
            header == PlaylistHeader(playlist)
        else {
            throw EditingError(
                .notExpressible, reason: "variables are edited by themselves: other edits see what they change")
        }
        let first = map.lines.first { $0.kind != .tag(.m3u) && $0.kind != .tag(.version) }
        try changes.write(variables, .variable, map, defaultPlace: first?.start ?? changes.bytes.count)
    }
}

extension PlaylistEditor.Expectation {
    /// Where a playlist that was read differs from what is expected; nil where it does not.
    func difference(from read: Playlist) -> String? {
        switch self {
        case .playlist(let expected): return expected.difference(from: read)
        case .variables(let expected):
            let variables =
                switch read {
                case .media(let playlist): playlist.variables
                case .multivariant(let playlist): playlist.variables
                }
            return differenceOf("variable", expected, variables)
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

extension PlaylistHeader {
    /// The header as it will read; see ``ListEdits``.
    fileprivate func settled(from old: PlaylistHeader) -> PlaylistHeader {
        func settled<Model: TagModel>(_ kind: TagKind<Model>, _ new: Model?, _ old: Model?) -> Model? {
            guard let new, let old else { return new }
            return kind.settled(new, from: old)
        }
        var header = self
        header.start = settled(.start, start, old.start)
        header.partInformation = settled(.partInformation, partInformation, old.partInformation)
        header.serverControl = settled(.serverControl, serverControl, old.serverControl)
        header.deltaUpdate = settled(.deltaUpdate, deltaUpdate, old.deltaUpdate)
        header.contentSteering = settled(.contentSteering, contentSteering, old.contentSteering)
        return header
    }
}

extension Playlist {
    /// Where a playlist that was read differs from the one expected; nil where it does not.
    fileprivate func difference(from read: Playlist) -> String? {
        guard self != read else { return nil }
        switch (self, read) {
        case (.media(let expected), .media(let read)):
            return differenceOf("segment", expected.segments, read.segments)
                ?? differenceOf("trailing part", expected.trailingParts, read.trailingParts)
                ?? differenceOf("date range", expected.dateRanges, read.dateRanges)
                ?? differenceOf("unknown tag", expected.unknownTags, read.unknownTags)
                ?? "the playlist would read back as another one"
        case (.multivariant(let expected), .multivariant(let read)):
            return differenceOf("variant", expected.variants, read.variants)
                ?? differenceOf("I-frame variant", expected.iFrameVariants, read.iFrameVariants)
                ?? differenceOf("rendition", expected.renditions, read.renditions)
                ?? differenceOf("session key", expected.sessionKeys, read.sessionKeys)
                ?? differenceOf("session data", expected.sessionData, read.sessionData)
                ?? differenceOf("unknown tag", expected.unknownTags, read.unknownTags)
                ?? "the playlist would read back as another one"
        default: return "the playlist would read back as one of the other kind"
        }
    }
}

private func differenceOf<List: Collection>(
    _ noun: String, _ expected: List, _ read: List
) -> String? where List.Element: Equatable {
    for (index, (one, other)) in zip(expected, read).enumerated() where one != other {
        return "\(noun) \(index) of the edited playlist would read back as another one"
    }
    guard expected.count != read.count else { return nil }
    return "the edited playlist would read back with \(read.count) of \(noun), not \(expected.count)"
}
