import HLSPlaylists
import Testing

@Suite struct LowLatencyTests {
    @Test(
        arguments: [
            (
                "CAN-SKIP-UNTIL=36.0,CAN-SKIP-DATERANGES=YES,HOLD-BACK=18,PART-HOLD-BACK=3.01,CAN-BLOCK-RELOAD=YES",
                ServerControl(
                    canSkipUntil: 36, canSkipDateRanges: true, holdBack: 18, partHoldBack: 3.01, canBlockReload: true),
                []
            ),
            ("X-A=1", ServerControl(otherAttributes: [.bare("X-A", "1")]), []),
            (
                "CAN-BLOCK-RELOAD=NO", ServerControl(otherAttributes: [.bare("CAN-BLOCK-RELOAD", "NO")]),
                ["3:40 error servercontrol-enums"]
            ),
            (
                "CAN-BLOCK-RELOAD=1", ServerControl(otherAttributes: [.bare("CAN-BLOCK-RELOAD", "1")]),
                ["3:40 error servercontrol-enums"]
            ),
            (
                "HOLD-BACK=1s,PART-HOLD-BACK=1",
                ServerControl(partHoldBack: 1, otherAttributes: [.bare("HOLD-BACK", "1s")]),
                ["3:33 error attr-float-syntax"]
            ),
        ] as [(String, ServerControl, [String])])
    func aServerSaysWhatItCanDo(attributes: String, control: ServerControl, findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXT-X-SERVER-CONTROL:\(attributes)")
        #expect(playlist.serverControl == control)
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test(
        arguments: [
            ("PART-TARGET=0.33334", 0.33334, []),
            ("PART-TARGET=1", 1, []),
            ("", nil, ["3:1 error partinf-parttarget-required"]),
            ("PART-TARGET=x", nil, ["3:29 error attr-float-syntax"]),
        ] as [(String, Double?, [String])])
    func partsHaveATarget(attributes: String, target: Double?, findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXT-X-PART-INF:\(attributes)")
        #expect(playlist.partTarget == target)
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test(
        arguments: [
            (#"TYPE=PART,URI="p""#, PreloadHint(kind: .part, uri: "p"), []),
            (
                #"TYPE=MAP,URI="i",BYTERANGE-START=5,BYTERANGE-LENGTH=18446744073709551615"#,
                PreloadHint(kind: .map, uri: "i", byteRangeStart: 5, byteRangeLength: .max), []
            ),
            (#"URI="p""#, PreloadHint(kind: nil, uri: "p"), ["3:1 error hint-type-required"]),
            ("TYPE=PART", PreloadHint(kind: .part, uri: nil), ["3:1 error hint-uri-required"]),
            (
                #"TYPE=KEY,URI="k""#, PreloadHint(kind: PreloadHint.Kind(rawValue: "KEY"), uri: "k"),
                ["3:26 error hint-type-required"]
            ),
            (
                #"TYPE=PART,URI="p",BYTERANGE-START=-1"#,
                PreloadHint(kind: .part, uri: "p", otherAttributes: [.bare("BYTERANGE-START", "-1")]),
                ["3:55 error attr-decimal-integer-chars"]
            ),
        ] as [(String, PreloadHint, [String])])
    func aHintNamesWhatComes(attributes: String, hint: PreloadHint, findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXT-X-PRELOAD-HINT:\(attributes)")
        #expect(playlist.preloadHints == [hint])
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test(
        arguments: [
            (
                #"URI="../hi.m3u8",LAST-MSN=73,LAST-PART=1"#,
                RenditionReport(uri: "../hi.m3u8", lastMediaSequence: 73, lastPart: 1), []
            ),
            (#"URI="a""#, RenditionReport(uri: "a"), []),
            (
                #"URI="a",LAST-MSN=18446744073709551615,LAST-PART=00000000000000000001"#,
                RenditionReport(uri: "a", lastMediaSequence: .max, lastPart: 1), []
            ),
            (
                #"URI="a",LAST-MSN=,LAST-PART=1.0"#,
                RenditionReport(uri: "a", otherAttributes: [.bare("LAST-MSN", ""), .bare("LAST-PART", "1.0")]),
                ["3:42 error attr-decimal-integer-chars", "3:53 error attr-decimal-integer-chars"]
            ),
            (
                #"URI="a",LAST-MSN="5",LAST-PART='6'"#, RenditionReport(uri: "a", lastMediaSequence: 5, lastPart: 6),
                ["3:43 error attr-value-type", "3:56 error attr-value-type"]
            ),
            ("LAST-MSN=1", RenditionReport(uri: nil, lastMediaSequence: 1), ["3:1 error report-uri-required"]),
            (
                #"URI="a",LAST-MSN=18446744073709551616"#,
                RenditionReport(uri: "a", otherAttributes: [.bare("LAST-MSN", "18446744073709551616")]),
                ["3:42 error attr-decimal-integer-range"]
            ),
        ] as [(String, RenditionReport, [String])])
    func aReportSaysHowFarAnotherPlaylistIs(attributes: String, report: RenditionReport, findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXT-X-RENDITION-REPORT:\(attributes)")
        #expect(playlist.renditionReports == [report])
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func whatAReportLeavesOutIsThePlaylistsOwn() throws {
        let part = #"#EXT-X-PART:URI="p",DURATION=1"#
        let report = RenditionReport(uri: "a")
        let trailing = try mediaPlaylist("#EXT-X-MEDIA-SEQUENCE:70", "#EXTINF:2,", "70", "#EXTINF:2,", "71", part, part)
        #expect(trailing.lastMediaSequence(of: report) == 72)
        #expect(trailing.lastPart(of: report) == 1)
        let whole = try mediaPlaylist(
            "#EXT-X-MEDIA-SEQUENCE:70", "#EXTINF:2,", "70", part, part, part, "#EXTINF:2,", "71")
        #expect(whole.lastMediaSequence(of: report) == 71)
        #expect(whole.lastPart(of: report) == 2)
        let plain = try mediaPlaylist("#EXTINF:2,", "0")
        #expect(plain.lastMediaSequence(of: report) == 0)
        #expect(plain.lastPart(of: report) == nil)
        #expect(try mediaPlaylist().lastMediaSequence(of: report) == nil)
        let stated = RenditionReport(uri: "a", lastMediaSequence: 9, lastPart: 0)
        #expect(trailing.lastMediaSequence(of: stated) == 9)
        #expect(trailing.lastPart(of: stated) == 0)
    }

    // MARK: Delta updates

    @Test(
        arguments: [
            ("SKIPPED-SEGMENTS=3", DeltaUpdate(skippedSegments: 3), []),
            (
                "SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"a\tb c\"",
                DeltaUpdate(skippedSegments: 3, recentlyRemovedDateRanges: ["a", "b c"]), []
            ),
            (
                #"SKIPPED-SEGMENTS=0,RECENTLY-REMOVED-DATERANGES="""#,
                DeltaUpdate(skippedSegments: 0, recentlyRemovedDateRanges: []), []
            ),
            (
                "X-A=1", DeltaUpdate(skippedSegments: nil, otherAttributes: [.bare("X-A", "1")]),
                [
                    "3:1 error skip-segments-required"
                ]
            ),
        ] as [(String, DeltaUpdate, [String])])
    func aDeltaUpdateSaysWhatItLeavesOut(attributes: String, update: DeltaUpdate, findings: [String]) throws {
        let playlist = try mediaPlaylist("#EXT-X-SKIP:\(attributes)")
        #expect(playlist.deltaUpdate == update)
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func skippedSegmentsAreCountedWhereTheTagStands() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-MEDIA-SEQUENCE:100", "#EXT-X-SKIP:SKIPPED-SEGMENTS=20", "#EXTINF:6,", "120", "#EXTINF:6,", "121")
        #expect(playlist.segments.map(\.sequenceNumber) == [120, 121])
        #expect(playlist.nextMediaSequence == 122)
        let late = try mediaPlaylist(
            "#EXT-X-MEDIA-SEQUENCE:100", "#EXTINF:6,", "100", "#EXT-X-SKIP:SKIPPED-SEGMENTS=20", "#EXTINF:6,", "121")
        #expect(late.segments.map(\.sequenceNumber) == [100, 121])
        #expect(late.nextMediaSequence == 122)
        let none = try mediaPlaylist("#EXT-X-MEDIA-SEQUENCE:100", "#EXT-X-SKIP:SKIPPED-SEGMENTS=20")
        #expect(none.nextMediaSequence == 120)
    }

    @Test func aDerivedVectorCountsSkippedSegments() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-SKIP:SKIPPED-SEGMENTS=16", #"#EXT-X-KEY:METHOD=AES-128,URI="k""#, "#EXTINF:6,", "a")
        let segment = playlist.segments[0]
        #expect(segment.keys.map { segment.initializationVector(for: $0)?.low } == [16])
    }

    @Test func skippingTooManyNeverLeavesSixtyFourBits() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-SKIP:SKIPPED-SEGMENTS=18446744073709551615", "#EXTINF:6,", "a")
        #expect(playlist.segments.map(\.sequenceNumber) == [.max])
        #expect(playlist.nextMediaSequence == .max)
    }

    @Test func tabsSeparateNothingElse() throws {
        let playlist = try mediaPlaylist("#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"a\tb\"")
        #expect(playlist.diagnostics.listed == ["3:37 error lex-no-control-chars"])
    }
}
