import HLSPlaylists
import Testing

@Suite struct ContentKeyTests {
    private func read(_ attributes: String) throws -> (keys: [ContentKey], findings: [String]) {
        let playlist = try mediaPlaylist("#EXT-X-KEY:" + attributes, "#EXTINF:6,", "s.ts")
        return (playlist.segments[0].keys, playlist.diagnostics.listed)
    }

    @Test func everyAttributeHasItsProperty() throws {
        let found = try read(
            #"METHOD=SAMPLE-AES,URI="skd://a?b=c,d",IV=0x000102030405060708090A0B0C0D0E0F,"#
                + #"KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1/2/5",KEYID=0xAB,X-NOTE="n""#)
        #expect(
            found.keys == [
                ContentKey(
                    method: .sampleAES, uri: "skd://a?b=c,d",
                    initializationVector: InitializationVector(high: 0x0001_0203_0405_0607, low: 0x0809_0A0B_0C0D_0E0F),
                    keyFormat: .fairPlay, keyFormatVersions: [1, 2, 5],
                    otherAttributes: [.bare("KEYID", "0xAB"), Attribute(name: "X-NOTE", value: "n")])
            ])
        #expect(found.findings == [])
    }

    @Test func whatIsAbsentHasItsDefault() throws {
        let found = try read(#"METHOD=AES-128,URI="k""#)
        #expect(found.keys == [ContentKey(method: .aes128, uri: "k", keyFormat: .identity, keyFormatVersions: [1])])
        #expect(found.findings == [])
    }

    @Test(arguments: [
        ("AES-128", EncryptionMethod.aes128), ("SAMPLE-AES", .sampleAES), ("SAMPLE-AES-CTR", .sampleAESCTR),
        ("AES-256-GCM", .aes256GCM),
    ])
    func methodsOfTheSpecificationAreKnown(spelling: String, method: EncryptionMethod) throws {
        let found = try read(#"METHOD=\#(spelling),URI="k""#)
        #expect(found.keys.map(\.method) == [method])
        #expect(method.isKnown)
        #expect(found.findings == [])
    }

    @Test(arguments: ["AES-129", "aes-128", "SAMPLE-AES-", "none"])
    func anUnknownMethodIsAKeyThatNobodyCanUse(spelling: String) throws {
        let found = try read(#"METHOD=\#(spelling),URI="k""#)
        #expect(found.keys == [ContentKey(method: EncryptionMethod(rawValue: spelling), uri: "k")])
        #expect(found.keys.first?.method?.isKnown == false)
        #expect(found.keys.first?.isIgnoredByClients == false)  // 6.3.6: it still ends the key before it
        #expect(found.findings == ["3:19 error key-method-known"])
    }

    @Test(arguments: [
        (#"URI="k""#, ContentKey(method: nil, uri: "k"), ["3:1 error key-method-required"]),
        ("METHOD=AES-128", ContentKey(method: .aes128, uri: nil), ["3:1 error key-uri-required"]),
        (#"METHOD=AES-128,URI="""#, ContentKey(method: .aes128, uri: ""), ["3:27 error attr-quoted-non-empty"]),
        ("METHOD=AES-128,URI=k", ContentKey(method: .aes128, uri: "k"), ["3:31 error attr-value-type"]),
        (#"METHOD="AES-128",URI="k""#, ContentKey(method: .aes128, uri: "k"), ["3:20 error attr-enum-syntax"]),
        (
            #"METHOD=AES-128, URI="k""#, ContentKey(method: .aes128, uri: "k"),
            ["3:27 error attr-no-space-after-comma"]
        ),
        (
            #"METHOD=AES-128,URI = "k""#, ContentKey(method: .aes128, uri: "k"),
            ["3:30 error attr-no-space-around-equals", "3:32 error attr-no-space-around-equals"]
        ),
        (#"Method=AES-128,URI="k""#, ContentKey(method: .aes128, uri: "k"), ["3:12 error attr-name-charset"]),
        (
            #"METHOD=AES-128,URI="k",URI="l""#, ContentKey(method: .aes128, uri: "k"),
            ["3:35 error attr-duplicate-name"]
        ),
        (
            #"METHOD=AES-128,URI="k,KEYFORMAT=f"#, ContentKey(method: .aes128, uri: "k,KEYFORMAT=f"),
            ["3:31 error attr-quoted-forbidden-chars"]
        ),
        ("METHOD=AES-128,URI='k'", ContentKey(method: .aes128, uri: "k"), ["3:31 error attr-value-type"]),
        (#"METHOD=AES-128,URI="k"x"#, ContentKey(method: .aes128, uri: "k"), ["3:34 error attr-list-syntax"]),
        (#"METHOD=AES-128,URI="k","#, ContentKey(method: .aes128, uri: "k"), ["3:34 error attr-list-syntax"]),
        (#"METHOD=AES-128,URI="k",X"#, ContentKey(method: .aes128, uri: "k"), ["3:35 error attr-list-syntax"]),
    ])
    func whatIsWrongCostsOnlyItself(attributes: String, key: ContentKey, findings: [String]) throws {
        let found = try read(attributes)
        #expect(found.keys == [key])
        #expect(found.findings == findings)
    }

    @Test func noneIsNoKeyWhateverElseTheTagSays() throws {
        let found = try read(#"METHOD=NONE"#)
        #expect(found.keys == [])
        #expect(found.findings == [])
        #expect(try read(#"METHOD="NONE""#).keys == [])
    }

    // MARK: IV

    @Test(
        arguments: [
            ("0xABC", 0xABC, ["3:30 warning key-iv-128-bit"]),
            ("0xD90CD67C7436BC4A", 0xD90C_D67C_7436_BC4A, ["3:30 warning key-iv-128-bit"]),
            ("0X00000000000000000000000000000001", 1, []),
            ("0x0000000000000000000000000000abcd", 0xABCD, ["3:30 error attr-hex-uppercase"]),
            ("0x000000000000000000000000000000F", 0xF, ["3:30 warning key-iv-128-bit"]),  // 31 digits
            ("\"0x0000000000000000000000000000000A\"", 10, ["3:31 error attr-value-type"]),
        ] as [(String, UInt64, [String])])
    func anIVIsReadAsANumber(written: String, low: UInt64, findings: [String]) throws {
        let found = try read("METHOD=AES-128,IV=\(written),URI=\"k\"")
        #expect(
            found.keys == [ContentKey(method: .aes128, uri: "k", initializationVector: InitializationVector(low: low))])
        #expect(found.findings == findings)
    }

    @Test(arguments: [
        ("0x", "3:30 error attr-hex-prefix"),
        ("0xG0", "3:30 error attr-hex-prefix"),
        ("xyz", "3:30 error attr-hex-prefix"),
        ("0000000000000000000000000000ABCD", "3:30 error attr-hex-prefix"),
    ])
    func anIVThatIsNoneIsKeptAsWritten(written: String, finding: String) throws {
        let found = try read("METHOD=AES-128,IV=\(written),URI=\"k\"")
        #expect(found.keys == [ContentKey(method: .aes128, uri: "k", otherAttributes: [.bare("IV", written)])])
        #expect(found.findings == [finding])
    }

    @Test func anIVThatIsNoneIsNotMadeFromTheSequenceNumber() throws {
        let key = try #require(try read("METHOD=AES-128,IV=0000000000000000000000000000ABCD,URI=\"k\"").keys.first)
        #expect(key.initializationVector(mediaSequenceNumber: 7) == nil)
    }

    @Test func anIVOverSixteenBytesIsKeptAsWritten() throws {
        let written = "0x0000000000000000000000000000000001"
        let found = try read("METHOD=AES-128,IV=\(written),URI=\"k\"")
        #expect(found.findings == ["3:30 error key-iv-128-bit"])
        #expect(found.keys == [ContentKey(method: .aes128, uri: "k", otherAttributes: [.bare("IV", written)])])
    }

    // MARK: KEYFORMATVERSIONS

    @Test(arguments: [("1", [1]), ("1/2", [1, 2]), ("2/5", [2, 5]), ("10", [10])])
    func versionsAreJoinedBySlashes(written: String, versions: [Int]) throws {
        let found = try read(#"METHOD=AES-128,URI="k",KEYFORMATVERSIONS="\#(written)""#)
        #expect(found.keys.map(\.keyFormatVersions) == [versions])
        #expect(found.findings == [])
    }

    @Test(arguments: ["0", "1/0", "a", "1/", "/1", "1//2", "-1", "+1", "1.0", "1,2", "1 /2", "99999999999999999999"])
    func nothingElseIsAListOfVersions(written: String) throws {
        let found = try read(#"METHOD=AES-128,URI="k",KEYFORMATVERSIONS="\#(written)""#)
        #expect(found.keys.map(\.uri) == ["k"])
        #expect(found.findings == ["3:54 error key-keyformatversions-syntax"])
    }

    @Test func aListOfVersionsThatIsNoneIsKeptAsWritten() throws {
        let found = try read(#"METHOD=AES-128,URI="k",KEYFORMATVERSIONS="1/a""#)
        #expect(found.keys.map(\.otherAttributes) == [[Attribute(name: "KEYFORMATVERSIONS", value: "1/a")]])
    }

    @Test func anEmptyListOfVersionsIsOneFinding() throws {
        let found = try read(#"METHOD=AES-128,URI="k",KEYFORMATVERSIONS="""#)
        #expect(found.keys.map(\.uri) == ["k"])
        #expect(found.findings.first == "3:35 error attr-quoted-non-empty")
    }

    // MARK: Session keys

    @Test func aSessionKeyIsReadLikeAKey() throws {
        let playlist = try multivariantPlaylist(
            #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#,
            #"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k",IV=0x00000000000000000000000000000001,X-A=b"#)
        #expect(
            playlist.sessionKeys == [
                ContentKey(method: .sampleAES, uri: "skd://a", keyFormat: .fairPlay),
                ContentKey(
                    method: .aes128, uri: "k", initializationVector: InitializationVector(low: 1),
                    otherAttributes: [.bare("X-A", "b")]),
            ])
        #expect(playlist.sessionKeys.map(\.position?.line) == [2, 3])
        #expect(playlist.diagnostics == [])
    }

    @Test(arguments: ["METHOD=SAMPLE-AES", #"URI="skd://a""#])
    func aSessionKeyHasMethodAndURILikeAnyKey(attributes: String) throws {
        let playlist = try multivariantPlaylist("#EXT-X-SESSION-KEY:\(attributes)")
        #expect(playlist.diagnostics.listed == ["2:1 error skey-attributes-as-key"])
    }

    @Test func aFaultInTheListOfASessionKeyIsFoundOnce() throws {
        let playlist = try multivariantPlaylist(#"#EXT-X-SESSION-KEY:METHOD=AES-128, URI="k""#)
        #expect(playlist.diagnostics.listed == ["2:35 error attr-no-space-after-comma"])
    }

    @Test func aSessionKeyIsNeverNone() throws {
        let playlist = try multivariantPlaylist("#EXT-X-SESSION-KEY:METHOD=NONE")
        #expect(playlist.sessionKeys == [])
        #expect(playlist.diagnostics.listed == ["2:1 error skey-method-not-none"])
    }
}
