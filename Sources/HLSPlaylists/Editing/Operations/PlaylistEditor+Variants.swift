extension PlaylistEditor {
    /// Takes away the variants for which the predicate holds, those of I-frames among them, and with them the renditions of
    /// each group that no other variant uses (4.4.6.2).
    ///
    ///     try document.edit { $0.removeVariants { ($0.resolution?.height ?? 0) > 1080 } }
    ///
    /// Groups that no variant used before stay.
    public mutating func removeVariants(where isRemoved: (VariantStream) throws -> Bool) rethrows {
        let before = usedGroups
        try variants.removeAll(where: isRemoved)
        try iFrameVariants.removeAll(where: isRemoved)
        let unused = before.subtracting(usedGroups)
        renditions.removeAll { rendition in
            rendition.type.map { unused.contains(Group(type: $0, id: rendition.groupID)) } ?? false
        }
    }

    /// Keeps the variants for which the predicate holds, and takes all others away as ``removeVariants(where:)`` does.
    public mutating func keepVariants(where isKept: (VariantStream) throws -> Bool) rethrows {
        try removeVariants { try !isKept($0) }
    }

    private struct Group: Hashable {
        var type: Rendition.MediaType
        @ByteCompared var id: String?
    }

    /// The groups that variants name, as they are in the edit so far.
    private var usedGroups: Set<Group> {
        var groups: Set<Group> = []
        for variant in variants.result + iFrameVariants.result {
            let captions: String? = if case .group(let id) = variant.closedCaptions { id } else { nil }
            let names: [(Rendition.MediaType, String?)] = [
                (.audio, variant.audio), (.video, variant.video), (.subtitles, variant.subtitles),
                (.closedCaptions, captions),
            ]
            for (type, id) in names where id != nil { groups.insert(Group(type: type, id: id)) }
        }
        return groups
    }
}
