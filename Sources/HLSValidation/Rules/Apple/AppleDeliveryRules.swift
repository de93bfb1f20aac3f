/// Delivery: backups, and the way over the network (sections 10 and 11).
extension Rule {
    static let appleDeliveryRules: [Rule] = [failover] + transportRules

    private static let failover = Rule(
        "apple-10.2", .should, AppleDocument.authoring("10.2"),
        "variants have backups on another host or pathway",
        why: "playback stops when the only server fails",
        valid: [
            .multivariant(
                RuleExample.variant, "https://a.example.com/v.m3u8", RuleExample.variant,
                "https://b.example.com/v.m3u8"),
            .multivariant(
                RuleExample.variant + #",PATHWAY-ID="A""#, "a/v.m3u8", RuleExample.variant + #",PATHWAY-ID="B""#,
                "b/v.m3u8"),
            // What a steering server can offer, the playlist does not say.
            .multivariant(#"#EXT-X-CONTENT-STEERING:SERVER-URI="https://example.com/steering""#),
        ],
        invalid: [
            .multivariant(),
            .multivariant(RuleExample.variant, "a/v.m3u8", RuleExample.variant, "b/v.m3u8"),
            .multivariant(
                RuleExample.variant, "https://a.example.com/v.m3u8", "#EXT-X-STREAM-INF:BANDWIDTH=1000000",
                "https://b.example.com/v.m3u8"),
        ],
        .multivariant(checkFailover))

    private static let transportRules: [Rule] = [
        Rule(
            "apple-11.1", .should, AppleDocument.authoring("11.1"), "Multivariant Playlists are delivered over TLS",
            why: "whoever listens on the way sees what is watched, and can change it",
            valid: [.multivariant(), interstitial("https://example.com/ad.m3u8")],
            invalid: [interstitial("↓http://example.com/ad.m3u8")],
            .playlist { context, findings in
                switch context.playlist {
                case .media(let playlist): checkTransportOfAssets(playlist, context, &findings)
                case .multivariant: checkTransport(ofPlaylist: context, &findings)
                }
            }),
        Rule(
            "apple-11.2", .should, AppleDocument.authoring("11.2"), "Media Playlists are delivered over TLS",
            why: "whoever listens on the way sees what is watched, and can change it",
            valid: [
                .multivariant(RuleExample.variant, "https://example.com/v.m3u8"),
                .multivariant(RuleExample.variant, "http/v.m3u8"),
                .media(),
            ],
            invalid: [
                .multivariant(
                    #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="↓http://example.com/a.m3u8""#,
                    RuleExample.variant + #",AUDIO="a""#, "http://example.com/v.m3u8"),
                .multivariant("↓" + RuleExample.variant, "HTTP://example.com/v.m3u8"),
            ],
            .playlist { context, findings in
                switch context.playlist {
                case .media: checkTransport(ofPlaylist: context, &findings)
                case .multivariant(let playlist): checkTransport(of: playlist, context, &findings)
                }
            }),
        Rule(
            "apple-11.3", .should, AppleDocument.authoring("11.3"), "media segments are delivered over TLS",
            why: "whoever listens on the way sees what is watched, and can change it",
            valid: [
                .media("#EXTINF:6.006,", "https://example.com/a.ts", "#EXTINF:6.006,", "http/b.ts"),
                .media(#"#EXT-X-KEY:METHOD=AES-128,URI="https://example.com/k",IV=0x0123456789ABCDEF0123456789ABCDEF"#),
            ],
            invalid: [
                .media(
                    "#EXTINF:6.006,", "a.ts", "#EXTINF:6.006,", "↓http://example.com/b.ts", "#EXTINF:6.006,",
                    "http://example.com/c.ts"),
                .media(#"#EXT-X-MAP:URI="↓http://example.com/init.mp4""#, "#EXTINF:6.006,", "a.mp4"),
                .lowLatency(#"#EXT-X-PART:DURATION=1.0,URI="↓http://example.com/part.ts""#, RuleExample.partHint),
            ],
            .media(checkTransportOfSegments)),
    ]

    /// A Media Playlist that schedules an asset, which is a playlist of its own.
    private static func interstitial(_ uri: String) -> RuleExample {
        .media(
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z",
            "#EXT-X-DATERANGE:ID=\"ad\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-01-31T10:20:33.000Z\","
                + "DURATION=15.0,X-ASSET-URI=\"\(uri)\"")
    }
}

// MARK: - Failover

/// What two variants have in common where one is the backup of the other.
private struct Quality: Hashable {
    let bandwidth: Int?
    let resolution: Resolution?
    /// The number of CODECS.
    let codecs: Int32

    init(_ variant: VariantContext) {
        bandwidth = variant.bandwidth
        resolution = variant.resolution
        codecs = variant.numbers.codecs
    }
}

/// Where a variant comes from.
private struct Origin: Equatable {
    @ByteCompared var host: String?
    @ByteCompared var pathway: String?

    init(_ variant: VariantContext, _ context: PlaylistContext) {
        host = variant.uri.flatMap { URIReference($0).authority } ?? context.text.uri?.authority
        pathway = variant.pathway
    }
}

/// One variant with a backup is enough: what others are for, their attributes do not say.
private func checkFailover(_ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    let variants = context.media.variants
    guard let first = variants.first, playlist.contentSteering == nil else { return }
    let origin = Origin(first, context)
    // Where all come from one place there is nothing to compare, of a hundred thousand neither.
    guard variants.contains(where: { Origin($0, context) != origin }) else {
        return findings.report(at: nil, "no variant has a backup on another host or pathway")
    }
    var latest: [Quality: VariantContext] = [:]
    for variant in variants {
        guard let other = latest.updateValue(variant, forKey: Quality(variant)) else { continue }
        if Origin(variant, context) != Origin(other, context) { return }
    }
    findings.report(at: nil, "no variant has a backup on another host or pathway")
}

// MARK: - Transport

/// Judges the address that the playlist came from itself.
private func checkTransport(ofPlaylist context: PlaylistContext, _ findings: inout Findings) {
    guard context.text.uri?.rawValue.hasPlainScheme ?? false else { return }
    findings.report(at: nil, "the playlist comes over http, in the clear; https is due")
}

private func checkTransportOfAssets(
    _ playlist: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    var places = DateRangePlaces(context)
    for range in context.dateRanges where range.isInterstitial {
        guard range["X-ASSET-URI"]?.value.hasPlainScheme ?? false else { continue }
        findings.report(
            at: places.value("X-ASSET-URI", of: range),
            "the playlist of the interstitial comes over http, in the clear; https is due")
    }
}

/// One finding for all addresses: a packager writes them alike.
private func checkTransport(
    of playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    let multivariant = context.multivariant
    var places = Array(
        multivariant.renditions.indices.lazy.map(multivariant.rendition)
            .filter { ($0.uri ?? "").hasPlainScheme }.map { $0.attributes(in: context)?.range(of: "URI") })
    places += multivariant.streams.indices.lazy.map(multivariant.variant)
        .filter { ($0.uri ?? "").hasPlainScheme }.map { $0.attributes(in: context)?.range(of: "URI") }
    guard let first = places.compactMap({ $0 }).min(by: { $0.byteOffset < $1.byteOffset }) else { return }
    findings.report(
        at: first,
        "the Media Playlist comes over http, in the clear" + others(places.count - 1) + "; https is due")
}

/// One finding for all segments, at the first; at the initialization sections and parts only where no segment has one.
private func checkTransportOfSegments(
    _ media: MediaPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard let segments = context.segments else { return }
    let bytes = context.bytes
    var (first, count) = (SegmentRow?.none, 0)
    for row in context.rows {
        let isPlain: Bool
        if row.has(SegmentRow.isSubstituted) {
            let (bytes, range) = segments.uri(row)
            isPlain = bytes.hasPlainScheme(range)
        } else {
            isPlain = bytes.hasPlainScheme(Int(row.uriStart)..<Int(row.uriStart) + Int(row.uriLength))
        }
        guard isPlain else { continue }
        first = first ?? row
        count += 1
    }
    if let first {
        findings.report(
            at: context.range(of: first),
            "the segment comes over http, in the clear" + others(count - 1) + "; https is due")
    } else if let section = segments.initializationSections.first(where: { ($0.uri ?? "").hasPlainScheme }) {
        findings.report(
            "URI", of: section, in: context, "the initialization section comes over http, in the clear; https is due")
    } else if let part = segments.parts.first(where: { ($0.uri ?? "").hasPlainScheme }) {
        findings.report("URI", of: part, in: context, "the part comes over http, in the clear; https is due")
    }
}

/// That there are more of the kind.
private func others(_ count: Int) -> String {
    switch count {
    case 0: ""
    case 1: ", and so does another one"
    default: ", and so do \(count) others"
    }
}
