/// EXT-X-PROGRAM-DATE-TIME (4.4.4.6, 6.2.1).
extension Rule {
    static let segmentDateRules: [Rule] = [
        Rule(
            "seg-pdt-syntax", .must, "4.4.4.6", "EXT-X-PROGRAM-DATE-TIME is a date and time of ISO 8601",
            why: "clients cannot tell when the segment was, and nothing that has a date finds its place",
            valid: [.media("#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000+01:00")],
            invalid: [
                .media("#EXT-X-PROGRAM-DATE-TIME:↓2026/01/31 10:20"),
                .media("#EXT-X-PROGRAM-DATE-TIME:↓2026-02-30T10:20:30.000Z"),
            ],
            .reading),
        Rule(
            "seg-pdt-timezone", .should, "4.4.4.6", "EXT-X-PROGRAM-DATE-TIME states a time zone",
            why: "some clients take the date for their own local time",
            valid: [.media("#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z")],
            invalid: [.media("#EXT-X-PROGRAM-DATE-TIME:↓2026-01-31T10:20:30.000")],
            .reading),
        Rule(
            "seg-pdt-milliseconds", .should, "4.4.4.6", "EXT-X-PROGRAM-DATE-TIME is exact to the millisecond",
            why: "what is placed by date, such as an advertisement, begins up to a second off",
            valid: [
                .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z"),
                .media("#EXT-X-PROGRAM-DATE-TIME:20260131T102030,000Z"),
            ],
            invalid: [
                .media("#EXT-X-PROGRAM-DATE-TIME:↓2026-01-31T10:20:30Z"),
                .media("#EXT-X-PROGRAM-DATE-TIME:↓2026-01-31T10:20:30.04Z"),
            ],
            .media(with: [.programDateTime], checkMilliseconds)),
        Rule(
            "seg-pdt-on-discontinuity", .should, "6.2.1",
            "in a playlist with dates, the first segment behind a discontinuity has one",
            why: "media times jump there, and clients that go on counting get the dates behind it wrong",
            valid: [
                .media(
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:6.006,", "a.ts",
                    "#EXT-X-DISCONTINUITY", "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:36.006Z", "#EXTINF:6.006,",
                    "b.ts"),
                .media("#EXTINF:6.006,", "a.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:6.006,", "b.ts"),
            ],
            invalid: [
                .media(
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:6.006,", "a.ts",
                    "↓#EXT-X-DISCONTINUITY", "#EXTINF:6.006,", "b.ts")
            ],
            .media(with: [.discontinuity], checkDatesAtDiscontinuities)),
        Rule(
            "seg-pdt-ambiguous", .must, "6.2.1", "no date belongs to two segments, apart from overlaps below a second",
            why: "a client that seeks to a date does not know to which of them",
            valid: [
                .media(
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:6.006,", "a.ts",
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:35.806Z", "#EXTINF:6.006,", "b.ts"),
                // A jump back to where nothing was yet.
                .media(
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:6.006,", "a.ts",
                    "#EXT-X-DISCONTINUITY", "#EXT-X-PROGRAM-DATE-TIME:2026-01-30T10:20:30.000Z", "#EXTINF:6.006,",
                    "b.ts"),
            ],
            invalid: [
                .media(
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:6.006,", "a.ts", "#EXTINF:6.006,",
                    "b.ts", "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:38.012Z", "↓#EXTINF:6.006,", "c.ts"),
                // The overlap is small, but takes the whole segment.
                .media(
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXTINF:0.500,", "a.ts",
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:29.900Z", "↓#EXTINF:6.006,", "b.ts"),
            ],
            .media(with: [.programDateTime], checkAmbiguousDates)),
    ]
}

private func checkMilliseconds(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    var columns = DateTimeColumns()
    for line in context.all(.programDateTime) where !context.hasUsualFraction(line) {
        guard let date = columns.parse(context.bytes, in: line.value), date.fractionDigits < 3 else { continue }
        findings.report(
            at: context.range(line.value, in: line),
            date.fractionDigits == 0
                ? "the date has whole seconds; milliseconds should be stated"
                : "the date has \(date.fractionDigits) digits behind its seconds; three should be stated")
    }
}

extension PlaylistContext {
    /// Whether three digits stand where the milliseconds of a date in its usual form are, `2026-01-31T10:20:30.000`, and a
    /// point before them. Then they are the milliseconds, whatever stands around them, or there is no date at all.
    fileprivate func hasUsualFraction(_ line: TagLine) -> Bool {
        let value = line.value
        guard value.count >= 23 else { return false }
        let point = value.lowerBound + 19
        return bytes[point] == .point && bytes[point + 1].isDigit && bytes[point + 2].isDigit
            && bytes[point + 3].isDigit
    }
}

private func checkDatesAtDiscontinuities(
    _ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard context.has(.programDateTime) else { return }
    let rows = context.rows
    var (index, isDated) = (0, false)
    var discontinuity: TagLine?
    /// Looks at the discontinuity in front of the segment at the index, once all its tags have passed.
    func endSegment(_ findings: inout Findings) {
        if let line = discontinuity, !isDated {
            findings.report(
                at: context.range(of: line),
                "the segment behind the discontinuity has no EXT-X-PROGRAM-DATE-TIME, and others have")
        }
        (index, isDated, discontinuity) = (index + 1, false, nil)
    }
    for line in context.tags.lines where line.name == .discontinuity || line.name == .programDateTime {
        while index < rows.count, Int(rows[index].lineNumber) < line.number { endSegment(&findings) }
        if line.name == .discontinuity { discontinuity = discontinuity ?? line } else { isDated = true }
    }
    if index < rows.count { endSegment(&findings) }
}

/// The dates of neighbouring segments, from one EXT-X-PROGRAM-DATE-TIME to the next.
private struct DatedRun {
    /// The index of the first segment.
    let segment: Int
    let start: Instant
    let end: Instant

    /// Whether this run takes dates of one that begins no later: a second or more, or all of either.
    func isAmbiguous(with earlier: DatedRun) -> Bool {
        let overlap = min(end, earlier.end).seconds(since: start)
        return overlap >= 1 || overlap > 0 && (start == earlier.start || end <= earlier.end)
    }
}

private func checkAmbiguousDates(_ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard let segments = context.segments, segments.hasAmbiguousDates(until: media.segments.duration) else { return }
    var runs: [DatedRun] = []
    segments.forEachDatedRun(until: media.segments.duration) { runs.append($0) }
    let sorted = runs.sorted { ($0.start, $0.segment) < ($1.start, $1.segment) }
    var latest = sorted.first
    // Kept, because many segments may have the dates of one.
    var noted: (segment: Int, place: TextRange)?
    for run in sorted.dropFirst() {
        if let latest, run.isAmbiguous(with: latest) {
            let (earlier, later) = latest.segment < run.segment ? (latest, run) : (run, latest)
            if noted?.segment != earlier.segment {
                noted = (earlier.segment, context.infoRange(of: segments.rows[earlier.segment]))
            }
            findings.report(
                at: context.infoRange(of: segments.rows[later.segment]),
                notes: [Diagnostic.Note(message: "dates from \(earlier.start) to \(earlier.end)", range: noted?.place)],
                "the segment's date, \(later.start), makes dates ambiguous: segments before it have some of them")
        }
        if run.end > latest?.end ?? run.start { latest = run }
    }
}

extension SegmentRows {
    /// Whether dates run back, or a run takes dates of one before it. Nearly always neither, and then nothing has to be
    /// gathered and sorted.
    fileprivate func hasAmbiguousDates(until end: Double) -> Bool {
        var (isAmbiguous, start) = (false, Instant?.none)
        var latest: DatedRun?
        forEachDatedRun(until: end) { run in
            if let start, let latest, run.start < start || run.isAmbiguous(with: latest) { isAmbiguous = true }
            start = run.start
            if run.end > latest?.end ?? run.start { latest = run }
        }
        return isAmbiguous
    }

    /// Hands on the runs in their order, up to the end of all segments, in seconds.
    fileprivate func forEachDatedRun(until end: Double, _ body: (DatedRun) -> Void) {
        var open: (segment: Int, start: Instant, time: Double)?
        func close(at time: Double) {
            guard let run = open, let end = run.start.advanced(bySeconds: time - run.time), end > run.start else {
                return
            }
            body(DatedRun(segment: run.segment, start: run.start, end: end))
        }
        for index in dateIndices(of: 0..<rows.count) {
            let (segment, start) = date(at: index)
            let time = rows[segment].startTime
            close(at: time)
            open = (segment, start, time)
        }
        close(at: end)
    }
}
