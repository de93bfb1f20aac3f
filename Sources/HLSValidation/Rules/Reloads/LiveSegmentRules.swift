/// What stays as it is with each segment (6.2.1, 6.2.3, 6.3.4).
extension Rule {
    static let liveSegmentRules: [Rule] = [
        Rule(
            "live-segment-uri-stable", .should, scope: .reload, "6.3.4",
            "the segment of a media sequence number keeps its URI and its byte range",
            why: "clients play what they have loaded, and some find another segment under its number",
            valid: [
                .loads(.window(1...4), .window(2...5)),
                .loads(.window(1...4), .window(2...5, segments: [5: "#EXTINF:6.0,\nother.ts"])),
            ],
            invalid: [
                .loads(.window(1...4), .window(1...5, segments: [3: "#EXTINF:6.0,\n↓b.ts"])),
                .loads(
                    .window(1...4, segments: [3: "#EXTINF:6.0,\n#EXT-X-BYTERANGE:100@0\n3.ts"]),
                    .window(1...5, segments: [3: "#EXTINF:6.0,\n#EXT-X-BYTERANGE:100@100\n↓3.ts"])),
            ],
            .live(checkResources)),
        Rule(
            "live-segment-tags-unchanged", .must, scope: .reload, "6.2.1",
            "what a playlist says of a segment stays as it is: its length, title, initialization section, date, "
                + "EXT-X-DISCONTINUITY and EXT-X-GAP",
            why: "clients have the segment, and its place on their timeline",
            valid: [
                .loads(.window(1...4), .window(2...5)),
                // The first segment may bear the date that followed from others, and the discontinuity's number.
                .loads(.window(1...4, above: [1: date(0)]), .window(2...5, above: [2: date(6)])),
                .loads(
                    .window(1...5, header: discontinuities(0), above: [2: discontinuity]),
                    .window(2...6, header: discontinuities(1))),
            ],
            invalid: [
                .loads(.window(1...4), .window(1...5, segments: [3: "#EXTINF:5.9,\n↓3.ts"])),
                .loads(
                    .window(1...4, above: [2: date(0)]),
                    .window(1...4, above: [2: date(1)], segments: [2: "#EXTINF:6.0,\n↓2.ts"])),
                .loads(.window(1...4), .window(1...5, above: [3: discontinuity], segments: [3: "#EXTINF:6.0,\n↓3.ts"])),
                .loads(
                    .window(1...4, above: [1: "#EXT-X-MAP:URI=\"a.mp4\""]),
                    .window(2...5, segments: [2: "#EXTINF:6.0,\n↓2.ts"])),
            ],
            .live(checkTags)),
        Rule(
            "live-key-rotation-append", .must, scope: .reload, "6.2.1, 6.2.3",
            "a new key comes with segments that are added, and not for those that are there",
            why: "clients have the segment by the old key, or decrypt it by the wrong one",
            valid: [
                .loads(.window(1...4, above: [1: key("a")]), .window(1...5, above: [1: key("a"), 5: key("b")])),
                .loads(.window(1...4, above: [1: key("a")]), .window(2...5, above: [2: key("a")])),
            ],
            invalid: [
                .loads(
                    .window(1...4, above: [1: key("a")]),
                    .window(1...4, above: [1: key("a"), 3: key("b")], segments: [3: "#EXTINF:6.0,\n↓3.ts"])),
                .loads(.window(1...4), .window(1...4, above: [4: key("b")], segments: [4: "#EXTINF:6.0,\n↓4.ts"])),
            ],
            .live { media, findings in
                report(media, &findings) { before, after in
                    let added = after.first { !before.contains($0) }
                    return added.map { "has another key now, \(($0.uri ?? "none").shown)" }
                }
            }),
        Rule(
            "key-not-removed-while-used", .must, scope: .reload, "6.2.3",
            "an EXT-X-KEY stays as long as a segment that it applies to",
            why: "clients take an encrypted segment for a clear one",
            valid: [.loads(.window(1...4, above: [1: key("a")]), .window(2...5, above: [2: key("a")]))],
            invalid: [
                .loads(
                    .window(1...4, above: [1: key("a")]), .window(2...5, segments: [2: "#EXTINF:6.0,\n↓2.ts"]))
            ],
            .live { media, findings in
                report(media, &findings) { before, after in
                    guard after.allSatisfy(before.contains) else { return nil }
                    let lost = before.first { !after.contains($0) }
                    return lost.map { "has lost its key, \(($0.uri ?? "none").shown)" }
                }
            }),
    ]

    private static let discontinuity = "#EXT-X-DISCONTINUITY"

    private static func discontinuities(_ number: Int) -> [String] { ["#EXT-X-DISCONTINUITY-SEQUENCE:\(number)"] }

    private static func date(_ second: Int) -> String { "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:0\(second).000Z" }

    private static func key(_ name: String) -> String {
        "#EXT-X-KEY:METHOD=AES-128,URI=\"\(name).key\",IV=0x000102030405060708090A0B0C0D0E0F"
    }
}

private func checkResources(_ media: MediaReload, _ findings: inout Findings) {
    let replaced = media.alignment.replaced
    guard !media.isOlder, media.alignment.isPlain, let first = replaced.first else { return }
    let (before, after) = (media.old.full.segments[media.indexInPrevious(first)], media.new.full.segments[first])
    findings.report(
        at: media.new.range(ofSegment: first),
        notes: media.note("the segment before", ofSegment: media.indexInPrevious(first)),
        "segment \(after.sequenceNumber) is \(MediaResource(after).description.shown)\(replaced.count.andOthers), and was "
            + "\(MediaResource(before).description.shown) before; a segment keeps its URI and its byte range")
}

private func checkTags(_ media: MediaReload, _ findings: inout Findings) {
    let changes = media.changedSegments.compactMap { index in
        media.tagChange(ofSegment: index).map { (index: index, change: $0) }
    }
    guard let first = changes.first else { return }
    findings.report(
        at: media.new.range(ofSegment: first.index),
        notes: media.note("the segment before", ofSegment: media.indexInPrevious(first.index)),
        "\(first.change) of segment \(media.new.full.segments[first.index].sequenceNumber)\(changes.count.andOthers); "
            + "what is said of a segment stays as it is")
}

/// Reports the first segment whose keys are not what they were.
private func report(
    _ media: MediaReload, _ findings: inout Findings, _ fault: ([ContentKey], [ContentKey]) -> String?
) {
    let faults = media.changedSegments.compactMap { index -> (index: Int, message: String)? in
        let before = media.old.full.segments[media.indexInPrevious(index)].keys
        let after = media.new.full.segments[index].keys
        return before == after ? nil : fault(before, after).map { (index, $0) }
    }
    guard let first = faults.first else { return }
    findings.report(
        at: media.new.range(ofSegment: first.index),
        notes: media.note("the segment before", ofSegment: media.indexInPrevious(first.index)),
        "segment \(media.new.full.segments[first.index].sequenceNumber)\(faults.count.andOthers) \(first.message); "
            + "keys change with new segments only")
}

extension MediaReload {
    /// The segments that are the same ones and of which something else is said, as indices of the later load.
    fileprivate var changedSegments: [Int] {
        guard !isOlder, alignment.isPlain else { return [] }
        let replaced = Set(alignment.replaced)
        return reload.changedSegments.map(indexInNext).filter { !replaced.contains($0) }
    }

    /// What is said of a segment and has changed, keys aside: `EXTINF 6.0 became 5.9`.
    fileprivate func tagChange(ofSegment index: Int) -> String? {
        let (before, after) = (old.full.segments[indexInPrevious(index)], new.full.segments[index])
        if before.duration != after.duration {
            let (was, now) = (before.duration?.seconds ?? "none", after.duration?.seconds ?? "none")
            return "EXTINF was \(was), and is \(now) now, the length"
        }
        if before.title != after.title { return "EXTINF has another title, \((after.title ?? "none").shown) now," }
        if let change = sectionChange(from: before, to: after) { return change }
        if before.isDiscontinuity != after.isDiscontinuity, !isFirstAndCounted(before, after, index) {
            return "EXT-X-DISCONTINUITY has \(after.isDiscontinuity ? "come" : "gone"), in front"
        }
        if before.isGap != after.isGap { return "EXT-X-GAP has \(after.isGap ? "come" : "gone"), a tag" }
        return dateChange(from: before, to: after)
    }

    private func sectionChange(from before: MediaSegment, to after: MediaSegment) -> String? {
        switch (before.initializationSection, after.initializationSection) {
        case (nil, nil): nil
        case (let section?, nil): "EXT-X-MAP \((section.uri ?? "").shown) has gone, the initialization section"
        case (nil, let section?): "EXT-X-MAP \((section.uri ?? "").shown) has come, the initialization section"
        case (let section?, let other?):
            section.isSameResource(as: other)
                ? nil : "EXT-X-MAP is \((other.uri ?? "").shown) now, the initialization section"
        }
    }

    /// Whether a segment has become the first one, and its discontinuity is to be counted in the header instead: the rules
    /// about that number see to it.
    private func isFirstAndCounted(_ before: MediaSegment, _ after: MediaSegment, _ index: Int) -> Bool {
        guard index == 0, before.isDiscontinuity else { return false }
        return alignment.removed > 0 || before.discontinuitySequence == after.discontinuitySequence
    }

    /// A date that comes or goes and says what followed from others changes nothing.
    private func dateChange(from before: MediaSegment, to after: MediaSegment) -> String? {
        guard before.programDateTime?.instant != after.programDateTime?.instant, let was = before.date else {
            return nil
        }
        guard let now = after.date else { return "EXT-X-PROGRAM-DATE-TIME has gone, the date" }
        let areWritten = before.programDateTime != nil && after.programDateTime != nil
        let difference = now.seconds(since: was)
        guard max(difference, -difference) > (areWritten ? 0.001 : 0.5) else { return nil }
        return "EXT-X-PROGRAM-DATE-TIME was \(was), and is \(now) now, the date"
    }
}

extension Int {
    /// How many more there are than the one that is named.
    fileprivate var andOthers: String {
        self > 1 ? " (and \(Quantity.count(self - 1, "other")) likewise)" : ""
    }
}
