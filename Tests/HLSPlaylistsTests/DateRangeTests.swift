import HLSPlaylists
import Testing

@Suite struct DateRangeTests {
    private static let start = "2026-01-31T10:20:30.000Z"

    @Test func everyAttributeHasItsProperty() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DATERANGE:ID="ad-7",CLASS="com.example.ad",START-DATE="2026-01-31T10:20:30.000Z",CUE="PRE,ONCE","#
                + #"END-DATE="2026-01-31T10:20:45.500Z",DURATION=15.5,PLANNED-DURATION=15.0,SCTE35-OUT=0xFC3020,"#
                + #"X-COM-EXAMPLE-2ND="b,c",X-NUMBER=-1.5"#)
        #expect(
            playlist.dateRanges == [
                DateRange(
                    id: "ad-7", classIdentifier: "com.example.ad", startDate: DateTime("2026-01-31T10:20:30.000Z"),
                    endDate: DateTime("2026-01-31T10:20:45.500Z"), duration: 15.5, plannedDuration: 15,
                    cue: [.pre, .once],
                    otherAttributes: [
                        .bare("SCTE35-OUT", "0xFC3020"), Attribute(name: "X-COM-EXAMPLE-2ND", value: "b,c"),
                        .bare("X-NUMBER", "-1.5"),
                    ])
            ])
        #expect(playlist.diagnostics == [])
    }

    @Test func endOnNextIsAFlag() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DATERANGE:ID="a",CLASS="c",START-DATE="2026-01-31T10:20:30.000Z",END-ON-NEXT=YES"#)
        #expect(playlist.dateRanges.map(\.endOnNext) == [true])
        #expect(playlist.diagnostics == [])
    }

    @Test(
        arguments: [
            (#"CLASS="c""#, [], ["3:1 error daterange-id-required"]),
            (#"ID="a""#, [DateRange(id: "a")], ["3:1 error daterange-startdate-required"]),
            (
                #"ID="a",START-DATE="2026-01-31T10:20:30.000Z",DURATION=-1"#,
                [DateRange(id: "a", startDate: DateTime(start), otherAttributes: [.bare("DURATION", "-1")])],
                ["3:72 error daterange-duration-non-negative"]
            ),
            (
                #"ID="a",START-DATE="2026-01-31T10:20:30.000Z",PLANNED-DURATION=-0.5"#,
                [DateRange(id: "a", startDate: DateTime(start), otherAttributes: [.bare("PLANNED-DURATION", "-0.5")])],
                ["3:80 error daterange-planned-non-negative"]
            ),
            (
                #"ID="a",START-DATE="2026-01-31T10:20:30.000Z",DURATION=-x"#,
                [DateRange(id: "a", startDate: DateTime(start), otherAttributes: [.bare("DURATION", "-x")])],
                ["3:72 error attr-float-syntax"]
            ),
            (
                #"ID="a",START-DATE="2026-01-31T10:20:30.000Z",END-ON-NEXT=NO"#,
                [DateRange(id: "a", startDate: DateTime(start), otherAttributes: [.bare("END-ON-NEXT", "NO")])],
                ["3:75 error daterange-endonnext-value"]
            ),
            (
                #"ID="a",START-DATE="2026-01-31T10:20:30.000Z",CUE="PRE,LATER""#,
                [DateRange(id: "a", startDate: DateTime(start), cue: [.pre, "LATER"])],
                ["3:68 error daterange-cue-values"]
            ),
        ] as [(String, [DateRange], [String])])
    func whatIsWrongCostsOnlyItself(attributes: String, ranges: [DateRange], findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXT-X-DATERANGE:\(attributes)")
        #expect(Array(playlist.dateRanges) == ranges)
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test(arguments: [
        ("CUE=PRE", [DateRange.Cue.pre], "3:67 error attr-enum-list-syntax"),
        (#"CUE="PRE, ONCE""#, [.pre, .once], "3:68 error attr-enum-list-syntax"),
    ])
    func aListOfCuesIsQuotedAndHasNoSpaces(attribute: String, cue: [DateRange.Cue], finding: String) throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:30.000Z",\#(attribute)"#)
        #expect(playlist.dateRanges.map(\.cue) == [cue])
        #expect(playlist.diagnostics.listed == [finding])
    }

    @Test func aDateThatIsNoneIsKeptAsWritten() throws {
        let playlist = try mediaPlaylist(#"#EXT-X-DATERANGE:ID="a",START-DATE="soon",DURATION=1"#)
        #expect(playlist.diagnostics.listed == ["3:37 error daterange-date-syntax"])
        #expect(
            playlist.dateRanges == [
                DateRange(id: "a", duration: 1, otherAttributes: [Attribute(name: "START-DATE", value: "soon")])
            ])
    }

    // MARK: Tags of one ID

    @Test func tagsOfOneIDAreOneRange() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:30.000Z",PLANNED-DURATION=15,X-A="1""#,
            #"#EXT-X-DATERANGE:ID="b",START-DATE="2026-01-31T10:20:40.000Z""#,
            #"#EXT-X-DATERANGE:ID="a",DURATION=14.9,X-B="2",X-A="1",SCTE35-IN=0xFC"#)
        #expect(
            playlist.dateRanges == [
                DateRange(
                    id: "a", startDate: DateTime("2026-01-31T10:20:30.000Z"), duration: 14.9, plannedDuration: 15,
                    otherAttributes: [
                        Attribute(name: "X-A", value: "1"), Attribute(name: "X-B", value: "2"),
                        .bare("SCTE35-IN", "0xFC"),
                    ]),
                DateRange(id: "b", startDate: DateTime("2026-01-31T10:20:40.000Z")),
            ])
        #expect(playlist.dateRanges.map(\.position?.line) == [3, 4])
        #expect(playlist.diagnostics == [])
    }

    @Test func idsAreComparedByteByByte() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-DATERANGE:ID=\"\u{E9}\",START-DATE=\"2026-01-31T10:20:30.000Z\"",
            "#EXT-X-DATERANGE:ID=\"e\u{301}\",START-DATE=\"2026-01-31T10:20:31.000Z\"")
        #expect(playlist.dateRanges.map(\.position?.line) == [3, 4])
        #expect(playlist.diagnostics.listed == [])
    }

    @Test func whereTagsOfOneIDDifferTheLaterCounts() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:30.000Z",DURATION=1,X-A="1",CUE="PRE""#,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:31.000Z",DURATION=2,X-A="2",CUE="POST""#)
        #expect(
            playlist.dateRanges == [
                DateRange(
                    id: "a", startDate: DateTime("2026-01-31T10:20:31.000Z"), duration: 2, cue: [.post],
                    otherAttributes: [Attribute(name: "X-A", value: "2")])
            ])
        #expect(playlist.diagnostics.listed == ["4:1 error daterange-same-id-same-values"])
        #expect(playlist.diagnostics[0].message.hasPrefix("START-DATE, DURATION, CUE, X-A of date range 'a' "))
    }

    @Test func theFirstTagOfAnIDHasTheStartDate() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DATERANGE:ID="a",DURATION=1"#, #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:30.000Z""#)
        #expect(playlist.dateRanges.map(\.startDate?.text) == ["2026-01-31T10:20:30.000Z"])
        #expect(playlist.diagnostics.listed == ["3:1 error daterange-startdate-required"])
    }

    @Test(arguments: [1, 8, 9, 10, 40])
    func ofManyRangesEachIsKnownByItsID(count: Int) throws {
        let first = (0..<count).map { #"#EXT-X-DATERANGE:ID="\#($0)",START-DATE="2026-01-31T10:20:30.000Z""# }
        let second = (0..<count).map { #"#EXT-X-DATERANGE:ID="\#($0)",DURATION=\#($0)"# }
        let playlist = try MediaPlaylist(
            parsing: ("#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + (first + second).joined(separator: "\n")
                + "\n#EXT-X-DATERANGE:ID=\"new\",DURATION=1\n"))
        #expect(playlist.dateRanges.map(\.id) == (0..<count).map(String.init) + ["new"])
        #expect(playlist.dateRanges.map(\.duration) == (0..<count).map(Double.init) + [1])
        #expect(playlist.diagnostics.listed == ["\(3 + 2 * count):1 error daterange-startdate-required"])
    }

    @Test func aDeltaUpdateMayHaveLeftOutTheFirstTagOfAnID() throws {
        let playlist = try mediaPlaylist("#EXT-X-SKIP:SKIPPED-SEGMENTS=3", #"#EXT-X-DATERANGE:ID="a",DURATION=1"#)
        #expect(playlist.dateRanges == [DateRange(id: "a", duration: 1)])
        #expect(playlist.diagnostics == [])
    }

    // MARK: The end

    @Test(
        arguments: [
            (#"END-DATE="2026-01-31T10:21:00.000Z",DURATION=5"#, "2026-01-31T10:21:00.000Z"),
            ("DURATION=5.25", "2026-01-31T10:20:35.250Z"),
            ("DURATION=0", "2026-01-31T10:20:30.000Z"),
            ("PLANNED-DURATION=5", nil),
            ("END-ON-NEXT=YES", "2026-01-31T10:20:50.000Z"),
            ("X-A=1", nil),
        ] as [(String, String?)])
    func aRangeEndsAtItsDateItsLengthOrTheNextOfItsClass(attributes: String, end: String?) throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DATERANGE:ID="far",CLASS="c",START-DATE="2026-01-31T10:30:00.000Z""#,
            #"#EXT-X-DATERANGE:ID="a",CLASS="c",START-DATE="2026-01-31T10:20:30.000Z",\#(attributes)"#,
            #"#EXT-X-DATERANGE:ID="other",CLASS="d",START-DATE="2026-01-31T10:20:40.000Z""#,
            #"#EXT-X-DATERANGE:ID="before",CLASS="c",START-DATE="2026-01-31T10:00:00.000Z""#,
            #"#EXT-X-DATERANGE:ID="next",CLASS="c",START-DATE="2026-01-31T10:20:50.000Z""#)
        let range = try #require(playlist.dateRanges.first { $0.id == "a" })
        #expect(playlist.effectiveEndDate(of: range)?.description == end)
    }
}
