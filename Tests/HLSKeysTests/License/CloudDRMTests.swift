import HLSKeys
import Testing

@Suite struct CloudDRMTests {
    private let brand = "5A96A0D0-d13f-42b0-ab2b-ba8cfc4aa0a0"
    private let kid = "11111111-2222-3333-4444-555555555555"

    private func exchange(
        license: String = "https://tenant.la.drm.cloud/acquire-license/fairplay?brandGuid=old&UserToken=old#x",
        brand: String = "5A96A0D0-d13f-42b0-ab2b-ba8cfc4aa0a0", token: String = "head.pay+load/==",
        certificate: String? = "https://tenant.la.drm.cloud/certificate/fairplay"
    ) throws(LicenseConfigurationError) -> LicenseExchange {
        try .cloudDRM(licenseURL: license, brandGUID: brand, userToken: token, certificateURL: certificate)
    }

    private func key(_ query: String) -> KeyURI {
        KeyURI("skd://tenant.la.drm.cloud/acquire-license/fairplay?" + query)
    }

    @Test func theLicenseRequestIsTheRawContextWithTheKeysItems() throws {
        let request = try exchange().licenseRequest(
            for: key("brandGuid=other&KID=\(kid)&IV=000102030405060708090a0b0c0d0e0f"), spc: LicenseSamples.spc)
        #expect(request.method == "POST")
        #expect(
            request.url == "https://tenant.la.drm.cloud/acquire-license/fairplay?brandGuid=\(brand)&KID=\(kid)"
                + "&IV=000102030405060708090a0b0c0d0e0f")
        #expect(
            request.lines == [
                "Content-Type: application/octet-stream", "x-drm-brandGuid: \(brand)",
                "x-drm-usertoken: head.pay+load/==",
            ])
        #expect(request.body == LicenseSamples.spc)
    }

    @Test func namesKeepTheirSpellingAndValuesTheirBytes() throws {
        let request = try exchange().licenseRequest(for: key("iv=%30x0A&kId=%7B{a}+b c&x=y"), spc: [1])
        #expect(request.url.hasSuffix("?brandGuid=\(brand)&kId=%7B%7Ba%7D+b%20c&iv=%30x0A"))
    }

    @Test func theVectorMayBeMissing() throws {
        let request = try exchange().licenseRequest(for: key("KID=\(kid)"), spc: [1])
        #expect(request.url.hasSuffix("?brandGuid=\(brand)&KID=\(kid)"))
    }

    @Test(arguments: ["", "KID", "KID=", "XKID=1"])
    func theKeyIdentifierMayNot(query: String) throws {
        let exchange = try exchange()
        #expect(
            code(try exchange.licenseRequest(for: key(query), spc: [1])) == .missingValue)
    }

    @Test func theTokenIsNeverInTheLicenseURL() throws {
        let request = try exchange().licenseRequest(for: key("KID=\(kid)&usertoken=t"), spc: [1])
        #expect(!request.url.lowercased().contains("token"))
    }

    @Test func theCertificateIsAskedForWithBrandAndToken() throws {
        let request = try #require(exchange().certificateRequest)
        #expect(request.method == "GET")
        #expect(
            request.url == "https://tenant.la.drm.cloud/certificate/fairplay?brandGuid=\(brand)"
                + "&usertoken=head.pay%2Bload%2F%3D%3D")
        #expect(request.headers.isEmpty)
        #expect(request.body.isEmpty)
    }

    @Test func itemsOfTheCertificateURLStayUnlessTheyAreReplaced() throws {
        let request = try exchange(certificate: "https://h.example/c?BrandGuid=old&v=1&&b").certificateRequest
        #expect(request?.url == "https://h.example/c?v=1&b&brandGuid=\(brand)&usertoken=head.pay%2Bload%2F%3D%3D")
    }

    @Test func aCertificateFromElsewhereIsNotAskedFor() throws {
        #expect(try exchange(certificate: nil).certificateRequest == nil)
    }

    @Test(arguments: ["ckc.bin", "ckc.json"])
    func theAnswerIsRawOrJSON(name: String) throws {
        let context = try exchange().contentKeyContext(from: try LicenseSamples.bytes(name))
        #expect(context == (try LicenseSamples.bytes("ckc.bin")))
    }

    @Test func faultsOfAllFieldsComeTogether() {
        let found = faults(try exchange(license: "ftp://h", brand: "brand", token: " ", certificate: "https://"))
        #expect(found == [.licenseURL, .certificateURL, .brandGUID, .token])
    }

    @Test func whiteSpaceAroundFieldsDoesNotCount() throws {
        let exchange = try exchange(
            license: " https://h.example/l\n", brand: "\t\(brand) ", token: "\r\nt ",
            certificate: " https://h.example/c ")
        let request = try exchange.licenseRequest(for: key("KID=1"), spc: [1])
        #expect(request.url == "https://h.example/l?brandGuid=\(brand)&KID=1")
        #expect(request.lines.dropFirst() == ["x-drm-brandGuid: \(brand)", "x-drm-usertoken: t"])
        #expect(exchange.certificateRequest?.url == "https://h.example/c?brandGuid=\(brand)&usertoken=t")
    }

    @Test(arguments: [
        "", "5A96A0D0d13f42b0ab2bba8cfc4aa0a0", "{5A96A0D0-d13f-42b0-ab2b-ba8cfc4aa0a0}",
        "0x5A96A0D0d13f42b0ab2bba8cfc4aa0a0", "5A96A0D0-d13f-42b0-ab2b-ba8cfc4aa0ag", "${brandGuid}",
    ])
    func aBrandIsAUUIDWithDashes(brand: String) {
        #expect(faults(try exchange(brand: brand)) == [.brandGUID])
    }
}
