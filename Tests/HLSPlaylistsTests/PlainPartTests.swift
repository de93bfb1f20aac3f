import HLSSyntax
import TestSupport
import Testing

@testable import HLSPlaylists

/// Parts of the usual form are read on a way of their own. It must come to what the general one comes to.
@Suite struct PlainPartTests {
    static let usual = [
        "DURATION=0.33334,URI=\"p.mp4\"", "URI=\"p.mp4\",DURATION=1", "DURATION=1,URI=\"p.mp4\",INDEPENDENT=YES",
        "INDEPENDENT=YES,DURATION=1.0,URI=\"p.mp4\"", "GAP=YES,URI=\"p.mp4\",DURATION=0.5",
        "URI=\"p.mp4\",GAP=YES,DURATION=0.5,INDEPENDENT=YES", "DURATION=999999.9999999,URI=\"a b,c='d'.mp4\"",
        "BYTERANGE=\"20@0\",DURATION=1,URI=\"p.mp4\"",
        "DURATION=0.0,URI=\"?\",BYTERANGE=\"123456789012@18446744073709551615\"",
    ]

    static let unusual = [
        "", "DURATION=1", "URI=\"p.mp4\"", "DURATION=1,URI=\"\"", "DURATION=1,URI=\"p.mp4\",",
        ",DURATION=1,URI=\"p.mp4\"",
        "DURATION=1,,URI=\"p.mp4\"", "DURATION=1, URI=\"p.mp4\"", "DURATION=1 ,URI=\"p.mp4\"",
        "DURATION =1,URI=\"p.mp4\"",
        "DURATION= 1,URI=\"p.mp4\"", "duration=1,URI=\"p.mp4\"", "DURATION=1,Uri=\"p.mp4\"",
        "DURATIONS=1,URI=\"p.mp4\"",
        "DURATION=1,XURI=\"p.mp4\"", "DURATION=1,URI=p.mp4", "DURATION=1,URI='p.mp4'", "DURATION=1,URI=\"p.mp4",
        "DURATION=1,URI=\"p.mp4\"x", "DURATION=1,URI=\"p.mp4\" ,GAP=YES", "DURATION=\"1\",URI=\"p.mp4\"",
        "DURATION=,URI=\"p.mp4\"", "DURATION=.5,URI=\"p.mp4\"", "DURATION=5.,URI=\"p.mp4\"",
        "DURATION=-1,URI=\"p.mp4\"",
        "DURATION=1e3,URI=\"p.mp4\"", "DURATION=12345678,URI=\"p.mp4\"", "DURATION=12345678.5,URI=\"p.mp4\"",
        "DURATION=1.23456789,URI=\"p.mp4\"", "DURATION=1.2.3,URI=\"p.mp4\"", "DURATION=1,DURATION=2,URI=\"p.mp4\"",
        "DURATION=1,URI=\"p.mp4\",URI=\"q.mp4\"", "DURATION=1,URI=\"p.mp4\",GAP=YES,GAP=YES",
        "DURATION=1,URI=\"p.mp4\",INDEPENDENT=YES,INDEPENDENT=YES", "DURATION=1,URI=\"p.mp4\",INDEPENDENT=NO",
        "DURATION=1,URI=\"p.mp4\",INDEPENDENT=YES2", "DURATION=1,URI=\"p.mp4\",GAP=YE",
        "DURATION=1,URI=\"p.mp4\",GAP=yes",
        "DURATION=1,URI=\"p.mp4\",GAP=\"YES\"", "DURATION=1,URI=\"p.mp4\",GAPS=YES", "DURATION=1,URI=\"p.mp4\",X-A=1",
        "DURATION=1,URI=\"p.mp4\",REQ-A=1", "DURATION=1,URI=\"p.mp4\",BYTERANGE=\"20\"",
        "DURATION=1,URI=\"p.mp4\",BYTERANGE=20@0",
        "DURATION=1,URI=\"p.mp4\",BYTERANGE=\"20@\"", "DURATION=1,URI=\"p.mp4\",BYTERANGE=\"@0\"",
        "DURATION=1,URI=\"p.mp4\",BYTERANGE=\"20@0", "DURATION=1,URI=\"p.mp4\",BYTERANGE=\"20@18446744073709551616\"",
        "DURATION=1,URI=\"p.mp4\",BYTERANGE=\"20@0\",BYTERANGE=\"20@0\"",
        "DURATION=1,URI=\"p.mp4\",BYTERANGE-LENGTH=\"20@0\"",
    ]

    /// What makes a line more than usual without a word about it in its list.
    static let unusualLines = [
        "DURATION=1,URI=\"{$v}.mp4\"", "DURATION=1,URI=\"é.mp4\"", "DURATION=1,URI=\"a\tb.mp4\"",
        "DURATION=1,URI=\"{b}\"",
    ]

    @Test(arguments: usual)
    func aListOfTheUsualFormIsPlain(list: String) {
        let bytes = Array("#EXT-X-PART:\(list)".utf8)
        #expect(isPlain(12..<bytes.count, in: bytes))
        // Nor does it matter what stands behind.
        let more = bytes + Array("\n#EXTINF:4,\na.mp4\n".utf8)
        #expect(isPlain(12..<bytes.count, in: more))
    }

    @Test(arguments: unusual)
    func anyOtherListIsNot(list: String) {
        let bytes = Array("#EXT-X-PART:\(list)".utf8)
        #expect(!isPlain(12..<bytes.count, in: bytes))
        let more = bytes + Array("@0\",GAP=YES\n".utf8)
        #expect(!isPlain(12..<bytes.count, in: more))
    }

    private func isPlain(_ list: Range<Int>, in bytes: [UInt8]) -> Bool {
        var seconds = RepeatedSeconds()
        return PlainPart(list, in: bytes, &seconds) != nil
    }

    /// A duration written like the one before is not read again. Most of these begin like others.
    @Test func aDurationDoesNotDependOnTheOneBefore() throws {
        let texts = [
            "1", "1.", "1.0", "1.00", "1.5", "1.50", "1.55", "1.555555", "1.5555555", "1.55555555", "12.5555555",
            "123456.1234567", "123456.123456", "123456.12345678", "123456", "1234567", ".5", "0.5", "00.5", "1x",
            "1.5x",
            "1 ", "1.5 ", "",
        ]
        var random = SplitMix64(seed: 4_4)
        for _ in 0..<200 {
            let parts = (0..<12).map { index in
                let duration = texts.randomElement(using: &random) ?? ""
                return index.isMultiple(of: 3) ? "URI=\"p\",DURATION=\(duration)" : "DURATION=\(duration),URI=\"p\""
            }
            let lines = parts.map { "#EXT-X-PART:\($0)\n" }.joined()
            let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + lines
            let short = try MediaPlaylist(parsing: text)
            let general = try MediaPlaylist(parsing: text, limits: LowLatency.generalWayOnly)
            #expect(short == general, "\(parts)")
            #expect(short.diagnostics == general.diagnostics)
        }
    }

    @Test(arguments: usual + unusual + unusualLines)
    func bothWaysReadTheSame(list: String) throws {
        for text in [
            LowLatency.playlist(list), LowLatency.playlist(list, list),
            LowLatency.playlist("DURATION=1,URI=\"p.mp4\",BYTERANGE=\"9@1\"", list),
            LowLatency.playlist(list, "URI=\"p.mp4\",DURATION=1,BYTERANGE=\"7\""),
        ] {
            let short = try MediaPlaylist(parsing: text)
            let general = try MediaPlaylist(parsing: text, limits: LowLatency.generalWayOnly)
            #expect(short == general)
            #expect(short.diagnostics == general.diagnostics)
            #expect(short.allParts.map(\.position) == general.allParts.map(\.position))
            #expect(
                short.allParts.map(\.byteRange?.isOffsetImplied) == general.allParts.map(\.byteRange?.isOffsetImplied))
        }
    }

    @Test func aLimitOfAttributesHoldsForPartsOfTheUsualForm() {
        let text = LowLatency.playlist("DURATION=1,URI=\"p.mp4\",GAP=YES")
        #expect(throws: PlaylistError.self) {
            try MediaPlaylist(parsing: text, limits: ReadingLimits(attributesPerTag: 2))
        }
    }

    @Test func partsAreUnderTheKeysInForceWhereTheyStand() throws {
        let playlist = try MediaPlaylist(
            parsing: """
                #EXTM3U
                #EXT-X-TARGETDURATION:4
                #EXT-X-PART:DURATION=1.0,URI="clear.mp4"
                #EXT-X-KEY:METHOD=AES-128,URI="one"
                #EXT-X-PART:DURATION=1.0,URI="one.mp4"
                #EXTINF:2,
                a.mp4
                #EXT-X-KEY:METHOD=AES-128,URI="two"
                #EXT-X-PART:DURATION=1.0,URI="two.mp4"
                #EXT-X-PART:DURATION=1.0,URI="two.mp4",X-A=1
                #EXT-X-KEY:METHOD=NONE
                #EXT-X-PART:DURATION=1.0,URI="end.mp4"

                """)
        #expect(playlist.allParts.map { $0.keys.map(\.uri) } == [[], ["one"], ["two"], ["two"], []])
    }

    @Test func partsBehindTheLastSegmentCanBeChanged() throws {
        var playlist = try MediaPlaylist(parsing: LowLatency.playlist("DURATION=1,URI=\"p.mp4\""))
        let unchanged = playlist
        #expect(playlist.trailingParts == [PartialSegment(uri: "p.mp4", duration: 1)])
        playlist.trailingParts[0].isGap = true
        #expect(playlist != unchanged)
        playlist.trailingParts[0].isGap = false
        #expect(playlist == unchanged)
        #expect(playlist.hashValue == unchanged.hashValue)
        playlist.trailingParts = []
        #expect(playlist.trailingParts.isEmpty)
    }
}

private enum LowLatency {
    /// Parts of a segment, and the same ones behind it.
    static func playlist(_ parts: String...) -> String {
        let lines = parts.map { "#EXT-X-PART:\($0)\n" }.joined()
        return
            "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-DEFINE:NAME=\"v\",VALUE=\"w\"\n\(lines)#EXTINF:4,\na.mp4\n\(lines)"
    }

    /// A reader that must count attributes takes no short way.
    static let generalWayOnly = ReadingLimits(attributesPerTag: PlainPart.mostAttributes - 1)
}

extension MediaPlaylist {
    fileprivate var allParts: [PartialSegment] { segments.flatMap(\.parts) + trailingParts }
}
