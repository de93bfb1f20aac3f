import HLSPlaylists
import Testing

@Suite struct MediaPlaylistTests {
    @Test func everyTagOfTheWholePlaylistHasItsProperty() throws {
        let playlist = try MediaPlaylist(
            parsing: """
                #EXTM3U
                #EXT-X-VERSION:9
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES
                #EXT-X-DEFINE:NAME="v",VALUE="x"
                #EXT-X-TARGETDURATION:6
                #EXT-X-MEDIA-SEQUENCE:1116587
                #EXT-X-DISCONTINUITY-SEQUENCE:7
                #EXT-X-PLAYLIST-TYPE:EVENT
                #EXT-X-I-FRAMES-ONLY
                #EXT-X-PART-INF:PART-TARGET=0.33
                #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36,HOLD-BACK=18.5,PART-HOLD-BACK=1.0,CAN-BLOCK-RELOAD=YES
                #EXTINF:6.0,
                a.ts
                #EXT-X-ENDLIST
                #EXT-X-CUE-IN
                """)
        #expect(
            playlist
                == MediaPlaylist(
                    version: 9, independentSegments: true, start: StartPoint(timeOffset: -12.5, isPrecise: true),
                    variables: [VariableDefinition(name: "v", value: "x")], targetDuration: 6, mediaSequence: 1_116_587,
                    discontinuitySequence: 7, type: .event, iFramesOnly: true, hasEndList: true,
                    partInformation: PartInformation(target: 0.33),
                    serverControl: ServerControl(
                        canSkipUntil: 36, holdBack: 18.5, partHoldBack: 1, canBlockReload: true),
                    segments: [MediaSegment(uri: "a.ts", duration: 6)], unknownTags: [UnknownTag(name: "EXT-X-CUE-IN")])
        )
        #expect(playlist.diagnostics == [])
    }

    @Test func whatIsAbsentHasItsDefault() throws {
        let playlist = try mediaPlaylist("#EXTINF:6,", "a.ts")
        #expect(playlist.version == nil)
        #expect(playlist.mediaSequence == 0)
        #expect(playlist.discontinuitySequence == 0)
        #expect(playlist.type == nil)
        #expect(!playlist.independentSegments && !playlist.iFramesOnly && !playlist.hasEndList)
        #expect(playlist.start == nil && playlist.serverControl == nil && playlist.partTarget == nil)
        #expect(playlist.segments[0].sequenceNumber == 0)
        #expect(playlist.segments[0].discontinuitySequence == 0)
        #expect(playlist.nextMediaSequence == 1)
    }

    // MARK: Whole numbers

    @Test(arguments: [
        ("#EXT-X-VERSION", "version-integer"),
        ("#EXT-X-TARGETDURATION", "media-targetduration-integer"),
        ("#EXT-X-MEDIA-SEQUENCE", "media-sequence-integer"),
        ("#EXT-X-DISCONTINUITY-SEQUENCE", "discseq-integer"),
        ("#EXT-X-BITRATE", "seg-bitrate-integer"),
    ])
    func aTagWithAWholeNumberHasNothingElse(tag: String, id: String) throws {
        let column = tag.utf8.count + 2
        for value in ["x", "-1", "6.5", "0x6", "1e3", "6 s"] {
            let playlist = try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-ENDLIST\n\(tag):\(value)\n")
            let finding = playlist.diagnostics.first { $0.id.rawValue == id }
            #expect(finding?.severity == .error, "\(value)")
            #expect(finding?.range?.line == 3)
            #expect(finding?.range?.column == column)
        }
        let huge = try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-ENDLIST\n\(tag):18446744073709551616\n")
        #expect(huge.diagnostics.listed.contains("3:\(column) error attr-decimal-integer-range"))
    }

    @Test(
        arguments: [
            ("6", 6), ("006", 6), ("6.0", 6), ("6.4", 6), ("6.6", 7), ("9223372036854775807", .max), ("x", nil),
            ("-6", nil),
            ("18446744073709551616", nil),
        ] as [(String, Int?)])
    func aTargetDurationIsAWholeNumberOrRounded(written: String, value: Int?) throws {
        let playlist = try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:\(written)\n")
        #expect(playlist.targetDuration == value)
        #expect(playlist.diagnostics.count == (written.utf8.allSatisfy(\.isDigit) && value != nil ? 0 : 1))
    }

    @Test func aMissingTargetDurationIsAnError() throws {
        let playlist = try MediaPlaylist(parsing: "#EXTM3U\n#EXTINF:6,\na.ts\n")
        #expect(playlist == MediaPlaylist(targetDuration: nil, segments: [MediaSegment(uri: "a.ts", duration: 6)]))
        #expect(playlist.diagnostics.listed == ["- error media-targetduration-required"])
    }

    @Test func aVersionThatFitsNoModelIsReported() throws {
        let playlist = try mediaPlaylist("#EXT-X-VERSION:9223372036854775808")
        #expect(playlist.version == nil)
        #expect(playlist.diagnostics.map(\.range?.line) == [3])
    }

    // MARK: Sequence numbers

    @Test(arguments: [0, 41, 2_858_726_044, 9_223_372_036_854_775_808, .max - 1] as [UInt64])
    func segmentsAreCountedFromTheSequenceNumber(number: UInt64) throws {
        let playlist = try mediaPlaylist("#EXT-X-MEDIA-SEQUENCE:\(number)", "#EXTINF:6,", "a", "#EXTINF:6,", "b")
        #expect(playlist.mediaSequence == number)
        #expect(playlist.segments.map(\.sequenceNumber) == [number, number + 1])
        #expect(playlist.diagnostics == [])
    }

    @Test func theSequenceNumberCountsWhereverItStands() throws {
        let playlist = try mediaPlaylist("#EXTINF:6,", "a", "#EXT-X-MEDIA-SEQUENCE:5")
        #expect(playlist.segments.map(\.sequenceNumber) == [5])
    }

    @Test func numbersNeverLeaveSixtyFourBits() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-MEDIA-SEQUENCE:18446744073709551615", "#EXT-X-DISCONTINUITY-SEQUENCE:18446744073709551615",
            "#EXTINF:6,",
            "a", "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "b")
        #expect(playlist.segments.map(\.sequenceNumber) == [.max, .max])
        #expect(playlist.segments.map(\.discontinuitySequence) == [.max, .max])
        #expect(playlist.nextMediaSequence == .max)
        #expect(playlist.diagnostics.map(\.id) == ["media-sequence-overflow"])
        #expect(playlist.diagnostics.map(\.severity) == [.warning])
    }

    @Test func skippedSegmentsCountTowardsTheSixtyFourBits() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-MEDIA-SEQUENCE:18446744073709551613", "#EXT-X-SKIP:SKIPPED-SEGMENTS=3", "#EXTINF:6,", "a")
        #expect(playlist.diagnostics.map(\.id) == ["media-sequence-overflow"])
    }

    // MARK: Other values

    @Test(arguments: [("VOD", PlaylistType.vod), ("EVENT", .event)])
    func bothTypesAreKnown(written: String, type: PlaylistType) throws {
        let playlist = try mediaPlaylist("#EXT-X-PLAYLIST-TYPE:\(written)")
        #expect(playlist.type == type)
        #expect(type.isKnown)
        #expect(playlist.diagnostics == [])
    }

    @Test(arguments: ["LIVE", "vod", "VOD,"])
    func anotherTypeSurvivesWithAnError(written: String) throws {
        let playlist = try mediaPlaylist("#EXT-X-PLAYLIST-TYPE:\(written)")
        #expect(playlist.type?.rawValue == written)
        #expect(playlist.type?.isKnown == false)
        #expect(playlist.diagnostics.listed == ["3:22 error playlisttype-enum"])
    }

    @Test(
        arguments: [
            ("TIME-OFFSET=0", StartPoint(timeOffset: 0), []),
            ("TIME-OFFSET=25.5,PRECISE=NO", StartPoint(timeOffset: 25.5), []),
            ("TIME-OFFSET=-0.25,PRECISE=YES", StartPoint(timeOffset: -0.25, isPrecise: true), []),
            ("PRECISE=YES", StartPoint(timeOffset: nil, isPrecise: true), ["3:1 error start-time-offset-required"]),
            (
                "TIME-OFFSET=+3", StartPoint(timeOffset: nil, otherAttributes: [.bare("TIME-OFFSET", "+3")]),
                ["3:26 error attr-signed-float-syntax"]
            ),
            (
                "TIME-OFFSET=-", StartPoint(timeOffset: nil, otherAttributes: [.bare("TIME-OFFSET", "-")]),
                ["3:26 error attr-signed-float-syntax"]
            ),
            (
                "TIME-OFFSET=1e3", StartPoint(timeOffset: nil, otherAttributes: [.bare("TIME-OFFSET", "1e3")]),
                ["3:26 error attr-signed-float-syntax"]
            ),
            ("TIME-OFFSET=-.5", StartPoint(timeOffset: -0.5), ["3:26 warning attr-signed-float-syntax"]),
            ("TIME-OFFSET=\"3\"", StartPoint(timeOffset: 3), ["3:27 error attr-value-type"]),
            (
                "TIME-OFFSET=3,PRECISE=\"YES\"", StartPoint(timeOffset: 3, isPrecise: true),
                ["3:37 error attr-enum-syntax"]
            ),
            ("TIME-OFFSET=3,X-A=1", StartPoint(timeOffset: 3, otherAttributes: [.bare("X-A", "1")]), []),
        ] as [(String, StartPoint, [String])])
    func aStartPointHasASignedOffset(attributes: String, start: StartPoint, findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXT-X-START:\(attributes)")
        #expect(playlist.start == start)
        #expect(playlist.diagnostics.listed == findings)
    }

    // MARK: Repetition

    @Test(arguments: [
        ("#EXT-X-VERSION:3", "#EXT-X-VERSION:4", "version-single"),
        ("#EXT-X-START:TIME-OFFSET=1", "#EXT-X-START:TIME-OFFSET=2", "start-once"),
        ("#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-MEDIA-SEQUENCE:2", "media-tag-once"),
        ("#EXT-X-DISCONTINUITY-SEQUENCE:1", "#EXT-X-DISCONTINUITY-SEQUENCE:2", "media-tag-once"),
        ("#EXT-X-PLAYLIST-TYPE:EVENT", "#EXT-X-PLAYLIST-TYPE:VOD", "media-tag-once"),
        ("#EXT-X-PART-INF:PART-TARGET=1", "#EXT-X-PART-INF:PART-TARGET=2", "media-tag-once"),
        ("#EXT-X-SERVER-CONTROL:HOLD-BACK=1", "#EXT-X-SERVER-CONTROL:HOLD-BACK=2", "media-tag-once"),
        ("#EXT-X-SKIP:SKIPPED-SEGMENTS=1", "#EXT-X-SKIP:SKIPPED-SEGMENTS=2", "skip-once"),
        ("#EXT-X-ENDLIST", "#EXT-X-ENDLIST", "media-tag-once"),
        ("#EXT-X-I-FRAMES-ONLY", "#EXT-X-I-FRAMES-ONLY", "media-tag-once"),
        ("#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-INDEPENDENT-SEGMENTS", "independent-once"),
    ])
    func ofATagThatStandsTwiceTheLastOneCounts(first: String, second: String, id: String) throws {
        let twice = try mediaPlaylist(first, second)
        #expect(twice == (try mediaPlaylist(second)))
        #expect(twice.diagnostics.listed == ["4:1 error \(id)"])
        #expect(twice.diagnostics.first?.notes.map(\.range?.line) == [3])
    }

    @Test func theLastTargetDurationCounts() throws {
        let playlist = try mediaPlaylist("#EXT-X-TARGETDURATION:9")
        #expect(playlist.targetDuration == 9)
        #expect(playlist.diagnostics.listed == ["3:1 error media-tag-once"])
    }

    @Test func theEndTagMayStandAnywhere() throws {
        let playlist = try mediaPlaylist("#EXT-X-ENDLIST", "#EXTINF:6,", "a.ts", "#EXTINF:6,", "b.ts")
        #expect(playlist.hasEndList)
        #expect(playlist.segments.count == 2)
        #expect(playlist.diagnostics == [])
    }
}
