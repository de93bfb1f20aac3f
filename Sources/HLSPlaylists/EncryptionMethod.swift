/// How segments are encrypted, from the `METHOD` attribute (4.4.4.4).
public struct EncryptionMethod: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Whole segments, AES-128 in CBC mode with PKCS7 padding.
    public static let aes128 = EncryptionMethod(rawValue: "AES-128")
    /// Samples inside the segments; `cbcs` of Common Encryption in fragmented MP4.
    public static let sampleAES = EncryptionMethod(rawValue: "SAMPLE-AES")
    /// Samples inside fragmented MP4, `cenc` of Common Encryption. Clients need not support it.
    public static let sampleAESCTR = EncryptionMethod(rawValue: "SAMPLE-AES-CTR")
    /// Whole segments, AES-256 in GCM mode. Clients need not support it.
    public static let aes256GCM = EncryptionMethod(rawValue: "AES-256-GCM")

    /// `NONE` is not among them: it ends the keys in force and is no way to encrypt.
    public static let known: [EncryptionMethod] = [.aes128, .sampleAES, .sampleAESCTR, .aes256GCM]
}
