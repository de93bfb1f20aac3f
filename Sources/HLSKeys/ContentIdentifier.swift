/// What a FairPlay client hands over as the content identifier when it asks for the server playback context.
public struct ContentIdentifier: Sendable {
    /// The identifier as text.
    public var text: String

    public init(text: String) {
        self.text = text
    }

    /// The bytes for `AVContentKeyRequest.makeStreamingContentKeyRequestData(forApp:contentIdentifier:options:)`, and for
    /// the Encrypted Media Extensions as Safari has them today.
    public var utf8Bytes: [UInt8] { Array(text.utf8) }

    /// The bytes for the older `WebKitMediaKeys` of Safari: UTF-16 with the least significant byte first, without a byte
    /// order mark and without the length that goes in front.
    public var utf16LittleEndianBytes: [UInt8] {
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }
}

extension ContentIdentifier: Hashable {
    /// Byte by byte, as a server compares them.
    public static func == (left: ContentIdentifier, right: ContentIdentifier) -> Bool {
        ByteCompared(wrappedValue: left.text) == ByteCompared(wrappedValue: right.text)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ByteCompared(wrappedValue: text))
    }
}

extension ContentIdentifier: CustomStringConvertible {
    public var description: String { text }
}

/// What gets lost on the way from a key URI to a content identifier.
public enum ContentIdentifierLoss: Hashable, Sendable {
    /// The rule gives no identifier, or an empty one.
    case everything
    /// The URI is base64, and the rule keeps only these of its characters: base64 may hold `/` and `+`.
    case partOfBase64(kept: Int, of: Int)
    /// The KID stands in the URI, and not in the identifier.
    case keyID(String)
    /// The initialization vector stands behind the host's colon, and not in the identifier.
    case initializationVector(String)
}

extension ContentIdentifierLoss: CustomStringConvertible {
    public var description: String {
        switch self {
        case .everything: "it gives no identifier"
        case .partOfBase64(let kept, let all): "it keeps \(kept) of \(all) characters of what looks like base64"
        case .keyID(let text): "the identifier lacks the KID \(text)"
        case .initializationVector: "the identifier lacks the initialization vector behind the colon"
        }
    }
}

extension ContentIdentifierRule {
    /// What the rule loses of a URI; nil where all that tells keys apart is kept.
    public func loss(for uri: KeyURI) -> ContentIdentifierLoss? {
        guard let text = identifier(for: uri)?.text, !text.isEmpty else { return .everything }
        // Nobody's identifiers are longer, and looking for texts in texts must stay cheap.
        guard uri.text.utf8.count <= 4_096 else { return nil }
        let head = uri.head
        // The text of decoded base64 is not to be found in the URI, and nothing is lost.
        if self == .base64DecodedUTF8 || text.containsBytes(head) && uri.queryItems.isEmpty { return nil }
        if uri.isSKD, head.utf8.count >= 16, head.utf8.starts(with: text.utf8), Base64.decode(head.utf8) != nil,
            text.utf8.count < head.utf8.count
        {
            return .partOfBase64(kept: text.utf8.count, of: head.utf8.count)
        }
        if let kid = ContentKey(uri: uri.text, keyFormat: .fairPlay).identifier.chosen,
            !KeyURI.percentDecoded(text).containsBytes(kid.raw), kid.source.isInQuery || !text.containsBytes(head)
        {
            return .keyID(kid.raw)
        }
        guard let suffix = uri.colonSuffix, !text.containsBytes(suffix) else { return nil }
        return .initializationVector(suffix)
    }

    /// The identifiers that stand for more than one of the URIs, each with those, in the order of their first: a server
    /// that goes by the identifier has one key for them.
    public func collisions(among uris: [KeyURI]) -> [(identifier: ContentIdentifier, uris: [KeyURI])] {
        var order: [ContentIdentifier] = []
        var groups: [ContentIdentifier: [KeyURI]] = [:]
        for uri in uris {
            guard let identifier = identifier(for: uri), groups[identifier]?.contains(uri) != true else { continue }
            if groups[identifier] == nil { order.append(identifier) }
            groups[identifier, default: []].append(uri)
        }
        return order.compactMap { identifier in
            groups[identifier].flatMap { $0.count > 1 ? (identifier, $0) : nil }
        }
    }
}
