import HLSSyntax
import Testing

struct RedactionTests {
    @Test(arguments: [
        ("https://example.com/a/b.m3u8", "https://example.com/a/b.m3u8"),
        (
            "https://u:p@example.com:8443/a?token=s3cret&b=2",
            "https://REDACTED@example.com:8443/a?token=REDACTED&b=REDACTED"
        ),
        ("https://u@x@example.com/", "https://REDACTED@example.com/"),
        ("a.m3u8?s3cret", "a.m3u8?REDACTED"),
        ("a.m3u8?&a=&&b=c=d", "a.m3u8?&a=REDACTED&&b=REDACTED"),
        ("a.m3u8?", "a.m3u8?"),
        ("a.m3u8#s3cret", "a.m3u8#REDACTED"),
        ("skd://key?cek=00", "skd://key?cek=REDACTED"),
        ("", ""),
    ])
    func valuesOfAQueryAndUserInformationAreLeftOut(written: String, shown: String) {
        #expect(URIReference(written).redacted == shown)
    }
}
