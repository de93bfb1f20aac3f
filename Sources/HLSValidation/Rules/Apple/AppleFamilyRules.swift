/// Kinds of video beside each other: Apple's rules that each is there for all networks.
extension Rule {
    static let appleFamilyRules: [Rule] = [
        Rule(
            "apple-1.23", .should, AppleDocument.authoring("1.23"),
            "each kind of video, by coding and by SDR or HDR, is there for slow networks too",
            why: "clients have to switch between kinds when the network slows down, which can be seen",
            valid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=400000,CODECS="avc1.64001E""#,
                    #"STREAM-INF:BANDWIDTH=8000000,CODECS="avc1.640028""#,
                    #"STREAM-INF:BANDWIDTH=900000,CODECS="hvc1.2.4.L93.B0""#,
                    #"STREAM-INF:BANDWIDTH=15000000,CODECS="hvc1.2.4.L150.B0""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=400000,CODECS="avc1.64001E""#,
                    #"STREAM-INF:BANDWIDTH=8000000,CODECS="avc1.640028""#
                ),
            ],
            invalid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=400000,CODECS="avc1.64001E""#,
                    #"STREAM-INF:BANDWIDTH=15000000,CODECS="hvc1.2.4.L150.B0""#,
                    #"STREAM-INF:BANDWIDTH=↓12000000,CODECS="hvc1.2.4.L150.B0""#)
            ],
            .presentation(checkKinds)),
        Rule(
            "apple-airplay-9.23", .should, AppleDocument.authoring("AirPlay 9.23"),
            "for AirPlay 2-enabled TVs, video of each frame rate that is no multiple of another is there for slow networks too",
            why: "a TV that has to switch to such another frame rate may not play smoothly",
            valid: [
                .ladder("BANDWIDTH=400000,FRAME-RATE=30.000", "BANDWIDTH=8000000,FRAME-RATE=60.000"),
                .ladder("BANDWIDTH=400000,FRAME-RATE=25.000", "BANDWIDTH=8000000"),
            ],
            invalid: [.ladder("BANDWIDTH=400000,FRAME-RATE=25.000", "BANDWIDTH=↓8000000,FRAME-RATE=60.000")],
            .presentation(checkFrameRateFamilies)),
    ]
}

/// Video that clients switch within.
private struct VideoKind: Hashable, CustomStringConvertible {
    let coding: VideoFormat.Coding
    let isHDR: Bool

    /// Nil where coding or range are not known.
    init?(_ variant: VariantContext) {
        guard let coding = variant.video.first?.coding, variant.range != nil else { return nil }
        self.coding = coding
        isHDR = variant.isHDR
    }

    var description: String { "\(coding.rawValue) in \(isHDR ? "HDR" : "SDR")" }
}

/// The slowest variant of some kind.
private struct SlowestVariant<Kind> {
    let kind: Kind
    var variant: VariantContext
    var bandwidth: Int

    /// How much faster than all others it may be, and still be there for the same networks: codings differ in what they need
    /// for a picture, and there may be a variant for cellular networks beside.
    private static var factor: Int { 3 }

    func isFarAbove(_ other: SlowestVariant) -> Bool { bandwidth / Self.factor > other.bandwidth }
}

extension Sequence<VariantContext> {
    /// The slowest variant of each kind, in the order of the kinds in the text.
    fileprivate func slowest<Kind: Hashable>(by kind: (VariantContext) -> Kind?) -> [SlowestVariant<Kind>] {
        var slowest: [SlowestVariant<Kind>] = []
        var indices: [Kind: Int] = [:]
        for variant in self {
            guard let kind = kind(variant), let bandwidth = variant.bandwidth else { continue }
            guard let index = indices[kind] else {
                indices[kind] = slowest.count
                slowest.append(SlowestVariant(kind: kind, variant: variant, bandwidth: bandwidth))
                continue
            }
            guard bandwidth < slowest[index].bandwidth else { continue }
            slowest[index].variant = variant
            slowest[index].bandwidth = bandwidth
        }
        return slowest
    }
}

private func checkKinds(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings) {
    let kinds = media.flatVideo.slowest(by: VideoKind.init)
    guard kinds.count > 1, let least = kinds.min(by: { $0.bandwidth < $1.bandwidth }) else { return }
    for kind in kinds where kind.isFarAbove(least) {
        findings.report(
            "BANDWIDTH", of: kind.variant, in: context,
            notes: context.note("the slowest variant of all", at: "BANDWIDTH", of: least.variant),
            "video that is \(kind.kind) begins at \(kind.bandwidth) bit/s, where \(least.kind) begins at \(least.bandwidth) bit/s; "
                + "each kind should be there for all networks")
    }
}

private func checkFrameRateFamilies(_ media: PresentationMedia, _ context: PlaylistContext, _ findings: inout Findings)
{
    struct Family: Hashable {
        let kind: VideoKind
        let frameRate: Int
    }
    let families = media.flatVideo.slowest { variant -> Family? in
        guard let kind = VideoKind(variant), let rate = variant.frameRateFamily else { return nil }
        return Family(kind: kind, frameRate: rate)
    }
    var least: [VideoKind: SlowestVariant<Family>] = [:]
    for family in families where family.bandwidth < least[family.kind.kind]?.bandwidth ?? .max {
        least[family.kind.kind] = family
    }
    for family in families {
        guard let least = least[family.kind.kind], family.isFarAbove(least) else { continue }
        findings.report(
            "BANDWIDTH", of: family.variant, in: context,
            notes: context.note("the other frame rate", at: "FRAME-RATE", of: least.variant),
            "\(family.kind.kind) at \(family.kind.frameRate) frames a second and its multiples begins at \(family.bandwidth) bit/s, "
                + "at \(least.kind.frameRate) at \(least.bandwidth) bit/s; for AirPlay 2-enabled TVs each should be there for all "
                + "networks")
    }
}

extension VariantContext {
    /// The frame rate, halved or doubled to one of 20 to 40, as a whole number: rates that have it in common are compatible.
    fileprivate var frameRateFamily: Int? {
        guard var rate = frameRate, (1...240).contains(rate) else { return nil }
        while rate >= 40 { rate /= 2 }
        while rate < 20 { rate *= 2 }
        return Int(rate.rounded())
    }
}
