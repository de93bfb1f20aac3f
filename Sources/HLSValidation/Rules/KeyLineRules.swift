/// What ``KeyLine`` finds out about the lines of keys: how they are written, and what their URIs hold.
extension Rule {
    static let keyLineRules: [Rule] =
        keyLineMethodRules
        + keyLineFormatRules
        + keyLineSchemeRules
        + keyLineTextRules
        + keyLineDataRules
        + keyLineQueryRules
        + keyLineKeyIDRules

    private static let keyLineMethodRules: [Rule] = [
        keyLine(
            .methodNotCBCS, .must, "a key of FairPlay does not have METHOD=SAMPLE-AES-CTR",
            why: "FairPlay decrypts the scheme cbcs only, which is SAMPLE-AES",
            valid: [
                .media(fairPlayKey("movie-42")),
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="k",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#,
                    #"#EXT-X-MAP:URI="i.mp4""#, "#EXTINF:6,", "a.m4s"),
            ],
            invalid: [
                .media(
                    #"#EXT-X-KEY:METHOD=↓SAMPLE-AES-CTR,URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery""#,
                    #"#EXT-X-MAP:URI="i.mp4""#, "#EXTINF:6,", "a.m4s")
            ]),
        keyLine(
            .methodFullSegment, .must, "a key of FairPlay does not have a METHOD that encrypts whole segments",
            why: "FairPlay decrypts samples only, and players refuse the key",
            valid: [
                .media(fairPlayKey("movie-42")),
                .media(#"#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x0123456789ABCDEF0123456789ABCDEF"#),
            ],
            invalid: [
                .media(#"#EXT-X-KEY:METHOD=↓AES-128,URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery""#),
                .media(
                    #"#EXT-X-KEY:METHOD=↓AES-256-GCM,URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery""#),
            ]),
    ]

    private static let keyLineFormatRules: [Rule] = [
        keyLine(
            .keyFormatMissing, .must, "a key with a skd URI has KEYFORMAT",
            why: "without it players take the URI for the address of a key file",
            valid: [.media(fairPlayKey("movie-42"))],
            invalid: [.media("↓" + #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42""#)]),
        keyLine(
            .keyFormatIdentity, .must, "KEYFORMAT of a key with a skd URI is not identity",
            why: "players take the URI for the address of a key file",
            valid: [.media(fairPlayKey("movie-42"))],
            invalid: [.media(#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="↓identity""#)]),
        keyLine(
            .keyFormatSpelling, .must, "KEYFORMAT is FairPlay's to the letter",
            why: "players compare it byte by byte, and ignore the key",
            valid: [.media(fairPlayKey("movie-42"))],
            invalid: [
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="↓com.apple.StreamingKeyDelivery""#),
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="↓com.apple.streamingkeydelivery ""#),
            ]),
        keyLine(
            .keyFormatForeign, .should, "KEYFORMAT of a key with a skd URI is FairPlay's",
            why: "players that know the format cannot read the URI, and players for FairPlay ignore the key",
            valid: [
                .media(fairPlayKey("movie-42")),
                .media(#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="https://example.com/k",KEYFORMAT="com.widevine""#),
            ],
            invalid: [.media(#"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="↓com.widevine""#)]),
        keyLine(
            .keyFormatVersions, .should, "KEYFORMATVERSIONS of a key of FairPlay has 1 among its versions",
            why: "FairPlay has no other version, and players ignore the key",
            valid: [
                .media(fairPlayKey("movie-42")),
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1/2""#
                ),
            ],
            invalid: [
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="↓2""#
                )
            ]),
    ]

    private static let keyLineSchemeRules: [Rule] = [
        keyLine(
            .uriNoIdentifier, .must, "something identifies the key behind skd://",
            why: "the key server cannot tell which key it is asked for",
            valid: [.media(fairPlayKey("movie-42")), .media(fairPlayKey("?id=1"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://")), .media(fairPlayKey(uri: "↓skd:///"))]),
        keyLine(
            .uriOpaque, .should, "the URI of a key of FairPlay begins with skd://",
            why: "many clients look for the two slashes",
            valid: [.media(fairPlayKey("movie-42"))],
            invalid: [.media(fairPlayKey(uri: "↓skd:movie-42"))]),
        keyLine(
            .uriDoubleScheme, .should, "no second scheme stands behind skd://",
            why: "clients take off one of the two or both, and ask for different keys",
            valid: [.media(fairPlayKey("movie-42")), .media(fairPlayKey("movie-42?u=https://example.com"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://https://example.com/k"))]),
        keyLine(
            .schemeCase, .should, "the scheme skd is written in lower case",
            why: "clients that compare it letter by letter do not find the key",
            valid: [.media(fairPlayKey("movie-42"))],
            invalid: [.media(fairPlayKey(uri: "↓SKD://movie-42"))]),
        keyLine(
            .schemeNotSKD, .should, "the URI of a key of FairPlay has the scheme skd",
            why: "apps look for it to tell the requests for keys from others",
            valid: [.media(fairPlayKey("movie-42"))],
            invalid: [.media(fairPlayKey(uri: "↓https://example.com/k"))]),
    ]

    private static let keyLineTextRules: [Rule] = [
        keyLine(
            .uriFragment, .should, "the URI of a key of FairPlay has no #",
            why: "URL readers take what follows for a fragment and leave it out",
            valid: [.media(fairPlayKey("movie-42")), .media(fairPlayKey("movie%2342"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://movie#42"))]),
        keyLine(
            .uriUserinfo, .should, "the URI of a key of FairPlay has no @ before its path",
            why: "URL readers take what stands before it for user information and leave it out",
            valid: [.media(fairPlayKey("movie-42")), .media(fairPlayKey("example.com/a@b"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://a@example.com"))]),
        keyLine(
            .uriWhiteSpace, .should, "the URI of a key of FairPlay has no white space",
            why: "many URL readers refuse it",
            valid: [.media(fairPlayKey("movie-42")), .media(fairPlayKey("movie%2042"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://movie 42"))]),
        keyLine(
            .uriNonASCII, .should, "the URI of a key of FairPlay is ASCII",
            why: "URL readers encode other characters, and the text is no longer the one that clients compare",
            valid: [.media(fairPlayKey("movie-42")), .media(fairPlayKey("caf%C3%A9"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://café"))]),
        keyLine(
            .uriLong, .should, "the URI of a key of FairPlay has at most 1024 bytes",
            why: "some key servers and proxies cut off or refuse longer ones",
            valid: [.media(fairPlayKey("movie-42"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://" + String(repeating: "a", count: 1_025)))]),
        keyLine(
            .uriTemplate, .should, "no placeholder of a template is left in the URI",
            why: "the packager did not fill it in, and the key server knows no such key",
            valid: [.media(fairPlayKey("movie-42")), .media(fairPlayKey("{movie}"))],
            invalid: [
                .media(fairPlayKey(uri: "↓skd://${movie}")), .media(fairPlayKey(uri: "↓skd://{{movie}}")),
            ]),
    ]

    private static let keyLineDataRules: [Rule] = [
        keyLine(
            .dataNotBase64, .should, "the data of a data: URI are base64, and said to be",
            why: "players of the system cannot read them",
            valid: [.media(widevineKey(box: box))],
            invalid: [
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="↓data:text/plain,movie",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#
                )
            ]),
        keyLine(
            .dataMalformed, .should, "the data of a data: URI are what the key's system expects",
            why: "players of the system cannot read them",
            valid: [.media(widevineKey(box: box))],
            invalid: [
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="↓data:text/plain;base64,AAAAOHBzc2gAAAAA",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#
                )
            ]),
    ]

    private static let keyLineQueryRules: [Rule] = [
        keyLine(
            .queryEmpty, .should, "something follows the ? of the URI",
            why: "the question mark is part of the text that clients compare, and gets lost easily",
            valid: [.media(fairPlayKey("movie-42"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://movie-42?"))]),
        keyLine(
            .queryEntityEscaped, .should, "items of the query are separated by & and not by &amp;",
            why: "readers find an item named amp;… and not the one that is meant",
            valid: [.media(fairPlayKey("movie-42?a=1&b=2"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://movie-42?a=1&amp;b=2"))]),
        keyLine(
            .queryDuplicateKID, .should, "the query names the KID once",
            why: "readers take the first or the last, and fetch different keys",
            valid: [.media(fairPlayKey("movie-42?kid=00112233445566778899aabbccddeeff"))],
            invalid: [
                .media(
                    fairPlayKey(
                        uri: "↓skd://movie-42?kid=00112233445566778899aabbccddeeff&KID=00112233445566778899aabbccddeeff"
                    ))
            ]),
        keyLine(
            .queryEmptyKID, .should, "the KID of the query has a value",
            why: "the key server cannot tell which key it is asked for",
            valid: [.media(fairPlayKey("movie-42?kid=00112233445566778899aabbccddeeff"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://movie-42?kid="))]),
        keyLine(
            .queryEmptyIV, .should, "the IV of the query has a value",
            why: "the key server has no vector to answer with",
            valid: [.media(fairPlayKey("movie-42?iv=00112233445566778899aabbccddeeff"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://movie-42?iv="))]),
        keyLine(
            .querySecret, .should, "no item of the query is named like a secret",
            why: "whoever has the playlist has it",
            valid: [.media(fairPlayKey("movie-42?keyset=1"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://movie-42?secret=1"))]),
        keyLine(
            .querySession, .should, "no item of the query changes with the viewer",
            why: "a key that was fetched ahead is never found again",
            valid: [.media(fairPlayKey("movie-42?tok=1"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://movie-42?token=1"))]),
    ]

    private static let keyLineKeyIDRules: [Rule] = [
        keyLine(
            .kidConflict, .should, "all places of a key line name the same KID",
            why: "readers differ in which place they look at, and fetch different keys",
            valid: [

                .media(fairPlayKey("00112233-4455-6677-8899-aabbccddeeff?kid=00112233445566778899AABBCCDDEEFF"))
            ],
            invalid: [
                .media(
                    fairPlayKey(
                        uri: "↓skd://00112233-4455-6677-8899-aabbccddeeff?kid=00112233-4455-6677-8899-aabbccddee00"))
            ]),
        keyLine(
            .kidMultiple, .should, "a PSSH box lists one key",
            why: "it stands for several keys, and nothing says which one decrypts the segments",
            valid: [.media(widevineKey(box: box))],
            invalid: [
                .media(
                    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="↓data:text/plain;base64,AAAARHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAACQSEAARIjNEVWZ3iJmqu8zd7v8SEAARIjNEVWZ3iJmqu8zd7gA=",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#
                )
            ]),
        keyLine(
            .kidNotUUID, .should, "a KID is a UUID, or base64 of 16 bytes",
            why: "readers that expect one find no key",
            valid: [.media(fairPlayKey("movie-42?kid=00112233-4455-6677-8899-aabbccddeeff"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://movie-42?kid=movie"))]),
        keyLine(
            .kidAllZero, .should, "a KID is not all zero",
            why: "it names no key, and was perhaps never filled in",
            valid: [.media(fairPlayKey("00000000-0000-0000-0000-000000000001"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://00000000-0000-0000-0000-000000000000"))]),
        keyLine(
            .kidByteOrder, .should, "a KID is written in a form that has one byte order",
            why: "readers that take the base64 for that of a GUID fetch another key",
            valid: [.media(fairPlayKey("movie-42?kid=00112233-4455-6677-8899-aabbccddeeff"))],
            invalid: [.media(fairPlayKey(uri: "↓skd://movie-42?kid=ABEiM0RVZneImaq7zN3u/w=="))]),
        keyLine(
            .ivConflict, .should, "all places of a key line give the same vector",
            why: "readers differ in which place they look at, and decrypt to noise",
            valid: [.media(fairPlayKey("movie-42?iv=00112233445566778899aabbccddeeff"))],
            invalid: [
                .media(
                    fairPlayKey(
                        uri:
                            "↓skd://00112233445566778899aabbccddeeff:00112233445566778899aabbccddeeff?iv=00112233445566778899aabbccddee00"
                    ))
            ]),
    ]

    /// A rule that is decided where key lines are read, and weighs what is found there.
    private static func keyLine(
        _ finding: KeyFinding, _ level: Level, _ summary: String, why rationale: String,
        valid: @autoclosure @escaping @Sendable () -> [RuleExample],
        invalid: @autoclosure @escaping @Sendable () -> [RuleExample]
    ) -> Rule {
        Rule(
            finding.id, level, "", summary, why: rationale, severity: finding.severity, valid: valid(),
            invalid: invalid(), .keyLine)
    }
}

extension KeyLine {
    /// Whether a rule for whole playlists says the same of the line under an id of its own, or nothing is left to say.
    func isSaidElsewhere(_ id: Diagnostic.ID) -> Bool {
        switch KeyFinding(rawValue: id.rawValue) {
        case .methodNotCBCS, .methodFullSegment: key?.method?.isKnown == false  // key-method-known
        case .keyFormatForeign: key?.isNearFairPlay == true  // fps-keyformat-misspelt
        // Packagers that write nothing else behind skd:// write the bytes in their order.
        case .kidByteOrder: identifier.chosen?.source == .base64
        default: false
        }
    }
}
