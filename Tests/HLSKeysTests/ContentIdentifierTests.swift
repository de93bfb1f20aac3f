import HLSKeys
import Testing

@Suite struct ContentIdentifierTests {
    // MARK: - Rules

    @Test(arguments: [
        ("", ["", "", "", nil, nil, "", "", nil, nil, nil, nil, nil]),
        ("skd://k", ["skd://k", "k", "k", "k", nil, "k", "k", nil, nil, nil, nil, "https://k"]),
        ("SKD://k", ["SKD://k", "k", "SKD://k", "k", nil, "k", "k", nil, nil, nil, nil, "https://k"]),
        ("skd:k", ["skd:k", "k", "skd:k", nil, nil, "skd:k", "k", nil, nil, nil, nil, nil]),
        (" skd://k ", [" skd://k ", "k", " skd://k ", "k", nil, "k ", "k", nil, nil, nil, nil, "https://k"]),
        (
            "skd://H/a/b;c?d=e/f;g?h#i",
            [
                "skd://H/a/b;c?d=e/f;g?h#i", "H/a/b;c?d=e/f;g?h#i", "H/a/b;c?d=e/f;g?h#i", "H", "b;c", "f;g?h#i",
                "H/a/b;c",
                "d=e/f;g?h#i", "g?h#i", "b;c?d=e", nil, "https://H/a/b;c?d=e/f;g?h#i",
            ]
        ),
        (
            "skd://Zm9v?x",
            ["skd://Zm9v?x", "Zm9v?x", "Zm9v?x", "Zm9v", nil, "Zm9v?x", "Zm9v", "x", nil, nil, "foo", "https://Zm9v?x"]
        ),
        // A combining accent behind a mark does not hide it.
        (
            "skd://a;\u{301}b/\u{301}c?\u{301}d",
            [
                "skd://a;\u{301}b/\u{301}c?\u{301}d", "a;\u{301}b/\u{301}c?\u{301}d", "a;\u{301}b/\u{301}c?\u{301}d",
                "a;\u{301}b", "\u{301}c", "\u{301}c?\u{301}d", "a;\u{301}b/\u{301}c", "\u{301}d",
                "\u{301}b/\u{301}c?\u{301}d", nil, nil, "https://a;\u{301}b/\u{301}c?\u{301}d",
            ]
        ),
    ])
    func everyRuleHasItsIdentifier(uri: String, identifiers: [String?]) {
        let found = ContentIdentifierRule.all.map { $0.identifier(for: KeyURI(uri))?.utf8Bytes }
        #expect(found == identifiers.map { $0.map { Array($0.utf8) } })
    }

    @Test(arguments: [
        ("skd://h?b=1", "1"), ("skd://h?a&b=%20+&b=2", " +"), ("skd://h?b=", ""), ("skd://h?b", nil),
        ("skd://h?B=1", nil),
        ("skd://h", nil), ("skd://h?%62=1", "1"), ("skd://h#?b=1", nil),
    ])
    func aQueryItemIsFoundByItsExactName(uri: String, value: String?) {
        #expect(ContentIdentifierRule.queryItem("b").identifier(for: KeyURI(uri))?.text == value)
    }

    @Test(arguments: [
        ("skd://Zg", "f"), ("skd://Zg==", "f"), ("skd://4oKs", "€"), ("skd://", nil),
        ("skd://_w", nil),
        ("skd://Zh", nil), ("skd://AA", "\0"), ("skd:Zm9v#", nil), ("Zm9v", "foo"),
    ])
    func base64IsTextOrNothing(uri: String, text: String?) {
        #expect(ContentIdentifierRule.base64DecodedUTF8.identifier(for: KeyURI(uri))?.text == text)
    }

    @Test func anAppCanHaveARuleOfItsOwn() {
        let rule = ContentIdentifierRule(named: "own") { uri in uri.host.map { $0 + "!" } }
        #expect(rule.identifier(for: KeyURI("skd://k"))?.text == "k!")
        #expect(rule.identifier(for: KeyURI("skd:k")) == nil)
        // Rules are told apart by their names.
        #expect(rule != .host)
        #expect(rule == ContentIdentifierRule(named: "own") { $0.text })
        #expect(Set(ContentIdentifierRule.all + [rule, .host]).count == ContentIdentifierRule.all.count + 1)
    }

    @Test(arguments: ContentIdentifierRule.all + [.queryItem("b"), .queryItem(":"), .queryItem("é")])
    func aRuleIsFoundByItsName(rule: ContentIdentifierRule) throws {
        let found = try #require(ContentIdentifierRule(named: rule.name))
        #expect(found == rule)
        let uri = KeyURI("skd://h/p?b=1&:=2&%C3%A9=3")
        #expect(found.identifier(for: uri) == rule.identifier(for: uri))
    }

    @Test(arguments: ["", "Host", "host ", "query_item", "query_item:", "query_item", "whole-uri"])
    func anotherNameIsNone(name: String) {
        #expect(ContentIdentifierRule(named: name) == nil)
    }

    // MARK: - Identifiers

    @Test func identifiersHaveBytes() {
        let identifier = ContentIdentifier(text: "aé😀")
        #expect(identifier.utf8Bytes == [0x61, 0xC3, 0xA9, 0xF0, 0x9F, 0x98, 0x80])
        #expect(identifier.utf16LittleEndianBytes == [0x61, 0, 0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE])
        #expect(identifier.description == "aé😀")
        #expect(ContentIdentifier(text: "").utf16LittleEndianBytes == [])
    }

    @Test func identifiersAreEqualByteByByte() {
        #expect(ContentIdentifier(text: "\u{E9}") != ContentIdentifier(text: "e\u{301}"))
        #expect(Set([ContentIdentifier(text: "\u{E9}"), ContentIdentifier(text: "e\u{301}")]).count == 2)
    }

    // MARK: - What gets lost

    @Test(
        arguments: [
            (.host, "skd://k", nil), (.host, "skd:k", .everything), (.queryItem("b"), "skd://k?b=", .everything),
            (.withoutScheme, "skd://ABEiM0RVZneImaq7zN3u/w==", nil),
            (.host, "skd://ABEiM0RVZneImaq7zN3u/w==", .partOfBase64(kept: 20, of: 24)),
            (.lastPathComponent, "skd://fairplay/\(digits)", nil), (.host, "skd://fairplay/\(digits)", .keyID(digits)),
            (.host, "skd://h?kid=\(digits)", .keyID(digits)), (.afterQuestionMark, "skd://h?kid=\(digits)", nil),
            (.queryItem("b"), "skd://h?kid=\(digits)&b=1", .keyID(digits)), (.host, "skd://\(digits)", nil),
            (.host, "skd://\(digits):\(vector)", .initializationVector(vector)),
            (.withoutScheme, "skd://\(digits):\(vector)", nil),
            (.base64DecodedUTF8, "skd://Zm9v", nil), (.wholeURI, "skd://h/p?kid=\(digits)", nil),
            (.wholeURI, "", .everything),
        ] as [(ContentIdentifierRule, String, ContentIdentifierLoss?)])
    func aRuleSaysWhatItLoses(rule: ContentIdentifierRule, uri: String, loss: ContentIdentifierLoss?) {
        #expect(rule.loss(for: KeyURI(uri)) == loss)
    }

    @Test func lossesHaveWordsWithoutVectors() {
        #expect(ContentIdentifierLoss.everything.description == "it gives no identifier")
        #expect(
            ContentIdentifierLoss.partOfBase64(kept: 20, of: 24).description
                == "it keeps 20 of 24 characters of what looks like base64")
        #expect(ContentIdentifierLoss.keyID("x").description == "the identifier lacks the KID x")
        #expect(
            ContentIdentifierLoss.initializationVector(vector).description
                == "the identifier lacks the initialization vector behind the colon")
    }

    @Test func tracksWithOneIdentifierCollide() {
        let uris = ["skd://k/SD", "skd://other", "skd://k/HD", "skd://k/AUDIO", "skd://k/SD", "skd:none"].map {
            KeyURI($0)
        }
        let collisions = ContentIdentifierRule.host.collisions(among: uris)
        #expect(collisions.map(\.identifier) == [ContentIdentifier(text: "k")])
        #expect(collisions.map { $0.uris.map(\.text) } == [["skd://k/SD", "skd://k/HD", "skd://k/AUDIO"]])
        #expect(ContentIdentifierRule.withoutScheme.collisions(among: uris).isEmpty)
        #expect(ContentIdentifierRule.host.collisions(among: []).isEmpty)
    }

    @Test func collisionsComeInTheOrderOfTheURIs() {
        let uris = ["skd://b/1", "skd://a/1", "skd://a/2", "skd://b/2"].map { KeyURI($0) }
        #expect(ContentIdentifierRule.host.collisions(among: uris).map(\.identifier.text) == ["b", "a"])
    }
}

private let digits = "00112233445566778899aabbccddeeff"
private let vector = "0123456789abcdef0123456789abcdef"
