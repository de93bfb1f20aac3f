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
        renditions.removeAll { $0.groupKey.map(unused.contains) ?? false }
    }

    /// Keeps the variants for which the predicate holds, and takes all others away as ``removeVariants(where:)`` does.
    public mutating func keepVariants(where isKept: (VariantStream) throws -> Bool) rethrows {
        try removeVariants { try !isKept($0) }
    }

    /// The groups that variants name, as they are in the edit so far.
    private var usedGroups: Set<GroupKey> { Set((variants.result + iFrameVariants.result).flatMap(\.groups)) }
}
