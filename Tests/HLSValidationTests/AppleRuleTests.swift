import HLSValidation
import Testing

/// Apple's rules for Multivariant Playlists, where they meet each other.
@Suite struct AppleRuleTests {
    @Test func aPresentationInApplesStyleHasNoFinding() throws {
        // The one thing that is missing is a backup on another host.
        #expect(try findings(inApplesStyle, .apple) == ["0: apple-10.2"])
        #expect(
            try Validator(.all).diagnostics(of: Playlist(parsing: inApplesStyle)).filter { $0.severity == .error } == []
        )
    }

    @Test func aPresentationOfAudioAloneHasNoFindingAboutVideo() throws {
        let playlist = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="English",LANGUAGE="en",AUTOSELECT=YES,DEFAULT=YES,CHANNELS="2"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="high",NAME="English",LANGUAGE="en",AUTOSELECT=YES,DEFAULT=YES,CHANNELS="2"
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=64000,BANDWIDTH=70000,CODECS="mp4a.40.5",AUDIO="low"
            low.m3u8
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=145000,BANDWIDTH=150000,CODECS="mp4a.40.2",AUDIO="high"
            high.m3u8
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=900000,BANDWIDTH=990000,CODECS="fLaC"
            lossless.m3u8
            """
        #expect(try findings(playlist, withoutTrickPlay) == [])
    }

    @Test func missingCodecsAreSaidOnce() throws {
        let playlist = """
            #EXTM3U
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="en.m3u8"
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=2000000,BANDWIDTH=3000000,RESOLUTION=960x540,FRAME-RATE=25.000,SUBTITLES="s"
            sd.m3u8
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=170000,BANDWIDTH=190000,RESOLUTION=416x234,FRAME-RATE=25.000,SUBTITLES="s"
            slow.m3u8
            """
        #expect(try findings(playlist, withoutTrickPlay) == ["4: apple-9.1", "6: apple-9.1"])
    }

    /// Apple's own rates for such video are above what devices without a screen for each eye play.
    @Test func aPresentationForBothEyesNeedsNothingForOldDevices() throws {
        let playlist = """
            #EXTM3U
            #EXT-X-VERSION:12
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",AUTOSELECT=YES,DEFAULT=YES,CHANNELS="6",URI="a.m3u8"
            #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1"
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=7224756,BANDWIDTH=10079102,VIDEO-RANGE=PQ,CODECS="dvh1.20.03,ec-3",RESOLUTION=1920x1080,FRAME-RATE=24.000,AUDIO="a",CLOSED-CAPTIONS="c",REQ-VIDEO-LAYOUT="CH-STEREO"
            sd.m3u8
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=34515644,BANDWIDTH=47959720,VIDEO-RANGE=PQ,CODECS="dvh1.20.06,ec-3",RESOLUTION=3840x2160,FRAME-RATE=24.000,AUDIO="a",CLOSED-CAPTIONS="c",REQ-VIDEO-LAYOUT="CH-STEREO"
            low.m3u8
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=54515644,BANDWIDTH=67959720,VIDEO-RANGE=PQ,CODECS="dvh1.20.06,ec-3",RESOLUTION=3840x2160,FRAME-RATE=24.000,AUDIO="a",CLOSED-CAPTIONS="c",REQ-VIDEO-LAYOUT="CH-STEREO"
            high.m3u8
            """
        #expect(try findings(playlist, withoutTrickPlay) == [])
    }

    @Test(
        arguments: [
            ("avc1.640029", []), ("avc1.100.41", []), ("avc1.64002A", ["apple-1.3a"]), ("avc1.640034", ["apple-1.3a"]),
            ("avc1.64003C", ["apple-1.3a", "apple-1.3b"]), ("avc1.100.60", ["apple-1.3a", "apple-1.3b"]),
            ("avc1.6e0028", ["apple-1.3a", "apple-1.3b"]), ("avc1.4D401F", ["apple-1.4"]),
            ("avc1.66.30", ["apple-1.4"]),
            ("avc3.640028", ["apple-1.10"]), ("avc1", []), ("avc1.6400", []),
            ("avc1.FF00FF", []),
            ("hvc1.1.6.L120.90", []), ("hvc1.2.4.L123.B0", ["apple-1.6a"]), ("hvc1.2.4.H120.B0", ["apple-1.6a"]),
            ("hvc1.2.4.H153.B0", ["apple-1.6a"]), ("hvc1.2.4.L156.B0", ["apple-1.6a", "apple-1.6b"]),
            ("hvc1.4.10.L93.B0", ["apple-1.6a", "apple-1.6b"]), ("hev1.2.4.L93.B0", ["apple-1.10"]), ("hvc1", []),
            ("hvc1.2.4.93.B0", []), ("hvc1.2.4.L94.B0", []), ("hvc1.A2.4.L156", []),
            ("dvh1.05.06", []), ("dvh1.05.08", ["apple-1.9"]), ("dvh1.07.06", ["apple-1.9"]), ("dvh1.5", []),
            ("dvhe.05.06", ["apple-1.10"]), ("dav1.10.09", ["apple-1.9"]), ("dva1.09.03", ["apple-1.9"]),
            ("av01.0.13M.10", []), ("av01.0.18M.10", []), ("av01.0.19M.10", ["apple-1.37"]), ("av01.0.31M.10", []),
            ("av01.0.13", []), ("vp09.00.31.08", ["apple-1.1"]), ("mjpg", ["apple-1.1"]), ("new1.1", []),
        ] as [(String, [String])])
    func aFormatOfVideoIsJudgedByItsParameters(codec: String, ids: [String]) throws {
        let playlist = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS=\"\(codec)\"\nvideo.m3u8\n"
        let about: Set<Diagnostic.ID> = [
            "apple-1.1", "apple-1.3a", "apple-1.3b", "apple-1.4", "apple-1.6a", "apple-1.6b", "apple-1.9", "apple-1.10",
            "apple-1.37",
        ]
        #expect(try findings(playlist, RuleSet.apple.only(about)) == ids.map { "2: \($0)" })
    }

    @Test func whatAFormatMeansIsSaid() throws {
        let playlist = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.6e003c"
            video.m3u8
            """
        let found = try Validator(RuleSet.apple.only(["apple-1.3b"])).diagnostics(of: Playlist(parsing: playlist))
        #expect(
            found.map(\.message)
                == ["'avc1.6e003c', High 10 Profile, Level 6.0; at most High Profile, Level 5.2 is due"])
    }

    @Test func audioInTheSegmentsOfVideoIsReportedOnce() throws {
        let variants = (1...3).map {
            "#EXT-X-STREAM-INF:BANDWIDTH=\($0)000000,CODECS=\"avc1.640028,mp4a.40.2\"\nvideo\($0).m3u8\n"
        }
        let playlist = "#EXTM3U\n" + variants.joined()
        let found = try Validator(RuleSet.apple.only(["apple-9.5"])).diagnostics(of: Playlist(parsing: playlist))
        #expect(found.map { "\($0.range?.line ?? 0): \($0.id)" } == ["2: apple-9.5"])
        #expect(
            found.map(\.message) == [
                "audio in the segments of the video, in 3 of 3 variants with video; AUDIO should name a group of renditions "
                    + "with a URI"
            ])
    }

    @Test func theTagForIndependentSegmentsCanBeAdded() throws {
        let playlist = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS=\"avc1.640028\"\nvideo.m3u8\n"
        let found = try Validator(RuleSet.apple.only(["apple-9.11"])).diagnostics(of: Playlist(parsing: playlist))
        #expect(
            found.flatMap(\.fixIts).map(\.edits)
                == [[.init(byteOffset: 8, byteLength: 0, text: "#EXT-X-INDEPENDENT-SEGMENTS\n")]])
    }

    /// Line and id of each finding.
    private func findings(_ text: String, _ rules: RuleSet) throws -> [String] {
        try Validator(rules).diagnostics(of: Playlist(parsing: text)).map { "\($0.range?.line ?? 0): \($0.id)" }
    }

    /// Small playlists have neither trick play nor a backup.
    private let withoutTrickPlay = RuleSet.apple.without(["apple-6.1", "apple-10.2"])

    private let inApplesStyle = """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-INDEPENDENT-SEGMENTS

        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://movie-sd",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://movie-hd",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://movie-uhd",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"

        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",LANGUAGE="en",AUTOSELECT=YES,DEFAULT=YES,CHANNELS="2",URI="aac/en.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English (AD)",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",CHANNELS="2",URI="aac/ad.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,CHANNELS="2",URI="aac/de.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ac3",NAME="English",LANGUAGE="en",AUTOSELECT=YES,DEFAULT=YES,CHANNELS="6",URI="ac3/en.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ac3",NAME="English (AD)",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",CHANNELS="2",URI="aac/ad.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ac3",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,CHANNELS="6",URI="ac3/de.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ec3",NAME="English",LANGUAGE="en",AUTOSELECT=YES,DEFAULT=YES,CHANNELS="16/JOC",URI="ec3/en.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ec3",NAME="English (AD)",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",CHANNELS="2",URI="aac/ad.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ec3",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,CHANNELS="6",URI="ec3/de.m3u8"

        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",LANGUAGE="en",AUTOSELECT=YES,DEFAULT=YES,URI="subs/en.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English (Forced)",LANGUAGE="en",AUTOSELECT=YES,FORCED=YES,URI="subs/forced.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English (SDH)",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound",URI="subs/sdh.m3u8"
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",LANGUAGE="en",AUTOSELECT=YES,DEFAULT=YES,INSTREAM-ID="CC1"

        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=2100000,BANDWIDTH=3100000,VIDEO-RANGE=SDR,CODECS="avc1.64001F,mp4a.40.2,wvtt",RESOLUTION=960x540,FRAME-RATE=23.976,AUDIO="aac",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        avc/540.m3u8
        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=170000,BANDWIDTH=190000,VIDEO-RANGE=SDR,CODECS="avc1.64000D,mp4a.40.2,wvtt",RESOLUTION=416x234,FRAME-RATE=23.976,AUDIO="aac",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        avc/234.m3u8
        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=800000,BANDWIDTH=1100000,VIDEO-RANGE=SDR,CODECS="avc1.64001E,mp4a.40.2,wvtt",RESOLUTION=768x432,FRAME-RATE=23.976,AUDIO="aac",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        avc/432.m3u8
        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=4600000,BANDWIDTH=6500000,VIDEO-RANGE=SDR,CODECS="avc1.64001F,mp4a.40.2,wvtt",RESOLUTION=1280x720,FRAME-RATE=23.976,HDCP-LEVEL=TYPE-0,AUDIO="aac",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        avc/720.m3u8
        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=8200000,BANDWIDTH=11000000,VIDEO-RANGE=SDR,CODECS="avc1.640028,ac-3,wvtt",RESOLUTION=1920x1080,FRAME-RATE=23.976,HDCP-LEVEL=TYPE-0,AUDIO="ac3",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        avc/1080.m3u8
        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=8400000,BANDWIDTH=11300000,VIDEO-RANGE=SDR,CODECS="avc1.640028,ec-3,wvtt",RESOLUTION=1920x1080,FRAME-RATE=23.976,HDCP-LEVEL=TYPE-0,AUDIO="ec3",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        avc/1080.m3u8

        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=400000,BANDWIDTH=520000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L90.B0,mp4a.40.2,wvtt",SUPPLEMENTAL-CODECS="dvh1.08.01/db1p",RESOLUTION=768x432,FRAME-RATE=23.976,AUDIO="aac",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        hvc/432.m3u8
        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=2100000,BANDWIDTH=3000000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L93.B0,mp4a.40.2,wvtt",SUPPLEMENTAL-CODECS="dvh1.08.01/db1p",RESOLUTION=960x540,FRAME-RATE=23.976,AUDIO="aac",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        hvc/540.m3u8
        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=7300000,BANDWIDTH=10500000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L120.B0,ec-3,wvtt",SUPPLEMENTAL-CODECS="dvh1.08.03/db1p",RESOLUTION=1920x1080,FRAME-RATE=23.976,HDCP-LEVEL=TYPE-0,AUDIO="ec3",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        hvc/1080.m3u8
        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=14300000,BANDWIDTH=19500000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L150.B0,ec-3,wvtt",SUPPLEMENTAL-CODECS="dvh1.08.06/db1p",RESOLUTION=3840x2160,FRAME-RATE=23.976,HDCP-LEVEL=TYPE-1,AUDIO="ec3",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        hvc/2160-low.m3u8
        #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=20400000,BANDWIDTH=28000000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L150.B0,ec-3,wvtt",SUPPLEMENTAL-CODECS="dvh1.08.06/db1p",RESOLUTION=3840x2160,FRAME-RATE=23.976,HDCP-LEVEL=TYPE-1,AUDIO="ec3",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        hvc/2160-high.m3u8

        #EXT-X-I-FRAME-STREAM-INF:AVERAGE-BANDWIDTH=90000,BANDWIDTH=130000,VIDEO-RANGE=SDR,CODECS="avc1.64001E",RESOLUTION=768x432,URI="avc/432-i.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:AVERAGE-BANDWIDTH=250000,BANDWIDTH=360000,VIDEO-RANGE=SDR,CODECS="avc1.64001F",RESOLUTION=960x540,URI="avc/540-i.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:AVERAGE-BANDWIDTH=580000,BANDWIDTH=900000,VIDEO-RANGE=SDR,CODECS="avc1.640028",RESOLUTION=1920x1080,HDCP-LEVEL=TYPE-0,URI="avc/1080-i.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:AVERAGE-BANDWIDTH=55000,BANDWIDTH=90000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L90.B0",SUPPLEMENTAL-CODECS="dvh1.08.01/db1p",RESOLUTION=768x432,URI="hvc/432-i.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:AVERAGE-BANDWIDTH=238000,BANDWIDTH=350000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L93.B0",SUPPLEMENTAL-CODECS="dvh1.08.01/db1p",RESOLUTION=960x540,URI="hvc/540-i.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:AVERAGE-BANDWIDTH=650000,BANDWIDTH=980000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L120.B0",SUPPLEMENTAL-CODECS="dvh1.08.03/db1p",RESOLUTION=1920x1080,HDCP-LEVEL=TYPE-0,URI="hvc/1080-i.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:AVERAGE-BANDWIDTH=1300000,BANDWIDTH=1900000,VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L150.B0",SUPPLEMENTAL-CODECS="dvh1.08.06/db1p",RESOLUTION=3840x2160,HDCP-LEVEL=TYPE-1,URI="hvc/2160-i.m3u8"
        """
}
