import Testing

@testable import HLSValidation

@Suite struct SecretsTests {
    @Test(arguments: [
        ("skd://a?token=abc&kid=1", "skd://a?token=REDACTED&kid=1"),
        (
            #"#EXT-X-KEY:METHOD=AES-128,URI="k?a=1&Key=0f#x",IV=0x1"#,
            #"#EXT-X-KEY:METHOD=AES-128,URI="k?a=1&Key=REDACTED#x",IV=0x1"#
        ),
        ("a.ts?X-Amz-Signature=1,2&Policy=p", "a.ts?X-Amz-Signature=REDACTED&Policy=REDACTED"),
        ("a.ts?%74oken=abc", "a.ts?%74oken=REDACTED"),
        ("a.ts?url=https://b?session_id=1", "a.ts?url=https://b?session_id=REDACTED"),
        ("HTTPS://me:pw@e.example/a@b", "HTTPS://REDACTED@e.example/a@b"),
        ("k?spc=a&CKC=b", "k?spc=REDACTED&CKC=REDACTED"),
        ("skd://me:pw@e.example", "skd://me:pw@e.example"),
        ("a.ts?token=", "a.ts?token="),
        ("a.ts?token&x=1", "a.ts?token&x=1"),
        ("#EXT-X-KEY:KEYFORMAT=\"identity\",key=1", "#EXT-X-KEY:KEYFORMAT=\"identity\",key=1"),
        ("https://", "https://"),
        ("?&?&=", "?&?&="),
    ])
    func valuesOfItemsThatSpeakOfSecretsAreReplaced(line: String, shown: String) {
        #expect(Secrets.redacted(line) == shown)
    }

    @Test func behindACutAllUpToADelimiterMayBeSecret() {
        let bytes = Array("abc&kid=1".utf8)
        #expect(Secrets.ranges(in: bytes, 1..<bytes.count, isWhole: false) == [1..<3])
    }

    @Test(arguments: [
        (
            "the first one counts, not 'URI=\"k?ckc=a,b\"' of 'https://me:pw@h/?sig=1 2'",
            "the first one counts, not 'URI=\"k?ckc=REDACTED\"' of 'https://REDACTED@h/?sig=REDACTED 2'"
        ),
        ("'a?token=1' is relative", "'a?token=REDACTED' is relative"), ("'a?x=1' is relative", "'a?x=1' is relative"),
    ])
    func messagesRepeatNoSecret(message: String, shown: String) {
        #expect(Secrets.redacted(message: message) == shown)
    }

    @Test(arguments: [
        ("https://me@e.example/a?b=c#d", "https://REDACTED@e.example/a?b=REDACTED#REDACTED"),
        ("a?b=c#d", "a?b=c#d"), ("v.m3u8?token=b&x=1", "v.m3u8?token=REDACTED&x=1"),
    ])
    func namesOfPlaylistsHaveNoSecrets(name: String, shown: String) {
        #expect(name.withoutSecrets == shown)
    }
}
