/// What to put into a field of a license request.
///
/// A value is text that is the same for every key, or names what is taken from the key at hand. Texts are put in as they
/// are: there are no placeholders inside them.
public struct LicenseValue: Hashable, Sendable, Redacting {
    private enum Kind: Hashable {
        case text(String)
        case spc
        case keyURI
        case contentIdentifier
        case lastPathComponent
        case queryItem([String])
    }

    private let kind: Kind

    /// A text, such as a token. It is never printed.
    public static func text(_ text: String) -> LicenseValue { LicenseValue(kind: .text(text)) }

    /// The server playback context in base64, standard alphabet with padding (RFC 4648 section 4).
    public static let spc = LicenseValue(kind: .spc)

    /// The key URI as the playlist says it.
    public static let keyURI = LicenseValue(kind: .keyURI)

    /// The content identifier that the app made the server playback context with.
    public static let contentIdentifier = LicenseValue(kind: .contentIdentifier)

    /// The last component of the key URI's path, as written.
    public static let lastPathComponent = LicenseValue(kind: .lastPathComponent)

    /// The key identifier of the key URI's query: the first of `kid`, `keyid` and `key_id` in any case of letters,
    /// percent-decoded.
    public static let keyID = LicenseValue(kind: .queryItem(["kid", "keyid", "key_id"]))

    /// The initialization vector of the key URI's query: `iv` in any case of letters, percent-decoded.
    public static let initializationVector = queryItem("iv")

    /// The first item of the key URI's query with this name in any case of letters, percent-decoded. One without a value
    /// does not count.
    public static func queryItem(_ name: String) -> LicenseValue { LicenseValue(kind: .queryItem([name])) }

    /// What the value is, without the text of a ``text(_:)``.
    public var description: String {
        switch kind {
        case .text: "text"
        case .spc: "server playback context"
        case .keyURI: "key URI"
        case .contentIdentifier: "content identifier"
        case .lastPathComponent: "last path component of the key URI"
        case .queryItem(let names): "query item \(names.joined(separator: ", ")) of the key URI"
        }
    }

    /// The text that is the same for every key, if it is one.
    var constant: String? {
        if case .text(let text) = kind { text } else { nil }
    }

    /// The item of the key's query that the value is taken from.
    func item(of key: KeyURI) -> KeyURI.QueryItem? {
        if case .queryItem(let names) = kind { key.queryItem(named: names) } else { nil }
    }

    /// The text where it is not an item of the key's query; nil where there is none.
    func text(from source: FieldSource) -> String? {
        switch kind {
        case .text(let text): text
        case .spc: Base64.encode(source.spc)
        case .keyURI: source.key.text
        case .contentIdentifier: source.contentIdentifier
        case .lastPathComponent: source.key.lastPathComponent
        case .queryItem: nil
        }
    }
}
