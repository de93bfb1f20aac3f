import HLSKeys
import Testing

@Suite struct StudioDRMTests {
    private func exchange(hosts: [String] = []) throws -> LicenseExchange {
        try .studioDRM(
            token: "client|2026-01-01T00:00:00Z|a+b/c==|\"x\"",
            certificateURL: "https://certificate.example.com/fairplay",
            licenseHosts: hosts)
    }

    @Test func theLicenseRequestIsJSONToTheKeysTwin() throws {
        let request = try exchange().licenseRequest(
            for: KeyURI("SKD://fairplay-license.vudrm.tech/v2/license/film_7-HD?a=1#part"), spc: LicenseSamples.spc)
        #expect(request.method == "POST")
        #expect(request.url == "https://fairplay-license.vudrm.tech/v2/license/film_7-HD?a=1")
        #expect(request.lines == ["Content-Type: application/json"])
        #expect(
            request.text
                == #"{"token":"client|2026-01-01T00:00:00Z|a+b/c==|\"x\"","contentId":"film_7-HD","payload":"+/+/AAECAw=="}"#
        )
    }

    @Test func theCertificateIsAskedForWithTheToken() throws {
        let request = try #require(exchange().certificateRequest)
        #expect(request.method == "GET")
        #expect(request.url == "https://certificate.example.com/fairplay")
        #expect(request.lines == ["x-vudrm-token: client|2026-01-01T00:00:00Z|a+b/c==|\"x\""])
    }

    @Test(arguments: [
        "skd:film", "film", "", "http://h.example/license/film", "data:film", "skd:///film",
        "skd://user@h.example/film",
        "skd://h ost/film", "skd://h:x/film", "skd://[::1/film", "skd://{tenant}/film",
    ])
    func aKeyURIWithoutATwinIsRefused(uri: String) throws {
        let exchange = try exchange()
        #expect(
            code(try exchange.licenseRequest(for: KeyURI(uri), spc: [1]))
                == .unusableKeyURI)
    }

    @Test func aKeyURIWithoutAPathHasNoContentID() throws {
        let exchange = try exchange()
        for uri in ["skd://h.example", "skd://h.example/?film"] {
            let found = code(try exchange.licenseRequest(for: KeyURI(uri), spc: [1]))
            #expect(found == .missingValue)
        }
    }

    @Test func charactersThatNoURLHoldsAreEncoded() throws {
        let request = try exchange().licenseRequest(for: KeyURI("skd://h.example/a b/é{1}/"), spc: [1])
        #expect(request.url == "https://h.example/a%20b/%C3%A9%7B1%7D/")
        #expect(request.text.contains(#""contentId":"é{1}""#))
    }

    @Test func hostsBindTheToken() throws {
        let exchange = try exchange(hosts: ["VUDRM.tech "])
        for host in ["vudrm.tech", "a.vudrm.tech", "a.b.VUDRM.TECH:8443"] {
            #expect(
                try exchange.licenseRequest(for: KeyURI("skd://\(host)/film"), spc: [1]).url == "https://\(host)/film")
        }
        for host in ["evil.example", "xvudrm.tech", "vudrm.tech.evil.example", "tech"] {
            let found = code(try exchange.licenseRequest(for: KeyURI("skd://\(host)/film"), spc: [1]))
            #expect(found == .unusableKeyURI)
        }
    }

    @Test func theAnswerIsRaw() throws {
        let context = try LicenseSamples.bytes("ckc.bin")
        #expect(try exchange().contentKeyContext(from: context) == context)
    }

    @Test func faultsOfAllFieldsComeTogether() {
        let found = faults(try LicenseExchange.studioDRM(token: "", certificateURL: "//h.example"))
        #expect(found == [.certificateURL, .token])
    }
}
