import HLSKeys
import Testing

@Suite struct AxinomTests {
    private func exchange(message: String = "a.b.c") throws -> LicenseExchange {
        try .axinom(
            licenseURL: "https://drm.example.com/AcquireLicense?x=1", message: message,
            certificateURL: "https://cdn.example.com/fairplay.cer")
    }

    @Test func theLicenseRequestIsTheRawContextWithTheMessage() throws {
        let request = try exchange().licenseRequest(
            for: KeyURI("skd://11111111-2222-3333-4444-555555555555:000102030405060708090A0B0C0D0E0F"),
            spc: LicenseSamples.spc)
        #expect(request.method == "POST")
        #expect(request.url == "https://drm.example.com/AcquireLicense?x=1")
        #expect(request.lines == ["Content-Type: application/octet-stream", "X-AxDRM-Message: a.b.c"])
        #expect(request.body == LicenseSamples.spc)
    }

    @Test func theCertificateIsAskedForWithNothing() throws {
        let request = try #require(exchange().certificateRequest)
        #expect(request.method == "GET")
        #expect(request.url == "https://cdn.example.com/fairplay.cer")
        #expect(request.headers.isEmpty)
    }

    @Test func theAnswerIsRaw() throws {
        let context = try LicenseSamples.bytes("ckc.bin")
        #expect(try exchange().contentKeyContext(from: context) == context)
        let text = try LicenseSamples.bytes("ckc.b64")
        let exchange = try exchange()
        #expect(code(try exchange.contentKeyContext(from: text)) == .unexpectedAnswer)
    }

    @Test func faultsOfAllFieldsComeTogether() {
        let found = faults(
            try LicenseExchange.axinom(licenseURL: "", message: "a\nX-Evil: 1", certificateURL: "cert.der"))
        #expect(found == [.licenseURL, .certificateURL, .token])
    }
}
