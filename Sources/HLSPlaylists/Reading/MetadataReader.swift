/// Reads the media metadata tags (4.4.5).
struct MetadataReader {
    private(set) var dateRanges = DateRangeReader()
    /// The number of segments that stand before EXT-X-SKIP: they are not shifted by what it leaves out.
    private(set) var segmentsBeforeSkip = 0

    mutating func read(
        _ tag: TagName, _ value: Range<Int>, into tags: inout MediaTags, segmentCount: Int, _ reading: Reading
    ) throws(PlaylistError) {
        switch tag {
        case .dateRange:
            try dateRanges.read(value, reading, isDeltaUpdate: tags.deltaUpdate != nil)
        case .skip:
            tags.deltaUpdate = try reading.deltaUpdate(value)
            segmentsBeforeSkip = segmentCount
        case .preloadHint:
            tags.preloadHints.append(try reading.preloadHint(value))
        default:
            try tags.renditionReports.append(
                tags.renditionReports.row(
                    .renditionReport, .renditionReport, value, reading, Reading.renditionReport))
        }
    }
}

extension Reading {
    fileprivate func deltaUpdate(_ value: Range<Int>) throws(PlaylistError) -> DeltaUpdate {
        if let update: DeltaUpdate = plainModel(value) { return update }
        try openAttributes(.skip, value)
        var update = DeltaUpdate(skippedSegments: unsigned(.skippedSegments, required: "skip-segments-required"))
        update.recentlyRemovedDateRanges = try string(.recentlyRemovedDateRanges, mayBeEmpty: true)
            .map { $0.utf8.split(separator: .tab).map { String(decoding: $0, as: UTF8.self) } }
        update.otherAttributes = try remainingAttributes()
        update.position = position
        return update
    }

    fileprivate func preloadHint(_ value: Range<Int>) throws(PlaylistError) -> PreloadHint {
        if let hint: PreloadHint = plainModel(value) { return hint }
        try openAttributes(.preloadHint, value)
        var hint = PreloadHint(
            kind: enumerated(.type, required: "hint-type-required", unknown: "hint-type-required"),
            uri: try string(.uri, required: "hint-uri-required"), byteRangeStart: unsigned(.byteRangeStart) ?? 0,
            byteRangeLength: unsigned(.byteRangeLength))
        hint.otherAttributes = try remainingAttributes()
        hint.position = position
        return hint
    }

    /// The report of a line that was found plain.
    func renditionReport(_ row: TagRow) -> RenditionReport {
        plainModel(row) ?? (try? opened(row, .renditionReport).renditionReport()) ?? .untold
    }

    fileprivate func renditionReport() throws(PlaylistError) -> RenditionReport {
        var report = RenditionReport(
            uri: try string(.uri, required: "report-uri-required"), lastMediaSequence: unsigned(.lastMSN),
            lastPart: unsigned(.lastPart))
        report.otherAttributes = try remainingAttributes()
        report.position = position
        return report
    }
}

extension PlainForm {
    fileprivate static let renditionReport = PlainForm(
        required: [.uri], strings: [.uri], integers: [.lastMSN, .lastPart])
}
