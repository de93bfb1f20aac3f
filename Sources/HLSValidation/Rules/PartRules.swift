/// EXT-X-PART (4.4.4.9, 6.2.2).
extension Rule {
    static let partRules: [Rule] = partTagRules + partDurationRules + partPlaceRules

    private static let partTagRules: [Rule] = [
        Rule(
            "part-uri-required", .must, "4.4.4.9", "EXT-X-PART has a URI",
            why: "there is nothing to load",
            valid: [.lowLatency(RuleExample.part, RuleExample.partHint)],
            invalid: [.lowLatency("↓#EXT-X-PART:DURATION=1.0", RuleExample.partHint)],
            .reading),
        Rule(
            "part-duration-required", .must, "4.4.4.9", "EXT-X-PART has a DURATION",
            why: "a client does not know when the part behind it begins",
            valid: [.lowLatency(RuleExample.part, RuleExample.partHint)],
            invalid: [.lowLatency("↓#EXT-X-PART:URI=\"part.ts\"", RuleExample.partHint)],
            .reading),
    ]

    private static let partDurationRules: [Rule] = [
        Rule(
            "part-duration-maximum", .must, "4.4.4.9", "no part is longer than the part target",
            why: "clients wait for a part no longer than that, and stall",
            valid: [.lowLatency(RuleExample.part, RuleExample.partHint)],
            invalid: [.lowLatency("#EXT-X-PART:URI=\"part.ts\",DURATION=↓1.2", RuleExample.partHint)],
            .media(with: [.part], checkLongParts)),
        Rule(
            "part-duration-minimum", .must, "4.4.4.9",
            "a part lasts at least 85 % of the part target, unless it is independent, a gap, before a gap, or the last of "
                + "its segment",
            why: "clients ask for parts more often than the server is prepared for",
            valid: [
                .lowLatency("#EXT-X-PART:URI=\"1.ts\",DURATION=0.85", RuleExample.part, RuleExample.partHint),
                .lowLatency(
                    "#EXT-X-PART:URI=\"1.ts\",DURATION=0.5,INDEPENDENT=YES", "#EXT-X-PART:URI=\"2.ts\",DURATION=0.5",
                    "#EXT-X-PART:URI=\"3.ts\",DURATION=0.5,GAP=YES", "#EXT-X-PART:URI=\"4.ts\",DURATION=0.5",
                    RuleExample.partHint),
            ],
            invalid: [
                .lowLatency("#EXT-X-PART:URI=\"1.ts\",DURATION=↓0.5", RuleExample.part, RuleExample.partHint)
            ],
            .media(with: [.part], checkShortParts)),
        Rule(
            "part-enums", .must, "4.4.4.9", "INDEPENDENT and GAP are YES or absent",
            why: "clients ignore the whole tag, and the part is lost",
            valid: [.lowLatency("#EXT-X-PART:URI=\"1.ts\",DURATION=1.0,INDEPENDENT=YES", RuleExample.partHint)],
            invalid: [
                .lowLatency("#EXT-X-PART:URI=\"1.ts\",DURATION=1.0,INDEPENDENT=↓NO,GAP=↓NO", RuleExample.partHint)
            ],
            .reading),
        Rule(
            "part-byterange-no-previous", .must, "4.4.4.9",
            "BYTERANGE of a part states an offset, unless a range of the same resource stands before it in its segment",
            why: "nothing says where the range begins",
            valid: [
                .lowLatency(
                    "#EXT-X-PART:URI=\"a.ts\",DURATION=1.0,BYTERANGE=\"100@0\"",
                    "#EXT-X-PART:URI=\"a.ts\",DURATION=1.0,BYTERANGE=\"100\"", RuleExample.partHint)
            ],
            invalid: [
                .lowLatency("#EXT-X-PART:URI=\"a.ts\",DURATION=1.0,BYTERANGE=\"↓100\"", RuleExample.partHint),
                .lowLatency(
                    "#EXT-X-PART:URI=\"a.ts\",DURATION=1.0,BYTERANGE=\"100@0\"",
                    "#EXT-X-PART:URI=\"b.ts\",DURATION=1.0,BYTERANGE=\"↓100\"", RuleExample.partHint),
            ],
            .reading),
    ]

    private static let partPlaceRules: [Rule] = [
        Rule(
            "part-tags-before-first-part", .must, "4.4.4.9",
            "discontinuity, keys, initialization section and date of a segment stand before its first part",
            why: "clients play the first parts without them: not decrypted, or with the wrong decoder",
            valid: [
                .lowLatency(
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", RuleExample.part, "#EXTINF:1.0,", "a.ts",
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:31.000Z", RuleExample.part, RuleExample.partHint)
            ],
            invalid: [
                .lowLatency(
                    RuleExample.part, "↓#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:1.0,", "a.ts",
                    RuleExample.part, "↓#EXT-X-DISCONTINUITY", RuleExample.partHint)
            ],
            .media(with: [.part], checkTagsBehindParts)),
        Rule(
            "part-parent-duration", .must, "3.2", "the parts of a finished segment last as long as the segment",
            why: "clients that play parts and clients that play segments drift apart", severity: .warning,
            valid: [
                .lowLatency(
                    RuleExample.part, RuleExample.part, "#EXTINF:2.0,", "a.ts", RuleExample.part, RuleExample.partHint),
                // Of the first segment, older parts may have been removed.
                .lowLatency(RuleExample.part, "#EXTINF:4.0,", "a.ts", RuleExample.part, RuleExample.partHint),
            ],
            invalid: [
                .lowLatency(
                    RuleExample.part, "#EXTINF:4.0,", "a.ts", RuleExample.part, RuleExample.part, "↓#EXTINF:4.0,",
                    "b.ts", RuleExample.part, RuleExample.partHint),
                .lowLatency(RuleExample.part, RuleExample.part, "↓#EXTINF:1.0,", "a.ts", RuleExample.partHint),
            ],
            .media(with: [.part], checkSumsOfParts)),
        Rule(
            "part-old-removed", .should, "6.2.2", "no parts stand further than three target durations from the end",
            why: "nobody plays parts there, and every reload carries them along",
            valid: [
                .lowLatency(
                    RuleExample.part, "#EXTINF:1.0,", "a.ts", "#EXTINF:6.0,", "b.ts", "#EXTINF:6.0,", "c.ts",
                    "#EXTINF:6.0,", "d.ts", RuleExample.partHint)
            ],
            invalid: [
                .lowLatency(
                    "↓" + RuleExample.part, "#EXTINF:1.0,", "a.ts", "#EXTINF:6.0,", "b.ts", "#EXTINF:6.0,", "c.ts",
                    "#EXTINF:6.0,", "d.ts", RuleExample.part, RuleExample.partHint)
            ],
            .media(with: [.part], checkOldParts)),
    ]
}

/// The parts of one segment.
private struct PartRun {
    /// The index of the segment; nil for the one still being made.
    let segment: Int?
    let parts: ArraySlice<PartRow>
}

/// The parts of a playlist by the segments that they belong to; those of the segment still being made are the last.
private struct PartRuns: Sequence, IteratorProtocol {
    private let parts: ContiguousArray<PartRow>
    private let segmentCount: Int
    private var start = 0

    init(_ context: PlaylistContext) {
        parts = context.segments?.partRows ?? []
        segmentCount = context.segments?.rows.count ?? 0
    }

    mutating func next() -> PartRun? {
        guard start < parts.count else { return nil }
        let segment = parts[start].segment
        var end = start + 1
        while end < parts.count, parts[end].segment == segment { end += 1 }
        defer { start = end }
        return PartRun(segment: segment < segmentCount ? Int(segment) : nil, parts: parts[start..<end])
    }
}

extension PlaylistContext {
    fileprivate func range(ofDurationOf part: PartRow) -> TextRange? {
        attributes(at: part.position)?.range(of: "DURATION")
    }
}

private func checkLongParts(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let target = media.partInformation?.target else { return }
    for run in PartRuns(context) {
        for part in run.parts {
            guard part.duration > target else { continue }
            findings.report(
                at: context.range(ofDurationOf: part),
                "the part lasts \(part.duration.seconds), and the part target is \(target.seconds)")
        }
    }
}

private func checkShortParts(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let target = media.partInformation?.target else { return }
    let least = 0.85 * target
    for run in PartRuns(context) {
        for (part, next) in zip(run.parts, run.parts.dropFirst()) {
            guard part.duration.isShort(of: least), !part.isIndependent, !part.isGap, !next.isGap else { continue }
            findings.report(
                at: context.range(ofDurationOf: part),
                "the part lasts \(part.duration.seconds); at least \(least.seconds) are due, 85 % of the part target")
        }
    }
}

private func checkTagsBehindParts(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    let rows = context.rows
    var index = 0
    var firstPart: TagLine?
    for line in context.tags.lines {
        let number = line.number
        while index < rows.count, Int(rows[index].lineNumber) < number { (index, firstPart) = (index + 1, nil) }
        switch line.name {
        case .part:
            firstPart = firstPart ?? line
        case .discontinuity, .key, .map, .programDateTime:
            guard let firstPart else { continue }
            findings.report(
                at: context.range(of: line),
                notes: [
                    Diagnostic.Note(
                        message: "the first part of the segment is here", range: context.range(of: firstPart))
                ],
                "\(line.name.spelling) stands behind a part of its segment; it belongs before the first")
        default:
            break
        }
    }
}

private func checkSumsOfParts(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    for (index, run) in PartRuns(context).enumerated() {
        guard let segment = run.segment, run.parts.allSatisfy({ !$0.duration.isNaN }) else { continue }
        let row = context.rows[segment]
        let sum = run.parts.reduce(0) { $0 + $1.duration }
        // Whole durations are rounded by up to half a second. Parts go the oldest first, and so only of the first segment.
        let tolerance = Int(exactly: row.duration) == nil ? 0.1 : 0.5
        guard sum > row.duration + tolerance || index > 0 && sum < row.duration - tolerance else { continue }
        findings.report(
            at: context.infoRange(of: row),
            "the segment lasts \(row.duration.seconds), and its parts last \(sum.seconds) together")
    }
}

/// One finding for all old parts.
private func checkOldParts(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard !media.hasEndList, let target = media.targetDuration else { return }
    let end = media.segments.duration + media.partsAtEnd.duration
    let boundary = 3 * Double(target)
    var (first, count) = (TextPosition?.none, 0)
    for run in PartRuns(context) {
        guard let segment = run.segment else { break }
        let row = context.rows[segment]
        guard boundary.isShort(of: end - row.startTime - row.duration) else { break }
        first = first ?? run.parts.first?.position
        count += run.parts.count
    }
    guard let first else { return }
    findings.report(
        at: context.range(ofLineAt: first),
        "\(count == 1 ? "a part stands" : "\(count) parts stand") more than \(boundary.seconds), three target durations, "
            + "from the end of the playlist")
}
