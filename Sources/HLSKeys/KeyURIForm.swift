/// The form in which a DRM service writes its FairPlay key URIs, and the rules by which its clients read them.
///
///     KeyURIForm.guesses(for: uri).first?.service   // "Axinom DRM"
///     KeyURIForm.guesses(for: uri).first?.rules     // [without_scheme]
///
/// A guess and no more: several services write `skd://{UUID}`, and a form says nothing of the license server. The forms were
/// gathered from the services' documentation, their published samples and the connectors of players.
public struct KeyURIForm: Sendable {
    /// The service, or the program, that writes the form.
    public let service: String
    /// The URI's shape: braces stand for what varies.
    public let shape: String
    /// The rules of its clients, the service's own first.
    public let rules: [ContentIdentifierRule]
    private let matches: @Sendable (Subject) -> Bool

    private init(
        _ service: String, _ shape: String, _ rules: [ContentIdentifierRule],
        _ matches: @escaping @Sendable (Subject) -> Bool
    ) {
        self.service = service
        self.shape = shape
        self.rules = rules
        self.matches = matches
    }

    /// The forms that a URI has, the most telling first; none for what is no `skd:` URI.
    public static func guesses(for uri: KeyURI) -> [KeyURIForm] {
        guard uri.isSKD else { return [] }
        let subject = Subject(uri)
        return all.filter { $0.matches(subject) }
    }
}

extension KeyURIForm {
    /// A URI with what forms are told by.
    private struct Subject {
        let uri: KeyURI
        let host: String
        let path: [String]
        /// The names of the query items in lower case.
        let items: Set<String>
        let identifier: KeyIdentifier.Source?

        init(_ uri: KeyURI) {
            self.uri = uri
            host = uri.host?.lowercased() ?? ""
            path = uri.pathComponents
            items = Set(uri.queryItems.map { $0.name.lowercased() })
            identifier = ContentKey(uri: uri.text, keyFormat: .fairPlay).identifier.chosen?.source
        }

        /// Whether there is nothing but a host.
        var isHostAlone: Bool { !host.isEmpty && path.isEmpty && items.isEmpty && uri.colonSuffix == nil }
    }

    /// Forms that a name or a mark gives away come first, those that many services share last.
    static let all: [KeyURIForm] = named + marked + shared

    private static let named: [KeyURIForm] = [
        KeyURIForm("Mux", "skd://mux?keyId={32 digits}&playbackId={id}", [.wholeURI, .withoutScheme]) {
            $0.host == "mux" || $0.items.contains("playbackid")
        },
        KeyURIForm(
            "castLabs DRMtoday", "skd://drmtoday?assetId={id}&variantId={id}&keyId={32 digits}",
            [.afterQuestionMark, .wholeURI, .withoutScheme]
        ) { $0.host == "drmtoday" },
        KeyURIForm(
            "Insys Cloud DRM",
            "skd://{tenant}.la.drm.cloud/acquire-license/fairplay?brandGuid={UUID}&KID={UUID}&IV={32 digits}",
            [.withoutScheme, .withoutLowercaseSKDPrefix]
        ) { $0.items.contains("brandguid") || $0.path.map { $0.lowercased() } == ["acquire-license", "fairplay"] },
        KeyURIForm(
            "JW Player Studio DRM", "skd://fairplay-license.vudrm.tech/license/{content id}",
            [.lastPathComponent, .afterLastSlash]
        ) { $0.host.hasPrefix("fairplay-license.") && $0.path.contains("license") },
        KeyURIForm("BuyDRM KeyOS", "skd://fp-keyos.licensekeyserver.com/getkey?kid={32 digits}", [.afterQuestionMark]) {
            $0.host.containsBytes("keyos") || $0.path.last == "getkey"
        },
        KeyURIForm("ExpressPlay", "skd://expressplay_token", [.withoutScheme]) {
            $0.host.containsBytes("expressplay") || $0.items.contains("expressplaytoken")
        },
        KeyURIForm(
            "Azure Media Services", "skd://{account}.keydelivery.{domain}/FairPlay/?kid={UUID}", [.afterQuestionMark]
        ) { $0.host.containsBytes(".keydelivery.") },
        KeyURIForm(
            "Irdeto Control",
            "skd://{host}/licenseServer/streaming/v1/{account}/getckc?contentId={id}&keyId={UUID}",
            [.queryItem("contentId"), .wholeURI]
        ) { $0.path.last == "getckc" || $0.items.isSuperset(of: ["contentid", "keyid"]) },
        KeyURIForm("Kaltura uDRM", "skd://entry-{entry id}", [.host, .withoutScheme]) {
            $0.isHostAlone && $0.host.hasPrefix("entry-")
        },
        KeyURIForm("Uplynk", "skd://{host}/ck?…&b={id}", [.queryItem("b")]) {
            $0.path.last == "ck" && $0.items.contains("b")
        },
        KeyURIForm("EZDRM", "skd://fps.ezdrm.com/;{UUID}", [.afterLastSemicolon]) { $0.identifier == .semicolon },
    ]

    private static let marked: [KeyURIForm] = [
        KeyURIForm("NAGRA CONNECT", "skd://{base64 of JSON with KeyId and IV}", [.base64DecodedUTF8]) {
            KeyURIJSON($0.uri)?.isBase64 == true
        },
        KeyURIForm("Conax Contego", "skd://{base64 of text}?…", [.base64DecodedUTF8]) {
            !$0.items.isEmpty && ContentIdentifierRule.base64DecodedUTF8.identifier(for: $0.uri) != nil
        },
        KeyURIForm("Axinom DRM", "skd://{UUID}:{32 digits}", [.withoutScheme]) { $0.identifier == .colonPrefix },
        KeyURIForm("Shaka Packager", "skd://{base64 of the KID}", [.withoutScheme]) { $0.identifier == .base64 },
        KeyURIForm("PallyCon", "skd://{id}/SD, /HD, /AUDIO", [.withoutScheme]) {
            $0.path.count == 1 && ["SD", "HD", "UHD", "UHD1", "UHD2", "AUDIO"].contains($0.path[0])
        },
        KeyURIForm("Adobe Primetime", "skd:{id}", [.withoutScheme]) {
            $0.uri.authority == nil || $0.items.contains("cid") || $0.items.contains("cek")
        },
        KeyURIForm("iStreamPlanet", "skd://{host}/{word}/{UUID}/…", [.thirdSlashPart]) {
            $0.identifier == .pathComponent && $0.path.dropFirst().first.map { KeyID($0) != nil } == true
        },
        KeyURIForm("Verimatrix Core", "skd://{id}?…", [.beforeQuestionMark]) { !$0.items.isEmpty && $0.path.isEmpty },
    ]

    private static let shared: [KeyURIForm] = [
        KeyURIForm("ByteArk, Irdeto, KeyOS, packagers", "skd://{UUID}", [.host, .withoutScheme]) {
            $0.isHostAlone && $0.identifier == .host
        },
        KeyURIForm("Apple's sample, PallyCon, Verimatrix", "skd://{id}", [.host, .withoutScheme]) {
            $0.isHostAlone && $0.identifier == nil
        },
        KeyURIForm("a license server behind https", "skd://{host}/{path}", [.wholeURI, .lastPathComponent]) {
            !$0.path.isEmpty && $0.host.contains(".")
        },
    ]
}

extension KeyURIForm: CustomStringConvertible {
    public var description: String { "\(service): \(shape)" }
}
