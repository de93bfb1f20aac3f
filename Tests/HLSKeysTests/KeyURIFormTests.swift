import HLSKeys
import Testing

/// Which service writes a URI of which form.
@Suite struct KeyURIFormTests {
    @Test(arguments: [
        ("skd://twelve", "Apple's sample, PallyCon, Verimatrix", ["host", "without_scheme"]),
        ("skd://\(uuid)", "ByteArk, Irdeto, KeyOS, packagers", ["host", "without_scheme"]),
        ("skd://\(digits)", "ByteArk, Irdeto, KeyOS, packagers", ["host", "without_scheme"]),
        (
            "skd://tenant.la.drm.example.com/acquire-license/fairplay?brandGuid=\(uuid)&KID=\(uuid)&IV=\(vector)",
            "Insys Cloud DRM", ["without_scheme", "without_lowercase_skd_prefix"]
        ),
        (
            "skd://tenant.la.drm.example.com/acquire-license/fairplay?KID=\(uuid)", "Insys Cloud DRM",
            ["without_scheme", "without_lowercase_skd_prefix"]
        ),
        ("skd://\(uuid):\(vector)", "Axinom DRM", ["without_scheme"]),
        (
            "skd://fairplay-license.example.tech/license/CONTENT-1", "JW Player Studio DRM",
            ["last_path_component", "after_last_slash"]
        ),
        (
            "skd://fairplay-license.example.tech/v2/license/CONTENT-1", "JW Player Studio DRM",
            ["last_path_component", "after_last_slash"]
        ),
        ("skd://fp-keyos.example.com/getkey?kid=\(digits)", "BuyDRM KeyOS", ["after_question_mark"]),
        ("skd://fps.example.com/;\(uuid)", "EZDRM", ["after_last_semicolon"]),
        ("skd://fps.example.com;\(digits)", "EZDRM", ["after_last_semicolon"]),
        ("skd://content/HD", "PallyCon", ["without_scheme"]), ("skd://content/AUDIO", "PallyCon", ["without_scheme"]),
        (
            "skd://h.example.com/licenseServer/streaming/v1/ACCOUNT/getckc?contentId=C&keyId=\(uuid)", "Irdeto Control",
            ["query_item:contentId", "whole_uri"]
        ),
        (
            "skd://drmtoday?assetId=A&variantId&keyId=\(digits)", "castLabs DRMtoday",
            ["after_question_mark", "whole_uri", "without_scheme"]
        ),
        (
            "skd://eyJDb250ZW50SWQiOiJDIiwiS2V5SWQiOiIxMTExMTExMS0yMjIyLTMzMzMtNDQ0NC01NTU1NTU1NTU1NTUifQ==",
            "NAGRA CONNECT", ["base64_decoded_utf8"]
        ),
        ("skd://id.example?x=1", "Verimatrix Core", ["before_question_mark"]),
        ("skd://Y29udGVudC0wMDAx?x=1", "Conax Contego", ["base64_decoded_utf8"]),
        ("skd://expressplay_token", "ExpressPlay", ["without_scheme"]),
        (
            "skd://fp.service.example.com:80/hms/fp/rights/?ExpressPlayToken=T", "ExpressPlay", ["without_scheme"]
        ),
        ("skd:CONTENT-0001", "Adobe Primetime", ["without_scheme"]),
        ("skd://one?cek=C&iv=\(vector)", "Adobe Primetime", ["without_scheme"]),
        ("skd://mux?keyId=\(digits)&playbackId=P", "Mux", ["whole_uri", "without_scheme"]),
        ("skd://content.example.com/ck?pl=0&b=B&v=1", "Uplynk", ["query_item:b"]),
        (
            "skd://account.keydelivery.example.net/FairPlay/?kid=\(uuid)", "Azure Media Services",
            ["after_question_mark"]
        ),
        ("skd://entry-1_abc", "Kaltura uDRM", ["host", "without_scheme"]),
        ("skd://drm.example.com/api/\(uuid)/key", "iStreamPlanet", ["third_slash_part"]),
        ("skd://ABEiM0RVZneImaq7zN3u/w==", "Shaka Packager", ["without_scheme"]),
        (
            "skd://license.example.com/fps/asset/123", "a license server behind https",
            ["whole_uri", "last_path_component"]
        ),
        ("SKD://DRMTODAY?assetId=A", "castLabs DRMtoday", ["after_question_mark", "whole_uri", "without_scheme"]),
    ])
    func everyServiceIsKnownByItsForm(uri: String, service: String, rules: [String]) {
        let form = KeyURIForm.guesses(for: KeyURI(uri)).first
        #expect(form?.service == service)
        #expect(form?.rules.map(\.name) == rules)
    }

    @Test(arguments: [
        "", "k", "https://drmtoday?assetId=A", "https://license.example.com/fps", "data:;base64,e30=", "sdk://mux",
        "skd",
        "//mux?playbackId=P",
    ])
    func whatIsNoSKDURIHasNoForm(uri: String) {
        #expect(KeyURIForm.guesses(for: KeyURI(uri)).isEmpty)
    }

    @Test(arguments: [
        "skd://drmtoday.example.com", "skd://multiplexer", "skd://entry", "skd://h/ck?v=1", "skd://h/HDR",
        "skd://xentry-1",
        "skd://fairplay-license/x",
    ])
    func whatOnlyComesCloseIsNoNamedForm(uri: String) {
        let services = Set(KeyURIForm.guesses(for: KeyURI(uri)).map(\.service))
        let named: Set = ["castLabs DRMtoday", "Mux", "Kaltura uDRM", "Uplynk", "PallyCon", "JW Player Studio DRM"]
        #expect(services.isDisjoint(with: named))
    }

    @Test func severalFormsComeWithTheMostTellingFirst() {
        let forms = KeyURIForm.guesses(for: KeyURI("skd://mux?keyId=\(digits)&playbackId=P"))
        #expect(forms.map(\.service) == ["Mux", "Verimatrix Core"])
        #expect(forms[0].description == "Mux: skd://mux?keyId={32 digits}&playbackId={id}")
    }

    @Test(arguments: KeyLineCase.all.filter { $0.expected.text("fairplay") == "yes" })
    func everyRuleOfAFormGivesAnIdentifier(for sample: KeyLineCase) {
        let uri = KeyURI(sample.expected.text("uri") ?? "")
        guard let form = KeyURIForm.guesses(for: uri).first else { return }
        #expect(form.rules.contains { $0.identifier(for: uri)?.text.isEmpty == false } || uri.text == "skd:", "\(form)")
    }
}

private let uuid = "11111111-2222-3333-4444-555555555555"
private let digits = "11111111222233334444555555555555"
private let vector = "0123456789abcdef0123456789abcdef"
