/// What a delta update says beside what it leaves out (4.4.5.2, 6.2.5.1, 6.3.7).
extension Rule {
    static let deltaUpdateReloadRules: [Rule] = [
        Rule(
            "skip-mergeable", .must, scope: .reload, "6.3.7",
            "a delta update leaves out only what the load before has",
            why: "clients have to load the whole playlist once more",
            valid: [.loads(full(1...12), update(2...13)), .loads(full(1...12), full(40...51))],
            invalid: [.loads(full(1...12), update(40...51, "↓"))],
            .reload { context, findings in
                guard case .media(let next) = context.next.playlist, let skip = next.deltaUpdate,
                    let error = context.mergeError, error.code != .sequenceRanBack
                else { return }
                findings.report(
                    at: skip.position.flatMap { next.text?.range(ofLineAt: $0) },
                    "the update does not go with the load before: \(error.reason)")
            }),
        Rule(
            "skip-keep-other-tags", .must, scope: .reload, "6.2.5.1",
            "a delta update has all tags of the full playlist that apply to the whole",
            why: "clients that take the update for the playlist lose what the tags say",
            valid: [.loads(full(1...12), update(2...13))],
            invalid: [
                .loads(
                    full(1...12), update(2...13, "↓").without("#EXT-X-TARGETDURATION:6")),
                .loads(full(1...12), update(2...13, "↓").without(control)),
            ],
            .live { media, findings in
                guard let skip = media.new.loaded.deltaUpdate else { return }
                let missing = media.missingHeader
                guard !missing.isEmpty else { return }
                findings.report(
                    at: skip.position.flatMap { media.new.loaded.text?.range(ofLineAt: $0) },
                    notes: missing.first.map { media.note("the tag in the load before", ofFirst: $0) } ?? [],
                    "the update leaves out \(missing.map(\.spelling).joined(separator: ", ")), and the playlist has "
                        + (missing.count > 1 ? "them" : "it"))
            }),
        Rule(
            "skip-discseq-unchanged", .must, scope: .reload, "4.4.5.2",
            "EXT-X-DISCONTINUITY-SEQUENCE of a delta update is that of the full playlist",
            why: "clients that switch to another playlist do not find their place on its timeline",
            valid: [
                .loads(
                    full(1...12, header: "#EXT-X-DISCONTINUITY-SEQUENCE:3", above: [4: "#EXT-X-DISCONTINUITY"]),
                    update(2...13, header: "#EXT-X-DISCONTINUITY-SEQUENCE:3"))
            ],
            invalid: [
                .loads(
                    full(1...12, header: "#EXT-X-DISCONTINUITY-SEQUENCE:3", above: [4: "#EXT-X-DISCONTINUITY"]),
                    update(2...13, header: "#EXT-X-DISCONTINUITY-SEQUENCE:↓4"))
            ],
            .live { media, findings in
                guard media.isDelta, !media.isOlder, media.alignment.isPlain,
                    let (due, index) = media.dueDiscontinuitySequence,
                    media.new.loaded.discontinuitySequence != due,
                    // Where the tag is left out, that is the finding.
                    media.new.loaded.discontinuitySequence > 0
                else { return }
                findings.report(
                    at: media.range(ofFirst: .discontinuitySequence),
                    notes: media.note("the segment in the load before", ofSegment: index),
                    "EXT-X-DISCONTINUITY-SEQUENCE is \(media.new.loaded.discontinuitySequence), and of the full playlist it is "
                        + "\(due)")
            }),
    ]

    private static let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0"

    private static func full(
        _ numbers: ClosedRange<Int>, header: String? = nil, above: [Int: String] = [:]
    ) -> RuleExample {
        .window(numbers, header: [control] + [header].compactMap { $0 }, above: above)
    }

    /// A delta update that leaves the first four segments out.
    private static func update(_ numbers: ClosedRange<Int>, _ mark: String = "", header: String? = nil) -> RuleExample {
        .window(
            numbers.lowerBound + 4...numbers.upperBound, sequence: "\(numbers.lowerBound)",
            header: [control] + [header].compactMap { $0 } + ["\(mark)#EXT-X-SKIP:SKIPPED-SEGMENTS=4"])
    }
}

extension MediaReload {
    /// The tags of the load before that apply to the whole playlist and are not in the update. A number that counts what was
    /// removed is there where it is not 0.
    fileprivate var missingHeader: [TagName] {
        let (before, after) = (old.full, new.loaded)
        let tags: [(TagName, Bool, Bool)] = [
            (.version, before.version != nil, after.version != nil),
            (.independentSegments, before.independentSegments, after.independentSegments),
            (.start, before.start != nil, after.start != nil),
            (.define, !before.variables.isEmpty, !after.variables.isEmpty),
            (.targetDuration, before.targetDuration != nil, after.targetDuration != nil),
            (.mediaSequence, before.mediaSequence > 0, after.mediaSequence > 0),
            (.discontinuitySequence, before.discontinuitySequence > 0, after.discontinuitySequence > 0),
            (.playlistType, before.type != nil, after.type != nil),
            (.iFramesOnly, before.iFramesOnly, after.iFramesOnly),
            (.partInf, before.partInformation != nil, after.partInformation != nil),
            (.serverControl, before.serverControl != nil, after.serverControl != nil),
        ]
        return tags.filter { $0.1 && !$0.2 }.map(\.0)
    }
}

extension RuleExample {
    /// The playlist without a line.
    fileprivate func without(_ line: String) -> RuleExample {
        guard case .playlist(let text) = self else { return self }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return .playlist(lines.filter { $0 != line }.joined(separator: "\n"))
    }
}
