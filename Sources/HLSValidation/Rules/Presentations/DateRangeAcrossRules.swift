/// The date ranges of the Media Playlists of a presentation (4.4.5.1, 6.2.4, appendix D).
extension Rule {
    static let dateRangeAcrossRules: [Rule] = [
        Rule(
            "consist-daterange-coverage", .must, scope: .presentation, "6.2.4",
            "where a Media Playlist has date ranges, whatever a client combines has a playlist with them",
            why: "what is planned, such as an advertisement, happens to some viewers and not to others",
            valid: [
                .presentation(.twoVariants, ["video1.m3u8": dated(range), "video2.m3u8": dated(range)]),
                // Every choice of audio brings them.
                .presentation(
                    .videoAndMoreAudio,
                    ["video1.m3u8": dated(), "en.m3u8": dated(range), "fr.m3u8": dated(range)]),
                // It may have left the playlist that was loaded later.
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .live(RuleExample.date(), range, "#EXTINF:6.0,", "a.ts", "#EXTINF:6.0,", "b.ts"),
                        "video2.m3u8": .live(RuleExample.date(6), "#EXTINF:6.0,", "b.ts", "#EXTINF:6.0,", "c.ts"),
                    ]),
            ],
            invalid: [
                .presentation(.twoVariants, ["video1.m3u8": dated(range), "video2.m3u8": dated().markedAtTop]),
                .presentation(
                    .videoAndMoreAudio,
                    ["video1.m3u8": dated().markedAtTop, "en.m3u8": dated(range), "fr.m3u8": dated()]),
            ],
            .presentation(checkCoverage)),
        Rule(
            "consist-daterange-same", .must, scope: .presentation, "6.2.4",
            "Media Playlists that have date ranges have the same ones, with the same attributes",
            why: "what is planned, such as an advertisement, comes to some viewers otherwise or not at all",
            valid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": dated(range + ",DURATION=6,X-A=\"1\",X-B=2"),
                        "video2.m3u8": dated(range + ",X-B=2,X-A=\"1\"", #"#EXT-X-DATERANGE:ID="a",DURATION=6.0"#),
                    ]),
                // An attribute that was added meanwhile.
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": .live(RuleExample.date(), range, "#EXTINF:6.0,", "a.ts"),
                        "video2.m3u8": .live(RuleExample.date(), range + ",DURATION=6", "#EXTINF:6.0,", "a.ts"),
                    ]),
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": dated(range + ",DURATION=6"), "video2.m3u8": dated(range + ",DURATION=↓7"),
                    ]),
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": dated(range), "video2.m3u8": dated(range, "↓" + other),
                    ]),
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": dated(range, other),
                        "video2.m3u8": dated("#EXT-X-DATERANGE:↓\(attributes)"),
                    ]),
            ],
            .presentation(checkSets)),
        Rule(
            "interstitial-asset-list-resolves-everywhere", .must, scope: .presentation, "D.2",
            "a relative X-ASSET-LIST leads to one address from every playlist that has the interstitial",
            why: "clients get the list from some playlists, and an error from others",
            valid: [
                .presentation(
                    folders,
                    ["hd/video.m3u8": dated(assets("/list.json")), "sd/video.m3u8": dated(assets("/list.json"))]),
                .presentation(
                    .twoVariants,
                    ["video1.m3u8": dated(assets("list.json")), "video2.m3u8": dated(assets("list.json"))]),
            ],
            invalid: [
                .presentation(
                    folders,
                    ["hd/video.m3u8": dated(assets("list.json")), "sd/video.m3u8": dated(assets("↓list.json"))])
            ],
            .presentation(checkAssetLists)),
        Rule(
            "interstitial-same-order", .must, scope: .presentation, "D.2",
            "interstitials for one time have one order in all playlists",
            why: "viewers see them in another order after a switch, one of them twice",
            valid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": dated(interstitial("a"), interstitial("b", at: 3), interstitial("c")),
                        "video2.m3u8": dated(interstitial("b", at: 3), interstitial("a"), interstitial("c")),
                    ])
            ],
            invalid: [
                .presentation(
                    .twoVariants,
                    [
                        "video1.m3u8": dated(interstitial("a"), interstitial("b")),
                        "video2.m3u8": dated(interstitial("b"), "↓" + interstitial("a")),
                    ])
            ],
            .presentation(checkOrder)),
    ]

    // MARK: - Lines of examples

    private static let attributes = #"ID="a",START-DATE="2026-01-01T00:00:00.000Z""#
    private static let range = "#EXT-X-DATERANGE:" + attributes
    private static let other = #"#EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:00:03.000Z""#
    private static let folders = RuleExample.multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=2000000", "hd/video.m3u8", "#EXT-X-STREAM-INF:BANDWIDTH=1000000", "sd/video.m3u8")

    private static func dated(_ ranges: String...) -> RuleExample {
        .media(([RuleExample.date()] + ranges).joined(separator: "\n"))
    }

    private static func interstitial(_ id: String, at second: Int = 0) -> String {
        #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:0\#(second).000Z","#
            + #"X-ASSET-URI="https://example.com/\#(id).m3u8?_HLS_interstitial_id=\#(id)""#
    }

    private static func assets(_ list: String) -> String {
        #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z","#
            + #"X-ASSET-LIST="\#(list)?_HLS_interstitial_id=a""#
    }
}

// MARK: - Coverage

private func checkCoverage(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard let source = context.media.first(where: { !$0.playlist.dateRanges.isEmpty }) else {
        return findings.doesNotApply("no playlist has date ranges")
    }
    let due = DueRanges(source.playlist)
    var groups = CoveredGroups(context)
    var reported: Set<Int> = []
    for variant in context.root.variants {
        guard let member = context.member(at: variant.uri), member.playlist.dateRanges.isEmpty,
            !groups.mayBring(.audio, variant), !groups.mayBring(.video, variant),
            due.first(in: member.playlist) != nil, reported.insert(member.index).inserted
        else { continue }
        findings.report(
            at: context.firstLine(of: member),
            notes: [
                ("a date range of another playlist", context.place(ofFirst: .dateRange, of: source)),
                ("the variant that names the playlist", context.place(of: variant)),
            ],
            "there are no date ranges, nor in every rendition that goes with the variant, and another playlist has some"
        )
    }
}

/// The groups of which every member brings date ranges to a variant.
private struct CoveredGroups {
    private let context: PresentationContext
    private var known: [GroupKey: Bool] = [:]

    init(_ context: PresentationContext) {
        self.context = context
    }

    /// Whether each choice from the group that a variant names has date ranges, or may have some that nobody has read.
    mutating func mayBring(_ type: Rendition.MediaType, _ variant: VariantStream) -> Bool {
        guard let key = variant.group(type) else { return false }
        if let known = known[key] { return known }
        let members = context.groups[key]?.members ?? []
        let brings =
            !members.isEmpty
            && members.allSatisfy { rendition in
                // What has no URI is in the variant's own playlist.
                guard let uri = rendition.uri else { return false }
                return !(context.member(at: uri)?.playlist.dateRanges.isEmpty ?? false)
            }
        known[key] = brings
        return brings
    }
}

/// The date ranges of a playlist by when they begin: what others must have of them is found without a look at each.
private struct DueRanges {
    private let ranges: [DateRange]
    /// Those with a date, the earliest first.
    private let dated: [(start: Instant, place: Int)]

    init(_ playlist: MediaPlaylist) {
        ranges = playlist.dateRanges.models
        let starts = ranges.enumerated().compactMap { place, range in
            range.startDate.map { (start: $0.instant, place: place) }
        }
        dated = starts.sorted { ($0.start, $0.place) < ($1.start, $1.place) }
    }

    /// The first range that a playlist must have for which something holds: in the order of the text where it must have all
    /// of them, else by date.
    func first(in playlist: MediaPlaylist, where holds: (DateRange) -> Bool = { _ in true }) -> DateRange? {
        if playlist.mustHaveAllRanges { return ranges.first(where: holds) }
        guard let time = playlist.timeOfDueRanges else { return nil }
        let first = dated.partitionIndex { $0.start >= time.lowerBound }
        return dated[first...].lazy.prefix { time.contains($0.start) }.map { ranges[$0.place] }.first(where: holds)
    }
}

extension MediaPlaylist {
    /// Whether it must have all date ranges that another has.
    fileprivate var mustHaveAllRanges: Bool { isFinished && isWhole }

    /// When the date ranges begin that a live playlist must have and another has: among its segments, and further from its
    /// end than clients play, for playlists are loaded one after another. Nil where that is not known.
    fileprivate var timeOfDueRanges: Range<Instant>? {
        guard deltaUpdate == nil, let window = dateWindow, let targetDuration,
            let end = window.end.advanced(bySeconds: -3 * Double(targetDuration)), window.start < end
        else { return nil }
        return window.start..<end
    }

    /// Whether it must have a date range that another has.
    fileprivate func isToKnow(_ range: DateRange) -> Bool {
        mustHaveAllRanges || range.startDate.map { timeOfDueRanges?.contains($0.instant) ?? false } ?? false
    }
}

// MARK: - Sets

private func checkSets(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let compared = context.media.filter { !$0.playlist.dateRanges.isEmpty }
    guard let first = compared.first, compared.count > 1 else {
        return findings.doesNotApply("there are no two playlists with date ranges")
    }
    let (reference, due) = (KnownRanges(first), DueRanges(first.playlist))
    for member in compared.dropFirst() { checkSet(of: member, reference, due, context, &findings) }
}

/// The date ranges of a playlist by their IDs.
private struct KnownRanges {
    let member: MediaMember
    private let ranges: [DateRange]
    private var places: [ByteCompared: Int] = [:]

    init(_ member: MediaMember) {
        self.member = member
        ranges = member.playlist.dateRanges.models
        for (index, range) in ranges.enumerated() {
            places[ByteCompared(wrappedValue: range.id)] = index
        }
    }

    subscript(id: String) -> DateRange? { place(of: id).map { ranges[$0] } }

    /// The place of a range among them.
    func place(of id: String) -> Int? { places[ByteCompared(wrappedValue: id)] }
}

/// Reports the first range that differs: one finding for a playlist.
private func checkSet(
    of member: MediaMember, _ reference: KnownRanges, _ due: DueRanges, _ context: PresentationContext,
    _ findings: inout PresentationFindings
) {
    let isFinal = member.playlist.isFinished && reference.member.playlist.isFinished
    for range in member.playlist.dateRanges {
        guard let other = reference[range.id] else {
            guard reference.member.playlist.isToKnow(range) else { continue }
            return findings.report(
                at: context.place(of: range, of: member),
                notes: [("the other playlist's date ranges", context.place(ofFirst: .dateRange, of: reference.member))],
                "another playlist has date ranges, and not \(range.id.shown); all that have some must have the same")
        }
        guard range != other, let name = range.contradiction(to: other, isFinal: isFinal) else { continue }
        return findings.report(
            at: context.place(of: name, in: range, of: member),
            notes: [("the date range in the other playlist", context.place(of: name, in: other, of: reference.member))],
            "\(name) of \(range.id.shown) is not what it is in another playlist; date ranges of one ID must be the same"
        )
    }
    let own = KnownRanges(member)
    guard let missing = due.first(in: member.playlist, where: { own[$0.id] == nil }) else { return }
    findings.report(
        at: context.place(ofFirst: .dateRange, of: member),
        notes: [("the date range in the other playlist", context.place(of: missing, of: reference.member))],
        "there are date ranges, and not \(missing.id.shown), which another playlist has; "
            + "all that have some must have the same")
}

extension DateRange {
    /// The first attribute by which two ranges differ. Where playlists go on, one may have what was not known yet when the
    /// other was loaded: then only what both say counts.
    fileprivate func contradiction(to other: DateRange, isFinal: Bool) -> String? {
        let (own, its) = (statements, other.statements)
        return Set(own.keys).union(its.keys).sorted().first { name in
            guard let value = own[name], let another = its[name] else { return isFinal }
            return value != another
        }
    }
}

// MARK: - Interstitials

private func checkAssetLists(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    var firsts: [ByteCompared: (range: DateRange, member: MediaMember, list: String, address: URIReference)] = [:]
    for member in context.media {
        let resolver = URIResolver(base: context.address(of: member))
        for range in member.playlist.dateRanges where range.isInterstitial {
            guard let list = range["X-ASSET-LIST"]?.value, URIReference(list).scheme == nil else { continue }
            let address = resolver.resolve(URIReference(list))
            let id = ByteCompared(wrappedValue: range.id)
            guard let first = firsts[id] else {
                firsts[id] = (range, member, list, address)
                continue
            }
            // Another text is another attribute, which playlists must not have.
            guard address != first.address, list.utf8.elementsEqual(first.list.utf8) else { continue }
            findings.report(
                at: context.place(of: "X-ASSET-LIST", in: range, of: member),
                notes: [
                    ("the same relative address", context.place(of: "X-ASSET-LIST", in: first.range, of: first.member))
                ],
                "X-ASSET-LIST leads to \(address.rawValue.shown) from here, and from another playlist to "
                    + "\(first.address.rawValue.shown)")
            break
        }
    }
    if firsts.isEmpty { findings.doesNotApply("no interstitial has a relative X-ASSET-LIST") }
}

private func checkOrder(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let compared = context.media.filter { member in
        member.playlist.dateRanges.contains(where: \.isInterstitial)
    }
    guard let first = compared.first, compared.count > 1 else {
        return findings.doesNotApply("there are no two playlists with interstitials")
    }
    let reference = KnownRanges(first)
    for member in compared.dropFirst() { checkOrder(of: member, reference, context, &findings) }
}

/// Reports the first interstitial that stands behind another of the same time, and not so in the reference.
private func checkOrder(
    of member: MediaMember, _ reference: KnownRanges, _ context: PresentationContext,
    _ findings: inout PresentationFindings
) {
    var last: [Instant: (place: Int, range: DateRange)] = [:]
    for range in member.playlist.dateRanges where range.isInterstitial {
        guard let start = range.startDate?.instant, let place = reference.place(of: range.id),
            let other = reference[range.id], other.startDate?.instant == start
        else { continue }
        if let earlier = last[start], place < earlier.place {
            return findings.report(
                at: context.place(of: range, of: member),
                notes: [("the order in the other playlist", context.place(of: other, of: reference.member))],
                "interstitial \(range.id.shown) stands behind \(earlier.range.id.shown), which begins at the same time, and "
                    + "in another playlist before it; all must have one order")
        }
        last[start] = (place, range)
    }
}
