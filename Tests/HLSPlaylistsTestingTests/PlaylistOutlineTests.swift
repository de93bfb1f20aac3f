import HLSPlaylistsTesting
import Testing

@Suite struct PlaylistOutlineTests {
    @Test func whatPersistsStandsWhereItChanges() throws {
        let text = TestPlaylist.media(segments: 4, duration: 5.005, keys: ["skd://a", "skd://b"], clearLead: 1)
        #expect(
            try MediaPlaylist(parsing: text).outline == """
                Media Playlist
                version: 6
                type: VOD
                target duration: 5
                end list: yes
                segment 0: segment-0.m4s
                  initialization section: init.mp4
                  duration: 5.005
                segment 1: segment-1.m4s
                  key: skd://a
                    format: com.apple.streamingkeydelivery
                    method: SAMPLE-AES
                  duration: 5.005
                segment 2: segment-2.m4s
                  key: skd://b
                    format: com.apple.streamingkeydelivery
                    method: SAMPLE-AES
                  duration: 5.005
                segment 3: segment-3.m4s
                  key: skd://a
                    format: com.apple.streamingkeydelivery
                    method: SAMPLE-AES
                  duration: 5.005
                """)
    }

    @Test func everyFactOfAMediaPlaylistHasALine() throws {
        let playlist = try MediaPlaylist(
            parsing: """
                #EXTM3U
                #EXT-X-VERSION:10
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=-4.5,PRECISE=YES
                #EXT-X-DEFINE:NAME="v",VALUE="x"
                #EXT-X-DEFINE:QUERYPARAM="q"
                #EXT-X-TARGETDURATION:6
                #EXT-X-MEDIA-SEQUENCE:7
                #EXT-X-DISCONTINUITY-SEQUENCE:2
                #EXT-X-PART-INF:PART-TARGET=0.5
                #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36,CAN-SKIP-DATERANGES=YES,HOLD-BACK=18,PART-HOLD-BACK=1.5,CAN-BLOCK-RELOAD=YES
                #EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="r1"
                #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x01,X-A="b"
                #EXT-X-MAP:URI="init.mp4",BYTERANGE="100@0"
                #EXT-X-BITRATE:800
                #EXT-X-PROGRAM-DATE-TIME:2024-01-31T10:20:30.000Z
                #EXT-X-BYTERANGE:10@5
                #EXTINF:6.0,A title
                a.mp4
                #EXT-X-KEY:METHOD=NONE
                #EXT-X-DISCONTINUITY
                #EXT-X-GAP
                #EXT-X-PART:URI="b.0.mp4",DURATION=0.5,INDEPENDENT=YES
                #EXTINF:6.0,
                b.mp4
                #EXT-X-PART:URI="c.mp4",DURATION=0.5,BYTERANGE="9@1",GAP=YES
                #EXT-X-PRELOAD-HINT:TYPE=PART,URI="c.mp4",BYTERANGE-START=10,BYTERANGE-LENGTH=5
                #EXT-X-RENDITION-REPORT:URI="../o.m3u8",LAST-MSN=11,LAST-PART=0
                #EXT-X-DATERANGE:ID="d",CLASS="c",START-DATE="2024-01-31T10:20:30Z",DURATION=1.5,PLANNED-DURATION=2,X-N=1,CUE="PRE,ONCE"
                #EXT-X-DATERANGE:ID="e",CLASS="c",START-DATE="2024-01-31T10:20:40Z",END-ON-NEXT=YES
                #EXT-OTHER:a
                """, uri: "https://h/m.m3u8?q=1")
        #expect(playlist.diagnostics.filter { $0.severity == .error } == [])
        #expect(
            playlist.outline == """
                Media Playlist
                version: 10
                independent segments: yes
                start
                  time offset: -4.5
                  precise: yes
                variable: v
                  value: x
                variable: q
                  value: 1
                  source: queryParam
                target duration: 6
                media sequence: 7
                discontinuity sequence: 2
                partial segments
                  target duration: 0.5
                server control
                  can skip until: 36
                  can skip date ranges: yes
                  hold back: 18
                  part hold back: 1.5
                  can block reload: yes
                delta update
                  skipped segments: 3
                  removed date range: r1
                segment 10: a.mp4
                  initialization section: init.mp4
                    byte range: 100@0
                  key: k
                    format: identity
                    method: AES-128
                    initialization vector: 0x00000000000000000000000000000001
                    attribute X-A: "b"
                  duration: 6
                  title: A title
                  byte range: 10@5
                  date: 2024-01-31T10:20:30.000Z
                segment 11: b.mp4
                  discontinuity: yes
                  keys: none
                  duration: 6
                  bit rate: 800
                  gap: yes
                  part: b.0.mp4
                    duration: 0.5
                    independent: yes
                part: c.mp4
                  duration: 0.5
                  byte range: 9@1
                  gap: yes
                preload hint: c.mp4
                  type: PART
                  first byte: 10
                  bytes: 5
                rendition report: ../o.m3u8
                  last media sequence: 11
                  last part: 0
                date range: d
                  class: c
                  start date: 2024-01-31T10:20:30Z
                  duration: 1.5
                  planned duration: 2
                  cue: PRE, ONCE
                  attribute X-N: 1
                date range: e
                  class: c
                  start date: 2024-01-31T10:20:40Z
                  end on next: yes
                unknown tag: EXT-OTHER:a
                """)
    }

    @Test func everyFactOfAMultivariantPlaylistHasALine() throws {
        let playlist = try Playlist(
            parsing: """
                #EXTM3U
                #EXT-X-CONTENT-STEERING:SERVER-URI="s.json",PATHWAY-ID="p"
                #EXT-X-SESSION-DATA:DATA-ID="com.a",VALUE="b",LANGUAGE="en"
                #EXT-X-SESSION-DATA:DATA-ID="com.b",URI="b.bin",FORMAT=RAW
                #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1/2"
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",ASSOC-LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",CHARACTERISTICS="x,y",BIT-DEPTH=16,SAMPLE-RATE=48000,STABLE-RENDITION-ID="r",URI="a.m3u8"
                #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="S",FORCED=YES,URI="s.m3u8"
                #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="C",INSTREAM-ID="CC1"
                #EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=1,SCORE=1.5,CODECS="avc1.640028,mp4a.40.2",SUPPLEMENTAL-CODECS="dvh1.08.07/db4h",RESOLUTION=1920x1080,FRAME-RATE=29.97,HDCP-LEVEL=TYPE-1,ALLOWED-CPC="k:A",VIDEO-RANGE=PQ,REQ-VIDEO-LAYOUT="CH-STEREO",STABLE-VARIANT-ID="v",AUDIO="a",VIDEO="w",SUBTITLES="s",CLOSED-CAPTIONS="c",PATHWAY-ID="p",NAME="n",X-B="c"
                v.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=3,CLOSED-CAPTIONS=NONE
                w.m3u8
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"
                """)
        #expect(playlist.diagnostics.filter { $0.severity == .error } == [])
        #expect(
            playlist.outline == """
                Multivariant Playlist
                content steering: s.json
                  pathway: p
                session data: com.a
                  value: b
                  language: en
                session data: com.b
                  URI: b.bin
                  format: RAW
                session key: skd://k
                  format: com.apple.streamingkeydelivery
                  format versions: 1, 2
                  method: SAMPLE-AES
                rendition: a.m3u8
                  type: AUDIO
                  group: a
                  name: English
                  language: en
                  associated language: de
                  stable ID: r
                  default: yes
                  autoselect: yes
                  bit depth: 16
                  sample rate: 48000
                  characteristics: x, y
                  channels: 2
                rendition: s.m3u8
                  type: SUBTITLES
                  group: s
                  name: S
                  forced: yes
                rendition
                  type: CLOSED-CAPTIONS
                  group: c
                  name: C
                  in-stream ID: CC1
                variant: v.m3u8
                  bandwidth: 2
                  average bandwidth: 1
                  score: 1.5
                  codecs: avc1.640028, mp4a.40.2
                  supplemental codecs: dvh1.08.07/db4h
                  resolution: 1920x1080
                  frame rate: 29.97
                  HDCP level: TYPE-1
                  allowed CPC: k:A
                  video range: PQ
                  required video layout: CH-STEREO
                  stable ID: v
                  audio: a
                  video: w
                  subtitles: s
                  closed captions: c
                  pathway: p
                  name: n
                  attribute X-B: "c"
                variant: w.m3u8
                  bandwidth: 3
                  no closed captions: yes
                I-frame variant: i.m3u8
                  bandwidth: 1
                """)
    }

    @Test func keysUnlikeTheSegmentsStandWithTheSectionAndThePart() throws {
        let text =
            TestPlaylist.media(segments: 1, keys: ["skd://a"], isLive: true) + """
                #EXT-X-PART-INF:PART-TARGET=1
                #EXT-X-PART:URI="a.mp4",DURATION=1
                #EXT-X-KEY:METHOD=AES-128,URI="b"
                #EXT-X-PART:URI="b.mp4",DURATION=1
                """
        #expect(
            try MediaPlaylist(parsing: text).outline == """
                Media Playlist
                version: 6
                target duration: 6
                partial segments
                  target duration: 1
                segment 0: segment-0.m4s
                  initialization section: init.mp4
                    keys: none
                  key: skd://a
                    format: com.apple.streamingkeydelivery
                    method: SAMPLE-AES
                  duration: 6
                part: a.mp4
                  duration: 1
                part: b.mp4
                  key: skd://a
                    format: com.apple.streamingkeydelivery
                    method: SAMPLE-AES
                  key: b
                    format: identity
                    method: AES-128
                  duration: 1
                """)
    }

    @Test func aKeyAnnouncedForSegmentsToComeIsToldApart() throws {
        let text = TestPlaylist.media(segments: 1, isLive: true) + "#EXT-X-KEY:METHOD=AES-128,URI=\"next\"\n"
        #expect(
            try MediaPlaylist(parsing: text).outline == """
                Media Playlist
                version: 6
                target duration: 6
                segment 0: segment-0.m4s
                  initialization section: init.mp4
                  duration: 6
                key of no segment: next
                  format: identity
                  method: AES-128
                """)
    }

    @Test func whatEndsIsSaid() {
        let section = InitializationSection(uri: "i")
        let playlist = MediaPlaylist(
            targetDuration: nil,
            segments: [
                MediaSegment(uri: "a", duration: nil, bitrate: 1, initializationSection: section),
                MediaSegment(uri: "b", duration: nil),
            ])
        #expect(
            playlist.outline == """
                Media Playlist
                segment 0: a
                  initialization section: i
                  bit rate: 1
                segment 1: b
                  initialization section: none
                  bit rate: none
                """)
    }

    @Test func aFactNeverTakesMoreThanALine() {
        let playlist = MediaPlaylist(
            targetDuration: nil,
            segments: [
                MediaSegment(uri: "a\nb\r\u{2028}\\", duration: nil, title: "\t\u{85}é"),
                MediaSegment(uri: "", duration: nil),
            ])
        #expect(
            playlist.outline == #"""
                Media Playlist
                segment 0: a\u{A}b\u{D}\u{2028}\\
                  title: \u{9}\u{85}é
                segment 1:
                """#)
    }

    @Test func aCommentMoreChangesNothing() throws {
        let text = TestPlaylist.media(keys: ["skd://a"])
        let more = text.split(separator: "\n").joined(separator: "\r\n# comment\r\n\r\n")
        #expect(try Playlist(parsing: more).outline == Playlist(parsing: text).outline)
    }
}
