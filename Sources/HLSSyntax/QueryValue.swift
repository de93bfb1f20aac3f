extension URIReference {
    /// What a query says about one of its parameters (4.4.2.3).
    public enum QueryValue: Hashable, Sendable {
        /// The query has no parameter of that name.
        case missing
        /// The name stands there, but without `=`.
        case withoutValue
        /// The value, percent-decoded, is not UTF-8.
        case notUTF8
        /// The value, percent-decoded; may be empty.
        case text(String)
    }

    /// The value of a parameter of the query, as the `QUERYPARAM` attribute of `EXT-X-DEFINE` takes it (4.4.2.3).
    ///
    /// Parameters are separated by `&`. The first one of the name that has a value counts. Names in the query are
    /// percent-decoded before they are compared, byte by byte. `+` is a plus sign.
    public func queryValue(named name: String) -> QueryValue {
        guard let query else { return .missing }
        var answer = QueryValue.missing
        for parameter in query.utf8.split(separator: UInt8(ascii: "&")) {
            let written = parameter.prefix { $0 != UInt8(ascii: "=") }
            guard PercentEncoding.decoded(Array(written)).elementsEqual(name.utf8) else { continue }
            if written.endIndex < parameter.endIndex {
                let value = Substring(parameter[written.endIndex...].dropFirst())
                return URIReference.percentDecoded(value).map(QueryValue.text) ?? .notUTF8
            }
            answer = .withoutValue
        }
        return answer
    }
}
