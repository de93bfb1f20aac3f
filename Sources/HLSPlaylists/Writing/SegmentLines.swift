/// The lines of a segment's own that have no attribute list (4.4.4).
enum SegmentLines {
    /// `#EXTINF:<duration>,[<title>]`.
    static func segmentInfo(_ segment: MediaSegment) throws -> String? {
        guard let duration = segment.duration else { return nil }
        return "#\(TagName.inf.spelling):" + (try durationText(duration)) + "," + (try titleText(segment.title))
    }

    static func durationText(_ duration: Double) throws(WritingError) -> String {
        try AttributeText(field: "\(TagName.inf.spelling) duration").decimal(duration)
    }

    static func titleText(_ title: String?) throws(WritingError) -> String {
        guard let title else { return "" }
        let text = AttributeText(field: "\(TagName.inf.spelling) title")
        try text.checkText(title, mayHaveTabs: true)
        return title
    }

    static func date(_ date: DateTime) -> String {
        "#\(TagName.programDateTime.spelling):\(date.text)"
    }

    static func byteRange(_ range: ByteRange) -> String {
        "#\(TagName.byteRange.spelling):\(range)"
    }

    /// EXTINF and what stands behind the persistent tags, down to the URI.
    static func own(_ segment: MediaSegment) throws -> [String] {
        var lines: [String] = []
        if let date = segment.programDateTime { lines.append(self.date(date)) }
        if segment.isGap { lines.append("#\(TagName.gap.spelling)") }
        guard let info = try segmentInfo(segment) else {
            throw WritingError(TagName.inf.spelling, reason: "the segment has no duration")
        }
        lines.append(info)
        if let range = segment.byteRange { lines.append(byteRange(range)) }
        return lines + [try AttributeText(field: AttributeText.uriLine).uriLine(segment.uri)]
    }
}
