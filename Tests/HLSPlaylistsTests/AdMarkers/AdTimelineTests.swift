import HLSPlaylists
import Testing

@Suite struct AdTimelineTests {
    /// A playlist of segments of six seconds, dated from 10:20:00 on; a word is `-` for a segment, and otherwise a line. A
    /// window of a live playlist, unless it is to be whole.
    private func ads(_ words: String..., isWhole: Bool = false) throws -> AdTimeline {
        let lines = words.flatMap { $0 == "-" ? ["#EXTINF:6,", "a.ts"] : [$0] }
        let head = [
            "#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:\(isWhole ? 0 : 7)",
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:00.000Z",
        ]
        return try MediaPlaylist(parsing: (head + lines).joined(separator: "\n")).adTimeline
    }

    /// A date range with SCTE35-OUT that starts at a second of the minute.
    private func range(_ second: Int, _ attributes: String, id: String = "r") -> String {
        let date = "2026-01-31T10:20:\(second < 10 ? "0" : "")\(second).000Z"
        return "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(date)\"," + attributes
    }

    // MARK: Breaks

    @Test func aBreakIsFromOutToIn() throws {
        let ads = try ads("-", "#EXT-X-CUE-OUT:12", "-", "#EXT-X-CUE-OUT-CONT:6/12", "-", "#EXT-X-CUE-IN", "-")
        #expect(ads.breaks.map(\.span) == ["6 to 18, planned 12"])
        let adBreak = try #require(ads.breaks.first)
        #expect(adBreak.start?.segmentIndex == 1)
        #expect(adBreak.end?.segmentIndex == 3)
        #expect(adBreak.start?.date?.description == "2026-01-31T10:20:06.000Z")
        #expect(adBreak.end?.date?.description == "2026-01-31T10:20:18.000Z")
        #expect(adBreak.duration == 12)
        #expect(adBreak.markers.map(\.kind) == [.out, .continued, .in])
        #expect(ads.conflicts == [])
    }

    @Test func aBreakOnTheAirHasNoEnd() throws {
        let ads = try ads("-", "#EXT-X-CUE-OUT:30", "-")
        #expect(ads.breaks.map(\.span) == ["6 to -, planned 30"])
        #expect(ads.breaks.first?.duration == nil)
        #expect(ads.conflicts == [])
    }

    @Test func oneBreakFollowsAnother() throws {
        let ads = try ads("#EXT-X-CUE-OUT:6", "-", "#EXT-X-CUE-IN", "#EXT-X-CUE-OUT:6", "-", "#EXT-X-CUE-IN", "-")
        #expect(ads.breaks.map(\.span) == ["0 to 6, planned 6", "6 to 12, planned 6"])
        #expect(ads.conflicts == [])
    }

    @Test func outAndInInOnePlaceAreABreakWithoutLength() throws {
        let ads = try ads("-", "#EXT-X-CUE-OUT", "#EXT-X-CUE-IN", "-")
        #expect(ads.breaks.map(\.span) == ["6 to 6"])
        #expect(ads.conflicts == [])
    }

    @Test func marksBehindTheLastSegmentCount() throws {
        let ads = try ads("#EXT-X-CUE-OUT", "-", "#EXT-X-CUE-IN")
        #expect(ads.breaks.map(\.span) == ["0 to 6"])
        #expect(ads.breaks.first?.end?.segmentIndex == 1)
        #expect(ads.breaks.first?.end?.date?.description == "2026-01-31T10:20:06.000Z")
    }

    @Test func aFormWithoutAnEndIsOverWhenItsTimeIsUp() throws {
        let cue = #"#EXT-X-CUE:TYPE="SpliceOut",DURATION="6""#
        let ads = try ads(cue + #",ID="1""#, "-", "-", cue + #",ID="2""#, "-", "-")
        #expect(ads.breaks.map(\.span) == ["0 to -, planned 6", "12 to -, planned 6"])
        #expect(ads.breaks.map(\.id) == ["1", "2"])
        #expect(ads.conflicts == [])
    }

    // MARK: One splice in several forms

    @Test func marksInOnePlaceAreOneBreak() throws {
        let ads = try ads(
            "-", "#EXT-OATCLS-SCTE35:/DARAP8=", "#EXT-X-ASSET:CAID=0x0100", "#EXT-X-CUE-OUT:12",
            range(6, "PLANNED-DURATION=12.012,SCTE35-OUT=0xFC301100FF"), "-", "-", "#EXT-X-CUE-IN",
            #"#EXT-X-SCTE35:ID="1",CUE-IN=YES"#, "-")
        #expect(ads.breaks.map(\.span) == ["6 to 18, planned 12"])
        #expect(
            ads.breaks.first?.markers.map(\.form) == [
                .oatclsSCTE35, .asset, .cueOut, .dateRange, .cueIn, .scte35,
            ])
        #expect(ads.breaks.first?.id == "r")
        #expect(ads.otherMarkers == [])
        #expect(ads.conflicts == [])
    }

    @Test func aMessageByItselfBelongsToNoBreak() throws {
        let ads = try ads("#EXT-OATCLS-SCTE35:/DARAP8=", "-", "#EXT-X-ASSET:CAID=1", "-", range(6, "SCTE35-CMD=0xFC"))
        #expect(ads.breaks == [])
        #expect(ads.otherMarkers.map(\.form) == [.oatclsSCTE35, .asset, .dateRange])
    }

    @Test func aMessageInsideABreakBelongsToIt() throws {
        let ads = try ads("#EXT-X-CUE-OUT", "-", "#EXT-X-SCTE35:CUE=\"/DA=\"", "-", "#EXT-X-CUE-IN", "#EXT-X-ASSET:A=1")
        #expect(ads.breaks.map { $0.markers.map(\.kind) } == [[.out, .signal, .in, .asset]])
    }

    @Test func splicesOfOneFormAndSeveralNamesNest() throws {
        func mark(_ id: Int, _ rest: String) -> String { "#EXT-X-SCTE35:ID=\"\(id)\",\(rest)" }
        let ads = try ads(
            mark(1, "CUE-OUT=YES,DURATION=18"), mark(2, "CUE-OUT=YES,DURATION=6"), "-", mark(2, "CUE-IN=YES"), "-", "-",
            mark(1, "CUE-IN=YES"), "-")
        #expect(ads.breaks.map(\.span) == ["0 to 18, planned 18"])
        #expect(ads.conflicts == [])
    }

    @Test func aMarkThatIsRepeatedGoesOnWithItsBreak() throws {
        let ads = try ads("#EXT-X-CUE-OUT:ID=1", "-", "#EXT-X-CUE-OUT:ID=1", "-", "#EXT-X-CUE-IN:ID=1", "-")
        #expect(ads.breaks.map(\.span) == ["0 to 12"])
        #expect(ads.conflicts == [])
    }

    // MARK: Date ranges by themselves

    @Test func aDateRangeIsABreakByItself() throws {
        let ads = try ads("-", "-", "-", range(8, "PLANNED-DURATION=10,SCTE35-OUT=0xFC"))
        #expect(ads.breaks.map(\.span) == ["8 to -, planned 10"])
        #expect(ads.breaks.first?.start?.segmentIndex == 1)
        #expect(ads.breaks.first?.id == "r")
    }

    @Test func theEndOfADateRangeIsItsOwnEnd() throws {
        let ads = try ads("-", "-", "-", range(8, "PLANNED-DURATION=10,DURATION=4,SCTE35-OUT=0xFC,SCTE35-IN=0xFC"))
        #expect(ads.breaks.map(\.span) == ["8 to 12, planned 10"])
        #expect(ads.breaks.first?.end?.segmentIndex == 2)
    }

    @Test func aDateRangeMayEndTheBreakThatTagsBegan() throws {
        let ads = try ads("#EXT-X-CUE-OUT:12", "-", "-", range(12, "SCTE35-IN=0xFC"), "-", isWhole: true)
        #expect(ads.breaks.map(\.span) == ["0 to 12, planned 12"])
        #expect(ads.breaks.first?.markers.map(\.kind) == [.out, .in])
        #expect(ads.conflicts == [])
    }

    @Test func whatLiesOutsideHasATimeAndNoSegment() throws {
        let ads = try ads("-", range(20, "DURATION=4,SCTE35-OUT=0xFC"))
        #expect(ads.breaks.map(\.span) == ["20 to 24, planned 4"])
        #expect(ads.breaks.first?.start?.segmentIndex == nil)
        #expect(ads.breaks.first?.markers.first?.segmentIndex == 1)
    }

    @Test func withoutDatesADateRangeHasOnlyItsDate() throws {
        let ads = try mediaPlaylist(
            "#EXT-X-CUE-OUT", "#EXTINF:6,", "a.ts", "#EXT-X-CUE-IN", range(8, "DURATION=4,SCTE35-OUT=0xFC")
        ).adTimeline
        #expect(ads.breaks.map(\.span) == ["0 to 6", "- to -, planned 4"])
        #expect(ads.breaks.last?.start?.date?.description == "2026-01-31T10:20:08.000Z")
    }

    @Test func anInterstitialIsABreakOfItsOwn() throws {
        let attributes = #"CLASS="com.apple.hls.interstitial",X-ASSET-URI="https://a/a.m3u8",DURATION=15"#
        let ads = try ads(
            "#EXT-X-CUE-OUT:12", "-", "-", "#EXT-X-CUE-IN", "-", range(0, attributes + ",X-RESUME-OFFSET=0", id: "i"),
            range(6, attributes + ",X-PLAYOUT-LIMIT=6", id: "j"), range(7, attributes + #",CUE="PRE""#, id: "k"),
            range(7, attributes + #",CUE="POST""#, id: "l"))
        #expect(
            ads.breaks.map(\.span) == [
                "0 to 12, planned 12", "0 to 0, planned 15", "0 to 15, planned 15", "6 to 12, planned 6",
                "18 to 33, planned 15",
            ])
        #expect(ads.breaks.map(\.isInterstitial) == [false, true, true, true, true])
        #expect(ads.breaks.map(\.id) == [nil, "i", "k", "j", "l"])
        #expect(ads.breaks.last?.markers.first?.interstitial?.assetURI == "https://a/a.m3u8")
        #expect(ads.conflicts == [])
    }

    // MARK: A playlist that begins inside a break

    @Test func aLivePlaylistMayBeginInsideABreak() throws {
        let ads = try ads("#EXT-X-CUE-OUT-CONT:24/30", "-", "#EXT-X-CUE-IN", "-")
        #expect(ads.breaks.map(\.span) == ["-24 to 6, planned 30"])
        #expect(ads.breaks.first?.start?.segmentIndex == nil)
        #expect(ads.breaks.first?.start?.date?.description == "2026-01-31T10:19:36.000Z")
        #expect(ads.conflicts == [])
    }

    @Test func withoutAWordOnTheTimeItsStartIsNotKnown() throws {
        for first in ["#EXT-X-CUE-OUT-CONT", "#EXT-X-VERSION:3"] {
            let ads = try ads(first, "-", "#EXT-X-CUE-IN", "-")
            #expect(ads.breaks.map(\.span) == ["- to 6"])
            #expect(ads.breaks.first?.start == nil)
            #expect(ads.conflicts == [])
        }
    }

    @Test func aDateRangeKnowsWhenTheBreakBegan() throws {
        let before =
            #"#EXT-X-DATERANGE:ID="r",START-DATE="2026-01-31T10:19:50.000Z",PLANNED-DURATION=16,SCTE35-OUT=0xFC"#
        let ads = try ads("-", "#EXT-X-CUE-IN", "-", before)
        #expect(ads.breaks.map(\.span) == ["-10 to 6, planned 16"])
        #expect(ads.conflicts == [])
    }

    // MARK: Marks that contradict

    @Test func inWithoutOut() throws {
        let first = try ads("-", "#EXT-X-CUE-IN", "-", isWhole: true)
        #expect(first.conflicts.map(\.kind) == [.withoutOut])
        #expect(first.conflicts.map(\.description) == ["line 7: EXT-X-CUE-IN ends a break that nothing began"])
        let second = try ads("#EXT-X-CUE-OUT", "-", "#EXT-X-CUE-IN", "-", "#EXT-X-CUE-IN", "-")
        #expect(second.breaks.map(\.span) == ["0 to 6", "- to 12"])
        #expect(second.conflicts.map(\.description) == ["line 11: EXT-X-CUE-IN ends a break that nothing began"])
        let range = try ads("-", "-", range(6, "SCTE35-IN=0xFC"), isWhole: true)
        #expect(range.conflicts.map(\.message) == ["EXT-X-DATERANGE ends a break that nothing began"])
    }

    @Test func continuedWithoutOut() throws {
        let live = try ads("-", "-", "#EXT-X-CUE-OUT-CONT:6/30", "-")
        #expect(live.conflicts.map(\.message) == ["EXT-X-CUE-OUT-CONT goes on with a break for 6 s that nothing began"])
        #expect(live.breaks.map(\.span) == ["6 to -, planned 30"])
        let bare = try ads("-", "#EXT-X-CUE-OUT-CONT", "-", "#EXT-X-CUE-OUT-CONT", "-")
        #expect(bare.conflicts.map(\.message) == ["EXT-X-CUE-OUT-CONT goes on with a break that nothing began"])
        let whole = try ads("#EXT-X-CUE-OUT-CONT:6/30", "-", isWhole: true)
        #expect(whole.conflicts.map(\.kind) == [.withoutOut])
    }

    @Test func outInsideOut() throws {
        let ads = try ads(
            "#EXT-X-CUE-OUT:60", "-", "#EXT-X-CUE-OUT:6", "-", "#EXT-X-CUE-IN", "-", "#EXT-X-CUE-OUT:6", "-",
            "#EXT-X-CUE-IN", "#EXT-X-CUE-IN", "-")
        #expect(ads.breaks.map(\.span) == ["0 to 24, planned 60", "6 to 12, planned 6", "18 to 24, planned 6"])
        #expect(
            ads.conflicts.map(\.description) == [
                "line 8: EXT-X-CUE-OUT begins a break inside the one that began at 0 s and has not ended"
            ])
        #expect(ads.conflicts.first?.other?.position?.line == 5)
    }

    @Test func elapsedTimeThatDoesNotFit() throws {
        let ads = try ads(
            "#EXT-X-CUE-OUT:30", "-", "#EXT-X-CUE-OUT-CONT:7/30", "-", "#EXT-X-CUE-OUT-CONT:20.5/30", "-",
            "#EXT-X-CUE-OUT-CONT:2/30", "-")
        #expect(
            ads.conflicts.map(\.description) == [
                "line 11: EXT-X-CUE-OUT-CONT says that 20.5 s have passed; the break began 12 s before"
            ])
    }

    @Test func elapsedTimeMayBeCountedByDates() throws {
        let ads = try ads(
            "#EXT-X-CUE-OUT:30", "-", "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:10.000Z", "#EXT-X-CUE-OUT-CONT:10/30",
            "-")
        #expect(ads.conflicts == [])
    }

    @Test func lengthsThatDiffer() throws {
        let tags = try ads("#EXT-X-CUE-OUT:30", "-", "#EXT-X-CUE-OUT-CONT:6/60", "-", "#EXT-X-CUE-OUT-CONT:12/60", "-")
        #expect(tags.conflicts.map(\.description) == ["line 8: EXT-X-CUE-OUT-CONT says 60 s; EXT-X-CUE-OUT says 30 s"])
        let range = try ads("#EXT-X-CUE-OUT:30", "-", range(0, "PLANNED-DURATION=32.5,SCTE35-OUT=0xFC"))
        #expect(range.conflicts.map(\.description) == ["line 8: EXT-X-DATERANGE says 32.5 s; EXT-X-CUE-OUT says 30 s"])
        #expect(range.breaks.map(\.span) == ["0 to -, planned 30"])
    }

    @Test func theLengthInTheEndMayBeAnotherThanTheOneAnnounced() throws {
        let ads = try ads("#EXT-X-CUE-OUT:30", "-", "#EXT-X-CUE-IN", "-", range(0, "DURATION=6,SCTE35-OUT=0xFC"))
        #expect(ads.breaks.map(\.span) == ["0 to 6, planned 30"])
        #expect(ads.conflicts == [])
    }

    @Test func startsThatDiffer() throws {
        let near = try ads("-", "#EXT-X-CUE-OUT", "-", range(9, "SCTE35-OUT=0xFC"))
        #expect(near.conflicts.map(\.description) == ["line 10: EXT-X-DATERANGE starts at 9 s; EXT-X-CUE-OUT at 6 s"])
        // Further away only what names the same splice belongs to it.
        let named = try ads("#EXT-X-CUE-OUT:ID=r", "-", "#EXT-X-CUE-IN:ID=r", "-", "-", range(15, "SCTE35-OUT=0xFC"))
        #expect(named.conflicts.map(\.message) == ["EXT-X-DATERANGE starts at 15 s; EXT-X-CUE-OUT at 0 s"])
        let message = try ads(
            "#EXT-OATCLS-SCTE35:/DARAP8=", "#EXT-X-CUE-OUT", "-", "-", "-", range(15, "SCTE35-OUT=0xFC301100FF"))
        #expect(message.conflicts.map(\.kind) == [.start])
        let other = try ads("#EXT-X-CUE-OUT", "-", "-", "-", range(15, "SCTE35-OUT=0xFC"))
        #expect(other.breaks.map(\.span) == ["0 to -", "15 to -"])
        #expect(other.conflicts == [])
    }

    @Test func endsThatDiffer() throws {
        let ads = try ads(
            "#EXT-X-CUE-OUT", "-", "-", "#EXT-X-CUE-IN", "-", range(0, "DURATION=6,SCTE35-OUT=0xFC,SCTE35-IN=0xFC"))
        #expect(ads.conflicts.map(\.description) == ["line 13: EXT-X-DATERANGE ends at 6 s; EXT-X-CUE-IN at 12 s"])
        #expect(ads.breaks.map(\.span) == ["0 to 12, planned 6"])
    }

    @Test func inWithAnotherID() throws {
        let ads = try ads("#EXT-X-CUE-OUT:ID=1", "-", "#EXT-X-CUE-IN:ID=2", "-")
        #expect(ads.conflicts.map(\.description) == ["line 8: EXT-X-CUE-IN ends '2'; the break is '1'"])
        #expect(ads.breaks.map(\.span) == ["0 to 6"])
        let nested = try self.ads(
            "#EXT-X-CUE-OUT:ID=1", "#EXT-X-CUE-OUT:ID=1", "#EXT-X-CUE-OUT:ID=3", "-", "#EXT-X-CUE-IN:ID=2", "-")
        #expect(nested.conflicts.map(\.kind) == [.id])
        // Forms have names of their own.
        let forms = try self.ads("#EXT-X-CUE-OUT:ID=1", "-", "#EXT-X-SCTE35:ID=2,CUE-IN=YES", "-")
        #expect(forms.conflicts == [])
    }

    // MARK: By hand, and hostile

    @Test func tagsOutOfOrderOrReachAreSetRight() {
        func tag(_ name: String, _ index: Int) -> UnknownTag {
            var tag = UnknownTag(name: name)
            tag.segmentIndex = index
            return tag
        }
        let segments = Array(repeating: MediaSegment(uri: "a.ts", duration: 6), count: 3)
        let playlist = MediaPlaylist(
            targetDuration: 6, segments: segments,
            unknownTags: [tag("EXT-X-CUE-IN", .max), tag("EXT-X-CUE-OUT", .min), tag("EXT-X-CUE-OUT-CONT", 1)])
        #expect(playlist.adTimeline.breaks.map(\.span) == ["0 to 18"])
        #expect(playlist.adTimeline.conflicts == [])
    }

    @Test func aPlaylistWithoutSegmentsMayHaveMarks() throws {
        let ads = try mediaPlaylist("#EXT-X-CUE-OUT:30", range(0, "SCTE35-OUT=0xFC")).adTimeline
        #expect(ads.breaks.map(\.span) == ["0 to -, planned 30", "- to -"])
    }

    @Test func theAdOfALowLatencyPlaylistIsFound() throws {
        let spans = try (0..<16).map { load in
            let name = "live-low-latency/full/0\(load < 10 ? "0" : "")\(load).m3u8"
            return try Fixtures.media(name).adTimeline.breaks.map(\.span)
        }
        #expect(spans[..<8].joined().isEmpty)
        #expect(spans[8] == ["54 to -, planned 6"])
        #expect(spans[12] == ["48 to 54, planned 6"])
        #expect(spans[15] == ["42 to 48, planned 6"])
    }
}

extension AdBreak {
    /// `6 to 18, planned 12`, with `-` for what is not known.
    fileprivate var span: String {
        func text(_ time: Double?) -> String { time.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? "-" }
        return text(start?.time) + " to " + text(end?.time) + (plannedDuration.map { ", planned " + text($0) } ?? "")
    }
}
