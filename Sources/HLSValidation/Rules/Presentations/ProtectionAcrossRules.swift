/// How the playlists of a presentation are protected, held against each other and against what their variants say.
extension Rule {
    static let protectionAcrossRules: [Rule] = [
        Rule(
            "stream-hdcp-different-keys", .should, scope: .presentation, "4.4.6.2",
            "encrypted variants of different HDCP levels have different keys",
            why: "who may have the key of the lower level can decrypt the higher one",
            valid: [
                .levels(("HDCP-LEVEL=NONE", fairPlayKey("sd")), ("HDCP-LEVEL=TYPE-1", fairPlayKey("uhd"))),
                .levels(("HDCP-LEVEL=TYPE-0", fairPlayKey("hd")), ("HDCP-LEVEL=TYPE-0", fairPlayKey("hd"))),
            ],
            invalid: [
                .levels(("HDCP-LEVEL=NONE", fairPlayKey("k")), ("HDCP-LEVEL=↓TYPE-1", fairPlayKey("k"))),
                // No level is none.
                .levels(("FRAME-RATE=25", fairPlayKey("k")), ("HDCP-LEVEL=↓TYPE-0", fairPlayKey("k"))),
            ],
            .presentation { context, findings in
                reportSharedKeys(in: "HDCP-LEVEL", context, &findings) { ($0.hdcpLevel ?? .none).rawValue }
            }),
        Rule(
            "stream-cpc-different-keys", .should, scope: .presentation, "4.4.6.2",
            "encrypted variants for different device classes have different keys",
            why: "a device that may not play the variant has its key from another one",
            valid: [
                .levels(
                    (#"ALLOWED-CPC="com.example:SW""#, fairPlayKey("sd")),
                    (#"ALLOWED-CPC="com.example:HW""#, fairPlayKey("uhd"))),
                .levels(
                    (#"ALLOWED-CPC="com.example:A/B""#, fairPlayKey("k")),
                    (#"ALLOWED-CPC="com.example:B/A""#, fairPlayKey("k"))),
            ],
            invalid: [
                .levels(
                    (#"ALLOWED-CPC="com.example:SW/HW""#, fairPlayKey("k")),
                    (#"ALLOWED-CPC="↓com.example:HW""#, fairPlayKey("k")))
            ],
            .presentation { context, findings in
                reportSharedKeys(in: "ALLOWED-CPC", context, &findings, value: \.allowedClasses)
            }),
        Rule(
            "stream-cpc-keyformat-used", .should, scope: .presentation, "4.4.6.2",
            "a key format that ALLOWED-CPC names is one of the variant's keys",
            why: "the restriction is for a system that does not protect the variant, and has no effect",
            severity: .warning,
            valid: [
                .levels(
                    (#"ALLOWED-CPC="com.apple.streamingkeydelivery:AppleMain""#, fairPlayKey("k")),
                    ("FRAME-RATE=25", fairPlayKey("k2")))
            ],
            invalid: [
                .levels(
                    (#"ALLOWED-CPC="↓com.apple.streamingkeydelivery:AppleMain""#, widevineKey("k")),
                    ("FRAME-RATE=25", fairPlayKey("k2")))
            ],
            .presentation(checkFormats)),
        Rule(
            "key-systems-across", .should, scope: .presentation, "6.2.3",
            "all encrypted playlists of a presentation have keys of the same systems",
            why: "players of the system that is missing somewhere play without that rendition, or not at all",
            valid: [
                .levels(
                    ("FRAME-RATE=25", fairPlayKey("a") + "\n" + widevineKey("a")),
                    ("FRAME-RATE=50", widevineKey("b") + "\n" + fairPlayKey("b")))
            ],
            invalid: [
                .levels(
                    ("FRAME-RATE=25", fairPlayKey("a") + "\n" + widevineKey("a")),
                    ("FRAME-RATE=50", "↓" + fairPlayKey("b")))
            ],
            .presentation(checkSystems)),
        Rule(
            "key-clear-spans-across", .should, scope: .presentation, "6.2.3",
            "the playlists of a presentation are clear and encrypted at the same times",
            why: "one of them needs its key before the others, or goes on without where they do not",
            valid: [
                spans("-+", "-+"), spans("+-+", "+-+"),
                // One that is clear throughout is another matter.
                spans("-+", "--"),
            ],
            invalid: [spans("-+-", "--↓+-"), spans("-+", "↓++"), spans("+-++", "+--↓+"), spans("+-", "↓++")],
            .presentation(checkClearSpans)),
    ]

    // MARK: - Examples

    /// A presentation of variants with a segment for each sign: `+` for an encrypted one, `-` for a clear one.
    private static func spans(_ first: String, _ second: String) -> RuleExample {
        func variant(_ signs: String) -> RuleExample {
            var (lines, isClear, mark) = ([String](), true, "")
            for sign in signs {
                if sign == RuleExample.mark {
                    mark = String(sign)
                    continue
                }
                if isClear, sign == "+" { lines.append(mark + fairPlayKey("k")) }
                if !isClear, sign == "-" { lines.append(mark + "#EXT-X-KEY:METHOD=NONE") }
                (isClear, mark) = (sign == "-", "")
                lines += ["#EXTINF:6.0,", "a.mp4"]
            }
            return .media(lines.joined(separator: "\n"))
        }
        return .presentation(
            .twoVariants, ["video1.m3u8": variant(first), "video2.m3u8": variant(second)])
    }
}

// MARK: - Variants that share a key

/// Reports each key that variants with different values of an attribute share, at the variant that needs more.
private func reportSharedKeys(
    in attribute: String, _ context: PresentationContext, _ findings: inout PresentationFindings,
    value: (VariantStream) -> String
) {
    guard context.root.variants.contains(where: { value($0) != value(VariantStream(uri: nil, bandwidth: nil)) }) else {
        return findings.doesNotApply("no variant has \(attribute)")
    }
    let stated = context.media.map { StatedValues($0.variants, of: value) }
    var reported: Set<TextPosition> = []
    for entry in context.keys.entries {
        guard let first = entry.uses.first(where: { stated[$0.member].first != nil }),
            let (value, variant) = stated[first.member].first,
            let other = entry.uses.first(where: { stated[$0.member].first(otherThan: value) != nil }),
            let otherVariant = stated[other.member].first(otherThan: value),
            let position = otherVariant.position, reported.insert(position).inserted
        else { continue }
        findings.report(
            at: context.place(of: attribute, in: otherVariant),
            notes: [
                ("the other variant", context.place(of: attribute, in: variant)),
                ("the key here", context.place(of: other.key, of: context.media[other.member])),
                ("the same key there", context.place(of: first.key, of: context.media[first.member])),
            ],
            "variants with \(Set(entry.uses.flatMap { stated[$0.member].all }).count) different values of \(attribute) share the "
                + "\(entry.name.format.systemName.shortened) key "
                + "'\(KeyURI(entry.name.uri.rawValue).redacted.shortened)'; each level needs a key of its own")
    }
}

/// The values that the variants of one playlist have for an attribute, each with the first variant that has it: there may be
/// as many variants as keys.
private struct StatedValues {
    private var firsts: [(value: String, variant: VariantStream)] = []

    init(_ variants: [VariantStream], of value: (VariantStream) -> String) {
        var known: Set<String> = []
        for variant in variants {
            let value = value(variant)
            if known.insert(value).inserted { firsts.append((value, variant)) }
        }
    }

    var all: [String] { firsts.map(\.value) }

    var first: (value: String, variant: VariantStream)? { firsts.first }

    /// The first variant of another value, which is one of the first two.
    func first(otherThan value: String) -> VariantStream? { firsts.first { $0.value != value }?.variant }
}

extension VariantStream {
    /// The device classes, in an order of their own.
    fileprivate var allowedClasses: String {
        protectionConfigurations.map { "\($0.format.rawValue):\($0.labels.sorted().joined(separator: "/"))" }.sorted()
            .joined(separator: ",")
    }
}

private func checkFormats(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard context.root.variants.contains(where: { !$0.allowedCPC.isEmpty }) else {
        return findings.doesNotApply("no variant has ALLOWED-CPC")
    }
    var formats: [Int: Set<KeyFormat>] = [:]
    for entry in context.keys.entries {
        for use in entry.uses { formats[context.media[use.member].index, default: []].insert(entry.name.format) }
    }
    for variant in context.root.variants {
        guard !variant.allowedCPC.isEmpty, let member = context.member(at: variant.uri) else { continue }
        let used = formats[member.index] ?? []
        guard let unused = variant.protectionConfigurations.first(where: { !used.contains($0.format) }) else {
            continue
        }
        findings.report(
            at: context.place(of: "ALLOWED-CPC", in: variant),
            notes: [("the variant's playlist", context.firstKeyOrLine(of: member))],
            "ALLOWED-CPC restricts devices with \(unused.format.systemName.shortened), and the variant has no such key")
    }
}

extension PresentationContext {
    /// The first key tag of a playlist that segments come under; its first line where all are clear.
    func firstKeyOrLine(of member: MediaMember) -> Place {
        let key = keys.firstKeys[member.place]
        return key.map { place(of: $0, of: member) } ?? firstLine(of: member)
    }
}

// MARK: - Systems and clear stretches

private func checkSystems(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    var systems: [Set<KeyFormat>] = context.media.map { _ in [] }
    for entry in context.keys.entries {
        for use in entry.uses { systems[use.member].insert(entry.name.format) }
    }
    let encrypted = systems.indices.filter { !systems[$0].isEmpty }
    guard encrypted.count > 1, let reference = encrypted.max(by: { systems[$0].count < systems[$1].count }) else {
        return findings.doesNotApply("there are no two encrypted playlists")
    }
    for place in encrypted where systems[place] != systems[reference] {
        let missing = systems[reference].subtracting(systems[place]).map(\.systemName).sorted()
        let extra = systems[place].subtracting(systems[reference]).map(\.systemName).sorted()
        findings.report(
            at: context.firstKeyOrLine(of: context.media[place]),
            notes: [("the keys of another playlist", context.firstKeyOrLine(of: context.media[reference]))],
            "another playlist of the presentation has keys of other systems: "
                + [("without", missing), ("only here", extra)].filter { !$1.isEmpty }
                .map { "\($0) \($1.map(\.shortened).listed)" }.joined(separator: ", "))
    }
}

private func checkClearSpans(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let encrypted = context.media.filter { member in
        member.playlist.hasEndList && member.playlist.deltaUpdate == nil && context.keys.firstKeys[member.place] != nil
    }
    guard let reference = encrypted.first(where: { !$0.variants.isEmpty }) ?? encrypted.first, encrypted.count > 1
    else {
        return findings.doesNotApply("there are no two complete playlists with encrypted segments")
    }
    let due = ProtectionChange.all(of: reference.playlist)
    for member in encrypted where member.index != reference.index {
        let changes = ProtectionChange.all(of: member.playlist)
        guard
            let first = changes.indices.first(where: { !($0 < due.count && changes[$0].agrees(with: due[$0])) })
                ?? (changes.count < due.count ? changes.count - 1 : nil)
        else { continue }
        let here = changes[max(first, 0)]
        let there = due[min(max(first, 0), due.count - 1)]
        findings.report(
            at: context.place(of: here, of: member),
            notes: [("the other playlist", context.place(of: there, of: reference))],
            "\(here.phrase) here, and another playlist \(there.phrase); both should change at the same times")
    }
}

/// Where a playlist begins to be encrypted or clear. The first change is at its start.
private struct ProtectionChange {
    let isClear: Bool
    /// Seconds from the start.
    let time: Double
    /// The first segment of the span.
    let segment: Int
    let key: ContentKey?

    static func all(of playlist: MediaPlaylist) -> [ProtectionChange] {
        var changes: [ProtectionChange] = []
        for run in playlist.segments.keyRuns where !run.segments.isEmpty && changes.last?.isClear != run.keys.isEmpty {
            changes.append(
                ProtectionChange(
                    isClear: run.keys.isEmpty,
                    time: playlist.segments.rows?.rows[run.segments.lowerBound].startTime ?? 0,
                    segment: run.segments.lowerBound, key: run.keys.first))
        }
        return changes
    }

    /// Whether another playlist changes alike. Segments of audio and video end a little apart.
    func agrees(with other: ProtectionChange) -> Bool { isClear == other.isClear && abs(time - other.time) <= 1 }

    var phrase: String { "is \(isClear ? "clear" : "encrypted") from \(time.seconds) on" }
}

extension PresentationContext {
    /// The key tag that begins a span; the first segment of one that is clear.
    fileprivate func place(of change: ProtectionChange, of member: MediaMember) -> Place {
        change.key.map { place(of: $0, of: member) } ?? place(ofSegment: change.segment, of: member)
    }
}
