import HLSPlaylists
import Testing

/// Where byte ranges without an offset begin (4.4.4.2, 4.4.4.9).
@Suite struct ByteRangeResolutionTests {
    /// Segments as `uri range`, the range left out for a whole resource.
    private func read(_ segments: String...) throws -> MediaPlaylist {
        let lines = segments.flatMap { segment -> [String] in
            let words = segment.split(separator: " ").map(String.init)
            return ["#EXTINF:6,"] + words.dropFirst().map { "#EXT-X-BYTERANGE:\($0)" } + [words[0]]
        }
        return try MediaPlaylist(
            parsing: (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines).joined(separator: "\n"))
    }

    @Test func anOffsetLeftOutFollowsTheRangeBefore() throws {
        let playlist = try read("a 100@0", "a 50", "a 25", "a 10@1000", "a 5")
        #expect(
            playlist.segments.map(\.byteRange) == [
                ByteRange(length: 100, offset: 0), ByteRange(length: 50, offset: 100),
                ByteRange(length: 25, offset: 150),
                ByteRange(length: 10, offset: 1000), ByteRange(length: 5, offset: 1010),
            ])
        #expect(playlist.segments.map { $0.byteRange?.isOffsetImplied } == [false, true, true, false, true])
        #expect(playlist.diagnostics == [])
    }

    @Test func anExplicitOffsetOfZeroIsZero() throws {
        let playlist = try read("a 100@0", "a 50@0")
        #expect(playlist.segments.map(\.byteRange?.offset) == [0, 0])
    }

    @Test func theFirstSegmentNeedsAnOffset() throws {
        let playlist = try read("a 100")
        #expect(playlist.segments.map(\.byteRange) == [ByteRange(length: 100)])
        #expect(playlist.diagnostics.listed == ["4:18 error seg-byterange-no-previous"])
    }

    @Test func theSegmentBeforeMayBeOneThatADeltaUpdateLeavesOut() throws {
        let playlist = try MediaPlaylist(
            parsing:
                "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXTINF:6,\n#EXT-X-BYTERANGE:100\na\n"
        )
        #expect(playlist.segments.map(\.byteRange) == [ByteRange(length: 100)])
        #expect(playlist.diagnostics == [])
    }

    @Test func anotherResourceGivesNoOffset() throws {
        let playlist = try read("a 100@0", "b 50")
        #expect(playlist.segments.map(\.byteRange) == [ByteRange(length: 100, offset: 0), ByteRange(length: 50)])
        #expect(playlist.diagnostics.listed == ["7:18 error seg-byterange-other-resource"])
    }

    @Test func aWholeResourceGivesNoOffset() throws {
        let playlist = try read("a", "a 50")
        #expect(playlist.segments.map(\.byteRange) == [nil, ByteRange(length: 50)])
        #expect(playlist.diagnostics.listed == ["6:18 error seg-byterange-other-resource"])
    }

    @Test func onlyTheSegmentRightBeforeCounts() throws {
        let playlist = try read("a 100@0", "b 1@0", "a 50")
        #expect(playlist.segments.map(\.byteRange?.offset) == [0, 0, nil])
        #expect(playlist.diagnostics.listed == ["10:18 error seg-byterange-other-resource"])
    }

    @Test func resourcesAreTheSameBehindTheirVariables() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-DEFINE:NAME="v",VALUE="a""#, "#EXTINF:6,", "#EXT-X-BYTERANGE:10@5", "{$v}.ts", "#EXTINF:6,",
            "#EXT-X-BYTERANGE:10", "a.ts")
        #expect(playlist.segments.map(\.byteRange?.offset) == [5, 15])
        #expect(playlist.diagnostics == [])
    }

    @Test(arguments: [
        ("2@18446744073709551615", ["4:18 error seg-byterange-overflow"]),
        ("18446744073709551615@0", []),
        ("0@18446744073709551615", []),
    ])
    func aRangeEndsWithinSixtyFourBits(range: String, findings: [String]) throws {
        let playlist = try read("a \(range)")
        #expect(playlist.segments[0].byteRange?.description == range)
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func anOffsetBehindTheLastByteIsNone() throws {
        let playlist = try read("a 1@18446744073709551615", "a 1")
        #expect(playlist.segments.map(\.byteRange?.offset) == [.max, nil])
        #expect(playlist.diagnostics.listed == ["4:18 error seg-byterange-overflow"])
    }

    @Test(arguments: ["100-200", "@5", "5@", "-1", "1.5", "18446744073709551616"])
    func aRangeThatIsNoneIsLeftOut(range: String) throws {
        let playlist = try read("a \(range)")
        #expect(Array(playlist.segments) == [MediaSegment(uri: "a", duration: 6)])
        #expect(playlist.diagnostics.listed == ["4:18 error seg-byterange-syntax"])
    }

    @Test func theLastOfTwoRangesCounts() throws {
        let playlist = try read("a 1@0 2@1")
        #expect(playlist.segments.map(\.byteRange) == [ByteRange(length: 2, offset: 1)])
    }

    // MARK: Parts

    private func parts(_ ranges: String...) throws -> MediaPlaylist {
        let lines = ranges.map { range -> String in
            let words = range.split(separator: " ")
            return #"#EXT-X-PART:URI="\#(words[0])",DURATION=1,BYTERANGE="\#(words[1])""#
        }
        return try MediaPlaylist(
            parsing: (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines + ["#EXTINF:6,", "a"]).joined(separator: "\n"))
    }

    @Test func aPartFollowsThePartBeforeOfItsSegment() throws {
        let playlist = try parts("a 900@0", "a 1100", "a 200")
        #expect(
            playlist.segments[0].parts.map(\.byteRange) == [
                ByteRange(length: 900, offset: 0), ByteRange(length: 1100, offset: 900),
                ByteRange(length: 200, offset: 2000),
            ])
        #expect(playlist.segments[0].parts.map { $0.byteRange?.isOffsetImplied } == [false, true, true])
        #expect(playlist.segments[0].byteRange == nil)
        #expect(playlist.diagnostics == [])
    }

    @Test func aPartOfAnotherResourceGivesNoOffset() throws {
        let playlist = try parts("a 900@0", "b 100")
        #expect(playlist.segments[0].parts.map(\.byteRange?.offset) == [0, nil])
        #expect(playlist.diagnostics.listed == ["4:43 error part-byterange-no-previous"])
    }

    @Test func aPartOfTheSegmentBeforeGivesNoOffset() throws {
        let playlist = try mediaPlaylist(
            #"#EXT-X-PART:URI="a",DURATION=1,BYTERANGE="5@0""#, "#EXTINF:6,", "a",
            #"#EXT-X-PART:URI="a",DURATION=1,BYTERANGE="7""#)
        #expect(playlist.trailingParts.map(\.byteRange) == [ByteRange(length: 7)])
        #expect(playlist.diagnostics.listed == ["6:43 error part-byterange-no-previous"])
    }
}
