extension PlaylistReload {
    /// By how much the numbers of the later load are over those that the earlier one gave to the same resources: 0 when
    /// they agree, -1 when a segment left and the numbers were not raised. Nil where no resource is in both.
    package var contentShift: Int? {
        let differing = changedSegments.lazy.filter { MediaResource(previous.segments[$0]) != laterResource(of: $0) }
        let agreeing = kept.count - differing.count
        guard agreeing <= kept.count / 2 else { return 0 }
        let votes = shifts
        // Resources that come again and again have no say of their own.
        guard !votes.isEmpty else { return agreeing > 0 ? 0 : nil }
        return votes.max { ($0.value, -abs($0.key), $0.key) < ($1.value, -abs($1.key), $1.key) }?.key
    }

    private func laterResource(of index: Int) -> MediaResource {
        MediaResource(next.segments[index - kept.lowerBound + keptInNext.lowerBound])
    }

    /// How many resources are off by how much, of those that the earlier load has once.
    private var shifts: [Int: Int] {
        var places: [MediaResource: Int?] = [:]
        for (index, segment) in previous.segments.enumerated() {
            places.updateValue(places[MediaResource(segment)] == nil ? index : nil, forKey: MediaResource(segment))
        }
        var shifts: [Int: Int] = [:]
        for (index, segment) in next.segments.enumerated() {
            guard case let place?? = places[MediaResource(segment)] else { continue }
            let (old, new) = (previous.numbering.sequenceNumber(at: place), next.numbering.sequenceNumber(at: index))
            shifts[new >= old ? Int(clamping: new - old) : -Int(clamping: old - new), default: 0] += 1
        }
        return shifts
    }
}
