/// What becomes of date ranges (4.4.5.1, 6.2.1).
extension Rule {
    static let liveDateRangeRules: [Rule] = [
        Rule(
            "daterange-not-removed-while-mapped", .must, scope: .reload, "6.2.1",
            "a date range stays as long as a segment that it covers",
            why: "clients that begin now do not know of it",
            valid: [
                .loads(dated(1...4, ad + ",DURATION=6"), dated(3...6)),
                .loads(dated(1...4, ad + ",DURATION=6"), dated(2...5, ad + ",DURATION=6")),
                // What has not begun may be called off.
                .loads(dated(1...4, #"ID="ad",START-DATE="2026-01-01T12:05:00.000Z""#), dated(2...5)),
            ],
            invalid: [
                .loads(dated(1...4, ad + ",DURATION=6"), dated(2...5)),
                .loads(dated(1...4, ad + ",DURATION=20"), dated(3...6)),
            ],
            .live { media, findings in
                for range in media.goneRanges where media.isMapped(range) {
                    findings.report(
                        at: media.rangeOfRemovals, notes: media.note("the date range before", of: range),
                        "date range \(range.id.shown) was removed, and covers segments that are still there")
                }
            }),
        Rule(
            "daterange-id-not-reused", .must, scope: .reload, "6.2.1",
            "the ID of a date range is never used for another one",
            why: "clients take the new range for the old one, and for done",
            valid: [
                .loads(
                    dated(1...4, ad + ",DURATION=6"),
                    dated(2...5, ad + ",DURATION=6", #"ID="ad2",START-DATE="2026-01-01T12:00:20.000Z""#))
            ],
            invalid: [
                .loads(
                    dated(1...4, ad + ",DURATION=6"),
                    dated(1...4, #"ID="ad",START-DATE="↓2026-01-01T12:00:18.000Z",DURATION=6"#))
            ],
            .live(checkReuse)),
        Rule(
            "daterange-endonnext-no-insert", .must, scope: .reload, "6.2.1",
            "between a date range with END-ON-NEXT and the next of its CLASS no other is inserted",
            why: "the range has ended for clients, and would have to end earlier",
            valid: [
                .loads(
                    dated(1...4, song("a", 6), song("b", 12)), dated(1...5, song("a", 6), song("b", 12), song("c", 18)))
            ],
            invalid: [
                .loads(
                    dated(1...4, song("a", 6), song("b", 12)),
                    dated(1...5, song("a", 6), song("c", 9, "↓"), song("b", 12)))
            ],
            .live(checkInsertions)),
        Rule(
            "daterange-attributes-not-lost", .must, scope: .reload, "4.4.5.1, 4.4.5.1.1",
            "a date range gains attributes from load to load, and keeps those it has as they are",
            why: "clients keep what they read first, or what they read last",
            valid: [
                .loads(dated(1...4, ad), dated(1...4, ad, #"ID="ad",DURATION=6"#)),
                .loads(dated(1...4, ad + ",DURATION=6"), dated(2...5, ad + ",DURATION=6.0")),
            ],
            invalid: [
                .loads(dated(1...4, ad + ",DURATION=6"), dated(1...4, ad + ",DURATION=↓12")),
                .loads(dated(1...4, ad + #",CLASS="a""#), dated(1...4, ad + #",CLASS="↓b""#)),
                .loads(dated(1...4, ad + #",CLASS="a""#), dated(1...4, "↓" + ad)),
            ],
            .live(checkAttributes)),
        Rule(
            "daterange-scte35-end-follows", .should, scope: .reload, "4.4.5.1.1",
            "the end of a date range with SCTE35-OUT is stated by a later tag of its ID",
            why: "clients do not know when the break was over",
            valid: [
                .loads(dated(1...4, ad + ",SCTE35-OUT=0xFC30,DURATION=6"), dated(3...6)),
                .loads(dated(1...4, ad + ",SCTE35-OUT=0xFC30"), dated(2...5, ad + ",SCTE35-OUT=0xFC30")),
            ],
            invalid: [.loads(dated(1...4, ad + ",SCTE35-OUT=0xFC30"), dated(3...6))],
            .live { media, findings in
                media.reportOpenRanges(&findings) { $0["SCTE35-OUT"] != nil && $0["SCTE35-IN"] == nil }
            }),
        Rule(
            "daterange-planned-resolved", .should, scope: .reload, "6.2.1",
            "a date range with PLANNED-DURATION gets an actual end once that is known",
            why: "clients do not know whether it was as long as planned",
            valid: [.loads(dated(1...4, ad + ",PLANNED-DURATION=6,DURATION=5"), dated(3...6))],
            invalid: [.loads(dated(1...4, ad + ",PLANNED-DURATION=4"), dated(3...6))],
            .live { media, findings in
                media.reportOpenRanges(&findings) { $0.plannedDuration != nil && $0["SCTE35-OUT"] == nil }
            }),
    ]

    private static let ad = #"ID="ad",START-DATE="2026-01-01T12:00:06.000Z""#

    private static func song(_ id: String, _ second: Int, _ mark: String = "") -> String {
        let seconds = "\(100 + second)".suffix(2)
        return #"ID="\#(id)",CLASS="song",START-DATE="\#(mark)2026-01-01T12:00:\#(seconds).000Z",END-ON-NEXT=YES"#
    }

    /// A window whose first segment begins at noon, with date ranges.
    private static func dated(_ numbers: ClosedRange<Int>, _ ranges: String...) -> RuleExample {
        let seconds = "\(100 + 6 * (numbers.lowerBound - 1))".suffix(2)
        let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:\(seconds).000Z"
        let tags = ranges.map { range in
            range.first == RuleExample.mark ? "↓#EXT-X-DATERANGE:" + range.dropFirst() : "#EXT-X-DATERANGE:" + range
        }
        return .window(numbers, header: tags, above: [numbers.lowerBound: date])
    }
}

extension MediaReload {
    /// The date ranges that both loads have, and of which they say different things.
    fileprivate var changedRanges: [(before: DateRange, after: DateRange)] {
        guard !areRangesTheSame else { return [] }
        let known = rangesBefore
        return newFullRanges.compactMap { range in
            known[ByteCompared(wrappedValue: range.id)].flatMap { $0 == range ? nil : ($0, range) }
        }
    }

    /// The date ranges that the earlier load does not have.
    fileprivate var addedRanges: [DateRange] {
        guard !areRangesTheSame else { return [] }
        let known = rangesBefore
        return newFullRanges.filter { known[ByteCompared(wrappedValue: $0.id)] == nil }
    }

    private var rangesBefore: [ByteCompared: DateRange] { oldFullRanges.byID }

    /// Whether a date range of the earlier load covers a segment of the later one.
    fileprivate func isMapped(_ range: DateRange) -> Bool {
        guard !isOlder, let window = new.full.dateWindow, let start = range.startDate?.instant, start < window.end
        else {
            return false
        }
        return start >= window.start || (end(of: range).map { $0 > window.start } ?? false)
    }

    /// When a date range of the earlier load ends.
    private func end(of range: DateRange) -> Instant? {
        guard range.endOnNext, let start = range.startDate?.instant else { return range.statedEnd }
        return oldOrder.neighbours(of: start, inClassOf: range).after?.startDate?.instant
    }

    /// Where a delta update tells of date ranges that were removed; nil in another playlist.
    fileprivate var rangeOfRemovals: TextRange? {
        new.loaded.deltaUpdate?.position.flatMap {
            new.loaded.text?.range(of: "RECENTLY-REMOVED-DATERANGES", inTagAt: $0)
        }
    }

    /// The place of an attribute of a date range of the later load; of its tag where it has no such attribute.
    fileprivate func range(of name: String, in range: DateRange) -> TextRange? {
        newRanges[ByteCompared(wrappedValue: range.id)].flatMap { newPlaces?.value(name, of: $0) }
    }

    /// A note that points at a date range of the earlier load.
    fileprivate func note(_ message: String, of range: DateRange) -> [Diagnostic.Note] {
        let position = oldRanges[ByteCompared(wrappedValue: range.id)]?.position
        return context.note(message, position.flatMap { old.loaded.text?.range(ofLineAt: $0) })
    }

    /// Reports date ranges that left without an end.
    fileprivate func reportOpenRanges(_ findings: inout Findings, where matters: (DateRange) -> Bool) {
        // Loads far apart may have missed the tag that states it.
        guard !isOlder, !reload.kept.isEmpty else { return }
        for range in goneRanges where range.statedEnd == nil && !range.endOnNext && matters(range) && hasPassed(range) {
            findings.report(
                at: rangeOfRemovals, notes: note("the date range before", of: range),
                "date range \(range.id.shown) has gone, and no tag has said when it ended; DURATION or END-DATE is due")
        }
    }

    /// Whether a date range began before all segments that are left.
    private func hasPassed(_ range: DateRange) -> Bool {
        guard let window = new.full.dateWindow, let start = range.startDate?.instant else { return false }
        return start < window.start
    }
}

private func checkReuse(_ media: MediaReload, _ findings: inout Findings) {
    guard !media.isOlder else { return }
    let gone = media.context.history.goneRanges
    let reused =
        media.changedRanges.map { (start: $0.before.startDate?.instant, range: $0.after, before: Optional($0.before)) }
        + media.addedRanges.map { (start: gone[ByteCompared(wrappedValue: $0.id)], range: $0, before: nil) }
    for (start, range, before) in reused {
        guard let start, let now = range.startDate?.instant, start != now else { continue }
        findings.report(
            at: media.range(of: "START-DATE", in: range),
            notes: before.map { media.note("the date range before", of: $0) } ?? [],
            "date range \(range.id.shown) begins at \(now), and began at \(start) before; another range has another ID")
    }
}

private func checkInsertions(_ media: MediaReload, _ findings: inout Findings) {
    guard !media.isOlder else { return }
    for range in media.addedRanges {
        guard let start = range.startDate?.instant else { continue }
        let (before, after) = media.oldOrder.neighbours(of: start, inClassOf: range)
        guard let before, before.endOnNext, after != nil else { continue }
        findings.report(
            at: media.range(of: "START-DATE", in: range),
            notes: media.note("the date range that ended on the next", of: before),
            "date range \(range.id.shown) was inserted behind \(before.id.shown), which had ended where the next of its CLASS "
                + "began")
    }
}

private func checkAttributes(_ media: MediaReload, _ findings: inout Findings) {
    guard !media.isOlder else { return }
    for (before, after) in media.changedRanges where before.startDate?.instant == after.startDate?.instant {
        let (was, now) = (before.statements, after.statements)
        guard let name = was.keys.sorted().first(where: { now[$0] != was[$0] }) else { continue }
        findings.report(
            at: media.range(of: name, in: after), notes: media.note("the date range before", of: before),
            now[name] == nil
                ? "\(name) of date range \(after.id.shown) has gone; what is said of a range stays"
                : "\(name) of date range \(after.id.shown) is not what it was before; what is said of a range stays")
    }
}
