/// What becomes of partial segments, and of hints at them (3.2, 4.4.5.3, 6.2.6, B.1).
extension Rule {
    static let livePartRules: [Rule] = [
        Rule(
            "live-part-becomes-segment", .must, scope: .reload, "3.2",
            "parts belong to the segment that appears under their number",
            why: "clients have played the parts as the beginning of that segment",
            valid: [
                .loads(
                    trailing(part(0), part(1), hint(2)),
                    .lowLatency(segment, part(0), part(1), part(2), "#EXTINF:3.0,", "1.ts", hint(3))),
                .loads(trailing(part(0), part(1), hint(2)), .lowLatency(segment, "#EXTINF:3.0,", "1.ts", hint(3))),
            ],
            invalid: [
                .loads(trailing(part(0), part(1), hint(2)), .lowLatency(segment, "↓" + part(7), hint(8))),
                .loads(trailing(part(0), part(1), hint(2)), .lowLatency("#EXTINF:6.0,", "↓0.ts", hint(2))),
                .loads(
                    trailing(part(0), part(1), hint(2)),
                    .lowLatency(segment, "#EXTINF:3.0,", "1.ts", "↓" + part(0), part(1), hint(2))),
            ],
            .live(checkParents)),
        Rule(
            "live-part-unchanged", .must, scope: .reload, "6.2.1", "a part stays what it is while it is listed",
            why: "clients have loaded it, and do not look at it again",
            valid: [.loads(trailing(part(0), part(1), hint(2)), trailing(part(0), part(1), part(2), hint(3)))],
            invalid: [
                .loads(
                    trailing(part(0), part(1), hint(2)),
                    trailing(part(0), "↓#EXT-X-PART:DURATION=0.5,URI=\"p1.ts\"", part(2), hint(3))),
                .loads(trailing(part(0), part(1), hint(2)), trailing(part(0), "↓" + part(9), part(2), hint(3))),
            ],
            .live { media, findings in
                for parts in media.parts {
                    guard let (before, after) = parts.changed else { continue }
                    findings.report(
                        at: media.range(of: after), notes: media.note("the part before", of: before),
                        "part \((before.uri ?? "").shown) of segment \(parts.sequence) is another one now; "
                            + "it must stay what it is")
                }
            }),
        Rule(
            "hint-uri-later-published", .must, scope: .reload, "4.4.5.3, 6.2.6",
            "what comes behind a hint is what was hinted",
            why: "clients have asked for the resource hinted, and wait for it in vain",
            valid: [
                .loads(trailing(part(0), hint(1)), trailing(part(0), part(1), hint(2))),
                .loads(trailing(part(0), hint(1)), trailing(part(0), hint(1))),
                .loads(
                    trailing(part(0), hint(1)),
                    .lowLatency(
                        segment, part(0), "#EXTINF:1.0,", "1.ts", "#EXT-X-DISCONTINUITY", part(7), hint(8))),
            ],
            invalid: [
                .loads(trailing(part(0), hint(1)), trailing(part(0), "↓" + part(7), hint(8))),
                .loads(
                    trailing(part(0), hint(1)),
                    .lowLatency(segment, part(0), "↓" + part(7), "#EXTINF:2.0,", "1.ts", hint(8))),
            ],
            .live { media, findings in
                guard let hint = media.hint, let part = media.partBehindHint, !hint.means(part) else { return }
                findings.report(
                    at: media.range(of: part),
                    notes: media.context.note(
                        "the hint", hint.position.flatMap { media.old.loaded.text?.range(ofLineAt: $0) }),
                    "the next part is \((part.uri ?? "").shown), and \((hint.uri ?? "").shown) was hinted; "
                        + "a part that was hinted comes under that URI")
            }),
        Rule(
            "ll-map-hint", .must, scope: .reload, "B.1",
            "where the part hinted has a new initialization section, a hint of TYPE=MAP tells of it",
            why: "clients have the part and cannot decode it before they have asked for the section too",
            severity: .warning,
            valid: [
                .loads(
                    mapped(part(0), "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"b.mp4\"", hint(1)),
                    mapped(part(0), "#EXTINF:1.0,", "1.ts", map("b"), part(1), hint(2))),
                .loads(mapped(part(0), hint(1)), mapped(part(0), part(1), hint(2))),
            ],
            invalid: [
                .loads(
                    mapped(part(0), hint(1)),
                    mapped(part(0), "#EXTINF:1.0,", "1.ts", "↓" + map("b"), part(1), hint(2)))
            ],
            .live(checkSectionHint)),
        Rule(
            "report-keeps-up", .should, scope: .reload, "4.4.5.4, B.1",
            "what is reported of another playlist goes forward as the playlist itself does",
            why: "clients that switch ask for a segment that is long gone by, and fall behind",
            valid: [
                .loads(reporting(1...4, 7), reporting(2...5, 8)), .loads(reporting(1...4, 7), reporting(2...5, 7)),
                .loads(reporting(1...4, nil), reporting(3...6, nil)),
            ],
            invalid: [
                .loads(reporting(1...4, 7), reporting(3...6, 7, "↓")),
                .loads(reporting(1...4, 7), reporting(2...5, 6, "↓")),
            ],
            .live(checkReports)),
    ]

    private static let segment = "#EXTINF:6.0,\n0.ts"

    private static func part(_ number: Int) -> String { "#EXT-X-PART:DURATION=1.0,URI=\"p\(number).ts\"" }

    private static func hint(_ number: Int) -> String { "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p\(number).ts\"" }

    private static func map(_ name: String) -> String { "#EXT-X-MAP:URI=\"\(name).mp4\"" }

    /// A whole segment, and lines behind it.
    private static func trailing(_ lines: String...) -> RuleExample {
        .lowLatency(segment, lines.joined(separator: "\n"))
    }

    private static func mapped(_ lines: String...) -> RuleExample {
        .lowLatency(map("a"), segment, lines.joined(separator: "\n"))
    }

    private static func reporting(_ numbers: ClosedRange<Int>, _ last: Int?, _ mark: String = "") -> RuleExample {
        let number = last.map { ",LAST-MSN=\(mark)\($0)" } ?? ""
        return .window(numbers, end: "#EXT-X-RENDITION-REPORT:URI=\"b.m3u8\"\(number)")
    }
}

private func checkParents(_ media: MediaReload, _ findings: inout Findings) {
    for parts in media.parts {
        if let (number, part) = media.otherParent(of: parts) {
            findings.report(
                at: media.range(of: part),
                notes: parts.before.first.map { media.note("the parts before", of: $0) } ?? [],
                "part \((part.uri ?? "").shown) was of segment \(parts.sequence), and is of segment \(number) now; "
                    + "parts belong to the segment that appears under their number")
        } else if parts.hasNone {
            let last = media.new.full.segments.count - 1
            findings.report(
                at: media.range(of: parts.after.first) ?? (last < 0 ? nil : media.new.range(ofSegment: last)),
                notes: parts.before.first.map { media.note("the parts before", of: $0) } ?? [],
                "the parts of segment \(parts.sequence) have gone, and \(parts.after.isEmpty ? "no segment" : "no part of them") "
                    + "is there in their place")
        }
    }
}

extension MediaReload {
    /// The first part that now is of another segment.
    fileprivate func otherParent(of parts: PartReload) -> (sequence: UInt64, part: PartialSegment)? {
        guard parts.after.isEmpty || parts.hasNone, parts.sequence == old.full.nextMediaSequence,
            parts.sequence < new.full.nextMediaSequence, let first = parts.before.first
        else { return nil }
        return new.full.partsAtEnd.first { $0.isSameResource(as: first) }
            .map { (new.full.nextMediaSequence, $0) }
    }

    /// The hint at the next part.
    var hint: PreloadHint? { old.full.preloadHints.first { $0.kind == .part } }

    /// The part that came next, where that can be told.
    fileprivate var partBehindHint: PartialSegment? {
        guard alignment.isPlain, !isOlder else { return nil }
        let sequence = old.full.nextMediaSequence
        let (parts, isComplete) = newParts(of: sequence)
        if let last = old.full.partsAtEnd.last {
            guard let place = parts.lastIndex(where: { $0.isSameResource(as: last) }) else { return nil }
            if place + 1 < parts.count { return parts[place + 1] }
            guard isComplete, !hasDiscontinuity(inFrontOf: sequence &+ 1) else { return nil }
            return newParts(of: sequence &+ 1).parts.first
        }
        // Where the first parts of a segment have been removed, nobody knows which came next.
        guard !isComplete, !hasDiscontinuity(inFrontOf: sequence) else { return nil }
        return parts.first
    }

    /// Whether a discontinuity stands in front of a segment, which may have parts only: then other things may come than were
    /// hinted.
    private func hasDiscontinuity(inFrontOf sequence: UInt64) -> Bool {
        guard sequence >= new.full.nextMediaSequence else {
            return new.full.segments[Int(sequence - new.full.mediaSequence)].isDiscontinuity
        }
        guard let last = context.nextText?.all(.discontinuity).last else { return false }
        return last.number > new.loaded.segments.last?.position?.line ?? 0
    }
}

extension PreloadHint {
    /// Whether a part is what is hinted.
    func means(_ part: PartialSegment) -> Bool {
        (uri ?? "").utf8.elementsEqual((part.uri ?? "").utf8) && byteRangeStart == part.byteRange?.offset ?? 0
    }
}

private func checkSectionHint(_ media: MediaReload, _ findings: inout Findings) {
    guard let hint = media.hint, let part = media.partBehindHint, hint.means(part),
        let before = media.old.lastSection, let section = media.new.loaded.segments.rows?.initializationSections.last,
        !section.isSameResource(as: before), let place = section.position, let partPlace = part.position,
        place.byteOffset < partPlace.byteOffset,
        !media.old.full.preloadHints.contains(where: { $0.kind == .map && $0.uri == section.uri })
    else { return }
    findings.report(
        at: media.new.loaded.text?.range(ofLineAt: place),
        notes: media.context.note("the hint", hint.position.flatMap { media.old.loaded.text?.range(ofLineAt: $0) }),
        "\((part.uri ?? "").shown) was hinted, and not its initialization section \((section.uri ?? "").shown), which is new; "
            + "a hint of TYPE=MAP is due")
}

extension LoadedMedia {
    /// The initialization section that the part behind the playlist has, by what the playlist says.
    fileprivate var lastSection: InitializationSection? {
        loaded.segments.rows?.initializationSections.last ?? full.segments.last?.initializationSection
    }
}

extension InitializationSection {
    func isSameResource(as other: InitializationSection) -> Bool {
        (uri ?? "").utf8.elementsEqual((other.uri ?? "").utf8) && byteRange == other.byteRange
    }
}

private func checkReports(_ media: MediaReload, _ findings: inout Findings) {
    guard !media.isOlder, !media.new.full.hasEndList else { return }
    for report in media.new.loaded.renditionReports {
        guard let least = media.context.history.lead(over: report), let lead = media.new.loaded.lead(over: report),
            let last = report.lastMediaSequence, lead - least >= 2
        else { continue }
        findings.report(
            at: media.new.loaded.text.flatMap { text in
                report.position.map { text.range(of: "LAST-MSN", inTagAt: $0) }
            },
            "LAST-MSN of \((report.uri ?? "").shown) is \(last), and has fallen \(lead - least) segments behind this playlist"
        )
    }
}
