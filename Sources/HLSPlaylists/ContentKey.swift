/// A key that segments need, or that a client may fetch ahead: EXT-X-KEY (4.4.4.4) and EXT-X-SESSION-KEY (4.4.6.5).
///
/// `METHOD=NONE` is no key: it ends those in force.
public struct ContentKey: TagModel {
    /// How the segments are encrypted; nil where the tag does not say, which is an error.
    public var method: EncryptionMethod?
    /// How to get the key, variables replaced and otherwise as written: the scheme depends on the key format. Nil where
    /// the tag states none, which is an error.
    @ByteCompared public var uri: String?
    /// The initialization vector written. See ``initializationVector(mediaSequenceNumber:)`` for the one to decrypt with.
    public var statedInitializationVector: InitializationVector?
    /// The system that interprets the URI; `identity` where KEYFORMAT is absent.
    public var keyFormat: KeyFormat
    /// The versions of the key format the key complies with, `[1]` where KEYFORMATVERSIONS is absent.
    public var keyFormatVersions: [Int]
    /// The attributes without a property of their own, KEYID and other vendors' among them.
    public var otherAttributes: [Attribute]
    /// Where the tag stands.
    @Positional public var position: TextPosition?

    public init(
        method: EncryptionMethod? = .sampleAES, uri: String?, initializationVector: InitializationVector? = nil,
        keyFormat: KeyFormat = .identity, keyFormatVersions: [Int] = [1], otherAttributes: [Attribute] = []
    ) {
        self.method = method
        self.uri = uri
        self.statedInitializationVector = initializationVector
        self.keyFormat = keyFormat
        self.keyFormatVersions = keyFormatVersions
        self.otherAttributes = otherAttributes
    }

    /// The vector a segment of this number is decrypted with: the one written, else for a key of the identity format
    /// with method AES-128 or SAMPLE-AES the sequence number itself (5.2), else nil: other systems bring theirs along, and
    /// one that is written and cannot be read is not to be replaced by another.
    public func initializationVector(mediaSequenceNumber: UInt64) -> InitializationVector? {
        if let statedInitializationVector { return statedInitializationVector }
        guard keyFormat == .identity, method == .aes128 || method == .sampleAES,
            !otherAttributes.contains(where: { $0.name == "IV" })
        else { return nil }
        return InitializationVector(mediaSequenceNumber: mediaSequenceNumber)
    }

    /// Whether clients must ignore the tag. An unknown METHOD is no reason: the tag still ends the key before it, and its
    /// segments count as encrypted by an unknown method (6.3.6).
    public var isIgnoredByClients: Bool { hasForbiddingAttribute() }
}

/// What tells content keys from each other: tags with the same URI, byte by byte, and the same key format lead to one key.
package struct KeyIdentity: Hashable, Sendable {
    /// The URI as written, variables replaced.
    package let uri: URIReference
    package let keyFormat: KeyFormat

    /// Nil for a key without a URI: it names nothing that could be fetched.
    package init?(_ key: ContentKey) {
        guard let uri = key.uri else { return nil }
        (self.uri, keyFormat) = (URIReference(uri), key.keyFormat)
    }
}
