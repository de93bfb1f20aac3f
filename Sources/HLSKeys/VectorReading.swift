/// The initialization vector that a key line gives: every place where one stands, and whether they agree.
///
/// FairPlay takes its vector from the key server's answer. Services read one from the key URI to make that answer, so what
/// a line says matters all the same.
public struct VectorReading: Hashable, Sendable {
    /// All that were found, in the order of ``Source``.
    public let candidates: [Candidate]

    /// A text that stands for a vector.
    public struct Candidate: Hashable, Sendable {
        /// The text as written, percent-decoded where it stands in a query or is encoded as a whole.
        public var raw: String
        public var source: Source
        /// The vector; nil where the text is none.
        public var value: InitializationVector?
    }

    /// Where an initialization vector stands in a key line.
    public enum Source: Hashable, Sendable {
        /// The attribute IV: `0x` and up to 32 hexadecimal digits.
        case attribute
        /// A query item of this name, as written: `iv` in any case. 32 hexadecimal digits or base64 of 16 bytes.
        case queryItem(String)
        /// Behind the colon of `skd://KID:IV`, also without `//`: 32 hexadecimal digits.
        case colonSuffix
        /// A member of this name in the JSON that the URI has in base64.
        case base64JSON(String)
        /// A member of this name in the JSON that the URI has percent-encoded.
        case percentJSON(String)
    }

    /// What the places say together.
    public enum Outcome: Hashable, Sendable {
        /// There is none in the line.
        case absent
        /// All that can be read give this one.
        case value(InitializationVector, sources: [Source])
        /// Those that can be read differ.
        case conflict
        /// None can be read; the first of them.
        case malformed(Source)
    }

    /// What the places say together.
    public var outcome: Outcome {
        let readable = candidates.filter { $0.value != nil }
        guard let first = readable.first, let value = first.value else {
            return candidates.first.map { .malformed($0.source) } ?? .absent
        }
        guard readable.allSatisfy({ $0.value == value }) else { return .conflict }
        return .value(value, sources: readable.map(\.source))
    }

    /// The vector, where there is one and no other.
    public var value: InitializationVector? {
        if case .value(let value, _) = outcome { value } else { nil }
    }
}

extension VectorReading.Source: CustomStringConvertible {
    /// The name of the place, such as `attribute` or `query:IV`.
    public var description: String {
        switch self {
        case .attribute: "attribute"
        case .queryItem(let name): "query:\(name)"
        case .colonSuffix: "colon-suffix"
        case .base64JSON(let name): "base64-json:\(name)"
        case .percentJSON(let name): "percent-json:\(name)"
        }
    }
}

extension VectorReading.Outcome: CustomStringConvertible {
    /// The places that agree, joined by `+`; `conflict`; `malformed:` and the place. Empty where there is none.
    public var description: String {
        switch self {
        case .absent: ""
        case .value(_, let sources): sources.map(\.description).joined(separator: "+")
        case .conflict: "conflict"
        case .malformed(let source): "malformed:\(source)"
        }
    }
}

extension ContentKey {
    /// The initialization vector that the line gives, wherever it stands. It is never made from a sequence number: see
    /// ``initializationVector(mediaSequenceNumber:)``.
    public var vectorReading: VectorReading { VectorReading(self, KeyURIContents(self)) }
}

// MARK: - Where candidates stand

extension VectorReading {
    /// The vector of a key whose URI was taken apart already.
    init(_ key: ContentKey, _ contents: KeyURIContents) {
        candidates =
            VectorReading.inAttribute(key) + VectorReading.inQuery(contents.items)
            + VectorReading.inSuffix(contents.uri) + VectorReading.inJSON(contents.json)
    }

    /// The attribute read, or left over because it could not be.
    private static func inAttribute(_ key: ContentKey) -> [Candidate] {
        if let value = key.statedInitializationVector {
            return [Candidate(raw: value.description, source: .attribute, value: value)]
        }
        guard let unread = key.otherAttributes.first(where: { $0.name == "IV" })?.value, !unread.isEmpty else {
            return []
        }
        return [Candidate(raw: unread, source: .attribute)]
    }

    private static func inQuery(_ items: [KeyURI.QueryItem]) -> [Candidate] {
        items.filter(\.isInitializationVector).compactMap { item in
            guard let value = item.value, !value.isEmpty else { return nil }
            return Candidate(raw: value, source: .queryItem(item.name), value: vector(value))
        }
    }

    private static func inSuffix(_ uri: KeyURI) -> [Candidate] {
        guard uri.isSKD else { return [] }
        let suffix = uri.authority == nil ? uri.path.after(first: .colon) : uri.colonSuffix
        guard let suffix, !suffix.isEmpty else { return [] }
        return [Candidate(raw: suffix, source: .colonSuffix, value: hexadecimal(suffix))]
    }

    private static func inJSON(_ json: KeyURIJSON?) -> [Candidate] {
        guard let json else { return [] }
        return json.strings { $0 == "iv" }.map { name, value in
            let source: Source = json.isBase64 ? .base64JSON(name) : .percentJSON(name)
            return Candidate(raw: value, source: source, value: vector(value))
        }
    }

    /// 32 hexadecimal digits or base64 of 16 bytes.
    private static func vector(_ text: String) -> InitializationVector? {
        if let value = hexadecimal(text) { return value }
        guard let bytes = Base64.decode(text.utf8), bytes.count == 16 else { return nil }
        return InitializationVector(HexadecimalSequence(bytes: bytes))
    }

    /// 32 hexadecimal digits, with or without `0x`.
    private static func hexadecimal(_ text: String) -> InitializationVector? {
        let bytes = Array(text.utf8)
        let sequence =
            switch bytes.count {
            case 32: HexadecimalSequence(digits: bytes, 0..<32)
            case 34: HexadecimalSequence(bytes, 0..<34)
            default: HexadecimalSequence?.none
            }
        return sequence.flatMap { InitializationVector($0) }
    }
}
