import HLSSyntax
import Testing

@Suite struct URIResolverTests {
    // RFC 3986 sections 5.4.1 and 5.4.2, all of them.
    @Test(
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
            ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
        ] as [(URIReference, URIReference)])
    func theExamplesOfTheSpecificationResolve(reference: URIReference, target: URIReference) {
        #expect(resolve(reference, at: "http://a/b/c/d;p?q") == target)
    }

    @Test(
        arguments: [
            "skd://a/../b c", "SKD:a{b}", "skd:\u{E9}", "data:text/plain,a b/../c\"<>", "urn:uuid:A/./b",
            "custom://h/a/../b",
            "https://h/a?b#c", "HTTPS://H/%7ea/", "https://h", "http://[::1]:80/a", "https://h/a//b",
            "https://h/a?x=/../y",
        ] as [URIReference])
    func aReferenceWithASchemeStaysAsWritten(reference: URIReference) {
        for base: URIReference in ["http://h/a/b", "v/a.m3u8", "/v/a.m3u8", "", "skd://x"] {
            #expect(resolve(reference, at: base) == reference)
        }
    }

    @Test(
        arguments: [
            ("https://h/a/../b", "https://h/b"), ("HTTP://h/./a/.", "HTTP://h/a/"),
            ("https://h/a b", "https://h/a%20b"),
            ("https://h/../../a", "https://h/a"), ("file:///a/../b", "file:///b"),
            ("https://h/?a/../b c", "https://h/?a/../b%20c"),
            ("https://h\u{E9}/", "https://h%C3%A9/"), ("https://h/\u{E9}#\u{E9}", "https://h/%C3%A9#%C3%A9"),
        ] as [(URIReference, URIReference)])
    func webAndFileAddressesAreNormalizedAndEncoded(reference: URIReference, target: URIReference) {
        #expect(resolve(reference, at: "http://other/x/y") == target)
    }

    @Test(
        arguments: [
            ("a b.ts", "http://h/v/a%20b.ts"), ("caf\u{E9}.ts", "http://h/v/caf%C3%A9.ts"),
            ("\u{1}\t\n\u{7F}", "http://h/v/%01%09%0A%7F"), ("\"<>\\^`{|}", "http://h/v/%22%3C%3E%5C%5E%60%7B%7C%7D"),
            ("100%.ts", "http://h/v/100%.ts"), ("%zz%e9", "http://h/v/%zz%e9"), ("a[1].ts", "http://h/v/a[1].ts"),
            ("a?b c#d e", "http://h/v/a?b%20c#d%20e"), ("..\\a", "http://h/v/..%5Ca"), ("2:1.ts", "http://h/v/2:1.ts"),
            ("!$&'()*+,;=:@~-_.", "http://h/v/!$&'()*+,;=:@~-_."), ("\u{1F3AC}", "http://h/v/%F0%9F%8E%AC"),
        ] as [(URIReference, URIReference)])
    func whatAURICannotHoldIsEncoded(reference: URIReference, target: URIReference) {
        #expect(resolve(reference, at: "http://h/v/a.m3u8") == target)
    }

    @Test(
        arguments: [
            ("v/720p.m3u8", "1.ts", "v/1.ts"), ("v/720p.m3u8", "../a/1.ts", "a/1.ts"), ("v/a.m3u8", "../../x", "../x"),
            ("a.m3u8", "1.ts", "1.ts"), ("a.m3u8", "../1.ts", "../1.ts"), ("../../a.m3u8", "../1.ts", "../../../1.ts"),
            ("./a.m3u8", "1.ts", "1.ts"), ("v/a.m3u8", "..", "./"), ("v/a.m3u8", "../..", "../"), ("a.m3u8", ".", "./"),
            ("v/a.m3u8", "/1.ts", "/1.ts"), ("v/a.m3u8", "", "v/a.m3u8"), ("v/a.m3u8", "?q", "v/a.m3u8?q"),
            ("v/a.m3u8", "../2:1.ts", "./2:1.ts"), ("v/a.m3u8", "..//1.ts", ".//1.ts"),
            ("v/..//a.m3u8", "1.ts", ".//1.ts"),
            ("v w/a.m3u8", "1.ts", "v%20w/1.ts"), ("v w/a.m3u8", "?q", "v%20w/a.m3u8?q"),
            ("v/a.m3u8?t=/x/", "1.ts", "v/1.ts"),
            ("/media/v/720p.m3u8", "1.ts", "/media/v/1.ts"), ("/media/v/720p.m3u8", "../../../../x", "/x"),
            ("/a.m3u8", "..//x", "/.//x"), ("/.//tmp/a.m3u8", "x", "/.//tmp/x"), ("/a.m3u8", "//h/x", "//h/x"),
            ("v/a.m3u8", "https://h/1.ts", "https://h/1.ts"), ("", "1.ts", "1.ts"), ("", "", ""),
            ("", "../a/./b", "../a/b"),
        ] as [(URIReference, URIReference, URIReference)])
    func aFilePathCanBeABase(base: URIReference, reference: URIReference, target: URIReference) {
        #expect(resolve(reference, at: base) == target)
    }

    @Test(
        arguments: [
            ("http://h", "a/b", "http://h/a/b"), ("http://h", "../a", "http://h/a"), ("http://h?q", "", "http://h?q"),
            ("http://h?q", "/a", "http://h/a"), ("http://h", "#f", "http://h#f"), ("//h", "a", "//h/a"),
            ("http:", "a", "http:a"), ("skd:a/b", "../../c", "skd:/c"), ("file:///a/b", "..//c", "file:////c"),
            ("custom://h/a/b.m3u8", "../1 2.ts", "custom://h/1%202.ts"), ("file:/a/b", "//h/c", "file://h/c"),
            ("x:/a/b", "..//c", "x:/.//c"), ("http://h/a#f", "", "http://h/a"),
            ("http://h/a/./b?q", "", "http://h/a/./b?q"),
        ] as [(URIReference, URIReference, URIReference)])
    func anyComponentOfTheBaseMayBeAbsent(base: URIReference, reference: URIReference, target: URIReference) {
        #expect(resolve(reference, at: base) == target)
    }

    @Test func oneResolverServesManyReferences() {
        let resolver = URIResolver(base: "https://h/live/../v/a.m3u8?token=1")
        let references: [URIReference] = ["1.ts", "/1.ts", "../1.ts", "1 .ts", "skd://k", "?x", "./2:1.ts"]
        #expect(
            references.map { resolver.resolve($0).rawValue } == [
                "https://h/v/1.ts", "https://h/1.ts", "https://h/1.ts", "https://h/v/1%20.ts", "skd://k",
                "https://h/live/../v/a.m3u8?x", "https://h/v/2:1.ts",
            ])
        #expect(resolver.base == "https://h/live/../v/a.m3u8?token=1")
    }

    // MARK: Dot segments

    @Test func dotSegmentsGoAsTheSpecificationTakesThem() {
        for path in everyText(of: ["a", ".", "/"], upTo: 7) {
            let rooted = resolve(URIReference("http://h/" + path), at: "")
            #expect(rooted.rawValue == "http://h" + removingDotSegments(from: "/" + path))
            guard !path.hasPrefix("/") else { continue }
            let rootless = resolve(URIReference("http:" + path), at: "")
            #expect(rootless.rawValue == "http:" + guardingAuthority(removingDotSegments(from: path)))
        }
    }

    @Test func resolvingInStepsIsResolvingAtOnce() {
        let root: URIReference = "http://h/1/2/3/4/5/6/7/8/9/r"
        let paths = everyText(of: ["a", ".", "/"], upTo: 4).filter { !$0.hasPrefix("//") }.map(URIReference.init(_:))
        // A last segment that is `..` is the name of the base, which merging drops, until it is resolved.
        for base in paths where ![".", ".."].contains(base.path.split(separator: "/").last ?? "") {
            let resolver = URIResolver(base: base)
            let there = base.resolved(against: root)
            for reference in paths where reference != "" || base != "" {
                let inSteps = resolver.resolve(reference).resolved(against: root)
                #expect(inSteps == reference.resolved(against: there), "\(reference) at \(base)")
            }
        }
    }

    @Test func aMegabyteOfParentsResolves() {
        let count = 200_000
        let path = String(repeating: "a/../", count: count)
        #expect(URIReference(path + "x").resolved(against: "http://h/v/a.m3u8") == "http://h/v/x")
        let deep = String(repeating: "a/", count: count) + String(repeating: "../", count: count + 1)
        #expect(URIReference(deep).resolved(against: "v/w/a.m3u8") == "v/")
    }

    /// Resolves both ways, with and without a prepared base; the answer is the same.
    private func resolve(_ reference: URIReference, at base: URIReference) -> URIReference {
        let target = reference.resolved(against: base)
        #expect(URIResolver(base: base).resolve(reference) == target, "\(reference) at \(base)")
        return target
    }

    private func everyText(of alphabet: [String], upTo length: Int) -> [String] {
        var longest = [""]
        var all = longest
        for _ in 0..<length {
            longest = longest.flatMap { text in alphabet.map { text + $0 } }
            all += longest
        }
        return all
    }

    private func guardingAuthority(_ path: String) -> String {
        path.hasPrefix("//") ? "/." + path : path
    }

    /// RFC 3986 section 5.2.4, step by step.
    private func removingDotSegments(from path: String) -> String {
        var input = path[...]
        var output = ""
        while !input.isEmpty {
            if input.hasPrefix("../") || input.hasPrefix("./") {
                input = input.drop { $0 == "." }.dropFirst()
            } else if input.hasPrefix("/./") || input == "/." {
                input = "/" + input.dropFirst(3)
            } else if input.hasPrefix("/../") || input == "/.." {
                input = "/" + input.dropFirst(4)
                output = output.lastIndex(of: "/").map { String(output[..<$0]) } ?? ""
            } else if input == "." || input == ".." {
                input = ""
            } else {
                let segment = input.prefix(1) + input.dropFirst().prefix { $0 != "/" }
                output += segment
                input = input.dropFirst(segment.count)
            }
        }
        return output
    }
}
