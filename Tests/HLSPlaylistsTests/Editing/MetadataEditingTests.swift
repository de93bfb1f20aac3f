import HLSPlaylists
import Testing

/// Edits of the header, of media metadata, and of tags that nobody knows.
@Suite struct MetadataEditingTests {
    private func edited(_ lines: [String], _ edit: (inout PlaylistEditor) throws -> Void) throws -> [String] {
        var document = try PlaylistDocument(parsing: lines.joined(separator: "\n") + "\n")
        try document.edit(edit)
        return document.description.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func refused(_ lines: [String], _ edit: (inout PlaylistEditor) throws -> Void) throws -> EditingError? {
        var document = try PlaylistDocument(parsing: lines.joined(separator: "\n") + "\n")
        let before = document
        let error = #expect(throws: EditingError.self) { try document.edit(edit) }
        #expect(document == before)
        return error
    }

    private let live = [
        "#EXTM3U", "#EXT-X-TARGETDURATION:4", "#EXT-X-SERVER-CONTROL: HOLD-BACK=12.0 ,CAN-BLOCK-RELOAD=YES",
        "#EXT-X-PART-INF:PART-TARGET=1.00", "# a comment", "#EXTINF:4,", "a.mp4",
        "#EXT-X-PART:DURATION=1,URI=\"b0.mp4\"", "#EXT-X-PART:DURATION=1,URI=\"b1.mp4\"",
        "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"b2.mp4\"", "#EXT-X-RENDITION-REPORT:URI=\"v.m3u8\",LAST-MSN=7",
    ]

    // MARK: - The header

    @Test func attributesOfHeaderTagsChangeByThemselves() throws {
        let result = try edited(live) { editor in
            editor.header.serverControl?.holdBack = 13.5
            editor.header.serverControl?.partHoldBack = 3
            editor.header.partInformation?.target = 1.25
        }
        #expect(
            Array(result[2...3]) == [
                "#EXT-X-SERVER-CONTROL: HOLD-BACK=13.5 ,CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3",
                "#EXT-X-PART-INF:PART-TARGET=1.25",
            ])
        #expect(result.count == live.count)
    }

    @Test func headerTagsComeAndGo() throws {
        let result = try edited(live) { editor in
            editor.header.version = 9
            editor.header.start = StartPoint(timeOffset: -12)
            editor.header.serverControl = nil
            editor.header.hasEndList = true
        }
        #expect(
            Array(result[1...5]) == [
                "#EXT-X-TARGETDURATION:4", "#EXT-X-PART-INF:PART-TARGET=1.00", "#EXT-X-VERSION:9",
                "#EXT-X-START:TIME-OFFSET=-12", "# a comment",
            ])
        #expect(result.last == "#EXT-X-ENDLIST")
    }

    @Test func ofTwoTagsTheOneThatCountsChanges() throws {
        let lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:4", "#EXT-X-TARGETDURATION:6", "#EXTINF:4,", "a.ts"]
        #expect(try edited(lines) { $0.header.targetDuration = 8 }[1...2] == [lines[1], "#EXT-X-TARGETDURATION:8"])
        #expect(try edited(lines) { $0.header.targetDuration = nil } == ["#EXTM3U", "#EXTINF:4,", "a.ts"])
    }

    @Test func aHeaderHasNothingOfTheOtherKind() throws {
        let root = ["#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8"]
        #expect(try refused(root) { $0.header.targetDuration = 6 }?.code == .wrongKind)
        #expect(
            try refused(live) { $0.header.contentSteering = ContentSteering(serverURI: "s.json") }?.code == .wrongKind)
    }

    @Test func aSteeringManifestIsReplaced() throws {
        let root = [
            "#EXTM3U", "#EXT-X-CONTENT-STEERING:SERVER-URI=\"a.json\",PATHWAY-ID=\"x\"",
            "#EXT-X-STREAM-INF:BANDWIDTH=1",
            "v.m3u8",
        ]
        let result = try edited(root) { $0.header.contentSteering?.serverURI = "b.json" }
        #expect(result[1] == "#EXT-X-CONTENT-STEERING:SERVER-URI=\"b.json\",PATHWAY-ID=\"x\"")
    }

    // MARK: - Variables

    @Test func aVariableChangesWhatRefersToIt() throws {
        let lines = ["#EXTM3U", "#EXT-X-DEFINE:VALUE=\"a\",NAME=\"h\"", "#EXTINF:4,", "{$h}/1.ts"]
        var document = try PlaylistDocument(parsing: lines.joined(separator: "\n"))
        try document.edit { editor in
            try editor.variables.update(at: 0) { $0.value = "b" }
            editor.variables.append(VariableDefinition(name: "q", value: nil, source: .import))
        }
        #expect(
            document.description
                == "#EXTM3U\n#EXT-X-DEFINE:VALUE=\"b\",NAME=\"h\"\n#EXT-X-DEFINE:IMPORT=\"q\"\n#EXTINF:4,\n{$h}/1.ts")
        #expect(try MediaPlaylist(parsing: document.bytes, imports: [:]).segments.map(\.uri) == ["b/1.ts"])
    }

    @Test func theFirstVariableStandsBehindTheVersion() throws {
        let result = try edited(["#EXTM3U", "#EXT-X-VERSION:8", "#EXTINF:4,", "a.ts"]) {
            $0.variables.append(VariableDefinition(name: "h", value: "x"))
        }
        #expect(result[2] == "#EXT-X-DEFINE:NAME=\"h\",VALUE=\"x\"")
    }

    @Test func variablesAreEditedByThemselves() throws {
        let error = try refused(["#EXTM3U", "#EXTINF:4,", "a.ts"]) { editor in
            editor.variables.append(VariableDefinition(name: "h", value: "x"))
            editor.header.version = 8
        }
        #expect(error?.code == .notExpressible)
    }

    // MARK: - Metadata

    @Test func aDateRangeIsAllTagsOfItsID() throws {
        let lines = [
            "#EXTM3U", "#EXTINF:4,", "#EXT-X-DATERANGE:ID=\"a\", START-DATE=\"2026-01-01T00:00:00Z\",CLASS=\"c\"",
            "#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"2026-01-01T00:00:01Z\"", "a.ts",
            "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"c\",PLANNED-DURATION=9",
        ]
        let result = try edited(lines) { editor in
            try editor.dateRanges.update(at: 0) { range in
                range.classIdentifier = "d"
                range.plannedDuration = nil
                range.duration = 8.5
            }
            try editor.dateRanges.remove(at: 1)
            editor.dateRanges.append(DateRange(id: "n", startDate: DateTime("2026-01-01T00:00:02Z")))
        }
        #expect(
            result == [
                "#EXTM3U", "#EXTINF:4,",
                "#EXT-X-DATERANGE:ID=\"a\", START-DATE=\"2026-01-01T00:00:00Z\",CLASS=\"d\",DURATION=8.5", "a.ts",
                "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"d\"",
                "#EXT-X-DATERANGE:ID=\"n\",START-DATE=\"2026-01-01T00:00:02Z\"",
            ])
    }

    @Test func theIDOfADateRangeMayBeAVariable() throws {
        let lines = [
            "#EXTM3U", "#EXT-X-DEFINE:NAME=\"i\",VALUE=\"a\"",
            "#EXT-X-DATERANGE:ID=\"{$i}\",START-DATE=\"2026-01-01T00:00:00Z\"", "#EXTINF:4,", "a.ts",
        ]
        #expect(try edited(lines) { try $0.dateRanges.remove(at: 0) } == [lines[0], lines[1], lines[3], lines[4]])
    }

    @Test func theFirstDateRangeStandsBeforeTheSegments() throws {
        let range = DateRange(id: "n", startDate: DateTime("2026-01-01T00:00:02Z"))
        #expect(
            try edited(["#EXTM3U", "#EXT-X-MAP:URI=\"i\"", "#EXTINF:4,", "a.ts"]) { $0.dateRanges.append(range) }[1]
                == "#EXT-X-DATERANGE:ID=\"n\",START-DATE=\"2026-01-01T00:00:02Z\"")
    }

    @Test func hintsAndReportsChangeAndCome() throws {
        let result = try edited(live + ["#EXT-X-ENDLIST"]) { editor in
            try editor.preloadHints.update(at: 0) { $0.uri = "b3.mp4" }
            try editor.renditionReports.update(at: 0) { $0.lastMediaSequence = 8 }
            editor.renditionReports.append(RenditionReport(uri: "w.m3u8", lastMediaSequence: 8, lastPart: 2))
        }
        #expect(
            Array(result[9...]) == [
                "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"b3.mp4\"", "#EXT-X-RENDITION-REPORT:URI=\"v.m3u8\",LAST-MSN=8",
                "#EXT-X-RENDITION-REPORT:URI=\"w.m3u8\",LAST-MSN=8,LAST-PART=2", "#EXT-X-ENDLIST",
            ])
    }

    @Test func trailingPartsComeChangeAndBecomeASegment() throws {
        let key = ContentKey(uri: "skd://1", keyFormat: .fairPlay)
        let result = try edited(live) { editor in
            try editor.trailingParts.update(at: 1) { $0.isIndependent = true }
            editor.trailingParts.append(PartialSegment(uri: "b2.mp4", duration: 1, keys: [key]))
        }
        #expect(
            Array(result[8...10]) == [
                "#EXT-X-PART:DURATION=1,URI=\"b1.mp4\",INDEPENDENT=YES",
                "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",KEYFORMAT=\"com.apple.streamingkeydelivery\","
                    + "KEYFORMATVERSIONS=\"1\"",
                "#EXT-X-PART:DURATION=1,URI=\"b2.mp4\"",
            ])
        let whole = try edited(live) { editor in
            editor.segments.append(MediaSegment(uri: "b.mp4", duration: 4, parts: editor.trailingParts.original))
            editor.trailingParts.removeAll { _ in true }
        }
        #expect(
            Array(whole[7...]) == [
                "#EXT-X-PART:DURATION=1,URI=\"b0.mp4\"", "#EXT-X-PART:DURATION=1,URI=\"b1.mp4\"", "#EXTINF:4,", "b.mp4",
                live[9], live[10],
            ])
    }

    @Test func metadataBelongToMediaPlaylists() throws {
        let root = ["#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8"]
        #expect(try refused(root) { $0.dateRanges.append(DateRange(id: "a")) }?.code == .wrongKind)
        #expect(
            try refused(root) { $0.preloadHints.append(PreloadHint(kind: .part, uri: "a")) }?.code == .wrongKind)
    }

    // MARK: - Unknown tags

    @Test func unknownTagsFindTheirSegments() throws {
        let lines = ["#EXTM3U", "#EXTINF:4,", "#EXT-X-A:1", "a.ts", "#EXTINF:4,", "b.ts"]
        func tag(_ name: String, before index: Int) -> UnknownTag {
            var tag = UnknownTag(name: name)
            tag.segmentIndex = index
            return tag
        }
        let result = try edited(lines) { editor in
            try editor.unknownTags.update(at: 0) { $0.value = "2" }
            try editor.unknownTags.insert(tag("EXT-X-FIRST", before: 0), at: 0)
            editor.unknownTags.append(tag("EXT-X-B", before: 1))
            editor.unknownTags.append(tag("EXT-X-LAST", before: 2))
        }
        #expect(
            result == [
                "#EXTM3U", "#EXT-X-FIRST", "#EXTINF:4,", "#EXT-X-A:2", "a.ts", "#EXT-X-B", "#EXTINF:4,", "b.ts",
                "#EXT-X-LAST",
            ])
        #expect(try edited(lines) { try $0.unknownTags.remove(at: 0) } == lines.filter { $0 != "#EXT-X-A:1" })
        #expect(
            try refused(lines) { try $0.unknownTags.insert(tag("EXT-X-B", before: 2), at: 0) }?.code
                == .readsDifferently)
    }

    @Test func keysComeWithTheSegmentsThatNeedThem() throws {
        let error = try refused(live) { $0.keyTags.append(ContentKey(uri: "skd://1", keyFormat: .fairPlay)) }
        #expect(error?.code == .notExpressible)
    }
}
