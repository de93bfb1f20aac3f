import HLSPlaylists
import Testing

/// Lines of the usual form are read when someone asks for their models, all others at once. What comes of it must not differ.
@Suite struct PlainFormTests {
    @Test(arguments: valuesByAttribute)
    func whatAnAttributeSaysDoesNotDependOnWhenItIsRead(attribute: String, values: [String]) throws {
        for value in values {
            let pair = "\(attribute)=\(value)"
            for list in ["\(pair),X-LAST=1", "\(pair),\(pair)"] {
                try check(
                    """
                    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="n",\(list)
                    #EXT-X-MEDIA:\(list)
                    #EXT-X-STREAM-INF:BANDWIDTH=1,\(list)
                    v.m3u8
                    #EXT-X-STREAM-INF:\(list)
                    w.m3u8
                    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8",\(list)
                    #EXT-X-I-FRAME-STREAM-INF:\(list)

                    """)
            }
        }
    }

    @Test(arguments: [
        "", ",", "BANDWIDTH=1,", ",BANDWIDTH=1", "BANDWIDTH=1,,CODECS=\"a\"", "BANDWIDTH", "BANDWIDTH=", "BANDWIDTH =1",
        "BANDWIDTH= 1", "BANDWIDTH=1 ", " BANDWIDTH=1", "BANDWIDTH=1, CODECS=\"a\"", "bandwidth=1",
        "BANDWIDTH=1,CODECS=\"a\"b",
        "BANDWIDTH=1\t", "BANDWIDTH=1,X\t=1", "BANDWIDTH=1,X\u{301}=1", "BANDWIDTH=1,X=é,NAME=\"é\"",
        "BANDWIDTH=1,X=1,Y=2",
        "BANDWIDTH=1,X=1,X=2", "BANDWIDTH=1,REQ-X=1", "BANDWIDTH=1,REQ=1", "BANDWIDTH=1,REQ-=1", "BANDWIDTH=1,X=\"\"",
        "BANDWIDTH=1,X=", "BANDWIDTH=1,X='a'", "BANDWIDTH=1,X={$v}", "BANDWIDTH=1,X=\"{$v}\"",
        "BANDWIDTH=1,PROGRAM-ID=1",
        "BANDWIDTH=1,BANDWIDTHS=2", "XBANDWIDTH=1", "BANDWIDTH=1,BANDWIDTH-MAX=2,NAME=\"x\"",
        "NAME=\"x\",BANDWIDTH=1=2",
        "BANDWIDTH=1,CODECS=\"\u{FEFF}\"", "BANDWIDTH=1;CODECS=\"a\"", "BANDWIDTH=1,NAME=\"a=b,c=d\"",
    ])
    func theGrammarIsTheSame(list: String) throws {
        try check("#EXT-X-STREAM-INF:\(list)\nv.m3u8\n")
        try check("#EXT-X-STREAM-INF: \(list)\r\nv.m3u8\r\n")
        try check("  #EXT-X-STREAM-INF:\(list)  \n  v.m3u8  \n")
        try check("#EXT-X-I-FRAME-STREAM-INF:URI=\"i\",\(list)\n")
        try check("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"g\",NAME=\"n\",\(list)")
    }

    @Test(arguments: [
        "{$v}", "{$v}/{$w}.m3u8", "a{$v}b", "{$e}", "{$e}{$e}", "{$v}{$e}", "{$u}", "{$v}{$u}", "{$late}", "{$v", "{v}",
        "{$}", "{$ v}",
        "{$v}}", "{{$v}", "x{$v}é", "{$V}", "$v", "{$nothing}",
    ])
    func variablesAreThoseThatWereDefinedBefore(text: String) throws {
        for (first, second) in [(text, "plain"), ("plain", text), (text, text), (text, "{$v}"), ("{$v}", text)] {
            try check(
                """
                #EXT-X-STREAM-INF:BANDWIDTH=1,NAME="\(first)"
                \(second)
                #EXT-X-STREAM-INF:BANDWIDTH=1,NAME="\(first)"
                #EXT-X-DEFINE:NAME="late",VALUE="l"
                #EXT-X-DEFINE:NAME="v",VALUE="again"
                \(second)
                #EXT-X-STREAM-INF:BANDWIDTH=1,NAME="\(first)"
                \(second)
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="\(first)",NAME="\(second)",URI="\(first)"
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,CODECS="\(first),\(second)",URI="\(second)"

                """)
        }
    }

    @Test(arguments: [
        "a\n", "#EXT-X-STREAM-INF:BANDWIDTH=1\n", "#EXT-X-STREAM-INF:BANDWIDTH=x\n",
        "#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=2\na\n",
        "#EXT-X-STREAM-INF:BANDWIDTH=x\n#EXT-X-STREAM-INF:BANDWIDTH=2\na\nb\n",
        "#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=x\na\n",
        "#EXT-X-STREAM-INF:BANDWIDTH=1\n\n# comment\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"g\",NAME=\"n\"\n \u{E9}\n",
        "#EXT-X-STREAM-INF:BANDWIDTH=1\na b\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\u{7F}\n",
    ])
    func aVariantHasTheNextURILine(text: String) throws { try check(text) }

    @Test(arguments: [0, 1, 2, 5, 6, 7, 8, 11, 12, 13, 100])
    func whatVariablesTurnIntoIsCountedTheSame(limit: Int) throws {
        let text = """
            #EXT-X-STREAM-INF:BANDWIDTH=1,NAME="{$v}{$e}"
            {$v}
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="{$w}",X="{$v}"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="{$u}",NAME="{$v}",X={$v}
            """
        try check(text, variableOutput: limit)
    }

    @Test(arguments: [
        #"URI="a",LAST-MSN=1,LAST-PART=2"#, #"LAST-PART=2,URI="a""#, #"URI="a",LAST-MSN=999999999"#,
        #"URI="a",LAST-MSN=1000000000"#, #"URI="a",LAST-MSN=18446744073709551615"#,
        #"URI="a",LAST-MSN=18446744073709551616"#, #"URI="a",LAST-MSN=x"#, #"URI="a",LAST-MSN="1""#,
        #"URI="a",URI="b""#, #"URI="""#, "URI=a", "LAST-MSN=1", #"URI="a",X-OWN="b""#, #"URI="a",REQ-OWN=1"#,
        #"URI="a",TYPE=PART"#, #"URI="{$v}/a",LAST-MSN=1"#, #"URI="{$u}/a""#, #"URI="{$e}""#, #"URI="{v}é""#,
        #"URI="a",LAST-MSN=1,"#, #" URI="a" , LAST-MSN=1"#, #"uri="a""#, "",
    ])
    func reportsDoNotDependOnWhenTheyAreRead(list: String) throws {
        let text = definitions + "#EXT-X-RENDITION-REPORT:\(list)\n#EXTINF:4,\na\n#EXT-X-RENDITION-REPORT:\(list)\n"
        let later = try MediaPlaylist(parsing: text)
        let atOnce = try MediaPlaylist(parsing: text, limits: ReadingLimits(attributesPerTag: 20))
        #expect(later.renditionReports == atOnce.renditionReports)
        #expect(later.renditionReports.map(\.position) == atOnce.renditionReports.map(\.position))
        #expect(later.renditionReports.count == 2)
        #expect(later.diagnostics == atOnce.diagnostics)
    }

    @Test func bytesThatAreNotUTF8AreReadTheSame() throws {
        for byte: UInt8 in [0x00, 0x09, 0x0D, 0x1F, 0x7F, 0x80, 0xC3, 0xE2, 0xFF] {
            for tag in ["#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"", "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"g\",NAME=\""] {
                try check(Array(tag.utf8) + [byte] + Array("\"\nv".utf8) + [byte] + Array("\n".utf8))
            }
        }
    }

    // MARK: - Both ways

    private func check(_ lines: String, variableOutput: Int = 100) throws {
        try check(Array(lines.utf8), variableOutput: variableOutput)
    }

    /// Reads the lines behind some definitions in both ways.
    private func check(_ lines: [UInt8], variableOutput: Int = 100) throws {
        let text = Array(definitions.utf8) + lines
        var limits = ReadingLimits(variableOutput: variableOutput)
        let later = Result { () throws(PlaylistError) in try MultivariantPlaylist(parsing: text, limits: limits) }
        // Where a list of the usual form might go over a limit, none is taken for one.
        limits.attributesPerTag = 20
        let atOnce = Result { () throws(PlaylistError) in try MultivariantPlaylist(parsing: text, limits: limits) }
        switch (later, atOnce) {
        case (.success(let later), .success(let atOnce)): expectSame(later, atOnce, lines)
        case (.failure(let later), .failure(let atOnce)):
            #expect(later == atOnce, "\(String(decoding: lines, as: UTF8.self))")
        default: Issue.record("\(String(decoding: lines, as: UTF8.self)) is read in one way only")
        }
    }

    private func expectSame(_ later: MultivariantPlaylist, _ atOnce: MultivariantPlaylist, _ lines: [UInt8]) {
        func models(_ playlist: MultivariantPlaylist) -> ([VariantStream], [Rendition]) {
            (Array(playlist.variants) + playlist.iFrameVariants, Array(playlist.renditions))
        }
        let (variants, renditions) = models(later)
        let (expectedVariants, expectedRenditions) = models(atOnce)
        let text = String(decoding: lines, as: UTF8.self)
        #expect(variants == expectedVariants, "\(text)")
        #expect(renditions == expectedRenditions, "\(text)")
        #expect(variants.map(\.position) == expectedVariants.map(\.position), "\(text)")
        #expect(renditions.map(\.position) == expectedRenditions.map(\.position), "\(text)")
        #expect(later.diagnostics == atOnce.diagnostics, "\(text)")
    }

    private let definitions = """
        #EXTM3U
        #EXT-X-DEFINE:NAME="v",VALUE="one"
        #EXT-X-DEFINE:NAME="w",VALUE="tw/o"
        #EXT-X-DEFINE:NAME="e",VALUE=""
        #EXT-X-DEFINE:NAME="nothing"

        """

    /// Values of the usual form, and those that just miss it.
    private static let valuesByAttribute: [(String, [String])] =
        ["BANDWIDTH", "AVERAGE-BANDWIDTH", "BIT-DEPTH", "SAMPLE-RATE"].map { ($0, integers) }
        + ["SCORE", "FRAME-RATE"].map { ($0, decimals) }
        + [
            "URI", "CODECS", "SUPPLEMENTAL-CODECS", "ALLOWED-CPC", "STABLE-VARIANT-ID", "VIDEO", "AUDIO", "SUBTITLES",
            "PATHWAY-ID", "NAME", "GROUP-ID", "LANGUAGE", "ASSOC-LANGUAGE", "STABLE-RENDITION-ID", "INSTREAM-ID",
            "CHARACTERISTICS", "CHANNELS", "REQ-VIDEO-LAYOUT", "CLOSED-CAPTIONS", "VALUE", "KEYFORMAT",
        ].map { ($0, strings) }
        + ["TYPE", "DEFAULT", "AUTOSELECT", "FORCED", "HDCP-LEVEL", "VIDEO-RANGE"].map { ($0, words) }
        + [("RESOLUTION", resolutions)]

    private static let integers = [
        "", "0", "1", "007", "1234567", "12345678", "123456789", "1234567890", "123456789012345", "1234567890123456",
        "9223372036854775807",
        "9223372036854775808", "18446744073709551616", "000000000000000000001", "1.0", "-1", "+1", "1a", "0x1", "\"1\"",
        "'1'", "{$v}",
    ]
    private static let decimals = [
        "", "0", "1", "1.0", "59.940", "1234567", "12345678", "1234567.1234567", "12345678.1", "1.12345678", "1.", ".5",
        ".", "1.2.3",
        "-1.5", "1,5", "1e3", "\"1.5\"", "1.5x", String(repeating: "9", count: 400),
    ]
    private static let resolutions = [
        "", "1x1", "1920x1080", "1234567x1234567", "12345678x1", "1x12345678", "1X1", "x1", "1x", "1x1x1", "1 x 1",
        "1x1a", "\"1x1\"",
    ]
    private static let strings = [
        "\"a\"", "\"\"", "\"", "a", "", "'a'", "\" \"", "\"a,b\"", "\",\"", "\"a, b\"", "\"a=b\"", "\"é\"", "\"a\"b",
        "NONE", "\"NONE\"",
        "none", "\"{$v}\"", "\"{$e}\"", "\"{$u}\"", "{$v}", "\"CH-STEREO\"", "\"CH-X/PROJ-RECT\"", "\"12345678\"",
        "\"1234567\"",
    ]
    private static let words = [
        "YES", "NO", "yes", "NONE", "TYPE-0", "TYPE-1", "TYPE-2", "SDR", "HLG", "PQ", "AUDIO", "VIDEO", "SUBTITLES",
        "CLOSED-CAPTIONS",
        "CLOSED-CAPTION", "", "\"YES\"", "\"SDR\"", "'NO'", "YES ", "YES-", "{$v}", "é", "\"\"",
    ]
}
