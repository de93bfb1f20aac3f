/// Date ranges of the class com.apple.hls.interstitial (Appendix D).
extension Rule {
    static let interstitialRules: [Rule] = interstitialAssetRules + interstitialValueRules + interstitialQueryRules

    /// The attributes whose values have rules of their own.
    static let interstitialValues: Set<String> = [
        "X-RESUME-OFFSET", "X-PLAYOUT-LIMIT", "X-SNAP", "X-RESTRICT", "X-CONTENT-MAY-VARY", "X-TIMELINE-OCCUPIES",
        "X-TIMELINE-STYLE", "X-SKIP-CONTROL-OFFSET", "X-SKIP-CONTROL-DURATION", "X-SKIP-CONTROL-LABEL-ID",
    ]

    private static let interstitialAssetRules: [Rule] = [
        Rule(
            "interstitial-one-asset-source", .must, "D.2", "an interstitial has either X-ASSET-URI or X-ASSET-LIST",
            why: "clients have nothing to play, or play something else than is meant",
            valid: [
                interstitial(), .media(date, #"#EXT-X-DATERANGE:\#(tag),X-ASSET-LIST="list.json""#),
                .media(date, "#EXT-X-DATERANGE:\(tag),\(asset)", #"#EXT-X-DATERANGE:ID="ad1",X-RESUME-OFFSET=0"#),
            ],
            invalid: [
                .media(date, "↓#EXT-X-DATERANGE:\(tag)"),
                .media(date, #"#EXT-X-DATERANGE:\#(tag),\#(asset),X-ASSET-LIST="↓list.json""#),
            ],
            .dateRanges(of: DateRange.interstitial) { range, places, findings in
                switch (range["X-ASSET-URI"], range["X-ASSET-LIST"]) {
                case (nil, nil) where !places.mayLackTags(range):
                    findings.report(
                        at: places.line(of: range),
                        "interstitial '\(range.id.shortened)' has neither X-ASSET-URI nor X-ASSET-LIST")
                case (_?, _?):
                    findings.report(
                        at: places.value("X-ASSET-LIST", of: range), notes: places.note("X-ASSET-URI", of: range),
                        "interstitial '\(range.id.shortened)' has both X-ASSET-URI and X-ASSET-LIST; one of them is due"
                    )
                default: break
                }
            }),
        Rule(
            "interstitial-asset-uri-absolute", .must, "D.2", "X-ASSET-URI is an absolute URI",
            why: "playlists in different folders would lead to different assets",
            valid: [interstitial()],
            invalid: [.media(date, #"#EXT-X-DATERANGE:\#(tag),X-ASSET-URI="↓ad.m3u8?_HLS_interstitial_id=ad1""#)],
            .dateRanges(of: DateRange.interstitial) { range, places, findings in
                guard let uri = range["X-ASSET-URI"]?.value, URIReference(uri).scheme == nil else { return }
                findings.report(
                    at: places.value("X-ASSET-URI", of: range), "X-ASSET-URI is relative; an absolute URI is due")
            }),
    ]

    private static let interstitialValueRules: [Rule] = [
        Rule(
            "interstitial-resume-offset-type", .must, "D.2", "X-RESUME-OFFSET is a signed number",
            why: "clients resume at another place than is meant",
            valid: [interstitial("X-RESUME-OFFSET=0"), interstitial("X-RESUME-OFFSET=-1.5")],
            invalid: [interstitial(#"X-RESUME-OFFSET="↓0""#), interstitial("X-RESUME-OFFSET=↓+1")],
            .interstitialValue("X-RESUME-OFFSET", "seconds such as 0 or -1.5 are due") { $0.isSignedDecimal }),
        Rule(
            "interstitial-playout-limit-type", .must, "D.2", "X-PLAYOUT-LIMIT is a number that is not negative",
            why: "clients play the interstitial longer than is meant",
            valid: [interstitial("X-PLAYOUT-LIMIT=30.0")],
            invalid: [interstitial("X-PLAYOUT-LIMIT=↓-1"), interstitial(#"X-PLAYOUT-LIMIT="↓30""#)],
            .interstitialValue("X-PLAYOUT-LIMIT", "seconds such as 30.0 are due") { $0.isDecimal }),
        Rule(
            "interstitial-snap-values", .must, "D.2",
            "X-SNAP is a list in quotes with no other entries than OUT and IN",
            why: "clients ignore entries they do not know",
            valid: [interstitial(#"X-SNAP="OUT,IN""#)],
            invalid: [interstitial(#"X-SNAP="↓START""#), interstitial("X-SNAP=↓OUT")],
            .interstitialValue("X-SNAP", #""OUT", "IN" or "OUT,IN" is due"#) { $0.isList(of: ["OUT", "IN"]) }),
        Rule(
            "interstitial-restrict-values", .must, "D.2",
            "X-RESTRICT is a list in quotes with no other entries than SKIP and JUMP",
            why: "clients ignore entries they do not know, and restrict nothing",
            valid: [interstitial(#"X-RESTRICT="SKIP,JUMP""#)],
            invalid: [interstitial(#"X-RESTRICT="↓SEEK""#), interstitial(#"X-RESTRICT="↓SKIP, JUMP""#)],
            .interstitialValue("X-RESTRICT", #""SKIP", "JUMP" or "SKIP,JUMP" is due"#) {
                $0.isList(of: ["SKIP", "JUMP"])
            }),
        Rule(
            "interstitial-content-may-vary-values", .should, "D.2", "X-CONTENT-MAY-VARY is YES or NO in quotes",
            why: "clients take another value for an absent one, which means YES",
            valid: [interstitial(#"X-CONTENT-MAY-VARY="NO""#)],
            invalid: [interstitial("X-CONTENT-MAY-VARY=↓NO"), interstitial(#"X-CONTENT-MAY-VARY="↓no""#)],
            .interstitialValue("X-CONTENT-MAY-VARY", #""YES" or "NO" is due"#) { $0.isOne(of: ["YES", "NO"]) }),
        Rule(
            "interstitial-timeline-occupies-values", .should, "D.2", "X-TIMELINE-OCCUPIES is POINT or RANGE in quotes",
            why: "clients take another value for an absent one, which means POINT",
            valid: [interstitial(#"X-TIMELINE-OCCUPIES="RANGE""#)],
            invalid: [interstitial(#"X-TIMELINE-OCCUPIES="↓LINE""#)],
            .interstitialValue("X-TIMELINE-OCCUPIES", #""POINT" or "RANGE" is due"#) {
                $0.isOne(of: ["POINT", "RANGE"])
            }),
        Rule(
            "interstitial-timeline-style-values", .should, "D.2", "X-TIMELINE-STYLE is HIGHLIGHT or PRIMARY in quotes",
            why: "clients take another value for an absent one, which means HIGHLIGHT",
            valid: [interstitial(#"X-TIMELINE-STYLE="PRIMARY""#)],
            invalid: [interstitial(#"X-TIMELINE-STYLE="↓DARK""#)],
            .interstitialValue("X-TIMELINE-STYLE", #""HIGHLIGHT" or "PRIMARY" is due"#) {
                $0.isOne(of: ["HIGHLIGHT", "PRIMARY"])
            }),
        Rule(
            "interstitial-skip-control-integers", .must, "D.3",
            "X-SKIP-CONTROL-OFFSET and X-SKIP-CONTROL-DURATION are whole numbers",
            why: "clients show no skip button, or at another time than is meant",
            valid: [interstitial("X-SKIP-CONTROL-OFFSET=5,X-SKIP-CONTROL-DURATION=10")],
            invalid: [
                interstitial("X-SKIP-CONTROL-OFFSET=↓2.5"), interstitial(#"X-SKIP-CONTROL-DURATION="↓10""#),
            ],
            .dateRanges(of: DateRange.interstitial) { range, places, findings in
                for name in ["X-SKIP-CONTROL-OFFSET", "X-SKIP-CONTROL-DURATION"] {
                    places.check(name, of: range, "whole seconds such as 5 are due", &findings) { $0.isInteger }
                }
            }),
        Rule(
            "interstitial-skip-label-charset", .must, "D.3",
            "X-SKIP-CONTROL-LABEL-ID has no other characters than letters, - and _",
            why: "clients show their own label",
            valid: [interstitial(#"X-SKIP-CONTROL-LABEL-ID="Exit-Label_a""#)],
            invalid: [interstitial(#"X-SKIP-CONTROL-LABEL-ID="↓Exit1""#)],
            .interstitialValue("X-SKIP-CONTROL-LABEL-ID", "letters, - and _ in quotes are due") {
                $0.isQuoted
                    && $0.value.utf8.allSatisfy {
                        $0.isLowerCaseLetter || $0.isUpperCaseLetter || $0 == .minus || $0 == UInt8(ascii: "_")
                    }
            }),
    ]

    private static let interstitialQueryRules: [Rule] = [
        Rule(
            "interstitial-id-query", .should, "D.4", "requests for an asset carry _HLS_interstitial_id with the ID",
            why: "the server of the asset cannot tell which interstitial it is asked for",
            severity: .note,
            valid: [
                interstitial(),
                .media(date, "#EXT-X-DATERANGE:\(tag),X-ASSET-LIST=\"l.json?a=1&_HLS_interstitial_id=ad1\""),
            ],
            invalid: [
                .media(date, #"#EXT-X-DATERANGE:\#(tag),X-ASSET-URI="↓https://example.com/ad.m3u8""#),
                .media(date, #"#EXT-X-DATERANGE:\#(tag),X-ASSET-LIST="↓list.json?_HLS_interstitial_id=ad2""#),
            ],
            .dateRanges(of: DateRange.interstitial, checkQueryID)),
        Rule(
            "interstitial-no-hls-query-names", .should, "D.4",
            "the URI of an asset has no parameters of its own that begin with _HLS_",
            why: "the names are kept for HLS, which may give them a meaning",
            valid: [
                interstitial(),
                .media(date, #"#EXT-X-DATERANGE:\#(tag),X-ASSET-LIST="l.json?_HLS_interstitial_id=ad1&a=_HLS_""#),
            ],
            invalid: [
                .media(date, #"#EXT-X-DATERANGE:\#(tag),X-ASSET-LIST="↓l.json?_HLS_interstitial_id=ad1&_HLS_foo=1""#)
            ],
            .dateRanges(of: DateRange.interstitial, checkReservedNames)),
    ]

    // MARK: - Lines of examples

    private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"
    private static let tag = #"ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z""#
    private static let asset = #"X-ASSET-URI="https://example.com/ad.m3u8?_HLS_interstitial_id=ad1""#

    /// A Media Playlist with an interstitial that has this attribute.
    private static func interstitial(_ attribute: String = "DURATION=30") -> RuleExample {
        .media(date, "#EXT-X-DATERANGE:\(tag),\(asset),\(attribute)")
    }
}

// MARK: - Values

extension RuleCheck {
    /// Looks at one attribute of interstitials, where it is present.
    fileprivate static func interstitialValue(
        _ name: String, _ due: String, _ isRight: @escaping @Sendable (Attribute) -> Bool
    ) -> RuleCheck {
        .dateRanges(of: DateRange.interstitial) { range, places, findings in
            places.check(name, of: range, due, &findings, isRight)
        }
    }
}

extension DateRangePlaces {
    /// Reports an attribute that is not right. Quotes are mended where nothing else is wrong.
    fileprivate mutating func check(
        _ name: String, of range: DateRange, _ due: String, _ findings: inout Findings, _ isRight: (Attribute) -> Bool
    ) {
        guard let attribute = range[name], !isRight(attribute) else { return }
        let pair = pair(name, of: range)
        let other = Attribute(name: name, value: attribute.value, isQuoted: !attribute.isQuoted)
        let change = attribute.isQuoted ? pair?.unquoting : pair?.quoting
        findings.report(
            at: pair?.valueRange ?? line(of: range), fixIts: isRight(other) ? [change].compactMap { $0 } : [],
            "\(name) is \(attribute.writtenValue.shortened); \(due)")
    }
}

extension Attribute {
    /// Whether the value is one of these, in quotes.
    fileprivate func isOne(of values: [String]) -> Bool { isQuoted && values.contains(value) }

    /// Whether the value is a list of these, in quotes.
    fileprivate func isList(of values: [String]) -> Bool {
        isQuoted
            && value.utf8.split(separator: .comma, omittingEmptySubsequences: false).allSatisfy { entry in
                values.contains { entry.elementsEqual($0.utf8) }
            }
    }
}

// MARK: - Queries

/// The attributes of an interstitial that lead to assets.
private let assetAttributes = ["X-ASSET-URI", "X-ASSET-LIST"]
private let interstitialID = "_HLS_interstitial_id"

private func checkQueryID(_ range: DateRange, _ places: inout DateRangePlaces, _ findings: inout Findings) {
    for name in assetAttributes {
        guard let uri = range[name]?.value else { continue }
        guard let item = uri.queryItem(where: { $0.name == interstitialID }) else {
            findings.report(
                at: places.value(name, of: range),
                "\(name) has no \(interstitialID); unless the client adds it, the server cannot tell the interstitial")
            continue
        }
        guard item.value != range.id else { continue }
        findings.report(
            at: places.value(name, of: range), severity: .warning,
            "\(interstitialID) is '\((item.value ?? "").shortened)'; the ID is '\(range.id.shortened)'")
    }
}

private func checkReservedNames(_ range: DateRange, _ places: inout DateRangePlaces, _ findings: inout Findings) {
    let defined = [interstitialID, "_HLS_primary_id", "_HLS_start_offset"]
    for name in assetAttributes {
        guard let uri = range[name]?.value,
            let item = uri.queryItem(where: { $0.name.hasPrefix("_HLS_") && !defined.contains($0.name) })
        else { continue }
        findings.report(
            at: places.value(name, of: range),
            "\(name) has the parameter \(item.name.shortened); names that begin with _HLS_ are kept for HLS")
    }
}

extension String {
    /// The first item of a URI's query that is wanted. Most URIs have no query.
    fileprivate func queryItem(where isWanted: (KeyURI.QueryItem) -> Bool) -> KeyURI.QueryItem? {
        utf8.contains(UInt8(ascii: "?")) ? KeyURI(self).queryItems.first(where: isWanted) : nil
    }
}
