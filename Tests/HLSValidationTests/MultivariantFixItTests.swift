import HLSValidation
import Testing

/// What fix-its of rules for Multivariant Playlists make of a tag.
@Suite struct MultivariantFixItTests {
    @Test(
        arguments: [
            (#"LANGUAGE="pt_BR""#, "xmedia-language-syntax", #"LANGUAGE="pt-BR""#),
            (#"ASSOC-LANGUAGE="zh_Hant_TW""#, "xmedia-language-syntax", #"ASSOC-LANGUAGE="zh-Hant-TW""#),
            (#"CHANNELS="16/joc""#, "xmedia-channels-syntax", #"CHANNELS="16/JOC""#),
            (#"CHANNELS="5.1""#, "xmedia-channels-syntax", #"CHANNELS="6""#),
            (#"CHANNELS="7.1.4/JOC""#, "xmedia-channels-syntax", #"CHANNELS="12/JOC""#),
            ("DEFAULT=YES,AUTOSELECT=NO", "xmedia-autoselect-with-default", "DEFAULT=YES,AUTOSELECT=YES"),
            ("FORCED=NO,DEFAULT=YES", "xmedia-forced-subtitles-only", "DEFAULT=YES"),
        ])
    func renditionsAreMended(attributes: String, id: String, mended: String) throws {
        let tag = #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="é","#
        #expect(try fixed(tag + attributes, id) == [tag + mended])
    }

    @Test(
        arguments: [
            (#"CODECS="avc1.640020, mp4a.40.2""#, "stream-codecs-syntax", #"CODECS="avc1.640020,mp4a.40.2""#),
            ("FRAME-RATE=29.97003", "stream-framerate-3-decimals", "FRAME-RATE=29.970"),
            ("FRAME-RATE=59.99951", "stream-framerate-3-decimals", "FRAME-RATE=60.000"),
            (#"CLOSED-CAPTIONS="NONE""#, "stream-captions-group-exists", "CLOSED-CAPTIONS=NONE"),
            (#"AUDIO="A""#, "stream-audio-group-exists", #"AUDIO="a""#),
        ])
    func variantsAreMended(attributes: String, id: String, mended: String) throws {
        let tag = "#EXT-X-STREAM-INF:BANDWIDTH=2000000,"
        #expect(try fixed(tag + attributes, id) == [tag + mended])
    }

    @Test func theOnlyAttributeAndTheFirstAreRemovedWithTheirComma() throws {
        let tag = "#EXT-X-I-FRAME-STREAM-INF:"
        #expect(try fixed(tag + "AUDIO=\"a\"", "iframe-forbidden-attributes") == [tag])
        #expect(
            try fixed(tag + "FRAME-RATE=25,URI=\"i\",AUDIO=\"a\"", "iframe-forbidden-attributes")
                == [tag + "URI=\"i\",AUDIO=\"a\"", tag + "FRAME-RATE=25,URI=\"i\""])
    }

    @Test func aValueThatAVariableGivesIsNotChanged() throws {
        let playlist = try Playlist(
            parsing: """
                #EXTM3U
                #EXT-X-VERSION:8
                #EXT-X-DEFINE:NAME="l",VALUE="en_US"
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="{$l}"
                """)
        let findings = Validator(.all).diagnostics(of: playlist).filter { $0.id == "xmedia-language-syntax" }
        #expect(findings.map(\.range?.line) == [4])
        #expect(findings.flatMap(\.fixIts) == [])
    }

    /// The tag after each fix-it of a rule.
    private func fixed(_ tag: String, _ id: String) throws -> [String] {
        let start = "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"é\"\n"
        let bytes = Array((start + tag + "\nvideo.m3u8\n").utf8)
        let findings = Validator(.all).diagnostics(of: try Playlist(parsing: bytes)).filter { $0.id.rawValue == id }
        return findings.flatMap(\.fixIts).map { fixIt in
            var bytes = bytes
            for edit in fixIt.edits.reversed() {
                bytes.replaceSubrange(edit.byteOffset..<edit.byteOffset + edit.byteLength, with: edit.text.utf8)
            }
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst(2).first.map(String.init)
                ?? ""
        }
    }
}
