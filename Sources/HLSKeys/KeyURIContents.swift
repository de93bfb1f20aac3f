/// What the URI of a key holds, taken apart once for all that look for something in it.
struct KeyURIContents {
    let uri: KeyURI
    let items: [KeyURI.QueryItem]
    /// Whether the URI names a key, and may do so outside its query.
    let isIdentified: Bool
    /// The JSON object that it is; nil where it names no key.
    let json: KeyURIJSON?
    /// The parts of a `data:` URI.
    let data: DataURI?
    /// What these data say.
    let protectionData: ProtectionData?

    init(_ key: ContentKey) {
        uri = KeyURI(key.uri ?? "")
        items = uri.queryItems
        isIdentified = key.isIdentified(by: uri)
        json = isIdentified ? KeyURIJSON(uri) : nil
        data = DataURI(uri)
        protectionData = data?.bytes.map { ProtectionData($0) }
    }
}
