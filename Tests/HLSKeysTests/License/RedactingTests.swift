import HLSKeys
import Testing

@Suite struct RedactingTests {
    /// Stands for every secret, in texts and as bytes.
    private let canary = "canary7"

    /// Everything that printing shows of a value.
    private func shown(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        var dumpedInside = ""
        dump([value, ["inside": value]], to: &dumpedInside)
        let children = Mirror(reflecting: value).children.map { "\($0)" }.joined()
        return [String(describing: value), String(reflecting: value), "\([value])", dumped, dumpedInside, children]
            .joined(separator: "\n")
    }

    private func expectNothing(of value: Any) {
        let text = shown(value)
        #expect(!text.contains(canary))
        // The bytes as an array, and base64.
        #expect(!text.contains("99, 97, 110"))
        #expect(!text.contains("Y2FuYXJ5"))
    }

    @Test func exchangesShowNoSecret() throws {
        let brand = "11111111-2222-3333-4444-555555555555"
        let url = "https://h.example/l?sig=\(canary)"
        let exchanges = [
            try LicenseExchange.cloudDRM(licenseURL: url, brandGUID: brand, userToken: canary, certificateURL: url),
            try .axinom(licenseURL: url, message: canary, certificateURL: url),
            try .studioDRM(token: canary, certificateURL: url),
            try .byteArk(licenseURL: url, bearerToken: canary, certificateURL: url),
            try .drmX(licenseURL: url, authorization: canary, certificateURL: url),
            try LicenseExchange(
                address: .url(url).addingQuery([LicenseField("a", .text(canary))]), headers: [.bearer(canary)],
                body: .form([LicenseField("b", .text(canary))])),
        ]
        let key = KeyURI("skd://h.example/\(brand)?KID=\(canary)")
        for exchange in exchanges {
            expectNothing(of: exchange)
            expectNothing(of: exchange.address)
            expectNothing(of: exchange.headers)
            expectNothing(of: exchange.body)
            expectNothing(of: exchange.certificateRequest as Any)
            let request = try exchange.licenseRequest(for: key, spc: Array(canary.utf8))
            expectNothing(of: request)
            expectNothing(of: request.headers)
        }
    }

    @Test func partsShowNoSecret() {
        expectNothing(of: LicenseField("a", .text(canary)))
        expectNothing(of: LicenseValue.text(canary))
        expectNothing(of: LicenseAddress.url(canary))
        expectNothing(of: LicenseAddress.url("https://user:\(canary)@h.example"))
        expectNothing(of: LicenseAddress.url("https://h.example/?\(canary)#\(canary)"))
        expectNothing(of: LicenseAddress.url("https://h.example/#\(canary)"))
        expectNothing(of: LicenseBody.json([LicenseField("a", .text(canary))]))
    }

    @Test func errorsOfTheConfigurationShowNoSecret() {
        do throws(LicenseConfigurationError) {
            _ = try LicenseExchange.cloudDRM(
                licenseURL: canary, brandGUID: canary, userToken: canary + "\n" + canary,
                certificateURL: "\(canary)://h.example")
            Issue.record("no error")
        } catch {
            #expect(error.faults.count == 4)
            expectNothing(of: error)
            expectNothing(of: error.faults)
        }
    }

    @Test func errorsOfAnswersShowNoSecret() throws {
        let answers = [
            canary, "<a>\(canary)</a>", "<ckc>\(canary)!</ckc>", "<html>\(canary)", "{\"error\":\"\(canary)\"}",
            "{\"\(canary)\":1}", "{\"ckc\":\"\(canary)!\"}", "-----BEGIN CERTIFICATE-----\(canary)",
        ]
        for answer in answers {
            do throws(LicenseError) {
                _ = try CKCForm.any.contentKeyContext(in: Array(answer.utf8))
                Issue.record("no error")
            } catch {
                expectNothing(of: error)
            }
            do throws(LicenseError) {
                _ = try ApplicationCertificate(Array(answer.utf8))
                Issue.record("no error")
            } catch {
                expectNothing(of: error)
            }
        }
    }

    @Test func errorsOfRequestsShowNoSecret() throws {
        let exchange = try LicenseExchange(address: .httpsTwin(), headers: [LicenseField("X-ID", .contentIdentifier)])
        for uri in ["skd://h.example/\(canary)", "skd:\(canary)", "skd://\(canary)@h/"] {
            do throws(LicenseError) {
                _ = try exchange.licenseRequest(
                    for: KeyURI(uri), contentIdentifier: canary + "\n" + canary, spc: Array(canary.utf8))
                Issue.record("no error")
            } catch {
                expectNothing(of: error)
            }
        }
    }

    @Test func aRequestShowsWhatIsNoSecret() throws {
        let exchange = try LicenseExchange(
            address: .url("https://h.example/l?KID=1&token&=x"), headers: [LicenseField("X-Token", .text(canary))])
        let request = try exchange.licenseRequest(for: KeyURI("skd://k"), spc: [1, 2, 3])
        #expect(
            "\(request)"
                == "POST https://h.example/l?KID=REDACTED&REDACTED&=REDACTED [Content-Type, X-Token] 3 bytes")
        #expect("\(request.headers)" == "[Content-Type, X-Token]")
        #expect(
            "\(exchange)"
                == "license exchange with https://h.example/l?KID=REDACTED&REDACTED&=REDACTED: raw, headers [X-Token]")
    }

    @Test func aTokenPastedAsAPathIsNotHidden() throws {
        // Paths are shown: services put names there, and an address without its path says little.
        let request = try LicenseRequest(certificateURL: "https://h.example/\(canary)")
        #expect("\(request)" == "GET https://h.example/\(canary) [] 0 bytes")
    }
}
