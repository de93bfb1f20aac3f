/// How discontinuities are counted (6.2.2).
extension Rule {
    static let liveDiscontinuityRules: [Rule] = [
        Rule(
            "live-discseq-present", .must, scope: .reload, "6.2.2",
            "a playlist with discontinuities from which segments are removed has EXT-X-DISCONTINUITY-SEQUENCE",
            why: "clients that switch to another playlist do not find their place on its timeline",
            valid: [
                .loads(
                    .window(1...4, header: sequence(0), above: [3: tag]),
                    .window(2...5, header: sequence(0), above: [3: tag])),
                .loads(.window(1...4, above: [3: tag]), .window(1...5, above: [3: tag])),
                .loads(.window(1...4), .window(2...5)),
            ],
            invalid: [
                .loads(.window(1...4, above: [3: tag]), .window(2...5, above: [3: tag])),
                .loads(.window(1...5, header: sequence(7), above: [2: tag]), .window(3...6)),
            ],
            .live { media, findings in
                guard media.countsDiscontinuities, media.alignment.removed > 0, media.hadDiscontinuities,
                    media.lacksDiscontinuitySequence
                else { return }
                findings.report(
                    at: nil,
                    notes: media.note("the last segment that was removed", ofSegment: media.alignment.removed - 1),
                    "\(media.removedInWords) from a playlist with discontinuities, and no EXT-X-DISCONTINUITY-SEQUENCE counts "
                        + "those that go")
            }),
        Rule(
            "live-discseq-increment", .must, scope: .reload, "6.2.2",
            "EXT-X-DISCONTINUITY-SEQUENCE grows by one for each EXT-X-DISCONTINUITY that is removed",
            why: "clients that switch to another playlist do not find their place on its timeline",
            valid: [
                .loads(.window(1...5, header: sequence(4), above: [2: tag]), .window(3...6, header: sequence(5))),
                .loads(
                    .window(1...5, header: sequence(4), above: [2: tag]),
                    .window(2...6, header: sequence(4), above: [2: tag])),
            ],
            invalid: [
                .loads(
                    .window(1...5, header: sequence(4), above: [2: tag]),
                    .window(3...6, header: ["#EXT-X-DISCONTINUITY-SEQUENCE:↓4"])),
                .loads(
                    .window(1...5, header: sequence(4)),
                    .window(3...6, header: ["#EXT-X-DISCONTINUITY-SEQUENCE:↓5"])),
            ],
            .live { media, findings in
                guard media.countsDiscontinuities, !media.isDelta,
                    media.new.full.discontinuitySequence >= media.old.full.discontinuitySequence,
                    let (due, index) = media.dueDiscontinuitySequence, due != media.new.full.discontinuitySequence,
                    !media.lacksDiscontinuitySequence
                else { return }
                findings.report(
                    at: media.range(ofFirst: .discontinuitySequence),
                    notes: media.note("the segment before", ofSegment: index),
                    "EXT-X-DISCONTINUITY-SEQUENCE is \(media.new.full.discontinuitySequence), and the first segment had another "
                        + "discontinuity sequence number before; \(due) is due")
            }),
        Rule(
            "live-discseq-not-decrease", .must, scope: .reload, "6.2.2", "EXT-X-DISCONTINUITY-SEQUENCE never decreases",
            why: "clients that switch to another playlist do not find their place on its timeline",
            valid: [.loads(.window(1...5, header: sequence(5)), .window(2...6, header: sequence(5)))],
            invalid: [
                .loads(
                    .window(1...5, header: sequence(5)),
                    .window(2...6, header: ["#EXT-X-DISCONTINUITY-SEQUENCE:↓4"]))
            ],
            .live { media, findings in
                let (before, after) = (media.old.full.discontinuitySequence, media.new.full.discontinuitySequence)
                guard media.countsDiscontinuities, !media.isDelta, after < before, !media.lacksDiscontinuitySequence
                else {
                    return
                }
                findings.report(
                    at: media.range(ofFirst: .discontinuitySequence),
                    notes: media.note("the number of the load before", ofFirst: .discontinuitySequence),
                    "EXT-X-DISCONTINUITY-SEQUENCE is \(after), and was \(before) before; it never decreases")
            }),
    ]

    private static let tag = "#EXT-X-DISCONTINUITY"

    private static func sequence(_ number: Int) -> [String] { ["#EXT-X-DISCONTINUITY-SEQUENCE:\(number)"] }
}

extension MediaReload {
    /// Whether the count can be told: where segments are not where their numbers say, that is the fault.
    fileprivate var countsDiscontinuities: Bool { !isOlder && alignment.torn == nil && alignment.inserted == nil }

    fileprivate var lacksDiscontinuitySequence: Bool {
        new.full.discontinuitySequence == 0 && !isDelta && context.nextText?.has(.discontinuitySequence) == false
    }

    /// Whether any discontinuity stands, or has stood, in the playlist.
    fileprivate var hadDiscontinuities: Bool {
        let first = old.full.discontinuitySequence
        return first > 0 || old.full.segments.last.map { $0.discontinuitySequence > first } ?? false
    }

    /// What EXT-X-DISCONTINUITY-SEQUENCE should be, so that the first segment keeps its number, and the place of that
    /// segment in the earlier load. Nil where it was not there.
    var dueDiscontinuitySequence: (number: UInt64, index: Int)? {
        guard let shift = alignment.shift, shift >= 0, old.full.segments.indices.contains(shift),
            let first = new.full.segments.first
        else { return nil }
        let number = old.full.segments[shift].discontinuitySequence
        return (first.isDiscontinuity && number > 0 ? number - 1 : number, shift)
    }
}
