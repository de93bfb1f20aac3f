/// The tags that either kind of playlist may have (4.4.2).
extension Rule {
    static let startRules: [Rule] = [
        Rule(
            "independent-once", .must, "4.4.2.1", "EXT-X-INDEPENDENT-SEGMENTS stands at most once",
            why: "the second one says nothing, and a strict client refuses the playlist",
            valid: [.media("#EXT-X-INDEPENDENT-SEGMENTS")],
            invalid: [.media("#EXT-X-INDEPENDENT-SEGMENTS", "↓#EXT-X-INDEPENDENT-SEGMENTS")],
            .reading),
        Rule(
            "start-once", .must, "4.4.2.2", "EXT-X-START stands at most once",
            why: "clients begin at the first, or at the last, or refuse the playlist",
            valid: [.media("#EXT-X-START:TIME-OFFSET=1")],
            invalid: [.media("#EXT-X-START:TIME-OFFSET=1", "↓#EXT-X-START:TIME-OFFSET=1")],
            .reading),
        Rule(
            "start-time-offset-required", .must, "4.4.2.2", "EXT-X-START has TIME-OFFSET",
            why: "the tag does not say where to begin",
            valid: [.media("#EXT-X-START:TIME-OFFSET=0")],
            invalid: [.media("↓#EXT-X-START:PRECISE=YES")],
            .reading),
        Rule(
            "start-within-duration", .should, "4.4.2.2", "TIME-OFFSET lies within the playlist",
            why: "clients begin at the one end or the other",
            valid: [.media("#EXT-X-START:TIME-OFFSET=6.006"), .media("#EXT-X-START:TIME-OFFSET=-6.006")],
            invalid: [.media("#EXT-X-START:TIME-OFFSET=↓6.1"), .media("#EXT-X-START:TIME-OFFSET=↓-90")],
            .media(with: [.start], reportOffsetOutside)),
        Rule(
            "start-live-edge", .should, "4.4.2.2",
            "in a playlist that goes on, TIME-OFFSET is three target durations or more from the end",
            why: "clients run into the end of the playlist and stall",
            valid: [
                live("#EXT-X-START:TIME-OFFSET=-18"), live("#EXT-X-START:TIME-OFFSET=6"),
                .live("#EXT-X-START:TIME-OFFSET=0", "#EXTINF:6.0,", "1.ts"),
                .media("#EXT-X-START:TIME-OFFSET=-1"),
            ],
            invalid: [live("#EXT-X-START:TIME-OFFSET=↓-17.9"), live("#EXT-X-START:TIME-OFFSET=↓6.1")],
            .media(with: [.start], reportOffsetAtEdge)),
        Rule(
            "start-precise-enum", .must, "4.4.2.2", "PRECISE is YES or NO",
            why: "clients ignore the whole tag",
            valid: [.media("#EXT-X-START:TIME-OFFSET=1,PRECISE=YES"), .media("#EXT-X-START:TIME-OFFSET=1,PRECISE=NO")],
            invalid: [
                .media("#EXT-X-START:TIME-OFFSET=1,PRECISE=↓TRUE"), .media("#EXT-X-START:TIME-OFFSET=1,PRECISE=↓yes"),
            ],
            .reading),
    ]

    /// 24 s of a playlist that goes on.
    private static func live(_ tag: String) -> RuleExample {
        .live(
            tag, "#EXTINF:6.0,", "1.ts", "#EXTINF:6.0,", "2.ts", "#EXTINF:6.0,", "3.ts", "#EXTINF:6.0,", "4.ts")
    }
}

/// How far sums of durations may be off, in seconds.
private let tolerance = 0.001

/// Segments that a delta update leaves out count, and are not known here.
private func reportOffsetOutside(
    _ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard let start = playlist.start, let offset = start.timeOffset, playlist.deltaUpdate == nil,
        !playlist.segments.isEmpty, offset.magnitude > playlist.duration + tolerance
    else { return }
    findings.report(
        at: context.offsetRange(of: start),
        "TIME-OFFSET is \(offset) s, and the playlist lasts \(playlist.duration.inMilliseconds) s")
}

private func reportOffsetAtEdge(
    _ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard let start = playlist.start, let offset = start.timeOffset, !playlist.hasEndList, playlist.deltaUpdate == nil,
        let target = playlist.targetDuration, offset.magnitude <= playlist.duration + tolerance
    else { return }
    let fromEnd = offset < 0 ? -offset : playlist.duration - offset
    let least = 3 * Double(target)
    // A playlist that has only begun is shorter than that, and grows.
    guard fromEnd < least - tolerance, offset < 0 || playlist.duration >= least else { return }
    findings.report(
        at: context.offsetRange(of: start),
        notes: context.first(.targetDuration).map {
            [.init(message: "the target duration is declared here", range: context.range(of: $0))]
        } ?? [],
        "TIME-OFFSET is \(fromEnd.inMilliseconds) s from the end of the playlist; at least \(least) s, three target durations, are due"
    )
}

extension PlaylistContext {
    fileprivate func offsetRange(of start: StartPoint) -> TextRange? {
        attributes(at: start.position)?.range(of: "TIME-OFFSET")
    }
}

extension Double {
    /// The nearest number with three digits behind the point, for messages.
    fileprivate var inMilliseconds: Double {
        let thousandths = self * 1_000
        return thousandths.magnitude < 1e15 ? Double(Int64(thousandths + (self < 0 ? -0.5 : 0.5))) / 1_000 : self
    }
}
