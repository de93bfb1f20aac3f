import HLSPlaylists
import Testing

@Suite struct PartialSegmentTests {
    @Test(
        arguments: [
            (#"URI="p",DURATION=0.5"#, PartialSegment(uri: "p", duration: 0.5), []),
            (
                #"URI="p",DURATION=1,INDEPENDENT=YES,GAP=YES,BYTERANGE="10@5""#,
                PartialSegment(
                    uri: "p", duration: 1, byteRange: ByteRange(length: 10, offset: 5), isIndependent: true, isGap: true
                ), []
            ),
            (
                #"URI="p",DURATION=1,X-A="b",Y=1"#,
                PartialSegment(
                    uri: "p", duration: 1, otherAttributes: [Attribute(name: "X-A", value: "b"), .bare("Y", "1")]), []
            ),
            ("DURATION=1", PartialSegment(uri: nil, duration: 1), ["3:1 error part-uri-required"]),
            (#"URI="p""#, PartialSegment(uri: "p", duration: nil), ["3:1 error part-duration-required"]),
            (
                #"URI="p",DURATION=-1"#,
                PartialSegment(uri: "p", duration: nil, otherAttributes: [.bare("DURATION", "-1")]),
                ["3:30 error attr-float-syntax"]
            ),
            (#"URI="p",DURATION="1""#, PartialSegment(uri: "p", duration: 1), ["3:31 error attr-value-type"]),
            (#"URI="p",DURATION=1."#, PartialSegment(uri: "p", duration: 1), ["3:30 warning attr-float-syntax"]),
            (
                #"URI="p",DURATION=1.2.3"#,
                PartialSegment(uri: "p", duration: nil, otherAttributes: [.bare("DURATION", "1.2.3")]),
                ["3:30 error attr-float-syntax"]
            ),
            (
                #"URI="p",DURATION=1,INDEPENDENT=NO"#,
                PartialSegment(uri: "p", duration: 1, otherAttributes: [.bare("INDEPENDENT", "NO")]),
                ["3:44 error part-enums"]
            ),
            (
                #"URI="p",DURATION=1,GAP=MAYBE"#,
                PartialSegment(uri: "p", duration: 1, otherAttributes: [.bare("GAP", "MAYBE")]),
                ["3:36 error part-enums"]
            ),
            (
                #"URI="p",DURATION=1,INDEPENDENT="YES""#, PartialSegment(uri: "p", duration: 1, isIndependent: true),
                ["3:45 error attr-enum-syntax"]
            ),
        ] as [(String, PartialSegment, [String])])
    func everyAttributeHasItsProperty(attributes: String, part: PartialSegment, findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXT-X-PART:\(attributes)")
        #expect(playlist.trailingParts == [part])
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func partsBelongToTheSegmentThatFollows() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-PART:URI="0.0",DURATION=1"#, #"#EXT-X-PART:URI="0.1",DURATION=1"#, "#EXTINF:2,", "0", "#EXTINF:2,",
            "1",
            #"#EXT-X-PART:URI="2.0",DURATION=1"#, "#EXTINF:1,", "2", #"#EXT-X-PART:URI="3.0",DURATION=1"#,
            #"#EXT-X-PART:URI="3.1",DURATION=1"#)
        #expect(playlist.segments.map { $0.parts.map(\.uri) } == [["0.0", "0.1"], [], ["2.0"]])
        #expect(playlist.trailingParts.map(\.uri) == ["3.0", "3.1"])
        #expect(playlist.trailingParts.map(\.position?.line) == [12, 13])
        #expect(playlist.nextMediaSequence == 3)
        #expect(playlist.diagnostics == [])
    }

    @Test func aRangeThatIsNoneIsKeptAsWritten() throws {
        let playlist = try mediaPlaylist(#"#EXT-X-PART:URI="p",DURATION=1,BYTERANGE="x""#)
        #expect(
            playlist.trailingParts == [
                PartialSegment(uri: "p", duration: 1, otherAttributes: [Attribute(name: "BYTERANGE", value: "x")])
            ])
        #expect(playlist.diagnostics.listed == ["3:43 error seg-byterange-syntax"])
    }
}
