/// The keys of I-frames, held against those of the resources that they are ranges of (6.2.3).
extension Rule {
    static let iFrameProtectionRules: [Rule] = [
        Rule(
            "key-iframes-same-protection", .should, scope: .presentation, "6.2.3",
            "I-frames that are ranges of encrypted resources come under the keys of these",
            why: "trick play shows garbage, or asks for a key that does not fit",
            valid: [
                trickPlay(fairPlayKey("k"), ranges: fairPlayKey("k")),
                // Another resource may be anything.
                trickPlay(fairPlayKey("k"), resource: "other.mp4", ranges: "# clear"),
            ],
            invalid: [
                trickPlay(fairPlayKey("k"), ranges: "# clear", isMarked: true),
                trickPlay(fairPlayKey("k"), ranges: "↓" + fairPlayKey("k2")),
            ],
            .presentation(checkIFrames))
    ]

    // MARK: - Examples

    /// A presentation of a variant whose only segment is a range of a file, and I-frames that are a range of a file.
    private static func trickPlay(
        _ key: String, resource: String = "video.mp4", ranges: String, isMarked: Bool = false
    ) -> RuleExample {
        let iFrames = RuleExample.media(
            "#EXT-X-I-FRAMES-ONLY", ranges, "#EXT-X-MAP:URI=\"\(resource)\",BYTERANGE=\"800@0\"", "#EXTINF:6.0,",
            "#EXT-X-BYTERANGE:9000@800", resource)
        let video = RuleExample.media(
            key, #"#EXT-X-MAP:URI="video.mp4",BYTERANGE="800@0""#, "#EXTINF:6.0,", "#EXT-X-BYTERANGE:90000@800",
            "video.mp4")
        return .presentation(
            .videoAndIFrames, ["video1.m3u8": video, "i.m3u8": isMarked ? iFrames.markedAtTop : iFrames])
    }
}

private func checkIFrames(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    let trickPlay = context.media.filter(\.isIFrames)
    guard !trickPlay.isEmpty else { return findings.doesNotApply("there is no I-frame playlist") }
    guard !context.keys.isEmpty else { return findings.doesNotApply("no segment is encrypted") }
    let resources = ProtectedResources(wantedBy: trickPlay, in: context)
    for member in trickPlay {
        guard let (here, there) = resources.difference(of: member, context) else { continue }
        findings.report(
            at: here.keys.first.map { context.place(of: $0, of: member) } ?? context.firstLine(of: member),
            notes: [
                (
                    "the keys of the resource",
                    there.keys.first.map { context.place(of: $0, of: context.media[there.member]) }
                        ?? context.firstLine(of: context.media[there.member])
                )
            ],
            here.keys.isEmpty
                ? "the I-frames are ranges of encrypted resources, and no key is in force"
                : there.keys.isEmpty
                    ? "the I-frames are ranges of clear resources, and a key is in force"
                    : "the I-frames are ranges of resources that come under other keys")
    }
}

/// The keys of the resources that I-frame playlists point into.
private struct ProtectedResources {
    /// A stretch of a resource, from an offset up to the next one, and its keys.
    struct Stretch {
        let offset: UInt64
        let keys: [ContentKey]
        /// The place of the playlist that has it as segments.
        let member: Int
    }

    private var stretches: [URIReference: [Stretch]] = [:]

    init(wantedBy trickPlay: [MediaMember], in context: PresentationContext) {
        var wanted: Set<URIReference> = []
        for member in trickPlay { forEachResource(of: member, context) { address, _, _ in wanted.insert(address) } }
        for member in context.media where !member.isIFrames {
            forEachResource(of: member, context) { address, offset, keys in
                guard wanted.contains(address), stretches[address]?.first.map({ $0.member == member.place }) ?? true
                else { return }
                stretches[address, default: []].append(Stretch(offset: offset, keys: keys, member: member.place))
            }
        }
        stretches = stretches.mapValues(\.inOrder)
    }

    /// The first I-frame whose keys are not those of its resource: its own keys, and the resource's.
    func difference(of member: MediaMember, _ context: PresentationContext) -> (here: Stretch, there: Stretch)? {
        var found: (here: Stretch, there: Stretch)?
        forEachResource(of: member, context) { address, offset, keys in
            guard found == nil, let stretches = stretches[address],
                let there = stretches.last(upTo: offset),
                Set(keys.compactMap(KeyName.init)) != Set(there.keys.compactMap(KeyName.init))
            else { return }
            found = (Stretch(offset: offset, keys: keys, member: member.place), there)
        }
        return found
    }
}

extension [ProtectedResources.Stretch] {
    /// By their offsets. Of two with one offset the later one counts.
    fileprivate var inOrder: Self {
        enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
    }

    /// The one that an offset lies in.
    fileprivate func last(upTo offset: UInt64) -> Element? {
        prefix(partitionIndex { $0.offset > offset }).last
    }
}

/// Visits the resources of a playlist's segments: each once in a row, and again where the keys change.
private func forEachResource(
    of member: MediaMember, _ context: PresentationContext,
    _ visit: (_ address: URIReference, _ offset: UInt64, _ keys: [ContentKey]) -> Void
) {
    guard let segments = member.playlist.segments.rows else { return }
    let base = URIResolver(base: context.address(of: member))
    for run in member.playlist.segments.keyRuns {
        var latest: ArraySlice<UInt8>?
        for index in run.segments {
            let row = segments.rows[index]
            let (bytes, range) = segments.uri(row)
            guard latest.map({ !$0.elementsEqual(bytes[range]) }) ?? true else { continue }
            latest = bytes[range]
            let address = base.resolve(URIReference(bytes.text(range))).withoutFragment
            visit(address, segments.byteRange(row)?.offset ?? 0, run.keys)
        }
    }
}
