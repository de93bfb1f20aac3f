import HLSKeys
import Testing

@Suite struct DRMXTests {
    private func exchange(certificate: String? = nil, token: String? = "t") throws -> LicenseExchange {
        try .drmX(
            licenseURL: "https://License.example.com/session/7?sig=a%2Bb", authorization: token,
            certificateURL: certificate)
    }

    @Test func theLicenseRequestIsTheExactBytes() throws {
        let request = try exchange().licenseRequest(for: KeyURI("skd://any thing"), spc: LicenseSamples.spc)
        #expect(request.method == "POST")
        #expect(request.url == "https://License.example.com/session/7?sig=a%2Bb")
        #expect(request.lines == ["Content-Type: application/octet-stream", "Authorization: Bearer t"])
        #expect(request.body == LicenseSamples.spc)
    }

    @Test func authorizationMayBeMissing() throws {
        let exchange = try exchange(certificate: "https://license.example.com/c", token: nil)
        let request = try exchange.licenseRequest(for: KeyURI("skd://k"), spc: [1])
        #expect(request.lines == ["Content-Type: application/octet-stream"])
        #expect(exchange.certificateRequest?.headers == [])
    }

    @Test(arguments: ["https://license.example.com/c", "HTTPS://LICENSE.EXAMPLE.COM:443/c"])
    func theCertificateOfTheSameOriginGetsTheAuthorization(url: String) throws {
        #expect(try exchange(certificate: url).certificateRequest?.lines == ["Authorization: Bearer t"])
    }

    @Test(arguments: [
        "http://license.example.com/c", "https://license.example.com:8443/c", "https://cdn.example.com/c",
        "https://license.example.com.evil.example/c",
    ])
    func theCertificateOfAnotherOriginDoesNot(url: String) throws {
        let request = try #require(exchange(certificate: url).certificateRequest)
        #expect(request.headers.isEmpty)
        #expect(request.url == url)
    }

    @Test func theAnswerIsTheExactBytes() throws {
        let context = try LicenseSamples.bytes("ckc.bin") + [0x20, 0x0A]
        #expect(try exchange().contentKeyContext(from: context) == context)
    }

    @Test func faultsOfAllFieldsComeTogether() {
        let found = faults(
            try LicenseExchange.drmX(licenseURL: "h.example", authorization: "a\u{7}", certificateURL: "x:"))
        #expect(found == [.licenseURL, .certificateURL, .token])
    }
}
