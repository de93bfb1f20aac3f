import HLSKeys
import TestSupport
import Testing

@Suite struct KeyURITests {
    // MARK: - Parts

    @Test(arguments: [
        ("", [nil, nil, nil, nil, nil, nil, "", nil, nil, nil]),
        ("skd:", ["skd", nil, nil, nil, nil, nil, "", nil, nil, nil]),
        ("skd://", ["skd", "", nil, nil, nil, nil, "", nil, nil, nil]),
        ("skd:/", ["skd", nil, nil, nil, nil, nil, "/", nil, nil, nil]),
        ("skd:///a", ["skd", "", nil, nil, nil, nil, "/a", "a", nil, nil]),
        ("skd:////", ["skd", "", nil, nil, nil, nil, "//", nil, nil, nil]),
        ("skd:a/b:c", ["skd", nil, nil, nil, nil, nil, "a/b:c", nil, nil, nil]),
        ("//host/p", [nil, nil, nil, nil, nil, nil, "//host/p", nil, nil, nil]),
        ("key.bin", [nil, nil, nil, nil, nil, nil, "key.bin", nil, nil, nil]),
        (":a", [nil, nil, nil, nil, nil, nil, ":a", nil, nil, nil]),
        ("1a:b", [nil, nil, nil, nil, nil, nil, "1a:b", nil, nil, nil]),
        ("a b:c", [nil, nil, nil, nil, nil, nil, "a b:c", nil, nil, nil]),
        ("a+b-c.1:d", ["a+b-c.1", nil, nil, nil, nil, nil, "d", nil, nil, nil]),
        ("SkD://Host", ["SkD", "Host", nil, "Host", nil, nil, "", nil, nil, nil]),
        (" \tskd://a/b \t", ["skd", "a", nil, "a", nil, nil, "/b", "b", nil, nil]),
        ("skd://h:80", ["skd", "h:80", nil, "h", "80", nil, "", nil, nil, nil]),
        ("skd://h:", ["skd", "h:", nil, "h", nil, nil, "", nil, nil, nil]),
        ("skd://h:65535", ["skd", "h:65535", nil, "h", "65535", nil, "", nil, nil, nil]),
        ("skd://h:65536", ["skd", "h:65536", nil, "h", nil, "65536", "", nil, nil, nil]),
        ("skd://h:000080", ["skd", "h:000080", nil, "h", nil, "000080", "", nil, nil, nil]),
        ("skd://h:00080", ["skd", "h:00080", nil, "h", "80", nil, "", nil, nil, nil]),
        ("skd://h:-1", ["skd", "h:-1", nil, "h", nil, "-1", "", nil, nil, nil]),
        ("skd://h:٣", ["skd", "h:٣", nil, "h", nil, "٣", "", nil, nil, nil]),
        ("skd://h:a:b:", ["skd", "h:a:b:", nil, "h", nil, "a:b:", "", nil, nil, nil]),
        ("skd://:8", ["skd", ":8", nil, nil, "8", nil, "", nil, nil, nil]),
        ("skd://u@h", ["skd", "u@h", "u", "h", nil, nil, "", nil, nil, nil]),
        ("skd://a@b@c:1", ["skd", "a@b@c:1", "a@b", "c", "1", nil, "", nil, nil, nil]),
        ("skd://@", ["skd", "@", "", nil, nil, nil, "", nil, nil, nil]),
        ("skd://u:p@h:x", ["skd", "u:p@h:x", "u:p", "h", nil, "x", "", nil, nil, nil]),
        ("skd://[::1]", ["skd", "[::1]", nil, "::1", nil, nil, "", nil, nil, nil]),
        ("skd://[::1]:8443/k", ["skd", "[::1]:8443", nil, "::1", "8443", nil, "/k", "k", nil, nil]),
        ("skd://[::1", ["skd", "[::1", nil, "[", nil, ":1", "", nil, nil, nil]),
        ("skd://[]", ["skd", "[]", nil, nil, nil, nil, "", nil, nil, nil]),
        ("skd://h/a//b//", ["skd", "h", nil, "h", nil, nil, "/a//b//", "b", nil, nil]),
        ("skd://h/a%2Fb", ["skd", "h", nil, "h", nil, nil, "/a%2Fb", "a%2Fb", nil, nil]),
        ("skd://h/./..", ["skd", "h", nil, "h", nil, nil, "/./..", "..", nil, nil]),
        ("skd://h?", ["skd", "h", nil, "h", nil, nil, "", nil, "", nil]),
        ("skd://h#", ["skd", "h", nil, "h", nil, nil, "", nil, nil, ""]),
        ("skd://h?a?b=/c", ["skd", "h", nil, "h", nil, nil, "", nil, "a?b=/c", nil]),
        ("skd://h/p?q#f?g#h", ["skd", "h", nil, "h", nil, nil, "/p", "p", "q", "f?g#h"]),
        ("skd://h#f?g", ["skd", "h", nil, "h", nil, nil, "", nil, nil, "f?g"]),
        ("skd:?q", ["skd", nil, nil, nil, nil, nil, "", nil, "q", nil]),
        ("skd://Ünï/ß", ["skd", "Ünï", nil, "Ünï", nil, nil, "/ß", "ß", nil, nil]),
        ("skd://a\0b/c\0", ["skd", "a\0b", nil, "a\0b", nil, nil, "/c\0", "c\0", nil, nil]),
        // A combining accent makes one character with the mark before it, and the mark counts all the same.
        ("skd://h?\u{301}a", ["skd", "h", nil, "h", nil, nil, "", nil, "\u{301}a", nil]),
        ("skd://h/\u{301}a/", ["skd", "h", nil, "h", nil, nil, "/\u{301}a/", "\u{301}a", nil, nil]),
        ("skd://h#\u{301}a", ["skd", "h", nil, "h", nil, nil, "", nil, nil, "\u{301}a"]),
        ("skd:\u{301}//h", ["skd", nil, nil, nil, nil, nil, "\u{301}//h", nil, nil, nil]),
        ("skd://\u{301}h:\u{301}8", ["skd", "\u{301}h:\u{301}8", nil, "\u{301}h", nil, "\u{301}8", "", nil, nil, nil]),
    ])
    func everyTextHasParts(text: String, parts: [String?]) {
        let uri = KeyURI(text)
        let found = [
            uri.scheme, uri.authority, uri.userinfo, uri.host, uri.port.map { "\($0)" }, uri.colonSuffix, uri.path,
            uri.lastPathComponent, uri.query, uri.fragment,
        ]
        #expect(found.map { $0.map { Array($0.utf8) } } == parts.map { $0.map { Array($0.utf8) } })
        #expect(uri.text.utf8.elementsEqual(text.utf8))
        #expect(uri.description.utf8.elementsEqual(text.utf8))
    }

    @Test(arguments: ["skd:k", "SKD://k", " sKd:"])
    func theSchemeIsKnownInAnyCase(text: String) {
        #expect(KeyURI(text).isSKD)
    }

    @Test(arguments: [
        "", "skd", "skd//k", "xskd:k", "skdx:k", "s\u{301}kd:k", "ſkd:k", "s\u{212A}d:k", "https://skd:k",
    ])
    func anyOtherSchemeIsAnother(text: String) {
        #expect(!KeyURI(text).isSKD)
    }

    // MARK: - The query

    @Test(arguments: [
        ("", []), ("?", []), ("?&&", []), ("?a", [item("a", nil)]), ("?a=", [item("a", "")]),
        ("?a=b=c", [item("a", "b=c")]), ("?=", [item("", "")]),
        ("?a&a=1&A=2", [item("a", nil), item("a", "1"), item("A", "2")]),
        ("?a=1;b=2", [item("a", "1;b=2")]), ("?a=+%2B%20", [item("a", "++ ", "+%2B%20")]),
        ("?%61=%62", [item("a", "b", "%62")]), ("?a=%26%3D%23", [item("a", "&=#", "%26%3D%23")]),
        ("?a=%", [item("a", "%")]), ("?a=%4", [item("a", "%4")]), ("?a=%GG%41", [item("a", "%GGA", "%GG%41")]),
        ("?a=%FF%41", [item("a", "%FF%41")]), ("?a=%C3%A9", [item("a", "é", "%C3%A9")]),
        ("?a=%00", [item("a", "\0", "%00")]),
        ("?a=1#?b=2", [item("a", "1")]), ("?a=1?b=2", [item("a", "1?b=2")]),
    ])
    func theQueryHasItems(query: String, items: [KeyURI.QueryItem]) {
        #expect(KeyURI("skd://h" + query).queryItems == items)
        #expect(KeyURI(query).queryItems == items)
    }

    @Test(arguments: [
        ("skd://h?kid=1&iv=2", "skd://h?kid=1&iv=2"), ("skd://h?cek=1", "skd://h?cek=REDACTED"),
        ("skd://h?a=1&UserToken=x=y&b#f?key=2", "skd://h?a=1&UserToken=REDACTED&b#f?key=2"),
        ("skd://h?key", "skd://h?key=REDACTED"), ("skd://h?&key=1&&", "skd://h?&key=REDACTED&&"),
        ("skd://h?%6Bey=1", "skd://h?%6Bey=REDACTED"),
        ("skd://h?sessionId=a%26b&key=", "skd://h?sessionId=REDACTED&key=REDACTED"),
        ("skd://h/key=1", "skd://h/key=1"), ("skd://h?monkey=1", "skd://h?monkey=1"), ("", ""),
        (
            "skd://h?jwt=1&Spc=2&ckc=3&X-Signature=4",
            "skd://h?jwt=REDACTED&Spc=REDACTED&ckc=REDACTED&X-Signature=REDACTED"
        ),
        ("https://u:p@h:1/k@k?key=1#f", "https://REDACTED@h:1/k@k?key=REDACTED#f"), ("HTTP://u@h", "HTTP://REDACTED@h"),
        ("skd://u:p@h", "skd://u:p@h"), ("skd:?secret=1", "skd:?secret=REDACTED"),
        (" skd://h?ask=1 ", " skd://h?ask=REDACTED"),
    ])
    func whatIsConfidentialIsLeftOutOfReports(text: String, redacted: String) {
        #expect(KeyURI(text).redacted == redacted)
    }

    // MARK: - The address behind it

    @Test(arguments: [
        ("skd://h/p?q#f", "https://h/p?q#f"), ("SKD://H", "https://H"), (" skd://h ", "https://h"),
        ("skd://skd://h", "https://skd://h"), ("skd://h:80", "https://h:80"), ("skd:h", nil), ("skd:///p", nil),
        ("skd://?q", nil), ("https://h", nil), ("h", nil), ("", nil),
    ])
    func theTwinHasTheSchemeHTTPS(text: String, twin: String?) {
        #expect(KeyURI(text).httpsTwin == twin)
    }

    // MARK: - Equality

    @Test func urisAreEqualByteByByte() {
        let (composed, decomposed) = (KeyURI("skd://\u{E9}"), KeyURI("skd://e\u{301}"))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, KeyURI("skd://\u{E9}")]).count == 2)
        #expect(KeyURI("skd://k") != KeyURI("SKD://k"))
        #expect(KeyURI("skd://k") != KeyURI("skd://k "))
        #expect(KeyURI("skd://%61") != KeyURI("skd://a"))
    }

    // MARK: - Hostile texts

    @Test func noTextTrapsOrLosesAnything() async {
        let alphabet = Array("skd:/?#@[];&=%{}a0F ~\t\0\u{301}é".unicodeScalars)
        var random = SplitMix64(seed: 2)
        for _ in 0..<2_000 {
            // Tests that wait for a time must get their turn.
            await Task.yield()
            var text = Bool.random(using: &random) ? "skd://" : ""
            for _ in 0..<Int.random(in: 0...24, using: &random) {
                text.unicodeScalars.append(alphabet[Int.random(in: alphabet.indices, using: &random)])
            }
            let uri = KeyURI(text)
            let whole =
                (uri.scheme.map { $0 + ":" } ?? "") + (uri.authority.map { "//" + $0 } ?? "") + uri.path
                + (uri.query.map { "?" + $0 } ?? "") + (uri.fragment.map { "#" + $0 } ?? "")
            let trimmed = text.utf8.drop { $0 == 0x20 || $0 == 0x09 }
            guard trimmed.starts(with: whole.utf8),
                trimmed.dropFirst(whole.utf8.count).allSatisfy({ $0 == 0x20 || $0 == 0x09 })
            else {
                Issue.record("\(text.debugDescription) became \(whole.debugDescription)")
                continue
            }
            let key = fairPlayKey(text)
            _ = (uri.queryItems, uri.redacted, uri.httpsTwin, key.identifier, key.vectorReading)
            for rule in ContentIdentifierRule.all { _ = (rule.identifier(for: uri), rule.loss(for: uri)) }
            _ = (KeyURIForm.guesses(for: uri), KeyLine(parsing: fairPlayLine(text)))
        }
    }

    @Test(arguments: ["a", "/", "?", "&", "&kid=", "%", ":", "@", ";", "=", "{{", "${", "A"])
    func longURIsAreReadInOneGo(piece: String) throws {
        let text = "skd://" + String(repeating: piece, count: 6_000 / piece.utf8.count)
        let uri = KeyURI(text)
        #expect(uri.isSKD)
        _ = (uri.queryItems, uri.redacted, KeyURIForm.guesses(for: uri))
        for rule in ContentIdentifierRule.all { _ = (rule.identifier(for: uri), rule.loss(for: uri)) }
        #expect(try #require(KeyLine(parsing: fairPlayLine(text))).diagnostics.contains { $0.id == "key-uri-long" })
    }
}

private func item(_ name: String, _ value: String?, _ raw: String? = nil) -> KeyURI.QueryItem {
    KeyURI.QueryItem(name: name, value: value, rawValue: raw)
}
