import HLSPlaylists
import Testing

/// Tag lines with nothing out of the ordinary are read on a way of their own. It must come to what the general one comes to.
@Suite struct PlainTagTests {
    private static let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
    private static let segment = "#EXTINF:4.0,\na.mp4\n"

    @Test(arguments: [
        "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-START:TIME-OFFSET=1.5",
        "#EXT-X-DEFINE:NAME=\"v\",VALUE=\"w\"", "#EXT-X-MEDIA-SEQUENCE:12", "#EXT-X-DISCONTINUITY-SEQUENCE:3",
        "#EXT-X-ENDLIST", "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-I-FRAMES-ONLY", "#EXT-X-PART-INF:PART-TARGET=1.0",
        "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES", "#EXT-X-BYTERANGE:20@0", "#EXT-X-DISCONTINUITY",
        "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXT-X-MAP:URI=\"i.mp4\"",
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z", "#EXT-X-GAP", "#EXT-X-BITRATE:800",
        "#EXT-X-PART:DURATION=1.0,URI=\"p.mp4\"", "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-31T10:20:30.000Z\"",
        "#EXT-X-SKIP:SKIPPED-SEGMENTS=3", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p.mp4\"",
        "#EXT-X-RENDITION-REPORT:URI=\"r.m3u8\",LAST-MSN=1", "#EXT-X-OWN:1", "#EXT-X-OWN", "# comment",
    ])
    func blanksBehindATagChangeNothingButWhatIsReported(line: String) throws {
        for (before, behind) in [(Self.head, Self.segment), (Self.head + Self.segment, Self.segment)] {
            let plain = try MediaPlaylist(parsing: before + line + "\n" + behind)
            let other = try MediaPlaylist(parsing: before + line + " \n" + behind)
            #expect(plain == other)
            #expect(
                other.diagnostics.filter { $0.id != "lex-no-stray-whitespace" }.map(\.message)
                    == plain.diagnostics.map(\.message))
        }
    }

    @Test(arguments: [
        "#EXT-X-VERSION:", "#EXT-X-VERSION", "#EXT-X-VERSION: 7", "#EXT-X-VERSION :7", "#EXT-X-VERSION:7.0",
        "#EXT-X-VERSION:seven", "#EXT-X-GAP:", "#EXT-X-GAP:YES", "#EXT-X-ENDLIST:", "#EXT-X-ENDLIST :",
        "#EXT-X-TARGETDURATION:5", "#EXT-X-MEDIA-SEQUENCE:", "#ext-x-gap",
    ])
    func whatIsOutOfTheOrdinaryIsReported(line: String) throws {
        let playlist = try MediaPlaylist(parsing: Self.head + line + "\n" + Self.segment)
        #expect(!playlist.diagnostics.isEmpty)
    }

    @Test func theFirstOfATagIsPointedAtWhateverWayItWasRead() throws {
        for first in ["#EXT-X-VERSION:6", "#EXT-X-VERSION:6 "] {
            for second in ["#EXT-X-VERSION:7", "#EXT-X-VERSION:7 "] {
                let playlist = try MediaPlaylist(parsing: "\(Self.head)\(first)\n\(second)\n\(Self.segment)")
                #expect(playlist.version == 7)
                let repetition = try #require(playlist.diagnostics.first { $0.id == "version-single" })
                #expect(repetition.range?.line == 4)
                #expect(repetition.notes.map(\.range?.line) == [3])
            }
        }
    }
}
