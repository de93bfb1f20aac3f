/// What EXTINF says of a segment (4.4.4.1).
struct SegmentInfo {
    /// Seconds; NaN where they cannot be read.
    var duration: Double
    /// Where the title begins in the text; 0 for no title.
    var titleStart: UInt32 = 0
}

/// What the tags since the last URI line say of the segment to come. Made anew for each, and so kept small.
struct PendingSegment {
    var info: SegmentInfo?
    var flags = SegmentRow.isPlain
    /// The place among the byte ranges, counted from 1, once it has one.
    var byteRange: UInt32 = 0
    /// Whether it has a byte range of which the beginning or the end is not known yet.
    var hasOpenByteRange = false

    var hasInfo: Bool { info != nil }

    var hasByteRange: Bool { byteRange > 0 || hasOpenByteRange }

    /// Whether no line has said anything of it.
    var isNew: Bool { !hasInfo && !hasByteRange && flags == SegmentRow.isPlain }
}
