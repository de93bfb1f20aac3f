import HLSValidation
import Testing

/// The grammars that other documents give to values of attributes.
@Suite struct AttributeSyntaxTests {
    @Test(arguments: [
        "en", "EN", "gsw", "zh-cmn-Hans-CN", "zh-min-nan", "sr-Latn", "es-419", "de-CH-1996", "sl-rozaj-biske-1994",
        "en-US-u-islamcal", "de-a-value-x-own", "x-whatever", "i-klingon", "sgn-BE-FR", "en-GB-oed", "art-lojban",
        "und",
    ])
    func languageTags(language: String) throws {
        #expect(try hasFinding("xmedia-language-syntax", rendition: #"LANGUAGE="\#(language)""#) == false)
    }

    @Test(arguments: [
        "en_US", "English", "e", "-", "en-", "-en", "en--US", "en US", "deutsch-1", "en-US-US", "de-a", "de-a-x-1", "x",
        "i", "i-unknown", "español", "en-toolongsubtag", "1n", "zh-min-nan-yue-cmn-wuu",
    ])
    func noLanguageTags(language: String) throws {
        #expect(try hasFinding("xmedia-language-syntax", rendition: #"LANGUAGE="\#(language)""#))
    }

    @Test(arguments: [
        "avc1.640028", "avc1.64001F", "avc1.66.30", "avc1", "hvc1.2.4.L123.B0", "hev1.1.6.L93.90", "dvh1.05.06",
        "av01.0.05M.10.0.112", "vp09.00.41.08", "mp4a.40.2", "mp4a.69", "mp4a", "ac-3", "ec-3", "ac-4.02.01.03", "fLaC",
        "Opus", "stpp.ttml.im1t", "wvtt", "iamf.000.000.mp4a.40.2",
    ])
    func sampleFormats(codec: String) throws {
        #expect(try hasFinding("stream-codecs-syntax", variant: #"CODECS="\#(codec)""#) == false)
    }

    @Test(arguments: [
        "h264", "HEVC", "aac", "mp3", "vorbis", "avc", "m4a.40.2", "avc1.", "avc1.6400", "avc1.deadbeef", "mp4a.40.e",
        "mp4a.40.", "avc1.640028 mp4a.40.2", "dvh1.08.07/db4h", "...", "äöü4",
    ])
    func noSampleFormats(codec: String) throws {
        #expect(try hasFinding("stream-codecs-syntax", variant: #"CODECS="\#(codec)""#))
    }

    @Test(arguments: ["2", "16/JOC", "12/-", "2/-/BINAURAL", "20/3OA,JOC/BED-6,DOF-3", "6/A/B/C"])
    func channels(value: String) throws {
        #expect(try hasFinding("xmedia-channels-syntax", rendition: #"CHANNELS="\#(value)""#) == false)
    }

    @Test(arguments: ["stereo", "2.0", "-2", "/JOC", "16/joc", "16/JOC,", "16/J C", "2/-/BINAURAL,,DOWNMIX"])
    func noChannels(value: String) throws {
        #expect(try hasFinding("xmedia-channels-syntax", rendition: #"CHANNELS="\#(value)""#))
    }

    @Test func anUndefinedVariableIsReportedAsThatOnly() throws {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="{$l}",CHANNELS="{$c}"
            #EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=1,CODECS="{$v}",AUDIO="{$a}",STABLE-VARIANT-ID="{$s}",ALLOWED-CPC="{$p}"
            video.m3u8
            """
        let findings = Validator(.all).diagnostics(of: try Playlist(parsing: text)).filter { $0.severity == .error }
        #expect(Set(findings.map(\.id)) == ["define-undefined-reference"])
    }

    private func hasFinding(_ id: Diagnostic.ID, rendition: String = "", variant: String = "FRAME-RATE=25") throws
        -> Bool
    {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",\(rendition.isEmpty ? #"CHANNELS="2""# : rendition)
            #EXT-X-STREAM-INF:BANDWIDTH=2000000,\(variant)
            video.m3u8
            """
        return Validator(.all).diagnostics(of: try Playlist(parsing: text)).contains { $0.id == id }
    }
}
