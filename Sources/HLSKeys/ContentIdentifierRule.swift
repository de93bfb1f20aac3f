/// How a client makes the content identifier of a FairPlay license request from a key URI.
///
///     ContentIdentifierRule.withoutScheme.identifier(for: "skd://movie-42")?.text   // movie-42
///     ContentIdentifierRule.queryItem("contentId").identifier(for: uri)?.utf8Bytes
///
/// There is no rule of FairPlay's: each service documents its own, and several are read by different rules in different
/// clients. So no identifier is *the* identifier. ``KeyURIForm`` guesses which service a URI belongs to. An app whose service
/// has yet another rule makes its own with ``init(named:_:)``.
public struct ContentIdentifierRule: Sendable {
    /// The name, such as `without_scheme`; by it rules are told apart.
    public let name: String
    private let text: @Sendable (KeyURI) -> String?

    /// A rule of one's own; it gives nil where the URI has no identifier by it.
    public init(named name: String, _ text: @escaping @Sendable (KeyURI) -> String?) {
        self.name = name
        self.text = text
    }

    /// The identifier by this rule; nil where the URI has none.
    public func identifier(for uri: KeyURI) -> ContentIdentifier? {
        text(uri).map { ContentIdentifier(text: $0) }
    }
}

extension ContentIdentifierRule {
    /// The URI as it is: Mux on iOS, DRM-X, the Irdeto and DRMtoday connectors of THEOplayer, hls.js.
    public static let wholeURI = ContentIdentifierRule(named: "whole_uri") { $0.text }

    /// What stands behind `skd://` or `skd:`: Insys, Axinom, PallyCon, Verimatrix, ExpressPlay, Mux on the web,
    /// react-native-video 7.
    public static let withoutScheme = ContentIdentifierRule(named: "without_scheme") { $0.body }

    /// The URI without `skd://` in front in exactly this spelling, otherwise all of it: the sample of Insys.
    public static let withoutLowercaseSKDPrefix = ContentIdentifierRule(named: "without_lowercase_skd_prefix") { uri in
        let prefix = "skd://".utf8
        return uri.text.utf8.starts(with: prefix) ? String(Substring(uri.text.utf8.dropFirst(prefix.count))) : uri.text
    }

    /// The host as written: Apple's sample, ByteArk, Kaltura, and what Shaka Player, video.js and react-native-video 6 do
    /// by default. It cuts base64 at its first slash.
    public static let host = ContentIdentifierRule(named: "host") { $0.host }

    /// The last piece of the path: JW Player Studio DRM.
    public static let lastPathComponent = ContentIdentifierRule(named: "last_path_component") { $0.lastPathComponent }

    /// What stands behind the last `/`, query included; all of it without one: the connectors for VUDRM and Titanium.
    public static let afterLastSlash = ContentIdentifierRule(named: "after_last_slash") { uri in
        uri.text.after(last: .slash) ?? uri.text
    }

    /// What stands behind the scheme, up to the first `?`: Verimatrix Core.
    public static let beforeQuestionMark = ContentIdentifierRule(named: "before_question_mark") {
        $0.body.before(first: .questionMark)
    }

    /// What stands behind the first `?`: KeyOS on the web, the Azure connector of THEOplayer.
    public static let afterQuestionMark = ContentIdentifierRule(named: "after_question_mark") {
        $0.text.after(first: .questionMark)
    }

    /// What stands behind the last `;`: EZDRM.
    public static let afterLastSemicolon = ContentIdentifierRule(named: "after_last_semicolon") {
        $0.text.after(last: .semicolon)
    }

    /// The third piece between slashes of what stands behind the scheme: iStreamPlanet.
    public static let thirdSlashPart = ContentIdentifierRule(named: "third_slash_part") { uri in
        let parts = uri.body.slashPieces(omittingEmpty: false)
        return parts.count > 2 ? parts[2] : nil
    }

    /// The text whose base64 stands between the scheme and the `?`: Nagra, Conax.
    public static let base64DecodedUTF8 = ContentIdentifierRule(named: "base64_decoded_utf8") { uri in
        guard let bytes = Base64.decode(uri.body.before(first: .questionMark).utf8), !bytes.isEmpty else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// The URI with `https` for its scheme, which is where some services have their license server: no content identifier,
    /// but made and asked for like one.
    public static let httpsLicenseURL = ContentIdentifierRule(named: "https_license_url") { $0.httpsTwin }

    /// The value of the first query item of exactly this name: `contentId` (Irdeto), `b` (Uplynk), `cid` (Adobe).
    public static func queryItem(_ item: String) -> ContentIdentifierRule {
        ContentIdentifierRule(named: "query_item:\(item)") { uri in
            uri.queryItems.first { $0.name.utf8.elementsEqual(item.utf8) }?.value
        }
    }

    /// All rules but ``queryItem(_:)``.
    public static let all: [ContentIdentifierRule] = [
        wholeURI, withoutScheme, withoutLowercaseSKDPrefix, host, lastPathComponent, afterLastSlash, beforeQuestionMark,
        afterQuestionMark, afterLastSemicolon, thirdSlashPart, base64DecodedUTF8, httpsLicenseURL,
    ]

    /// The rule of this name, `query_item:NAME` among them; nil where there is none.
    public init?(named name: String) {
        let prefix = "query_item:"
        if name.hasPrefix(prefix), name.count > prefix.count {
            self = .queryItem(String(name.dropFirst(prefix.count)))
        } else if let rule = ContentIdentifierRule.all.first(where: { $0.name == name }) {
            self = rule
        } else {
            return nil
        }
    }
}

extension ContentIdentifierRule: Hashable {
    public static func == (left: ContentIdentifierRule, right: ContentIdentifierRule) -> Bool {
        left.name == right.name
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
