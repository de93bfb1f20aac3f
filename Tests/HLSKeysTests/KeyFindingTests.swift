import HLSKeys
import Testing

/// What is reported about a key line, and what is not although it comes close.
@Suite struct KeyFindingTests {
    // MARK: - The line

    @Test(arguments: [
        (#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery""#, []),
        (#"#ext-x-key:METHOD=SAMPLE-AES,URI="data:;base64,",KEYFORMAT="x""#, ["key-tag-spelling"]),
        (#"#EXT-X-Key:METHOD=SAMPLE-AES,URI="k""#, ["key-tag-spelling"]),
        (#"#Ext-X-Session-Key:METHOD=SAMPLE-AES,URI="k""#, ["key-tag-spelling"]),
        (#" #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k""#, ["key-tag-spelling"]),
        ("\t#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"", ["key-tag-spelling"]),
        (#"#EXT-X-KEY :METHOD=SAMPLE-AES,URI="k""#, ["key-tag-spelling"]),
        (#"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="k" "#, []),
        ("#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\r", []),
        ("#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\r\n", []),
    ])
    func theSpellingOfTheTag(line: String, ids: [String]) {
        #expect(findings(line) == ids)
    }

    @Test(arguments: [
        "", "#", "#EXTM3U", "# EXT-X-KEY:METHOD=NONE", "##EXT-X-KEY:METHOD=NONE", "#EXT-X-KEYS:METHOD=NONE",
        "#EXT-X-KE:METHOD=NONE", "EXT-X-KEY:METHOD=NONE", "#EXT-X-SESSION-KEY-X:METHOD=NONE",
        "\n#EXT-X-KEY:METHOD=NONE",
        "#EXTINF:6,#EXT-X-KEY:METHOD=NONE", "#EXT-X-SESSION-DATA:URI=\"skd://k\"", "\u{A0}#EXT-X-KEY:METHOD=NONE",
    ])
    func whatIsNoKeyTagIsNone(line: String) {
        #expect(KeyLine(parsing: line) == nil)
    }

    @Test(arguments: [
        (#"METHOD=SAMPLE-AES,URI="k",URI="k""#, ["key-attr-duplicate"]),
        (#"METHOD=SAMPLE-AES,URI="k",X-A=1,X-A=1"#, ["key-attr-duplicate"]),
        (#"METHOD=SAMPLE-AES,URI="k",X-URI="k",URIX="k""#, []),
        (#"METHOD=SAMPLE-AES,Uri="k""#, ["key-attr-name-case"]),
        (#"METHOD=SAMPLE-AES,URI="k",x-a=1"#, ["key-attr-name-case"]),
        (#"METHOD=SAMPLE-AES,uri="k",URI="k""#, ["key-attr-name-case", "key-attr-duplicate"]),
        (#"METHOD="SAMPLE-AES",URI="k""#, ["key-attr-quoted-enum"]),
        (#"METHOD=SAMPLE-AES,URI="k",IV="0x00000000000000000000000000000001""#, ["key-attr-quoted-enum"]),
        (#"METHOD=SAMPLE-AES,URI="k",KEYID="0x11111111222233334444555555555555""#, []),
        (#"METHOD=SAMPLE-AES,URI='k'"#, ["key-attr-single-quotes", "key-attr-unquoted"]),
        (#"METHOD='SAMPLE-AES',URI="k""#, ["key-attr-single-quotes"]),
        (#"METHOD=SAMPLE-AES,URI="k",X-A='b"#, ["key-attr-single-quotes"]),
        (#"METHOD=SAMPLE-AES,URI="'k'",X-A=b'c'"#, []),
        (#"METHOD=SAMPLE-AES,URI=k"#, ["key-attr-unquoted"]),
        (#"METHOD=SAMPLE-AES,URI="k",KEYFORMAT=x"#, ["key-attr-unquoted"]),
        (#"METHOD=SAMPLE-AES,URI="k",KEYFORMAT="x",KEYFORMATVERSIONS=1"#, ["key-attr-unquoted"]),
        (#"METHOD=SAMPLE-AES,URI="k",X-A=b,KEYID=1"#, ["key-kid-not-uuid"]),
        (#"METHOD=SAMPLE-AES,URI="k"#, ["key-attr-unterminated-quote"]),
        (#"METHOD=SAMPLE-AES,URI="k",X-A="b,c=d"#, ["key-attr-unterminated-quote"]),
        (#"METHOD=SAMPLE-AES,URI="k",X-A="b,c=d""#, []),
        (#" METHOD=SAMPLE-AES,URI="k""#, ["key-attr-whitespace"]),
        (#"METHOD=SAMPLE-AES, URI="k""#, ["key-attr-whitespace"]),
        ("METHOD=SAMPLE-AES,\tURI=\"k\"", ["key-attr-whitespace"]),
        (#"METHOD=SAMPLE-AES,URI ="k""#, ["key-attr-whitespace"]),
        (#"METHOD=SAMPLE-AES,URI= "k""#, ["key-attr-whitespace"]),
        (#"METHOD= SAMPLE-AES,URI = "k""#, ["key-attr-whitespace", "key-attr-whitespace"]),
        (#"METHOD=SAMPLE-AES ,URI="k" ,X-A=b c"#, []),
        (#"METHOD=SAMPLE-AES,,URI="k",URL,"#, []),
        (#"METHOD=SAMPLE-AES,URI="{$a}{$b}""#, ["key-define-undefined", "key-define-undefined"]),
        (#"METHOD=SAMPLE-AES,URI="k",X-A="{$a}""#, ["key-define-undefined"]),
        (#"METHOD=SAMPLE-AES,URI="k",X-A={$a}"#, []), (#"METHOD=SAMPLE-AES,URI="{$one}""#, []),
        (#"METHOD=SAMPLE-AES,URI="{$}{a}$a""#, []),
    ])
    func theFormOfAttributes(attributes: String, ids: [String]) {
        #expect(findings("#EXT-X-KEY:" + attributes, variables: ["one": "1"]) == ids)
    }

    // MARK: - METHOD and KEYFORMAT

    @Test(arguments: [
        ("SAMPLE-AES", []), ("SAMPLE-AES-CTR", ["key-method-not-cbcs"]), ("SAMPLE-AES-CENC", ["key-method-not-cbcs"]),
        ("AES-128", ["key-method-full-segment-with-fairplay"]), ("AES-256", ["key-method-full-segment-with-fairplay"]),
        ("AES-256-GCM", ["key-method-full-segment-with-fairplay"]), ("sample-aes", ["key-method-unknown"]),
        ("aes-128", ["key-method-unknown"]), ("SAMPLE-AES-CBCS", ["key-method-unknown"]),
        ("None", ["key-method-unknown"]),
    ])
    func theMethodOfFairPlay(method: String, ids: [String]) {
        let others = "METHOD=\(method),URI=\"skd://k\",KEYFORMAT="
        #expect(findings("#EXT-X-KEY:\(others)\"com.apple.streamingkeydelivery\"") == ids)
        #expect(findings("#EXT-X-KEY:\(others)\"com.example.drm\"") == ["key-keyformat-foreign-with-skd"])
        #expect(findings("#EXT-X-KEY:METHOD=\(method),URI=\"k\"") == [])
    }

    @Test(arguments: [
        (#"EXT-X-KEY:URI="k""#, ["key-method-missing"]), ("EXT-X-KEY", ["key-method-missing", "key-uri-missing"]),
        (#"EXT-X-KEY:URI="skd://k""#, ["key-method-missing", "key-keyformat-missing"]),
        ("EXT-X-KEY:METHOD=NONE", []), ("EXT-X-KEY:METHOD=NONE,", []),
        (#"EXT-X-KEY:METHOD=NONE,URI="k""#, ["key-method-none-with-attributes"]),
        (#"EXT-X-KEY:METHOD=NONE,X-A=b"#, ["key-method-none-with-attributes"]),
        (#"EXT-X-KEY:X-A=b,METHOD=NONE,URI="""#, ["key-method-none-with-attributes"]),
        ("EXT-X-KEY:METHOD=NONE,METHOD=NONE", ["key-attr-duplicate"]),
        ("EXT-X-SESSION-KEY:METHOD=NONE", ["key-session-method-none"]),
        ("EXT-X-SESSION-KEY:METHOD=NONE,X-A=b", ["key-session-method-none", "key-method-none-with-attributes"]),
        (#"EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="k""#, []),
    ])
    func theMethodOfAnyKey(tag: String, ids: [String]) {
        #expect(findings("#" + tag) == ids)
    }

    @Test(arguments: [
        (#"SAMPLE-AES,URI="skd://k""#, ["key-keyformat-missing"]),
        (#"SAMPLE-AES,URI="SKD:k""#, ["key-keyformat-missing", "key-scheme-case", "key-uri-opaque"]),
        (#"SAMPLE-AES,URI="https://k""#, []),
        (#"SAMPLE-AES,URI="skd://k",KEYFORMAT="identity""#, ["key-keyformat-identity-with-skd"]),
        (#"SAMPLE-AES,URI="https://k",KEYFORMAT="identity""#, []),
        (#"SAMPLE-AES,URI="skd://k",KEYFORMAT="Identity""#, ["key-keyformat-foreign-with-skd"]),
        (#"SAMPLE-AES,URI="skd://k",KEYFORMAT="""#, ["key-keyformat-foreign-with-skd"]),
        (#"AES-128,URI="skd://k",KEYFORMAT="com.microsoft.playready""#, ["key-keyformat-foreign-with-skd"]),
        (#"NONE,URI="skd://k",KEYFORMAT="powerdrm""#, ["key-method-none-with-attributes"]),
        (#"SAMPLE-AES,URI="https://k",KEYFORMAT="powerdrm""#, []),
        (#"SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.StreamingKeyDelivery""#, ["key-keyformat-spelling"]),
        (#"SAMPLE-AES,URI="https://k",KEYFORMAT=" com.apple.streamingkeydelivery""#, ["key-keyformat-spelling"]),
        (#"SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery.""#, ["key-keyformat-foreign-with-skd"]),
    ])
    func theKeyFormat(attributes: String, ids: [String]) {
        #expect(findings("#EXT-X-KEY:METHOD=" + attributes) == ids)
    }

    @Test(arguments: [
        ("1", true), ("1/2", true), ("2/1", true), ("/1/", true), ("2", false), ("", false), ("10", false),
        ("01", false),
        ("1.0", false), ("2/11", false), ("/", false), ("1,2", false),
    ])
    func theVersionsHaveOne(versions: String, isFine: Bool) {
        let attribute = ",KEYFORMATVERSIONS=\"\(versions)\""
        #expect(findings(fairPlayLine("skd://k", attribute)) == (isFine ? [] : ["key-keyformatversions-without-1"]))
        #expect(findings("#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",KEYFORMAT=\"x\"" + attribute) == [])
    }

    // MARK: - The URI

    @Test(arguments: [
        ("skd://k", []), ("skd://K/a:b/c;d,e=f?g=h", []), ("", ["key-uri-empty"]),
        ("skd://", ["key-uri-no-identifier"]),
        ("skd:///", ["key-uri-no-identifier"]), ("skd:", ["key-uri-opaque", "key-uri-no-identifier"]),
        ("skd:/", ["key-uri-opaque", "key-uri-no-identifier"]),
        ("skd://?", ["key-uri-no-identifier", "key-query-empty"]),
        ("skd://?&", ["key-uri-no-identifier"]), ("skd://?a", []), ("skd:///a", []), ("skd:?a", ["key-uri-opaque"]),
        ("skd://#a", ["key-uri-fragment", "key-uri-no-identifier"]), ("skd:k", ["key-uri-opaque"]),
        ("skd:/k", ["key-uri-opaque"]), ("skd://skd://k", ["key-uri-double-scheme"]),
        ("skd://https://k", ["key-uri-double-scheme"]), ("skd://a/b://c", []), ("skd://a1://c", []),
        ("skd://a:/b", []), ("skd://k#", ["key-uri-fragment"]), ("skd://k?a#b", ["key-uri-fragment"]),
        ("skd://k%23", []), ("skd://u@h", ["key-uri-userinfo"]), ("skd://@h", ["key-uri-userinfo"]),
        ("skd://h/a@b", []), ("skd://h?a@b", []), ("skd:a@b", ["key-uri-opaque"]),
        ("skd://a b", ["key-uri-whitespace"]),
        ("skd://a\t", ["key-uri-whitespace"]), (" skd://a", ["key-uri-whitespace"]), ("skd://a%20b+c", []),
        ("skd://é", ["key-uri-non-ascii"]), ("skd://a\u{7F}", ["key-uri-non-ascii"]), ("skd://a~", []),
        ("skd://k/${id}", ["key-uri-template-left"]), ("skd://k/{{id}}", ["key-uri-template-left"]),
        ("skd://k/%7b%7Bid", ["key-uri-template-left"]), ("skd://k/$id", []), ("skd://k/${id", []),
        ("skd://k/{id}", []), ("skd://k/{{id}", []), ("skd://k/%7Bid%7D", []), ("skd://k/}${", []),
        ("SKD://k", ["key-scheme-case"]), ("sKd://k", ["key-scheme-case"]), ("https://k", ["key-scheme-not-skd"]),
        ("skdx://k", ["key-scheme-not-skd"]), ("k", ["key-scheme-not-skd"]), ("//skd://k", ["key-scheme-not-skd"]),
        ("data:;base64,", ["key-scheme-not-skd"]),
    ])
    func theURIOfFairPlay(uri: String, ids: [String]) {
        #expect(findings(fairPlayLine(uri)) == ids)
    }

    @Test func theLengthOfTheURI() {
        let uri = "skd://" + String(repeating: "a", count: 1_018)
        #expect(findings(fairPlayLine(uri)) == [])
        #expect(findings(fairPlayLine(uri + "a")) == ["key-uri-long"])
        // Bytes, not characters.
        #expect(findings(fairPlayLine(uri.dropLast() + "é")) == ["key-uri-non-ascii", "key-uri-long"])
    }

    @Test(arguments: [
        "METHOD=SAMPLE-AES", "METHOD=SAMPLE-AES,URI", "METHOD=SAMPLE-AES,X-URI=\"skd://k\"",
        "METHOD=SAMPLE-AES,KEYFORMAT=\"com.apple.streamingkeydelivery\"",
    ])
    func aMissingURI(attributes: String) {
        #expect(findings("#EXT-X-KEY:" + attributes) == ["key-uri-missing"])
    }

    @Test(arguments: [
        "SKD:a b", "https://u@h/?#f", "https://h/{{x}}?token=1&cek=2&amp;a=b", "é", "k#", "https://h?",
    ])
    func noOtherKeyIsHeldToWhatFairPlayNeeds(uri: String) {
        let ids = uri.hasPrefix("SKD") ? ["key-keyformat-foreign-with-skd"] : []
        #expect(findings("#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"com.example.drm\"") == ids)
    }

    @Test(arguments: [
        ("data:,eA==", ["key-data-not-base64"]), ("data:text/plain,eA==", ["key-data-not-base64"]),
        ("data:text/plain;base64", ["key-data-not-base64"]), ("data:text/plain;base64,e", ["key-data-not-base64"]),
        ("data:text/plain;base64,@@@@", ["key-data-not-base64"]),
        ("data:text/plain;base64,eA==,", ["key-data-not-base64"]),
        ("data:text/plain;base64,eA==", ["key-data-malformed"]), ("DATA:;BASE64,e%41%3D%3D", ["key-data-malformed"]),
        ("data:;base64,e30=", []), ("https://h?data:,x", []),
    ])
    func theDataOfAURI(uri: String, ids: [String]) {
        let line = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\""
        #expect(findings(line + ",KEYFORMAT=\"com.microsoft.playready\"") == ids)
        // Only those systems have data of a known form.
        #expect(findings(line) == ids.filter { $0 != "key-data-malformed" })
    }

    // MARK: - The query

    @Test(arguments: [
        ("?", ["key-query-empty"]), ("?&", []), ("?a", []), ("?a=1&amp;b=2", ["key-query-entity-escaped"]),
        ("?a&AMP;b", ["key-query-entity-escaped"]), ("?amp=1&a=amp;b", []), ("?kid&kid", [duplicate, emptyKID]),
        ("?kid=&KID=\(uuid)", [duplicate, emptyKID]), ("?kid=\(uuid)&kid=\(uuid)", [duplicate]),
        ("?kid=\(uuid)&keyid=\(uuid)&key_id=\(uuid)", []), ("?key_id", [emptyKID]), ("?KeyId=", [emptyKID]),
        ("?akid=&kids=&key-id=", []), ("?iv", ["key-query-empty-iv"]), ("?IV=", ["key-query-empty-iv"]),
        ("?ivx=&xiv", []), ("?cek=1", [secret]), ("?ContentKey=1", [secret]), ("?content_key", [secret]),
        ("?key=1", [secret]), ("?SECRET=1", [secret]), ("?ask=1", [secret]), ("?%63ek=1", [secret]),
        ("?keys=1&xkey=1&a=cek", []), ("?token=1", [session]), ("?userToken=1", [session]), ("?sessionid", [session]),
        ("?wowzasessionid=1", [session]), ("?tok=1&sess=1&a=token", []), ("?token=1&cek=1", [secret, session]),
    ])
    func theQueryOfFairPlay(query: String, ids: [String]) {
        #expect(findings(fairPlayLine("skd://h" + query)) == ids)
        // What is said of KID and IV is said of every key.
        let general = ids.filter { [duplicate, emptyKID, "key-query-empty-iv"].contains($0) }
        #expect(findings("#EXT-X-KEY:METHOD=AES-128,URI=\"https://h\(query)\"") == general)
    }

    // MARK: - KID and IV

    @Test(arguments: [
        ("skd://\(uuid)?kid=\(other)", ["key-kid-conflict"]),
        ("skd://\(uuid)?kid=0x11111111222233334444555555555555", []),
        ("skd://\(uuid)?kid=movie", ["key-kid-not-uuid"]), ("skd://movie?kid=movie", ["key-kid-not-uuid"]),
        ("skd://\(uuid)/\(other)", ["key-kid-conflict"]), ("skd://\(uuid)/\(uuid)", []),
        ("skd://00000000000000000000000000000000", ["key-kid-all-zero"]),
        ("skd://00000000000000000000000000000001", []),
        ("skd://AAAAAAAAAAAAAAAAAAAAAA==", ["key-kid-all-zero", "key-kid-byte-order-ambiguous"]),
        ("skd://ERERESIiMzNERFVVVVVVVQ", ["key-kid-byte-order-ambiguous"]),
        ("skd://ERERESIiMzNERFVVVVVVVR", []), ("skd://h?kid=ERERESIiMzNERFVVVVVVVQ", ["key-kid-byte-order-ambiguous"]),
        ("skd://\(uuid)?kid=ERERESIiMzNERFVVVVVVVQ", ["key-kid-byte-order-ambiguous"]),
    ])
    func theKID(uri: String, ids: [String]) {
        #expect(findings(fairPlayLine(uri)) == ids)
    }

    @Test(arguments: [
        ([uuid], []), ([uuid, uuid], []), ([uuid, other], ["key-kid-multiple"]),
    ])
    func severalKeysOfOneBox(keyIDs: [String], ids: [String]) {
        let box = pssh(version: 1, keyIDs: keyIDs.compactMap { KeyID($0) })
        let line = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\(dataURI(box))\",KEYFORMAT=\"\(KeyFormat.widevine.rawValue)\""
        #expect(findings(line) == ids)
        #expect(findings(line + ",KEYID=0x\(keyIDs[0])") == ids)
        let foreign = ",KEYID=0x99999999999999999999999999999999"
        #expect(findings(line + foreign) == ["key-kid-conflict"] + ids)
    }

    @Test(arguments: [
        ("skd://h", "0x\(vector)", []), ("skd://h", "0X\(vector)", []), ("skd://h", "0x1", ["key-iv-malformed"]),
        ("skd://h", vector, ["key-iv-malformed"]), ("skd://h", "0x0\(vector)", ["key-iv-malformed"]),
        ("skd://h?iv=\(vector)", "0x\(vector)", []), ("skd://h?iv=0x\(vector)", "0x\(vector)", []),
        ("skd://h?iv=\(vector)", "0x\(vector.dropLast())0", ["key-iv-conflict"]),
        ("skd://h?iv=\(vector)", "x", ["key-iv-malformed"]),
        ("skd://h:\(vector)?iv=\(vector)", "0x\(vector)", []),
    ])
    func theIVAttributeOfFairPlay(uri: String, vector: String, ids: [String]) {
        let found = findings(fairPlayLine(uri, ",IV=\(vector)"))
        #expect(found == ["key-iv-attribute-with-fairplay"] + ids)
        #expect(
            findings("#EXT-X-KEY:METHOD=AES-128,URI=\"\(uri)\",KEYFORMAT=\"x\",IV=\(vector)")?.dropFirst() ?? []
                == ids[...])
    }

    @Test(arguments: [
        ("skd://h?iv=\(vector)", []), ("skd://h?iv=1", ["key-iv-malformed"]), ("skd://h?IV=ASNFZ4mrze8BI0VniavN7w", []),
        ("skd://h?iv=1&iv=\(vector)", ["key-iv-malformed"]), ("skd://h?iv=\(vector)&IV=\(vector)", []),
        ("skd://h?iv=\(vector)&IV=ASNFZ4mrze8BI0VniavN7g", ["key-iv-conflict"]),
        ("skd://h:\(vector)", []), ("skd://h:65535", []), ("skd://h:65536", ["key-iv-malformed"]),
        ("skd://h:", []), ("skd://h:x", ["key-iv-malformed"]),
        ("skd://h:ASNFZ4mrze8BI0VniavN7w", ["key-iv-malformed"]), ("https://h:x", ["key-scheme-not-skd"]),
    ])
    func theIVInTheURI(uri: String, ids: [String]) {
        #expect(findings(fairPlayLine(uri)) == ids)
    }

    // MARK: - Places

    @Test(arguments: [
        (
            #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd:k",KEYFORMAT="com.apple.streamingkeydelivery""#,
            ["1:35 note key-uri-opaque"]
        ),
        (
            #" #EXT-X-KEY:uri="skd://k""#,
            [
                "1:1 error key-method-missing", "1:1 error key-keyformat-missing", "1:3 warning key-tag-spelling",
                "1:13 error key-attr-name-case",
            ]
        ),
        (
            #"#EXT-X-KEY:METHOD=AES-128, URI="é?",URI="",KEYFORMAT="com.apple.streamingkeydelivery""#,
            [
                "1:19 error key-method-full-segment-with-fairplay", "1:28 error key-attr-whitespace",
                "1:33 warning key-scheme-not-skd", "1:33 warning key-uri-non-ascii", "1:33 note key-query-empty",
                "1:37 error key-attr-duplicate",
            ]
        ),
        (#"#EXT-X-KEY:METHOD=NONE,X-A=b"#, ["1:24 error key-method-none-with-attributes"]),
        (
            #"#EXT-X-KEY:METHOD=AES-128,URI="a{$b}"#,
            ["1:31 error key-attr-unterminated-quote", "1:33 error key-define-undefined"]
        ),
    ])
    func findingsStandWhereTheirMatterStands(line: String, listed: [String]) throws {
        #expect(try #require(KeyLine(parsing: line)).listed == listed)
    }

    @Test func findingsKnowLineOffsetAndAddress() throws {
        let text = "#EXTM3U\r\n#EXTINF:6,\r\n0.mp4\r\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\"\r\n"
        let playlist = try MediaPlaylist(parsing: text, uri: URIReference("https://h/m.m3u8"))
        let line = try #require(playlist.keyLines.first)
        #expect(playlist.keyLines.count == 1)
        #expect(line.listed == ["4:35 error key-uri-empty"])
        #expect(line.diagnostics[0].range?.byteOffset == 62)
        #expect(line.diagnostics[0].uri == "https://h/m.m3u8")
        #expect(line.position == TextPosition(line: 4, byteOffset: 28))
    }

    @Test func thePlaylistsOfModelsMadeByHandHaveNoLines() {
        #expect(MediaPlaylist(targetDuration: 6, segments: []).keyLines.isEmpty)
    }
}

private let uuid = "11111111-2222-3333-4444-555555555555"
private let other = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"
private let vector = "0123456789abcdef0123456789abcdef"
private let duplicate = "key-query-duplicate-kid"
private let emptyKID = "key-query-empty-kid"
private let secret = "key-uri-secret-like-item"
private let session = "key-uri-per-session-parameter"
