import Foundation
import HLSPlaylists
import Testing

@Suite struct CanonicalTextTests {
    private let key = ContentKey(method: .sampleAES, uri: "skd://1", keyFormat: .fairPlay)
    private let other = ContentKey(method: .sampleAES, uri: "data:,1", keyFormat: .widevine)

    private func lines(_ playlist: MediaPlaylist) throws -> [String] {
        String(decoding: try playlist.canonicalText(), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The lines of some segments, without the three of the header.
    private func lines(_ segments: MediaSegment...) throws -> [String] {
        Array(try lines(MediaPlaylist(targetDuration: 6, segments: segments)).dropFirst(3))
    }

    private let keyLine =
        "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",KEYFORMAT=\"com.apple.streamingkeydelivery\",KEYFORMATVERSIONS=\"1\""
    private let otherLine =
        "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"data:,1\","
        + "KEYFORMAT=\"urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed\",KEYFORMATVERSIONS=\"1\""

    // MARK: - Order

    @Test func theHeaderStandsInTheOrderOfTheSpecification() throws {
        let playlist = MediaPlaylist(
            version: 9, independentSegments: true, start: StartPoint(timeOffset: -12.5, isPrecise: true),
            variables: [VariableDefinition(name: "a", value: "1")], targetDuration: 6, mediaSequence: 7,
            discontinuitySequence: 2, type: .event, iFramesOnly: true, hasEndList: true,
            partInformation: PartInformation(target: 0.33334),
            serverControl: ServerControl(canSkipUntil: 36, holdBack: 18, partHoldBack: 1, canBlockReload: true),
            trailingParts: [PartialSegment(uri: "p.mp4", duration: 0.2, isIndependent: true)],
            preloadHints: [PreloadHint(kind: .part, uri: "q.mp4")],
            renditionReports: [RenditionReport(uri: "b.m3u8", lastMediaSequence: 8, lastPart: 0)],
            deltaUpdate: DeltaUpdate(skippedSegments: 3, recentlyRemovedDateRanges: ["a", "b"]),
            dateRanges: [DateRange(id: "ad", startDate: DateTime("2024-01-31T10:20:30.000Z"), duration: 30)])
        #expect(
            try lines(playlist) == [
                "#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXT-X-INDEPENDENT-SEGMENTS",
                "#EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:7",
                "#EXT-X-DISCONTINUITY-SEQUENCE:2", "#EXT-X-PLAYLIST-TYPE:EVENT", "#EXT-X-I-FRAMES-ONLY",
                "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=36,HOLD-BACK=18,PART-HOLD-BACK=1",
                "#EXT-X-PART-INF:PART-TARGET=0.33334",
                "#EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"a\tb\"",
                "#EXT-X-DATERANGE:ID=\"ad\",START-DATE=\"2024-01-31T10:20:30.000Z\",DURATION=30",
                "#EXT-X-PART:DURATION=0.2,URI=\"p.mp4\",INDEPENDENT=YES", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"q.mp4\"",
                "#EXT-X-RENDITION-REPORT:URI=\"b.m3u8\",LAST-MSN=8,LAST-PART=0", "#EXT-X-ENDLIST",
            ])
    }

    @Test func whatBelongsToASegmentStandsInFrontOfIt() throws {
        let segment = MediaSegment(
            uri: "a.mp4", duration: 6.006, title: "A", isDiscontinuity: true, isGap: true, bitrate: 800,
            programDateTime: DateTime("2024-01-31T10:20:30+01:00"), keys: [key],
            initializationSection: InitializationSection(
                uri: "i.mp4", byteRange: ByteRange(length: 9, offset: 0), keys: [key]),
            parts: [PartialSegment(uri: "p.mp4", duration: 0.5, keys: [key])])
        #expect(
            try lines(segment) == [
                "#EXT-X-DISCONTINUITY", keyLine, "#EXT-X-MAP:URI=\"i.mp4\",BYTERANGE=\"9@0\"",
                "#EXT-X-PROGRAM-DATE-TIME:2024-01-31T10:20:30+01:00", "#EXT-X-BITRATE:800", "#EXT-X-GAP",
                "#EXT-X-PART:DURATION=0.5,URI=\"p.mp4\"", "#EXTINF:6.006,A", "a.mp4",
            ])
    }

    @Test func aMultivariantPlaylistListsWhatVariantsNeedBeforeThem() throws {
        let playlist = MultivariantPlaylist(
            version: 7,
            variants: [
                VariantStream(
                    uri: "v.m3u8", bandwidth: 2_000_000, averageBandwidth: 1_500_000,
                    codecs: ["avc1.640028", "mp4a.40.2"],
                    resolution: Resolution(width: 1920, height: 1080), frameRate: 29.97, audio: "a",
                    closedCaptions: VariantStream.ClosedCaptions.none)
            ],
            iFrameVariants: [VariantStream(uri: "i.m3u8", bandwidth: 200_000)],
            renditions: [
                Rendition(type: .audio, groupID: "a", name: "English", uri: "a.m3u8", isDefault: true, channels: "2")
            ],
            sessionKeys: [key], sessionData: [SessionData(dataID: "com.example.a", value: "1")],
            contentSteering: ContentSteering(serverURI: "steer.json"), unknownTags: [UnknownTag(name: "EXT-X-MINE")])
        #expect(
            String(decoding: try playlist.canonicalText(), as: UTF8.self) == """
                #EXTM3U
                #EXT-X-VERSION:7
                #EXT-X-CONTENT-STEERING:SERVER-URI="steer.json"
                #EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1"
                \(keyLine.replacingKey)
                #EXT-X-MINE
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,CHANNELS="2",URI="a.m3u8"
                #EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1500000,CODECS="avc1.640028,mp4a.40.2",\
                RESOLUTION=1920x1080,FRAME-RATE=29.970,AUDIO="a",CLOSED-CAPTIONS=NONE
                v.m3u8
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8"

                """)
    }

    @Test func unknownTagsKeepTheirPlaces() throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-A\n#EXTINF:6,\n1.ts\n#EXT-X-CUE-OUT:30\n#EXTINF:6,\n2.ts\n#EXT-B:\n"
        let playlist = try MediaPlaylist(parsing: text)
        let expected = text.split(separator: "\n").map(String.init)
        #expect(try lines(playlist) == Array(expected[..<2]) + ["#EXT-X-MEDIA-SEQUENCE:0"] + Array(expected[2...]))
        var byHand = playlist
        byHand.segments = MediaSegmentList(Array(playlist.segments))
        #expect(try lines(byHand) == lines(playlist))
    }

    // MARK: - What persists

    @Test func keysStandWhereTheyChange() throws {
        #expect(
            try lines(
                MediaSegment(uri: "1", duration: 6, keys: [key]), MediaSegment(uri: "2", duration: 6, keys: [key]),
                MediaSegment(uri: "3", duration: 6, keys: [key, other]), MediaSegment(uri: "4", duration: 6),
                MediaSegment(uri: "5", duration: 6))
                == [
                    keyLine, "#EXTINF:6,", "1", "#EXTINF:6,", "2", otherLine, "#EXTINF:6,", "3",
                    "#EXT-X-KEY:METHOD=NONE",
                    "#EXTINF:6,", "4", "#EXTINF:6,", "5",
                ])
    }

    @Test func oneKeyOfSeveralEndsWithAllAndTheRestBeginsAnew() throws {
        #expect(
            try lines(
                MediaSegment(uri: "1", duration: 6, keys: [key, other]),
                MediaSegment(uri: "2", duration: 6, keys: [other]))
                == [
                    keyLine, otherLine, "#EXTINF:6,", "1", "#EXT-X-KEY:METHOD=NONE", otherLine, "#EXTINF:6,", "2",
                ])
    }

    @Test func keysInAnotherOrderAreStatedAgain() throws {
        #expect(
            try lines(
                MediaSegment(uri: "1", duration: 6, keys: [key, other]),
                MediaSegment(uri: "2", duration: 6, keys: [other, key]))
                == [keyLine, otherLine, "#EXTINF:6,", "1", keyLine, "#EXTINF:6,", "2"])
    }

    @Test func aClearSectionStandsBeforeTheKey() throws {
        let section = InitializationSection(uri: "i.mp4")
        #expect(
            try lines(
                MediaSegment(uri: "1", duration: 6, keys: [key], initializationSection: section),
                MediaSegment(uri: "2", duration: 6, keys: [key], initializationSection: section))
                == ["#EXT-X-MAP:URI=\"i.mp4\"", keyLine, "#EXTINF:6,", "1", "#EXTINF:6,", "2"])
    }

    @Test func aSectionUnderOtherKeysBringsThem() throws {
        let section = InitializationSection(uri: "i.mp4", keys: [other])
        #expect(
            try lines(MediaSegment(uri: "1", duration: 6, keys: [key], initializationSection: section))
                == [otherLine, "#EXT-X-MAP:URI=\"i.mp4\"", "#EXT-X-KEY:METHOD=NONE", keyLine, "#EXTINF:6,", "1"])
    }

    /// `Docs/Writing.md`.
    @Test func theExampleOfTheDocumentIsRight() throws {
        let playlist = MediaPlaylist(
            targetDuration: 6, type: .vod, hasEndList: true,
            segments: [MediaSegment(uri: "1.ts", duration: 6.006), MediaSegment(uri: "2.ts", duration: 4.5)])
        let document = Fixtures.folder.deletingLastPathComponent().appendingPathComponent("Docs/Writing.md")
        let text = String(decoding: try playlist.canonicalText(version: .sufficient), as: UTF8.self)
        #expect(try String(contentsOf: document, encoding: .utf8).contains("```\n\(text)```"))
    }

    // MARK: - Numbers and dates

    @Test(arguments: [
        (6.0, "6"), (6.006, "6.006"), (0.1 + 0.2, "0.30000000000000004"), (1e-5, "0.00001"),
        (1e22, "10000000000000000000000"),
        (123_456_789.5, "123456789.5"), (0.0, "0"), (-0.0, "0"), (5e-7, "0.0000005"), (4.000001, "4.000001"),
    ])
    func decimalsHaveNoNoise(_ value: Double, _ text: String) throws {
        #expect(try lines(MediaSegment(uri: "1", duration: value)) == ["#EXTINF:\(text),", "1"])
    }

    @Test func offsetsOfByteRangesAreStated() throws {
        let playlist = try mediaPlaylist(
            "#EXTINF:6,", "#EXT-X-BYTERANGE:100@0", "a", "#EXTINF:6,", "#EXT-X-BYTERANGE:50", "a")
        #expect(
            try lines(playlist).dropFirst(3)
                == ["#EXTINF:6,", "#EXT-X-BYTERANGE:100@0", "a", "#EXTINF:6,", "#EXT-X-BYTERANGE:50@100", "a"])
    }

    @Test func datesKeepDigitsAndZone() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-PROGRAM-DATE-TIME:2024-01-31T10:20:30.1234567+05:30", "#EXTINF:6.0,", "a",
            "#EXT-X-PROGRAM-DATE-TIME: 20240131T102036Z ", "#EXTINF:6.0,", "b")
        #expect(
            try lines(playlist).dropFirst(3)
                == [
                    "#EXT-X-PROGRAM-DATE-TIME:2024-01-31T10:20:30.1234567+05:30", "#EXTINF:6,", "a",
                    "#EXT-X-PROGRAM-DATE-TIME:20240131T102036Z", "#EXTINF:6,", "b",
                ])
    }
}

extension String {
    /// The line of a key as one of a session key.
    fileprivate var replacingKey: String { "#EXT-X-SESSION-KEY" + dropFirst("#EXT-X-KEY".count) }
}
