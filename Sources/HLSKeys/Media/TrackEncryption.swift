/// How a track is encrypted by Common Encryption: the scheme, and what holds for all samples whose group says nothing else.
public struct TrackEncryption: Hashable, Sendable {
    /// The scheme, from the Scheme Type Box (ISO/IEC 14496-12 section 8.12.5).
    public var scheme: ProtectionScheme
    /// The parameters of the Track Encryption Box (ISO/IEC 23001-7 section 8.2).
    public var defaults: SampleEncryption

    /// The key of samples whose group names no other: the `default_KID`. Zero where groups name all keys, as with key
    /// rotation.
    public var defaultKeyID: KeyID { defaults.keyID }
}

/// A scheme of Common Encryption (ISO/IEC 23001-7 section 10), or another one that a Scheme Type Box names.
///
/// Four characters, or `0x` and eight digits where one of them is not printable ASCII.
public struct ProtectionScheme: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// AES in counter mode, whole samples or parts of them (section 10.1); what `SAMPLE-AES-CTR` means.
    public static let cenc = ProtectionScheme(rawValue: "cenc")
    /// AES in CBC mode, whole samples or parts of them (section 10.2).
    public static let cbc1 = ProtectionScheme(rawValue: "cbc1")
    /// AES in counter mode, a pattern of blocks (section 10.3).
    public static let cens = ProtectionScheme(rawValue: "cens")
    /// AES in CBC mode, a pattern of blocks (section 10.4); what `SAMPLE-AES` means, and FairPlay needs.
    public static let cbcs = ProtectionScheme(rawValue: "cbcs")

    public static let known: [ProtectionScheme] = [.cenc, .cbc1, .cens, .cbcs]
}
