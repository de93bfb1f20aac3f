/// How segments come and go (6.2.1, 6.2.2).
extension Rule {
    static let liveWindowRules: [Rule] = sequenceNumberRules + windowRules + removalRules

    private static let sequenceNumberRules: [Rule] = [
        Rule(
            "live-mediasequence-present", .must, scope: .reload, "6.2.2",
            "a playlist from which segments are removed has EXT-X-MEDIA-SEQUENCE",
            why: "clients take each segment for another one, and play some twice and others never",
            valid: [
                .loads(.window(1...4), .window(2...5)),
                .loads(.window(1...4, sequence: nil), .window(1...5, sequence: nil)),
            ],
            invalid: [
                .loads(.window(1...4, sequence: nil), .window(2...5, sequence: nil)),
                .loads(.window(7...10), .window(8...11, sequence: nil)),
            ],
            .live { media, findings in
                guard media.old.full.mediaSequence > 0 || media.hasWrongNumbers, media.lacksSequence else { return }
                findings.report(
                    at: nil, notes: media.note("the load before", ofFirst: .mediaSequence),
                    "segments were removed, and no EXT-X-MEDIA-SEQUENCE says how many; \(media.dueSequence) is due")
            }),
        Rule(
            "live-mediasequence-increment", .must, scope: .reload, "6.2.2",
            "EXT-X-MEDIA-SEQUENCE grows by one for each segment that is removed",
            why: "clients take each segment for another one, and play some twice and others never",
            valid: [
                .loads(.window(1...5), .window(3...6)), .loads(.window(1...4), .window(1...5)),
                // Loads that are far apart have nothing in common.
                .loads(.window(1...4), .window(90...93)),
            ],
            invalid: [
                .loads(.window(1...5), .window(3...6, sequence: "↓2")),
                .loads(.window(1...5), .window(2...6, sequence: "↓1")),
                .loads(.window(1...5), .window(1...6, sequence: "↓2")),
                .loads(.window(1...5), .window(2...6, sequence: "↓900")),
            ],
            .live { media, findings in
                guard media.hasWrongNumbers, !media.isEvent, !media.isOlder, !media.lacksSequence else { return }
                findings.report(
                    at: media.range(ofFirst: .mediaSequence),
                    notes: media.note("the number of the load before", ofFirst: .mediaSequence),
                    "EXT-X-MEDIA-SEQUENCE is \(media.new.full.mediaSequence), and \(media.removedInWords) since it was "
                        + "\(media.old.full.mediaSequence); \(media.dueSequence) is due")
            }),
        Rule(
            "live-mediasequence-not-decrease", .must, scope: .reload, "6.2.2", "EXT-X-MEDIA-SEQUENCE never decreases",
            why: "clients have played what comes now, and wait or stop; a cache may answer with an old load",
            valid: [
                .loads(.window(100...104), .window(100...105)), .loads(.window(100...104), .window(101...105)),
            ],
            invalid: [
                .loads(.window(100...104), .window(99...103, sequence: "↓99")),
                .loads(.window(100...104), .window(0...3, sequence: "↓0")),
                .loads(
                    .window(100...104), .window(101...104, sequence: "↓98", header: ["#EXT-X-SKIP:SKIPPED-SEGMENTS=3"])),
            ],
            .reload(checkDecrease)),
    ]

    private static let windowRules: [Rule] = [
        Rule(
            "live-no-playlisttype", .must, scope: .reload, "6.2.2",
            "a playlist from which segments are removed has no EXT-X-PLAYLIST-TYPE",
            why: "clients offer viewers to go back to what is no longer there",
            valid: [
                .loads(.window(1...4), .window(2...5)),
                .loads(.window(1...4, header: event), .window(1...5, header: event)),
            ],
            invalid: [
                .loads(.window(1...4, header: event), .window(2...5, header: ["#EXT-X-PLAYLIST-TYPE:↓EVENT"]))
            ],
            .live { media, findings in
                guard media.isEvent, !media.isOlder, media.alignment.isPlain, media.alignment.removed > 0 else {
                    return
                }
                findings.report(
                    at: media.range(ofFirst: .playlistType),
                    notes: media.note("the first segment of the load before", ofSegment: 0),
                    "\(media.removedInWords), and a playlist of type EVENT keeps all; without EXT-X-PLAYLIST-TYPE it may lose some"
                )
            }),
        Rule(
            "live-event-append-only", .must, scope: .reload, "4.4.3.5, 6.2.1",
            "in a playlist of type EVENT segments are only added at the end",
            why: "clients offer viewers to go back to what is no longer there",
            valid: [.loads(.window(1...4, header: event), .window(1...6, header: event))],
            invalid: [
                .loads(
                    .window(1...4, sequence: nil, header: event),
                    .window(2...5, sequence: nil, header: event, segments: [2: "#EXTINF:6.0,\n↓2.ts"])),
                .loads(
                    .window(1...4, header: event),
                    .window(1...5, header: event, segments: [2: "", 3: "#EXTINF:6.0,\n↓3.ts"])),
            ],
            .live { media, findings in
                guard media.isEvent, !media.isOlder, !media.alignment.isPlain else { return }
                let place = media.firstMisplaced
                findings.report(
                    at: media.new.range(ofSegment: place.index), notes: place.notes,
                    "\(place.message); in a playlist of type EVENT segments are only added at the end")
            }),
        Rule(
            "live-min-window", .must, scope: .reload, "6.2.2",
            "no segment is removed where less than three target durations would be left",
            why: "clients that are slow, or have just begun, lose the segment that they are about to load",
            valid: [
                .loads(.window(1...4), .window(2...5)), .loads(.window(1...4), .window(2...4)),
                .loads(.window(1...2), .window(1...2)), .loads(.window(1...4), .window(3...4, end: "#EXT-X-ENDLIST")),
            ],
            invalid: [.loads(.window(1...4), .window(3...4, segments: [3: "#EXTINF:6.0,\n↓3.ts"]))],
            .live(checkWindow)),
    ]

    private static let removalRules: [Rule] = [
        Rule(
            "live-append-only", .must, scope: .reload, "6.2.1",
            "a playlist only grows at the end and shrinks at the front; all else stays as it is",
            why: "clients have the segments that they know, and do not look at them again",
            valid: [.loads(.window(1...4), .window(2...6))],
            invalid: [
                .loads(.window(1...4), .window(1...5, segments: [2: "#EXTINF:6.0,\n2.ts\n#EXTINF:6.0,\n↓ad.ts"])),
                .loads(.window(1...4), .window(1...4, segments: [1: "#EXTINF:6.0,\n↓ad.ts\n#EXTINF:6.0,\n1.ts"])),
                .loads(.window(1...4, header: ["#EXT-X-I-FRAMES-ONLY"]), .window(1...5).markedAtTop),
            ],
            .live(checkGrowth)),
        Rule(
            "live-remove-in-order", .must, scope: .reload, "6.2.2",
            "segments and parts are removed in the order in which they stand",
            why: "clients that are about to load one of them find it gone, and lose their place",
            valid: [
                .loads(.window(1...5), .window(3...6)),
                .loads(lowLatency(parts: 0...3), lowLatency(parts: 2...4)),
            ],
            invalid: [
                .loads(.window(1...5), .window(1...6, segments: [3: "", 4: "#EXTINF:6.0,\n↓4.ts"])),
                .loads(.window(1...5), .window(1...6, sequence: "2", segments: [3: "", 4: "#EXTINF:6.0,\n↓4.ts"])),
                .loads(.window(1...5), .window(1...3, segments: [3: "#EXTINF:6.0,\n↓3.ts"])),
                .loads(
                    lowLatency(parts: 0...3),
                    .lowLatency(
                        "#EXTINF:6.0,", "0.ts", part(0), part(1), part(3, "↓"),
                        "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p4.ts\"")),
            ],
            .live(checkOrder)),
    ]

    private static let event = ["#EXT-X-PLAYLIST-TYPE:EVENT"]

    private static func part(_ number: Int, _ mark: String = "") -> String {
        "\(mark)#EXT-X-PART:DURATION=1.0,URI=\"p\(number).ts\""
    }

    private static func lowLatency(parts: ClosedRange<Int>) -> RuleExample {
        .lowLatency(
            "#EXTINF:6.0,", "0.ts", parts.map { part($0) }.joined(separator: "\n"),
            "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p\(parts.upperBound + 1).ts\"")
    }
}

extension MediaReload {
    /// Whether the segments show that EXT-X-MEDIA-SEQUENCE is not what it should be.
    var hasWrongNumbers: Bool { !alignment.hasRightNumbers }

    /// What EXT-X-MEDIA-SEQUENCE should be by the segments that stayed.
    var dueSequence: UInt64 { old.full.mediaSequence &+ UInt64(alignment.removed) }

    var removedInWords: String {
        switch alignment.removed {
        case 0: "no segment was removed"
        case 1: "a segment was removed"
        default: "\(alignment.removed) segments were removed"
        }
    }

    /// The first segment that is not where it was, or is not there: the place to point at, and what to say of it.
    fileprivate var firstMisplaced: (index: Int, notes: [Diagnostic.Note], message: String) {
        if let inserted = alignment.inserted {
            return (inserted.lowerBound, [], "\(Quantity.count(inserted.count, "segment")) came in between others")
        }
        if let torn = alignment.torn {
            let isEnd = torn.upperBound == old.full.segments.count
            let next = torn.lowerBound - (alignment.shift ?? 0)
            return (
                max(0, min(isEnd ? new.full.segments.count - 1 : next, new.full.segments.count - 1)),
                note("the first segment that went", ofSegment: torn.lowerBound),
                "\(Quantity.count(torn.count, "segment")) went from \(isEnd ? "the end" : "between others")"
            )
        }
        return (0, note("the first segment of the load before", ofSegment: 0), removedInWords)
    }
}

private func checkDecrease(_ context: ReloadContext, _ findings: inout Findings) {
    guard case .media(let old) = context.previous.playlist, case .media(let new) = context.next.playlist,
        new.mediaSequence < old.mediaSequence, context.media?.lacksSequence != true, context.media?.wasVOD != true,
        let text = context.nextText
    else { return }
    findings.report(
        at: text.range(ofFirst: .mediaSequence),
        notes: context.note("the number of the load before", context.previousText?.range(ofFirst: .mediaSequence)),
        "EXT-X-MEDIA-SEQUENCE is \(new.mediaSequence), and was \(old.mediaSequence) before; it never decreases"
            + context.staleness)
}

extension ReloadContext {
    /// What else speaks for an answer that is older than the one before.
    fileprivate var staleness: String {
        guard let seconds, seconds < 0 else { return "" }
        return "; this answer was made \((-seconds).seconds) before the other one"
    }
}

private func checkWindow(_ media: MediaReload, _ findings: inout Findings) {
    guard !media.isEvent, !media.isOlder, media.alignment.isPlain, media.alignment.removed > 0,
        let target = media.new.full.targetDuration, !media.new.full.hasEndList
    else { return }
    let (left, due) = (media.new.full.duration, 3 * Double(target))
    guard left.isShort(of: due) else { return }
    findings.report(
        at: media.new.full.segments.isEmpty ? nil : media.new.range(ofSegment: 0),
        notes: media.note("the last segment that was removed", ofSegment: media.alignment.removed - 1),
        "\(media.removedInWords), and \(left.seconds) are left; three target durations, \(due.seconds), must stay")
}

private func checkGrowth(_ media: MediaReload, _ findings: inout Findings) {
    guard !media.isOlder else { return }
    if !media.isEvent, media.alignment.inserted != nil {
        let place = media.firstMisplaced
        findings.report(
            at: media.new.range(ofSegment: place.index), notes: place.notes,
            "\(place.message); they are only added at the end")
    }
    guard let (name, message) = media.changedHeader else { return }
    findings.report(at: media.range(ofFirst: name), notes: media.note("the load before", ofFirst: name), message)
}

private func checkOrder(_ media: MediaReload, _ findings: inout Findings) {
    guard !media.isOlder else { return }
    if !media.isEvent, media.alignment.inserted == nil, media.alignment.torn != nil {
        let place = media.firstMisplaced
        findings.report(
            at: media.new.full.segments.isEmpty ? nil : media.new.range(ofSegment: place.index), notes: place.notes,
            "\(place.message); they are removed from the front only")
    }
    for parts in media.parts {
        guard let missing = parts.missing else { continue }
        findings.report(
            at: media.range(of: parts.afterMissing), notes: media.note("the part before", of: missing),
            "part \((missing.uri ?? "").shown) of segment \(parts.sequence) went, and one before it stayed; "
                + "parts are removed from the front only")
    }
}

extension MediaReload {
    /// What the header says of all segments and has changed, and what is to be said of it.
    fileprivate var changedHeader: (TagName, String)? {
        let (before, after) = (old.full, new.loaded)
        if before.iFramesOnly != after.iFramesOnly, !isDelta {
            return (
                .iFramesOnly,
                "EXT-X-I-FRAMES-ONLY \(after.iFramesOnly ? "came" : "went"); what the segments hold stays the same"
            )
        }
        if let target = before.partTarget, let now = after.partTarget, target != now {
            return (.partInf, "PART-TARGET was \(target.seconds), and is \(now.seconds) now; it must stay what it is")
        }
        return nil
    }
}
