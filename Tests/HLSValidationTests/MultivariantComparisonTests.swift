import HLSValidation
import Testing

/// Rules of Multivariant Playlists that hold many texts against each other: byte by byte, whatever their lengths, and however
/// many there are.
@Suite struct MultivariantComparisonTests {
    /// Texts are compared eight bytes at a time.
    @Test(arguments: [1, 7, 8, 9, 15, 16, 17, 40])
    func textsThatDifferInTheirLastByteAreTwo(length: Int) throws {
        let head = String(repeating: "n", count: length - 1)
        let names = ["a", "b", "c"].map { head + $0 }
        #expect(try ids(names.map { audio("a", $0) }).contains("group-name-unique") == false)
        #expect(try ids((names + [names[1]]).map { audio("a", $0) }).filter { $0 == "group-name-unique" }.count == 1)
    }

    @Test func oneTextIsNotTheBeginningOfAnother() throws {
        let names = (1...20).map { String(repeating: "n", count: $0) }
        #expect(try ids(names.map { audio("a", $0) }).contains("group-name-unique") == false)
    }

    @Test func amongThousandsOfNamesTheOneThatRepeatsIsFound() throws {
        let names = (0..<3_000).map { "name \($0)" }
        #expect(try ids(names.map { audio("a", $0) }).contains("group-name-unique") == false)
        let repeated = try findings((names + ["name 1234"]).map { audio("a", $0) }).filter {
            $0.id == "group-name-unique"
        }
        #expect(repeated.map(\.range?.line) == [3_002])
        #expect(repeated.first?.notes.map(\.range?.line) == [1_236])
    }

    @Test func textsThatUnicodeCallsEquivalentAreTwo() throws {
        let names = [audio("a", "Caf\u{E9}"), audio("a", "Cafe\u{301}")]
        #expect(try ids(names).contains("group-name-unique") == false)
        let groups = [audio("\u{E9}", "English"), variant(#"AUDIO="e\#u{301}""#)]
        #expect(try ids(groups).contains("stream-audio-group-exists"))
    }

    @Test func groupsOfTwoTypesMayHaveOneID() throws {
        let lines = [
            audio("g", "English"), #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="g",NAME="English",URI="s.m3u8""#,
            variant(#"AUDIO="g",SUBTITLES="g""#), variant(#"VIDEO="g""#),
        ]
        let found = try findings(lines)
        #expect(found.filter { $0.id == "stream-video-group-exists" }.map(\.range?.line) == [6])
        #expect(!found.contains { ["stream-audio-group-exists", "group-unreferenced"].contains($0.id.rawValue) })
    }

    @Test func characteristicsAreComparedWhateverTheirOrder() throws {
        func members(_ one: String, _ other: String) -> [String] {
            zip(["1", "2"], [one, other]).map {
                audio("a", $0) + #",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="\#($1)""#
            }
        }
        #expect(try ids(members("a,b", "b,a")).contains("group-autoselect-distinct"))
        #expect(try ids(members("a,b", "a,b")).contains("group-autoselect-distinct"))
        #expect(try ids(members("a,b", "a")).contains("group-autoselect-distinct") == false)
        #expect(try ids(members("ab", "a,b")).contains("group-autoselect-distinct") == false)
    }

    @Test func membersWithoutLanguageAreAlike() throws {
        let member = ",AUTOSELECT=YES"
        #expect(try ids([audio("a", "1") + member, audio("a", "2") + member]).contains("group-autoselect-distinct"))
        let forced = #",LANGUAGE="en",AUTOSELECT=YES,FORCED=YES"#
        let mixed = [audio("a", "1") + forced, audio("a", "2") + #",LANGUAGE="en",AUTOSELECT=YES"#]
        #expect(try ids(mixed).contains("group-autoselect-distinct") == false)
    }

    /// Most lists are told by their bytes to be in order, without making their entries.
    @Test(arguments: [
        ("avc1.640020,mp4a.40.2", false), ("avc1.640020", false), (",avc1.640020", true), ("avc1.640020,", true),
        ("avc1.640020,,mp4a.40.2", true), ("avc1.640020, mp4a.40.2", true), ("avc1.640020 ,mp4a.40.2", true),
        (" avc1.640020", true),
    ])
    func listsOfCodecs(codecs: String, isWrong: Bool) throws {
        // The same CODECS without a fault stand in front.
        let lines = [variant(#"CODECS="avc1.640020,mp4a.40.2""#), variant(#"CODECS="\#(codecs)""#)]
        #expect(try ids(lines).contains("stream-codecs-syntax") == isWrong)
    }

    @Test func supplementsAreHeldAgainstTheCodecsOfTheirOwnVariant() throws {
        let supplement = #"SUPPLEMENTAL-CODECS="dvh1.08.07/db4h""#
        let lines = ["hvc1.2.4.L123.B0", "avc1.640020", "hvc1.2.4.L123.B0"].map {
            variant(#"CODECS="\#($0)",\#(supplement)"#)
        }
        let found = try findings(lines).filter { $0.id == "stream-supplemental-needs-base" }
        #expect(found.map(\.range?.line) == [4])
    }

    /// Text that is not ASCII is looked at where it stands only; what stands in front of it may compose with it.
    @Test(arguments: [
        ("e\u{301}", true), ("plain e\u{301}", true), ("\u{E9}e\u{301}", true), ("\u{65E5}\u{672C}", false),
        ("\u{D55C}\u{AE00}", false), ("\u{D558}\u{11AB}", true), ("x\u{301}", false), ("\u{65E5}\u{301}", false),
        ("\u{304B}\u{3099}", true), ("\u{F900}", true),
    ])
    func normalizationFormC(name: String, isWrong: Bool) throws {
        #expect(try ids([audio("a", name)]).contains("lex-nfc") == isWrong)
    }

    @Test(arguments: [
        ("video.m3u8", "https://b.example.com/video.m3u8", true), ("video.m3u8", "//b.example.com/video.m3u8", true),
        ("video.m3u8", "/b//video.m3u8", false), ("video.m3u8", "b/https://b.example.com/video.m3u8", false),
    ])
    func pathwaysByTheServersOfVariants(first: String, second: String, isWrong: Bool) throws {
        let lines = [
            audio("a", "English") + #",URI="a.m3u8""#, #"#EXT-X-STREAM-INF:BANDWIDTH=2,PATHWAY-ID="A",AUDIO="a""#,
            first,
            #"#EXT-X-STREAM-INF:BANDWIDTH=1,PATHWAY-ID="B",AUDIO="a""#, second,
        ]
        #expect(try ids(lines).contains("stream-pathway-groups") == isWrong)
    }

    private func audio(_ group: String, _ name: String) -> String {
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="\#(group)",NAME="\#(name)",CHANNELS="2""#
    }

    private func variant(_ attributes: String) -> String {
        "#EXT-X-STREAM-INF:BANDWIDTH=2000000,\(attributes)\nvideo.m3u8"
    }

    private func findings(_ lines: [String]) throws -> [Diagnostic] {
        Validator(.all).diagnostics(of: try Playlist(parsing: (["#EXTM3U"] + lines).joined(separator: "\n") + "\n"))
    }

    private func ids(_ lines: [String]) throws -> [String] { try findings(lines).map(\.id.rawValue) }
}
