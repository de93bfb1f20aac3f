extension Playlist {
    /// The playlist in the canonical form; see ``MediaPlaylist/canonicalText(version:)`` and
    /// ``MultivariantPlaylist/canonicalText(version:)``.
    public func canonicalText(version: WrittenVersion = .stated) throws(WritingError) -> [UInt8] {
        switch self {
        case .media(let playlist): try playlist.canonicalText(version: version)
        case .multivariant(let playlist): try playlist.canonicalText(version: version)
        }
    }
}

extension MediaPlaylist {
    /// The playlist in the canonical form: what the model says, and nothing of how its text said it.
    ///
    /// Tags stand in the order that all players take: the header, the date ranges, the segments each with what belongs to
    /// it in front, and what follows the last. Keys and initialization sections are written where they change. Read again,
    /// the text gives an equal model; where it could not, nothing is written. Variables that come from elsewhere must be
    /// given to the reading as before.
    ///
    /// Tags that are not known keep their places between the segments (``UnknownTag/segmentIndex``). Comments, key tags
    /// that no segment and no part comes under, and tags behind the last segment that its parts do not keep are no part of
    /// the model, and go.
    ///
    /// - Parameter version: What EXT-X-VERSION says.
    /// - Returns: The text, its lines ended by line feeds.
    /// - Throws: ``WritingError`` where the model says what no playlist can.
    public func canonicalText(version: WrittenVersion = .stated) throws(WritingError) -> [UInt8] {
        var text = MediaText()
        try text.appendHeader(self, version: version.number(stated: self.version, required: requiredVersion))
        var stops = SegmentStops(self)
        try appendSegments(to: &text, &stops)
        try stops.append(before: .max, to: &text)
        try text.appendEnd(trailingParts, preloadHints, renditionReports.models, hasEndList: hasEndList)
        return text.takeBytes()
    }

    func appendSegments(to text: inout MediaText, _ stops: inout SegmentStops) throws(WritingError) {
        switch segments.storage {
        case .table(let table): try text.append(table, at: &stops)
        case .values(let values):
            for (index, segment) in values.enumerated() {
                if index >= stops.next { try stops.append(before: index, to: &text) }
                do { try text.append(segment) } catch { throw error.at(index) }
            }
        }
    }
}

/// What stands between segments and belongs to none: the delta update, the date ranges and the unknown tags, by the index
/// of the segment they stand in front of.
struct SegmentStops {
    /// The next index at which something stands.
    private(set) var next = 0
    private var deltaUpdate: DeltaUpdate?
    private let skipIndex: Int
    private var dateRanges: TagModelList<DateRange>?
    private var unknownTags: ArraySlice<UnknownTag>

    init(_ playlist: MediaPlaylist) {
        deltaUpdate = playlist.deltaUpdate
        skipIndex =
            if case .table(let table) = playlist.segments.storage { table.numbering.firstAfterSkip } else { 0 }
        dateRanges = playlist.dateRanges
        unknownTags = playlist.unknownTags[...]
    }

    /// Appends what stands in front of the segment of an index, or before the end.
    mutating func append(before index: Int, to text: inout MediaText) throws(WritingError) {
        if let update = deltaUpdate, skipIndex <= index {
            try text.append(update)
            deltaUpdate = nil
        }
        try appendDateRanges(to: &text)
        while let tag = unknownTags.first, tag.segmentIndex <= index {
            do { try text.append(tag) } catch { throw error.at(unknownTags.startIndex) }
            unknownTags.removeFirst()
        }
        next = min(unknownTags.first?.segmentIndex ?? .max, deltaUpdate == nil ? .max : skipIndex)
    }

    /// All of them stand before the first segment: their tags of one ID are one range.
    private mutating func appendDateRanges(to text: inout MediaText) throws(WritingError) {
        guard let ranges = dateRanges else { return }
        dateRanges = nil
        var ids: Set<[UInt8]> = []
        for (index, range) in ranges.enumerated() {
            guard ids.insert(Array(range.id.utf8)).inserted else {
                throw WritingError(
                    "\(TagName.dateRange.spelling) \(AttributeName.id.spelling)",
                    reason: "two ranges have the ID '\(range.id)'; they would be read as one", index: index)
            }
            do { try text.append(range) } catch { throw error.at(index) }
        }
    }
}

extension MultivariantPlaylist {
    /// The playlist in the canonical form: what the model says, and nothing of how its text said it.
    ///
    /// The header comes first, then content steering, session data and session keys, tags that are not known, renditions,
    /// variants with their URI lines, and I-frame variants, each kind in its order. Read again, the text gives an equal
    /// model; where it could not, nothing is written.
    ///
    /// - Parameter version: What EXT-X-VERSION says.
    /// - Returns: The text, its lines ended by line feeds.
    /// - Throws: ``WritingError`` where the model says what no playlist can.
    public func canonicalText(version: WrittenVersion = .stated) throws(WritingError) -> [UInt8] {
        var text = LineText()
        try text.appendHeader(
            version: version.number(stated: self.version, required: requiredVersion), variables,
            independentSegments: independentSegments, start)
        if let contentSteering { try text.append(list: try contentSteering.tagLine) }
        try text.append(each: sessionData) { index throws(WritingError) in try sessionData[index].tagLine }
        try text.append(each: sessionKeys) { index throws(WritingError) in
            try sessionKeys[index].tagLine(isSessionKey: true)
        }
        for (index, tag) in unknownTags.enumerated() {
            do { text.append(line: try tag.tagLine) } catch { throw error.at(index) }
        }
        try text.append(each: renditions) { index throws(WritingError) in try renditions[index].tagLine }
        try appendVariants(to: &text)
        return text.bytes
    }

    private func appendVariants(to text: inout LineText) throws(WritingError) {
        for (index, variant) in variants.enumerated() {
            do {
                let lines = try variant.tagLines(isIFrame: false)
                try text.append(list: lines[0])
                try text.append(uri: lines[1])
            } catch { throw error.at(index) }
        }
        try text.append(each: iFrameVariants) { index throws(WritingError) in
            try iFrameVariants[index].tagLines(isIFrame: true)[0]
        }
    }
}
