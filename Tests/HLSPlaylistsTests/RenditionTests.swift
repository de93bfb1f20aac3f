import HLSPlaylists
import Testing

@Suite struct RenditionTests {
    @Test func everyAttributeHasItsProperty() throws {
        let playlist = try multivariantPlaylist(
            #"#EXT-X-MEDIA:TYPE=AUDIO,URI="aud/list.m3u8?sig=exp=17~acl=/*~hmac=ab,cd",GROUP-ID="a,b=c","#
                + #"LANGUAGE="en",ASSOC-LANGUAGE="en-US",NAME="Main, 2.0 (AAC=LC)",STABLE-RENDITION-ID="s+/=.-_1","#
                + #"DEFAULT=YES,AUTOSELECT=YES,FORCED=YES,INSTREAM-ID="CC1",BIT-DEPTH=24,SAMPLE-RATE=48000,"#
                + #"CHARACTERISTICS="public.accessibility.describes-video,public.easy-to-read",CHANNELS="16/JOC/BED-4","#
                + #"X-A=1"#)
        #expect(
            playlist.renditions == [
                Rendition(
                    type: .audio, groupID: "a,b=c", name: "Main, 2.0 (AAC=LC)",
                    uri: "aud/list.m3u8?sig=exp=17~acl=/*~hmac=ab,cd", language: "en", assocLanguage: "en-US",
                    stableRenditionID: "s+/=.-_1", isDefault: true, isAutoselect: true, isForced: true,
                    instreamID: "CC1",
                    bitDepth: 24, sampleRate: 48000,
                    characteristics: ["public.accessibility.describes-video", "public.easy-to-read"],
                    channels: "16/JOC/BED-4", otherAttributes: [.bare("X-A", "1")])
            ])
        #expect(playlist.renditions.map(\.position?.line) == [2])
        #expect(playlist.diagnostics == [])
    }

    @Test(arguments: [
        ("AUDIO", Rendition.MediaType.audio), ("VIDEO", .video), ("SUBTITLES", .subtitles),
        ("CLOSED-CAPTIONS", .closedCaptions),
    ])
    func typesOfTheSpecificationAreKnown(spelling: String, type: Rendition.MediaType) throws {
        let playlist = try multivariantPlaylist(
            "#EXT-X-MEDIA:TYPE=\(spelling),GROUP-ID=\"g\",NAME=\"n\",DEFAULT=NO,AUTOSELECT=NO,FORCED=NO")
        #expect(playlist.renditions == [Rendition(type: type, groupID: "g", name: "n")])
        #expect(type.isKnown)
        #expect(playlist.diagnostics == [])
    }

    @Test(
        arguments: [
            (
                #"GROUP-ID="g",NAME="n""#, Rendition(type: nil, groupID: "g", name: "n"),
                ["2:1 error xmedia-type-required"]
            ),
            (
                #"TYPE=AUDIO,NAME="n""#, Rendition(type: .audio, groupID: nil, name: "n"),
                ["2:1 error xmedia-groupid-required"]
            ),
            (
                #"TYPE=AUDIO,GROUP-ID="g""#, Rendition(type: .audio, groupID: "g", name: nil),
                ["2:1 error xmedia-name-required"]
            ),
            (
                #"TYPE=AUDIO,GROUP-ID="",NAME="n""#, Rendition(type: .audio, groupID: "", name: "n"),
                ["2:25 error attr-quoted-non-empty"]
            ),
            (
                #"TYPE=AUDIO,GROUP-ID="g",NAME="n",BIT-DEPTH=x,SAMPLE-RATE="48000""#,
                Rendition(
                    type: .audio, groupID: "g", name: "n", sampleRate: 48000, otherAttributes: [.bare("BIT-DEPTH", "x")]
                ),
                ["2:57 error attr-decimal-integer-chars", "2:72 error attr-value-type"]
            ),
            (
                #"TYPE=AUDIO,GROUP-ID="g",NAME="n",DEFAULT=yes"#,
                Rendition(type: .audio, groupID: "g", name: "n", otherAttributes: [.bare("DEFAULT", "yes")]),
                ["2:55 error xmedia-enums"]
            ),
        ] as [(String, Rendition, [String])])
    func whatIsWrongCostsOnlyItself(attributes: String, rendition: Rendition, findings: [String]) throws {
        let playlist = try multivariantPlaylist("#EXT-X-MEDIA:\(attributes)")
        #expect(playlist.renditions == [rendition])
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func groupIDsAreComparedByteByByte() throws {
        let playlist = try multivariantPlaylist(
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\u{E9}\",NAME=\"1\"",
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"e\u{301}\",NAME=\"2\"")
        #expect(playlist.renditions(.audio, inGroup: "\u{E9}").map(\.name) == ["1"])
    }

    @Test func aGroupIsATypeAndAnID() throws {
        let playlist = try multivariantPlaylist(
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="1""#, #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="g",NAME="2""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="h",NAME="3""#, #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="4""#)
        #expect(playlist.renditions(.audio, inGroup: "g").map(\.name) == ["1", "4"])
        #expect(playlist.renditions(.subtitles, inGroup: "g").map(\.name) == ["2"])
        #expect(playlist.renditions(.video, inGroup: "g") == [])
        #expect(playlist.renditions(.audio, inGroup: nil) == [])
    }
}
