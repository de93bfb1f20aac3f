/// Media Playlists: their segments, and what a live one holds (sections 7 and 8).
extension Rule {
    static let appleSegmentRules: [Rule] = appleDurationRules + appleTypeRules + appleWindowRules + appleBoundaryRules

    private static let appleDurationRules: [Rule] = [
        Rule(
            "apple-7.5", .should, AppleDocument.authoring("7.5"), "the target duration is 6 s",
            why: "longer segments make clients start and switch late, shorter ones cost requests and compress worse",
            valid: [
                .media(),
                // Of a finished presentation, I-frames and subtitles may have another one.
                .media("#EXT-X-TARGETDURATION:1", "#EXT-X-I-FRAMES-ONLY", "#EXTINF:1.001,", "a.mp4"),
                .media("#EXT-X-TARGETDURATION:600", "#EXTINF:600.0,", "a.vtt"),
            ],
            invalid: [
                .media("#EXT-X-TARGETDURATION:↓10", "#EXTINF:10.01,", "a.ts"),
                .live("#EXT-X-TARGETDURATION:↓10", "#EXTINF:10.0,", "a.vtt"),
            ],
            .media { media, context, findings in
                guard let target = media.targetDuration, target != 6, let line = context.first(.targetDuration),
                    media.isLive || !media.iFramesOnly && !context.isOfSubtitles
                else { return }
                findings.report(
                    at: context.range(line.value, in: line), "the target duration is \(target) s; 6 s are due")
            }),
        Rule(
            "apple-7.6", .should, AppleDocument.authoring("7.6"), "segments last about 6 s",
            why: "shorter ones cost requests and compress worse, longer ones make clients start and switch late",
            valid: [
                segments(6.006, 2.002),
                segments(2.002, 6.006, 6.006, 6.006),
                .media("#EXT-X-I-FRAMES-ONLY", "#EXTINF:1.0,", "a.mp4", "#EXTINF:1.0,", "b.mp4"),
                // The target duration is at fault, and these follow it.
                .media("#EXT-X-TARGETDURATION:4", "#EXTINF:4.004,", "a.ts", "#EXTINF:4.004,", "b.ts"),
            ],
            invalid: [
                .media("↓#EXTINF:2.0,", "a.ts", "#EXTINF:2.0,", "b.ts", "#EXTINF:1.5,", "c.ts"),
                .media(
                    "#EXT-X-TARGETDURATION:10", "#EXTINF:6.0,", "a.ts", "↓#EXTINF:8.0,", "b.ts", "#EXTINF:8.0,",
                    "c.ts", "#EXTINF:6.0,", "d.ts"),
            ],
            .media(checkUsualDuration)),
        Rule(
            "apple-7.7", .must, AppleDocument.authoring("7.7"),
            "no segment is longer than the target duration by more than 0.5 s",
            why: "clients buffer by the target duration, and stall on a segment that is longer",
            valid: [segments(6.499)],
            invalid: [.media("#EXTINF:6.5,", "a.ts", "↓#EXTINF:6.6,", "b.ts")],
            .media { media, context, findings in
                guard let target = media.targetDuration else { return }
                let limit = Double(target) + 0.5
                for row in context.rows where row.duration > limit {
                    findings.report(
                        at: context.infoRange(of: row),
                        "the segment lasts \(row.duration.seconds), \((row.duration - Double(target)).seconds) more than the "
                            + "target duration; at most 0.5 s more are due")
                }
            }),
    ]

    private static let appleTypeRules: [Rule] = [
        Rule(
            "apple-8.4", .must, AppleDocument.authoring("8.4"), "a live playlist has an EXT-X-PROGRAM-DATE-TIME",
            why: "clients cannot line up renditions by date, nor show when something was on",
            valid: [
                .live("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z", "#EXTINF:6.006,", "a.ts"),
                .deltaUpdate(RuleExample.skip),
                .media(),
            ],
            invalid: [.live("#EXTINF:6.006,", "a.ts")],
            .media { media, context, findings in
                // A delta update may leave the tag out with the segments before it.
                guard media.isLive, media.deltaUpdate == nil, !context.has(.programDateTime),
                    !media.segments.isEmpty || context.has(.part)
                else { return }
                findings.report(at: nil, "a live playlist without EXT-X-PROGRAM-DATE-TIME")
            }),
        Rule(
            "apple-8.6", .must, AppleDocument.authoring("8.6"), "a playlist of finished content is of type VOD",
            why: "clients cannot know that it never changes, and may load it again",
            // A live playlist that has come to its end looks much like it.
            severity: .warning,
            valid: [
                .media("#EXT-X-PLAYLIST-TYPE:VOD"), .media("#EXT-X-PLAYLIST-TYPE:EVENT"),
                .media("#EXT-X-MEDIA-SEQUENCE:7"),
            ],
            invalid: [.media("#EXTINF:6.006,", "a.ts", "↓#EXT-X-ENDLIST")],
            .media { media, context, findings in
                // Where segments were taken away, the playlist was a live one.
                guard let end = context.first(.endList), !context.has(.playlistType), media.mediaSequence == 0,
                    media.deltaUpdate == nil
                else { return }
                findings.report(
                    at: context.range(of: end),
                    "the playlist is complete, and has no EXT-X-PLAYLIST-TYPE; for content that never changes VOD is due"
                )
            }),
    ]

    private static let appleWindowRules: [Rule] = [
        Rule(
            "apple-8.11", .must, AppleDocument.authoring("8.11"), "a live playlist holds six segments at least",
            why: "clients that come late find their next segment gone, and stall",
            valid: [
                window(of: 6),
                .deltaUpdate(RuleExample.skip, segments: 3),
                .live("#EXT-X-PLAYLIST-TYPE:EVENT", "#EXTINF:6.006,", "a.ts"),
            ],
            invalid: [window(of: 5), .live("#EXTINF:6.006,", "a.ts")],
            .media { media, _, findings in
                let count = media.countOfSegments
                guard media.isSliding, count < 6 else { return }
                // Where no segment was taken away yet, it may have begun just now.
                findings.report(
                    at: nil, severity: media.mediaSequence == 0 ? .warning : nil,
                    "the live playlist holds \(count) \(count == 1 ? "segment" : "segments"); at least 6 are due")
            }),
        Rule(
            "apple-8.12", .should, AppleDocument.authoring("8.12"), "a live playlist holds 15 minutes at least",
            why: "viewers cannot go back to what they missed",
            valid: [
                .deltaUpdate("#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-SKIP:SKIPPED-SEGMENTS=144"),
                // It may have begun just now.
                .live("#EXTINF:6.006,", "a.ts"),
            ],
            invalid: [window(of: 6)],
            .media { media, _, findings in
                let (window, due) = (media.window, 900.0)
                // With each update a segment may have gone while none came.
                guard media.isSliding, media.mediaSequence > 0,
                    window + Double(media.targetDuration ?? 0) < due
                else { return }
                findings.report(at: nil, "the live playlist holds \(window.seconds); at least \(due.seconds) are due")
            }),
        Rule(
            "apple-8.17", .must, AppleDocument.authoring("8.17"),
            "a live playlist with discontinuities has an EXT-X-DISCONTINUITY-SEQUENCE",
            why: "clients count discontinuities anew when old ones go, and mix up renditions",
            valid: [
                .live(
                    "#EXT-X-DISCONTINUITY-SEQUENCE:0", "#EXTINF:6.006,", "a.ts", "#EXT-X-DISCONTINUITY",
                    "#EXTINF:6.006,", "b.ts"),
                .live(
                    "#EXT-X-PLAYLIST-TYPE:EVENT", "#EXTINF:6.006,", "a.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:6.006,",
                    "b.ts"),
            ],
            invalid: [
                .live("#EXTINF:6.006,", "a.ts", "↓#EXT-X-DISCONTINUITY", "#EXTINF:6.006,", "b.ts")
            ],
            .media { media, context, findings in
                guard media.isSliding, let first = context.first(.discontinuity),
                    !context.has(.discontinuitySequence)
                else { return }
                findings.report(
                    at: context.range(of: first),
                    "a discontinuity in a live playlist without EXT-X-DISCONTINUITY-SEQUENCE")
            }),
    ]

    private static let appleBoundaryRules: [Rule] = [
        Rule(
            "apple-8.19", .should, AppleDocument.authoring("8.19"),
            "where something else begins, an EXT-X-DATERANGE says so",
            why: "apps cannot tell an advertisement from the program",
            // Not each discontinuity is such a place, and the date ranges may be in another playlist.
            severity: .note,
            valid: [
                .media(
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z",
                    #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.006Z""#, "#EXTINF:6.006,", "a.ts",
                    "#EXT-X-DISCONTINUITY", "#EXTINF:6.006,", "b.ts"),
                .media(
                    "#EXT-X-I-FRAMES-ONLY", "#EXTINF:6.006,", "a.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:6.006,", "b.ts"
                ),
            ],
            invalid: [
                .media(
                    "#EXTINF:6.006,", "a.ts", "↓#EXT-X-DISCONTINUITY", "#EXTINF:6.006,", "b.ts",
                    "#EXT-X-DISCONTINUITY", "#EXTINF:6.006,", "c.ts")
            ],
            .media { media, context, findings in
                guard let first = context.first(.discontinuity), !context.has(.dateRange),
                    media.deltaUpdate == nil, !media.iFramesOnly, !context.isOfSubtitles
                else { return }
                findings.report(
                    at: context.range(of: first),
                    "there are discontinuities and no EXT-X-DATERANGE; where another program or an advertisement begins, "
                        + "one is due")
            }),
        Rule(
            "apple-8.20", .must, AppleDocument.authoring("8.20"), "segments of fragmented MP4 have an EXT-X-MAP",
            why: "without the initialization section the segments cannot be decoded",
            // That they are of fragmented MP4, only their names say.
            severity: .warning,
            valid: [.media("#EXT-X-MAP:URI=\"init.mp4\"", "#EXTINF:6.006,", "a.m4s"), segments(6.006)],
            invalid: [.media("#EXTINF:6.006,", "↓a.m4s", "#EXTINF:6.006,", "b.m4s")],
            .media(checkInitializationSections)),
    ]

    // MARK: - Examples

    /// A finished playlist of segments of these lengths.
    private static func segments(_ durations: Double...) -> RuleExample {
        let lines = durations.map { "#EXTINF:\($0),\na.ts" }
        return .media(lines.joined(separator: "\n"))
    }

    /// A live playlist that has lost segments and holds this many.
    private static func window(of count: Int) -> RuleExample {
        let lines = (1...count).map { "#EXTINF:6.006,\n\($0).ts" }
        return .live("#EXT-X-MEDIA-SEQUENCE:1", lines.joined(separator: "\n"))
    }
}

extension PlaylistContext {
    /// Whether the segments are of subtitles, as the name of the first says.
    fileprivate var isOfSubtitles: Bool {
        guard let segments, let first = rows.first else { return false }
        return MediaFormat(pathExtension: segments.pathExtension(first)) == .webVTT
    }
}

// MARK: - Durations

/// How many segments are of which length, the last one left out: it has what remains.
private struct UsualDuration {
    /// Those that would round to less than 6 s, and to more.
    private(set) var (shorter, longer) = (0, 0)
    /// Those that round to the target duration.
    private var asStated = 0
    private let count: Int

    init(_ rows: ArraySlice<SegmentRow>, target: Double) {
        count = rows.count
        for row in rows {
            if row.duration < 5.5 { shorter += 1 } else if row.duration > 6.5 { longer += 1 }
            if row.duration > target - 0.5, row.duration <= target + 0.5 { asStated += 1 }
        }
    }

    /// Whether the median is less or more than about 6 s.
    var isShort: Bool { shorter > count / 2 }
    var isLong: Bool { longer > count / 2 }
    /// Whether the median is about the target duration.
    var isAsStated: Bool { asStated > count / 2 }
}

/// Silent where the segments are as long as the target duration, and that is at fault: it has a rule of its own.
private func checkUsualDuration(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    let rows = context.rows.dropLast()
    guard !media.iFramesOnly, !context.isOfSubtitles, let target = media.targetDuration else { return }
    let usual = UsualDuration(rows, target: Double(target))
    guard usual.isShort || usual.isLong, !usual.isAsStated,
        let first = rows.first(where: { usual.isShort ? $0.duration < 5.5 : $0.duration > 6.5 })
    else { return }
    findings.report(
        at: context.infoRange(of: first),
        "most segments are \(usual.isShort ? "shorter" : "longer") than 6 s, such as this one of "
            + "\(first.duration.seconds); about 6 s are due")
}
