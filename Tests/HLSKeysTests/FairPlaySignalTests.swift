import HLSKeys
import Testing

@Suite struct FairPlaySignalTests {
    @Test(arguments: ["skd://k", "SKD://k", "https://keys.example.com/k", "k", ""])
    func theExactKeyFormatIsFairPlayWhateverTheURI(uri: String) {
        #expect(ContentKey(uri: uri, keyFormat: .fairPlay).fairPlay == .yes)
    }

    @Test func theExactKeyFormatIsFairPlayWithoutAURI() {
        #expect(ContentKey(uri: nil, keyFormat: .fairPlay).fairPlay == .yes)
    }

    @Test(arguments: EncryptionMethod.known)
    func theMethodSaysNothing(method: EncryptionMethod) {
        #expect(ContentKey(method: method, uri: "skd://k", keyFormat: .fairPlay).fairPlay == .yes)
        #expect(ContentKey(method: method, uri: "skd://k").fairPlay == .likely)
        #expect(ContentKey(method: method, uri: "https://keys.example.com/k").fairPlay == .no)
    }

    @Test(arguments: [
        "com.apple.StreamingKeyDelivery", "COM.APPLE.STREAMINGKEYDELIVERY", " com.apple.streamingkeydelivery",
        "com.apple.streamingkeydelivery ", "\tcom.apple.streamingkeydelivery\t", "  Com.Apple.StreamingKeyDelivery \t ",
    ])
    func caseAndBlanksAroundTheKeyFormatMakeItLikely(format: String) {
        #expect(ContentKey(uri: "skd://k", keyFormat: KeyFormat(rawValue: format)).fairPlay == .likely)
        #expect(
            ContentKey(uri: "https://keys.example.com/k", keyFormat: KeyFormat(rawValue: format)).fairPlay == .likely)
        #expect(ContentKey(uri: nil, keyFormat: KeyFormat(rawValue: format)).fairPlay == .likely)
    }

    @Test(arguments: ["skd://k", "SKD://k", "Skd:k", "skd:", " skd://k", "\tskd://k", " \t skd://k"])
    func anSKDURIWithoutAKeyFormatIsLikely(uri: String) throws {
        #expect(ContentKey(uri: uri, keyFormat: .identity).fairPlay == .likely)
        #expect(try key("METHOD=SAMPLE-AES,URI=\"\(uri)\"").fairPlay == .likely)
        #expect(try key("METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"identity\"").fairPlay == .likely)
    }

    @Test(arguments: [
        "https://keys.example.com/k", "https://keys.example.com/skd://k", "skdx://k", "xskd://k", "skd", "skd//k", "sk",
        "",
        "k", "s kd://k", "data:text/plain;base64,c2tkOi8vaw==", "skd\u{1A}//k",
    ])
    func anyOtherURIWithoutAKeyFormatIsNot(uri: String) {
        #expect(ContentKey(uri: uri, keyFormat: .identity).fairPlay == .no)
    }

    @Test func noURIAndNoKeyFormatIsNot() throws {
        #expect(ContentKey(uri: nil, keyFormat: .identity).fairPlay == .no)
        #expect(try key("METHOD=SAMPLE-AES").fairPlay == .no)
    }

    @Test(arguments: [
        KeyFormat.widevine, .playReady, KeyFormat(rawValue: "com.apple.streamingkeydeliver"),
        KeyFormat(rawValue: "com.apple.streamingkeydelivery1"), KeyFormat(rawValue: "com.apple. streamingkeydelivery"),
        KeyFormat(rawValue: "com.example.drm"),
    ])
    func aForeignKeyFormatIsNotEvenWithAnSKDURI(format: KeyFormat) {
        #expect(ContentKey(uri: "skd://k", keyFormat: format).fairPlay == .no)
    }

    @Test func otherAttributesThatLookAlikeDecideNothing() throws {
        let line = """
            METHOD=AES-128,URI="https://keys.example.com/k",X-KEYFORMAT="com.apple.streamingkeydelivery",X-URI="skd://k"
            """
        #expect(try key(line).fairPlay == .no)
    }

    /// The key of a tag with these attributes.
    private func key(_ attributes: String) throws -> ContentKey {
        let playlist = try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-KEY:\(attributes)\n#EXTINF:6,\na.mp4\n")
        return try #require(playlist.segments.first?.keys.first)
    }
}
