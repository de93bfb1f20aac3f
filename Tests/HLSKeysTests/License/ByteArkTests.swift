import HLSKeys
import Testing

@Suite struct ByteArkTests {
    private func exchange(token: String? = nil) throws(LicenseConfigurationError) -> LicenseExchange {
        try .byteArk(
            licenseURL: "https://drm.example.com/license", bearerToken: token,
            certificateURL: "https://drm.example.com/certificate")
    }

    @Test func theLicenseRequestIsJSON() throws {
        let request = try exchange().licenseRequest(for: KeyURI("skd://video"), spc: LicenseSamples.spc)
        #expect(request.method == "POST")
        #expect(request.url == "https://drm.example.com/license")
        #expect(request.lines == ["Content-Type: application/json"])
        #expect(request.text == #"{"spc":"+/+/AAECAw=="}"#)
    }

    @Test func aTokenIsABearer() throws {
        let request = try exchange(token: " t ").licenseRequest(for: KeyURI("skd://video"), spc: [1])
        #expect(request.lines == ["Content-Type: application/json", "Authorization: Bearer t"])
    }

    @Test func theCertificateIsAskedForWithNothing() throws {
        let request = try #require(exchange(token: "t").certificateRequest)
        #expect(request.url == "https://drm.example.com/certificate")
        #expect(request.headers.isEmpty)
    }

    @Test func theAnswerIsJSON() throws {
        let exchange = try exchange()
        #expect(
            try exchange.contentKeyContext(from: try LicenseSamples.bytes("ckc.json"))
                == LicenseSamples.bytes("ckc.bin"))
        let raw = try LicenseSamples.bytes("ckc.bin")
        #expect(code(try exchange.contentKeyContext(from: raw)) == .unexpectedAnswer)
    }

    @Test func anEmptyTokenIsAFault() {
        #expect(faults(try exchange(token: "")) == [.token])
    }
}
