// What became of date ranges (4.4.5.1, 6.2.1).

extension PlaylistReload {
    /// The changes of date ranges by their IDs: those of the earlier load in its order, then those that came.
    var dateRangeChanges: [PlaylistChange] {
        let (earlier, later) = differingDateRanges
        guard !earlier.isEmpty || !later.isEmpty else { return [] }
        let (old, new) = (earlier.byID, later.byID)
        let changes = earlier.flatMap { before in
            guard let after = new[Array(before.id.utf8)] else {
                return [
                    PlaylistChange(
                        .dateRangeRemoved, what: before.id, before: before.attributeText,
                        positionBefore: before.position)
                ]
            }
            return self.changes(from: before, to: after)
        }
        return changes
            + later.filter { old[Array($0.id.utf8)] == nil }.map {
                PlaylistChange(.dateRangeAdded, what: $0.id, after: $0.attributeText, positionAfter: $0.position)
            }
    }

    /// The ranges of both loads without those that stand in a row in both: as a rule the first ones leave and others come at
    /// the end. No two ranges of a load have one ID.
    private var differingDateRanges: (earlier: [DateRange], later: [DateRange]) {
        let (old, new) = (previous.dateRanges, next.dateRanges)
        guard let first = new.first, let left = old.firstIndex(where: { $0.id.hasBytes(of: first.id) })
        else { return (old.models, new.models) }
        // Read beside the earlier load and not changed since, they need no look where the texts are the same.
        let texts = comparison.texts.flatMap { $0.hasRead(old, new) ? $0 : nil }
        var same = 0
        while left + same < old.count, same < new.count {
            let common = texts?.commonDateRanges(from: left + same, same) ?? 0
            guard common > 0 || old.isSame(at: left + same, as: new, at: same) else { break }
            same += max(common, 1)
        }
        return (Array(old[..<left]) + old[(left + same)...], Array(new[same...]))
    }

    /// What became of one range, attribute by attribute.
    private func changes(from old: DateRange, to new: DateRange) -> [PlaylistChange] {
        guard old != new else { return [] }
        let (before, after) = (old.writtenAttributes, new.writtenAttributes)
        let (earlier, later) = (before.byName, after.byName)
        let names = before.map(\.name) + after.map(\.name).filter { earlier[$0] == nil }
        return names.compactMap { name in
            let (past, present) = (earlier[name], later[name])
            guard past != present else { return nil }
            return PlaylistChange(
                .dateRangeChanged, what: old.id, before: past?.description, after: present?.description,
                positionBefore: old.position, positionAfter: new.position)
        }
    }
}

extension [DateRange] {
    fileprivate var byID: [[UInt8]: DateRange] {
        Dictionary(map { ([UInt8]($0.id.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension [Attribute] {
    fileprivate var byName: [String: Attribute] {
        Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension DateRange {
    /// Every attribute as written.
    fileprivate var writtenAttributes: [Attribute] { AttributeList(parsing: attributeText).attributes }
}
