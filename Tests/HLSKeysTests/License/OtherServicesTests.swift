import HLSKeys
import Testing

/// Services of `Docs/LicenseExchange.md` that are described by their parts.
@Suite struct OtherServicesTests {
    private let url = LicenseAddress.url("https://h.example/l")

    private func request(_ exchange: LicenseExchange, _ uri: String, identifier: String? = nil) throws -> LicenseRequest
    {
        try exchange.licenseRequest(for: KeyURI(uri), contentIdentifier: identifier, spc: LicenseSamples.spc)
    }

    @Test func pallyCon() throws {
        let exchange = try LicenseExchange(
            address: url, headers: [LicenseField("pallycon-customdata-v2", .text("data=="))],
            body: .form([LicenseField("spc", .spc)]), answer: .base64)
        let request = try request(exchange, "skd://film")
        #expect(
            request.lines == ["Content-Type: application/x-www-form-urlencoded", "pallycon-customdata-v2: data=="])
        #expect(request.text == "spc=%2B%2F%2B%2FAAECAw%3D%3D")
    }

    @Test func drmToday() throws {
        let exchange = try LicenseExchange(
            address: url,
            body: .form([LicenseField("spc", .spc), .copied("assetId"), .copied("variantId", isOptional: true)]),
            answer: .base64.or(.xml))
        #expect(
            try request(exchange, "skd://drmtoday?assetid=a%20b&variantId=hd").text
                == "spc=%2B%2F%2B%2FAAECAw%3D%3D&assetid=a%20b&variantId=hd")
        for uri in ["skd://drmtoday?assetId=a&variantId=", "skd://drmtoday?assetId=a&variantId"] {
            #expect(try request(exchange, uri).text == "spc=%2B%2F%2B%2FAAECAw%3D%3D&assetId=a")
        }
    }

    @Test func irdeto() throws {
        let exchange = try LicenseExchange(address: .httpsTwin(), answer: .raw)
        let uri = "skd://h.example:8080/licenseServer/streaming/v1/tenant/getckc?contentId=a&keyId=b"
        #expect(try request(exchange, uri).url == "https" + uri.dropFirst(3))
    }

    @Test func verimatrixCore() throws {
        let exchange = try LicenseExchange(
            address: url.addingQuery([LicenseField("Authorization", .text("a+b"))]),
            body: .json([LicenseField("spc", .spc)]), answer: .json("ckc"))
        let request = try request(exchange, "skd://film?x")
        #expect(request.url == "https://h.example/l?Authorization=a%2Bb")
        #expect(request.text == #"{"spc":"+/+/AAECAw=="}"#)
    }

    @Test func azure() throws {
        let exchange = try LicenseExchange(
            address: .httpsTwin(), headers: [.bearer("t")],
            body: .form([LicenseField("spc", .spc), LicenseField("assetId", .contentIdentifier)]), answer: .xml)
        let request = try request(exchange, "skd://a.example/FairPlay/?kid=1", identifier: "kid=1")
        #expect(request.url == "https://a.example/FairPlay/?kid=1")
        #expect(request.text == "spc=%2B%2F%2B%2FAAECAw%3D%3D&assetId=kid%3D1")
        #expect(request.lines.last == "Authorization: Bearer t")
        #expect(
            try exchange.contentKeyContext(from: LicenseSamples.bytes("ckc.xml")) == LicenseSamples.bytes("ckc.bin"))
    }

    @Test func kaltura() throws {
        let exchange = try LicenseExchange(address: url, body: .base64, answer: .json("ckc"))
        #expect(try request(exchange, "skd://entry").text == "+/+/AAECAw==")
    }

    @Test func itemsAreAddedToItems() throws {
        let address = url.replacingQuery([LicenseField("a", .text("1"))]).addingQuery([LicenseField("b", .text("2"))])
        #expect(try request(LicenseExchange(address: address), "skd://k").url == "https://h.example/l?a=1&b=2")
    }
}
