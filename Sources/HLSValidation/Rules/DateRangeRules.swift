/// EXT-X-DATERANGE (4.4.5.1).
extension Rule {
    static let dateRangeRules: [Rule] = dateRangeDateRules + dateRangeCueRules + dateRangeSetRules + dateRangeValueRules

    private static let dateRangeDateRules: [Rule] = [
        Rule(
            "daterange-id-required", .must, "4.4.5.1", "EXT-X-DATERANGE has ID",
            why: "without it nothing tells one range from another",
            valid: [dated(#"ID="a",\#(start)"#)],
            invalid: [.media(date, #"↓#EXT-X-DATERANGE:\#(start)"#)],
            .reading),
        Rule(
            "daterange-startdate-required", .must, "4.4.5.1", "the first tag of a date range has START-DATE",
            why: "without it the range has no place in time",
            valid: [dated(#"ID="a",\#(start)"#, #"ID="a",DURATION=10"#)],
            invalid: [.media(date, #"↓#EXT-X-DATERANGE:ID="a",DURATION=10"#, #"#EXT-X-DATERANGE:ID="a",\#(start)"#)],
            .reading),
        Rule(
            "daterange-date-syntax", .must, "4.4.5.1", "START-DATE and END-DATE are dates of ISO 8601",
            why: "a date that clients cannot read costs the range",
            valid: [dated(#"ID="a",START-DATE="2026-01-01T01:00:00.000+01:00""#)],
            invalid: [
                dated(#"ID="a",START-DATE="↓1.1.2026""#),
                dated(#"ID="a",\#(start),END-DATE="↓2026-02-30T00:00:00.000Z""#),
            ],
            .reading),
        Rule(
            "daterange-date-timezone", .should, "4.4.5.1",
            "START-DATE and END-DATE state their time zone, and seconds to the millisecond",
            why: "a date without a time zone means another moment in another country",
            valid: [dated(#"ID="a",\#(start),END-DATE="2026-01-01T01:00:00.000+01:00""#)],
            invalid: [
                dated(#"ID="a",START-DATE="↓2026-01-01T00:00:00.000""#),
                dated(#"ID="a",START-DATE="↓2026-01-01T00:00:00Z""#),
            ],
            .tags([.dateRange], checkDates)),
        Rule(
            "daterange-end-not-before-start", .must, "4.4.5.1", "END-DATE is not before START-DATE",
            why: "clients ignore a range that ends before it begins",
            valid: [dated(#"ID="a",\#(start),END-DATE="2026-01-01T00:00:00.000Z""#)],
            invalid: [
                dated(#"ID="a",\#(start),END-DATE="↓2025-12-31T23:59:59.999Z""#),
                dated(#"ID="a",\#(start)"#, #"ID="a",END-DATE="↓2026-01-01T00:30:00.000+01:00""#),
            ],
            .dateRanges { range, places, findings in
                guard let start = range.startDate, let end = range.endDate, end.instant < start.instant else { return }
                findings.report(
                    at: places.value("END-DATE", of: range), notes: places.note("START-DATE", of: range),
                    "END-DATE \(end.text.shortened) is before START-DATE \(start.text.shortened)")
            }),
        Rule(
            "daterange-duration-non-negative", .must, "4.4.5.1", "DURATION is not negative",
            why: "clients ignore a range that ends before it begins",
            valid: [dated(#"ID="a",\#(start),DURATION=0"#)],
            invalid: [dated(#"ID="a",\#(start),DURATION=↓-1"#)],
            .reading),
        Rule(
            "daterange-planned-non-negative", .must, "4.4.5.1", "PLANNED-DURATION is not negative",
            why: "clients ignore a range that ends before it begins",
            valid: [dated(#"ID="a",\#(start),PLANNED-DURATION=30"#)],
            invalid: [dated(#"ID="a",\#(start),PLANNED-DURATION=↓-5.5"#)],
            .reading),
        Rule(
            "daterange-end-equals-start-plus-duration", .must, "4.4.5.1",
            "END-DATE is DURATION behind START-DATE where a range has both",
            why: "clients differ in which of the two they believe",
            valid: [
                dated(#"ID="a",\#(start),DURATION=10,END-DATE="2026-01-01T00:00:10.000Z""#),
                dated(#"ID="a",\#(start),DURATION=10.0004,END-DATE="2026-01-01T00:00:10.000Z""#),
            ],
            invalid: [
                dated(#"ID="a",\#(start),DURATION=10,END-DATE="↓2026-01-01T00:00:12.000Z""#),
                dated(#"ID="a",\#(start),DURATION=10"#, #"ID="a",END-DATE="↓2026-01-01T00:00:12.000Z""#),
            ],
            .dateRanges(checkEnd)),
    ]

    private static let dateRangeCueRules: [Rule] = [
        Rule(
            "daterange-cue-values", .must, "4.4.5.1", "CUE has no other entries than PRE, POST and ONCE",
            why: "clients ignore entries they do not know",
            valid: [dated(#"ID="a",\#(start),CUE="PRE,ONCE""#)],
            invalid: [dated(#"ID="a",\#(start),CUE="↓MID""#)],
            .reading),
        Rule(
            "daterange-cue-pre-and-post", .must, "4.4.5.1", "CUE has not both PRE and POST",
            why: "nothing can be played only before the start and only behind the end",
            valid: [dated(#"ID="a",\#(start),CUE="PRE,ONCE""#, #"ID="b",\#(start),CUE="POST""#)],
            invalid: [dated(#"ID="a",\#(start),CUE="↓PRE,ONCE,POST""#)],
            .dateRanges { range, places, findings in
                guard range.cue.contains(.pre), range.cue.contains(.post) else { return }
                findings.report(at: places.value("CUE", of: range), "CUE has both PRE and POST; one of them is due")
            }),
        Rule(
            "daterange-endonnext-value", .must, "4.4.5.1", "END-ON-NEXT is YES where it is present",
            why: "with another value clients ignore the whole tag",
            valid: [dated(#"ID="a",CLASS="com.example.song",\#(start),END-ON-NEXT=YES"#)],
            invalid: [dated(#"ID="a",CLASS="com.example.song",\#(start),END-ON-NEXT=↓NO"#)],
            .reading),
        Rule(
            "daterange-endonnext-class", .must, "4.4.5.1", "a date range with END-ON-NEXT has CLASS",
            why: "it ends with the next range of its class, and without one it never does",
            valid: [dated(#"ID="a",\#(start),END-ON-NEXT=YES"#, #"ID="a",CLASS="com.example.song""#)],
            invalid: [dated(#"ID="a",\#(start),END-ON-NEXT=↓YES"#)],
            .dateRanges { range, places, findings in
                guard range.endOnNext, range.classIdentifier == nil, !places.mayLackTags(range) else { return }
                findings.report(
                    at: places.value("END-ON-NEXT", of: range), "the range ends on the next of its CLASS, and has none")
            }),
        Rule(
            "daterange-endonnext-no-end", .must, "4.4.5.1",
            "a date range with END-ON-NEXT has neither DURATION nor END-DATE",
            why: "its end would be stated twice",
            valid: [dated(#"ID="a",CLASS="com.example.song",\#(start),END-ON-NEXT=YES,PLANNED-DURATION=180"#)],
            invalid: [
                dated(#"ID="a",CLASS="c",\#(start),END-ON-NEXT=YES,DURATION=↓180"#),
                dated(#"ID="a",CLASS="c",\#(start),END-DATE="↓2026-01-01T00:00:10.000Z",END-ON-NEXT=YES"#),
            ],
            .dateRanges { range, places, findings in
                guard range.endOnNext, range.duration != nil || range.endDate != nil else { return }
                let name = range.duration == nil ? "END-DATE" : "DURATION"
                findings.report(
                    at: places.value(name, of: range), notes: places.note("END-ON-NEXT", of: range),
                    "\(name) stands beside END-ON-NEXT, which has the range end where the next of its CLASS begins")
            }),
        Rule(
            "daterange-endonnext-overlap", .must, "4.4.5.1",
            "date ranges of a CLASS with END-ON-NEXT do not overlap",
            why: "a range that ends where the next begins leaves no room for another",
            valid: [
                dated(
                    #"ID="b",CLASS="c",START-DATE="2026-01-01T00:00:10.000Z",END-ON-NEXT=YES"#,
                    #"ID="a",CLASS="c",\#(start),DURATION=10"#),
                dated(
                    #"ID="a",CLASS="c",\#(start),DURATION=20"#,
                    #"ID="b",CLASS="c",START-DATE="2026-01-01T00:00:10.000Z""#),
            ],
            invalid: [
                dated(
                    #"ID="a",CLASS="c",\#(start),DURATION=20"#,
                    #"ID="b",CLASS="c",START-DATE="↓2026-01-01T00:00:10.000Z",END-ON-NEXT=YES"#)
            ],
            .media(with: [.dateRange], checkOverlaps)),
    ]

    private static let dateRangeSetRules: [Rule] = [
        Rule(
            "daterange-needs-pdt", .must, "4.4.5.1",
            "a playlist with EXT-X-DATERANGE has EXT-X-PROGRAM-DATE-TIME",
            why: "without it no date has a place among the segments",
            valid: [dated(#"ID="a",\#(start)"#)],
            invalid: [.media(#"↓#EXT-X-DATERANGE:ID="a",\#(start)"#, #"#EXT-X-DATERANGE:ID="b",\#(start)"#)],
            .media(with: [.dateRange]) { _, context, findings in
                // What a delta update leaves out may have the date.
                guard let line = context.first(.dateRange), !context.has(.programDateTime), !context.has(.skip) else {
                    return
                }
                findings.report(
                    at: context.range(of: line), "no EXT-X-PROGRAM-DATE-TIME gives the dates a place among the segments"
                )
            }),
        Rule(
            "daterange-same-id-same-values", .must, "4.4.5.1",
            "an attribute that stands in several tags of a date range has one value",
            why: "clients differ in which of the values they keep",
            valid: [dated(#"ID="a",\#(start),DURATION=10"#, #"ID="a",DURATION=10.0,X-COM-EXAMPLE-A="1""#)],
            invalid: [
                .media(
                    date, #"#EXT-X-DATERANGE:ID="a",\#(start),DURATION=10"#,
                    #"↓#EXT-X-DATERANGE:ID="a",\#(start),DURATION=20"#)
            ],
            .reading),
        Rule(
            "daterange-class-semantics", .must, "4.4.5.1",
            "a date range follows the rules of its CLASS; here those that have no rule of their own",
            why: "clients act on a range by what its class says",
            valid: [dated(#"ID="a",CLASS="\#(DateRange.generalFlash)",\#(start),X-RISK-LEVEL=99.5"#)],
            invalid: [
                dated(#"ID="a",CLASS="\#(DateRange.generalFlash)",\#(start),X-RISK-LEVEL=↓101"#),
                dated(#"ID="a",CLASS="\#(DateRange.generalFlash)",\#(start),X-RISK-LEVEL="↓50""#),
            ],
            .dateRanges(of: DateRange.generalFlash) { range, places, findings in
                guard let level = range["X-RISK-LEVEL"] else { return }
                if level.isDecimal, let value = Double("0" + level.value), value <= 100 { return }
                findings.report(
                    at: places.value("X-RISK-LEVEL", of: range),
                    "X-RISK-LEVEL is \(level.writtenValue.shortened); a number from 0 to 100 is due")
            }),
    ]

    private static let dateRangeValueRules: [Rule] = [
        Rule(
            "daterange-x-value-type", .must, "4.4.5.1",
            "the value of an X- attribute is a quoted string, a hexadecimal sequence or a signed number",
            why: "clients cannot read other values",
            valid: [dated(#"ID="a",\#(start),X-COM-EXAMPLE-A="YES",X-COM-EXAMPLE-B=-1.5,X-COM-EXAMPLE-C=0xFF"#)],
            invalid: [dated(#"ID="a",\#(start),X-COM-EXAMPLE-A=↓YES"#)],
            .dateRanges(checkValueTypes)),
        Rule(
            "daterange-x-reverse-dns", .should, "4.4.5.1", "the names of own X- attributes are in reverse-DNS style",
            why: "other people's attributes may have the same name",
            valid: [
                dated(#"ID="a",\#(start),X-COM-EXAMPLE-FOO="1""#),
                dated(#"ID="a",CLASS="com.apple.hls.interstitial",\#(start),X-ASSET-URI="https://example.com/a.m3u8""#),
            ],
            invalid: [dated(#"ID="a",\#(start),↓X-FOO="1""#), dated(#"ID="a",\#(start),↓X-ASSET-URI="https://a/b""#)],
            .media(with: [.dateRange], checkNames)),
        Rule(
            "daterange-scte35-hex", .must, "4.4.5.1.1",
            "SCTE35-CMD, SCTE35-OUT and SCTE35-IN are hexadecimal sequences",
            why: "what carries splice information has to be read byte by byte",
            valid: [dated(#"ID="a",\#(start),SCTE35-OUT=0xFC30"#)],
            invalid: [
                dated(#"ID="a",\#(start),SCTE35-OUT="↓0xFC30""#), dated(#"ID="a",\#(start),SCTE35-CMD=↓/DAlAA=="#),
            ],
            .dateRanges { range, places, findings in
                for attribute in range.otherAttributes
                where attribute.name.isOfSplice && !attribute.isHexadecimal {
                    let pair = places.pair(attribute.name, of: range)
                    let unquoted = Attribute(name: attribute.name, value: attribute.value, isQuoted: false)
                    findings.report(
                        at: pair?.valueRange ?? places.line(of: range),
                        fixIts: unquoted.isHexadecimal ? [pair?.unquoting].compactMap { $0 } : [],
                        "\(attribute.name) is \(attribute.writtenValue.shortened); 0x and hexadecimal digits without quotes are due"
                    )
                }
            }),
        Rule(
            "daterange-scte35-pair-id", .must, "4.4.5.1.1",
            "SCTE35-OUT and SCTE35-IN of one date range belong to one splice",
            why: "the end of one break would be taken for that of another",
            valid: [
                dated(#"ID="a",\#(start),SCTE35-OUT=\#(splice(event: 1))"#, #"ID="a",SCTE35-IN=\#(splice(event: 1))"#)
            ],
            invalid: [
                dated(#"ID="a",\#(start),SCTE35-OUT=\#(splice(event: 1))"#, #"ID="a",SCTE35-IN=↓\#(splice(event: 2))"#)
            ],
            .dateRanges { range, places, findings in
                guard let out = range["SCTE35-OUT"]?.spliceEvent, let back = range["SCTE35-IN"]?.spliceEvent,
                    out != back
                else { return }
                findings.report(
                    at: places.value("SCTE35-IN", of: range), notes: places.note("SCTE35-OUT", of: range),
                    "SCTE35-IN is of splice event \(back), and SCTE35-OUT of \(out); each splice has an ID of its own")
            }),
    ]

    // MARK: - Lines of examples

    private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"
    private static let start = #"START-DATE="2026-01-01T00:00:00.000Z""#

    /// A Media Playlist with a date and these date ranges.
    private static func dated(_ ranges: String...) -> RuleExample {
        .media(([date] + ranges.map { "#EXT-X-DATERANGE:\($0)" }).joined(separator: "\n"))
    }

    /// A splice_insert command.
    private static func splice(event: Int) -> String {
        "0xFC302000000000000000FFF00F050000000\(event)7FFFFE0000000000000000000000000000"
    }
}

extension DateRangePlaces {
    /// A note that points at an attribute of the same range.
    mutating func note(_ name: String, of range: DateRange) -> [Diagnostic.Note] {
        pair(name, of: range).map { [.init(message: "\(name) stands here", range: $0.valueRange)] } ?? []
    }
}

// MARK: - Dates

private func checkDates(_ tag: TagContext, _ findings: inout Findings) {
    for name in ["START-DATE", "END-DATE"] {
        guard let pair = tag.attributes[name], let date = DateTime.parse(tag.playlist.bytes, in: pair.valueBytes) else {
            continue
        }
        if date.utcOffsetMinutes == nil {
            findings.report(at: pair.valueRange, "\(name) has no time zone; it counts as UTC")
        } else if date.fractionDigits < 3 {
            findings.report(
                at: pair.valueRange, severity: .note, "\(name) has no milliseconds, and may be less exact than is meant"
            )
        }
    }
}

private func checkEnd(_ range: DateRange, _ places: inout DateRangePlaces, _ findings: inout Findings) {
    guard let start = range.startDate, let end = range.endDate, let duration = range.duration else { return }
    let distance = end.instant.seconds(since: start.instant)
    // A range that ends before it begins has a rule of its own. Dates are rounded as they are written.
    let digits = min(start.fractionDigits, end.fractionDigits)
    let tolerance = digits >= 3 ? 0.001 : digits == 0 ? 1 : 0.1
    guard distance >= 0, abs(distance - duration) > tolerance else { return }
    findings.report(
        at: places.value("END-DATE", of: range), notes: places.note("DURATION", of: range),
        "END-DATE is \(distance.plain) s behind START-DATE, and DURATION is \(duration.plain) s")
}

extension Double {
    /// The number without a fraction of zero.
    fileprivate var plain: String {
        Int(exactly: self).map(String.init) ?? String(self)
    }
}

/// Looks at the classes some range of which ends on the next.
private func checkOverlaps(_ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    let ranges = context.dateRanges
    var classes: Set<String> = []
    for range in ranges where range.endOnNext { if let name = range.classIdentifier { classes.insert(name) } }
    guard !classes.isEmpty else { return }
    // Ranges are large, and go by their places.
    var members: [String: [(start: Instant, index: Int)]] = [:]
    for (index, range) in ranges.enumerated() {
        guard let name = range.classIdentifier, classes.contains(name), let start = range.startDate?.instant else {
            continue
        }
        members[name, default: []].append((start, index))
    }
    var places = DateRangePlaces(context)
    for name in members.keys.sorted() {
        members[name]?.sort { ($0.start, $0.index) < ($1.start, $1.index) }
        var last: (end: Instant, range: DateRange)?
        for (start, index) in members[name] ?? [] {
            let range = ranges[index]
            if let last, start < last.end {
                findings.report(
                    at: places.value("START-DATE", of: range),
                    notes: [.init(message: "the range it overlaps", range: places.line(of: last.range))],
                    "date range '\(range.id.shortened)' begins before '\(last.range.id.shortened)' of its CLASS ends, which has END-ON-NEXT"
                )
            }
            // One that ends on the next overlaps nothing.
            if let end = range.statedEnd, last.map({ $0.end < end }) ?? true { last = (end, range) }
        }
    }
}

// MARK: - X- attributes

/// The attributes of classes that Apple defines: their names are taken, and most have rules of their own.
private let definedNames: [String: Set<String>] = [
    DateRange.interstitial: Rule.interstitialValues.union(["X-ASSET-URI", "X-ASSET-LIST"]),
    DateRange.preload: [DateRange.preloadURI, "X-TARGET-ID", "X-TARGET-CLASS"],
    DateRange.generalFlash: ["X-RISK-LEVEL"],
]

private func checkValueTypes(_ range: DateRange, _ places: inout DateRangePlaces, _ findings: inout Findings) {
    for attribute in range.otherAttributes where !attribute.isQuoted && attribute.name.isOwn {
        guard !attribute.isSignedDecimal, !attribute.isHexadecimal, !hasOwnRule(attribute.name, range) else { continue }
        let pair = places.pair(attribute.name, of: range)
        // Single quotes are reported for themselves.
        guard pair?.isInSingleQuotes != true else { continue }
        findings.report(
            at: pair?.valueRange ?? places.line(of: range), fixIts: [pair?.quoting].compactMap { $0 },
            "\(attribute.name.shortened) is \(attribute.value.shortened); a text in double quotes, a hexadecimal sequence or a number is due"
        )
    }
}

private func hasOwnRule(_ name: String, _ range: DateRange) -> Bool {
    switch range.classIdentifier {
    case DateRange.interstitial: Rule.interstitialValues.contains(name)
    case DateRange.generalFlash: name == "X-RISK-LEVEL"
    default: false
    }
}

/// Reports each name once, however many ranges have it.
private func checkNames(_ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    var known: Set<String> = []
    var places = DateRangePlaces(context)
    for range in context.dateRanges {
        let defined = range.classIdentifier.flatMap { definedNames[$0] } ?? []
        for attribute in range.otherAttributes
        where attribute.name.isOwn && !attribute.name.isReverseDNS && !defined.contains(attribute.name) {
            guard known.insert(attribute.name).inserted else { continue }
            findings.report(
                at: places.pair(attribute.name, of: range)?.range ?? places.line(of: range),
                "the name \(attribute.name.shortened) is not in reverse-DNS style, as in X-COM-EXAMPLE-NAME")
        }
    }
}

/// The top-level domains of more than two letters that names begin with.
private let topLevelDomains = [
    "COM", "ORG", "NET", "EDU", "GOV", "INT", "MIL", "BIZ", "INFO", "MEDIA", "CLOUD", "DEV",
]

extension String {
    /// Whether it is the name of an X- attribute.
    fileprivate var isOwn: Bool { utf8.starts(with: "X-".utf8) }

    /// Whether an X- attribute's name goes on with a top-level domain, a domain and more.
    fileprivate var isReverseDNS: Bool {
        let labels = utf8.dropFirst(2)
        var (hyphens, last) = (0, UInt8.minus)
        for byte in labels {
            if byte == .minus {
                guard last != .minus else { return false }
                hyphens += 1
            }
            last = byte
        }
        guard hyphens >= 2, last != .minus else { return false }
        let top = labels.prefix { $0 != .minus }
        return top.count == 2 || topLevelDomains.contains { top.elementsEqual($0.utf8) }
    }

    fileprivate var isOfSplice: Bool { ["SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN"].contains(self) }
}

// MARK: - SCTE-35

extension Attribute {
    /// The splice_event_id, where the value is a splice_info_section with the command splice_insert, in clear
    /// (ANSI/SCTE 35 section 9.6).
    fileprivate var spliceEvent: UInt32? {
        let text = Array(value.utf8)
        guard !isQuoted, let bytes = HexadecimalSequence(text, 0..<text.count)?.bytes, bytes.count >= 18,
            bytes[0] == 0xFC, bytes[4] & 0x80 == 0, bytes[13] == 5
        else { return nil }
        return bytes[14..<18].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
