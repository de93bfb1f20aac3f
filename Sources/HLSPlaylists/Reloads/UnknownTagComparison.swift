/// The tags of no specification at the head of both loads, which are the same ones although other segments follow them.
struct HeadTags {
    private var old: [UnknownTag]
    private var new: [UnknownTag]

    init(_ reload: PlaylistReload) {
        old = Array(reload.previous.unknownTags(atPlace: 0))
        new = Array(reload.next.unknownTags(atPlace: 0))
        (old, new) = (old.removing(new), new.removing(old))
    }

    /// What became of the tags in front of a place.
    func changes(_ reload: PlaylistReload, at place: SegmentPlace) -> [PlaylistChange] {
        let before = place.old == 0 ? old : Array(reload.previous.unknownTags(atPlace: place.old))
        let after = place.new == 0 ? new : Array(reload.next.unknownTags(atPlace: place.new))
        guard before != after else { return [] }
        return changes(before.removing(after), after.removing(before), place.sequence)
    }

    /// Pairs what is left by name, in order.
    private func changes(
        _ old: [UnknownTag], _ new: [UnknownTag], _ sequence: UInt64
    ) -> [PlaylistChange] {
        var waiting = Dictionary(grouping: new) { Array($0.name.utf8) }.mapValues { $0[...] }
        let changes = old.map { tag in
            let pair = waiting[Array(tag.name.utf8)]?.popFirst()
            return PlaylistChange(
                pair == nil ? .tagRemoved : .tagChanged, sequence: sequence, what: tag.name, before: tag.value ?? "",
                after: pair.map { $0.value ?? "" }, positionBefore: tag.position, positionAfter: pair?.position)
        }
        let added = new.reversed().compactMap { waiting[Array($0.name.utf8)]?.popLast() }.reversed()
        return changes
            + added.map {
                PlaylistChange(
                    .tagAdded, sequence: sequence, what: $0.name, after: $0.value ?? "", positionAfter: $0.position)
            }
    }
}

extension [UnknownTag] {
    /// The tags without those that others are equal to, each for one.
    func removing(_ others: [UnknownTag]) -> [UnknownTag] {
        var counts: [UnknownTag: Int] = [:]
        for tag in others { counts[tag, default: 0] += 1 }
        return filter { tag in
            guard let count = counts[tag], count > 0 else { return true }
            counts[tag] = count - 1
            return false
        }
    }
}
