/// The tags that speak of a whole Media Playlist (4.4.3.1 to 4.4.3.5).
extension Rule {
    static let mediaPlaylistRules: [Rule] = targetDurationRules + sequenceNumberRules + playlistTypeRules

    private static let targetDurationRules: [Rule] = [
        Rule(
            "media-tag-once", .must, "4.4.3", "each tag about the whole Media Playlist stands at most once",
            why: "of two values one client takes the first and another the last",
            valid: [.media("#EXT-X-MEDIA-SEQUENCE:1")],
            invalid: [
                .media("#EXT-X-MEDIA-SEQUENCE:1", "↓#EXT-X-MEDIA-SEQUENCE:1"),
                .media("#EXT-X-ENDLIST", "↓#EXT-X-ENDLIST"),
            ],
            .reading),
        Rule(
            "media-targetduration-required", .must, "4.4.3.1", "there is an EXT-X-TARGETDURATION",
            why: "clients take from it when to reload and how much to buffer",
            valid: [.media()],
            invalid: ["#EXTM3U\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"],
            .reading),
        Rule(
            "media-targetduration-integer", .must, "4.4.3.1", "EXT-X-TARGETDURATION is a whole number",
            why: "a client may refuse the playlist, or cut the fraction off and take segments for too long",
            valid: [.media("#EXT-X-TARGETDURATION:10")],
            invalid: [.media("#EXT-X-TARGETDURATION:↓6.5"), .media("#EXT-X-TARGETDURATION:↓PT6S")],
            .reading),
        Rule(
            "media-targetduration-minimum", .must, "4.4.3.1", "EXT-X-TARGETDURATION is at least 1",
            why: "a client that waits for a target duration between reloads would not wait at all",
            valid: [.media("#EXT-X-TARGETDURATION:1", "#EXTINF:1.4,", "a.ts")],
            invalid: [.media("#EXT-X-TARGETDURATION:↓0", "#EXTINF:0.4,", "a.ts")],
            .tags([.targetDuration]) { tag, findings in
                guard DecimalInteger.parse(tag.playlist.bytes, tag.line.value) == .value(0) else { return }
                findings.report(at: tag.valueRange, "the target duration is 0 s; at least 1 s is due")
            }),
        Rule(
            "media-targetduration-rounding", .must, "4.4.3.1, 6.2.1",
            "no segment is longer, rounded to whole seconds, than the target duration",
            why: "clients buffer by the target duration, and stall on a segment that is longer",
            valid: [.media("#EXTINF:6.499,", "a.ts")],
            invalid: [
                .media("#EXTINF:6.006,", "a.ts", "↓#EXTINF:6.501,", "b.ts"),
                .media(version: 3, "↓#EXTINF:6.5,", "a.ts"),
            ],
            .media(with: [.targetDuration], checkLengths)),
        Rule(
            "media-targetduration-pre6-exact", .should, "8",
            "up to version 5, no segment is longer than the target duration by any fraction",
            why: "before version 6 the target duration was the exact maximum, and old clients may rely on it",
            valid: [
                .media(version: 5, "#EXTINF:6.0,", "a.ts"), .media(version: 6, "#EXTINF:6.2,", "a.ts"),
            ],
            invalid: [.media(version: 5, "#EXT-X-TARGETDURATION:↓6", "#EXTINF:6.2,", "a.ts", "#EXTINF:6.3,", "b.ts")],
            .media(with: [.targetDuration], checkExactLengths)),
    ]

    private static let sequenceNumberRules: [Rule] = [
        Rule(
            "media-sequence-integer", .must, "4.4.3.2", "EXT-X-MEDIA-SEQUENCE is a whole number",
            why: "without it a client counts segments from 0, and decrypts them with wrong initialization vectors",
            valid: [.media("#EXT-X-MEDIA-SEQUENCE:0")],
            invalid: [.media("#EXT-X-MEDIA-SEQUENCE:↓-1"), .media("#EXT-X-MEDIA-SEQUENCE:↓7.0")],
            .reading),
        Rule(
            "media-sequence-before-segment", .must, "4.4.3.2", "EXT-X-MEDIA-SEQUENCE stands before the first segment",
            why: "a client that numbers segments as it reads them has numbered the first ones from 0 already",
            valid: [.media("#EXT-X-MEDIA-SEQUENCE:5", "#EXTINF:6.006,", "a.ts")],
            invalid: [.media("#EXTINF:6.006,", "a.ts", "↓#EXT-X-MEDIA-SEQUENCE:5")],
            .media(with: [.mediaSequence]) { _, context, findings in
                reportIfBehindSegments(.mediaSequence, context, &findings)
            }),
        Rule(
            "media-sequence-overflow", .must, "4.2, 6.2.2", "every segment has a number of at most 64 bits",
            why: "numbers would begin again at 0, which clients take for old segments", severity: .warning,
            valid: [.media("#EXT-X-MEDIA-SEQUENCE:18446744073709551615")],
            invalid: [
                .playlist(
                    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:18446744073709551615\n"
                        + "#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n")
            ],
            .reading),
        Rule(
            "discseq-integer", .must, "4.4.3.3", "EXT-X-DISCONTINUITY-SEQUENCE is a whole number",
            why: "clients line up renditions by it",
            valid: [.media("#EXT-X-DISCONTINUITY-SEQUENCE:0")],
            invalid: [.media("#EXT-X-DISCONTINUITY-SEQUENCE:↓x")],
            .reading),
        Rule(
            "discseq-before-segment", .must, "4.4.3.3",
            "EXT-X-DISCONTINUITY-SEQUENCE stands before the first segment",
            why: "a client that counts as it reads has counted the first segments from 0 already",
            valid: [.media("#EXT-X-DISCONTINUITY-SEQUENCE:5", "#EXTINF:6.006,", "a.ts")],
            invalid: [.media("#EXTINF:6.006,", "a.ts", "↓#EXT-X-DISCONTINUITY-SEQUENCE:5")],
            .media(with: [.discontinuitySequence]) { _, context, findings in
                reportIfBehindSegments(.discontinuitySequence, context, &findings)
            }),
        Rule(
            "discseq-before-discontinuity", .must, "4.4.3.3",
            "EXT-X-DISCONTINUITY-SEQUENCE stands before any EXT-X-DISCONTINUITY",
            why: "a client that counts as it reads would lose the discontinuities before the tag",
            valid: [.media("#EXT-X-DISCONTINUITY-SEQUENCE:5", "#EXT-X-DISCONTINUITY")],
            invalid: [.media("#EXT-X-DISCONTINUITY", "↓#EXT-X-DISCONTINUITY-SEQUENCE:5")],
            .media(with: [.discontinuitySequence], checkDiscontinuitySequencePlace)),
    ]

    private static let playlistTypeRules: [Rule] = [
        Rule(
            "playlisttype-enum", .must, "4.4.3.5", "EXT-X-PLAYLIST-TYPE is EVENT or VOD",
            why: "clients ignore what they do not know, and take the playlist for one that loses old segments",
            valid: [.media("#EXT-X-PLAYLIST-TYPE:EVENT")],
            invalid: [.media("#EXT-X-PLAYLIST-TYPE:↓LIVE"), .media("#EXT-X-PLAYLIST-TYPE:↓vod")],
            .reading),
        Rule(
            "playlisttype-vod-endlist", .must, "4.4.3.5, 6.2.1", "a playlist of type VOD has an EXT-X-ENDLIST",
            why: "it cannot change, and without the tag clients reload it for ever and join it near its end",
            valid: [.media("#EXT-X-PLAYLIST-TYPE:VOD"), .live("#EXT-X-PLAYLIST-TYPE:EVENT")],
            invalid: [.live("#EXT-X-PLAYLIST-TYPE:↓VOD", "#EXTINF:6.006,", "a.ts")],
            .media(with: [.playlistType]) { media, context, findings in
                guard media.type == .vod, !media.hasEndList, let line = context.first(.playlistType) else { return }
                findings.report(
                    at: context.range(line.value, in: line), fixIts: [context.appendingEndList],
                    "the playlist is of type VOD, which never changes, and has no EXT-X-ENDLIST")
            }),
    ]
}

private func checkLengths(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let target = media.targetDuration else { return }
    let limit = Double(target) + 0.5
    let place = context.first(.targetDuration)
    for row in context.rows where row.duration >= limit {
        // Which way a half is rounded is not said, and 4.1 lets segments be longer by up to half a second.
        findings.report(
            at: context.infoRange(of: row), severity: row.duration > limit ? nil : .warning,
            notes: [.init(message: "the target duration is stated here", range: place.map { context.range(of: $0) })],
            "the segment lasts \(row.duration.seconds); the target duration is \(target) s")
    }
}

/// One finding for all segments: a packager that rounds down does so throughout.
private func checkExactLengths(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard context.version < 6, let target = media.targetDuration, let line = context.first(.targetDuration) else {
        return
    }
    let exact = Double(target)
    var (count, longest): (Int, SegmentRow?) = (0, nil)
    for row in context.rows where row.duration > exact && row.duration < exact + 0.5 {
        count += 1
        if row.duration > longest?.duration ?? 0 { longest = row }
    }
    guard let longest else { return }
    findings.report(
        at: context.range(line.value, in: line),
        notes: [Diagnostic.Note(message: "the longest", range: context.infoRange(of: longest))],
        count == 1
            ? "a segment lasts \(longest.duration.seconds), over the target duration of \(target) s"
            : "\(count) segments last up to \(longest.duration.seconds), over the target duration of \(target) s")
}

/// Reports a tag that numbers segments and stands behind the first of them.
private func reportIfBehindSegments(_ tag: TagName, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let line = context.first(tag), let segment = context.rows.first, line.number > Int(segment.lineNumber) else {
        return
    }
    findings.report(
        at: context.range(of: line),
        notes: [Diagnostic.Note(message: "the first segment is here", range: context.range(of: segment))],
        fixIts: context.movingToTop(line).map { [$0] } ?? [],
        "\(tag.spelling) stands behind the first segment; it belongs before it")
}

private func checkDiscontinuitySequencePlace(
    _ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard let line = context.first(.discontinuitySequence), let discontinuity = context.first(.discontinuity),
        line.number > discontinuity.number
    else { return }
    // Behind a segment as well, it has a finding already.
    if let segment = context.rows.first, line.number > Int(segment.lineNumber) { return }
    findings.report(
        at: context.range(of: line),
        notes: [Diagnostic.Note(message: "the first discontinuity is here", range: context.range(of: discontinuity))],
        fixIts: context.movingToTop(line).map { [$0] } ?? [],
        "EXT-X-DISCONTINUITY-SEQUENCE stands behind an EXT-X-DISCONTINUITY; it belongs before it")
}

extension PlaylistContext {
    /// Whether the playlist is complete, or its type is wrong, somebody has to say.
    fileprivate var appendingEndList: Diagnostic.FixIt {
        let isLineOpen = bytes.last != .lineFeed
        return .replacing(
            bytes.count..<bytes.count, by: (isLineOpen ? "\n" : "") + "#EXT-X-ENDLIST\n", "end with #EXT-X-ENDLIST",
            .review)
    }
}
