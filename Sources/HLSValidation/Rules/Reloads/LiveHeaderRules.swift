/// What a playlist says of itself and keeps from load to load (6.2.1).
extension Rule {
    static let liveHeaderRules: [Rule] = [
        Rule(
            "live-kind-constant", .must, scope: .reload, "6.2.1",
            "a Media Playlist stays one when it is loaded again, and a Multivariant Playlist too",
            why: "clients go on as before, and find nothing that they know",
            valid: [.loads(.window(1...4), .window(2...5))],
            invalid: [.loads(.window(1...4), .playlist("↓#EXTM3U\n\(RuleExample.variant)\nvideo.m3u8\n"))],
            .reload { context, findings in
                let (before, after) = (context.previous.playlist.kindInWords, context.next.playlist.kindInWords)
                guard before != after else { return }
                findings.report(
                    at: context.nextText?.range(ofFirst: .m3u), "it was \(before), and is \(after) now")
            }),
        Rule(
            "live-targetduration-constant", .must, scope: .reload, "6.2.1", "the target duration never changes",
            why: "clients time their reloads and fill their buffers by it",
            valid: [.loads(.window(1...4), .window(2...5))],
            invalid: [.loads(.window(1...4), .window(2...5, target: "↓8"))],
            .live { media, findings in
                guard let before = media.old.full.targetDuration, let after = media.new.loaded.targetDuration,
                    before != after
                else { return }
                findings.report(
                    at: media.range(ofFirst: .targetDuration),
                    notes: media.note("the target duration of the load before", ofFirst: .targetDuration),
                    "the target duration was \(before) s, and is \(after) s now; it must stay what it is")
            }),
        Rule(
            "live-playlisttype-stable", .must, scope: .reload, "6.2.1",
            "EXT-X-PLAYLIST-TYPE neither comes nor changes nor goes",
            why: "clients that saw the first type do not expect what the second one allows",
            valid: [
                .loads(.window(1...4, header: event), .window(1...5, header: event)),
                .loads(.window(1...4), .window(2...5)),
            ],
            invalid: [
                .loads(
                    .window(1...4, header: event),
                    .window(1...4, header: ["#EXT-X-PLAYLIST-TYPE:↓VOD"], end: "#EXT-X-ENDLIST")),
                .loads(.window(1...4), .window(1...5, header: ["#EXT-X-PLAYLIST-TYPE:↓EVENT"])),
                .loads(.window(1...4, header: event), .window(1...5).markedAtTop),
            ],
            .reload(checkType)),
        Rule(
            "live-vod-unchanged", .must, scope: .reload, "4.4.3.5, 6.2.1", "a playlist of type VOD never changes",
            why: "clients load it once, and caches keep it for good",
            valid: [.loads(.window(1...4, header: vod, end: end), .window(1...4, header: vod, end: end))],
            invalid: [
                .loads(
                    .window(1...4, header: vod, end: end),
                    .window(1...5, header: vod, segments: [5: "#EXTINF:6.0,\n↓5.ts"], end: end)),
                .loads(
                    .window(1...4, header: vod, end: end),
                    .window(1...4, header: vod, segments: [2: "#EXTINF:6.0,\n↓b.ts"], end: end)),
                .loads(
                    .window(1...4, header: vod, end: end),
                    .window(1...4, target: "8", header: vod, end: end).markedAtTop),
            ],
            .reload(checkVOD)),
        Rule(
            "live-endlist-final", .must, scope: .reload, "4.4.3.4, 6.2.1",
            "behind EXT-X-ENDLIST no segment is added, and the tag stays",
            why: "clients that saw it never load the playlist again",
            valid: [
                .loads(.window(1...4), .window(2...5, end: end)),
                .loads(.window(1...4, end: end), .window(1...4, end: end)),
            ],
            invalid: [
                .loads(.window(1...4, end: end), .window(1...4).markedAtTop),
                .loads(.window(1...4, end: end), .window(1...5, segments: [5: "#EXTINF:6.0,\n↓5.ts"])),
                .loads(.window(1...4, end: end), .window(1...5, segments: [5: "#EXTINF:6.0,\n↓5.ts"], end: end)),
            ],
            .live(checkEnd)),
    ]

    private static let event = ["#EXT-X-PLAYLIST-TYPE:EVENT"]
    private static let vod = ["#EXT-X-PLAYLIST-TYPE:VOD"]
    private static let end = "#EXT-X-ENDLIST"
}

private func checkType(_ context: ReloadContext, _ findings: inout Findings) {
    guard let media = context.media else { return }
    let (before, after) = (media.old.full.type, media.new.loaded.type)
    // A delta update that leaves the tag out has a finding of its own.
    guard before != after, after != nil || !media.isDelta else { return }
    let (was, now) = (before?.rawValue.shortened ?? "absent", after?.rawValue.shortened ?? "absent")
    findings.report(
        at: media.range(ofFirst: .playlistType),
        notes: before == nil ? [] : media.note("the type of the load before", ofFirst: .playlistType),
        "EXT-X-PLAYLIST-TYPE was \(was), and is \(now) now; it must stay what it is")
}

private func checkVOD(_ context: ReloadContext, _ findings: inout Findings) {
    guard let media = context.media, media.wasVOD, media.new.full.type == .vod, let change = media.reload.changes.first
    else { return }
    let segment = media.reload.changedSegments.first.map(media.indexInNext) ?? media.reload.added.first
    findings.report(
        at: segment.flatMap { media.new.range(ofSegment: $0) } ?? media.range(ofFirst: .m3u),
        "a playlist of type VOD has changed: \(change.description.shortened)")
}

private func checkEnd(_ media: MediaReload, _ findings: inout Findings) {
    guard media.old.full.hasEndList, !media.isOlder else { return }
    let added = media.reload.added.first
    guard added != nil || !media.new.full.hasEndList else { return }
    findings.report(
        at: added.flatMap { media.new.range(ofSegment: $0) } ?? media.range(ofFirst: .m3u),
        notes: media.note("the end that the load before states", ofFirst: .endList),
        added == nil
            ? "EXT-X-ENDLIST has gone; a playlist that has ended stays so"
            : "a segment was added behind EXT-X-ENDLIST, which says that none will be")
}

extension Playlist {
    fileprivate var kindInWords: String {
        switch self {
        case .media: "a Media Playlist"
        case .multivariant: "a Multivariant Playlist"
        }
    }
}
