import HLSPlaylists
import Testing

/// Lists with nothing out of the ordinary are read on a way of their own. It must come to what the general one comes to.
@Suite struct PlainListTests {
    static let lists = [
        "EXT-X-KEY": [
            "METHOD=SAMPLE-AES,URI=\"skd://a\",KEYFORMAT=\"com.apple.streamingkeydelivery\",KEYFORMATVERSIONS=\"1\"",
            "METHOD=AES-128,URI=\"k\",IV=0x0123456789ABCDEF0123456789ABCDEF",
            "METHOD=AES-128,URI=\"k\",IV=0x0123456789abcdef0123456789abcdef",
            "METHOD=AES-128,URI=\"k\",IV=0X0123456789abcdef0123456789abcdef",
            "METHOD=AES-128,URI=\"k\",IV=0x123456789ABCDEF0123456789ABCDEF",
            "METHOD=AES-128,URI=\"k\",IV=0x00123456789abcdef0123456789abcdef",
            "METHOD=AES-128,URI=\"k\",IV=0x0123456789ABCDEFG123456789ABCDEF", "METHOD=AES-128,URI=\"k\",IV=0x",
            "METHOD=AES-128,URI=\"k\",IV=0123456789ABCDEF0123456789ABCDEF01",
            "METHOD=AES-128,URI=\"k\",IV=\"0x0123456789ABCDEF0123456789ABCDEF\"", "METHOD=AES-128,URI=\"k\",IV=",
            "METHOD=NONE", "METHOD=NONE,URI=\"k\"", "METHOD=\"AES-128\",URI=\"k\"", "METHOD=OWN,URI=\"k\"", "URI=\"k\"",
            "METHOD=AES-128", "METHOD=AES-128,URI=\"\"", "METHOD=AES-128,URI=k", "METHOD=AES-128,URI=\"k\",URI=\"l\"",
            "METHOD=AES-128,URI=\"k\",KEYFORMAT=\"\"", "METHOD=AES-128,URI=\"k\",KEYFORMAT=identity",
            "METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"1/2/5\"", "METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"\"",
            "METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"1/\"", "METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"0\"",
            "METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"9223372036854775807/9223372036854775808\"",
            "METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=1", "METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"1.0\"",
            "METHOD=SAMPLE-AES,URI=\"skd://a\",KEYID=0xab,X-A=\"b\"", "METHOD=AES-128,URI=\"k\",KEYID=1,KEYID=2",
            "METHOD=AES-128,URI=\"k\",X-A=\"\"", "METHOD=AES-128,URI=\"k\",REQ-A=1",
            "METHOD=AES-128,URI=\"k\",NAME=\"n\"",
        ],
        "EXT-X-SERVER-CONTROL": [
            "CAN-BLOCK-RELOAD=YES", "CAN-BLOCK-RELOAD=NO", "CAN-BLOCK-RELOAD=\"YES\"",
            "CAN-BLOCK-RELOAD=YES,CAN-BLOCK-RELOAD=YES",
            "CAN-SKIP-UNTIL=24.0,CAN-SKIP-DATERANGES=YES,HOLD-BACK=18,PART-HOLD-BACK=1.002", "HOLD-BACK=.5",
            "HOLD-BACK=-1",
            "HOLD-BACK=", "hold-back=1", "HOLD-BACK=1,X-A=1", "HOLD-BACK=1,URI=\"a\"", "HOLD-BACK=1,REQ-A=1",
            "HOLD-BACK =1", "HOLD-BACK=1 ,CAN-BLOCK-RELOAD=YES", "HOLD-BACK=1,,CAN-BLOCK-RELOAD=YES",
        ],
        "EXT-X-PART-INF": [
            "PART-TARGET=0.334", "PART-TARGET=1", "PART-TARGET=\"1\"", "PART-TARGET=x", "X-A=1", "PART-TARGET=1,X-A=1",
            "PART-TARGET=1,PART-TARGET=2",
        ],
        "EXT-X-SKIP": [
            "SKIPPED-SEGMENTS=3", "SKIPPED-SEGMENTS=\"3\"", "SKIPPED-SEGMENTS=-3",
            "SKIPPED-SEGMENTS=000000000000000000003",
            "SKIPPED-SEGMENTS=18446744073709551615", "SKIPPED-SEGMENTS=18446744073709551616",
            "SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"a\tb\"",
            "RECENTLY-REMOVED-DATERANGES=\"a\",SKIPPED-SEGMENTS=3",
            "SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"\"",
            "SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"\ta\t\t\"",
            "RECENTLY-REMOVED-DATERANGES=\"a\"",
        ],
        "EXT-X-PRELOAD-HINT": [
            "TYPE=PART,URI=\"p.mp4\"", "TYPE=MAP,URI=\"i.mp4\",BYTERANGE-START=5,BYTERANGE-LENGTH=7",
            "TYPE=OWN,URI=\"p.mp4\"",
            "TYPE=\"PART\",URI=\"p.mp4\"", "TYPE=PART", "URI=\"p.mp4\"", "TYPE=PART,URI=\"\"", "TYPE=PART,URI=p.mp4",
            "TYPE=PART,URI=\"p.mp4\",BYTERANGE-START=5.5",
        ],
        "EXT-X-RENDITION-REPORT": [
            "URI=\"../1M/a.m3u8\",LAST-MSN=266872,LAST-PART=4", "URI=\"a,b=c.m3u8\"", "LAST-MSN=1",
            "URI=\"a\",LAST-MSN=x",
            "URI=\"a\",LAST-MSN=1,LAST-MSN=2", "URI=\"a\",LAST-MSN=1,X-A=\"b\"", "URI='a',LAST-MSN=1",
            "URI=\"a\"b,LAST-MSN=1",
        ],
        "EXT-X-DATERANGE": [
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30.000Z\"", "ID=\"a\"", "START-DATE=\"2026-01-31T10:20:30.000Z\"",
            "ID=\"\",START-DATE=\"2026-01-31T10:20:30.000Z\"", "ID=\"a\",START-DATE=\"yesterday\"",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30\"", "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",DURATION=-1",
            "ID=\"a\",CLASS=\"c\",START-DATE=\"2026-01-31T10:20:30Z\",END-DATE=\"2026-01-31T10:20:40Z\",DURATION=10.0,"
                + "PLANNED-DURATION=10,X-A=\"b\",X-C=0xAB,X-D=1.5,SCTE35-OUT=0xFC30,END-ON-NEXT=YES,CUE=\"PRE,ONCE\"",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",CUE=\"PRE,OWN\"",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",CUE=\"PRE,,POST\"",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",CUE=\"PRE, POST\"",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",CUE=PRE",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",END-ON-NEXT=NO",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",X-A=1,X-A=2",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",X-A=\"\"",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",REQ-A=1",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",URI=\"u\"",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",x-a=1",
            "ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\"," + (0..<20).map { "X-\($0)=\($0)" }.joined(separator: ","),
        ],
    ].flatMap { tag, lists in lists.map { "#\(tag):\($0)" } }

    @Test(arguments: lists)
    func bothWaysReadTheSame(line: String) throws {
        let either = try MediaPlaylist(parsing: text(line))
        // A brace may belong to a variable, which the short way knows nothing of.
        var general = try MediaPlaylist(parsing: text(line + ",X-BRACE=\"{\""))
        general.removeBraces()
        #expect(either == general)
        #expect(either.diagnostics.map(\.description) == general.diagnostics.map(\.description))
        #expect(either.positions == general.positions)
    }

    @Test(arguments: lists)
    func aCommaBehindAListIsReported(line: String) throws {
        let either = try MediaPlaylist(parsing: text(line))
        let comma = try MediaPlaylist(parsing: text(line + ","))
        #expect(either == comma)
        #expect(comma.diagnostics.count == either.diagnostics.count + 1)
    }

    @Test(arguments: [8, 9, 10, 30])
    func dateRangesOfOneIDAreTakenTogetherHoweverManyThereAre(count: Int) throws {
        let starts = (0..<count).map { "#EXT-X-DATERANGE:ID=\"\($0)\",START-DATE=\"2026-01-31T10:20:30Z\",X-A=1\n" }
        let ends = (0..<count).reversed().map { "#EXT-X-DATERANGE:ID=\"\($0)\",DURATION=\($0),X-A=1,X-B=\($0)\n" }
        let playlist = try MediaPlaylist(parsing: text((starts + ends + ends).joined()))
        #expect(playlist.diagnostics == [])
        #expect(playlist.dateRanges.map(\.id) == (0..<count).map { "\($0)" })
        #expect(playlist.dateRanges.map(\.duration) == (0..<count).map { Double($0) })
        #expect(playlist.dateRanges.allSatisfy { $0.otherAttributes.count == 2 })
    }

    private func text(_ line: String) -> String {
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(line)\n#EXTINF:4,\na.mp4\n"
    }
}

extension MediaPlaylist {
    fileprivate mutating func removeBraces() {
        func isBrace(_ attribute: Attribute) -> Bool { attribute.name == "X-BRACE" }
        serverControl?.otherAttributes.removeAll(where: isBrace)
        partInformation?.otherAttributes.removeAll(where: isBrace)
        deltaUpdate?.otherAttributes.removeAll(where: isBrace)
        for index in preloadHints.indices { preloadHints[index].otherAttributes.removeAll(where: isBrace) }
        for index in renditionReports.indices { renditionReports[index].otherAttributes.removeAll(where: isBrace) }
        for index in dateRanges.indices { dateRanges[index].otherAttributes.removeAll(where: isBrace) }
        for index in segments[0].keys.indices { segments[0].keys[index].otherAttributes.removeAll(where: isBrace) }
    }

    fileprivate var positions: [TextPosition?] {
        [serverControl?.position, partInformation?.position, deltaUpdate?.position] + preloadHints.map(\.position)
            + renditionReports.map(\.position) + dateRanges.map(\.position) + segments[0].keys.map(\.position)
    }
}
