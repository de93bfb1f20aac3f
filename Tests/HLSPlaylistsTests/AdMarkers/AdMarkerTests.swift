import HLSPlaylists
import Testing

/// Every form of a mark, and what it says.
@Suite struct AdMarkerTests {
    /// What is to be found of a tag by itself.
    struct Meaning: Sendable, CustomTestStringConvertible {
        var line: String
        var kind: AdMarker.Kind
        var id: String?
        var duration: Double?
        var elapsed: Double?
        var scte35: [UInt8]?

        init(
            _ line: String, _ kind: AdMarker.Kind, id: String? = nil, duration: Double? = nil, elapsed: Double? = nil,
            scte35: [UInt8]? = nil
        ) {
            self.line = line
            self.kind = kind
            self.id = id
            self.duration = duration
            self.elapsed = elapsed
            self.scte35 = scte35
        }

        var testDescription: String { line }
    }

    private static let message: [UInt8] = [0xFC, 0x30, 0x11, 0x00, 0xFF]

    private static let meanings = [
        // EXT-X-CUE-OUT, bare, with a number, with attributes, and with both.
        Meaning("#EXT-X-CUE-OUT", .out),
        Meaning("#EXT-X-CUE-OUT:", .out),
        Meaning("#EXT-X-CUE-OUT:30", .out, duration: 30),
        Meaning("#EXT-X-CUE-OUT: 30.5 ", .out, duration: 30.5),
        Meaning("#EXT-X-CUE-OUT:0", .out),
        Meaning("#EXT-X-CUE-OUT:-3", .out),
        Meaning("#EXT-X-CUE-OUT:30s", .out),
        Meaning("#EXT-X-CUE-OUT:DURATION=30", .out, duration: 30),
        Meaning("#EXT-X-CUE-OUT:DURATION=0", .out),
        Meaning("#EXT-X-CUE-OUT:Duration=30.0", .out, duration: 30),
        Meaning("#EXT-X-CUE-OUT:DURATION=\"30.0\"", .out, duration: 30),
        Meaning("#EXT-X-CUE-OUT:DURATION=soon,ID=7", .out, id: "7"),
        Meaning("#EXT-X-CUE-OUT:30.0,BREAKID=5", .out, id: "5", duration: 30),
        Meaning("#EXT-X-CUE-OUT:ID=\"7\",BREAKID=5,CUE=\"/DARAP8=\"", .out, id: "7", scte35: message),
        Meaning("#EXT-X-CUE-OUT:DURATION=10,SCTE35=0xFC301100FF", .out, duration: 10, scte35: message),
        // EXT-X-CUE-OUT-CONT.
        Meaning("#EXT-X-CUE-OUT-CONT", .continued),
        Meaning("#EXT-X-CUE-OUT-CONT:10/30", .continued, duration: 30, elapsed: 10),
        Meaning("#EXT-X-CUE-OUT-CONT: 8.308/30.0", .continued, duration: 30, elapsed: 8.308),
        Meaning("#EXT-X-CUE-OUT-CONT:8/0", .continued, elapsed: 8),
        Meaning("#EXT-X-CUE-OUT-CONT:8", .continued),
        Meaning("#EXT-X-CUE-OUT-CONT:8/", .continued),
        Meaning("#EXT-X-CUE-OUT-CONT:8/30/1", .continued),
        Meaning(
            "#EXT-X-CUE-OUT-CONT:ElapsedTime=10,Duration=30,SCTE35=/DARAP8=", .continued, duration: 30, elapsed: 10,
            scte35: message),
        Meaning(
            "#EXT-X-CUE-OUT-CONT:CAID=0x0100,ElapsedTime=6.00,Duration=150,SCTE35=/DARAP8", .continued, duration: 150,
            elapsed: 6, scte35: message),
        Meaning("#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT10S,ID=3", .continued, id: "3"),
        // EXT-X-CUE-IN.
        Meaning("#EXT-X-CUE-IN", .in),
        Meaning("#EXT-X-CUE-IN:ID=7", .in, id: "7"),
        Meaning("#EXT-X-CUE-IN:30", .in),
        // EXT-X-CUE.
        Meaning(
            #"#EXT-X-CUE:TYPE="SpliceOut",ID="1",DURATION="0",TIME="266.198",AVAIL-NUM="1""#, .out, id: "1"),
        Meaning(
            #"#EXT-X-CUE:DURATION="201.467",ID="0",TYPE="SpliceOut",TIME="414.171""#, .out, id: "0", duration: 201.467),
        Meaning(
            "#EXT-X-CUE:ID=9,TYPE=\"SpliceOut\",DURATION=30,ELAPSED=6.5", .continued, id: "9", duration: 30,
            elapsed: 6.5),
        Meaning("#EXT-X-CUE:ID=9,TYPE=\"SpliceOut\",DURATION=30,ELAPSED=0", .out, id: "9", duration: 30, elapsed: 0),
        Meaning("#EXT-X-CUE:TYPE=\"SpliceIn\",ID=\"1\",TIME=\"276.2\"", .in, id: "1"),
        Meaning("#EXT-X-CUE:DURATION=27,ID=\"x\"", .out, id: "x", duration: 27),
        Meaning(
            "#EXT-X-CUE:ID=1,TYPE=scte35,DURATION=30,CUE=\"/DARAP8=\"", .out, id: "1", duration: 30, scte35: message),
        Meaning("#EXT-X-CUE:ID=1,TYPE=scte35,CUE=\"/DARAP8=\"", .signal, id: "1", scte35: message),
        Meaning("#EXT-X-CUE:TYPE=SpliceInsert,ID=a1,TIME=10.5", .signal, id: "a1"),
        Meaning("#EXT-X-CUE:TYPE=Chapter,DURATION=30", .signal, duration: 30),
        Meaning("#EXT-X-CUE-CONT:ID=a2", .continued, id: "a2"),
        // Messages.
        Meaning("#EXT-OATCLS-SCTE35:/DARAP8=", .signal, scte35: message),
        Meaning("#EXT-OATCLS-SCTE35: /DARAP8= ", .signal, scte35: message),
        Meaning("#EXT-OATCLS-SCTE35:0xfc301100ff", .signal, scte35: message),
        Meaning("#EXT-OATCLS-SCTE35:FC301100FF", .signal, scte35: message),
        Meaning("#EXT-OATCLS-SCTE35:/DAR…", .signal),
        Meaning("#EXT-OATCLS-SCTE35", .signal),
        Meaning("#EXT-X-SPLICEPOINT-SCTE35:/DARAP8=", .signal, scte35: message),
        // EXT-X-SCTE35.
        Meaning("#EXT-X-SCTE35:CUE=\"/DARAP8=\"", .signal, scte35: message),
        Meaning("#EXT-X-SCTE35:CUE=/DARAP8=,ELAPSED=1", .signal, elapsed: 1, scte35: message),
        Meaning(
            #"#EXT-X-SCTE35:TYPE=0x34,DURATION=15.0,CUE-OUT=YES,UPID="0x08:0x94",CUE="/DARAP8=",ID="p""#, .out, id: "p",
            duration: 15, scte35: message),
        Meaning(
            #"#EXT-X-SCTE35:TYPE=0x30,ELAPSED=7.14,ID="5",DURATION=180.067,CUE-OUT=CONT,CUE="/DARAP8=""#, .continued,
            id: "5", duration: 180.067, elapsed: 7.14, scte35: message),
        Meaning(#"#EXT-X-SCTE35:TYPE=0x31,ID="5",CUE-IN=YES"#, .in, id: "5"),
        Meaning(#"#EXT-X-SCTE35:TYPE=0x10,ID="2",CUE-OUT=NO"#, .signal, id: "2"),
        Meaning("#EXT-X-SCTE35:CUE=”/DARAP8=”", .signal),
        // Asset data.
        Meaning("#EXT-X-ASSET:CAID=0x0100,ID=7", .asset, id: "7"),
    ]

    @Test(arguments: meanings)
    func eachFormHasItsMeaning(meaning: Meaning) throws {
        let timeline = try mediaPlaylist(meaning.line, "#EXTINF:6,", "a.ts").adTimeline
        let markers = timeline.breaks.flatMap(\.markers) + timeline.otherMarkers
        #expect(markers.count == 1)
        let marker = try #require(markers.first)
        #expect(marker.kind == meaning.kind)
        #expect(marker.id == meaning.id)
        #expect(marker.duration == meaning.duration)
        #expect(marker.elapsed == meaning.elapsed)
        #expect(marker.scte35 == meaning.scte35)
        #expect("#" + marker.form.rawValue == meaning.line.prefix { $0 != ":" })
        #expect(marker.position?.line == 3)
        #expect(marker.segmentIndex == 0)
        #expect(marker.time == 0)
        #expect(AdMarker.Kind.known.contains(marker.kind) && marker.form.isKnown)
    }

    @Test(arguments: ["#EXT-X-CUE-OUTER:30", "#EXT-X-cue-out:30", "#EXT-X-AD", "#EXT-X-DATERANGES:SCTE35-OUT=0xFC"])
    func otherTagsAreNoMarks(line: String) throws {
        let timeline = try mediaPlaylist(line, "#EXTINF:6,", "a.ts").adTimeline
        #expect(timeline.breaks == [])
        #expect(timeline.otherMarkers == [])
    }

    @Test func aMarkKeepsWhatWasWritten() throws {
        let timeline = try mediaPlaylist("#EXT-X-CUE-OUT: 30 ,Note=\"a,b\",X", "#EXTINF:6,", "a.ts").adTimeline
        let marker = try #require(timeline.breaks.first?.markers.first)
        #expect(marker.source == .tag(UnknownTag(name: "EXT-X-CUE-OUT", value: " 30 ,Note=\"a,b\",X")))
        #expect(marker.attributes == [Attribute(name: "NOTE", value: "a,b")])
    }

    @Test func aDateRangeIsAMarkForEachOfItsMessages() throws {
        let timeline = try mediaPlaylist(
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:00.000Z",
            #"#EXT-X-DATERANGE:ID="s",START-DATE="2026-01-31T10:20:06.000Z",PLANNED-DURATION=10,SCTE35-OUT=0xFC30,X-A="1""#,
            #"#EXT-X-DATERANGE:ID="s",DURATION=8,SCTE35-IN=0xFC31"#, "#EXTINF:6,", "a.ts", "#EXTINF:8,", "b.ts"
        ).adTimeline
        let adBreak = try #require(timeline.breaks.first)
        #expect(adBreak.markers.map(\.kind) == [.out, .in])
        #expect(adBreak.markers.map(\.form) == [.dateRange, .dateRange])
        #expect(adBreak.markers.map(\.scte35) == [[0xFC, 0x30], [0xFC, 0x31]])
        #expect(adBreak.markers.map(\.segmentIndex) == [1, 2])
        #expect(adBreak.markers.map(\.time) == [6, 14])
        #expect(adBreak.markers.map(\.duration) == [10, 10])
        #expect(adBreak.markers.first?.attributes.map(\.name) == ["SCTE35-OUT", "X-A", "SCTE35-IN"])
        #expect(adBreak.markers.first?.position?.line == 4)
    }
}

@Suite struct InterstitialTests {
    private func interstitial(_ attributes: String) throws -> Interstitial? {
        try mediaPlaylist(
            #"#EXT-X-DATERANGE:ID="i",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-31T10:20:06.000Z","#
                + attributes
        ).dateRanges.first?.interstitial
    }

    @Test func everyAttributeHasItsProperty() throws {
        let found = try #require(
            try interstitial(
                #"X-ASSET-URI="https://a/a.m3u8",X-RESUME-OFFSET=-1.5,X-PLAYOUT-LIMIT=30,X-SNAP="OUT,IN",X-RESTRICT="SKIP,"#
                    + #"JUMP",X-CONTENT-MAY-VARY="NO",X-TIMELINE-OCCUPIES="RANGE",X-TIMELINE-STYLE="PRIMARY""#))
        #expect(found.assetURI == "https://a/a.m3u8")
        #expect(found.assetListURI == nil)
        #expect(found.resumeOffset == -1.5)
        #expect(found.playoutLimit == 30)
        #expect(found.snap == [.out, .in])
        #expect(found.restrictions == [.skip, .jump])
        #expect(!found.contentMayVary)
        #expect(found.occupancy == .range)
        #expect(found.style == .primary)
    }

    @Test func unknownValuesAreAsGoodAsAbsent() throws {
        let found = try #require(
            try interstitial(
                #"X-ASSET-LIST="l.json",X-RESUME-OFFSET="x",X-PLAYOUT-LIMIT=-3,X-SNAP="NEAR,IN",X-RESTRICT="SEEK","#
                    + #"X-CONTENT-MAY-VARY="MAYBE",X-TIMELINE-OCCUPIES="LINE",X-TIMELINE-STYLE="DARK""#))
        let plain = try #require(try interstitial(#"X-ASSET-LIST="l.json",X-SNAP="IN""#))
        #expect(found == plain)
        #expect(plain.assetListURI == "l.json")
        #expect(plain.contentMayVary)
        #expect(plain.occupancy == .point)
        #expect(plain.style == .highlight)
    }

    @Test func otherClassesAreNone() {
        #expect(DateRange(id: "a", classIdentifier: "com.apple.hls.preload").interstitial == nil)
    }
}
