/// Date ranges of the class com.apple.hls.preload (Appendix F).
extension Rule {
    static let preloadRules: [Rule] = preloadFormRules + preloadTargetRules

    private static let preloadFormRules: [Rule] = [
        Rule(
            "preload-required-attributes", .must, "F", "a preload range has X-URI, X-TARGET-ID and X-TARGET-CLASS",
            why: "clients cannot tell what to load, or what for",
            valid: [live(preload())],
            invalid: [live(#"↓#EXT-X-DATERANGE:\#(tag),DURATION=10,X-TARGET-ID="ad1",X-TARGET-CLASS="c""#)],
            .dateRanges(of: DateRange.preload) { range, places, findings in
                let missing = [DateRange.preloadURI, "X-TARGET-ID", "X-TARGET-CLASS"].filter { range[$0] == nil }
                guard !missing.isEmpty, !places.mayLackTags(range) else { return }
                findings.report(
                    at: places.line(of: range),
                    "preload range '\(range.id.shortened)' lacks \(missing.joined(separator: ", "))")
            }),
        Rule(
            "preload-has-end", .must, "F", "a preload range has DURATION or END-DATE",
            why: "clients cannot tell until when to load",
            valid: [live(preload()), live(preload(length: #"END-DATE="2026-01-01T00:00:10.000Z""#))],
            invalid: [live("↓" + preload(length: "PLANNED-DURATION=10"))],
            .dateRanges(of: DateRange.preload) { range, places, findings in
                // One that cannot be read is reported for itself.
                guard range.duration == nil, range.endDate == nil, range["DURATION"] == nil, range["END-DATE"] == nil,
                    !places.mayLackTags(range)
                else { return }
                findings.report(
                    at: places.line(of: range),
                    "preload range '\(range.id.shortened)' has neither DURATION nor END-DATE")
            }),
        Rule(
            "preload-no-cue-no-endonnext", .must, "F", "a preload range has neither CUE nor END-ON-NEXT",
            why: "it begins and ends at its own dates only",
            valid: [live(preload())],
            invalid: [live(preload() + #",CUE="↓PRE""#), live(preload() + ",END-ON-NEXT=↓YES")],
            .dateRanges(of: DateRange.preload) { range, places, findings in
                guard !range.cue.isEmpty || range.endOnNext else { return }
                let name = range.cue.isEmpty ? "END-ON-NEXT" : "CUE"
                findings.report(at: places.value(name, of: range), "a preload range must not have \(name)")
            }),
    ]

    private static let preloadTargetRules: [Rule] = [
        Rule(
            "preload-target-class-matches", .should, "F",
            "X-TARGET-CLASS is the CLASS of the range that X-TARGET-ID names",
            why: "clients that look for the class do not load ahead",
            valid: [live(preload(), interstitial)],
            invalid: [live(preload(targetClass: "↓com.example.ad"), interstitial)],
            .preloadTargets { range, target, places, findings in
                guard let expected = range["X-TARGET-CLASS"]?.value, expected != target.classIdentifier else { return }
                findings.report(
                    at: places.value("X-TARGET-CLASS", of: range), notes: places.targetNote(target),
                    "X-TARGET-CLASS is '\(expected.shortened)'; the CLASS of '\(target.id.shortened)' is "
                        + (target.classIdentifier.map { "'\($0.shortened)'" } ?? "not stated"))
            }),
        Rule(
            "preload-uri-matches-target", .should, "F", "X-URI is the asset URI of the range that X-TARGET-ID names",
            why: "clients load something else than they play",
            valid: [live(preload(), interstitial), live(preload(uri: "ad/list.json"), listInterstitial)],
            invalid: [live(preload(uri: "↓https://example.com/ad.m3u8"), interstitial)],
            .preloadTargets { range, target, places, findings in
                let assets = ["X-ASSET-URI", "X-ASSET-LIST"].compactMap { target[$0]?.value }
                guard let uri = range[DateRange.preloadURI]?.value, !assets.isEmpty,
                    !assets.contains(where: { places.isSameResource($0, uri) })
                else { return }
                findings.report(
                    at: places.value(DateRange.preloadURI, of: range), notes: places.targetNote(target),
                    "X-URI is not the asset of '\(target.id.shortened)'")
            }),
        Rule(
            "preload-not-after-interstitial", .should, "D.2",
            "a preload range ends when its interstitial begins, or before",
            why: "what is loaded behind the start is loaded too late",
            valid: [live(preload(length: "DURATION=10"), interstitial)],
            invalid: [live(preload(length: "DURATION=↓70"), interstitial)],
            .preloadTargets { range, target, places, findings in
                guard let end = range.statedEnd, let start = target.startDate?.instant, end > start else { return }
                findings.report(
                    at: places.value(range.endDate == nil ? "DURATION" : "END-DATE", of: range),
                    notes: places.targetNote(target),
                    "the preload range ends at \(end), behind the start of '\(target.id.shortened)' at \(start)")
            }),
        Rule(
            "preload-with-endlist", .should, "D.2", "preload ranges stand in playlists that still grow",
            why: "clients ignore them where EXT-X-ENDLIST is present", severity: .note,
            valid: [live(preload())],
            invalid: [live("↓" + preload(), "#EXT-X-ENDLIST")],
            .media(with: [.dateRange]) { playlist, context, findings in
                guard playlist.hasEndList else { return }
                for range in context.dateRanges where range.classIdentifier == DateRange.preload {
                    findings.report(
                        at: context.range(ofLineAt: range.position),
                        "clients ignore preload ranges in a playlist with EXT-X-ENDLIST")
                }
            }),
    ]

    // MARK: - Lines of examples

    private static let tag = #"ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:00.000Z""#
    private static let asset = "https://example.com/ad.m3u8?_HLS_interstitial_id=ad1"
    private static let interstitial =
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:10.000Z","#
        + #"X-ASSET-URI="\#(asset)""#
    private static let listInterstitial =
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:10.000Z","#
        + #"X-ASSET-LIST="/p/ad/list.json""#

    private static func preload(
        length: String = "DURATION=10", uri: String = asset, targetClass: String = "com.apple.hls.interstitial"
    ) -> String {
        #"#EXT-X-DATERANGE:\#(tag),\#(length),X-URI="\#(uri)",X-TARGET-ID="ad1",X-TARGET-CLASS="\#(targetClass)""#
    }

    /// A live playlist with these date ranges.
    private static func live(_ ranges: String...) -> RuleExample {
        .live(
            (["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z", "#EXTINF:6.006,", "a.ts"] + ranges)
                .joined(separator: "\n"))
    }
}

extension RuleCheck {
    /// Looks at each preload range whose target is in the playlist.
    fileprivate static func preloadTargets(
        _ check: @escaping @Sendable (DateRange, DateRange, inout DateRangePlaces, inout Findings) -> Void
    ) -> RuleCheck {
        .media(with: [.dateRange]) { _, context, findings in
            let preloads = context.dateRanges.filter { $0.classIdentifier == DateRange.preload }
            guard !preloads.isEmpty else { return }
            let ranges = Dictionary(context.dateRanges.map { (Array($0.id.utf8), $0) }, uniquingKeysWith: { $1 })
            var places = DateRangePlaces(context)
            for range in preloads {
                guard let id = range["X-TARGET-ID"]?.value, let target = ranges[Array(id.utf8)] else { continue }
                check(range, target, &places, &findings)
            }
        }
    }
}

extension DateRangePlaces {
    fileprivate func targetNote(_ target: DateRange) -> [Diagnostic.Note] {
        [.init(message: "the range it is for", range: line(of: target))]
    }

    /// Whether two references of the playlist lead to one resource.
    fileprivate func isSameResource(_ one: String, _ other: String) -> Bool {
        if one.utf8.elementsEqual(other.utf8) { return true }
        guard let base = context.text.uri else { return false }
        return URIReference(one).resolved(against: base) == URIReference(other).resolved(against: base)
    }
}
