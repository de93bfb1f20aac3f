/// Media segments: their lengths, byte ranges and formats (4.4.4.1 to 4.4.4.3, 3.1).
extension Rule {
    static let segmentRules: [Rule] =
        segmentInfoRules + segmentDurationRules + byteRangeRules + segmentFormatRules + segmentDateRules
        + [segmentBitrate]

    private static let segmentInfoRules: [Rule] = [
        Rule(
            "seg-extinf-required", .must, "4.4.4.1", "each segment has an EXTINF",
            why: "a client does not know how long the segment is, nor when those behind it begin",
            valid: [.media("#EXTINF:6,", "a.ts")],
            invalid: [.media("#EXTINF:6,", "a.ts", "↓b.ts")],
            .reading),
        Rule(
            "seg-extinf-uri-missing", .must, "4.4.4", "an EXTINF and an EXT-X-BYTERANGE are followed by a URI line",
            why: "a segment is lost, or the tags are taken for those of another one",
            valid: [.media("#EXTINF:6,", "# a comment", "a.ts")],
            invalid: [
                .media("#EXTINF:6,", "a.ts", "↓#EXTINF:6,"),
                .media("#EXTINF:6,", "a.ts", "↓#EXT-X-BYTERANGE:100@0"),
            ],
            .reading),
        Rule(
            "seg-extinf-duplicate", .must, "4.4.4.1", "a segment has one EXTINF",
            why: "a URI line is missing, or one of the lengths is wrong",
            valid: [.media("#EXTINF:6,", "a.ts", "#EXTINF:6,", "b.ts")],
            invalid: [.media("#EXTINF:6,", "↓#EXTINF:5,", "a.ts")],
            .reading),
        Rule(
            "seg-extinf-syntax", .must, "4.4.4.1", "EXTINF has a duration of digits and at most one point",
            why: "clients refuse the playlist, or take the segment for one without length",
            valid: [.media("#EXTINF:6,", "a.ts", "#EXTINF:6.006,a title, with a comma", "b.ts")],
            invalid: [
                .media("#EXTINF:↓-1,", "a.ts"), .media("#EXTINF:↓6s,", "a.ts"), .media("#EXTINF:↓.5,", "a.ts"),
            ],
            .reading),
        Rule(
            "seg-extinf-comma", .must, "4.4.4.1",
            "a comma stands behind the duration of EXTINF, with or without a title",
            why: "strict clients do not find the duration",
            valid: [.media("#EXTINF:6,", "a.ts")],
            invalid: [.media("#EXTINF:6↓", "a.ts")],
            .reading),
    ]

    private static let segmentDurationRules: [Rule] = [
        Rule(
            "seg-extinf-float-advised", .should, "4.4.4.1", "from version 3 on, durations have a fraction",
            why: "whole seconds add up to times that are off by more with each segment",
            valid: [.media(version: 3, "#EXTINF:6.006,", "a.ts"), .media(version: 2, "#EXTINF:6,", "a.ts")],
            invalid: [.media(version: 3, "#EXTINF:↓6,", "a.ts", "#EXTINF:5.5,", "b.ts", "#EXTINF:4,", "c.ts")],
            .media(checkFractions)),
        Rule(
            "seg-extinf-zero", .should, "", "a segment has a length",
            why: "nothing of such a segment is ever played; mostly its length was not known or was cut off",
            valid: [.media("#EXTINF:0.5,", "a.ts")],
            invalid: [.media("#EXTINF:6.006,", "a.ts", "↓#EXTINF:0.000,", "b.ts")],
            .segments { context, findings in
                for row in context.rows where row.duration == 0 {
                    findings.report(at: context.infoRange(of: row), "the segment lasts 0 s")
                }
            }),
    ]

    private static let byteRangeRules: [Rule] = [
        Rule(
            "seg-byterange-syntax", .must, "4.4.4.2", "a byte range is <length>[@<offset>], in whole numbers",
            why: "clients refuse the playlist, or load the whole resource",
            valid: [.media("#EXTINF:6.006,", "#EXT-X-BYTERANGE:100@0", "a.ts")],
            invalid: [
                .media("#EXTINF:6.006,", "#EXT-X-BYTERANGE:↓100-200", "a.ts"),
                .media("#EXT-X-MAP:URI=\"i.mp4\",BYTERANGE=\"↓@0\""),
            ],
            .reading),
        Rule(
            "seg-byterange-no-previous", .must, "4.4.4.2",
            "a byte range without an offset has a segment before it to go on from",
            why: "nothing says where the range begins",
            valid: [
                .media("#EXTINF:6.006,", "#EXT-X-BYTERANGE:100@0", "a.ts"),
                .media(
                    "#EXTINF:6.006,", "#EXT-X-BYTERANGE:100@0", "a.ts", "#EXTINF:6.006,", "#EXT-X-BYTERANGE:50", "a.ts"
                ),
            ],
            invalid: [.media("#EXTINF:6.006,", "#EXT-X-BYTERANGE:↓100", "a.ts")],
            .reading),
        Rule(
            "seg-byterange-other-resource", .must, "4.4.4.2",
            "a byte range without an offset follows a range of the same resource",
            why: "nothing says where the range begins",
            valid: [
                .media(
                    "#EXTINF:6.006,", "#EXT-X-BYTERANGE:100@0", "a.ts", "#EXTINF:6.006,", "#EXT-X-BYTERANGE:50@0",
                    "b.ts"
                )
            ],
            invalid: [
                .media(
                    "#EXTINF:6.006,", "#EXT-X-BYTERANGE:100@0", "a.ts", "#EXTINF:6.006,", "#EXT-X-BYTERANGE:↓50", "b.ts"
                ),
                .media("#EXTINF:6.006,", "a.ts", "#EXTINF:6.006,", "#EXT-X-BYTERANGE:↓50", "a.ts"),
            ],
            .reading),
        Rule(
            "seg-byterange-overflow", .must, "4.2", "the end of a byte range is a number of 64 bits",
            why: "no resource has so many bytes, and clients may compute a wrong end",
            valid: [.media("#EXTINF:6.006,", "#EXT-X-BYTERANGE:2@18446744073709551613", "a.ts")],
            invalid: [.media("#EXTINF:6.006,", "#EXT-X-BYTERANGE:↓2@18446744073709551615", "a.ts")],
            .reading),
    ]

    private static let segmentFormatRules: [Rule] = [
        Rule(
            "seg-format-change-by-extension", .must, "4.4.4.3",
            "where the extensions of segments say that the format changes, an EXT-X-DISCONTINUITY says so too",
            why: "decoders are not set up anew, and playback stops or shows nothing", severity: .warning,
            valid: [
                .media("#EXTINF:6.006,", "a.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:6.006,", "b.aac"),
                .media("#EXTINF:6.006,", "a.TS?x=.aac", "#EXTINF:6.006,", "b.jpg", "#EXTINF:6.006,", "c.d/c.ts#f"),
            ],
            invalid: [.media("#EXTINF:6.006,", "a.ts", "#EXTINF:6.006,", "↓b.aac", "#EXTINF:6.006,", "c.aac")],
            .media(checkFormatChanges)),
        Rule(
            "seg-fmp4-needs-map", .must, "3.1.2", "an EXT-X-MAP applies to segments of fragmented MP4",
            why: "without the initialization section the segments cannot be decoded", severity: .warning,
            valid: [
                .media("#EXT-X-MAP:URI=\"init.mp4\"", "#EXTINF:6.006,", "a.m4s"),
                .deltaUpdate(RuleExample.skip, fileExtension: "m4s"),
            ],
            invalid: [.media("#EXTINF:6.006,", "↓a.m4s", "#EXTINF:6.006,", "b.m4s")],
            .media(checkInitializationSections)),
    ]

    private static let segmentBitrate = Rule(
        "seg-bitrate-integer", .must, "4.4.4.8", "EXT-X-BITRATE is a whole number of kilobits per second",
        why: "clients ignore it, and estimate worse what a segment costs",
        valid: [.media("#EXT-X-BITRATE:800")],
        invalid: [.media("#EXT-X-BITRATE:↓800.5"), .media("#EXT-X-BITRATE:↓800k")],
        .reading)
}

/// One finding for all segments: a packager that rounds does so throughout.
private func checkFractions(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard context.version >= 3, let line = context.tags.wholeDurations.first else { return }
    let comma = context.bytes.firstIndex(of: .comma, in: line.value) ?? line.value.upperBound
    let others = context.tags.wholeDurationCount - 1
    findings.report(
        at: context.range(line.value.lowerBound..<comma, in: line),
        "the duration is a whole number"
            + (others == 0 ? "" : others == 1 ? ", and so is another one" : ", and so are \(others) others")
            + "; from version 3 on one with a fraction, such as 6.006, is due")
}

private func checkFormatChanges(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let segments = context.segments else { return }
    var (last, lastFormat) = (PathExtension(), MediaFormat?.none)
    var lastEnd: UInt64 = 0
    for row in context.rows {
        if row.has(SegmentRow.isDiscontinuity) { (last, lastFormat, lastEnd) = (PathExtension(), nil, 0) }
        let end = context.endOfURI(row)
        if end == lastEnd, end != 0 { continue }
        lastEnd = row.has(SegmentRow.isGap) ? 0 : end
        let pathExtension = segments.pathExtension(row)
        // What a gap names is never loaded.
        guard pathExtension != last, !row.has(SegmentRow.isGap) else { continue }
        last = pathExtension
        guard let format = MediaFormat(pathExtension: pathExtension) else { continue }
        if let lastFormat, lastFormat != format {
            findings.report(
                at: context.range(of: row),
                "the segment is \(format.rawValue) by its name, those before it are \(lastFormat.rawValue), "
                    + "and no EXT-X-DISCONTINUITY stands between")
        }
        lastFormat = format
    }
}

/// One finding for all segments before the first EXT-X-MAP.
func checkInitializationSections(
    _ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    // The EXT-X-MAP may stand among the lines that a delta update leaves out.
    guard let segments = context.segments, media.deltaUpdate == nil else { return }
    var (first, count) = (SegmentRow?.none, 0)
    var (lastEnd, isFragmented): (UInt64, Bool) = (0, false)
    for row in context.rows {
        guard segments.scopes[Int(row.scope)].initializationSection == 0 else { break }
        let end = context.endOfURI(row)
        if end != lastEnd || end == 0 {
            isFragmented = MediaFormat(pathExtension: segments.pathExtension(row)) == .fragmentedMP4
            lastEnd = end
        }
        guard isFragmented, !row.has(SegmentRow.isGap) else { continue }
        first = first ?? row
        count += 1
    }
    guard let first else { return }
    findings.report(
        at: context.range(of: first),
        "the segment is fragmented MP4 by its name, and no EXT-X-MAP applies to it"
            + (count == 1 ? "" : ", nor to \(count - 1) behind it"))
}
