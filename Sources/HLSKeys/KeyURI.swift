/// The URI of a content key, taken apart leniently from its bytes.
///
/// Key URIs are identifiers before they are addresses: nothing is lower-cased, normalized or resolved, and no character is
/// lost. Blanks and tabs at the two ends do not count.
public struct KeyURI: Hashable, Sendable {
    /// One item of the query, such as `KID=…`.
    public struct QueryItem: Hashable, Sendable {
        /// The name, percent-decoded.
        public var name: String
        /// The value, percent-decoded; nil where there is no `=`. A `+` is a `+`.
        public var value: String?
        /// The value as written.
        public var rawValue: String?

        public init(name: String, value: String?, rawValue: String? = nil) {
            self.name = name
            self.value = value
            self.rawValue = rawValue ?? value
        }
    }

    /// The URI as the playlist says it, variables replaced.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The items of the query in their order: what stands behind the first `?` and before a `#`, split at `&`.
    public var queryItems: [QueryItem] {
        let bytes = Array(text.utf8)
        var range = bytes.trimmingBlanks(0..<bytes.count)
        if let fragment = bytes.firstIndex(of: .numberSign, in: range) { range = range.lowerBound..<fragment }
        guard let mark = bytes.firstIndex(of: 0x3F, in: range) else { return [] }
        return bytes[mark + 1..<range.upperBound].split(separator: 0x26).map { piece in
            let name = piece.prefix { $0 != .equals }
            let value = piece.dropFirst(name.count + 1)
            guard name.count < piece.count else { return QueryItem(name: KeyURI.decoded(name), value: nil) }
            return QueryItem(
                name: KeyURI.decoded(name), value: KeyURI.decoded(value),
                rawValue: String(decoding: value, as: UTF8.self))
        }
    }

    /// Percent-decoded, or as it is where that is no UTF-8.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return URIReference.percentDecoded(text) ?? text
    }
}
