import HLSSyntax
import Testing

@Suite struct URIReferenceTests {
    // MARK: Components

    @Test(
        arguments: [
            ("http://u:p@host:8080/a/b.m3u8?q=1&r#f", "http", "u:p@host:8080", "/a/b.m3u8", "q=1&r", "f"),
            ("SKD://Key?kid=%41", "SKD", "Key", "", "kid=%41", nil),
            ("skd:key", "skd", nil, "key", nil, nil),
            ("data:text/plain;base64,AA==", "data", nil, "text/plain;base64,AA==", nil, nil),
            ("v/720p.m3u8", nil, nil, "v/720p.m3u8", nil, nil),
            ("//host", nil, "host", "", nil, nil),
            ("file:///a", "file", "", "/a", nil, nil),
            ("?#", nil, nil, "", "", ""),
            ("a#b?c#d", nil, nil, "a", nil, "b?c#d"),
            ("a?b?c", nil, nil, "a", "b?c", nil),
            ("?a:b//c", nil, nil, "", "a:b//c", nil),
            ("2:1.ts", nil, nil, "2:1.ts", nil, nil),
            ("my film: 1.ts", nil, nil, "my film: 1.ts", nil, nil),
            (":a", nil, nil, ":a", nil, nil),
            ("é:a", nil, nil, "é:a", nil, nil),
            ("a/b:c", nil, nil, "a/b:c", nil, nil),
            ("x+1-2.3:", "x+1-2.3", nil, "", nil, nil),
            ("", nil, nil, "", nil, nil),
        ] as [(URIReference, String?, String?, String, String?, String?)])
    func componentsAreReadAsWritten(
        reference: URIReference, scheme: String?, authority: String?, path: String, query: String?, fragment: String?
    ) {
        #expect(reference.scheme == scheme)
        #expect(reference.authority == authority)
        #expect(reference.path == path)
        #expect(reference.query == query)
        #expect(reference.fragment == fragment)
    }

    @Test func referencesAreEqualWhenTheirBytesAre() {
        let composed = URIReference("skd://caf\u{E9}")
        let decomposed = URIReference("skd://cafe\u{301}")
        #expect(composed.rawValue == decomposed.rawValue)
        #expect(composed != decomposed)
        #expect(!(composed == decomposed))
        #expect(Set([composed, decomposed]).count == 2)
        #expect(composed == URIReference(rawValue: "skd://caf\u{E9}"))
        #expect(URIReference("skd://a") != "skd://A")
    }

    @Test func theDescriptionIsTheText() {
        #expect("\(URIReference(" a%zz "))" == " a%zz ")
    }

    @Test(arguments: [("a?b#c#d", "a?b"), ("a", "a"), ("#", "")] as [(URIReference, URIReference)])
    func theFragmentCanBeLeftOut(reference: URIReference, rest: URIReference) {
        #expect(reference.withoutFragment == rest)
    }

    // MARK: Paths and percent-encoding

    @Test(arguments: [
        ("v/720p.m3u8", "v/720p.m3u8"),
        ("/media/50% off?.m3u8", "/media/50%25%20off%3F.m3u8"),
        ("a#b.ts", "a%23b.ts"),
        ("caf\u{E9}.ts", "caf%C3%A9.ts"),
        ("c:\\a[1].ts", "./c:%5Ca[1].ts"),
        ("10:20.ts", "./10:20.ts"),
        ("a/10:20.ts", "a/10:20.ts"),
        ("//tmp/a", "/.//tmp/a"),
        ("../a", "../a"),
        ("", ""),
    ])
    func aFilePathBecomesAReference(path: String, reference: String) {
        #expect(URIReference.percentEncodedPath(path).rawValue == reference)
    }

    @Test(
        arguments: [
            ("a%20b", "a b"), ("%C3%a9", "\u{E9}"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"), ("a+b", "a+b"),
            ("%00", "\0"), ("%25%34%31", "%41"), ("%%41", "%A"), ("", ""), ("%FF", nil), ("%C3", nil),
            ("%C3%A9%80", nil),
        ] as [(String, String?)])
    func percentDecodingYieldsTextOrNothing(text: String, decoded: String?) {
        #expect(URIReference.percentDecoded(text) == decoded)
        #expect(URIReference.percentDecoded(text[...]) == decoded)
    }

    // MARK: Query

    @Test(
        arguments: [
            ("token", .text("a b+c")), ("empty", .text("")), ("flag", .withoutValue), ("twice", .text("1")),
            ("later", .text("2")), ("näme", .text("x=y")), ("bad", .notUTF8), ("Token", .missing), ("", .missing),
            ("fragment", .missing), ("%74oken", .missing),
        ] as [(String, URIReference.QueryValue)])
    func aQueryParameterIsFoundByItsDecodedName(name: String, value: URIReference.QueryValue) {
        let query = "%74oken=a%20b+c&empty=&flag&twice=1&twice=2&later&later=2&n%C3%A4me=x=y&&bad=%FF"
        #expect(URIReference("http://h/a.m3u8?\(query)#?fragment=1").queryValue(named: name) == value)
    }

    @Test func aReferenceWithoutAQueryHasNoParameters() {
        #expect(URIReference("a=1").queryValue(named: "a") == .missing)
    }
}
