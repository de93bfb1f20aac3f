extension MediaPlaylist {
    /// The date ranges of a delta update and of the playlist before it.
    ///
    /// An update that says which ranges were removed may leave out others: those come from the playlist before. One that
    /// does not say so lists them all (4.4.5.2).
    func mergedDateRanges(_ update: DeltaUpdate, _ older: [DateRange]) -> [DateRange] {
        let ranges = dateRanges.models
        let known = Dictionary(older.map { ([UInt8]($0.id.utf8), $0) }, uniquingKeysWith: { first, _ in first })
        guard let removed = update.recentlyRemovedDateRanges else {
            // A later tag of a range may be all that is left of it.
            return ranges.map { $0.startDate == nil ? known[[UInt8]($0.id.utf8)]?.taking($0) ?? $0 : $0 }
        }
        let gone = Set(removed.map { [UInt8]($0.utf8) })
        var listed = Dictionary(ranges.map { ([UInt8]($0.id.utf8), $0) }, uniquingKeysWith: { first, _ in first })
        let kept: [DateRange] = older.compactMap { range in
            let id = [UInt8](range.id.utf8)
            guard !gone.contains(id) else { return nil }
            var range = range
            range.position = nil
            return listed.removeValue(forKey: id).map(range.taking) ?? range
        }
        return kept + ranges.filter { listed[[UInt8]($0.id.utf8)] != nil }
    }
}

extension DateRange {
    /// The range with what later tags say of it.
    fileprivate func taking(_ later: DateRange) -> DateRange {
        var range = self
        var places = attributePlaces
        _ = range.take(later, places: &places)
        range.position = later.position
        return range
    }
}
