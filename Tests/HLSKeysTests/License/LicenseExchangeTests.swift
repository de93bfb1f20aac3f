import HLSKeys
import Testing

@Suite struct LicenseExchangeTests {
    private let address = LicenseAddress.url("https://h.example/l?a=1&kid=old")
    private let key = KeyURI("skd://h.example/path/name%2F1?contentId=a%26b&KeyID=%31&Iv=2&note=x y")

    private func request(
        _ body: LicenseBody, headers: [LicenseField] = [], address: LicenseAddress? = nil,
        identifier: String? = "id=1&é"
    ) throws -> LicenseRequest {
        let exchange = try LicenseExchange(address: address ?? self.address, headers: headers, body: body)
        return try exchange.licenseRequest(for: key, contentIdentifier: identifier, spc: LicenseSamples.spc)
    }

    @Test func aRawBodyIsTheContext() throws {
        let request = try request(.raw)
        #expect(request.body == LicenseSamples.spc)
        #expect(request.url == "https://h.example/l?a=1&kid=old")
        #expect(request.lines == ["Content-Type: application/octet-stream"])
    }

    @Test func aBodyMayBeBase64() throws {
        let request = try request(.base64)
        #expect(request.text == "+/+/AAECAw==")
        #expect(request.lines == ["Content-Type: application/octet-stream"])
    }

    @Test func aFormEncodesAllButUnreservedCharacters() throws {
        let request = try request(
            .form([
                LicenseField("spc", .spc), LicenseField("assetId", .contentIdentifier),
                LicenseField("a b", .text("-._~ *")),
            ]))
        #expect(request.text == "spc=%2B%2F%2B%2FAAECAw%3D%3D&assetId=id%3D1%26%C3%A9&a%20b=-._~%20%2A")
        #expect(request.lines == ["Content-Type: application/x-www-form-urlencoded"])
    }

    @Test func membersOfJSONStandInTheirOrder() throws {
        let request = try request(
            .json([
                LicenseField("uri", .keyURI), LicenseField("id", .contentIdentifier), LicenseField("kid", .keyID),
                LicenseField("iv", .initializationVector), LicenseField("item", .queryItem("CONTENTID")),
                LicenseField("name", .lastPathComponent), LicenseField("message", .spc),
                LicenseField("q", .text("\"\n")),
            ]))
        #expect(
            request.text == """
                {"uri":"skd://h.example/path/name%2F1?contentId=a%26b&KeyID=%31&Iv=2&note=x y","id":"id=1&é","kid":"1",\
                "iv":"2","item":"a&b","name":"name%2F1","message":"+/+/AAECAw==","q":"\\"\\u000a"}
                """)
    }

    @Test func headersTakeValuesOfTheKey() throws {
        let request = try request(
            .raw,
            headers: [
                LicenseField("X-ID", .contentIdentifier), LicenseField("X-KID", .keyID), .copied("NOTE"), .bearer("t"),
            ])
        #expect(
            request.lines == [
                "Content-Type: application/octet-stream", "X-ID: id=1&é", "X-KID: 1", "note: x y",
                "Authorization: Bearer t",
            ])
    }

    @Test func aContentTypeAmongTheHeadersTakesThePlaceOfTheBodysOwn() throws {
        let request = try request(.json([]), headers: [LicenseField("content-type", .text("text/plain"))])
        #expect(request.lines == ["content-type: text/plain"])
    }

    @Test func aQueryIsAddedTo() throws {
        let address = address.addingQuery([.copied("contentid"), LicenseField("KID", .keyID)])
        #expect(try request(.raw, address: address).url == "https://h.example/l?a=1&contentId=a%26b&KID=%31")
    }

    @Test func aQueryIsReplaced() throws {
        let address = address.replacingQuery([LicenseField("token", .text("a b&"))])
        #expect(try request(.raw, address: address).url == "https://h.example/l?token=a%20b%26")
        #expect(try request(.raw, address: self.address.replacingQuery([])).url == "https://h.example/l")
    }

    @Test func theTwinKeepsItsQuery() throws {
        let address = LicenseAddress.httpsTwin().addingQuery([LicenseField("iv", .text("3"))])
        #expect(
            try request(.raw, address: address).url
                == "https://h.example/path/name%2F1?contentId=a%26b&KeyID=%31&note=x%20y&iv=3")
    }

    @Test func optionalFieldsAreLeftOut() throws {
        let fields = [LicenseField("id", .contentIdentifier, isOptional: true), .copied("none", isOptional: true)]
        #expect(try request(.form(fields), identifier: nil).text == "")
        #expect(try request(.json(fields), headers: fields, identifier: nil).text == "{}")
    }

    @Test func aMissingValueIsNamed() throws {
        let exchange = try LicenseExchange(address: address, body: .form([LicenseField("assetId", .contentIdentifier)]))
        do throws(LicenseError) {
            _ = try exchange.licenseRequest(for: key, spc: [1])
            Issue.record("no error")
        } catch {
            #expect(error.code == .missingValue)
            #expect("\(error)" == "there is no content identifier for the field assetId")
        }
    }

    @Test func anEmptyContextIsRefused() throws {
        let exchange = try LicenseExchange(address: address)
        #expect(code(try exchange.licenseRequest(for: key, spc: [])) == .emptySPC)
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b", "a\u{7F}b", "a\u{85}b"])
    func noHeaderIsSmuggledIn(value: String) throws {
        let exchange = try LicenseExchange(address: address, headers: [LicenseField("X-ID", .contentIdentifier)])
        let found = code(try exchange.licenseRequest(for: key, contentIdentifier: value, spc: [1]))
        #expect(found == .unsendableValue)
        #expect(
            faults(try LicenseExchange(address: address, headers: [LicenseField("X-ID", .text(value))])) == [
                .header("X-ID")
            ])
    }

    @Test func noHeaderIsSmuggledInByAnEncodedItem() throws {
        let exchange = try LicenseExchange(address: address, headers: [LicenseField("X-ID", .queryItem("id"))])
        let found = code(try exchange.licenseRequest(for: KeyURI("skd://h?id=a%0D%0AX-Evil:1"), spc: [1]))
        #expect(found == .unsendableValue)
    }

    @Test func faultsOfAddressAndHeadersComeTogether() {
        let headers = [
            LicenseField("X A", .text("a")), LicenseField("", .text("b")), LicenseField("X-B", .text(" ")),
            .bearer(" "),
            LicenseField("x-b", .keyURI),
        ]
        let found = faults(try LicenseExchange(address: .url("nothing"), headers: headers))
        #expect(
            found == [
                .licenseURL, .header("name"), .header("name"), .header("X-B"), .header("Authorization"), .header("x-b"),
            ])
    }

    @Test func theSameDescriptionsAreEqual() throws {
        let first = try LicenseExchange(address: address, headers: [.bearer("t")], body: .raw, answer: .any)
        #expect(try first == LicenseExchange(address: address, headers: [.bearer("t")]))
        #expect(try first != LicenseExchange(address: address, headers: [.bearer("u")]))
    }
}
