import HLSPlaylists
import Testing

/// Shapes that make careless readers slow: the results are right, and they come within a test run.
@Suite struct LinearityTests {
    private static let million = 1_000_000

    @Test func aLongLineWithoutAnEqualsSign() throws {
        let playlist = try mediaPlaylist("#EXT-X-START:" + String(repeating: "A", count: LinearityTests.million))
        #expect(playlist.start == StartPoint(timeOffset: nil))
        #expect(playlist.diagnostics.listed == ["3:1 error start-time-offset-required", "3:14 error attr-list-syntax"])
        #expect(playlist.diagnostics.allSatisfy { $0.message.utf8.count < 300 })
    }

    @Test func aLineOfCommas() throws {
        let playlist = try mediaPlaylist("#EXT-X-START:" + String(repeating: ",", count: LinearityTests.million))
        #expect(playlist.start == StartPoint(timeOffset: nil))
        let ids = playlist.diagnostics.map(\.id)
        #expect(ids.filter { $0 == "attr-list-syntax" }.count == 1_000)
        #expect(ids.last == "too-many-findings")
        #expect(ids.count == 1_002)
    }

    @Test func aLineOfQuotes() throws {
        let playlist = try mediaPlaylist("#EXT-X-START:" + String(repeating: "\"", count: LinearityTests.million))
        #expect(playlist.start == StartPoint(timeOffset: nil))
        let odd = try mediaPlaylist("#EXT-X-START:" + String(repeating: "\",", count: 400_001) + "TIME-OFFSET=1")
        #expect(odd.start?.timeOffset == nil)
    }

    @Test func aLineOfEqualsSigns() throws {
        let playlist = try mediaPlaylist("#EXT-X-START:" + String(repeating: "=", count: LinearityTests.million))
        #expect(playlist.start?.timeOffset == nil)
        #expect(playlist.start?.otherAttributes.map(\.value.utf8.count) == [LinearityTests.million - 1])
    }

    @Test func anOpenQuoteBeforeALongLine() throws {
        let rest = String(repeating: ",X-A='b=c,d'", count: 80_000)
        let playlist = try mediaPlaylist("#EXT-X-START:TIME-OFFSET=1,X-OPEN=\"open" + rest)
        #expect(playlist.start?.timeOffset == 1)
        #expect(playlist.start?.otherAttributes.map(\.name) == ["X-OPEN"])
        #expect(playlist.diagnostics.listed == ["3:35 error attr-quoted-forbidden-chars"])
    }

    @Test func moreAttributesThanTheLimit() {
        let list = (0..<100_000).map { "A\($0)=1" }.joined(separator: ",")
        let error = #expect(throws: PlaylistError.self) { try mediaPlaylist("#EXT-X-START:" + list) }
        #expect(error?.code == .tooManyAttributes)
        #expect(error?.line == 3)
    }

    @Test func asManyAttributesAsARaisedLimitLets() throws {
        let list = (0..<50_000).map { "A\($0)=1" }.joined(separator: ",")
        let playlist = try mediaPlaylist(
            "#EXT-X-START:TIME-OFFSET=1," + list, limits: ReadingLimits(attributesPerTag: 50_001))
        #expect(playlist.start?.otherAttributes.count == 50_000)
        #expect(playlist.diagnostics == [])
    }

    @Test func aMillionEmptyLines() throws {
        let bytes =
            Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n".utf8) + Array(repeating: 0x0A, count: LinearityTests.million)
        let playlist = try MediaPlaylist(parsing: bytes + Array("#EXTINF:6,\na.ts\n".utf8))
        #expect(playlist.segments.map(\.position?.line) == [LinearityTests.million + 4])
        #expect(playlist.diagnostics == [])
    }

    @Test func linesOfSpacesAndBytesThatAreNoText() throws {
        let lines = String(repeating: " \n", count: 100_000)
        let bytes = Array("#EXTM3U\n#EXT-X-ENDLIST\n".utf8) + Array(lines.utf8) + Array(repeating: 0x80, count: 100_000)
        let playlist = try MediaPlaylist(parsing: bytes + [0x0A])
        #expect(playlist.diagnostics.filter { $0.id == "lex-no-stray-whitespace" }.count == 1_000)
        #expect(playlist.diagnostics.filter { $0.id == "lex-utf8" }.map(\.range?.byteLength) == [100_000])
    }

    @Test func manyVariables() throws {
        let count = 3_000
        let defines = (0..<count).map { "#EXT-X-DEFINE:NAME=\"v\($0)\",VALUE=\"\($0)\"\n" }.joined()
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + defines + "#EXTINF:6,\n{$v0}/{$v\(count - 1)}\n"
        let playlist = try MediaPlaylist(parsing: text)
        #expect(playlist.segments.map(\.uri) == ["0/\(count - 1)"])
        #expect(playlist.variables.count == count)
        #expect(playlist.diagnostics == [])
    }

    @Test func manyTagsOfOneDateRange() throws {
        let count = 3_000
        let first = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-31T10:20:30.000Z\"\n"
        let tags = (0..<count).map { "#EXT-X-DATERANGE:ID=\"a\",X-\($0)=1\n" }.joined()
        let playlist = try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + first + tags)
        #expect(playlist.dateRanges.count == 1)
        #expect(playlist.dateRanges.first?.otherAttributes.count == count)
        #expect(playlist.diagnostics == [])
    }

    @Test func everySegmentUnderAKeyADateAndADiscontinuity() throws {
        let count = 20_000
        let each = (0..<count).map {
            "#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\($0)\"\n"
                + "#EXT-X-PROGRAM-DATE-TIME:2024-01-01T00:00:00.000Z\n#EXTINF:6.0,\ns\($0).ts\n"
        }
        let playlist = try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + each.joined())
        #expect(playlist.segments.count == count)
        let last = try #require(playlist.segments.last)
        #expect(last.keys.map(\.uri) == ["k\(count - 1)"])
        #expect(last.discontinuitySequence == UInt64(count))
        #expect(last.date?.description == "2024-01-01T00:00:00.000Z")
        #expect(playlist.segments[0].keys.map(\.uri) == ["k0"])
        #expect(playlist.diagnostics == [])
    }

    @Test func aLongLiveWindow() throws {
        let count = 172_800
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
        for index in 0..<count { text += "#EXTINF:1.0,\ns\(index).ts\n" }
        let playlist = try MediaPlaylist(parsing: text)
        #expect(playlist.segments.count == count)
        #expect(playlist.segments.uri(at: count - 1) == "s\(count - 1).ts")
        #expect(playlist.segments[count - 1].sequenceNumber == UInt64(count - 1))
        #expect(playlist.duration == Double(count))
    }

    @Test func everySegmentOfAListChangedInTurn() throws {
        let count = 3_000
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + String(repeating: "#EXTINF:6,T\na.ts\n", count: count)
        var playlist = try MediaPlaylist(parsing: text)
        for index in playlist.segments.indices { playlist.segments[index].title = nil }
        #expect(
            playlist.segments
                == MediaSegmentList(Array(repeating: MediaSegment(uri: "a.ts", duration: 6), count: count)))
    }

    // MARK: Eight times the text takes about eight times as long

    /// Something that can be made in any size.
    struct Shape: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var size: Int
        var text: @Sendable (Int) -> String

        init(_ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String) {
            testDescription = name
            self.size = size
            self.text = text
        }
    }

    private static let header = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"

    private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
        header + (0..<count).map { line($0) + "\n" }.joined()
    }

    @Test(arguments: [
        Shape("segments", 4_000) { lines($0) { "#EXTINF:6.006,T\ns\($0).ts" } },
        Shape("variables", 500) { lines($0) { #"#EXT-X-DEFINE:NAME="v\#($0)",VALUE="1""# } },
        Shape("one variable defined often", 500) { lines($0) { _ in #"#EXT-X-DEFINE:NAME="v",VALUE="1""# } },
        Shape("date ranges", 500) { lines($0) { #"#EXT-X-DATERANGE:ID="\#($0)",START-DATE="2026-01-31T10:20:30Z""# } },
        Shape("tags of one date range", 500) { lines($0) { #"#EXT-X-DATERANGE:ID="a",X-\#($0)=1"# } },
        Shape("keys", 500) { lines($0) { "#EXT-X-KEY:METHOD=AES-128,URI=\"k\($0)\"\n#EXTINF:6,\ns" } },
        Shape("parts", 500) { lines($0) { #"#EXT-X-PART:URI="p\#($0)",DURATION=1"# } },
        Shape("unknown tags", 2_000) { lines($0) { "#EXT-X-NEW-\($0):1" } },
        Shape("findings", 500) { lines($0) { "#EXT-X-BITRATE:x\($0)" } },
        Shape("attributes", 1_000) { header + "#EXT-X-START:" + (0..<$0).map { "A\($0)=1" }.joined(separator: ",") },
        Shape("commas", 10_000) { header + "#EXT-X-START:" + String(repeating: ",", count: $0) },
        Shape("quotes", 10_000) { header + "#EXT-X-START:" + String(repeating: "\"", count: $0) },
        Shape("braces", 10_000) { header + "#EXTINF:6,\n" + String(repeating: "{$", count: $0) },
        Shape("repeated names", 1_000) { header + "#EXT-X-START:" + String(repeating: "A=1,", count: $0) },
    ])
    func readingTakesTimeInProportion(shape: Shape) throws {
        let limits = ReadingLimits(attributesPerTag: .max)
        let few = Array(shape.text(shape.size).utf8)
        let many = Array(shape.text(shape.size * 8).utf8)
        // A quadratic reader takes 64 times as long.
        let growth =
            try fastest { _ = try MediaPlaylist(parsing: many, limits: limits) }
            / fastest { _ = try MediaPlaylist(parsing: few, limits: limits) }
        #expect(growth < 24)
    }

    @Test func changingEverySegmentTakesTimeInProportion() throws {
        func changed(_ count: Int) throws -> Double {
            let playlist = try MediaPlaylist(parsing: LinearityTests.lines(count) { "#EXTINF:6,T\ns\($0).ts" })
            return try fastest {
                var segments = playlist.segments
                for index in segments.indices { segments[index].title = nil }
            }
        }
        #expect(try changed(2_400) / changed(300) < 24)
    }
}
