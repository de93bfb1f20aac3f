extension KeyURI {
    /// The key URI as the address of its license: its scheme replaced by `https`, characters that a URL cannot hold
    /// percent-encoded. Nil unless the scheme is `skd` or `https`.
    var webTwin: String? {
        let uri = URIReference(text.trimmed)
        guard let scheme = uri.scheme, ["skd", "https"].contains(scheme.lowercased()), uri.authority != nil else {
            return nil
        }
        let rest = Array(uri.rawValue.utf8.dropFirst(scheme.utf8.count))
        let encoded = PercentEncoding.encoded(rest, where: PercentEncoding.isForbidden)
        return "https" + String(decoding: encoded, as: UTF8.self)
    }

    /// The last piece of the path that is not empty, as written; nil without one, or without `//`.
    var lastPathPiece: String? {
        let uri = URIReference(text.trimmed)
        guard uri.authority != nil else { return nil }
        return uri.path.utf8.split(separator: .slash).last.map { String(Substring($0)) }
    }

    /// The first item of the query that has one of these names, in any case of ASCII letters, and a value.
    func queryItem(named names: [String]) -> QueryItem? {
        let names = names.map { $0.utf8.map(\.upperCased) }
        return queryItems.first { item in
            item.value?.isEmpty == false && names.contains { $0.elementsEqual(item.name.utf8.lazy.map(\.upperCased)) }
        }
    }
}
