import HLSPresentation
import Testing

/// When a live playlist is loaded again, and what is asked for (6.2.5, 6.3.2, 6.3.4).
@Suite struct NextReloadTests {
    private func next(
        _ lines: String..., changed: Bool = true, at address: URIReference = "https://example.com/a.m3u8",
        asksForUpdate: Bool = false
    ) throws -> NextReload? {
        let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:10"] + lines).joined(separator: "\n")
        return NextReload(
            after: try MediaPlaylist(parsing: text + "\n"), changed: changed, at: address, asksForUpdate: asksForUpdate)
    }

    @Test func aPlaylistThatChangedRestsForTheLengthOfItsLastSegment() throws {
        let next = try next("#EXTINF:5.5,", "10.ts", "#EXTINF:4.5,", "11.ts")
        #expect(next == NextReload(at: "https://example.com/a.m3u8", delay: 4.5))
    }

    @Test func aPlaylistThatDidNotChangeRestsForHalfATargetDuration() throws {
        let next = try next("#EXTINF:5.5,", "10.ts", changed: false)
        #expect(next == NextReload(at: "https://example.com/a.m3u8", delay: 3))
    }

    @Test func aPlaylistThatHasEndedIsNotLoadedAgain() throws {
        #expect(try next("#EXTINF:5.5,", "10.ts", "#EXT-X-ENDLIST") == nil)
        #expect(try next("#EXT-X-PLAYLIST-TYPE:VOD", "#EXTINF:5.5,", "10.ts") == nil)
    }

    @Test func aServerThatHoldsRequestsIsAskedForWhatComesNext() throws {
        let control = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3"
        let segments = try next(control, "#EXTINF:5.5,", "10.ts")
        #expect(segments?.address == "https://example.com/a.m3u8?_HLS_msn=11")
        #expect(segments?.delay == 0 && segments?.isBlocking == true)
        let parts = try next(
            control, "#EXT-X-PART-INF:PART-TARGET=1", "#EXTINF:5.5,", "10.ts", "#EXT-X-PART:DURATION=1,URI=\"p0.ts\"")
        #expect(parts?.address == "https://example.com/a.m3u8?_HLS_msn=11&_HLS_part=1")
    }

    @Test func aServerThatHoldsNothingBackIsNotHammered() throws {
        let control = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES"
        #expect(try next(control, "#EXTINF:5.5,", "10.ts", changed: false)?.delay == 3)
        #expect(try next("#EXTINF:0,", "10.ts")?.delay == 0.1)
    }

    @Test func deltaUpdatesAreAskedForWhereTheServerMakesThem() throws {
        let lines = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36"
        #expect(
            try next(lines, "#EXTINF:5,", "10.ts", asksForUpdate: true)?.address
                == "https://example.com/a.m3u8?_HLS_skip=YES")
        #expect(try next(lines, "#EXTINF:5,", "10.ts")?.address == "https://example.com/a.m3u8")
        #expect(try next("#EXTINF:5,", "10.ts", asksForUpdate: true)?.address == "https://example.com/a.m3u8")
        #expect(
            try next(lines + ",CAN-SKIP-DATERANGES=YES", "#EXTINF:5,", "10.ts", asksForUpdate: true)?.address
                == "https://example.com/a.m3u8?_HLS_skip=v2")
    }

    @Test func allOfTheQueryIsInTheOrderOfItsBytes() throws {
        let next = try next(
            "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=36", "#EXTINF:5,", "10.ts",
            at: "https://example.com/a.m3u8?token=b&Z=1&é=2#top", asksForUpdate: true)
        #expect(
            next?.address == "https://example.com/a.m3u8?Z=1&_HLS_msn=11&_HLS_skip=YES&token=b&é=2")
    }
}
