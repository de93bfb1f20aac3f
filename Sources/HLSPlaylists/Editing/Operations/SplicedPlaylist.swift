/// A playlist whose segments come between those of another one: what they must state of themselves there.
struct SplicedPlaylist {
    private let playlist: MediaPlaylist
    /// What relative URIs are resolved against; nil where they mean the same in both playlists.
    private let resolver: URIResolver?

    init(_ playlist: MediaPlaylist, into uri: URIReference?) {
        self.playlist = playlist
        resolver = playlist.text?.uri.flatMap { base in
            let isBesides =
                uri.map { URIReference(".").resolved(against: $0) } == URIReference(".").resolved(against: base)
            return isBesides ? nil : URIResolver(base: base)
        }
    }

    /// The segments, the first of which has this index among the others from now on.
    func segments(numberedBy numbering: SegmentNumbering, from first: Int) -> [MediaSegment] {
        var segments = playlist.segments.map(resolved)
        for (index, segment) in segments.enumerated()
        where segment.sequenceNumber != numbering.sequenceNumber(at: first + index) {
            segments[index].stateInitializationVectors(asNumber: segment.sequenceNumber)
        }
        if !segments.isEmpty { segments[0].stateDate() }
        return segments
    }

    /// The date ranges that the other playlist does not have.
    ///
    /// - Throws: ``EditingError`` where it has one of the same ID that says something else.
    func dateRanges(besides known: [DateRange]) throws(EditingError) -> [DateRange] {
        let pairs = known.map { (Array($0.id.utf8), $0) }
        let known = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        var ranges: [DateRange] = []
        for range in playlist.dateRanges.map(resolved) {
            guard let other = known[Array(range.id.utf8)] else {
                ranges.append(range)
                continue
            }
            guard other == range else {
                throw EditingError(
                    .notExpressible, reason: "both playlists have a date range '\(range.id)', and they differ")
            }
        }
        return ranges
    }

    // MARK: - Addresses

    private func resolved(_ uri: String) -> String {
        resolver?.resolve(URIReference(uri)).rawValue ?? uri
    }

    private func resolved(_ keys: [ContentKey]) -> [ContentKey] {
        keys.map { key in
            var key = key
            key.uri = key.uri.map(resolved)
            return key
        }
    }

    private func resolved(_ segment: MediaSegment) -> MediaSegment {
        guard resolver != nil else { return segment }
        var segment = segment
        segment.uri = resolved(segment.uri)
        segment.keys = resolved(segment.keys)
        if var section = segment.initializationSection {
            section.uri = section.uri.map(resolved)
            section.keys = resolved(section.keys)
            segment.initializationSection = section
        }
        for index in segment.parts.indices {
            segment.parts[index].uri = segment.parts[index].uri.map(resolved)
            segment.parts[index].keys = resolved(segment.parts[index].keys)
        }
        return segment
    }

    private func resolved(_ range: DateRange) -> DateRange {
        guard resolver != nil else { return range }
        var range = range
        range.rewriteScheduledURIs(resolved)
        return range
    }
}

extension DateRange {
    /// Changes the addresses of what the range schedules.
    mutating func rewriteScheduledURIs(_ rewrite: (String) throws -> String) rethrows {
        for index in otherAttributes.indices where DateRange.scheduledURIs.contains(otherAttributes[index].name) {
            otherAttributes[index].value = try rewrite(otherAttributes[index].value)
        }
    }
}

extension MediaSegment {
    /// Writes the date that follows from the playlist the segment was read from; one that it has stays.
    mutating func stateDate() {
        if programDateTime == nil, let date { programDateTime = DateTime(date) }
    }
}
