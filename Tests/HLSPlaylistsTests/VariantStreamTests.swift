import HLSPlaylists
import Testing

@Suite struct VariantStreamTests {
    @Test func everyAttributeHasItsProperty() throws {
        let playlist = try multivariantPlaylist(
            #"#EXT-X-STREAM-INF:BANDWIDTH=2340800,AVERAGE-BANDWIDTH=2100000,SCORE=1.5,CODECS="avc1.4d4029,mp4a.40.2","#
                + #"SUPPLEMENTAL-CODECS="dvh1.08.07/db4h",RESOLUTION=1920x1080,FRAME-RATE=23.976,HDCP-LEVEL=TYPE-1,"#
                + #"ALLOWED-CPC="com.example.drm1:SMART-TV/PC,com.example.drm2:HW",VIDEO-RANGE=PQ,"#
                + #"REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-EQUI,CH-MONO",STABLE-VARIANT-ID="s",AUDIO="a",VIDEO="v","#
                + #"SUBTITLES="t",CLOSED-CAPTIONS="c",PATHWAY-ID="CDN-A",NAME="n",PROGRAM-ID=1"#,
            "v.m3u8")
        #expect(
            playlist.variants == [
                VariantStream(
                    uri: "v.m3u8", bandwidth: 2_340_800, averageBandwidth: 2_100_000, score: 1.5,
                    codecs: ["avc1.4d4029", "mp4a.40.2"], supplementalCodecs: ["dvh1.08.07/db4h"],
                    resolution: Resolution(width: 1920, height: 1080), frameRate: 23.976, hdcpLevel: .type1,
                    allowedCPC: ["com.example.drm1:SMART-TV/PC", "com.example.drm2:HW"], videoRange: .pq,
                    requiredVideoLayout: ["CH-STEREO/PROJ-EQUI", "CH-MONO"], stableVariantID: "s", audio: "a",
                    video: "v",
                    subtitles: "t", closedCaptions: .group("c"), pathwayID: "CDN-A", name: "n",
                    otherAttributes: [.bare("PROGRAM-ID", "1")])
            ])
        #expect(playlist.diagnostics == [])
        #expect(!playlist.variants[0].isIgnoredByClients)
    }

    @Test func anIFrameVariantHasItsURIAndOnlySomeOfTheAttributes() throws {
        let playlist = try multivariantPlaylist(
            #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,AVERAGE-BANDWIDTH=80000,SCORE=2,CODECS="avc1.4d4029","#
                + #"RESOLUTION=640x360,HDCP-LEVEL=NONE,VIDEO-RANGE=SDR,VIDEO="v",URI="i.m3u8",PATHWAY-ID="p","#
                + #"STABLE-VARIANT-ID="s",FRAME-RATE=1,AUDIO="a",SUBTITLES="t",CLOSED-CAPTIONS=NONE"#)
        #expect(
            playlist.iFrameVariants == [
                VariantStream(
                    uri: "i.m3u8", bandwidth: 90_000, averageBandwidth: 80_000, score: 2, codecs: ["avc1.4d4029"],
                    resolution: Resolution(width: 640, height: 360), hdcpLevel: VariantStream.HDCPLevel.none,
                    videoRange: .sdr, stableVariantID: "s", video: "v", pathwayID: "p",
                    otherAttributes: [
                        .bare("FRAME-RATE", "1"), Attribute(name: "AUDIO", value: "a"),
                        Attribute(name: "SUBTITLES", value: "t"), .bare("CLOSED-CAPTIONS", "NONE"),
                    ])
            ])
        #expect(playlist.variants == [])
        #expect(playlist.diagnostics == [])
    }

    @Test func anIFrameVariantNeedsItsURIAndItsBandwidth() throws {
        let playlist = try multivariantPlaylist(
            "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1", #"#EXT-X-I-FRAME-STREAM-INF:URI="i""#)
        #expect(
            playlist.iFrameVariants == [VariantStream(uri: nil, bandwidth: 1), VariantStream(uri: "i", bandwidth: nil)])
        #expect(
            playlist.diagnostics.listed == ["2:1 error iframe-uri-required", "3:1 error iframe-bandwidth-required"])
    }

    @Test(
        arguments: [
            (
                #"CODECS="a""#, VariantStream(uri: "v", bandwidth: nil, codecs: ["a"]),
                ["2:1 error stream-bandwidth-required"]
            ),
            (
                "BANDWIDTH=1400740,AVERAGE-BANDWIDTH=-1108893696,RESOLUTION=1280x692",
                VariantStream(
                    uri: "v", bandwidth: 1_400_740, resolution: Resolution(width: 1280, height: 692),
                    otherAttributes: [.bare("AVERAGE-BANDWIDTH", "-1108893696")]),
                ["2:55 error attr-decimal-integer-chars"]
            ),
            (
                #"BANDWIDTH="640000",RESOLUTION="640x360""#,
                VariantStream(uri: "v", bandwidth: 640_000, resolution: Resolution(width: 640, height: 360)),
                ["2:30 error attr-value-type", "2:50 error attr-value-type"]
            ),
            (
                "BANDWIDTH=1.5,AUDIO=a",
                VariantStream(uri: "v", bandwidth: nil, audio: "a", otherAttributes: [.bare("BANDWIDTH", "1.5")]),
                ["2:29 error attr-decimal-integer-chars", "2:39 error attr-value-type"]
            ),
            (
                "BANDWIDTH=18446744073709551616",
                VariantStream(uri: "v", bandwidth: nil, otherAttributes: [.bare("BANDWIDTH", "18446744073709551616")]),
                ["2:29 error attr-decimal-integer-range"]
            ),
            (
                "BANDWIDTH=1,RESOLUTION=wide,FRAME-RATE=fast,SCORE=-1",
                VariantStream(
                    uri: "v", bandwidth: 1,
                    otherAttributes: [.bare("RESOLUTION", "wide"), .bare("FRAME-RATE", "fast"), .bare("SCORE", "-1")]),
                ["2:42 error attr-resolution-syntax", "2:58 error attr-float-syntax", "2:69 error attr-float-syntax"]
            ),
            (
                #"BANDWIDTH=1,CODECS="avc1.77.31, mp4a.40.2""#,
                VariantStream(uri: "v", bandwidth: 1, codecs: ["avc1.77.31", "mp4a.40.2"]), []
            ),
            ("BANDWIDTH=9223372036854775807", VariantStream(uri: "v", bandwidth: .max), []),
            ("BANDWIDTH=1,BANDWIDTH=2", VariantStream(uri: "v", bandwidth: 1), ["2:31 error attr-duplicate-name"]),
        ] as [(String, VariantStream, [String])])
    func whatIsWrongCostsOnlyItself(attributes: String, variant: VariantStream, findings: [String]) throws {
        let playlist = try multivariantPlaylist("#EXT-X-STREAM-INF:\(attributes)", "v")
        #expect(playlist.variants == [variant])
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func aNumberThatFitsNoModelIsKeptAsWritten() throws {
        let playlist = try multivariantPlaylist("#EXT-X-STREAM-INF:BANDWIDTH=18446744073709551615", "v")
        #expect(
            playlist.variants == [
                VariantStream(uri: "v", bandwidth: nil, otherAttributes: [.bare("BANDWIDTH", "18446744073709551615")])
            ])
    }

    @Test(arguments: ["1920X1080", "1920 x 1080"])
    func aResolutionInAnotherSpellingIsReadWithAFinding(written: String) throws {
        let playlist = try multivariantPlaylist("#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=\(written)", "v")
        #expect(playlist.variants.map(\.resolution) == [Resolution(width: 1920, height: 1080)])
        #expect(playlist.diagnostics.map(\.id) == ["attr-resolution-syntax"])
    }

    @Test(
        arguments: [
            ("CLOSED-CAPTIONS=NONE", VariantStream.ClosedCaptions.none, []),
            (#"CLOSED-CAPTIONS="cc""#, .group("cc"), []),
            (#"CLOSED-CAPTIONS="NONE""#, .group("NONE"), []),
            ("CLOSED-CAPTIONS=cc", .group("cc"), ["2:47 error stream-captions-type"]),
            ("AUDIO=\"a\"", nil, []),
        ] as [(String, VariantStream.ClosedCaptions?, [String])])
    func captionsAreAGroupOrNone(
        attribute: String, captions: VariantStream.ClosedCaptions?, findings: [String]
    ) throws {
        let playlist = try multivariantPlaylist("#EXT-X-STREAM-INF:BANDWIDTH=1,\(attribute)", "v")
        #expect(playlist.variants.map(\.closedCaptions) == [captions])
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test(arguments: [
        ("TYPE-0", VariantStream.HDCPLevel.type0), ("TYPE-1", .type1), ("NONE", VariantStream.HDCPLevel.none),
    ])
    func levelsOfTheSpecificationAreKnown(written: String, level: VariantStream.HDCPLevel) throws {
        let playlist = try multivariantPlaylist("#EXT-X-STREAM-INF:BANDWIDTH=1,HDCP-LEVEL=\(written)", "v")
        #expect(playlist.variants == [VariantStream(uri: "v", bandwidth: 1, hdcpLevel: level)])
        #expect(playlist.diagnostics == [])
    }

    @Test(arguments: [("SDR", VariantStream.VideoRange.sdr), ("HLG", .hlg), ("PQ", .pq)])
    func rangesOfTheSpecificationAreKnown(written: String, range: VariantStream.VideoRange) throws {
        let playlist = try multivariantPlaylist("#EXT-X-STREAM-INF:BANDWIDTH=1,VIDEO-RANGE=\(written)", "v")
        #expect(playlist.variants == [VariantStream(uri: "v", bandwidth: 1, videoRange: range)])
        #expect(playlist.diagnostics == [])
    }
}
