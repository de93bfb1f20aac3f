/// The playlists that interstitials play (D.1).
extension Rule {
    static let interstitialAssetFileRules: [Rule] = [
        Rule(
            "interstitial-assets-are-vod", .must, scope: .presentation, "D.1",
            "the asset of an interstitial is a VOD playlist",
            why: "a live asset has no end to come back from",
            valid: [
                scheduling(assetURI(), ["ad.m3u8": .media()]),
                scheduling(assetURI(), ["ad.m3u8": .tags("STREAM-INF:BANDWIDTH=1"), "video1.m3u8": .media()]),
                scheduling(assetURI(), [:]),
            ],
            invalid: [
                scheduling(assetURI(mark: "↓"), ["ad.m3u8": live]),
                scheduling(assetURI(mark: "↓"), ["ad.m3u8": .tags("STREAM-INF:BANDWIDTH=1"), "video1.m3u8": live]),
                scheduling(assetList(mark: "↓"), ["list.json": list, "ad.m3u8": live]),
            ],
            .assets { asset in
                guard asset.isLive else { return nil }
                let leads =
                    asset.mediaAddress == asset.address ? "" : " leads to \(asset.mediaAddress.nameOfFile), which"
                return
                    "the asset \(asset.address.nameOfFile)\(leads) has neither EXT-X-ENDLIST nor the type VOD; a VOD playlist is due"
            }),
        Rule(
            "interstitial-not-nested", .must, scope: .presentation, "D.1",
            "the asset of an interstitial has no interstitials of its own",
            why: "clients ignore them, and what they were to play is not seen", severity: .warning,
            valid: [
                scheduling(
                    assetURI(),
                    ["ad.m3u8": .media(date, #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z""#)])
            ],
            invalid: [
                scheduling(assetURI(mark: "↓"), ["ad.m3u8": .media(date, assetURI())]),
                scheduling(assetList(mark: "↓"), ["list.json": list, "ad.m3u8": .media(date, assetList())]),
            ],
            .assets { asset in
                guard let id = asset.innerInterstitial else { return nil }
                return
                    "the asset \(asset.address.nameOfFile) schedules the interstitial '\(id.shortened)'; none is due in an asset"
            }),
    ]

    // MARK: - Examples

    private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"
    private static let range =
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z""#
    private static let live = RuleExample.live("#EXTINF:6.006,", "segment.ts")
    private static let list = RuleExample.playlist(
        #"{"ASSETS": [{"URI": "https://cdn.example.com/p/ad.m3u8", "DURATION": 6.006}]}"#)

    private static func assetURI(mark: String = "") -> String {
        range + #",X-ASSET-URI="\#(mark)https://cdn.example.com/p/ad.m3u8""#
    }

    private static func assetList(mark: String = "") -> String { range + #",X-ASSET-LIST="\#(mark)list.json""# }

    /// A presentation whose video has a date range, with files beside it.
    private static func scheduling(_ range: String, _ files: KeyValuePairs<String, RuleExample>) -> RuleExample {
        let root = RuleExample.presentation(
            .multivariant(RuleExample.variant, "main-video.m3u8"), ["main-video.m3u8": .media(date, range)])
        guard case .presentation(let playlists) = root else { return root }
        return .presentation(
            playlists
                + files.compactMap { name, example in
                    if case .playlist(let text) = example { .init(name, text) } else { nil }
                })
    }
}

// MARK: - Assets

extension RuleCheck {
    /// Looks at each asset once, and says what is wrong with it.
    fileprivate static func assets(_ check: @escaping @Sendable (InterstitialAsset) -> String?) -> RuleCheck {
        .presentation { context, findings in
            for scheduled in scheduledAssets(context, &findings) {
                guard let fault = check(scheduled.asset) else { continue }
                findings.report(
                    at: context.place(of: scheduled.attribute, in: scheduled.range, of: scheduled.member), fault)
            }
        }
    }
}

/// An asset with the interstitial that names it first.
private struct ScheduledAsset {
    let asset: InterstitialAsset
    let member: MediaMember
    let range: DateRange
    /// The attribute that leads to the asset.
    let attribute: String
}

/// The assets that are known, each once; where there is none, the rule at work has nothing to judge.
private func scheduledAssets(
    _ context: PresentationContext, _ findings: inout PresentationFindings
) -> [ScheduledAsset] {
    var assets: [ScheduledAsset] = []
    var sources: Set<URIReference> = []
    var seen: Set<URIReference> = []
    for member in context.media {
        let base = URIResolver(base: context.address(of: member))
        for range in member.playlist.dateRanges {
            for (attribute, address) in range.assetSources(base) where sources.insert(address).inserted {
                for asset in context.files?.sideFiles.assets(at: address) ?? []
                where seen.insert(asset.address).inserted {
                    assets.append(ScheduledAsset(asset: asset, member: member, range: range, attribute: attribute))
                }
            }
        }
    }
    if sources.isEmpty {
        findings.doesNotApply("no playlist schedules interstitials")
    } else if assets.isEmpty {
        findings.cannotRun("no playlist of an interstitial's asset is at hand")
    }
    return assets
}
