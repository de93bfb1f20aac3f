extension KeyURI {
    /// The key URI as the address of its license: its scheme replaced by `https`, characters that a URL cannot hold
    /// percent-encoded. Nil unless the scheme is `skd` or `https`.
    var webTwin: String? {
        guard isSKD || hasScheme("https"), authority != nil else { return nil }
        let encoded = PercentEncoding.encoded(Array(body.utf8), where: PercentEncoding.isForbidden)
        return "https://" + String(decoding: encoded, as: UTF8.self)
    }

    /// The first item of the query that has one of these names, in any case of ASCII letters, and a value.
    func queryItem(named names: [String]) -> QueryItem? {
        let names = names.map { $0.utf8.map(\.upperCased) }
        return queryItems.first { item in
            item.value?.isEmpty == false && names.contains { $0.elementsEqual(item.name.utf8.lazy.map(\.upperCased)) }
        }
    }
}
