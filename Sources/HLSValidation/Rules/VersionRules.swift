/// The version of the protocol that a playlist states (4.4.1.2, 8).
extension Rule {
    static let versionRules: [Rule] =
        versionTagRules + mediaVersionRules + otherVersionRules + versionAdviceRules

    // MARK: - EXT-X-VERSION

    private static let versionTagRules: [Rule] = [
        Rule(
            "version-single", .must, "4.4.1.2", "EXT-X-VERSION stands at most once",
            why: "clients refuse the playlist",
            valid: [.media("#EXT-X-VERSION:6")],
            invalid: [.media("#EXT-X-VERSION:6", "↓#EXT-X-VERSION:6")],
            .reading),
        Rule(
            "version-integer", .must, "4.4.1.2", "the version is a whole number",
            why: "clients do not know whether they understand the playlist",
            valid: [.media("#EXT-X-VERSION:6")],
            invalid: [.media("#EXT-X-VERSION:↓3.0"), .media("#EXT-X-VERSION:↓v6")],
            .reading),
        Rule(
            "version-required", .must, "4.4.1.2, 8", "a playlist that needs more than version 1 states its version",
            why: "the playlist counts as one of version 1, and clients of that version fail on it",
            valid: [.media("#EXT-X-VERSION:3"), .media(version: nil, "#EXTINF:6,", "segment.ts"), .multivariant()],
            invalid: [
                .media(version: nil, "#EXTINF:↓6.006,", "segment.ts"),
                .media(version: nil, "↓#EXT-X-MAP:URI=\"init.mp4\"", "#EXTINF:6.006,", "segment.mp4"),
            ],
            .playlist(reportMissingVersion)),
        Rule(
            "version-known", .must, "6.3.1, 8", "the version is one that there is, 13 at most",
            why: "clients do not play a version that they do not know",
            valid: [.media("#EXT-X-VERSION:7"), .multivariant("#EXT-X-VERSION:13")],
            invalid: [.media("#EXT-X-VERSION:↓14"), .multivariant("#EXT-X-VERSION:↓99")],
            .tags([.version]) { tag, findings in
                guard case .value(let version) = DecimalInteger.parse(tag.playlist.bytes, tag.line.value),
                    version > newestVersion
                else { return }
                findings.report(
                    at: tag.valueRange, "version \(version) is not known; the newest is \(newestVersion)")
            }),
    ]

    // MARK: - What Media Playlists need

    private static let mediaVersionRules: [Rule] = [
        Rule(
            "version-min-2-iv", .must, "8", "IV needs version 2",
            why: "older clients decrypt with another vector",
            valid: [.media(version: 2, keyWithIV, "#EXTINF:6,", "segment.ts")],
            invalid: [
                .media(
                    version: 1, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",↓IV=0x000102030405060708090A0B0C0D0E0F",
                    "#EXTINF:6,", "segment.ts")
            ],
            .needing(.initializationVector)),
        Rule(
            "version-min-3-float-extinf", .must, "8, 4.4.4.1", "durations with a fraction need version 3",
            why: "older clients read whole numbers only",
            valid: [.media(version: 2, "#EXTINF:6,", "segment.ts"), .media(version: 3)],
            invalid: [
                .media(version: 2, "#EXTINF:6,", "1.ts", "#EXTINF:↓5.9,", "2.ts"),
                .media(version: 1, "#EXTINF:↓6.0,", "segment.ts"),
            ],
            .needing(.fraction)),
        Rule(
            "version-min-4-byterange", .must, "8, 4.4.4.2", "EXT-X-BYTERANGE needs version 4",
            why: "older clients load the whole resource for each segment",
            valid: [.media(version: 4, "#EXT-X-BYTERANGE:100@0")],
            invalid: [.media(version: 3, "↓#EXT-X-BYTERANGE:100@0")],
            .needing(.byteRange)),
        Rule(
            "version-min-4-iframes-only", .must, "8, 4.4.3.6", "EXT-X-I-FRAMES-ONLY needs version 4",
            why: "older clients play the I-frames as if they were segments",
            valid: [.media(version: 4, "#EXT-X-I-FRAMES-ONLY")],
            invalid: [.media(version: 3, "↓#EXT-X-I-FRAMES-ONLY")],
            .needing(.iFramesOnly)),
        Rule(
            "version-min-5-sample-aes", .must, "8", "METHOD=SAMPLE-AES needs version 5",
            why: "older clients do not know the method",
            valid: [.media(version: 5, "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"")],
            invalid: [.media(version: 4, "#EXT-X-KEY:↓METHOD=SAMPLE-AES,URI=\"k\"")],
            .needing(.sampleEncryption)),
        Rule(
            "version-min-5-keyformat", .must, "8, 4.4.4.4", "KEYFORMAT needs version 5",
            why: "older clients take the URI for the address of the key itself",
            valid: [.media(version: 5, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"identity\"")],
            invalid: [.media(version: 3, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",↓KEYFORMAT=\"identity\"")],
            .needing(.keyFormat)),
        Rule(
            "version-min-5-keyformatversions", .must, "8, 4.4.4.4", "KEYFORMATVERSIONS needs version 5",
            why: "older clients do not look whether they know the version of the format",
            valid: [.media(version: 5, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"1\"")],
            invalid: [.media(version: 3, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",↓KEYFORMATVERSIONS=\"1\"")],
            .needing(.keyFormatVersions)),
        Rule(
            "version-min-5-map-iframes", .must, "8, 4.4.4.5", "EXT-X-MAP beside EXT-X-I-FRAMES-ONLY needs version 5",
            why: "older clients have no initialization section and cannot decode the I-frames",
            valid: [.media(version: 5, "#EXT-X-I-FRAMES-ONLY", "#EXT-X-MAP:URI=\"init.mp4\"")],
            invalid: [.media(version: 4, "#EXT-X-I-FRAMES-ONLY", "↓#EXT-X-MAP:URI=\"init.mp4\"")],
            .needing(.iFramesMap)),
        Rule(
            "version-min-6-map", .must, "8, 4.4.4.5", "EXT-X-MAP needs version 6",
            why: "older clients have no initialization section and cannot decode the segments",
            valid: [.media(version: 6, "#EXT-X-MAP:URI=\"init.mp4\"")],
            invalid: [.media(version: 5, "↓#EXT-X-MAP:URI=\"init.mp4\"")],
            .needing(.map)),
    ]

    private static let keyWithIV = "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x000102030405060708090A0B0C0D0E0F"

    // MARK: - What Multivariant Playlists need, and either kind

    private static let otherVersionRules: [Rule] = [
        Rule(
            "version-min-7-service", .must, "8", "a caption service as INSTREAM-ID needs version 7",
            why: "older clients know the channels CC1 to CC4 only",
            valid: [
                captions("#EXT-X-VERSION:7", "INSTREAM-ID=\"SERVICE9\""),
                captions("#EXT-X-VERSION:1", "INSTREAM-ID=\"CC1\""),
            ],
            invalid: [captions("#EXT-X-VERSION:6", "↓INSTREAM-ID=\"SERVICE9\"")],
            .needing(.service)),
        Rule(
            "version-min-8-define", .must, "8", "EXT-X-DEFINE needs version 8",
            why: "older clients ask for addresses with braces in them",
            valid: [.media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"")],
            invalid: [.media(version: 7, "↓#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"")],
            .needing(.variables)),
        Rule(
            "version-min-9-skip", .must, "8", "EXT-X-SKIP needs version 9",
            why: "older clients take the playlist for all there is, and count segments wrongly",
            valid: [delta(version: 9, "SKIPPED-SEGMENTS=9")],
            invalid: [delta(version: 6, mark: "↓", "SKIPPED-SEGMENTS=9")],
            .needing(.skip)),
        Rule(
            "version-min-10-skip-dateranges", .must, "8", "EXT-X-SKIP that leaves out date ranges needs version 10",
            why: "older clients lose the date ranges that are left out",
            valid: [delta(version: 10, "SKIPPED-SEGMENTS=9,RECENTLY-REMOVED-DATERANGES=\"\"")],
            invalid: [delta(version: 9, "SKIPPED-SEGMENTS=9,↓RECENTLY-REMOVED-DATERANGES=\"\"")],
            .needing(.skippedDateRanges)),
        Rule(
            "version-min-11-queryparam", .must, "8", "QUERYPARAM needs version 11",
            why: "older clients do not define the variable",
            valid: [.media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"QUERYPARAM\"")],
            invalid: [.media(version: 8, "#EXT-X-DEFINE:↓QUERYPARAM=\"a\"")],
            .needing(.queryParameter)),
        Rule(
            "version-min-12-req", .must, "8", "an attribute that begins with REQ- needs version 12",
            why: "older clients play a variant that they cannot show",
            valid: [layout("#EXT-X-VERSION:12", "REQ-VIDEO-LAYOUT=\"CH-STEREO\"")],
            invalid: [layout("#EXT-X-VERSION:7", "↓REQ-VIDEO-LAYOUT=\"CH-STEREO\"")],
            .needing(.requirement)),
        Rule(
            "version-min-13-instream-id", .must, "8",
            "INSTREAM-ID of a type other than CLOSED-CAPTIONS needs version 13",
            why: "older clients know the attribute for captions only",
            valid: [
                .multivariant(
                    "#EXT-X-VERSION:13",
                    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",CHANNELS=\"2\",INSTREAM-ID=\"1.2\"")
            ],
            invalid: [
                .multivariant(
                    "#EXT-X-VERSION:12",
                    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",CHANNELS=\"2\",↓INSTREAM-ID=\"1.2\"")
            ],
            .needing(.instreamID)),
    ]

    private static func captions(_ version: String, _ attribute: String) -> RuleExample {
        .multivariant(
            version, "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"cc\",NAME=\"English\"," + attribute,
            RuleExample.variant + ",CLOSED-CAPTIONS=\"cc\"", "video.m3u8")
    }

    private static func layout(_ version: String, _ attribute: String) -> RuleExample {
        .multivariant(version, RuleExample.variant + "," + attribute, "video.m3u8")
    }

    private static func delta(version: Int, mark: String = "", _ attributes: String) -> RuleExample {
        .deltaUpdate(
            version: version, control: "CAN-SKIP-UNTIL=36.0,CAN-SKIP-DATERANGES=YES",
            mark + "#EXT-X-SKIP:" + attributes)
    }

    // MARK: - Advice

    private static let versionAdviceRules: [Rule] = [
        Rule(
            "version-session-key-attributes", .should, "4.4.4.4, 4.4.6.5",
            "session keys with IV or KEYFORMAT stand beside the version that keys with them need",
            why:
                "section 8 speaks of keys in Media Playlists, and clients of a lower version do not know the attributes here either",
            valid: [sessionKey("#EXT-X-VERSION:5", "KEYFORMAT=\"identity\"")],
            invalid: [
                sessionKey("#EXT-X-VERSION:4", "↓KEYFORMAT=\"identity\""),
                sessionKey("#EXT-X-VERSION:1", "↓IV=0x000102030405060708090A0B0C0D0E0F"),
                .multivariant("#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\",↓KEYFORMATVERSIONS=\"1\""),
            ],
            .multivariant(reportSessionKeyVersion)),
        Rule(
            "version-not-higher-than-needed", .should, "6.2.1",
            "the version is not higher than what the playlist needs",
            why: "clients that would understand the playlist refuse it", severity: .note,
            valid: [
                .media("#EXT-X-VERSION:7"), .media(version: 8, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\""), .multivariant(),
                .live(version: 9, "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0", "#EXTINF:6.006,", "segment.ts"),
            ],
            invalid: [.media("#EXT-X-VERSION:↓12"), .multivariant("#EXT-X-VERSION:↓8")],
            .playlist(with: [.version], reportHighVersion)),
        Rule(
            "version-obsolete-program-id", .should, "8", "from version 6 on no variant has PROGRAM-ID",
            why: "the attribute was removed, and clients ignore it",
            valid: [
                .multivariant("#EXT-X-VERSION:6"),
                .multivariant("#EXT-X-VERSION:5", RuleExample.variant + ",PROGRAM-ID=1", "video.m3u8"),
            ],
            invalid: [.multivariant("#EXT-X-VERSION:6", RuleExample.variant + ",↓PROGRAM-ID=1", "video.m3u8")],
            .tags([.streamInf, .iFrameStreamInf]) { tag, findings in
                guard tag.playlist.version >= 6, let pair = tag.attributes.other("PROGRAM-ID") else { return }
                findings.report(
                    at: pair.range, fixIts: [tag.attributes.removal(of: pair)],
                    "PROGRAM-ID was removed in version 6; the playlist states \(tag.playlist.version)")
            }),
        Rule(
            "version-obsolete-allow-cache", .should, "8", "from version 7 on EXT-X-ALLOW-CACHE does not stand",
            why: "the tag was removed, and clients ignore it",
            valid: [.media("#EXT-X-VERSION:7"), .media(version: 6, "#EXT-X-ALLOW-CACHE:NO")],
            invalid: [.media("#EXT-X-VERSION:7", "↓#EXT-X-ALLOW-CACHE:NO")],
            .playlist { context, findings in
                guard context.version >= 7 else { return }
                for tag in context.playlist.unknownTags where tag.isAllowCache {
                    findings.report(
                        at: context.range(ofLineAt: tag.position),
                        fixIts: tag.position.map { [context.removal(ofLineAt: $0.byteOffset)] } ?? [],
                        "EXT-X-ALLOW-CACHE was removed in version 7; the playlist states \(context.version)")
                }
            }),
    ]

    private static func sessionKey(_ version: String, _ attribute: String) -> RuleExample {
        .multivariant(version, "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"https://keys.example.com/k\"," + attribute)
    }
}

// MARK: - Checks

/// The newest version of draft-pantos-hls-rfc8216bis-22.
private let newestVersion = 13

extension RuleCheck {
    /// Whether the version stated is one that has a feature. Where none is stated, `version-required` says so.
    fileprivate static func needing(_ need: VersionNeed) -> RuleCheck {
        .playlist(with: need.tags) { context, findings in
            guard let version = context.playlist.version, version < need.version, let range = need.find(context) else {
                return
            }
            findings.report(
                at: range, notes: context.versionNotes, fixIts: context.versionFixIts,
                "\(need.feature) needs version \(need.version); the playlist states \(version)")
        }
    }
}

private func reportMissingVersion(_ context: PlaylistContext, _ findings: inout Findings) {
    guard !context.has(.version), let (need, range) = VersionNeed.highest(in: context) else { return }
    findings.report(
        at: range, fixIts: context.versionFixIts,
        "\(need.feature) needs version \(need.version), and the playlist states none, which means 1")
}

private func reportSessionKeyVersion(
    _ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    // Where another feature needs a version too, version-required speaks.
    guard context.has(.version) || VersionNeed.highest(in: context) == nil else { return }
    let needs: [VersionNeed] = [.keyFormat, .keyFormatVersions, .initializationVector]
    for need in needs where context.version < need.version {
        guard let range = context.first(.sessionKey, need.feature) else { continue }
        return findings.report(
            at: range, notes: context.versionNotes,
            "\(need.feature) needs version \(need.version) in keys of Media Playlists; this playlist states "
                + (playlist.version.map { "\($0)" } ?? "none, which means 1"))
    }
}

/// The version also speaks of the media and the server, which the text does not show; and section 8 does not say since when
/// there are tags such as EXT-X-GAP. What RFC 8216 had is version 7 at most.
private func reportHighVersion(_ context: PlaylistContext, _ findings: inout Findings) {
    guard let line = context.all(.version).last, let version = context.playlist.version,
        (8...newestVersion).contains(version)
    else { return }
    let needed = max(VersionNeed.highest(in: context)?.need.version ?? 1, context.versionOfDeltaUpdates ?? 1, 7)
    guard version > needed else { return }
    findings.report(
        at: context.range(line.value, in: line),
        "the playlist states version \(version), and nothing in it needs more than \(needed)")
}

extension PlaylistContext {
    /// The version of the delta updates that the server offers instead of this playlist.
    fileprivate var versionOfDeltaUpdates: Int? {
        if first(.serverControl, "CAN-SKIP-DATERANGES") != nil { return 10 }
        return first(.serverControl, "CAN-SKIP-UNTIL") == nil ? nil : 9
    }

    /// The place of the version that counts.
    fileprivate var versionNotes: [Diagnostic.Note] {
        all(.version).last.map { [.init(message: "the version is stated here", range: range(of: $0))] } ?? []
    }

    /// A change to the version that all of the playlist needs.
    fileprivate var versionFixIts: [Diagnostic.FixIt] {
        guard let version = VersionNeed.highest(in: self)?.need.version else { return [] }
        if let line = all(.version).last {
            return [.replacing(line.value, by: "\(version)", "state version \(version)")]
        }
        guard let header = first(.m3u), header.number == 1 else { return [] }
        let end = header.range.upperBound
        let lineEnd = end < bytes.count && bytes[end] == .carriageReturn ? "\r\n" : "\n"
        return [.replacing(end..<end, by: "\(lineEnd)#EXT-X-VERSION:\(version)", "state version \(version)")]
    }
}
