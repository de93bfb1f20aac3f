import Foundation
import Testing

@testable import hlscheck

@Suite struct InspectTextTests {
    @Test func aMediaPlaylistInWords() async throws {
        let folder = try TemporaryFolder([
            "m.m3u8": """
            #EXTM3U
            #EXT-X-VERSION:6
            #EXT-X-TARGETDURATION:70
            #EXT-X-MEDIA-SEQUENCE:7
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXTINF:6,
            7.mp4
            #EXT-X-DISCONTINUITY
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:,w",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"
            #EXT-X-PROGRAM-DATE-TIME:2024-01-31T10:20:30Z
            #EXTINF:6,
            8.mp4
            #EXT-X-CUE-OUT
            #EXTINF:5.5,
            9.mp4
            #EXT-X-KEY:METHOD=NONE
            #EXTINF:70,
            10.mp4
            #EXT-X-ENDLIST

            """
        ])
        let outcome = await hlscheck("inspect", folder["m.m3u8"])
        #expect(
            outcome.output == """
                \(folder["m.m3u8"]): Media Playlist, 4 segments, 1:28
                  type            VOD, complete
                  version         6
                  target          70 s
                  sequence        7 to 10, 1 discontinuity
                  dates           2024-01-31T10:20:24.000Z to 2024-01-31T10:20:41.500Z
                  other tags      EXT-X-CUE-OUT

                  keys
                    segment 7  clear
                    segments 8-9
                      FairPlay, SAMPLE-AES
                        skd://k
                      Widevine, SAMPLE-AES
                        data:,w
                    segment 10  clear

                  ad breaks
                    at 12 s: EXT-X-CUE-OUT

                """)
        #expect(outcome.error == "")
        #expect(outcome.code == .success)
    }

    @Test func adBreaksWithWhatTheirMarksSayAgainstEachOther() async throws {
        let interstitial = #"CLASS="com.apple.hls.interstitial",X-ASSET-URI="https://a/a.m3u8",X-RESUME-OFFSET=0"#
        let folder = try TemporaryFolder([
            "m.m3u8": """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:7
            #EXT-X-PROGRAM-DATE-TIME:2024-01-31T10:20:00Z
            #EXTINF:6,
            7.mp4
            #EXT-X-CUE-IN
            #EXTINF:6,
            8.mp4
            #EXT-X-CUE-OUT:ID=9,DURATION=12
            #EXTINF:6,
            9.mp4
            #EXT-X-CUE-OUT-CONT:9/12
            #EXTINF:6,
            10.mp4
            #EXT-X-CUE-IN
            #EXT-X-DATERANGE:ID="i",START-DATE="2024-01-31T10:20:21Z",DURATION=90,\(interstitial)

            """
        ])
        let output = await hlscheck("inspect", folder["m.m3u8"]).output
        #expect(
            output.components(separatedBy: "\n\n").last == """
                  ad breaks
                    start not known: EXT-X-CUE-IN
                    at 12 s, 12 s (planned 12 s), '9': EXT-X-CUE-OUT, EXT-X-CUE-OUT-CONT, EXT-X-CUE-IN
                      line 13: EXT-X-CUE-OUT-CONT says that 9 s have passed; the break began 6 s before
                    at 21 s, 0 s (planned 1:30), interstitial, 'i': EXT-X-DATERANGE

                """)
    }

    @Test func aMultivariantPlaylistInWords() async throws {
        let folder = try TemporaryFolder([
            "m.m3u8": """
            #EXTM3U
            #EXT-X-VERSION:6
            #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",LANGUAGE="en",NAME="English",DEFAULT=YES,CHANNELS="2",URI="en.m3u8"
            #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC",INSTREAM-ID="CC1"
            #EXT-X-STREAM-INF:BANDWIDTH=539705,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000
            sd.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=5512000,CODECS="hvc1",RESOLUTION=1920x1080,FRAME-RATE=23.976,VIDEO-RANGE=PQ
            hd.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=22209,CODECS="avc1.4d401e",RESOLUTION=640x360,URI="i.m3u8"

            """
        ])
        let outcome = await hlscheck("inspect", folder["m.m3u8"])
        #expect(
            outcome.output == """
                \(folder["m.m3u8"]): Multivariant Playlist, 2 variants
                  version         6

                  variants
                     540 kbit/s  640x360        25 fps      avc1.4d401e,mp4a.40.2
                      sd.m3u8
                    5.51 Mbit/s  1920x1080  23.976 fps  PQ  hvc1
                      hd.m3u8

                  renditions
                    audio            audio  en  English  default, 2 ch
                      en.m3u8
                    closed-captions  cc         CC       CC1

                  I-frame variants
                    22 kbit/s  640x360  avc1.4d401e
                      i.m3u8

                  session keys
                    FairPlay, SAMPLE-AES
                      skd://k

                """)
        #expect(outcome.error == "")
        #expect(outcome.code == .success)
    }

    @Test func whatIsNoPlaylistIsAFindingAlone() async throws {
        let folder = try TemporaryFolder(["a.m3u8": "<html>\n"])
        let outcome = await hlscheck("inspect", folder["a.m3u8"])
        let expected =
            "\(folder["a.m3u8"]):1:1: error: no playlist: there is neither #EXTM3U nor any other tag of HLS "
            + "[not-a-playlist]\n"
        #expect(outcome == Outcome(code: .unreadableInput, output: expected, error: ""))
    }

    @Test(arguments: ["inspect", "validate"])
    func aFindingNamesTheFileAsTheUserDid(command: String) async throws {
        let folder = try TemporaryFolder(["a é#.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:x\n"])
        let file = folder["a é#.m3u8"]
        let lines = await hlscheck(command, file).output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("\(file):2:") && $0.contains(": error: ") })
        #expect(!lines.contains { $0.contains("%20") })
    }
}
