import HLSKeys
import Testing

@Suite struct LicenseConfigurationTests {
    @Test(arguments: [
        ("", "nothing"), (" \n", "nothing"), ("h.example/l", "no scheme"), ("//h.example/l", "no scheme"),
        ("ftp://h.example/l", "another scheme"), ("skd://h.example/l", "another scheme"), ("https:", "no host"),
        ("https:///l", "no host"), ("https://:443/l", "no host"), ("https://?x", "no host"),
        ("https://user:secret@h.example", "user information before the host"),
        ("https://h.example:x", "no usable port"),
        ("https://h.example:65536", "no usable port"), ("https://h.example:1:2", "no usable port"),
        ("https://[::1", "no usable host"), ("https://[::1]x", "no usable port"), ("https://[]", "no usable host"),
        ("https://h,example", "no usable host"), ("https://h.example/a b", "a character that a URL cannot hold"),
        ("https://h.example/\r\nX: 1", "a character that a URL cannot hold"),
        ("https://é.example", "a character that a URL cannot hold"),
        ("https://{tenant}.example", "a character that a URL cannot hold"),
    ])
    func aURLIsHTTPWithAHost(url: String, found: String) {
        do throws(LicenseConfigurationError) {
            _ = try LicenseExchange(address: .url(url))
            Issue.record("no error")
        } catch {
            #expect(error.faults.map(\.found) == [found])
            #expect("\(error)" == "license URL: found \(found); expected an http or https URL with a host")
            #expect(error.fault(of: .licenseURL) == error.faults.first)
            #expect(error.fault(of: .token) == nil)
        }
    }

    @Test(arguments: [
        "http://h.example", "HTTPS://h.example:65535/l?x=1", "https://127.0.0.1/", "https://[2001:db8::1]:8443/l",
        "https://a_b.example/%zz", "https://h.example:/l", " https://h.example ",
    ])
    func otherURLsAreFine(url: String) throws {
        #expect(try LicenseExchange(address: .url(url)).certificateRequest == nil)
    }

    @Test func aHeaderStandsOnce() {
        do throws(LicenseConfigurationError) {
            let headers = [LicenseField("X-A", .text("1")), LicenseField("x-a", .text("2"))]
            _ = try LicenseExchange(address: .url("https://h.example"), headers: headers)
            Issue.record("no error")
        } catch {
            #expect("\(error)" == "header x-a: found the header twice; expected it once")
        }
    }

    @Test func faultsStandOneALine() {
        do throws(LicenseConfigurationError) {
            _ = try LicenseExchange.axinom(licenseURL: "x", message: "a\nb")
            Issue.record("no error")
        } catch {
            #expect(
                "\(error)" == """
                    license URL: found no scheme; expected an http or https URL with a host
                    token: found a line break or control character; expected a text of one line
                    """)
        }
    }

    @Test func aCertificateRequestDependsOnNoKey() {
        let found = faults(
            try LicenseRequest(
                certificateURL: "https://h.example", query: [LicenseField("id", .keyID)],
                headers: [LicenseField("X-URI", .keyURI)]))
        #expect(found == [.certificateURL, .header("X-URI")])
    }

    @Test func aCertificateRequestHasItsOwnQueryAndHeaders() throws {
        let request = try LicenseRequest(
            certificateURL: " https://h.example/c?a=1#f", query: [LicenseField("b", .text("2 3"))],
            headers: [LicenseField(" X-A ", .text(" x "))])
        #expect(request.url == "https://h.example/c?a=1&b=2%203")
        #expect(request.lines == ["X-A: x"])
    }
}
