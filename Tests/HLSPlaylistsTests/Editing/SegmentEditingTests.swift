import HLSPlaylists
import Testing

/// Edits of Media Playlists through the model.
@Suite struct SegmentEditingTests {
    private let header = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"

    private func edited(_ lines: [String], _ edit: (inout PlaylistEditor) throws -> Void) throws -> [String] {
        var document = try PlaylistDocument(parsing: header + lines.joined(separator: "\n") + "\n")
        try document.edit(edit)
        #expect(document.description.hasPrefix(header) && document.description.hasSuffix("\n"))
        return document.description.dropFirst(header.count).dropLast()
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func media(_ lines: [String]) throws -> MediaPlaylist {
        try MediaPlaylist(parsing: header + lines.joined(separator: "\n") + "\n")
    }

    // MARK: - Updates

    @Test func aDurationAndATitleChangeByThemselves() throws {
        let lines = ["#EXTINF: 5.000 , a title ", "#EXT-X-OWN", "a.ts", "#EXTINF:6", "b.ts"]
        #expect(
            try edited(lines) { try $0.segments.update(at: 0) { $0.duration = 4.5 } }
                == ["#EXTINF: 4.5 , a title ", "#EXT-X-OWN", "a.ts", "#EXTINF:6", "b.ts"])
        #expect(
            try edited(lines) { editor in
                try editor.segments.update(at: 0) { $0.title = "b" }
                try editor.segments.update(at: 1) { $0.title = "c" }
            } == ["#EXTINF: 5.000 ,b", "#EXT-X-OWN", "a.ts", "#EXTINF:6,c", "b.ts"])
    }

    @Test func whatASegmentHadNotComesToItsPlace() throws {
        let date = try #require(DateTime("2026-01-31T10:20:30.000Z"))
        let result = try edited(["#EXTINF:6,", "a.ts"]) { editor in
            try editor.segments.update(at: 0) { segment in
                segment.isDiscontinuity = true
                segment.isGap = true
                segment.programDateTime = date
                segment.byteRange = ByteRange(length: 10, offset: 5)
                segment.keys = [ContentKey(method: .aes128, uri: "k")]
            }
        }
        #expect(
            result == [
                "#EXT-X-DISCONTINUITY", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"",
                "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXT-X-GAP", "#EXTINF:6,",
                "#EXT-X-BYTERANGE:10@5",
                "a.ts",
            ])
        #expect(
            try edited(result) { editor in
                try editor.segments.update(at: 0) { $0 = MediaSegment(uri: "a.ts", duration: 6, keys: $0.keys) }
            } == ["#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXTINF:6,", "a.ts"])
    }

    @Test func keysAreWrittenWhereTheyChange() throws {
        let key = ContentKey(method: .aes128, uri: "k")
        let lines = ["#EXTINF:6,", "a.ts", "#EXTINF:6,", "b.ts", "#EXTINF:6,", "c.ts", "#EXTINF:6,", "d.ts"]
        let result = try edited(lines) { editor in
            for index in 1...2 { try editor.segments.update(at: index) { $0.keys.append(key) } }
        }
        #expect(
            result == [
                "#EXTINF:6,", "a.ts", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXTINF:6,", "b.ts", "#EXTINF:6,", "c.ts",
                "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,", "d.ts",
            ])
    }

    @Test func aKeyTagIsOneChangeOfAllItsSegments() throws {
        let lines = [
            "#EXT-X-KEY: METHOD=AES-128 ,URI=\"k\",KEYID=1", "#EXT-X-MAP:URI=\"i\"", "#EXTINF:6,", "a.ts", "#EXTINF:6,",
            "b.ts",
        ]
        let result = try edited(lines) { editor in
            try editor.keyTags.update(at: 0) { $0.uri = "n" }
            try editor.initializationSections.update(at: 0) { $0.uri = "j" }
        }
        #expect(
            result == ["#EXT-X-KEY: METHOD=AES-128 ,URI=\"n\",KEYID=1", "#EXT-X-MAP:URI=\"j\""] + lines.dropFirst(2))
    }

    @Test func aKeyThatIsStrippedUncoversNoOther() throws {
        let lines = [
            "#EXT-X-KEY:METHOD=AES-128,URI=\"1\"", "#EXTINF:6,", "a.ts", "#EXT-X-KEY:METHOD=AES-128,URI=\"2\"",
            "#EXTINF:6,", "b.ts",
        ]
        let result = try edited(lines) { try $0.keyTags.remove(at: 1) }
        #expect(
            result == [
                "#EXT-X-KEY:METHOD=AES-128,URI=\"1\"", "#EXTINF:6,", "a.ts", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,",
                "b.ts",
            ])
    }

    // MARK: - Segments that go

    @Test func aSegmentTakesItsOwnTagsAndLeavesWhatOthersNeed() throws {
        let lines = [
            "#EXTINF:6,", "a.ts", "# comment", "#EXT-X-DISCONTINUITY", "#EXT-X-KEY:METHOD=AES-128,URI=\"1\"",
            "#EXT-X-MAP:URI=\"i\"", "#EXT-X-BITRATE:7", "#EXT-X-OWN", "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30Z",
            "#EXT-X-GAP", "#EXTINF:6,", "b.ts", "#EXTINF:6,", "c.ts",
        ]
        #expect(
            try edited(lines) { try $0.segments.remove(at: 1) } == [
                "#EXTINF:6,", "a.ts", "# comment", "#EXT-X-DISCONTINUITY", "#EXT-X-KEY:METHOD=AES-128,URI=\"1\"",
                "#EXT-X-MAP:URI=\"i\"", "#EXT-X-BITRATE:7", "#EXT-X-OWN", "#EXTINF:6,", "c.ts",
            ])
    }

    @Test func tagsThatOthersTakeThePlaceOfGo() throws {
        let lines = (0..<4).flatMap {
            ["#EXT-X-KEY:METHOD=AES-128,URI=\"\($0)\"", "#EXT-X-MAP:URI=\"i\($0)\"", "#EXTINF:6,", "\($0).ts"]
        }
        #expect(try edited(lines) { try $0.segments.remove(0..<3) } == Array(lines[12...]))
        #expect(try edited(lines) { try $0.segments.remove(1..<3) } == Array(lines[..<4] + lines[12...]))
    }

    @Test func anOffsetThatFollowedFromARemovedSegmentIsWritten() throws {
        let lines = [
            "#EXTINF:6,", "#EXT-X-BYTERANGE:10@0", "a.ts", "#EXTINF:6,", "#EXT-X-BYTERANGE: 20", "a.ts", "#EXTINF:6,",
            "#EXT-X-BYTERANGE:30", "a.ts",
        ]
        #expect(
            try edited(lines) { try $0.segments.remove(at: 0) } == [
                "#EXTINF:6,", "#EXT-X-BYTERANGE: 20@10", "a.ts", "#EXTINF:6,", "#EXT-X-BYTERANGE:30", "a.ts",
            ])
        #expect(
            try edited(lines) { try $0.segments.update(at: 1) { $0.byteRange = ByteRange(length: 5, offset: 10) } }
                == Array(lines[..<4]) + [
                    "#EXT-X-BYTERANGE: 5@10", "a.ts", "#EXTINF:6,", "#EXT-X-BYTERANGE:30@30", "a.ts",
                ])
    }

    @Test func aLivePlaylistMovesOn() throws {
        let lines = [
            "#EXT-X-MEDIA-SEQUENCE: 10", "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "a.ts", "#EXTINF:6,", "b.ts",
            "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "c.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "d.ts",
        ]
        let result = try edited(lines) { try $0.removeFirstSegments(3) }
        #expect(
            result == [
                "#EXT-X-MEDIA-SEQUENCE: 13", "#EXT-X-DISCONTINUITY-SEQUENCE:2", "#EXT-X-DISCONTINUITY", "#EXTINF:6,",
                "d.ts",
            ])
        let (before, after) = (try media(lines).segments[3], try media(result).segments[0])
        #expect(after.sequenceNumber == before.sequenceNumber)
        #expect(after.discontinuitySequence == before.discontinuitySequence)
    }

    // MARK: - Segments that come

    @Test func anInsertedSegmentHasItsOwnKeysAndItsNeighboursKeepTheirs() throws {
        let lines = [
            "#EXT-X-KEY:METHOD=AES-128,URI=\"1\"", "#EXTINF:6,", "a.ts", "# last", "#EXTINF:6,", "b.ts",
            "#EXT-X-ENDLIST",
        ]
        let result = try edited(lines) { editor in
            try editor.segments.insert(MediaSegment(uri: "ad.ts", duration: 2, isDiscontinuity: true), at: 1)
            try editor.segments.update(at: 1) { $0.isDiscontinuity = true }
            editor.segments.append(MediaSegment(uri: "end.ts", duration: 0.1, keys: editor.segments.original[0].keys))
        }
        #expect(
            result == [
                "#EXT-X-KEY:METHOD=AES-128,URI=\"1\"", "#EXTINF:6,", "a.ts", "#EXT-X-DISCONTINUITY",
                "#EXT-X-KEY:METHOD=NONE", "#EXTINF:2,", "ad.ts", "# last", "#EXT-X-DISCONTINUITY",
                "#EXT-X-KEY:METHOD=AES-128,URI=\"1\"", "#EXTINF:6,", "b.ts", "#EXTINF:0.1,", "end.ts", "#EXT-X-ENDLIST",
            ])
    }

    @Test func thePartsOfASegmentAreEdited() throws {
        let lines = [
            "#EXT-X-PART:DURATION=1.0,URI=\"p\",BYTERANGE=\"10@0\"",
            "#EXT-X-PART:DURATION=1.0,URI=\"p\",BYTERANGE=\"5\"",
            "#EXTINF:2,", "a.ts",
        ]
        #expect(
            try edited(lines) { try $0.segments.update(at: 0) { $0.parts[0].isIndependent = true } }
                == ["#EXT-X-PART:DURATION=1.0,URI=\"p\",BYTERANGE=\"10@0\",INDEPENDENT=YES"] + lines.dropFirst())
        #expect(
            try edited(lines) { try $0.segments.update(at: 0) { $0.parts[0].uri = "q" } } == [
                "#EXT-X-PART:DURATION=1.0,URI=\"q\",BYTERANGE=\"10@0\"",
                "#EXT-X-PART:DURATION=1.0,URI=\"p\",BYTERANGE=\"5@10\"", "#EXTINF:2,", "a.ts",
            ])
        #expect(
            try edited(lines) { try $0.segments.update(at: 0) { $0.parts.removeFirst() } }
                == ["#EXT-X-PART:DURATION=1,URI=\"p\",BYTERANGE=\"5@10\"", "#EXTINF:2,", "a.ts"])
    }

    @Test func aSegmentCannotBeWithoutASectionBehindOneThatHasIt() throws {
        let error = #expect(throws: EditingError.self) {
            try edited(["#EXT-X-MAP:URI=\"i\"", "#EXTINF:6,", "a.ts"]) {
                $0.segments.append(MediaSegment(uri: "b.ts", duration: 1))
            }
        }
        #expect(error?.code == .notExpressible)
    }

    @Test func aSegmentThatNoPlaylistHoldsIsNamed() throws {
        let segments = [
            MediaSegment(uri: "a\nb", duration: 1), MediaSegment(uri: "a", duration: -1),
            MediaSegment(uri: "a", duration: 1, title: "x\r"), MediaSegment(uri: "a", duration: nil),
        ]
        let fields = try segments.map { segment in
            try #require(
                #expect(throws: WritingError.self) {
                    try edited(["#EXTINF:6,", "a.ts"]) { $0.segments.append(segment) }
                }
            ).field
        }
        #expect(fields == ["URI line", "EXTINF duration", "EXTINF title", "EXTINF"])
    }

    @Test func anEmptyPlaylistTakesItsFirstSegment() throws {
        let result = try edited(["#EXT-X-ENDLIST"]) { editor in
            editor.segments.append(MediaSegment(uri: "a.ts", duration: 6))
            editor.header.hasEndList = false
            editor.header.type = .event
            editor.header.mediaSequence = 4
        }
        #expect(result == ["#EXT-X-MEDIA-SEQUENCE:4", "#EXT-X-PLAYLIST-TYPE:EVENT", "#EXTINF:6,", "a.ts"])
    }
}
