/// Bit rates as the segments have them, held against those that variants state (4.4.6.2).
///
/// Sizes come from byte ranges, or from the files where these are at hand. Stated and measured rates may differ by a
/// tenth, as Apple's authoring specification has it: the specification itself names no tolerance, and encoders round.
extension Rule {
    static let measuredBandwidthRules: [Rule] = [
        Rule(
            "stream-bandwidth-peak", .must, scope: .presentation, "4.4.6.2",
            "the segments of a variant do not exceed its BANDWIDTH",
            why: "clients choose a variant that the network cannot carry, and stall",
            valid: [
                rates("BANDWIDTH=1000000", video: 750_000, 750_000),
                rates("BANDWIDTH=1000000", video: 820_000, 700_000),
                // The rest at the end is no peak.
                rates("BANDWIDTH=1000000", durations: (6, 2), video: 820_000, 500_000),
            ],
            invalid: [rates("BANDWIDTH=↓1000000", video: 750_000, 1_100_000)],
            .presentation { context, findings in
                context.forEachRatedVariant(&findings) { variant, rates, findings in
                    guard let stated = variant.bandwidth, rates.own.peak > Double(stated) * 1.1 else { return }
                    findings.report(
                        at: context.place(of: "BANDWIDTH", in: variant),
                        notes: [
                            ("the peak begins here", context.place(ofSegment: rates.own.peakSegment, of: rates.member))
                        ],
                        "BANDWIDTH is \(Quantity.bitRate(stated)), and the segments reach \(rates.own.peak.bitRate)")
                }
            }),
        Rule(
            "stream-bandwidth-covers-combinations", .must, scope: .presentation, "4.4.6.2.1",
            "a variant and the renditions that can be played with it do not exceed its BANDWIDTH together",
            why: "clients choose a combination that the network cannot carry, and stall",
            valid: [rates("BANDWIDTH=1000000", video: 600_000, 600_000, audio: 120_000)],
            invalid: [rates("BANDWIDTH=↓1000000", video: 700_000, 700_000, audio: 150_000)],
            .presentation { context, findings in
                context.forEachRatedVariant(&findings) { variant, rates, findings in
                    guard let stated = variant.bandwidth, rates.own.peak <= Double(stated) * 1.1,
                        rates.peak > Double(stated) * 1.1
                    else { return }
                    findings.report(
                        "BANDWIDTH", of: variant, rates, context,
                        "BANDWIDTH is \(Quantity.bitRate(stated)), and the variant with its renditions reaches "
                            + rates.peak.bitRate)
                }
            }),
        Rule(
            "stream-average-bandwidth", .must, scope: .presentation, "4.4.6.2",
            "a variant and the renditions that can be played with it do not exceed its AVERAGE-BANDWIDTH on average",
            why: "clients choose a variant that the network cannot carry for long",
            valid: [rates("BANDWIDTH=2000000,AVERAGE-BANDWIDTH=900000", video: 700_000, 650_000)],
            invalid: [rates("BANDWIDTH=2000000,AVERAGE-BANDWIDTH=↓700000", video: 700_000, 650_000)],
            .presentation { context, findings in
                context.forEachRatedVariant(&findings) { variant, rates, findings in
                    guard let stated = variant.averageBandwidth, let average = rates.average,
                        average > Double(stated) * 1.1
                    else { return }
                    findings.report(
                        "AVERAGE-BANDWIDTH", of: variant, rates, context,
                        "AVERAGE-BANDWIDTH is \(Quantity.bitRate(stated)), and the segments have \(average.bitRate) on average"
                    )
                }
            }),
    ]

    /// The same with the tolerances of Apple's authoring specification, which also holds for rates that are stated too high.
    static let appleBandwidthRules: [Rule] = [
        Rule(
            "apple-1.26", .must, scope: .presentation, AppleDocument.authoring("1.26"),
            "AVERAGE-BANDWIDTH of VOD is within 10 % of the average that the segments have",
            why: "clients choose a worse variant than the network can carry, or one that it cannot",
            valid: [rates("BANDWIDTH=1000000,AVERAGE-BANDWIDTH=990000", video: 700_000, 700_000)],
            invalid: [rates("BANDWIDTH=2000000,AVERAGE-BANDWIDTH=↓1500000", video: 700_000, 700_000)],
            .presentation { context, findings in
                context.forEachRatedVariant(&findings) { variant, rates, findings in
                    guard let stated = variant.averageBandwidth, let average = rates.average,
                        isOff(Double(stated), average, isSaidElsewhere: findings.isRunning("stream-average-bandwidth"))
                    else { return }
                    findings.report(
                        "AVERAGE-BANDWIDTH", of: variant, rates, context,
                        "AVERAGE-BANDWIDTH is \(Quantity.bitRate(stated)), and the segments have \(average.bitRate) on average; "
                            + "the two may differ by 10 %")
                }
            }),
        Rule(
            "apple-1.27", .must, scope: .presentation, AppleDocument.authoring("1.27"),
            "BANDWIDTH of VOD is within 10 % of the peak that the segments have",
            why: "clients choose a worse variant than the network can carry, or one that it cannot",
            valid: [rates("BANDWIDTH=1000000", video: 700_000, 700_000)],
            invalid: [rates("BANDWIDTH=↓1500000", video: 700_000, 700_000)],
            .presentation { context, findings in
                context.forEachRatedVariant(&findings) { variant, rates, findings in
                    guard let stated = variant.bandwidth, rates.isComplete,
                        isOff(Double(stated), rates.peak, isSaidElsewhere: findings.isRunning("stream-bandwidth-peak"))
                    else { return }
                    findings.report(
                        "BANDWIDTH", of: variant, rates, context,
                        "BANDWIDTH is \(Quantity.bitRate(stated)), and the segments reach \(rates.peak.bitRate); "
                            + "the two may differ by 10 %")
                }
            }),
        Rule(
            "apple-1.28", .must, scope: .presentation, AppleDocument.authoring("1.28"),
            "the average of live segments over about an hour is below 110 % of AVERAGE-BANDWIDTH",
            why: "clients choose a variant that the network cannot carry for long",
            valid: [liveRates("BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1000000", seconds: 600, bytes: 75_000_000)],
            invalid: [liveRates("BANDWIDTH=2000000,AVERAGE-BANDWIDTH=↓1000000", seconds: 600, bytes: 90_000_000)],
            .presentation { context, findings in
                context.forEachRatedVariant(isLive: true, &findings) { variant, rates, findings in
                    // A shorter window says nothing of an hour.
                    guard rates.member.playlist.duration >= 3_000, let stated = variant.averageBandwidth,
                        let average = rates.average, average >= Double(stated) * 1.1
                    else { return }
                    findings.report(
                        "AVERAGE-BANDWIDTH", of: variant, rates, context,
                        "AVERAGE-BANDWIDTH is \(Quantity.bitRate(stated)), and the segments have \(average.bitRate) over "
                            + Quantity.duration(rates.member.playlist.duration))
                }
            }),
        Rule(
            "apple-1.29", .must, scope: .presentation, AppleDocument.authoring("1.29"),
            "the peak of live segments is below 125 % of BANDWIDTH",
            why: "clients choose a variant that the network cannot carry, and stall",
            valid: [liveRates("BANDWIDTH=1000000", seconds: 6, bytes: 900_000)],
            invalid: [liveRates("BANDWIDTH=↓1000000", seconds: 6, bytes: 1_000_000)],
            .presentation { context, findings in
                context.forEachRatedVariant(isLive: true, &findings) { variant, rates, findings in
                    guard let stated = variant.bandwidth, rates.peak >= Double(stated) * 1.25 else { return }
                    findings.report(
                        "BANDWIDTH", of: variant, rates, context,
                        "BANDWIDTH is \(Quantity.bitRate(stated)), and the segments reach \(rates.peak.bitRate); less than "
                            + "125 % is due")
                }
            }),
    ]

    // MARK: - Examples

    /// A presentation of a variant with two segments of so many bytes, and of audio where bytes are given for its one.
    private static func rates(
        _ attributes: String, durations: (Int, Int) = (6, 6), video first: Int, _ second: Int, audio: Int? = nil
    ) -> RuleExample {
        let variant = RuleExample.media(
            "#EXTINF:\(durations.0).0,", "#EXT-X-BYTERANGE:\(first)@0", "video.ts", "#EXTINF:\(durations.1).0,",
            "#EXT-X-BYTERANGE:\(second)", "video.ts")
        guard let audio else {
            return .presentation(.tags("STREAM-INF:\(attributes)"), ["video1.m3u8": variant])
        }
        return .presentation(
            .tags(
                #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="audio.m3u8""#,
                "STREAM-INF:AUDIO=\"a\",\(attributes)"),
            [
                "video1.m3u8": variant,
                "audio.m3u8": .media("#EXTINF:6.0,", "#EXT-X-BYTERANGE:\(audio)@0", "audio.aac"),
            ])
    }

    /// A live presentation of a variant with six segments of so many seconds and bytes.
    private static func liveRates(_ attributes: String, seconds: Int, bytes: Int) -> RuleExample {
        let segment = "#EXTINF:\(seconds).0,\n#EXT-X-BYTERANGE:\(bytes)@0\nvideo.ts\n"
        let segments = String(repeating: segment, count: 6).dropLast()
        return .presentation(
            .tags("STREAM-INF:\(attributes)"),
            ["video1.m3u8": .live("#EXT-X-TARGETDURATION:\(seconds)", String(segments))])
    }
}

/// Whether two rates differ by more than a tenth. A measured one that is too high may have been said elsewhere.
private func isOff(_ stated: Double, _ measured: Double, isSaidElsewhere: Bool) -> Bool {
    measured < stated * 0.9 || measured > stated * 1.1 && !isSaidElsewhere
}

extension PresentationFindings {
    /// Adds a finding about a rate that a variant states, with notes where the measured ones begin.
    fileprivate mutating func report(
        _ name: String, of variant: VariantStream, _ rates: CombinedRates, _ context: PresentationContext,
        _ message: String
    ) {
        report(at: context.place(of: name, in: variant), notes: rates.notes(context), message)
    }
}

extension Double {
    /// A bit rate for a message.
    fileprivate var bitRate: String { Quantity.bitRate(Int(Swift.min(self.rounded(), 1e15))) }
}

// MARK: - Combinations

/// The rates of a variant stream with the renditions that can be played with it.
private struct CombinedRates {
    let member: MediaMember
    /// Those of its own playlist.
    let own: BitRates
    /// Those of the renditions that have most in each group.
    fileprivate(set) var renditions: [(member: MediaMember, rates: BitRates)] = []
    /// Whether the sizes of all that can be played with it are known.
    fileprivate(set) var isComplete = true

    /// The largest sum of peaks.
    var peak: Double { renditions.reduce(own.peak) { $0 + $1.rates.peak } }

    /// The largest sum of averages; nil where one is not known.
    var average: Double? {
        guard isComplete, let average = own.average else { return nil }
        return renditions.reduce(average) { sum, rendition in sum + (rendition.rates.average ?? 0) }
    }

    /// Where the peaks begin.
    func notes(_ context: PresentationContext) -> [(message: String, place: Place)] {
        ([(member, own)] + renditions.map { ($0.member, $0.rates) }).map { member, rates in
            ("\(rates.peak.bitRate) at most, from here", context.place(ofSegment: rates.peakSegment, of: member))
        }
    }
}

extension PresentationContext {
    /// Visits each variant, I-frame variants among them, whose segments have known sizes. Each complete one, or each that is
    /// live.
    fileprivate func forEachRatedVariant(
        isLive: Bool = false, _ findings: inout PresentationFindings,
        _ visit: (VariantStream, CombinedRates, inout PresentationFindings) -> Void
    ) {
        guard media.contains(where: { $0.playlist.hasEndList != isLive }) else {
            return findings.doesNotApply(isLive ? "no playlist is live" : "no playlist is complete")
        }
        guard bitRates.contains(where: { $0 != nil }) else {
            return findings.cannotRun("the sizes of segments are not known: there are neither byte ranges nor files")
        }
        var groups: [GroupKey: (member: MediaMember, rates: BitRates)?] = [:]
        for variant in rootContext.multivariant.streams {
            guard let member = member(at: variant.uri), member.playlist.hasEndList != isLive,
                let own = bitRates[member.place]
            else { continue }
            var combined = CombinedRates(member: member, own: own)
            for group in variant.groups where group.type != .video {
                let largest = groups[group] ?? largestRates(in: group)
                groups[group] = largest
                if let largest, largest.member.index != member.index { combined.renditions.append(largest) }
                if largest == nil, hasPlaylists(group) { combined.isComplete = false }
            }
            visit(variant, combined, &findings)
        }
    }

    /// The rendition of a group that has the largest peak; nil where no sizes are known.
    private func largestRates(in group: GroupKey) -> (member: MediaMember, rates: BitRates)? {
        let rated = (groups[group]?.members ?? []).compactMap { rendition in
            member(at: rendition.uri).flatMap { member in bitRates[member.place].map { (member, $0) } }
        }
        return rated.max { $0.1.peak < $1.1.peak }
    }

    private func hasPlaylists(_ group: GroupKey) -> Bool {
        groups[group]?.members.contains { $0.uri != nil } ?? false
    }
}
