/// Playlists whose segments are single I-frames (4.4.3.6).
extension Rule {
    static let iFrameRules: [Rule] = [
        Rule(
            "iframes-map-advised", .should, "4.4.4.5",
            "where the first I-frame does not follow the initialization section at the beginning of its resource, "
                + "an EXT-X-MAP says where that is",
            why: "a client would have to load the beginning of the resource to look for it",
            valid: [
                .media("#EXT-X-I-FRAMES-ONLY", "#EXTINF:6.006,", "#EXT-X-BYTERANGE:9400@376", "a.ts"),
                .media(
                    "#EXT-X-I-FRAMES-ONLY", "#EXT-X-MAP:URI=\"a.ts\",BYTERANGE=\"376@0\"", "#EXTINF:6.006,",
                    "#EXT-X-BYTERANGE:9400@90000", "a.ts"),
                // Only the first I-frame, and the first behind a discontinuity, count.
                .media(
                    "#EXT-X-I-FRAMES-ONLY", "#EXTINF:6.006,", "#EXT-X-BYTERANGE:9400@376", "a.ts", "#EXTINF:6.006,",
                    "#EXT-X-BYTERANGE:9400@90000", "a.ts"),
            ],
            invalid: [
                .media("#EXT-X-I-FRAMES-ONLY", "↓#EXTINF:6.006,", "#EXT-X-BYTERANGE:9400@90000", "a.ts"),
                .media(
                    "#EXT-X-I-FRAMES-ONLY", "#EXTINF:6.006,", "#EXT-X-BYTERANGE:9400@376", "a.ts",
                    "#EXT-X-DISCONTINUITY", "↓#EXTINF:6.006,", "#EXT-X-BYTERANGE:9400@90000", "b.ts"),
            ],
            .media(with: [.iFramesOnly], checkLeadingSections)),
        Rule(
            "iframes-range-excludes-init", .must, "4.4.3.6",
            "the byte range of an I-frame leaves the initialization section out",
            why: "a client puts the section in front of each I-frame, and would feed it to the decoder twice",
            valid: [
                .media(
                    "#EXT-X-I-FRAMES-ONLY", "#EXT-X-MAP:URI=\"a.mp4\",BYTERANGE=\"800@0\"", "#EXTINF:6.006,",
                    "#EXT-X-BYTERANGE:900@800", "a.mp4"),
                .media(
                    "#EXT-X-I-FRAMES-ONLY", "#EXT-X-MAP:URI=\"init.mp4\",BYTERANGE=\"800@0\"", "#EXTINF:6.006,",
                    "#EXT-X-BYTERANGE:900@0", "a.mp4"),
            ],
            invalid: [
                .media(
                    "#EXT-X-I-FRAMES-ONLY", "#EXT-X-MAP:URI=\"a.mp4\",BYTERANGE=\"800@0\"", "↓#EXTINF:6.006,",
                    "#EXT-X-BYTERANGE:900@799", "a.mp4")
            ],
            .media(with: [.iFramesOnly], checkRangesOfIFrames)),
        Rule(
            "iframes-no-parts", .should, "4.4.4.9", "a playlist of I-frames has no partial segments",
            why: "an I-frame is one piece, and clients do not expect parts of it",
            valid: [.media("#EXT-X-I-FRAMES-ONLY"), .lowLatency("#EXTINF:6.006,", "a.ts", RuleExample.partHint)],
            invalid: [
                .lowLatency("#EXT-X-I-FRAMES-ONLY", "↓" + RuleExample.part, RuleExample.part, RuleExample.partHint)
            ],
            .media(with: [.iFramesOnly]) { _, context, findings in
                guard let tag = context.first(.iFramesOnly), let part = context.first(.part) else { return }
                findings.report(
                    at: context.range(of: part),
                    notes: [Diagnostic.Note(message: "the playlist has only I-frames", range: context.range(of: tag))],
                    "a partial segment in a playlist of I-frames")
            }),
    ]
}

/// More bytes than an initialization section has: those of Transport Streams take hundreds, those of MP4 some thousands.
private let mostOfInitializationSection: UInt64 = 16_384

private func checkLeadingSections(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard media.iFramesOnly, let segments = context.segments else { return }
    for (index, row) in context.rows.enumerated() where index == 0 || row.has(SegmentRow.isDiscontinuity) {
        guard segments.scopes[Int(row.scope)].initializationSection == 0, let offset = segments.byteRange(row)?.offset,
            offset > mostOfInitializationSection,
            // Fragmented MP4 without an EXT-X-MAP has a rule of its own.
            MediaFormat(pathExtension: segments.pathExtension(row)) != .fragmentedMP4
        else { continue }
        findings.report(
            at: context.infoRange(of: row),
            "the I-frame begins at byte \(offset) of its resource, hardly behind an initialization section; "
                + "an EXT-X-MAP should say where that is")
    }
}

private func checkRangesOfIFrames(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard media.iFramesOnly, let segments = context.segments else { return }
    var (scope, section): (UInt32?, InitializationSection?) = (nil, nil)
    for row in context.rows where row.byteRange != 0 {
        if row.scope != scope { (scope, section) = (row.scope, segments.initializationSection(row)) }
        guard let uri = section?.uri, let taken = section?.byteRange, let range = segments.byteRange(row),
            range.overlaps(taken), segments.hasURI(row, uri)
        else { continue }
        findings.report(
            at: context.infoRange(of: row),
            "the byte range \(range) takes in bytes of the initialization section, \(taken)")
    }
}

extension ByteRange {
    /// Whether two ranges of one resource share bytes; false where it is not known where they are.
    fileprivate func overlaps(_ other: ByteRange) -> Bool {
        guard let offset, let end, let otherOffset = other.offset, let otherEnd = other.end else { return false }
        return offset < otherEnd && otherOffset < end
    }
}

extension SegmentRows {
    /// Whether a segment's URI is this text, byte for byte.
    fileprivate func hasURI(_ row: SegmentRow, _ text: String) -> Bool {
        let (bytes, range) = uri(row)
        return bytes.matches(text, in: range)
    }
}
