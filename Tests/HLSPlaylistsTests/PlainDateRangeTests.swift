import HLSPlaylists
import Testing

/// Date ranges of one line of the usual form are read when someone asks for them, all others at once. What comes of it must not
/// differ.
@Suite struct PlainDateRangeTests {
    @Test(arguments: valuesByAttribute)
    func whatAnAttributeSaysDoesNotDependOnWhenItIsRead(attribute: String, values: [String]) throws {
        for value in values {
            let pair = "\(attribute)=\(value)"
            try check([
                "\(start),\(pair)", #"ID="b",\#(pair),START-DATE="2026-01-31T10:20:30.000Z""#,
                #"\#(pair),ID="c",START-DATE="2026-01-31T10:20:30.000Z""#, #"ID="d",\#(pair)"#,
                "\(start),\(pair),\(pair)", #"\#(pair),\#(start)"#,
            ])
        }
    }

    @Test(arguments: [
        "X-A=1,X-B=2", "X-A=1,X-A=2", #"X-A="1",X-B="X-A=2",X-A=3"#, "X-A=1,X-B=2,X-C=3,X-D=4,X-E=5",
        #"X-ONE-LONG-NAME="a",X-TWO-LONG-NAME="a",X-ONE-LONG-NAME="a""#, "REQ-A=1", "X-A=1,REQ-A=1", #"X-A="""#, "X-A=",
        "X-A={$v}", #"X-A="{$v}""#, "x-a=1", "X-A=1,x-a=2", "X-A", "X-A=1,", ",X-A=1", "X-A=1,,X-B=2", "X-A =1",
        "X-A=1 ", "X-A='1'", "X-É=1", #"X-A="é""#, #"X-A="1"2"#, #"X-A="1"#, "SCTE35-OUT=0xFC30",
        "SCTE35-CMD=0xFC30,SCTE35-OUT=0xFC30,SCTE35-IN=0xFC30", "URI=1", #"URI="a",URI="b""#, "GROUP-ID=a,LANGUAGE=b",
    ])
    func othersAreReadTheSame(list: String) throws {
        try check(["\(start),\(list)", "\(list),\(start)", #"ID="b",\#(list),START-DATE="2026-01-31T10:20:30.000Z""#])
    }

    @Test(arguments: [15, 16, 17, 64])
    func manyOthersAreReadTheSame(count: Int) throws {
        let others = (0..<count).map { "X-\($0)=\($0)" }.joined(separator: ",")
        // More than the limit that the other reading has would be refused.
        let later = try MediaPlaylist(parsing: text(["\(start),\(others)", "\(start.replacingID),\(others),X-0=1"]))
        let attributes = (0..<count).map { Attribute(name: "X-\($0)", value: "\($0)", isQuoted: false) }
        #expect(later.dateRanges.map(\.otherAttributes) == [attributes, attributes])
        #expect(later.diagnostics.listed == ["4:\(later.lineLength(4) - 4) error attr-duplicate-name"])
    }

    @Test(arguments: [0, 1, 7, 8, 9, 30])
    func tagsOfOneIDAreOneRangeWhereverTheyStand(others: Int) throws {
        let between = (0..<others).map { #"ID="other\#($0)",START-DATE="2026-01-31T10:20:30.000Z""# }
        let tags = [
            start, "\(start),DURATION=1", #"ID="a",DURATION=2"#, #"ID="a",X-A="é""#, #"ID="a",DURATION=x"#,
            "\(start),X-A=1",
            #"ID="{$v}",START-DATE="2026-01-31T10:20:30.000Z""#,
        ]
        for first in tags {
            for second in tags {
                try check([first] + between + [second])
                try check(between + [first, second])
                try check([first, second, second] + between + [first, second])
            }
        }
    }

    @Test func aListOfRangesThatWereReadCanBeChanged() throws {
        var playlist = try MediaPlaylist(parsing: text([start, start.replacingID]))
        playlist.dateRanges[0].duration = 3
        playlist.dateRanges.append(DateRange(id: "new"))
        playlist.dateRanges.removeAll { $0.id == "b" }
        #expect(playlist.dateRanges == [DateRange(id: "a", startDate: date, duration: 3), DateRange(id: "new")])
    }

    // MARK: - Both ways

    private let date = DateTime("2026-01-31T10:20:30.000Z")
    private let start = #"ID="a",START-DATE="2026-01-31T10:20:30.000Z""#

    /// Reads tags with these lists in both ways.
    private func check(_ lists: [String]) throws {
        let text = text(lists)
        let later = try MediaPlaylist(parsing: text)
        // Where a list of the usual form might go over a limit, none is taken for one.
        let atOnce = try MediaPlaylist(parsing: text, limits: ReadingLimits(attributesPerTag: 20))
        #expect(later.dateRanges == atOnce.dateRanges, "\(text)")
        #expect(later.dateRanges.map(\.position) == atOnce.dateRanges.map(\.position), "\(text)")
        #expect(later.diagnostics == atOnce.diagnostics, "\(text)")
    }

    private func text(_ lists: [String]) -> String {
        let tags = lists.map { "#EXT-X-DATERANGE:\($0)\n" }
        return "#EXTM3U\n#EXT-X-DEFINE:NAME=\"v\",VALUE=\"a\"\n" + tags.joined()
            + "#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"
    }

    /// Values of the usual form, and those that just miss it.
    private static let valuesByAttribute: [(String, [String])] = [
        ("ID", [#""a""#, #""""#, "a", #""é""#, #""{$v}""#, #""{$u}""#, #""a,b""#, #"" ""#]),
        ("CLASS", [#""a""#, #""""#, "a", #""é""#, #""{$v}""#, #""com.apple.hls.interstitial""#, "'a'"]),
        ("START-DATE", dates), ("END-DATE", dates), ("DURATION", decimals), ("PLANNED-DURATION", decimals),
        ("END-ON-NEXT", ["YES", "NO", "yes", #""YES""#, "", "YES ", "YESNO"]),
        (
            "CUE",
            [
                #""PRE""#, #""PRE,ONCE""#, #""POST,ONCE,PRE""#, #""PRE,PRE""#, #""PRE,LATER""#, #""PRE, ONCE""#, "PRE",
                #""""#, #"",""#, #""PRE,""#, #"",PRE""#, #""pre""#, #""{$v}""#, #""PRE"#,
            ]
        ),
    ]

    private static let dates = [
        #""2026-01-31T10:20:30.000Z""#, #""2026-01-31T10:20:30Z""#, #""2026-01-31T10:20:30.000+01:00""#,
        #""2026-01-31T10:20:30.000""#, #""2026-01-31""#, #""2026-02-31T10:20:30.000Z""#,
        #""2026-01-31T10:20:30.000Z ""#,
        "2026-01-31T10:20:30.000Z", #""""#, #""soon""#, #""{$v}""#, #""2026-01-31T10:20:30.123456789Z""#,
        #""20260131T102030Z""#,
        "'2026-01-31T10:20:30.000Z'", #""2026-01-31T10:20:30.000Z"#,
    ]
    private static let decimals = [
        "", "0", "1", "1.0", "59.993", "1234567", "12345678", "1.12345678", "1.", ".5", ".", "-1.5", "1e3", #""1.5""#,
        "1.5x",
        "{$v}",
    ]
}

extension String {
    fileprivate var replacingID: String { #"ID="b""# + dropFirst(6) }
}

extension MediaPlaylist {
    fileprivate func lineLength(_ line: Int) -> Int {
        text.map { String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n")[line - 1].utf8.count } ?? 0
    }
}
