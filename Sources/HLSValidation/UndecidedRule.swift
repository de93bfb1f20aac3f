/// A rule of a document that this tool does not decide, and what it would take.
///
/// Coverage names them, so that nobody takes a clean report for more than it is.
public struct UndecidedRule: Hashable, Sendable {
    /// The id that the rule would have.
    public let id: Diagnostic.ID
    /// What would have to be known, as the beginning of "…, which this tool does not read".
    public let needs: String
    /// Whether it is one of Apple's authoring rules.
    let isApple: Bool

    private init(_ id: Diagnostic.ID, _ needs: String) {
        self.id = id
        self.needs = needs
        isApple = id.rawValue.hasPrefix("apple-")
    }

    /// Those that belong to the documents of a rule set.
    static func all(beside rules: RuleSet) -> [UndecidedRule] {
        guard !rules.isSelection else { return [] }
        let hasApple = rules.rules.contains { $0.id.rawValue.hasPrefix("apple-") }
        let hasOthers = rules.rules.contains { $0.section.first?.isNumber ?? false }
        return all.filter { $0.isApple ? hasApple : hasOthers }
    }

    /// All of them.
    public static let all: [UndecidedRule] = samples + contents + requests

    private static let samples = needing(
        "it takes the samples and timestamps of the media",
        [
            "iframes-map-or-leading-init", "seg-discontinuity-on-change", "seg-discontinuity-on-encoding-change",
            "map-range-only-init", "part-independent-advised", "stream-codecs-complete", "stream-videorange-transfer",
            "stream-video-rendition-resolution", "consist-timestamps", "consist-vod-start", "consist-same-audio",
            "interstitial-duration-is-asset", "ll-independent-frame", "apple-2.4", "apple-2.11", "apple-3.2",
            "apple-8.1",
            "apple-8.13", "apple-8.16", "apple-8.23", "apple-16.3", "apple-16.5",
        ])

    private static let contents = needing(
        "it takes what the author meant",
        [
            "daterange-instant-duration", "daterange-scte35-end-unknown", "xmedia-name-language", "stream-hdcp-advised",
            "hint-length-omitted-when-unknown", "steer-stable-ids", "consist-multivariant-provided", "apple-8.8",
            "apple-8.9",
            "apple-11.4", "apple-15.3",
        ])

    private static let requests = needing(
        "it takes requests and answers of a server beyond the playlists",
        [
            "apple-8.24"
        ])

    private static func needing(_ what: String, _ ids: [Diagnostic.ID]) -> [UndecidedRule] {
        ids.map { UndecidedRule($0, what) }
    }
}
