import HLSKeys
import Testing

@Suite struct LicenseRedirectTests {
    private func license() throws -> LicenseRequest {
        try LicenseExchange(address: .url("https://h.example/l")).licenseRequest(for: KeyURI("skd://k"), spc: [1])
    }

    @Test(arguments: ["https://h.example/other?x", "https://H.EXAMPLE:443/"])
    func aLicenseRequestStaysWithinItsOrigin(url: String) throws {
        #expect(try license().mayFollow(redirectTo: url))
    }

    @Test(arguments: [
        "http://h.example/l", "https://h.example:444/l", "https://a.h.example/l", "/l", "", "skd://h.example",
    ])
    func aLicenseRequestGoesNowhereElse(url: String) throws {
        #expect(try !license().mayFollow(redirectTo: url))
    }

    @Test func aRequestWithoutSecretsMayGoAnywhereButDown() throws {
        let request = try LicenseRequest(certificateURL: "https://h.example/c")
        #expect(request.mayFollow(redirectTo: "https://cdn.example/c"))
        #expect(!request.mayFollow(redirectTo: "http://h.example/c"))
        #expect(try LicenseRequest(certificateURL: "http://h.example/c").mayFollow(redirectTo: "http://cdn.example/c"))
    }

    @Test func aCertificateRequestWithSecretsStays() throws {
        let headers = try LicenseRequest(certificateURL: "https://h.example/c", headers: [.bearer("t")])
        let query = try LicenseRequest(certificateURL: "https://h.example/c?token=t")
        #expect(!headers.mayFollow(redirectTo: "https://cdn.example/c"))
        #expect(!query.mayFollow(redirectTo: "https://cdn.example/c"))
    }
}
