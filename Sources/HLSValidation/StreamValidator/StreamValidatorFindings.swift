/// What is public of the findings of `mediastreamvalidator` and `hlsreport`, and the rules here of the same matter.
///
/// Apple publishes no list. Every text and every number stands in a source that anybody can read; nothing is guessed, so
/// that most numbers are missing. `Docs/StreamValidator.md` shows the same table.
package enum StreamValidatorFindings {
    package static let all = [
        bandwidth, acrossPlaylists, durations, media, lowLatency, reloads, parsing, delivery, report,
    ].flatMap { $0 }

    /// The finding of which the validator speaks. Texts change from version to version, numbers of its own do not.
    static func finding(text: String, status: Int?) -> StreamValidatorFinding? {
        let folded = StreamValidatorFinding.folded(text)
        return said.first { $0.matches(folded) } ?? status.flatMap { numbered[$0] }
    }

    private static let said = all.filter { $0.tool == .mediastreamvalidator }

    private static let numbered: [Int: StreamValidatorFinding] = {
        let pairs = said.compactMap { finding -> (Int, StreamValidatorFinding)? in
            // The first of the numbers stood for one text so far, but may well stand for any failure.
            guard case .status(let number)? = finding.code, number != -50001 else { return nil }
            return (number, finding)
        }
        return Dictionary(pairs) { first, _ in first }
    }()

    private static func says(
        _ text: String, _ level: Rule.Level, _ rules: [Diagnostic.ID] = [], code: StreamValidatorCode? = nil,
        no remark: String? = nil, _ source: StreamValidatorSource
    ) -> StreamValidatorFinding {
        StreamValidatorFinding(.mediastreamvalidator, text, code, level, rules, remark, source)
    }

    private static func reports(
        _ text: String, _ level: Rule.Level, _ rules: [Diagnostic.ID] = [], code: StreamValidatorCode? = nil,
        no remark: String? = nil, _ source: StreamValidatorSource
    ) -> StreamValidatorFinding {
        StreamValidatorFinding(.hlsreport, text, code, level, rules, remark, source)
    }

    // Why there is no rule.
    private static let insideMedia = "a matter of the media"
    private static let ofTransport = "a matter of the transport"

    private static let bandwidth: [StreamValidatorFinding] = [
        says(
            "Measured peak bitrate compared to * playlist declared value exceeds error tolerance", .must,
            ["stream-bandwidth-peak", "apple-1.27", "apple-1.29"], code: .status(-50043), .playerKit),
        says(
            "Measured average bitrate compared to * playlist declared value exceeds error tolerance", .must,
            ["stream-average-bandwidth", "apple-1.26", "apple-1.28"], .shakaReport),
    ]

    private static let acrossPlaylists: [StreamValidatorFinding] = [
        says(
            "Each Group of the same TYPE MUST have the same set of members", .must,
            ["group-same-members"], code: .status(-50090), .playerKit),
        says(
            "Different target durations detected", .must,
            ["consist-targetduration", "apple-8.2", "apple-5.6", "apple-6.11"], code: .status(-50065), .oof),
        says(
            "Different content duration detected between discontinuities", .must,
            ["consist-same-content", "apple-8.3", "apple-5.5", "apple-8.7"], code: .status(-50062), .membrane),
        says("Variant requires playlist declared video range", .must, ["apple-9.16"], code: .status(-50085), .figgy),
        says(
            "Detected segment video transfer function does not match playlist declared video range", .must,
            ["stream-videorange-transfer"], .bento4),
        says(
            "Playlist video resolution doesn't match parsed video resolution", .must, code: .status(-50020),
            no: insideMedia, .figgy),
        says("Playlist video level doesn't match parsed video level", .must, no: insideMedia, .converter),
        says("Unrecognized codec", .must, ["stream-codecs-syntax", "apple-1.1"], .oracle),
        says(
            "Failed to create data structure from session data", .must, ["sdata-json-valid"], code: .status(-50001),
            .groovetech),
    ]

    private static let durations: [StreamValidatorFinding] = [
        says(
            "The EXTINF duration of each Media Segment in the Playlist file, when rounded to the nearest integer, "
                + "MUST be less than or equal to the target duration",
            .must, ["media-targetduration-rounding", "apple-7.7"], .nodeVideoLib),
        says("Playlist vs segment duration mismatch", .must, ["apple-8.1"], code: .status(-50060), .membrane),
    ]

    private static let media: [StreamValidatorFinding] = [
        says(
            "Framerate change without discontinuity tag detected", .must,
            ["seg-discontinuity-on-encoding-change", "apple-8.13"], code: .status(-50041), .finbits),
        says("Interlaced video detected - Must be progressive", .must, code: .status(-50034), no: insideMedia, .luti),
        says("video segment does not contain an idr frame", .must, code: .status(-50033), no: insideMedia, .rushls),
        says(
            "Segment size cannot be divided evenly by 188. Partial TS packet found", .must, code: .status(-50032),
            no: insideMedia, .playerKit),
    ]

    private static let lowLatency: [StreamValidatorFinding] = [
        says(
            "Low-latency playlist MUST declare EXT-X-RENDITION-REPORT tags", .must,
            ["ll-rendition-reports"], code: .status(-50125), .rushlsExceptions),
        says(
            "No rendition reports in low-latency playlist", .must, ["ll-rendition-reports"], code: .status(-50125),
            .hardening),
        says("Missing rendition report", .must, ["ll-rendition-reports"], code: .status(-50098), .laziervim),
        says("Unknown rendition report", .must, ["report-target-exists"], code: .status(-50099), .laziervim),
        says(
            "PART-HOLD-BACK SHOULD be at least three times the Part Target Duration", .should,
            ["servercontrol-partholdback-advised", "apple-14.3"], code: .status(-50102), .laziervim),
        says(
            "Missing server control attribute", .must, code: .status(-50096), no: "the detail names the attribute",
            .rushlsExceptions),
        says(
            "Partial segments that contain a sync frame SHOULD be marked INDEPENDENT", .should,
            ["part-independent-advised"], .rushls),
        says(
            "Partial segments marked INDEPENDENT MUST contain a sync frame", .must, no: insideMedia, .homeAssistant),
        // The validator has it from the parser of the player, whose log has the whole text.
        says(
            "#EXT-X-PART Partial Segment duration * exceeds PART-TARGET", .must, ["part-duration-maximum"], .zapStream),
    ]

    private static let reloads: [StreamValidatorFinding] = [
        says("Received stale playlist", .must, ["live-mediasequence-not-decrease"], code: .status(-50100), .spectado),
        says(
            "Media Entry URL not match previous playlist for MEDIA-SEQUENCE *", .must,
            ["live-segment-uri-stable"], code: .parser(-12312), .spectado),
        says(
            "Media Entry time value does not match previous playlist for MEDIA-SEQUENCE *", .must,
            ["live-segment-tags-unchanged"], code: .parser(-12312), .spectado),
        says(
            "Media Entry discontinuity value does not match previous playlist for MEDIA-SEQUENCE *", .must,
            ["live-segment-tags-unchanged"], code: .parser(-12312), .frameserve),
        says("Illegal change in tag", .must, no: "the detail names the tag", .hlsJS),
    ]

    private static let parsing: [StreamValidatorFinding] = [
        says(
            "PROGRAM-ID has been deprecated and is no longer a valid attribute for #EXT-X-STREAM-INF", .should,
            ["version-obsolete-program-id", "attr-unknown-name"], code: .parser(-12274), .playerKit),
        says(
            "Invalid attribute for #EXT-X-STREAM-INF", .should, ["attr-unknown-name"], code: .parser(-12274), .laziervim
        ),
        says("Unrecognized attribute in #EXT-X-KEY", .should, ["attr-unknown-name"], .oracle),
        says(
            "#EXT-X-ALLOW-CACHE has been deprecated", .should, ["version-obsolete-allow-cache"], code: .parser(-12268),
            .playerKit),
        says("Negative number in EXTINF", .must, ["seg-extinf-syntax"], code: .parser(-12264), .membrane),
    ]

    private static let delivery: [StreamValidatorFinding] = [
        says(
            "Illegal MIME type", .must, ["lex-playlist-identifiable", "apple-10.4"], code: .status(-50024), .spectado),
        says("Content not delivered via HTTP/2", .must, code: .status(-50120), no: ofTransport, .livestream),
        says("Playlist does not exist at the specified path.", .must, ["playlist-unreadable"], .oracle),
        says("Zero length steering manifest", .must, no: "steering manifests are not read", .oracle),
        says("The network connection was lost.", .must, code: .status(-1005), no: ofTransport, .playerKit),
        says(
            "The Internet connection appears to be offline.", .must, code: .status(-1009), no: ofTransport, .playerKit),
    ]

    private static let report: [StreamValidatorFinding] = [
        reports("The server MUST deliver playlists using gzip content-encoding", .must, ["apple-10.1"], .hlsBook),
        reports(
            "Your EXT-X-STREAM-INF and EXT-X-I-FRAME-STREAM-INF tags MUST always provide CODECS attribute", .must,
            ["apple-9.1", "apple-9.3"], .hlsBook),
        reports(
            "Your EXT-X-STREAM-INF and EXT-X-I-FRAME-STREAM-INF tags MUST always provide RESOLUTION attributes", .must,
            ["apple-9.2", "apple-9.4"], .hlsBook),
        reports(
            "If EXT-X-INDEPENDENT-SEGMENTS is not in * playlist, then you MUST use the EXT-X-INDEPENDENT-SEGMENTS tag "
                + "in all video media playlists",
            .must, ["apple-9.12"], .hlsBook),
        reports(
            "Each EXT-X-STREAM-INF tag MUST have a FRAME-RATE attribute of the form FRAME-RATE=<decimal-floating-point>",
            .must, ["apple-9.15"], .hlsBook),
        reports("You MUST include the AVERAGE-BANDWIDTH attribute*", .must, ["apple-9.14"], .hlsBook),
        reports(
            "The CODECS attribute MUST include every media format present", .must,
            ["stream-codecs-complete"], code: .report(1051), .rushlsExceptions),
        reports("You MUST provide multiple bit rates of video", .must, ["apple-9.9"], .shakaReport),
        reports(
            "The LANGUAGE attribute MUST be included in every EXT-X-MEDIA tag that does not have TYPE=VIDEO", .must,
            ["apple-8.10"], .shakaReport),
        reports(
            "I-frame playlists ( EXT-X-I-FRAME-STREAM-INF ) MUST be provided to support scrubbing and scanning UI",
            .must, ["apple-6.1"], .nginxVOD),
        reports(
            "You SHOULD have one frame per second \"dense\" I-frame renditions.", .should, ["apple-6.2"], .shakaReport),
        reports("Captions SHOULD be provided with your streams*", .should, ["apple-4.1"], .shakaReport),
        reports(
            "There MUST be no audio-only variants listed in the Multivariant playlist", .must, ["apple-tvos-9.20"],
            .rushls),
        reports("You SHOULD support stream failover", .should, ["apple-10.2"], code: .report(1040), .rushls),
        reports(
            "For cellular delivery, the default video variant(s) SHOULD be the 730 kb/s variant.", .should,
            ["apple-1.32"], code: .report(1083), .rushls),
        reports(
            "Multivariant playlists SHOULD be delivered using Transport Layer Security (TLS)", .should,
            ["apple-11.1"], code: .report(1041), .rushlsExceptions),
        reports(
            "Media playlists SHOULD be delivered using TLS", .should, ["apple-11.2"], code: .report(1042),
            .rushlsExceptions),
        reports(
            "Media segments SHOULD be delivered over TLS", .should, ["apple-11.3"], code: .report(1043),
            .rushlsExceptions),
        reports("#EXT-X-SESSION-DATA can only be in master playlist", .should, ["lex-kind-conflict"], .hlsBook),
        reports("Video segments MUST start with an IDR frame", .must, code: .report(1021), no: insideMedia, .rushls),
        reports("Key frames (IDRs) SHOULD be present every two seconds", .should, no: insideMedia, .hlsBook),
        reports("Audio data SHOULD be provided as an elementary audio stream", .should, no: insideMedia, .hlsBook),
    ]
}
