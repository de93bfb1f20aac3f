/// How often something new comes (6.2.1). Only loads whose times are known can tell.
extension Rule {
    static let liveTimeRules: [Rule] = [
        Rule(
            "live-new-segment-in-time", .must, scope: .reload, "6.2.1",
            "a live playlist has a new segment within one and a half target durations of the one before",
            why: "clients run out of what there is to play",
            valid: [
                .loads(.window(1...4).loaded(at: 0), .window(1...4).loaded(at: 6)),
                .loads(.window(1...4).loaded(at: 0), .window(2...5).loaded(at: 30)),
                .loads(.window(1...4).loaded(at: 0), .window(1...4, end: "#EXT-X-ENDLIST").loaded(at: 6)),
                .loads(.window(1...4), .window(1...4)),
            ],
            invalid: [
                .loads(
                    .window(1...4).loaded(at: 0),
                    .window(1...4, segments: [4: "#EXTINF:6.0,\n↓4.ts"]).loaded(at: 12))
            ],
            .live { media, findings in
                guard !media.hasNewSegment, media.isGoingOn, let silence = media.overdueSilence else { return }
                findings.report(
                    at: media.rangeOfLastSegment,
                    "no segment has come for \(silence.seconds) or more; one and a half target durations, "
                        + "\(media.longestSilence.seconds), are the most")
            }),
        Rule(
            "live-new-part-in-time", .must, scope: .reload, "6.2.1",
            "in low-latency mode a new part comes within one part target of the one before; with the time that a load takes, "
                + "within two",
            why: "clients that play close to the end stall",
            valid: [
                .loads(parts(1).loaded(at: 0), parts(1).loaded(at: 1)),
                .loads(parts(1).loaded(at: 0), parts(2).loaded(at: 9)),
            ],
            invalid: [.loads(parts(1).loaded(at: 0), parts(1, "↓").loaded(at: 4))],
            .live { media, findings in
                guard !media.hasNewPart, media.isGoingOn, media.overdueSilence == nil,
                    let target = media.new.full.partTarget, let last = media.new.full.lastPart,
                    let silence = media.context.silence(since: media.context.history.lastPart), silence > 2 * target
                else { return }
                findings.report(
                    at: media.range(of: last),
                    "no part has come for \(silence.seconds) or more; the part target is \(target.seconds)")
            }),
        Rule(
            "live-endlist-at-end", .must, scope: .reload, "6.2.1", "EXT-X-ENDLIST comes with the last segment",
            why: "clients wait for a segment that never comes",
            valid: [
                .loads(.window(1...4).loaded(at: 0), .window(2...5, end: "#EXT-X-ENDLIST").loaded(at: 12)),
                .loads(.window(1...4).loaded(at: 0), .window(1...4, end: "#EXT-X-ENDLIST").loaded(at: 6)),
                .loads(.window(1...4), .window(1...4, end: "#EXT-X-ENDLIST")),
            ],
            invalid: [
                .loads(.window(1...4).loaded(at: 0), .window(1...4, end: "↓#EXT-X-ENDLIST").loaded(at: 30))
            ],
            .live { media, findings in
                guard !media.hasNewSegment, !media.isOlder, !media.old.full.hasEndList, media.new.full.hasEndList,
                    let silence = media.overdueSilence
                else { return }
                findings.report(
                    at: media.range(ofFirst: .endList),
                    "EXT-X-ENDLIST came \(silence.seconds) or more behind the last segment; it comes with it")
            }),
    ]

    private static func parts(_ count: Int, _ mark: String = "") -> RuleExample {
        let parts = (1...count).map { "#EXT-X-PART:DURATION=1.0,URI=\"p\($0).ts\"" }.joined(separator: "\n")
        return .lowLatency(
            "#EXTINF:6.0,", "0.ts", mark + parts, "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p\(count + 1).ts\"")
    }
}

extension ReloadContext {
    /// How many seconds have passed for certain since a load; nil where that is not known.
    fileprivate func silence(since load: LoadTime) -> Double? { next.loadTime.seconds(since: load) }
}

extension MediaReload {
    /// Whether more is to come.
    fileprivate var isGoingOn: Bool { !isOlder && !old.full.hasEndList && !new.full.hasEndList }

    /// How long it may take until a segment comes, in seconds.
    fileprivate var longestSilence: Double { 1.5 * Double(new.full.targetDuration ?? 0) }

    /// For how long no segment has come, where that is too long.
    fileprivate var overdueSilence: Double? {
        guard new.full.targetDuration != nil, let silence = context.silence(since: context.history.lastSegment),
            silence > longestSilence
        else { return nil }
        return silence
    }

    fileprivate var rangeOfLastSegment: TextRange? {
        let last = new.full.segments.count - 1
        return last < 0 ? nil : new.range(ofSegment: last)
    }
}

extension MediaPlaylist {
    fileprivate var lastPart: PartialSegment? { partsAtEnd.last ?? segments.last?.parts.last }
}
